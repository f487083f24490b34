/* SPDX-License-Identifier: MIT
 * The tests' own answers: known transforms, the two ways against each other, and the comparison seeing faults that a
 * norm hides. */
#include "tests/support/compare.h"
#include "tests/support/oracle.h"

#include "tests/support/check_main.h"
#include "tests/support/problems.h"

#include <math.h>
#include <string.h>

#define LENGTH_MAX 4096

static clf_complex in[LENGTH_MAX], out[LENGTH_MAX], other[LENGTH_MAX];

/* Delta at index 1 of 4: 1, -i, -1, +i forward, conjugated for the inverse. */
START_TEST(a_delta_goes_round_the_circle) {
  const clf_complex forward[4] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};
  memset(in, 0, sizeof in);
  in[1].re = 1;
  ck_assert_int_eq(oracle_direct(out, in, 4, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(oracle_direct(other, in, 4, CLFFT_DIRECTION_INVERSE), CLFFT_STATUS_SUCCESS);
  for (int k = 0; k < 4; k++) {
    ck_assert_double_eq(out[k].re, forward[k].re);
    ck_assert_double_eq(out[k].im, forward[k].im);
    ck_assert_double_eq(other[k].im, -forward[k].im);
  }
}
END_TEST

START_TEST(the_definition_and_the_fast_way_agree) {
  const int64_t lengths[] = {1, 2, 3, 4, 5, 8, 16, 31, 64, 100, 127, 1024, 4096};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    for (int d = 0; d < 2; d++) {
      clfft_direction direction = (clfft_direction)d;
      clf_accuracy accuracy = {.precision = CLFFT_PRECISION_DOUBLE, .rough = true};
      accuracy.log2_sum = log2((double)lengths[i]);
      values_random(in, lengths[i], i + 1);
      ck_assert_int_eq(oracle_direct(out, in, lengths[i], direction), CLFFT_STATUS_SUCCESS);
      ck_assert_int_eq(oracle_fast(other, in, 1, lengths[i], direction), CLFFT_STATUS_SUCCESS);
      comparison c = compare_rows(other, out, 1, 1, lengths[i]);
      ck_assert_msg(c.whole <= clf_bound(&accuracy), "%d points: %g", (int)lengths[i], c.whole);
    }
  }
}
END_TEST

/* Rows past the budget of the long sums are transformed too. */
START_TEST(many_rows_are_all_transformed) {
  enum { rows = 64, length = 64 };
  values_random(in, rows * length, 5);
  ck_assert_int_eq(oracle_transform(out, in, rows, length, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
  for (int row = 0; row < rows; row++) {
    ck_assert_int_eq(oracle_direct(other + row * length, in + row * length, length, CLFFT_DIRECTION_FORWARD),
                     CLFFT_STATUS_SUCCESS);
  }
  ck_assert_double_le(compare_rows(out, other, 1, rows, length).worst, CLF_ROUNDOFF_DOUBLE * 8);
}
END_TEST

/* Two rows swapped leave the norm of the whole as it was; one wrong row among many hardly moves it. */
START_TEST(the_worst_row_is_seen) {
  enum { rows = 64, length = 64 };
  clf_text message = {0};
  values_random(in, rows * length, 5);
  memcpy(out, in, sizeof in);
  out[length * 17 + 3].re += 1e-6;
  comparison c = compare_rows(out, in, 1, rows, length);
  ck_assert_int_eq(c.worst_row, 17);
  ck_assert_double_gt(c.worst, 7 * c.whole);
  ck_assert(!comparison_within(&c, 2 * c.whole, "one value", &message));
  ck_assert_ptr_nonnull(strstr(clf_text_string(&message), "worst row 17"));
  memcpy(out, in + length, length * sizeof *in);
  memcpy(out + length, in, length * sizeof *in);
  c = compare_rows(out, in, 1, rows, length);
  ck_assert_double_gt(c.worst, 1);
  clf_text_free(&message);
}
END_TEST

START_TEST(what_is_not_finite_is_never_within) {
  clf_text message = {0};
  values_random(in, 8, 5);
  memcpy(out, in, sizeof in);
  out[5].im = NAN;
  comparison c = compare_rows(out, in, 1, 1, 8);
  ck_assert_int_eq(c.first_not_finite, 5);
  ck_assert(!comparison_within(&c, INFINITY, "a NaN", &message));
  clf_text_free(&message);
}
END_TEST

START_TEST(the_factor_scales_what_is_wanted) {
  values_random(in, 16, 5);
  for (int i = 0; i < 16; i++) out[i] = (clf_complex){in[i].re * 0.25, in[i].im * 0.25};
  ck_assert_double_eq(compare_rows(out, in, 0.25, 1, 16).whole, 0);
  ck_assert_double_gt(compare_rows(out, in, 1, 1, 16).whole, 0.7);
}
END_TEST

int main(void) {
  const TTest *tests[] = {a_delta_goes_round_the_circle,
                          the_definition_and_the_fast_way_agree,
                          many_rows_are_all_transformed,
                          the_worst_row_is_seen,
                          what_is_not_finite_is_never_within,
                          the_factor_scales_what_is_wanted,
                          NULL};
  return check_main("oracle", tests, 60);
}
