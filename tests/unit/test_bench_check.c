/* SPDX-License-Identifier: MIT
 * Which transforms of a large batch the bench compares. */
#include "tune/bench_check.h"

#include "tests/support/check_main.h"

static clf_problem problem_of(int64_t points, int64_t transforms) {
  return (clf_problem){.kind = CLFFT_KIND_COMPLEX, .rank = 1, .points = points, .transforms = transforms};
}

START_TEST(all_of_what_is_small) {
  clf_problem problem = problem_of(1024, 4096); /* exactly the limit */
  ck_assert_int_eq(clf_bench_checked_count(&problem), 4096);
  for (int64_t k = 0; k < 4096; k++) ck_assert_int_eq(clf_bench_checked(&problem, k), k);
}
END_TEST

START_TEST(one_and_none) {
  clf_problem one = problem_of(INT64_C(1) << 24, 1), none = problem_of(1024, 0);
  ck_assert_int_eq(clf_bench_checked_count(&one), 1);
  ck_assert_int_eq(clf_bench_checked(&one, 0), 0);
  ck_assert_int_eq(clf_bench_checked_count(&none), 0);
}
END_TEST

START_TEST(first_middle_last_of_long_ones) {
  clf_problem problem = problem_of(INT64_C(1) << 24, 9);
  ck_assert_int_eq(clf_bench_checked_count(&problem), 3);
  ck_assert_int_eq(clf_bench_checked(&problem, 0), 0);
  ck_assert_int_eq(clf_bench_checked(&problem, 1), 4);
  ck_assert_int_eq(clf_bench_checked(&problem, 2), 8);
}
END_TEST

/* Ascending without repetition, from the first to the last, also where products would overflow. */
static void assert_spread(clf_problem problem) {
  int64_t count = clf_bench_checked_count(&problem), last = -1;
  ck_assert_int_gt(count, 2);
  for (int64_t k = 0; k < count; k++) {
    int64_t transform = clf_bench_checked(&problem, k);
    ck_assert_int_gt(transform, last);
    last = transform;
  }
  ck_assert_int_eq(clf_bench_checked(&problem, 0), 0);
  ck_assert_int_eq(last, problem.transforms - 1);
}

START_TEST(evenly_spread) {
  assert_spread(problem_of(1024, 4097));
  assert_spread(problem_of(1000, 99991));
  assert_spread(problem_of(1 << 20, 7));
  assert_spread(problem_of(4096, INT64_C(1) << 55));
}
END_TEST

int main(void) {
  const TTest *const tests[] = {all_of_what_is_small, one_and_none, first_middle_last_of_long_ones, evenly_spread,
                                NULL};
  return check_main("bench_check", tests, 20);
}
