/* SPDX-License-Identifier: MIT
 * Any length, single precision, through the planner's own choice: every one up to 4096 (a sample in the fast tier),
 * then primes, prime powers, twice primes, squares and neighbours of powers of two beyond; and a sample of lengths
 * through every family that the planner ranks. */
#include "plan/design.h"
#include "tests/support/apply.h"
#include "tests/support/fixture.h"
#include "tests/support/tally.h"
#include "tune/hostdata.h"

#include "tests/support/check_main.h"

#include <stdio.h>

#define EVERY_MAX 4096
#define BLOCK 64 /* lengths that share a process */
#define SAMPLE 25
#define DRAWS 30
#define DRAWN 5 /* lengths a draw */
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static void run_length(tally *sum, int64_t length, int batch) {
  char problem[64];
  snprintf(problem, sizeof problem, "c2c:%lld:b%d", (long long)length, batch);
  tally_transform(sum, problem, NULL, false);
}

static void run_list(const char *name, const int *lengths, int count) {
  tally sum = {0};
  for (int i = 0; i < count; i++) run_length(&sum, lengths[i], 1);
  tally_end(&sum, name);
}

START_TEST(special_lengths) {
  const int lengths[] = {1, 2, 3, 13, 31, 37, 47, 302, 1009, 1208, 2018, 2187, 3125, 4093, 4095, 4096};
  run_list("special lengths", lengths, COUNT(lengths));
}
END_TEST

START_TEST(sampled_lengths) {
  clf_random random = {4096};
  tally sum = {0};
  for (int i = 0; i < SAMPLE; i++) {
    int64_t length = 1 + (int64_t)(clf_random_next(&random) % EVERY_MAX);
    run_length(&sum, length, 1 + i % 3 * 2);
  }
  tally_end(&sum, "sampled lengths");
}
END_TEST

START_TEST(every_length) {
  tally sum = {0};
  for (int i = 0; i < BLOCK; i++) {
    int64_t length = (int64_t)_i * BLOCK + i + 1;
    run_length(&sum, length, 1 + (int)(length % 4));
  }
  tally_end(&sum, "every length");
}
END_TEST

START_TEST(lengths_beyond) {
  const int lengths[] = {4099, 8191, 16129, 19683, 20014, 65537, 100003};
  run_list("lengths beyond", lengths, COUNT(lengths));
}
END_TEST

/* Neighbours of powers of two, prime powers, squares of primes, twice primes, primes; to 2^20 + 7. */
static const int far_lengths[][6] = {
    {8192, 8193, 10007, 15625, 16383, 16385},          {14641, 16807, 28561, 29791, 30011, 32749},
    {32767, 32768, 32769, 59049, 65521, 65535},        {65536, 65539, 78125, 117649, 131071, 131072},
    {131073, 177147, 194481, 262139, 262143, 262144},  {262145, 262147, 371293, 390625, 524287, 524288},
    {524289, 531441, 823543, 1000003, 1018081, 500018}, {1042441, 1048573, 1048575, 1048576, 1048577, 1048583}};

START_TEST(lengths_far_beyond) { run_list("lengths far beyond", far_lengths[_i], COUNT(far_lengths[_i])); }
END_TEST

/* Rows of halves that start where no vector of halves is aligned: a runtime loaded and stored them as if they were. */
START_TEST(halves_at_odd_places) {
  const struct {
    const char *problem, *design;
  } rows[] = {{"c2c:85:f16:planar", NULL},
              {"c2c:60:b3:f16:planar", NULL},
              {"c2c:85:f16:planar", "single 85: lanes_convolve[8,4] lanes=8 pad=4"},
              {"c2c:85:b3:f16:planar:in", "single 85: lane_columns[17,5] lanes=8"},
              {"c2c:60:b9:f16:planar", "single 60: lane_columns[10,6] lanes=8"},
              {"c2c:257:b3:f16:planar", "single 257: lane_convolve[16,16] lanes=4"},
              {"c2c:243:b3:f16:planar", "single 243: lanes[9,3] lanes=16"}};
  tally sum = {0};
  for (int i = 0; i < COUNT(rows); i++) tally_transform(&sum, rows[i].problem, rows[i].design, true);
  tally_end(&sum, "halves at odd places");
}
END_TEST

#define RUNGS 16

/* All designs of a length that the planner ranks, each forced. */
static void run_families(tally *sum, const char *text, bool seen[CLF_FAMILY_COUNT]) {
  static clf_ranked ranked[RUNGS];
  clf_problem problem = problem_of_text(text);
  int count = clf_designs_rank(&problem, 0, fixture_profile(), NULL, ranked, RUNGS);
  for (int i = 0; i < count; i++) {
    clf_text design = {0};
    for (int pass = 0; pass < ranked[i].design.count; pass++) seen[ranked[i].design.choice[pass].family] = true;
    clf_design_write(&ranked[i].design, &design);
    tally_transform(sum, text, clf_text_string(&design), false);
    clf_text_free(&design);
  }
}

START_TEST(every_ranked_family) {
  const char *fixed[] = {"c2c:12:b40", "c2c:60/35:b35/1", "c2c:302:b3", "c2c:1000:b3"};
  bool seen[CLF_FAMILY_COUNT] = {false};
  tally sum = {0};
  int families = 0;
  for (int i = 0; i < COUNT(fixed); i++) run_families(&sum, fixed[i], seen);
  for (int i = 0; i < CLF_FAMILY_COUNT; i++) families += seen[i];
  ck_assert_int_ge(families, 4);
  tally_end(&sum, "every ranked family");
}
END_TEST

/* A few lengths a test: the checking library cannot count the microseconds of more than half an hour. */
START_TEST(ranked_families_of_drawn_lengths) {
  bool seen[CLF_FAMILY_COUNT];
  clf_random random = {23 + (uint64_t)_i};
  tally sum = {0};
  for (int i = 0; i < DRAWN; i++) {
    char text[64];
    long long n = 1 + (long long)(clf_random_next(&random) % EVERY_MAX);
    snprintf(text, sizeof text, i % 2 ? "c2c:%lld/19:b19/1" : "c2c:%lld:b3", n);
    run_families(&sum, text, seen);
  }
  tally_end(&sum, "ranked families of drawn lengths");
}
END_TEST

int main(void) {
  Suite *suite = suite_create("lengths");
  TCase *tcase = tcase_create("lengths");
  tcase_set_timeout(tcase, 7200);
  tcase_add_test(tcase, special_lengths);
  tcase_add_test(tcase, lengths_beyond);
  tcase_add_test(tcase, halves_at_odd_places);
  tcase_add_test(tcase, every_ranked_family);
  if (fixture_is_slow()) {
    tcase_add_loop_test(tcase, every_length, 0, EVERY_MAX / BLOCK);
    tcase_add_loop_test(tcase, ranked_families_of_drawn_lengths, 0, DRAWS);
    tcase_add_loop_test(tcase, lengths_far_beyond, 0, COUNT(far_lengths));
  } else {
    tcase_add_test(tcase, sampled_lengths);
  }
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
