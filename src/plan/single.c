/* SPDX-License-Identifier: MIT
 * One kernel does the whole length. */
#include "base/status.h"
#include "plan/strategy.h"

static clfft_status single_check(const clf_design *design, int64_t length) {
  if (design->count != 1 || design->length[0] != length)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: single takes one kernel of the axis's length %lld",
                    (long long)length);
  if (design->choice[0].family < CLF_FAMILY_DIRECT)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: %s does one radix step, not a whole transform",
                    clf_family_name(design->choice[0].family));
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status single_append(clf_recipe *recipe, const clf_design *design, int axis) {
  clf_pass *pass;
  const clfft_status status = clf_append_pass(recipe, &pass, &design->choice[0], axis, design->length[0], 1, 1);
  if (status == CLFFT_STATUS_SUCCESS) pass->separate = design->choice[0].family == CLF_FAMILY_DIRECT;
  return status;
}

const clf_strategy_row clf_strategy_single = {"single", single_check, single_append};
