/* SPDX-License-Identifier: MIT
 * Several short axes in one kernel.  Stages over the points of all axes move data as those of one long transform do;
 * only the twiddles stay within an axis, and the outputs come in the order of reversed axes. */
#include "base/status.h"
#include "plan/strategy.h"

/* whether both sides of the problem are packed, so that all axes together are one run of points */
static bool is_packed(const clf_problem *problem) {
  int64_t stride = 1;
  for (int i = problem->rank - 1; i >= 0; --i) {
    if (problem->axis[i].count > 1 &&
        (problem->axis[i].in_stride != stride || problem->axis[i].out_stride != stride)) return false;
    stride *= problem->axis[i].count;
  }
  return true;
}

clfft_status clf_fold_check(const clf_design *design, const clf_problem *problem) {
  if (design->count != problem->rank || problem->rank < 2)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: fold takes all axes of a problem that has several");
  for (int i = 0; i < problem->rank; ++i)
    if (design->length[i] != problem->axis[i].count)
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: axis %d is %lld long", i,
                      (long long)problem->axis[i].count);
  if (!is_packed(problem)) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: fold takes packed axes");
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_fold_append(clf_recipe *recipe, const clf_design *design) {
  const clf_problem *problem = &recipe->problem;
  clf_pass *pass;
  const clfft_status status = clf_append_pass(recipe, &pass, &design->choice[0], 0, problem->points, 1, 1);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  pass->fold.count = problem->rank;
  for (int i = 0; i < problem->rank; ++i) pass->fold.length[i] = problem->axis[i].count;
  return CLFFT_STATUS_SUCCESS;
}

/* A fold covers all axes at once, so build() asks clf_fold_check; as one axis's strategy it is out of place. */
static clfft_status fold_check(const clf_design *design, int64_t length) {
  (void)design;
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: fold cannot compute one axis of length %lld",
                  (long long)length);
}

static clfft_status fold_append(clf_recipe *recipe, const clf_design *design, int axis) {
  (void)recipe;
  (void)design;
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: fold cannot compute axis %d alone", axis);
}

const clf_strategy_row clf_strategy_fold = {"fold", fold_check, fold_append};
