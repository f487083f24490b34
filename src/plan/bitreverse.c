/* SPDX-License-Identifier: MIT
 * The two decompositions that start from bit-reversed order: Cooley-Tukey in place (swap, then pairs), and gather
 * passes whose first one loads bit-reversed. */
#include "base/status.h"
#include "math/factor.h"
#include "plan/strategy.h"

static clfft_status radix2_check(const clf_design *design, int64_t length, clf_family family) {
  if (design->count != 1 || design->length[0] != length || design->choice[0].family != family)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: one entry of %s for length %lld is needed",
                    clf_family_name(family), (long long)length);
  if (!clf_is_power_of_two((uint64_t)length) || length < 2)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: %s needs a power of two of at least 2, not %lld",
                    clf_family_name(family), (long long)length);
  if (design->choice[0].radix_count != 0)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: %s has no list of radices", clf_family_name(family));
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status append_steps(clf_recipe *recipe, const clf_choice *choice, int axis, int64_t length,
                                 bool gather) {
  for (int64_t h = 1; h < length; h *= 2) {
    clf_pass *pass;
    const clfft_status status = clf_append_pass(recipe, &pass, choice, axis, length, 1, 1);
    if (status != CLFFT_STATUS_SUCCESS) return status;
    pass->stage = h;
    pass->separate = gather;
    pass->reversed_load = gather && h == 1;
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status gather_check(const clf_design *design, int64_t length) {
  return radix2_check(design, length, CLF_FAMILY_PASS_GATHER);
}

static clfft_status gather_append(clf_recipe *recipe, const clf_design *design, int axis) {
  return append_steps(recipe, &design->choice[0], axis, design->length[0], true);
}

static clfft_status bitreverse_check(const clf_design *design, int64_t length) {
  return radix2_check(design, length, CLF_FAMILY_BITREVERSE_PAIRS);
}

static clfft_status bitreverse_append(clf_recipe *recipe, const clf_design *design, int axis) {
  clf_choice swap = clf_choice_initial(CLF_FAMILY_BITREVERSE_SWAP);
  swap.items = design->choice[0].items;
  clf_pass *pass;
  const clfft_status status = clf_append_pass(recipe, &pass, &swap, axis, design->length[0], 1, 1);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  return append_steps(recipe, &design->choice[0], axis, design->length[0], false);
}

const clf_strategy_row clf_strategy_gather = {"gather", gather_check, gather_append};
const clf_strategy_row clf_strategy_bitreverse = {"bitreverse", bitreverse_check, bitreverse_append};
