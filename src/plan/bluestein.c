/* SPDX-License-Identifier: MIT
 * Any length as a convolution with a chirp (Bluestein, "A linear filtering approach to the computation of discrete
 * Fourier transform", 1970), by passes: for lengths whose convolution is too long for one kernel.
 *
 * A design's factors multiply to the points M >= 2 N - 1 of the convolution; its kernels serve both long transforms. */
#include "base/status.h"
#include "plan/footprint.h"
#include "plan/strategy.h"


static int64_t points_of(const clf_design *design) {
  int64_t points = 1;
  for (int i = 0; i < design->count; ++i) {
    if (design->length[i] < 1 || points > CLF_PADDED_MAX / design->length[i]) return 0;
    points *= design->length[i];
  }
  return points;
}

/* the strategy of the two transforms: one kernel, radix passes, or columns */
static const clf_strategy_row *inner_of(const clf_design *design) {
  if (design->count > 1) return &clf_strategy_fourstep;
  return design->choice[0].family == CLF_FAMILY_PASS_STOCKHAM ? &clf_strategy_stockham : &clf_strategy_single;
}

static clfft_status bluestein_check(const clf_design *design, int64_t length) {
  const int64_t points = points_of(design);
  if (length < 2 || points < 2 * length - 1)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: bluestein needs at least %lld points in all",
                    (long long)(2 * length - 1));
  return inner_of(design)->check(design, points);
}

static clfft_status append_chirp(clf_recipe *recipe, clf_family family, int items, int axis, int64_t points) {
  clf_choice choice = clf_choice_initial(family);
  choice.items = items;
  clf_pass *pass;
  const clfft_status status = clf_append_pass(recipe, &pass, &choice, axis, points, 1, 1);
  if (status == CLFFT_STATUS_SUCCESS) pass->separate = family != CLF_FAMILY_CHIRP_MULTIPLY;
  return status;
}

static clfft_status bluestein_append(clf_recipe *recipe, const clf_design *design, int axis) {
  const int64_t length = recipe->problem.axis[axis].count, points = points_of(design);
  const int first = recipe->pass_count, items = 64;
  clfft_status status;
  CLF_TRY(append_chirp(recipe, CLF_FAMILY_CHIRP_ENTER, items, axis, points));
  CLF_TRY(inner_of(design)->append(recipe, design, axis));
  CLF_TRY(append_chirp(recipe, CLF_FAMILY_CHIRP_MULTIPLY, items, axis, points));
  CLF_TRY(inner_of(design)->append(recipe, design, axis));
  CLF_TRY(append_chirp(recipe, CLF_FAMILY_CHIRP_LEAVE, items, axis, points));
  for (int i = first; i < recipe->pass_count; ++i) {
    recipe->pass[i].points = length;
    recipe->pass[i].padded = i + 1 < recipe->pass_count ? points : 0;
  }
done:
  return status;
}

const clf_strategy_row clf_strategy_bluestein = {"bluestein", bluestein_check, bluestein_append};
