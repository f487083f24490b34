/* SPDX-License-Identifier: MIT
 * Radix passes through global memory (Stockham's autosort): natural order in and out, two arrays, no permutation. */
#include "base/status.h"
#include "plan/footprint.h"
#include "plan/strategy.h"

static clfft_status stockham_check(const clf_design *design, int64_t length) {
  const clf_choice *choice = &design->choice[0];
  if (design->count != 1 || design->length[0] != length)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: stockham takes one entry of length %lld",
                    (long long)length);
  if (choice->family != CLF_FAMILY_PASS_STOCKHAM && choice->family != CLF_FAMILY_PASS_AUTOSORT)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: stockham takes pass_stockham or pass_autosort");
  int64_t product = 1;
  for (int i = 0; i < choice->radix_count; ++i) {
    const int radix = choice->radix[i];
    const bool known = radix == 2 || (choice->family == CLF_FAMILY_PASS_STOCKHAM && clf_is_radix(radix));
    if (!known) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: stockham has no radix %d", radix);
    product *= radix;
    if (product > length) break;
  }
  if (product != length || choice->radix_count == 0)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: the radices do not multiply to %lld", (long long)length);
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status stockham_append(clf_recipe *recipe, const clf_design *design, int axis) {
  const clf_choice *all = &design->choice[0];
  int64_t stage = 1;
  for (int i = 0; i < all->radix_count; ++i) {
    clf_pass *pass;
    const clfft_status status = clf_append_pass(recipe, &pass, all, axis, design->length[0], 1, 1);
    if (status != CLFFT_STATUS_SUCCESS) return status;
    pass->choice.radix_count = 1;
    pass->choice.radix[0] = all->radix[i];
    pass->stage = stage;
    pass->separate = true;
    stage *= all->radix[i];
  }
  return CLFFT_STATUS_SUCCESS;
}

const clf_strategy_row clf_strategy_stockham = {"stockham", stockham_check, stockham_append};
