/* SPDX-License-Identifier: MIT
 * The bench's figures: order statistics, bytes, operations, rates, numbers of samples. */
#include "tune/figures.h"

#include "tests/support/check_main.h"

static clf_problem problem_of(const char *text) {
  clfft_desc desc;
  clf_problem problem;
  ck_assert_int_eq(clfft_desc_from_text(&desc, text), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_problem_from_desc(&problem, &desc), CLFFT_STATUS_SUCCESS);
  return problem;
}

START_TEST(median_of_odd_and_even_counts) {
  double odd[] = {5, 1, 9}, even[] = {4, 1, 3, 2}, one[] = {7};
  ck_assert_double_eq(clf_samples_median(odd, 3), 5);
  ck_assert_double_eq(clf_samples_median(even, 4), 2.5);
  ck_assert_double_eq(clf_samples_median(one, 1), 7);
  ck_assert_double_eq(clf_samples_median(one, 0), 0);
}
END_TEST

START_TEST(one_outlier_does_not_move_the_median) {
  double values[] = {2, 2, 1e9, 2, 2};
  ck_assert_double_eq(clf_samples_median(values, 5), 2);
}
END_TEST

START_TEST(percentiles_interpolate_and_stay_inside) {
  double values[] = {30, 10, 50, 20, 40};
  ck_assert_double_eq(clf_samples_percentile(values, 5, 0), 10);
  ck_assert_double_eq(clf_samples_percentile(values, 5, 1), 50);
  ck_assert_double_eq(clf_samples_percentile(values, 5, 0.25), 20);
  ck_assert_double_eq(clf_samples_percentile(values, 5, 0.125), 15);
  ck_assert_double_eq(clf_samples_percentile(values, 5, -3), 10);
  ck_assert_double_eq(clf_samples_percentile(values, 5, 3), 50);
}
END_TEST

START_TEST(bytes_of_each_side_are_counted_once) {
  clf_problem single = problem_of("c2c:1024:b4096"), twice = problem_of("c2c:1024:b4096:f64");
  clf_problem half = problem_of("c2c:256:b64:f16:planar");
  ck_assert_uint_eq(clf_side_bytes(&single, false), UINT64_C(33554432));
  ck_assert_uint_eq(clf_side_bytes(&single, true), UINT64_C(33554432));
  ck_assert_uint_eq(clf_side_bytes(&twice, true), UINT64_C(67108864));
  ck_assert_uint_eq(clf_side_bytes(&half, false), 65536); /* both planes */
}
END_TEST

/* By hand: descriptions of kinds that a release may not plan yet. */
START_TEST(bytes_of_real_kinds) {
  clf_problem real = {.kind = CLFFT_KIND_REAL, .rank = 2, .points = 6 * 10, .transforms = 3};
  real.axis[0].count = 6;
  real.axis[1].count = 10;
  ck_assert_uint_eq(clf_side_bytes(&real, false), 6 * 10 * 3 * 4);
  ck_assert_uint_eq(clf_side_bytes(&real, true), 6 * 6 * 3 * 8); /* half spectra of 10 / 2 + 1 along the last axis */
  clf_problem cosine = {.kind = CLFFT_KIND_DCT2, .rank = 1, .points = 10, .transforms = 3};
  ck_assert_uint_eq(clf_side_bytes(&cosine, true), 10 * 3 * 4);
}
END_TEST

START_TEST(bytes_leave_gaps_out) {
  clf_problem strided = {.rank = 1, .points = 64, .transforms = 2, .in_extent = 100000, .out_extent = 100000};
  ck_assert_uint_eq(clf_side_bytes(&strided, false), 64 * 2 * 8);
}
END_TEST

START_TEST(operations_by_convention) {
  clf_problem problem = {.kind = CLFFT_KIND_COMPLEX, .points = 1024, .transforms = 4096};
  ck_assert_double_eq(clf_operations(&problem), 5.0 * 1024 * 10 * 4096);
  problem.kind = CLFFT_KIND_REAL;
  ck_assert_double_eq(clf_operations(&problem), 2.5 * 1024 * 10 * 4096);
  problem.kind = CLFFT_KIND_WALSH;
  ck_assert_double_eq(clf_operations(&problem), 1024.0 * 10 * 4096);
  problem.points = 1;
  ck_assert_double_eq(clf_operations(&problem), 0);
}
END_TEST

START_TEST(rates_are_giga_a_second) {
  ck_assert_double_eq(clf_giga_rate(2e9, 1e9), 2); /* 2e9 bytes in a second */
  ck_assert_double_eq(clf_giga_rate(1e9, 0), 0);
  ck_assert_double_eq(clf_giga_rate(1e9, -1), 0);
}
END_TEST

START_TEST(samples_fill_the_time_within_limits) {
  ck_assert_int_eq(clf_samples_count(1e6, 0.5e9, 15, 1000), 500);
  ck_assert_int_eq(clf_samples_count(3e6, 1e7, 1, 1000), 4); /* rounded up */
  ck_assert_int_eq(clf_samples_count(1e9, 0.5e9, 15, 1000), 15);
  ck_assert_int_eq(clf_samples_count(1, 0.5e9, 15, 1000), 1000);
  ck_assert_int_eq(clf_samples_count(0, 0.5e9, 15, 1000), 1000);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      median_of_odd_and_even_counts,
      one_outlier_does_not_move_the_median,
      percentiles_interpolate_and_stay_inside,
      bytes_of_each_side_are_counted_once,
      bytes_of_real_kinds,
      bytes_leave_gaps_out,
      operations_by_convention,
      rates_are_giga_a_second,
      samples_fill_the_time_within_limits,
      NULL,
  };
  return check_main("figures", tests, 10);
}
