/* SPDX-License-Identifier: MIT
 * Is what a plan computed right?  One run on random data against the host's own transform. */
#include "tune/bench_check.h"

#include "base/memory.h"
#include "base/status.h"
#include "tune/hostdata.h"

#include <stdlib.h>
#include <string.h>

#define SEED 1
#define CHECKED_LEAST 3

int64_t clf_bench_checked_count(const clf_problem *problem) {
  int64_t count = problem->points > 0 ? CLF_BENCH_CHECK_POINTS / problem->points : 0;
  if (count < CHECKED_LEAST) count = CHECKED_LEAST;
  return count < problem->transforms ? count : problem->transforms;
}

int64_t clf_bench_checked(const clf_problem *problem, int64_t k) {
  int64_t last = clf_bench_checked_count(problem) - 1;
  if (last <= 0) return 0;
  /* k (transforms - 1) / last without overflow */
  int64_t step = (problem->transforms - 1) / last, rest = (problem->transforms - 1) % last;
  return k * step + (int64_t)((double)rest * (double)k / (double)last);
}

/* Where element `index` of a row-major set of axes lies. */
static int64_t offset_of(const clf_axis *axis, int rank, int64_t index, bool out) {
  int64_t offset = 0;
  for (int a = rank - 1; a >= 0; a--) {
    offset += index % axis[a].count * (out ? axis[a].out_stride : axis[a].in_stride);
    index /= axis[a].count;
  }
  return offset;
}

static clf_host_view view_of(const clf_host_side *side, const clf_problem *problem, bool out) {
  return (clf_host_view){
      .plane = {side->plane[0], side->plane[1]},
      .layout = out ? problem->out_layout : problem->in_layout,
      .precision = problem->precision,
      .real = problem->kind == CLFFT_KIND_WALSH,
  };
}

static void side_free(clf_host_side *side) {
  free(side->plane[0]);
  free(side->plane[1]);
  *side = (clf_host_side){0};
}

/* Room for one side, every bit set: a NaN in each floating-point format. */
static clfft_status side_create(clf_host_side *side, const clf_runner *runner, bool out) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  *side = (clf_host_side){0};
  clf_runner_sizes(runner, out, side->bytes);
  for (int plane = 0; plane < 2; plane++) {
    if (side->bytes[plane] == 0) continue;
    CLF_TRY(clf_alloc(&side->plane[plane], side->bytes[plane], 1));
    memset(side->plane[plane], 0xff, side->bytes[plane]);
  }

done:
  if (status != CLFFT_STATUS_SUCCESS) side_free(side);
  return status;
}

clfft_status clf_bench_input(clf_host_side *data, const clf_runner *runner, const clf_problem *problem) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_random random = {.state = SEED};
  const double size = problem->precision == CLFFT_PRECISION_INT32 ? 100 : 1; /* else all would round to nothing */
  if (problem->kind != CLFFT_KIND_COMPLEX && !clf_problem_is_walsh(problem)) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "kind: there is no reference yet for other than complex transforms");
  }
  CLF_TRY(side_create(data, runner, false));
  clf_host_view view = view_of(data, problem, false);
  for (int64_t i = 0; i < problem->in_extent; i++) {
    clf_complex value;
    value.re = size * clf_random_normal(&random);
    value.im = size * clf_random_normal(&random);
    clf_host_set(&view, i, value);
  }

done:
  return status;
}

/* One transform of the batch: what the host makes of the input, against what is in the output. */
static clfft_status compare(clf_error *error, clf_complex *work, clf_reference *reference, const clf_problem *problem,
                            const clf_host_view *in, const clf_host_view *out, int64_t transform) {
  int64_t first_in = offset_of(problem->batch, problem->batch_rank, transform, false);
  int64_t first_out = offset_of(problem->batch, problem->batch_rank, transform, true);
  for (int64_t i = 0; i < problem->points; i++) {
    work[i] = clf_host_get(in, first_in + offset_of(problem->axis, problem->rank, i, false));
  }
  if (clf_problem_is_walsh(problem)) {
    clfft_status status = clf_reference_walsh(work, problem, problem->direction);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  } else if (reference) {
    clf_reference_run(reference, work, problem->direction);
  } else {
    int64_t length[CLFFT_RANK_MAX];
    for (int a = 0; a < problem->rank; a++) length[a] = problem->axis[a].count;
    clfft_status status = clf_reference_run_axes(work, problem->rank, length, problem->direction);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  }
  double scale = problem->scale[problem->direction];
  for (int64_t i = 0; i < problem->points; i++) {
    clf_complex want = {work[i].re * scale, work[i].im * scale};
    clf_error_add(error, clf_host_get(out, first_out + offset_of(problem->axis, problem->rank, i, true)), want);
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status compare_all(double *rel_l2, const clf_problem *problem, const clf_host_view *in,
                                const clf_host_view *out) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_reference *reference = NULL;
  clf_complex *work = NULL;
  clf_error error = {0};
  CLF_TRY(clf_alloc(&work, (size_t)problem->points, sizeof *work));
  const bool walsh = clf_problem_is_walsh(problem);
  if (problem->rank == 1 && !walsh) CLF_TRY(clf_reference_create(&reference, problem->points));
  for (int64_t k = 0, count = clf_bench_checked_count(problem); k < count; k++) {
    CLF_TRY(compare(&error, work, reference, problem, in, out, clf_bench_checked(problem, k)));
  }
  *rel_l2 = walsh ? clf_error_max_over_rms(&error) : clf_error_rel_l2(&error);

done:
  clf_reference_destroy(reference);
  free(work);
  return status;
}

clfft_status clf_bench_check(double *rel_l2, clf_runner *runner, const clf_problem *problem,
                             const clf_host_side *input) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_host_side output = {0};
  CLF_TRY(side_create(&output, runner, true));
  if (problem->placement == CLFFT_PLACEMENT_OUT_OF_PLACE) CLF_TRY(clf_runner_write(runner, true, &output));
  CLF_TRY(clf_runner_write(runner, false, input));
  CLF_TRY(clf_runner_run(runner, problem->direction));
  CLF_TRY(clf_runner_read(runner, true, &output));
  clf_host_view in = view_of(input, problem, false), out = view_of(&output, problem, true);
  CLF_TRY(compare_all(rel_l2, problem, &in, &out));

done:
  side_free(&output);
  return status;
}
