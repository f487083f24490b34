/* SPDX-License-Identifier: MIT
 * The strategy "single": one whole-transform kernel of the axis's length. */
#include "plan/strategy.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

static void refused(const char *text, int64_t length, const char *words) {
  plans_refused(&clf_strategy_single, text, length, words);
}

START_TEST(takes_one_kernel_of_the_length) {
  const clf_design design = plans_design("single 64: group[8,8] items=8");
  sound(clf_strategy_single.check(&design, 64));
  refused("single 64: group[8,8] items=8", 32, "length 32");
  refused("single 8*8: columns[8]; columns[8]", 64, "one kernel");
}
END_TEST

START_TEST(radix_steps_are_no_whole_transform) {
  for (int f = 0; f < CLF_FAMILY_COUNT; ++f) {
    clf_design design = plans_design("single 8: register_rows");
    design.choice[0] = clf_choice_initial((clf_family)f);
    if (f >= CLF_FAMILY_DIRECT) sound(clf_strategy_single.check(&design, 8));
    else unsound(clf_strategy_single.check(&design, 8), CLFFT_STATUS_INVALID_ARGUMENT, "one radix step");
  }
}
END_TEST

START_TEST(only_the_direct_sum_needs_two_memories) {
  for (int f = CLF_FAMILY_DIRECT; f < CLF_FAMILY_COUNT; ++f) {
    clf_design design = plans_design("single 8: register_rows");
    clf_recipe recipe = {.problem = plans_problem("c2c:8")};
    design.choice[0] = clf_choice_initial((clf_family)f);
    sound(clf_strategy_single.append(&recipe, &design, 0));
    ck_assert_int_eq(recipe.pass_count, 1);
    ck_assert_int_eq(recipe.pass[0].length, 8);
    ck_assert_int_eq(recipe.pass[0].separate, f == CLF_FAMILY_DIRECT);
    clf_recipe_free(&recipe);
  }
}
END_TEST

/* In place, the direct sum goes through scratch, and a pass of length 1 brings it back. */
START_TEST(a_direct_sum_in_place_is_copied_back) {
  clf_recipe recipe = plans_recipe("c2c:12:b3:in", "single 12: direct items=4", &plans_cpu);
  ck_assert_int_eq(recipe.pass_count, 2);
  ck_assert_int_eq(recipe.pass[0].out.slot, CLF_SLOT_SCRATCH);
  ck_assert_int_eq(recipe.pass[1].length, 1);
  ck_assert_int_eq(recipe.pass[1].out.slot, CLF_SLOT_OUT);
  clf_recipe_free(&recipe);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {takes_one_kernel_of_the_length, radix_steps_are_no_whole_transform,
                                only_the_direct_sum_needs_two_memories, a_direct_sum_in_place_is_copied_back, NULL};
  return check_main("single", tests, 60);
}
