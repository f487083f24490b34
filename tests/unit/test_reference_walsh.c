/* SPDX-License-Identifier: MIT
 * The host's Walsh-Hadamard transform against its definition, and against the tests' own fast one. */
#include "tests/support/check_main.h"
#include "tests/support/plans.h"
#include "tests/support/walsh_answer.h"
#include "tune/hostdata.h"
#include "tune/reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

START_TEST(is_the_definition) {
  for (int bits = 0; bits <= 10; bits++) {
    const int64_t length = INT64_C(1) << bits;
    char text[32];
    clf_random random = {7};
    snprintf(text, sizeof text, "wht:%lld", (long long)length);
    const clf_problem problem = plans_problem(text);
    clf_complex *data = malloc(sizeof *data * (size_t)length);
    long double *in = malloc(sizeof *in * (size_t)length), *out = malloc(sizeof *out * (size_t)length);
    for (int64_t i = 0; i < length; i++) {
      in[i] = (double)(clf_random_next(&random) % 1000);
      data[i] = (clf_complex){(double)in[i], -2 * (double)in[i]};
    }
    walsh_definition(out, in, length);
    sound(clf_reference_walsh(data, &problem, CLFFT_DIRECTION_FORWARD));
    for (int64_t i = 0; i < length; i++) ck_assert(data[i].re == out[i] && data[i].im == -2 * out[i]);
    walsh_answer(in, &problem, false); /* the tests' own fast one is the definition too */
    for (int64_t i = 0; i < length; i++) ck_assert(in[i] == out[i]);
    free(data);
    free(in);
    free(out);
  }
}
END_TEST

/* FFTW's transform of axes of length 2, which shares nothing with either. */
START_TEST(is_another_librarys) {
  for (int bits = 0; bits <= 20; bits += 4) {
    const int64_t length = INT64_C(1) << bits;
    char text[32];
    clf_random random = {3};
    snprintf(text, sizeof text, "wht:%lld", (long long)length);
    const clf_problem problem = plans_problem(text);
    double *values = malloc(sizeof *values * (size_t)length);
    long double *want = malloc(sizeof *want * (size_t)length);
    for (int64_t i = 0; i < length; i++) want[i] = values[i] = (double)(clf_random_next(&random) % 1000);
    const bool there = walsh_fftw(values, bits);
    walsh_answer(want, &problem, false);
    for (int64_t i = 0; there && i < length; i++) ck_assert(values[i] == want[i]);
    free(values);
    free(want);
  }
}
END_TEST

START_TEST(masks_bases_and_orders) {
  static const char *const texts[] = {"wht:64:mask=21", "wht:8x16:sequency", "wht:256:dyadic", "wht:24x12:base=12",
                                      "wht:40:base=20", "wht:28:base=28", "wht:64:mask=44:sequency", "wht:4x8x2"};
  for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
    for (int inverse = 0; inverse < 2; inverse++) {
      const clf_problem problem = plans_problem(texts[t]);
      clf_complex *data = malloc(sizeof *data * (size_t)problem.points);
      long double *want = malloc(sizeof *want * (size_t)problem.points);
      clf_random random = {t};
      for (int64_t i = 0; i < problem.points; i++) {
        want[i] = (double)(clf_random_next(&random) % 1000);
        data[i] = (clf_complex){(double)want[i], 0};
      }
      walsh_answer(want, &problem, inverse != 0);
      sound(clf_reference_walsh(data, &problem, inverse ? CLFFT_DIRECTION_INVERSE : CLFFT_DIRECTION_FORWARD));
      for (int64_t i = 0; i < problem.points; i++)
        ck_assert_msg(data[i].re == want[i], "%s: %lld", texts[t], (long long)i);
      free(data);
      free(want);
    }
}
END_TEST

/* butterflies in single precision, the shortest strides first, or the longest */
static void transform_single(float *x, int64_t length, bool falling) {
  for (int64_t s = 1; s < length; s *= 2) {
    const int64_t stride = falling ? length / 2 / s : s;
    for (int64_t i = 0; i < length; i++) {
      if (i & stride) continue;
      const float a = x[i], b = x[i + stride];
      x[i] = a + b;
      x[i + stride] = a - b;
    }
  }
}

static clf_error error_of(int64_t length, clf_signal signal, bool falling) {
  clf_error error = {0};
  clf_random random = {11};
  float *x = malloc(sizeof *x * (size_t)length);
  clf_complex *want = malloc(sizeof *want * (size_t)length);
  const clf_host_view view = {{x, NULL}, CLFFT_LAYOUT_INTERLEAVED, CLFFT_PRECISION_SINGLE, true};
  char text[32];
  snprintf(text, sizeof text, "wht:%lld", (long long)length);
  const clf_problem problem = plans_problem(text);
  clf_signal_write(&view, 0, length, 1, signal, &random);
  for (int64_t i = 0; i < length; i++) want[i] = clf_host_get(&view, i);
  sound(clf_reference_walsh(want, &problem, CLFFT_DIRECTION_FORWARD));
  transform_single(x, length, falling);
  for (int64_t i = 0; i < length; i++) clf_error_add(&error, clf_host_get(&view, i), want[i]);
  free(x);
  free(want);
  return error;
}

/* Both orders of summation are right, of every signal that the tuner checks with; a tone's largest output is tens of
 * times rms(output), and so is its rounding. */
START_TEST(orders_are_within_the_bound) {
  int beyond = 0;
  for (int bits = 6; bits <= 16; bits++)
    for (int signal = 0; signal < CLF_SIGNAL_COUNT; signal++)
      for (int falling = 0; falling < 2; falling++) {
        const double length = ldexp(1, bits), bound = clf_bound_walsh(length, length, CLFFT_PRECISION_SINGLE);
        const clf_error error = error_of(INT64_C(1) << bits, (clf_signal)signal, falling != 0);
        ck_assert_msg(clf_error_of_walsh(&error) <= bound, "2^%d, signal %d, falling %d: %g over %g", bits, signal,
                      falling, clf_error_of_walsh(&error), bound);
        beyond += clf_error_max_over_rms(&error) > bound;
      }
  ck_assert_int_gt(beyond, 0); /* or the other error would do */
}
END_TEST

START_TEST(errors_are_seen) {
  clf_error random = {0}, peak = {0};
  for (int i = 0; i < 1024; i++) clf_error_add(&random, (clf_complex){i % 2, 0}, (clf_complex){i % 2 ? 1 : 1e-6, 0});
  ck_assert_double_eq(clf_error_of_walsh(&random), clf_error_max_over_rms(&random));
  for (int i = 0; i < 1024; i++) clf_error_add(&peak, (clf_complex){i ? 0 : 1.25, 0}, (clf_complex){i ? 0 : 1, 0});
  ck_assert_double_eq_tol(clf_error_of_walsh(&peak), 0.25 * CLF_BOUND_WALSH_LARGEST, 1e-12);
  clf_error_add(&peak, (clf_complex){NAN, 0}, (clf_complex){0, 0});
  ck_assert(isinf(clf_error_of_walsh(&peak)));
}
END_TEST

int main(void) {
  const TTest *tests[] = {is_the_definition, is_another_librarys, masks_bases_and_orders, orders_are_within_the_bound,
                          errors_are_seen, NULL};
  return check_main("reference_walsh", tests, 60);
}
