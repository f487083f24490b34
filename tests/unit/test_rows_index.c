/* SPDX-License-Identifier: MIT
 * The index formulas of the radix-2 passes, stated once on the host as the documents state them: fixed tables, and
 * transforms made of nothing else, so that the formulas and not only the kernels are known to be right. */
#include "math/roots.h"
#include "tests/support/compare.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <string.h>

#define LENGTH_MAX 1024

static clf_complex a[LENGTH_MAX], b[LENGTH_MAX], want[LENGTH_MAX];

static int log2_of(int n) {
  int bits = 0;
  while (n >> (bits + 1)) bits++;
  return bits;
}

static int reversed(int i, int bits) {
  int r = 0;
  for (int k = 0; k < bits; k++) r |= ((i >> k) & 1) << (bits - 1 - k);
  return r;
}

static clf_complex times_root(clf_complex x, int k, int n) {
  clf_root w = clf_root_of_unity((uint64_t)k, (uint64_t)n);
  double re = (double)w.re, im = (double)w.im;
  return (clf_complex){x.re * re - x.im * im, x.re * im + x.im * re};
}

/* Gather butterfly, half-block h: the pair of output i. */
typedef struct gather_index {
  int j, base, r;
} gather_index;

static gather_index gather_of(int i, int h) {
  gather_index g = {.j = i / h % 2, .r = i % h};
  g.base = i - g.j * h;
  return g;
}

/* Stockham, stage s of n points: the sources of output x and the exponent of its root. */
typedef struct autosort_index {
  int j, k, r;
} autosort_index;

static autosort_index autosort_of(int x, int s, int n) {
  int half = 1 << s, block = 2 << s;
  autosort_index g = {.j = x / block * half + x % half, .r = x % block * (n / block)};
  g.k = g.j + n / 2;
  return g;
}

START_TEST(a03_gather_indices_of_eight) {
  const int j[8] = {0, 0, 1, 1, 0, 0, 1, 1}, base[8] = {0, 1, 0, 1, 4, 5, 4, 5}, r[8] = {0, 1, 0, 1, 0, 1, 0, 1};
  for (int i = 0; i < 8; i++) {
    gather_index g = gather_of(i, 2);
    ck_assert_int_eq(g.j, j[i]);
    ck_assert_int_eq(g.base, base[i]);
    ck_assert_int_eq(g.r, r[i]);
    ck_assert_int_eq(gather_of(i, 1).r, 0); /* the first pass hides the twiddle */
  }
}
END_TEST

START_TEST(b01_autosort_indices_of_eight) {
  const int j[3][8] = {{0, 0, 1, 1, 2, 2, 3, 3}, {0, 1, 0, 1, 2, 3, 2, 3}, {0, 1, 2, 3, 0, 1, 2, 3}};
  const int r[3][8] = {{0, 4, 0, 4, 0, 4, 0, 4}, {0, 2, 4, 6, 0, 2, 4, 6}, {0, 1, 2, 3, 4, 5, 6, 7}};
  for (int s = 0; s < 3; s++) {
    for (int x = 0; x < 8; x++) {
      autosort_index g = autosort_of(x, s, 8);
      ck_assert_int_eq(g.j, j[s][x]);
      ck_assert_int_eq(g.k, j[s][x] + 4);
      ck_assert_int_eq(g.r, r[s][x]);
    }
  }
}
END_TEST

/* n/2 log2 n butterflies, each read by the two outputs that it makes. */
START_TEST(a06_every_pair_has_two_outputs) {
  for (int n = 2; n <= LENGTH_MAX; n *= 2) {
    int butterflies = 0;
    for (int h = 1; h < n; h *= 2) {
      for (int i = 0; i < n; i++) {
        gather_index g = gather_of(i, h), other = gather_of(g.j ? i - h : i + h, h);
        ck_assert_int_eq(other.base, g.base);
        ck_assert_int_eq(other.r, g.r);
        ck_assert_int_eq(other.j, 1 - g.j);
        butterflies += g.j == 0;
      }
    }
    ck_assert_int_eq(butterflies, n / 2 * log2_of(n));
  }
}
END_TEST

static void expect(int n, const char *what) {
  clf_accuracy accuracy = {.precision = CLFFT_PRECISION_DOUBLE, .log2_sum = log2_of(n)};
  comparison c = compare_rows(a, want, 1, 1, n);
  ck_assert_msg(c.whole <= clf_bound(&accuracy), "%s, %d points: %g", what, n, c.whole);
}

START_TEST(a02_gather_passes_are_the_transform) {
  for (int n = 2; n <= LENGTH_MAX; n *= 2) {
    values_random(b, n, (uint64_t)n);
    ck_assert_int_eq(oracle_direct(want, b, n, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
    for (int i = 0; i < n; i++) a[i] = b[reversed(i, log2_of(n))];
    for (int h = 1; h < n; h *= 2) {
      memcpy(b, a, sizeof a);
      for (int i = 0; i < n; i++) {
        gather_index g = gather_of(i, h);
        clf_complex t = times_root(b[g.base + h], g.r, 2 * h);
        double sign = g.j ? -1 : 1;
        a[i] = (clf_complex){b[g.base].re + sign * t.re, b[g.base].im + sign * t.im};
      }
    }
    expect(n, "gather");
  }
}
END_TEST

START_TEST(b01_autosort_passes_are_the_transform) {
  for (int n = 2; n <= LENGTH_MAX; n *= 2) {
    values_random(a, n, (uint64_t)n);
    ck_assert_int_eq(oracle_direct(want, a, n, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
    for (int s = 0; s < log2_of(n); s++) {
      memcpy(b, a, sizeof a);
      for (int x = 0; x < n; x++) {
        autosort_index g = autosort_of(x, s, n);
        clf_complex t = times_root(b[g.k], g.r, n);
        a[x] = (clf_complex){b[g.j].re + t.re, b[g.j].im + t.im};
      }
    }
    expect(n, "autosort");
  }
}
END_TEST

START_TEST(c08_reversal_of_eight) {
  const int order[8] = {0, 4, 2, 6, 1, 5, 3, 7};
  for (int i = 0; i < 8; i++) ck_assert_int_eq(reversed(i, 3), order[i]);
}
END_TEST

int main(void) {
  const TTest *tests[] = {a03_gather_indices_of_eight,
                          b01_autosort_indices_of_eight,
                          a06_every_pair_has_two_outputs,
                          a02_gather_passes_are_the_transform,
                          b01_autosort_passes_are_the_transform,
                          c08_reversal_of_eight,
                          NULL};
  return check_main("rows_index", tests, 60);
}
