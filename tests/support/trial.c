/* SPDX-License-Identifier: MIT
 * One transform run on the device and judged. */
#include "tests/support/trial.h"

#include "base/memory.h"
#include "base/status.h"
#include "plan/design.h"
#include "tests/support/compare.h"
#include "tests/support/fixture.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trial_write(const trial *t, clf_text *text) {
  clf_text_add(text, "'%s' '%s'", t->problem, t->design);
  if (t->direction == CLFFT_DIRECTION_INVERSE) clf_text_add(text, " inv");
  if (t->in_offset || t->out_offset) {
    clf_text_add(text, " offset=%lld/%lld", (long long)t->in_offset, (long long)t->out_offset);
  }
  if (t->shared_planes) clf_text_add(text, " shared");
  if (t->round_trip) clf_text_add(text, " round");
  if (t->user_scratch) clf_text_add(text, " scratch");
  if (t->unordered) clf_text_add(text, " unordered");
  if (t->guru) clf_text_add(text, " guru");
  clf_text_add(text, " seed=%llu", (unsigned long long)t->seed);
}

bool trial_read_option(trial *t, const char *word) {
  long long in, out;
  unsigned long long seed;
  if (strcmp(word, "inv") == 0) t->direction = CLFFT_DIRECTION_INVERSE;
  else if (strcmp(word, "shared") == 0) t->shared_planes = true;
  else if (strcmp(word, "round") == 0) t->round_trip = true;
  else if (strcmp(word, "scratch") == 0) t->user_scratch = true;
  else if (strcmp(word, "unordered") == 0) t->unordered = true;
  else if (strcmp(word, "guru") == 0) t->guru = true;
  else if (sscanf(word, "seed=%llu", &seed) == 1) t->seed = seed;
  else if (sscanf(word, "offset=%lld/%lld", &in, &out) == 2) t->in_offset = in, t->out_offset = out;
  else return false;
  return true;
}

static bool kernels_of_axis_named(const char *text, const session *s, clf_text *message) {
  clf_design design;
  if (clf_design_parse(&design, text) != CLFFT_STATUS_SUCCESS) {
    clf_text_add(message, "design: %s", clf_last_message());
    return false;
  }
  bool named = true;
  const int kernels = clf_design_kernels(&design);
  for (int i = 0; i < kernels && named; i++) {
    named = strstr(s->description, clf_family_name(design.choice[i].family)) != NULL;
    if (!named) clf_text_add(message, "the description lacks %s", clf_family_name(design.choice[i].family));
  }
  return named;
}

/* Every forced kernel must stand in the description: a fallback that computes the same must not hide that it never
 * ran. */
static bool kernels_named(const trial *t, const session *s, clf_text *message) {
  char axis[sizeof t->design];
  const char *rest = t->design;
  bool named = true;
  while (*rest && named) {
    const char *end = strstr(rest, " | ");
    size_t length = end ? (size_t)(end - rest) : strlen(rest);
    memcpy(axis, rest, length);
    axis[length] = 0;
    named = kernels_of_axis_named(axis, s, message);
    rest += length + (end ? 3 : 0);
  }
  return named;
}

/* The values around one direction: what went in (as stored), what should come out, what came out. */
typedef struct values {
  clf_complex *stored, *want, *got;
} values;

static clfft_status values_create(values *v, size_t count) {
  clfft_status status;
  *v = (values){0};
  CLF_TRY(clf_alloc(&v->stored, count, sizeof *v->stored));
  CLF_TRY(clf_alloc(&v->want, count, sizeof *v->want));
  CLF_TRY(clf_alloc(&v->got, count, sizeof *v->got));
done:
  return status;
}

static void values_free(values *v) {
  free(v->stored);
  free(v->want);
  free(v->got);
}

/* Run twice from the same input: equal to the bit, nothing touched that is not the problem's. */
static clfft_status run_twice(session *s, clfft_direction direction, bool *clean, clf_text *message) {
  clfft_status status;
  field before_in = {0}, before_out = {0}, first = {0};
  bool in_place = s->problem.placement == CLFFT_PLACEMENT_IN_PLACE;
  const clf_problem *problem = &s->problem;
  field *result = in_place ? &s->in : &s->out;
  CLF_TRY(field_copy(&before_in, &s->in));
  if (!in_place) {
    field_fill(&s->out);
    CLF_TRY(field_copy(&before_out, &s->out));
  }
  CLF_TRY(session_run(s, direction));
  CLF_TRY(field_copy(&first, result));
  *clean = in_place ? field_gaps_intact(&s->in, &before_in, problem, false, message)
                    : field_gaps_intact(&s->out, &before_out, problem, true, message) &&
                        field_equal(&s->in, &before_in, "the input was written", message);
  if (!*clean) goto done;
  memcpy(s->in.memory[0], before_in.memory[0], before_in.bytes[0]);
  if (s->in.bytes[1]) memcpy(s->in.memory[1], before_in.memory[1], before_in.bytes[1]);
  if (!in_place) field_fill(&s->out);
  CLF_TRY(session_run(s, direction));
  *clean = field_equal(result, &first, "a second run differs", message);
done:
  field_free(&before_in);
  field_free(&before_out);
  field_free(&first);
  return status;
}

static clfft_status answer(const trial *t, const clf_problem *problem, values *v, clfft_direction direction) {
  int64_t length[CLFFT_RANK_MAX];
  if (t->guru) return oracle_guru(v->want, v->stored, problem, direction);
  for (int a = 0; a < problem->rank; a++) length[a] = problem->axis[a].count;
  return oracle_axes(v->want, v->stored, problem->transforms, problem->rank, length, direction);
}

/* One direction from the values in v->stored (rounded to storage on the way in). */
static clfft_status judge(const trial *t, session *s, values *v, clfft_direction direction, trial_figures *figures,
                          bool *right, clf_text *message) {
  clfft_status status;
  const clf_problem *problem = &s->problem;
  bool in_place = problem->placement == CLFFT_PLACEMENT_IN_PLACE;
  field_fill(&s->in);
  field_scatter(&s->in, problem, false, v->stored);
  field_gather(&s->in, problem, false, v->stored);
  CLF_TRY(run_twice(s, direction, right, message));
  if (!*right) goto done;
  CLF_TRY(answer(t, problem, v, direction));
  field_gather(in_place ? &s->in : &s->out, problem, !in_place, v->got);
  comparison c = compare_rows(v->got, v->want, problem->scale[direction], problem->transforms, problem->points);
  figures->error = c.whole;
  figures->worst = c.worst;
  figures->bound = s->bound;
  *right = comparison_within(&c, s->bound, "result", message);
  if (!*right || !t->round_trip) goto done;

  /* The way back reads by the input side, so what came out goes in there. */
  clfft_direction back = direction == CLFFT_DIRECTION_FORWARD ? CLFFT_DIRECTION_INVERSE : CLFFT_DIRECTION_FORWARD;
  field_fill(&s->in);
  field_scatter(&s->in, problem, false, v->got);
  CLF_TRY(run_twice(s, back, right, message));
  if (!*right) goto done;
  field_gather(in_place ? &s->in : &s->out, problem, !in_place, v->got);
  double factor = problem->scale[0] * problem->scale[1] * (double)problem->points;
  c = compare_rows(v->got, v->stored, factor, problem->transforms, problem->points);
  figures->round_trip_error = c.whole;
  *right = comparison_within(&c, CLF_BOUND_ROUND_TRIP * s->bound, "round trip", message);
done:
  return status;
}

verdict trial_run(const trial *t, trial_figures *figures, clf_text *message) {
  clfft_status status;
  session s = {0};
  values v = {0};
  bool right = false;
  trial_figures unused;
  clf_text fault = {0};
  if (!figures) figures = &unused;
  *figures = (trial_figures){0};
  CLF_TRY(session_open(&s, t));
  right = kernels_named(t, &s, &fault);
  size_t count = (size_t)(s.problem.transforms * s.problem.points);
  CLF_TRY(values_create(&v, count ? count : 1));
  values_random(v.stored, (int64_t)count, t->seed);
  if (right) CLF_TRY(judge(t, &s, &v, t->direction, figures, &right, &fault));
done:
  if (status != CLFFT_STATUS_SUCCESS) {
    right = false;
    clf_text_add(&fault, "%s: %s", clfft_status_text(status), clf_last_message());
  }
  if (!right) {
    clf_text_add(message, "%s; replay ", clf_text_string(&fault));
    trial_write(t, message);
  }
  clf_text_free(&fault);
  values_free(&v);
  session_close(&s);
  if (right) return VERDICT_RIGHT;
  return status == CLFFT_STATUS_UNSUPPORTED ? VERDICT_UNSUPPORTED : VERDICT_WRONG;
}
