/* SPDX-License-Identifier: MIT
 * Slots, strides and loops: recipes of every strategy are carried out on the host, where memory remembers who wrote and
 * read what (tests/support/interpret.h), in and out of place, with gaps, in half precision, over one to four axes. */
#include "plan/strategy.h"

#include "tests/support/check_main.h"
#include "tests/support/interpret.h"
#include "tests/support/plans.h"

#include <stdio.h>

#define DESIGNS_MAX 128

static void check_recipe(const char *problem_text, const clf_problem *problem, const clf_design *designs) {
  clf_recipe recipe = {0};
  clf_text message = {0};
  for (int i = 0; i < problem->rank; ++i) {
    clf_design_write(&designs[i], &message);
    clf_text_add(&message, " | ");
  }
  const clfft_status status = clf_recipe_design(&recipe, problem, designs, &plans_cpu);
  ck_assert_msg(status == CLFFT_STATUS_SUCCESS, "%s %s%s", problem_text, clf_text_string(&message),
                clfft_last_error());
  ck_assert_msg(interpret_is_right(&recipe, 7, &message), "%s %s", problem_text, clf_text_string(&message));
  clf_recipe_free(&recipe);
  clf_text_free(&message);
}

static const char *const options[] = {
    ":b3", ":b3:in", ":b2:f16", ":b2:f16:in", ":f64:planar-in", ":b2x3:planar-out", ":in:planar:scale=2", ""};
#define OPTIONS (sizeof options / sizeof options[0])

/* every design of a length under every option */
static void check_length(int64_t length) {
  static clf_design designs[DESIGNS_MAX];
  const int count = plans_designs(length, designs, DESIGNS_MAX);
  ck_assert_int_gt(count, 0);
  ck_assert_int_lt(count, DESIGNS_MAX);
  for (size_t o = 0; o < OPTIONS; ++o) {
    char text[64];
    snprintf(text, sizeof text, "c2c:%lld%s", (long long)length, options[o]);
    const clf_problem problem = plans_problem(text);
    for (int i = 0; i < count; ++i) check_recipe(text, &problem, &designs[i]);
  }
}

START_TEST(one_axis_of_every_strategy) {
  static const int64_t lengths[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 20, 24, 30, 32, 37, 48, 64};
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; ++i) check_length(lengths[i]);
}
END_TEST

START_TEST(gaps_and_batches_on_any_side) {
  static const char *const problems[] = {
      "c2c:12/2/3:b3/25/37",      "c2c:12/3:b5/40:in",        "c2c:12/7:b7/1",           "c2c:12/7:b5/1:in",
      "c2c:12/5/1:b4/1/12",       "c2c:12/1/5:b4/12/1:f16",   "c2c:12/9:b3/3x3/1:in",    "c2c:12/6/2:b2/80/90x3/1/27",
      "c2c:16/3/5:b3/1/1:planar", "c2c:16/3:b3/1:in:f16",     "c2c:7/4/2:b2/1/16x2/2/40"};
  static clf_design designs[DESIGNS_MAX];
  for (size_t p = 0; p < sizeof problems / sizeof problems[0]; ++p) {
    const clf_problem problem = plans_problem(problems[p]);
    const int count = plans_designs(problem.axis[0].count, designs, DESIGNS_MAX);
    for (int i = 0; i < count; ++i) check_recipe(problems[p], &problem, &designs[i]);
  }
}
END_TEST

/* axes take one design each, the lists running side by side at different speeds */
static void check_axes(const char *text, int most) {
  static clf_design lists[CLFFT_RANK_MAX][DESIGNS_MAX];
  const clf_problem problem = plans_problem(text);
  int count[CLFFT_RANK_MAX], rounds = 0;
  for (int i = 0; i < problem.rank; ++i) {
    count[i] = plans_designs(problem.axis[i].count, lists[i], DESIGNS_MAX);
    rounds = count[i] > rounds ? count[i] : rounds;
  }
  static const int steps[CLFFT_RANK_MAX] = {1, 3, 5, 7};
  for (int round = 0; round < 2 * rounds && round < most; ++round) {
    clf_design designs[CLFFT_RANK_MAX];
    for (int i = 0; i < problem.rank; ++i) designs[i] = lists[i][(round * steps[i] + round / count[i]) % count[i]];
    check_recipe(text, &problem, designs);
  }
}

START_TEST(two_axes) {
  static const char *const problems[] = {"4x6",    "4x6:in",      "8x12:b2",      "12x8:b2:in", "1x12:in",
                                         "12x1",   "5x7:f16",     "7x5:f16:in",   "16x3:f64:planar-in",
                                         "3x16:b2:planar-out",    "4/9/7x6/1/1", "6/1x4/8:in",
                                         "4/3x4/13:b3/1:in",      "13x13:b2:in"};
  for (size_t p = 0; p < sizeof problems / sizeof problems[0]; ++p) {
    char text[64];
    snprintf(text, sizeof text, "c2c:%s", problems[p]);
    check_axes(text, 40);
  }
}
END_TEST

START_TEST(three_and_four_axes) {
  static const char *const problems[] = {"2x3x4",     "4x3x2:in",   "5x4x3:b2",    "3x5x4:b2:in",  "4x1x6:in",
                                         "2x6x3:f16", "3x2x6:f16:in", "2x3x4x5",   "3x2x2x4:in",   "2x2x3x2:f16:in:b2",
                                         "4x4x4:f64:planar-in", "2x7x2:in:planar"};
  for (size_t p = 0; p < sizeof problems / sizeof problems[0]; ++p) {
    char text[64];
    snprintf(text, sizeof text, "c2c:%s", problems[p]);
    check_axes(text, 30);
  }
}
END_TEST

/* What no recipe may be: no pass at all. */
START_TEST(a_recipe_without_passes_is_refused) {
  clf_recipe recipe = {.problem = plans_problem("c2c:8")};
  unsound(clf_recipe_assign_slots(&recipe), CLFFT_STATUS_INTERNAL_ERROR, "0 passes");
}
END_TEST

static void check_scratch(const char *problem, const char *design, uint64_t bytes) {
  clf_recipe recipe = plans_recipe(problem, design, &plans_cpu);
  ck_assert_msg(recipe.scratch_bytes == bytes, "%s %s: %llu bytes of scratch, not %llu", problem, design,
                (unsigned long long)recipe.scratch_bytes, (unsigned long long)bytes);
  clf_recipe_free(&recipe);
}

START_TEST(scratch_is_no_more_than_needed) {
  check_scratch("c2c:64:b3", "single 64: group[8,8] items=8", 0);
  check_scratch("c2c:64:b3:in", "single 64: group[8,8] items=8", 0);
  check_scratch("c2c:64:b3:in", "bitreverse 64: bitreverse_pairs", 0);
  check_scratch("c2c:64:b3", "fourstep 8*8: columns[8]; columns[8]", 0);
  check_scratch("c2c:64:b3:in", "fourstep 8*8: columns[8]; columns[8]", 64 * 3 * 8);
  check_scratch("c2c:64:b3", "stockham 64: pass_stockham[8,8]", 64 * 3 * 8);
  check_scratch("c2c:64:b3:f64", "stockham 64: pass_stockham[8,8]", 64 * 3 * 16);
  check_scratch("c2c:8x8:b3", "single 8: register_rows", 0);
  check_scratch("c2c:8x8:b3:in", "single 8: register_rows", 0);
  check_scratch("c2c:12:b3:in", "single 12: direct", 12 * 3 * 8);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {one_axis_of_every_strategy, gaps_and_batches_on_any_side, two_axes,
                                three_and_four_axes, a_recipe_without_passes_is_refused,
                                scratch_is_no_more_than_needed, NULL};
  return check_main("slots", tests, 60);
}
