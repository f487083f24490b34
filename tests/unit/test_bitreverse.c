/* SPDX-License-Identifier: MIT
 * The strategies that start from bit-reversed order, "bitreverse" and "gather": powers of two alone. */
#include "plan/strategy.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

START_TEST(refusals_name_what_is_wrong) {
  plans_refused(&clf_strategy_gather, "gather 12: pass_gather", 12, "a power of two of at least 2, not 12");
  plans_refused(&clf_strategy_gather, "gather 1: pass_gather", 1, "not 1");
  plans_refused(&clf_strategy_gather, "gather 8: pass_gather[2,2,2]", 8, "no list of radices");
  plans_refused(&clf_strategy_gather, "gather 8: bitreverse_pairs", 8, "pass_gather");
  plans_refused(&clf_strategy_gather, "gather 8: pass_gather", 16, "length 16");
  plans_refused(&clf_strategy_bitreverse, "bitreverse 24: bitreverse_pairs", 24, "not 24");
  plans_refused(&clf_strategy_bitreverse, "bitreverse 1: bitreverse_pairs", 1, "not 1");
  plans_refused(&clf_strategy_bitreverse, "bitreverse 8: pass_gather", 8, "bitreverse_pairs");
  plans_refused(&clf_strategy_bitreverse, "bitreverse 8: bitreverse_pairs[2]", 8, "no list of radices");
  plans_refused(&clf_strategy_bitreverse, "bitreverse 2*4: bitreverse_pairs; bitreverse_pairs", 8, "one entry");
}
END_TEST

START_TEST(gather_loads_reversed_once) {
  for (int bits = 1; bits <= 24; ++bits) {
    clf_design design = plans_design("gather 2: pass_gather items=8");
    clf_recipe recipe = {.problem = plans_problem("c2c:2")};
    design.length[0] = INT64_C(1) << bits;
    sound(clf_strategy_gather.check(&design, design.length[0]));
    sound(clf_strategy_gather.append(&recipe, &design, 0));
    ck_assert_int_eq(recipe.pass_count, bits);
    for (int i = 0; i < bits; ++i) {
      ck_assert_int_eq(recipe.pass[i].stage, 1 << i);
      ck_assert_int_eq(recipe.pass[i].reversed_load, i == 0);
      ck_assert(recipe.pass[i].separate);
    }
    clf_recipe_free(&recipe);
  }
}
END_TEST

START_TEST(bitreverse_swaps_then_pairs_in_place) {
  const clf_design design = plans_design("bitreverse 32: bitreverse_pairs items=8 twiddle=1");
  clf_recipe recipe = {.problem = plans_problem("c2c:32")};
  sound(clf_strategy_bitreverse.append(&recipe, &design, 0));
  ck_assert_int_eq(recipe.pass_count, 6);
  ck_assert_int_eq(recipe.pass[0].choice.family, CLF_FAMILY_BITREVERSE_SWAP);
  for (int i = 0; i < 6; ++i) {
    ck_assert_int_eq(recipe.pass[i].choice.items, 8);
    ck_assert(!recipe.pass[i].separate && !recipe.pass[i].reversed_load);
    if (i) ck_assert_int_eq(recipe.pass[i].stage, 1 << (i - 1));
  }
  clf_recipe_free(&recipe);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {refusals_name_what_is_wrong, gather_loads_reversed_once,
                                bitreverse_swaps_then_pairs_in_place, NULL};
  return check_main("bitreverse", tests, 60);
}
