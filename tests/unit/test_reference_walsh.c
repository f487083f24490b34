/* SPDX-License-Identifier: MIT
 * The host's Walsh-Hadamard transform against its definition, and against the tests' own fast one. */
#include "tests/support/check_main.h"
#include "tests/support/plans.h"
#include "tests/support/walsh_answer.h"
#include "tune/hostdata.h"
#include "tune/reference.h"

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

int main(void) {
  const TTest *tests[] = {is_the_definition, is_another_librarys, masks_bases_and_orders, NULL};
  return check_main("reference_walsh", tests, 60);
}
