/* SPDX-License-Identifier: MIT
 * One problem of the bench: checked, then timed beside a copy kernel. */
#include "tune/bench_case.h"

#include "base/memory.h"
#include "base/status.h"
#include "tune/bench_check.h"
#include "tune/figures.h"
#include "tune/reference.h"

#include <stdlib.h>

#define GUARD_BYTES 4096 /* a page, so that both sides stay as well aligned as a user's buffers */
#define WARM_UPS 2
#define SAMPLES_LEAST 15
#define SAMPLES_MOST 20000

/* The samples of one case, in the order they were taken. */
typedef struct samples {
  double *wall_ns, *cpu_ns, *copy_ns;
  int count;
} samples;

/* In place the result is the next input: write it anew, or the numbers would grow until they overflow. */
static clfft_status sample(clf_timing *ours, clf_timing *copy, clf_runner *runner, const clf_problem *problem,
                           const clf_host_side *input) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  if (problem->placement == CLFFT_PLACEMENT_IN_PLACE) CLF_TRY(clf_runner_write(runner, false, input));
  CLF_TRY(clf_runner_time(runner, problem->direction, 1, ours));
  CLF_TRY(clf_runner_time_copy(runner, 1, copy));

done:
  return status;
}

static clfft_status take_samples(samples *taken, clf_runner *runner, const clf_problem *problem,
                                 const clf_host_side *input, double seconds) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_timing ours = {0}, copy = {0};
  for (int i = 0; i < WARM_UPS; i++) CLF_TRY(sample(&ours, &copy, runner, problem, input));
  int count = clf_samples_count(ours.wall_ns + copy.wall_ns, seconds * 1e9, SAMPLES_LEAST, SAMPLES_MOST);
  double **columns[] = {&taken->wall_ns, &taken->cpu_ns, &taken->copy_ns};
  for (int i = 0; i < 3; i++) CLF_TRY(clf_alloc(columns[i], (size_t)count, sizeof **columns[i]));
  for (int i = 0; i < count; i++) {
    CLF_TRY(sample(&ours, &copy, runner, problem, input));
    taken->wall_ns[i] = ours.wall_ns;
    taken->cpu_ns[i] = ours.cpu_ns;
    taken->copy_ns[i] = copy.wall_ns;
  }
  taken->count = count;

done:
  return status;
}

clfft_status clf_bench_case_run(clf_bench_case *result, const clf_bench_subject *subject, double seconds) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const clf_problem *problem = &subject->problem;
  clf_bench_case made = {.bound = clf_bound_of_recipe(subject->recipe)};
  clf_runner *runner = NULL;
  clf_host_side input = {0};
  samples taken = {0};
  if (problem->transforms == 0) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "batch: 0 transforms, nothing to measure");
  }
  CLF_TRY(clf_runner_create(&runner, subject->device, subject->executable, subject->recipe, GUARD_BYTES));
  CLF_TRY(clf_bench_input(&input, runner, problem));
  CLF_TRY(clf_bench_check(&made.rel_l2, runner, problem, &input));
  CLF_TRY(take_samples(&taken, runner, problem, &input, seconds));
  CLF_TRY(clf_runner_guards_intact(runner));
  made.samples = taken.count;
  made.median_ns = clf_samples_median(taken.wall_ns, taken.count);
  made.min_ns = clf_samples_percentile(taken.wall_ns, taken.count, 0);
  made.cpu_ns = clf_samples_median(taken.cpu_ns, taken.count);
  made.copy_ns = clf_samples_median(taken.copy_ns, taken.count);
  *result = made;

done:
  free(taken.wall_ns);
  free(taken.cpu_ns);
  free(taken.copy_ns);
  free(input.plane[0]);
  free(input.plane[1]);
  clf_runner_destroy(runner);
  return status;
}
