/* SPDX-License-Identifier: MIT
 * What is worth tuning, from the planner's own ranking. */
#include "tune/agenda.h"

#include "base/memory.h"
#include "base/status.h"

#include <stdlib.h>
#include <string.h>

#define RANKED_MAX 96        /* designs of an axis that are looked at */
#define TRANSPOSED_LEVEL 1   /* as important as a problem's second design */

bool clf_agenda_holds(const clf_agenda *agenda, const char *key) {
  for (int i = 0; i < agenda->count; i++) {
    if (strcmp(agenda->task[i].key, key) == 0) return true;
  }
  return false;
}

static clfft_status append(clf_agenda *agenda, const clf_request *request, const clf_profile *profile, int level) {
  clfft_status status;
  clf_text key = {0};
  if (request->length < 2) return CLFFT_STATUS_SUCCESS; /* an axis of one point is a copy */
  clf_request_write(request, profile, &key);
  CLF_TRY(clf_text_check(&key));
  if (key.length >= CLF_RECORD_REQUEST_MAX || clf_agenda_holds(agenda, clf_text_string(&key))) goto done;
  CLF_TRY(clf_grow(&agenda->task, &agenda->capacity, (size_t)agenda->count + 1, sizeof *agenda->task));
  clf_task *task = &agenda->task[agenda->count++];
  memset(task, 0, sizeof *task);
  task->request = *request;
  task->level = level;
  clf_text_copy(&key, task->key, sizeof task->key);
done:
  clf_text_free(&key);
  return status;
}

/* All axes in one kernel: it must be known to be compared with the axes' own kernels. */
static clfft_status append_fold(clf_agenda *agenda, const clf_problem *problem, const clf_profile *profile,
                                const clf_lookup *lookup, int level) {
  clf_ranked ranked;
  clf_request request;
  if (!clf_fold_rank(problem, profile, lookup, &ranked)) return CLFFT_STATUS_SUCCESS;
  if (clf_design_requests(&ranked.design, problem, 0, &request) != 1) return CLFFT_STATUS_SUCCESS;
  return append(agenda, &request, profile, level);
}

/* A strided axis by way of contiguous memory: dearer as a rule, and so far down the planner's list; where it is not,
 * only the times of its passes can tell. */
static clfft_status append_transposed(clf_agenda *agenda, const clf_problem *problem, int axis,
                                      const clf_profile *profile, const clf_lookup *lookup, int level) {
  clfft_status status;
  clf_ranked *ranked = NULL;
  CLF_TRY(clf_alloc(&ranked, RANKED_MAX, sizeof *ranked));
  int count = clf_designs_rank(problem, axis, profile, lookup, ranked, RANKED_MAX), at = 0;
  while (at < count && ranked[at].design.strategy != CLF_STRATEGY_TRANSPOSE) at++;
  if (at == count) goto done;
  clf_request requests[CLF_DESIGN_PASSES_MAX];
  count = clf_design_requests(&ranked[at].design, problem, axis, requests);
  for (int i = 0; i < count; i++) CLF_TRY(append(agenda, &requests[i], profile, level));
done:
  free(ranked);
  return status;
}

clfft_status clf_agenda_add(clf_agenda *agenda, const clf_problem *problem, const clf_profile *profile,
                            const clf_lookup *lookup, int level) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_ranked *ranked = NULL;
  if (level == 0) CLF_TRY(append_fold(agenda, problem, profile, lookup, level));
  CLF_TRY(clf_alloc(&ranked, (size_t)level + 1, sizeof *ranked));
  for (int axis = 0; axis < clf_problem_designs(problem); axis++) {
    clf_request requests[CLF_DESIGN_PASSES_MAX];
    if (level == TRANSPOSED_LEVEL) CLF_TRY(append_transposed(agenda, problem, axis, profile, lookup, level));
    if (clf_designs_rank(problem, axis, profile, lookup, ranked, level + 1) <= level) continue;
    int count = clf_design_requests(&ranked[level].design, problem, axis, requests);
    for (int i = 0; i < count; i++) CLF_TRY(append(agenda, &requests[i], profile, level));
  }
done:
  free(ranked);
  return status;
}

clfft_status clf_agenda_add_all(clf_agenda *agenda, const clf_problem *problems, int count, const clf_profile *profile,
                                const clf_lookup *lookup, int levels) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (int level = 0; level < levels; level++) {
    for (int i = 0; i < count; i++) CLF_TRY(clf_agenda_add(agenda, &problems[i], profile, lookup, level));
  }
done:
  return status;
}

void clf_agenda_free(clf_agenda *agenda) {
  free(agenda->task);
  *agenda = (clf_agenda){0};
}

double clf_agenda_share(const clf_agenda *agenda, int index, double seconds_left) {
  int same = 0;
  for (int i = index; i < agenda->count; i++) same += agenda->task[i].level <= agenda->task[index].level;
  return seconds_left / same;
}
