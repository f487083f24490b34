/* SPDX-License-Identifier: MIT
 * The host's transform in extended precision: against the definition, and of what is known exactly. */
#include "math/fourier.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"
#include "tune/hostdata.h"

#include <float.h>
#include <math.h>

#define LENGTH_MAX 1024

/* Each sum of n terms loses at most about an epsilon a term against sum |x|; so does each of the stages, which are no
 * more than log2 n. */
static long double bound_of(const clf_root *values, int64_t n) {
  long double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += fabsl(values[i].re) + fabsl(values[i].im);
  return sum * (long double)(2 * n + 8) * LDBL_EPSILON;
}

static void check_length(uint64_t n, clf_random *random) {
  static clf_root in[LENGTH_MAX], out[LENGTH_MAX];
  for (uint64_t i = 0; i < n; ++i)
    in[i] = out[i] = (clf_root){clf_random_normal(random), clf_random_normal(random)};
  sound(clf_transform_extended(out, n));
  const long double bound = bound_of(in, (int64_t)n);
  for (uint64_t k = 0; k < n; ++k) {
    clf_root sum = {0, 0};
    for (uint64_t i = 0; i < n; ++i) {
      const clf_root w = clf_root_of_unity(i * k % n, n);
      sum.re += in[i].re * w.re - in[i].im * w.im;
      sum.im += in[i].re * w.im + in[i].im * w.re;
    }
    if (fabsl(sum.re - out[k].re) > bound || fabsl(sum.im - out[k].im) > bound)
      ck_abort_msg("length %d, output %d", (int)n, (int)k);
  }
}

START_TEST(the_definition) {
  static const uint64_t more[] = {127, 210, 243, 256, 343, 360, 512, 625};
  clf_random random = {3};
  for (uint64_t n = 1; n <= 70; ++n) check_length(n, &random);
  for (size_t i = 0; i < sizeof more / sizeof more[0]; ++i) check_length(more[i], &random);
}
END_TEST

START_TEST(an_impulse_is_flat_to_the_bit) {
  static clf_root values[LENGTH_MAX];
  for (uint64_t n = 1; n <= LENGTH_MAX; n = n < 40 ? n + 1 : 2 * n) {
    for (uint64_t i = 0; i < n; ++i) values[i] = (clf_root){i == 0, 0};
    sound(clf_transform_extended(values, n));
    for (uint64_t k = 0; k < n; ++k) ck_assert(values[k].re == 1 && values[k].im == 0);
  }
}
END_TEST

/* Impulse 1 of n turns into the roots themselves, which the table has to the bit. */
START_TEST(a_delayed_impulse_is_the_roots) {
  static clf_root values[LENGTH_MAX];
  for (uint64_t n = 2; n <= LENGTH_MAX; n *= 2) {
    for (uint64_t i = 0; i < n; ++i) values[i] = (clf_root){i == 1, 0};
    sound(clf_transform_extended(values, n));
    for (uint64_t k = 0; k < n; ++k) {
      const clf_root w = clf_root_of_unity(k, n);
      ck_assert(fabsl(values[k].re - w.re) <= 8 * LDBL_EPSILON && fabsl(values[k].im - w.im) <= 8 * LDBL_EPSILON);
    }
  }
}
END_TEST

START_TEST(what_cannot_be_held_is_refused) {
  clf_root value = {1, 0};
  unsound(clf_transform_extended(&value, UINT64_C(1) << 62), CLFFT_STATUS_OUT_OF_MEMORY, "memory");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {the_definition, an_impulse_is_flat_to_the_bit, a_delayed_impulse_is_the_roots,
                                what_cannot_be_held_is_refused, NULL};
  return check_main("fourier", tests, 60);
}
