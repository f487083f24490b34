/* SPDX-License-Identifier: MIT
 * A strided axis by way of contiguous memory: a transposition makes the axis contiguous, one kernel or columns compute
 * it there, another transposition puts it back.  The rival of column kernels, for the tuner: it moves the data once or
 * twice more, but every access is to neighbours.
 *
 * "transpose 256: transpose ...; group ...; transpose ...": where a side is contiguous already, the design leaves that
 * side's transposition out; where it is not, the transform's own kernel then crosses over, which is right too. */
#include "base/status.h"
#include "plan/footprint.h"
#include "plan/strategy.h"

#include <string.h>

static bool enters(const clf_design *design) { return clf_choice_transposes(&design->choice[0]); }

static bool leaves(const clf_design *design) {
  return clf_design_kernels(design) > design->count + enters(design);
}

/* what computes the contiguous axis: one kernel, or columns */
static clf_design inner_of(const clf_design *design) {
  clf_design inner = *design;
  inner.strategy = design->count > 1 ? CLF_STRATEGY_FOURSTEP : CLF_STRATEGY_SINGLE;
  if (enters(design)) memmove(inner.choice, inner.choice + 1, sizeof inner.choice - sizeof inner.choice[0]);
  return inner;
}

static const clf_strategy_row *row_of(const clf_design *inner) {
  return inner->strategy == CLF_STRATEGY_FOURSTEP ? &clf_strategy_fourstep : &clf_strategy_single;
}

static clfft_status transpose_check(const clf_design *design, int64_t length) {
  if (!enters(design) && !leaves(design))
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT,
                    "design: transpose has a transposition before or behind its kernels");
  if (clf_design_kernels(design) > CLF_DESIGN_PASSES_MAX)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: transpose has at most %d kernels", CLF_DESIGN_PASSES_MAX);
  const clf_design inner = inner_of(design);
  return row_of(&inner)->check(&inner, length);
}

static clfft_status append_transposition(clf_recipe *recipe, const clf_choice *choice, int axis) {
  clf_pass *pass;
  const clfft_status status = clf_append_pass(recipe, &pass, choice, axis, recipe->problem.axis[axis].count, 1, 1);
  if (status == CLFFT_STATUS_SUCCESS) pass->moves = pass->separate = true;
  return status;
}

static clfft_status transpose_append(clf_recipe *recipe, const clf_design *design, int axis) {
  const clf_design inner = inner_of(design);
  const int first = recipe->pass_count;
  clfft_status status = CLFFT_STATUS_SUCCESS;
  if (enters(design)) CLF_TRY(append_transposition(recipe, &design->choice[0], axis));
  CLF_TRY(row_of(&inner)->append(recipe, &inner, axis));
  if (leaves(design)) CLF_TRY(append_transposition(recipe, &design->choice[clf_design_kernels(design) - 1], axis));
  for (int i = first; i + 1 < recipe->pass_count; ++i) recipe->pass[i].turned = true;
done:
  return status;
}

clfft_status clf_recipe_transposition(clf_recipe *recipe, const clf_problem *problem, const clf_choice *choice,
                                      bool back) {
  clfft_status status;
  clf_recipe built = {.problem = *problem};
  CLF_TRY(append_transposition(&built, choice, problem->rank - 1));
  built.pass[0].turned = !back;
  CLF_TRY(clf_recipe_assign_slots(&built));
  *recipe = built;
  built = (clf_recipe){0};
done:
  clf_recipe_free(&built);
  return status;
}

const clf_strategy_row clf_strategy_transpose = {"transpose", transpose_check, transpose_append};
