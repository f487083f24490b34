/* SPDX-License-Identifier: MIT
 * The search at plan creation: what effort "measure" does. */
#include "tune/search.h"

#include "base/status.h"
#include "tune/agenda.h"

#define SEED 1
#define ROUNDS_OF_AGENDA 2 /* what was measured may make another design the best */

static clfft_status search_task(const clf_backend *backend, clf_records *records, const clf_profile *profile,
                                const clf_task *task, double seconds, double deadline) {
  clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_NORMAL, .seed = SEED, .seconds = seconds,
                                .deadline = deadline};
  clf_search_result result;
  clfft_status status = clf_search_request(&result, backend, &options, &task->request, profile, records);
  for (int i = 0; i < result.sample_count && status == CLFFT_STATUS_SUCCESS; i++) {
    if (result.samples[i].kind == CLF_RECORD_POISON) status = clf_records_add(records, &result.samples[i]);
  }
  if (status == CLFFT_STATUS_SUCCESS && result.found) status = clf_records_add(records, &result.best);
  clf_search_result_free(&result);
  return status;
}

static bool is_known(const clf_records *records, const clf_request *request) {
  return clf_records_find(records, request, NULL, NULL);
}

clfft_status clf_search(clf_device *device, clf_records *records, const clf_problem *problem, double seconds) {
  clfft_status status;
  const clf_profile *profile = clf_device_profile(device);
  clf_lookup lookup = clf_records_lookup(records);
  clf_agenda agenda = {0};
  clf_backend backend = {0};
  CLF_TRY(clf_backend_create(&backend, device, problem->points * problem->transforms, SEED));
  double start = backend.seconds(backend.context);
  int next = 0;
  for (int round = 0; round < ROUNDS_OF_AGENDA; round++) {
    CLF_TRY(clf_agenda_add_all(&agenda, problem, 1, profile, &lookup, round == 0 ? CLF_AGENDA_LEVELS : 1));
    for (; next < agenda.count; next++) {
      double left = seconds - (backend.seconds(backend.context) - start);
      if (left <= 0) goto done;
      if (is_known(records, &agenda.task[next].request)) continue;
      clfft_status found = search_task(&backend, records, profile, &agenda.task[next],
                                       clf_agenda_share(&agenda, next, left), left);
      if (found == CLFFT_STATUS_OUT_OF_MEMORY) CLF_TRY(found);
      /* A request that nothing serves leaves the planner with its model. */
    }
  }
done:
  clf_agenda_free(&agenda);
  clf_backend_destroy(&backend);
  return status;
}
