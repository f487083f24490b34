/* SPDX-License-Identifier: MIT
 * Roots of unity: what must hold to the bit, and how near the rest is. */
#include "math/roots.h"

#include "tests/support/check_main.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

static bool same_number(long double a, long double b) {
  return a == b && signbit(a) == signbit(b);
}

static bool same(clf_root a, clf_root b) {
  return same_number(a.re, b.re) && same_number(a.im, b.im);
}

static void check_special(uint64_t n, uint64_t eighth, long double re, long double im) {
  clf_root root = clf_root_of_unity(eighth * (n / 8), n);
  ck_assert_msg(root.re == re && root.im == im, "%u/8 of %u: %Lg %Lg", (unsigned)eighth, (unsigned)n, root.re, root.im);
}

START_TEST(c4_the_eight_special_angles_are_exact) {
  const long double h = sqrtl(0.5L);
  ck_assert_double_eq((double)h, sqrt(0.5));
  for (uint64_t n = 8; n <= UINT64_C(1) << 40; n *= 2) {
    check_special(n, 0, 1, 0);
    check_special(n, 1, h, -h);
    check_special(n, 2, 0, -1);
    check_special(n, 3, -h, -h);
    check_special(n, 4, -1, 0);
    check_special(n, 5, -h, h);
    check_special(n, 6, 0, 1);
    check_special(n, 7, h, h);
  }
  check_special(8 * 15, 1, h, -h);
  check_special(8 * 49, 6, 0, 1);
}
END_TEST

START_TEST(c4_lengths_1_2_and_4) {
  ck_assert(same(clf_root_of_unity(0, 1), (clf_root){1, 0}));
  ck_assert(same(clf_root_of_unity(1, 1), (clf_root){1, 0}));
  clf_root half = clf_root_of_unity(1, 2), quarter = clf_root_of_unity(1, 4), three = clf_root_of_unity(3, 4);
  ck_assert(half.re == -1 && half.im == 0);
  ck_assert(quarter.re == 0 && quarter.im == -1);
  ck_assert(three.re == 0 && three.im == 1);
}
END_TEST

static const uint64_t lengths[] = {2, 4, 6, 8, 10, 12, 16, 24, 30, 56, 64, 100, 210, 256, 486, 1000, 1024, 2310, 4096};
#define LENGTHS (sizeof(lengths) / sizeof(lengths[0]))

START_TEST(c5_stride_2_of_n_is_the_table_of_half_n) {
  for (size_t i = 0; i < LENGTHS; i++)
    for (uint64_t k = 0; k < lengths[i] / 2; k++)
      ck_assert(same(clf_root_of_unity(2 * k, lengths[i]), clf_root_of_unity(k, lengths[i] / 2)));
}
END_TEST

START_TEST(c5_the_second_half_is_the_negated_first_half) {
  for (size_t i = 0; i < LENGTHS; i++)
    for (uint64_t k = 0; k < lengths[i] / 2; k++) {
      clf_root first = clf_root_of_unity(k, lengths[i]), second = clf_root_of_unity(k + lengths[i] / 2, lengths[i]);
      ck_assert(same(second, (clf_root){-first.re, -first.im}));
    }
}
END_TEST

START_TEST(c5_a_whole_turn_changes_nothing) {
  for (size_t i = 0; i < LENGTHS; i++) {
    uint64_t n = lengths[i], turns = UINT64_MAX / n / 3;
    ck_assert(same(clf_root_of_unity(n, n), (clf_root){1, 0}));
    for (uint64_t k = 0; k < n; k++) ck_assert(same(clf_root_of_unity(k + turns * n, n), clf_root_of_unity(k, n)));
  }
}
END_TEST

/* The octants are images of one another: conjugates mirror at the real axis, and i w(k) = conj(w(n/4 - k)) there. */
START_TEST(c5_the_octants_are_symmetric) {
  for (size_t i = 0; i < LENGTHS; i++) {
    uint64_t n = lengths[i];
    for (uint64_t k = 1; k < n; k++) {
      clf_root root = clf_root_of_unity(k, n), mirrored = clf_root_of_unity(n - k, n);
      ck_assert(root.re == mirrored.re && root.im == -mirrored.im);
      if (n % 4 != 0 || k > n / 4) continue;
      clf_root swapped = clf_root_of_unity(n / 4 - k, n);
      ck_assert(root.re == -swapped.im && root.im == -swapped.re);
    }
  }
}
END_TEST

/* 2 pi k / n is rounded three times here, each by half an epsilon of at most 2 pi, and once in the library; the cosine
 * passes on no more than that and adds an epsilon of its own. */
START_TEST(every_root_is_near_the_plain_formula) {
  const long double two_pi = 6.283185307179586476925286766559005768L;
  const long double bound = (4 * two_pi / 2 + 2) * LDBL_EPSILON;
  for (uint64_t n = 1; n <= 600; n++)
    for (uint64_t k = 0; k < n; k++) {
      clf_root root = clf_root_of_unity(k, n);
      long double angle = two_pi * (long double)k / (long double)n;
      ck_assert(fabsl(root.re - cosl(angle)) <= bound);
      ck_assert(fabsl(root.im + sinl(angle)) <= bound);
    }
}
END_TEST

/* Known in closed form, so exact up to the rounding of the form: one epsilon of 1. */
START_TEST(roots_known_in_closed_form) {
  clf_root twelfth = clf_root_of_unity(1, 12), fifth = clf_root_of_unity(1, 5), third = clf_root_of_unity(2, 3);
  ck_assert(fabsl(twelfth.re - sqrtl(0.75L)) <= LDBL_EPSILON);
  ck_assert(fabsl(twelfth.im + 0.5L) <= LDBL_EPSILON);
  ck_assert(fabsl(fifth.re - (sqrtl(5) - 1) / 4) <= LDBL_EPSILON);
  ck_assert(fabsl(third.re + 0.5L) <= LDBL_EPSILON);
  ck_assert(fabsl(third.im - sqrtl(0.75L)) <= LDBL_EPSILON);
}
END_TEST

/* exp(-i x) = 1 - i x up to x^2 / 2, which is far below an epsilon for these. */
START_TEST(small_angles_of_long_tables_keep_their_digits) {
  for (int bits = 40; bits <= 63; bits++) {
    uint64_t n = UINT64_C(1) << bits;
    long double angle = ldexpl(6.283185307179586476925286766559005768L, -bits);
    uint64_t k = bits < 62 ? 1 : UINT64_C(1) << (bits - 61);
    clf_root root = clf_root_of_unity(k, n);
    ck_assert(fabsl(root.im + angle * (long double)k) <= 2 * LDBL_EPSILON * angle * (long double)k);
    ck_assert(fabsl(root.re - 1) <= LDBL_EPSILON);
  }
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      c4_the_eight_special_angles_are_exact,
      c4_lengths_1_2_and_4,
      c5_stride_2_of_n_is_the_table_of_half_n,
      c5_the_second_half_is_the_negated_first_half,
      c5_a_whole_turn_changes_nothing,
      c5_the_octants_are_symmetric,
      every_root_is_near_the_plain_formula,
      roots_known_in_closed_form,
      small_angles_of_long_tables_keep_their_digits,
      NULL};
  return check_main("roots", tests, 60);
}
