/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard transforms as passes over index bits.  H of 2^n points is the product of n butterflies, one a bit, in
 * any order and wherever a bit's two values lie: no twiddles, no transposition, and several axes are one list of bits.
 * A length m 2^k has the digit c of a base besides (index c 2^k + i), which a pass of its own transforms. */
#include "base/status.h"
#include "math/factor.h"
#include "plan/strategy.h"

#include <stdlib.h>

/* the bits below an axis in the linear index, which a mask counts through */
static int bits_below(const clf_problem *problem, int axis) {
  int below = 0;
  for (int i = axis + 1; i < problem->rank; ++i) below += clf_log2_floor((uint64_t)problem->axis[i].count);
  return below;
}

static int64_t power_of(const clf_problem *problem, int axis) {
  return problem->axis[axis].count / (problem->base_order ? problem->base_order : 1);
}

static int closer(const void *a, const void *b) {
  const clf_walsh_bit *x = a, *y = b;
  if (x->in_stride != y->in_stride) return x->in_stride < y->in_stride ? -1 : 1;
  return y->axis - x->axis;
}

int clf_walsh_bits(clf_walsh_bit *bits, const clf_problem *problem) {
  int count = 0;
  for (int axis = problem->rank - 1; axis >= 0; --axis)
    for (int64_t weight = 1, bit = 0; weight < power_of(problem, axis); weight *= 2, ++bit) {
      const uint64_t mask = problem->index_mask;
      if (mask && !(mask >> (bits_below(problem, axis) + bit) & 1)) continue;
      bits[count++] = (clf_walsh_bit){axis, weight, problem->axis[axis].in_stride * weight, 0, 0};
    }
  qsort(bits, (size_t)count, sizeof *bits, closer);
  return count;
}

int clf_walsh_digits(clf_walsh_bit *digits, const clf_problem *problem) {
  int count = 0;
  for (int axis = problem->rank - 1; axis >= 0 && problem->base_order > 1; --axis)
    digits[count++] = (clf_walsh_bit){axis, power_of(problem, axis), 0, 0, 0};
  return count;
}

clfft_status clf_walsh_check(const clf_design *design, const clf_problem *problem) {
  clf_walsh_bit bits[CLF_WALSH_BITS_MAX], digits[CLFFT_RANK_MAX];
  if (design->strategy != CLF_STRATEGY_WALSH || !clf_problem_is_walsh(problem))
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: walsh is for Walsh-Hadamard kinds, and they for it");
  int bit_count = clf_walsh_bits(bits, problem), digit_count = clf_walsh_digits(digits, problem);
  for (int i = 0; i < design->count; ++i) {
    const int64_t length = design->length[i];
    if (design->choice[i].family == CLF_FAMILY_WALSH_BASE) {
      if (length != problem->base_order)
        return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: walsh_base takes the base's order");
      --digit_count;
    } else if (!clf_is_power_of_two((uint64_t)length)) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: walsh takes powers of two");
    } else {
      bit_count -= clf_log2_floor((uint64_t)length);
    }
  }
  if (bit_count != 0 || digit_count != 0)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: the lengths of walsh do not make the problem's points");
  return CLFFT_STATUS_SUCCESS;
}

/* ---------------------------------------------------------------------------------------------------- ordering -- */

/* Output bit b of an axis's n bits: dyadic, bit n - 1 - b of the natural number; sequency, the parity of the bits up to
 * that one (the inverse of Gray's code, after the bits are reversed). */
static void order_axis(clf_walsh *walsh, int axis, clfft_ordering ordering) {
  int at[CLF_WALSH_BITS_MAX], count = 0;
  for (int i = 0; i < walsh->bit_count; ++i)
    if (walsh->bit[i].axis == axis) at[count++] = i;
  for (int b = 0; b < count; ++b) {
    uint64_t *mask = &walsh->order[at[b]];
    *mask = UINT64_C(1) << at[count - 1 - b];
    for (int i = 0; ordering == CLFFT_ORDERING_SEQUENCY && i < count - 1 - b; ++i) *mask |= UINT64_C(1) << at[i];
  }
}

static void order_pass(clf_pass *pass, const clf_problem *problem) {
  pass->walsh.ordered = true;
  for (int axis = 0; axis < problem->rank; ++axis) order_axis(&pass->walsh, axis, problem->ordering);
}

static clfft_status append_bits(clf_recipe *recipe, const clf_choice *choice, const clf_walsh_bit *bits, int count) {
  clf_pass *pass;
  const clfft_status status = clf_append_pass(recipe, &pass, choice, 0, INT64_C(1) << count, 1, 1);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  pass->walsh.bit_count = count;
  for (int i = 0; i < count; ++i) pass->walsh.bit[i] = bits[i];
  return CLFFT_STATUS_SUCCESS;
}

/* In one pass the outputs find their places as they are stored; after several, a pass of its own moves them. */
static clfft_status append_order(clf_recipe *recipe, const clf_walsh_bit *bits, int count) {
  const clf_problem *problem = &recipe->problem;
  if (problem->ordering == CLFFT_ORDERING_NATURAL || count < 2) return CLFFT_STATUS_SUCCESS;
  if (recipe->pass_count > 1) {
    clf_choice move = clf_choice_initial(CLF_FAMILY_WALSH_ORDER);
    move.items = 64;
    const clfft_status status = append_bits(recipe, &move, bits, count);
    if (status != CLFFT_STATUS_SUCCESS) return status;
    recipe->pass[recipe->pass_count - 1].separate = true;
  }
  order_pass(&recipe->pass[recipe->pass_count - 1], problem);
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_walsh_append(clf_recipe *recipe, const clf_design *design) {
  clf_walsh_bit bits[CLF_WALSH_BITS_MAX], digits[CLFFT_RANK_MAX];
  const int count = clf_walsh_bits(bits, &recipe->problem);
  int bit = 0, digit = 0;
  clf_walsh_digits(digits, &recipe->problem);
  for (int i = 0; i < design->count; ++i) {
    const bool base = design->choice[i].family == CLF_FAMILY_WALSH_BASE;
    const int taken = base ? 0 : clf_log2_floor((uint64_t)design->length[i]);
    const clfft_status status = append_bits(recipe, &design->choice[i], &bits[bit], taken);
    if (status != CLFFT_STATUS_SUCCESS) return status;
    bit += taken;
    if (!base) continue;
    clf_pass *pass = &recipe->pass[recipe->pass_count - 1];
    pass->walsh.bit[0] = digits[digit++];
    pass->walsh.digit = (int)design->length[i];
    pass->length = design->length[i];
  }
  return append_order(recipe, bits, count);
}

/* ------------------------------------------------------------------------------------------------------- table -- */

static clfft_status walsh_check(const clf_design *design, int64_t length) {
  (void)design;
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: walsh cannot compute an axis of length %lld by itself",
                  (long long)length);
}

static clfft_status walsh_append(clf_recipe *recipe, const clf_design *design, int axis) {
  (void)recipe;
  (void)design;
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: walsh cannot compute axis %d alone", axis);
}

const clf_strategy_row clf_strategy_walsh = {"walsh", walsh_check, walsh_append};
