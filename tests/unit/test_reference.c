/* SPDX-License-Identifier: MIT
 * The host's transform against the definition and FFTW; half precision, signals, errors, and the bound. */
#include "tune/hostdata.h"
#include "tune/reference.h"

#include "tests/support/check_main.h"

#ifdef HAVE_FFTW
#include <fftw3.h>
#endif

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The reference must leave room for the kernels: half of what a double transform is promised. */
static double own_bound(double log2_sum, bool rough) {
  clf_accuracy accuracy = {.precision = CLFFT_PRECISION_DOUBLE, .log2_sum = log2_sum, .rough = rough, .passes = 1};
  return clf_bound(&accuracy);
}

static void fill(clf_complex *data, int64_t n, uint64_t seed) {
  clf_random random = {seed};
  for (int64_t i = 0; i < n; i++) {
    data[i].re = clf_random_uniform(&random);
    data[i].im = clf_random_uniform(&random);
  }
}

static double padded_log2(int64_t n) {
  for (int p = 2; p <= 31; p++) {
    while (n % p == 0) n /= p;
  }
  return n == 1 ? 0 : 1;
}

static double compare(const clf_complex *got, const clf_complex *want, int64_t n) {
  clf_error error = {0};
  for (int64_t i = 0; i < n; i++) clf_error_add(&error, got[i], want[i]);
  return clf_error_rel_l2(&error);
}

static void check_against_direct(int64_t n, clfft_direction direction) {
  clf_complex *in = calloc((size_t)n, sizeof *in), *want = calloc((size_t)n, sizeof *want);
  clf_reference *reference;
  fill(in, n, (uint64_t)n);
  ck_assert_int_eq(clf_reference_direct(want, in, n, direction), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_reference_create(&reference, n), CLFFT_STATUS_SUCCESS);
  clf_reference_run(reference, in, direction);
  clf_reference_destroy(reference);
  bool chirp = padded_log2(n) != 0;
  double bound = own_bound(log2(chirp ? 4.0 * (double)n : (double)n), chirp);
  ck_assert_msg(compare(in, want, n) <= bound, "n=%lld error %g bound %g", (long long)n, compare(in, want, n), bound);
  free(in);
  free(want);
}

START_TEST(every_length_up_to_300_equals_the_direct_sum) {
  for (int64_t n = 1; n <= 300; n++) check_against_direct(n, n % 2 ? CLFFT_DIRECTION_FORWARD : CLFFT_DIRECTION_INVERSE);
}
END_TEST

START_TEST(longer_lengths_equal_the_direct_sum) {
  const int64_t lengths[] = {512, 1000, 1024, 1001, 1018, 1021, 1208, 1331, 2048, 2187};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    check_against_direct(lengths[i], CLFFT_DIRECTION_FORWARD);
    check_against_direct(lengths[i], CLFFT_DIRECTION_INVERSE);
  }
}
END_TEST

/* An impulse at 1 shows every sign and every index: -i at a quarter of the turn. */
START_TEST(impulse_at_one_of_four) {
  clf_complex data[4] = {{0, 0}, {1, 0}, {0, 0}, {0, 0}};
  const clf_complex want[4] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};
  clf_reference *reference;
  ck_assert_int_eq(clf_reference_create(&reference, 4), CLFFT_STATUS_SUCCESS);
  clf_reference_run(reference, data, CLFFT_DIRECTION_FORWARD);
  clf_reference_destroy(reference);
  for (int i = 0; i < 4; i++) {
    ck_assert_double_eq(data[i].re, want[i].re);
    ck_assert_double_eq(data[i].im, want[i].im);
  }
}
END_TEST

START_TEST(axes_equal_nested_direct_sums) {
  const int64_t length[3] = {3, 4, 5};
  clf_complex data[60], want[60], row[5], out[5];
  fill(data, 60, 7);
  memcpy(want, data, sizeof data);
  for (int axis = 0, stride = 20; axis < 3; axis++, stride = axis < 3 ? stride / (int)length[axis] : 1) {
    int n = (int)length[axis];
    for (int first = 0; first < 60; first++) {
      if (first / stride % n != 0) continue;
      for (int i = 0; i < n; i++) row[i] = want[first + i * stride];
      ck_assert_int_eq(clf_reference_direct(out, row, n, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
      for (int i = 0; i < n; i++) want[first + i * stride] = out[i];
    }
  }
  ck_assert_int_eq(clf_reference_run_axes(data, 3, length, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
  ck_assert_double_le(compare(data, want, 60), own_bound(log2(60), false));
}
END_TEST

START_TEST(refuses_what_is_no_length) {
  clf_reference *reference = NULL;
  ck_assert_int_eq(clf_reference_create(&reference, 0), CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_int_eq(clf_reference_create(&reference, -4), CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_ptr_null(reference);
}
END_TEST

#ifdef HAVE_FFTW
START_TEST(long_lengths_equal_fftw) {
  const int64_t lengths[] = {4096, 65536, 1 << 20, 1000000, 65537, 131071, 3 * 5 * 7 * 11 * 13 * 31};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    int64_t n = lengths[i];
    clf_complex *data = calloc((size_t)n, sizeof *data), *want = calloc((size_t)n, sizeof *want);
    fill(data, n, 11);
    memcpy(want, data, (size_t)n * sizeof *want);
    fftw_plan plan = fftw_plan_dft_1d((int)n, (fftw_complex *)want, (fftw_complex *)want, FFTW_FORWARD, FFTW_ESTIMATE);
    fill(want, n, 11);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
    clf_reference *reference;
    ck_assert_int_eq(clf_reference_create(&reference, n), CLFFT_STATUS_SUCCESS);
    clf_reference_run(reference, data, CLFFT_DIRECTION_FORWARD);
    clf_reference_destroy(reference);
    ck_assert_double_le(compare(data, want, n), own_bound(log2(4.0 * (double)n), padded_log2(n) != 0));
    free(data);
    free(want);
  }
}
END_TEST
#endif

START_TEST(every_half_survives_the_round_trip) {
  for (unsigned half = 0; half < 65536; half++) {
    double value = clf_half_to_double((uint16_t)half);
    uint16_t back = clf_half_from_double(value);
    if (isnan(value)) {
      ck_assert_msg((back & 0x7c00) == 0x7c00 && (back & 0x3ff), "half %04x", half);
    } else {
      ck_assert_msg(back == half, "half %04x came back as %04x", half, back);
    }
  }
}
END_TEST

/* Between neighbours a and b: just below the middle goes to a, just above to b, the middle to the even one. */
START_TEST(half_rounds_to_nearest_even) {
  for (unsigned half = 0; half < 0x7bff; half++) {
    double a = clf_half_to_double((uint16_t)half), b = clf_half_to_double((uint16_t)(half + 1));
    double middle = (a + b) / 2;
    uint16_t even = (uint16_t)(half & 1 ? half + 1 : half);
    ck_assert_uint_eq(clf_half_from_double(middle), even);
    ck_assert_uint_eq(clf_half_from_double(nextafter(middle, 0)), half);
    ck_assert_uint_eq(clf_half_from_double(nextafter(middle, 1e9)), half + 1);
    ck_assert_uint_eq(clf_half_from_double(-middle), even | 0x8000);
  }
  ck_assert_uint_eq(clf_half_from_double(65504), 0x7bff);
  ck_assert_uint_eq(clf_half_from_double(65519.999), 0x7bff);
  ck_assert_uint_eq(clf_half_from_double(65520), 0x7c00);
  ck_assert_uint_eq(clf_half_from_double(-1e300), 0xfc00);
  ck_assert_uint_eq(clf_half_from_double(1e-300), 0);
  ck_assert_uint_eq(clf_half_from_double(-0.0), 0x8000);
}
END_TEST

START_TEST(random_numbers_are_seeded_and_spread) {
  clf_random first = {1}, again = {1}, other = {2};
  double sum = 0, square = 0;
  ck_assert_uint_eq(clf_random_next(&first), clf_random_next(&again));
  ck_assert_uint_ne(clf_random_next(&first), clf_random_next(&other));
  for (int i = 0; i < 100000; i++) {
    double value = clf_random_uniform(&first);
    ck_assert(value >= -1 && value < 1);
    double normal = clf_random_normal(&first);
    ck_assert(isfinite(normal));
    sum += normal;
    square += normal * normal;
  }
  ck_assert_double_lt(fabs(sum / 1e5), 0.02);
  ck_assert_double_lt(fabs(square / 1e5 - 1), 0.03);
}
END_TEST

START_TEST(values_go_through_every_storage) {
  for (int precision = CLFFT_PRECISION_SINGLE; precision <= CLFFT_PRECISION_HALF; precision++) {
    for (int layout = CLFFT_LAYOUT_INTERLEAVED; layout <= CLFFT_LAYOUT_PLANAR; layout++) {
      double first[16] = {0}, second[16] = {0};
      clf_host_view view = {{first, second}, (clfft_layout)layout, (clfft_precision)precision, false};
      clf_host_set(&view, 3, (clf_complex){0.25, -1.5});
      clf_host_set(&view, 2, (clf_complex){8, 9});
      clf_complex value = clf_host_get(&view, 3);
      ck_assert_double_eq(value.re, 0.25);
      ck_assert_double_eq(value.im, -1.5);
      ck_assert_double_eq(clf_host_get(&view, 4).re, 0);
    }
  }
}
END_TEST

START_TEST(signals_are_what_they_say) {
  float data[64];
  clf_host_view view = {{data, NULL}, CLFFT_LAYOUT_INTERLEAVED, CLFFT_PRECISION_SINGLE, false};
  const int position[] = {-1, 0, 1, 8, 15};
  for (int signal = CLF_SIGNAL_IMPULSE_FIRST; signal <= CLF_SIGNAL_IMPULSE_LAST; signal++) {
    clf_signal_write(&view, 0, 16, 2, (clf_signal)signal, NULL);
    for (int i = 0; i < 16; i++) {
      ck_assert_double_eq(clf_host_get(&view, 2 * i).re, i == position[signal] ? 1.0 : 0.0);
    }
  }
  clf_complex tone[16];
  clf_reference *reference;
  clf_signal_write(&view, 0, 16, 1, CLF_SIGNAL_TONE, NULL);
  for (int i = 0; i < 16; i++) tone[i] = clf_host_get(&view, i);
  ck_assert_int_eq(clf_reference_create(&reference, 16), CLFFT_STATUS_SUCCESS);
  clf_reference_run(reference, tone, CLFFT_DIRECTION_FORWARD);
  clf_reference_destroy(reference);
  for (int i = 0; i < 16; i++) ck_assert_double_lt(fabs(tone[i].re - (i == 5 ? 4.0 : 0.0)), 1e-5);
}
END_TEST

START_TEST(errors_count_what_is_wrong) {
  clf_error error = {0};
  clf_error_add(&error, (clf_complex){3, 4}, (clf_complex){3, 4});
  ck_assert_double_eq(clf_error_rel_l2(&error), 0);
  clf_error_add(&error, (clf_complex){1, 0}, (clf_complex){0, 0});
  ck_assert_double_eq_tol(clf_error_rel_l2(&error), 0.2, 1e-15);
  ck_assert_double_eq_tol(clf_error_max_over_rms(&error), 1 / sqrt(12.5), 1e-15);
  clf_error_add(&error, (clf_complex){NAN, 0}, (clf_complex){0, 0});
  ck_assert(isinf(clf_error_rel_l2(&error)));
  ck_assert(isinf(clf_error_max_over_rms(&error)));
  clf_error from_zero = {0};
  clf_error_add(&from_zero, (clf_complex){1e-30, 0}, (clf_complex){0, 0});
  ck_assert(isinf(clf_error_rel_l2(&from_zero)));
}
END_TEST

START_TEST(the_bound_is_the_table_of_the_design) {
  clf_accuracy smooth = {.precision = CLFFT_PRECISION_SINGLE, .log2_sum = 16, .passes = 2};
  ck_assert_double_eq(clf_bound(&smooth), 5 * 0x1p-24);
  smooth.rough = true;
  ck_assert_double_eq(clf_bound(&smooth), 8 * 0x1p-24);
  smooth.precision = CLFFT_PRECISION_DOUBLE;
  ck_assert_double_eq(clf_bound(&smooth), 8 * 0x1p-53);
  smooth.precision = CLFFT_PRECISION_HALF;
  smooth.passes = 3;
  ck_assert_double_eq(clf_bound(&smooth), 2 * 0x1p-11);
  ck_assert_double_eq_tol(clf_bound_walsh(128, 128, CLFFT_PRECISION_SINGLE), 4.4e-7, 1e-12);
  ck_assert_double_gt(clf_bound_walsh(128, 65536, CLFFT_PRECISION_SINGLE), 4.4e-7);
}
END_TEST

START_TEST(direct_is_read_from_the_recipe) {
  clf_pass pass[2] = {{.choice = {.family = CLF_FAMILY_GROUP}}, {.choice = {.family = CLF_FAMILY_GROUP}}};
  clf_recipe recipe = {.pass = pass, .pass_count = 2};
  recipe.problem.rank = 2;
  recipe.problem.axis[0].count = 256;
  recipe.problem.axis[1].count = 256;
  ck_assert_double_eq(clf_bound_of_recipe(&recipe), 5 * 0x1p-24);
  pass[1].choice.family = CLF_FAMILY_DIRECT;
  ck_assert_double_eq(clf_bound_of_recipe(&recipe), 8 * 0x1p-24);
  recipe.problem.precision = CLFFT_PRECISION_HALF;
  ck_assert_double_eq(clf_bound_of_recipe(&recipe), 0x1p-11 * sqrt(3));
}
END_TEST

int main(void) {
  const TTest *const tests[] = {every_length_up_to_300_equals_the_direct_sum,
                                longer_lengths_equal_the_direct_sum,
                                impulse_at_one_of_four,
                                axes_equal_nested_direct_sums,
                                refuses_what_is_no_length,
#ifdef HAVE_FFTW
                                long_lengths_equal_fftw,
#endif
                                every_half_survives_the_round_trip,
                                half_rounds_to_nearest_even,
                                random_numbers_are_seeded_and_spread,
                                values_go_through_every_storage,
                                signals_are_what_they_say,
                                errors_count_what_is_wrong,
                                the_bound_is_the_table_of_the_design,
                                direct_is_read_from_the_recipe,
                                NULL};
  return check_main("reference", tests, 60);
}
