/* SPDX-License-Identifier: MIT
 * The planner's own choices: every power of two in every precision, long batches, strides that suit no kernel well, and
 * (slow tier) long transforms up to 2^24 and rows of the matrix drawn at random. */
#include "tests/support/fixture.h"
#include "tests/support/matrix.h"

#include "tests/support/check_main.h"

#include <stdio.h>

static char problem[96];

static void expect_both(const char *format, long long length, const char *options) {
  snprintf(problem, sizeof problem, format, length, options);
  check_transform(problem, NULL, CLFFT_DIRECTION_FORWARD);
  check_round_trip(problem, NULL);
}

START_TEST(every_power_of_two) {
  static const char *const options[] = {"", ":f64", ":f16", ":in", ":planar", ":f64:in:planar", ":f16:planar-out"};
  for (int bits = 0; bits <= 16; bits++) {
    expect_both("c2c:%lld%s", 1LL << bits, "");
    /* the others take turns: each meets each third or so of the lengths, all of them in the slow tier */
    for (int o = 1; o < 7; o++) {
      if (fixture_is_slow() || (bits + o) % 6 == 0) expect_both("c2c:%lld:b3%s", 1LL << bits, options[o]);
    }
  }
}
END_TEST

START_TEST(long_batches) {
  expect_both("c2c:%lld:b65537%s", 1, "");
  expect_both("c2c:%lld:b65537%s", 2, "");
  expect_both("c2c:%lld:b20001%s", 16, ":planar");
  expect_both("c2c:%lld:b1025%s", 256, ":in");
  expect_both("c2c:%lld:b65%s", 4096, "");
}
END_TEST

/* Case vkfft-101: long columns in place, four elements of each row in between that nobody may touch. */
START_TEST(vkfft_101_columns_in_place) {
  if (fixture_is_slow()) check_transform("c2c:4096/1028:b1024/1:f64:in", NULL, CLFFT_DIRECTION_FORWARD);
  check_transform("c2c:4096/68:b64/1:f64:in", NULL, CLFFT_DIRECTION_FORWARD);
}
END_TEST

START_TEST(awkward_strides) {
  expect_both("c2c:%lld/2%s", 1024, "");
  expect_both("c2c:%lld/3%s", 8192, "");
  expect_both("c2c:%lld/7/1:b7/1/8192%s", 8192, "");
  expect_both("c2c:%lld/2/3:b3/16400/24600%s", 8192, ":planar-in");
  expect_both("c2c:%lld/3%s", fixture_is_slow() ? 1 << 20 : 1 << 14, "");
  expect_both("c2c:%lld/5:b5/1%s", 4096, ":in:f16");
}
END_TEST

/* Case clfft-159 in its one-axis part: long rows, few of them, and long columns, few of them. */
START_TEST(clfft_159_two_long_rows) {
  expect_both("c2c:%lld:b2%s", 131072, "");
  expect_both("c2c:%lld/2:b2/1%s", 8192, "");
}
END_TEST

START_TEST(long_transforms) {
  if (!fixture_is_slow()) {
    expect_both("c2c:%lld%s", 1 << 18, "");
    expect_both("c2c:%lld%s", 1 << 20, ":in");
    return;
  }
  for (int bits = 17; bits <= 22; bits++) {
    expect_both("c2c:%lld%s", 1LL << bits, "");
    expect_both("c2c:%lld%s", 1LL << bits, ":in:planar");
    expect_both("c2c:%lld%s", 1LL << bits, ":f64");
    expect_both("c2c:%lld:b3%s", 1LL << bits, ":f16");
  }
  expect_both("c2c:%lld%s", 1 << 24, "");
}
END_TEST

START_TEST(rows_drawn_at_random) {
  if (fixture_is_slow()) matrix_run_sample("sample", 100, 1000 + (uint64_t)_i);
  else matrix_run_sample("sample", 2, 500 + (uint64_t)_i);
}
END_TEST

int main(void) {
  const TTest *tests[] = {every_power_of_two, long_batches, vkfft_101_columns_in_place, awkward_strides,
                          clfft_159_two_long_rows, long_transforms, NULL};
  Suite *suite = suite_create("powers");
  TCase *tcase = tcase_create("powers");
  for (int i = 0; tests[i]; i++) tcase_add_test(tcase, tests[i]);
  tcase_add_loop_test(tcase, rows_drawn_at_random, 0, fixture_is_slow() ? 6 : 1);
  tcase_set_timeout(tcase, 3000);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
