/* SPDX-License-Identifier: MIT
 * The sweep's sample of lengths: distinct, awkward, of every kind, the same for the same seed. */
#include "tests/bench/sample.h"

#include "math/factor.h"

#include "tests/support/check_main.h"


#define COUNT 200

START_TEST(smooth_lengths) {
  const int64_t good[] = {1, 2, 7, 12, 49, 210, 2401, 16384, 19683}, bad[] = {11, 13, 22, 121, 9973, 19999};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    ck_assert(sample_is_smooth(good[i]));
    ck_assert_int_eq(sample_next_smooth(good[i]), good[i]);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) ck_assert(!sample_is_smooth(bad[i]));
  ck_assert_int_eq(sample_next_smooth(11), 12);
  ck_assert_int_eq(sample_next_smooth(1001), 1008);
  ck_assert_int_eq(sample_next_smooth(1009), 1024);
  ck_assert_int_eq(sample_next_smooth(19999), 20000);
}
END_TEST

static bool is_prime(int64_t n) {
  uint64_t factors[CLF_FACTORS_MAX];
  return clf_factor((uint64_t)n, factors) == 1;
}

START_TEST(the_sample_is_awkward) {
  int64_t lengths[COUNT];
  int primes = 0, twice = 0, squares = 0, neighbours = 0;
  sample_lengths(lengths, COUNT, 1);
  for (int i = 0; i < COUNT; i++) {
    int64_t n = lengths[i], root = 1;
    ck_assert_int_ge(n, 11);
    ck_assert_int_le(n, SAMPLE_LAST);
    ck_assert(!sample_is_smooth(n));
    if (i > 0) ck_assert_int_gt(n, lengths[i - 1]);
    while (root * root < n) root++;
    primes += is_prime(n);
    twice += n % 2 == 0 && is_prime(n / 2);
    squares += root * root == n;
    neighbours += clf_is_power_of_two((uint64_t)n + 1) || clf_is_power_of_two((uint64_t)n - 1);
  }
  ck_assert_int_ge(primes, COUNT / 8);
  ck_assert_int_ge(twice, COUNT / 20);
  ck_assert_int_ge(squares, COUNT / 40);
  ck_assert_int_ge(neighbours, COUNT / 40);
}
END_TEST

START_TEST(the_seed_decides) {
  int64_t one[COUNT], same[COUNT], other[COUNT];
  sample_lengths(one, COUNT, 1);
  sample_lengths(same, COUNT, 1);
  sample_lengths(other, COUNT, 2);
  ck_assert_mem_eq(one, same, sizeof one);
  ck_assert_mem_ne(one, other, sizeof one);
}
END_TEST

/* More than the scarce kinds have. */
START_TEST(the_largest_sample_ends) {
  static int64_t lengths[1000];
  sample_lengths(lengths, 1000, 3);
  ck_assert_int_gt(lengths[999], lengths[998]);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("sample");
  TCase *tcase = tcase_create("sample");
  tcase_add_test(tcase, smooth_lengths);
  tcase_add_test(tcase, the_sample_is_awkward);
  tcase_add_test(tcase, the_seed_decides);
  tcase_add_test(tcase, the_largest_sample_ends);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
