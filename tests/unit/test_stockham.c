/* SPDX-License-Identifier: MIT
 * The strategy "stockham": one pass a radix, whose stages multiply up to the length. */
#include "plan/strategy.h"

#include "plan/footprint.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"

static void refused(const char *text, int64_t length, const char *words) {
  plans_refused(&clf_strategy_stockham, text, length, words);
}

START_TEST(refusals_name_what_is_wrong) {
  refused("stockham 64: pass_stockham[8,4]", 64, "multiply to 64");
  refused("stockham 64: pass_stockham[8,8,2]", 64, "multiply to 64");
  refused("stockham 64: pass_stockham", 64, "multiply to 64");
  refused("stockham 64: pass_stockham[8,8]", 32, "length 32");
  refused("stockham 64: pass_autosort[8,8]", 64, "no radix 8");
  refused("stockham 14: pass_stockham[14]", 14, "no radix 14");
  refused("stockham 37: pass_stockham[37]", 37, "no radix 37");
  refused("stockham 64: pass_gather", 64, "pass_stockham or pass_autosort");
  refused("stockham 8*8: pass_stockham[8]; pass_stockham[8]", 64, "one entry");
}
END_TEST

/* The product of the radices does not overflow on the way. */
START_TEST(long_lists_of_radices) {
  refused("stockham 4: pass_stockham[31,31,31,31,31,31,31,31,31,31,31,31,31,31,31,31,31,31,31,31]", 4, "multiply to 4");
}
END_TEST

START_TEST(every_radix_of_the_butterflies_is_taken) {
  for (int radix = 2; radix < 32; ++radix) {
    clf_design design = plans_design("stockham 2: pass_stockham[2]");
    design.length[0] = design.choice[0].radix[0] = radix;
    ck_assert_msg((clf_strategy_stockham.check(&design, radix) == CLFFT_STATUS_SUCCESS) == clf_is_radix(radix), "%d",
                  radix);
  }
}
END_TEST

START_TEST(stages_multiply_up_to_the_length) {
  const clf_design design = plans_design("stockham 840: pass_stockham[7,8,3,5] items=4 twiddle=1");
  clf_recipe recipe = {.problem = plans_problem("c2c:840")};
  int64_t stage = 1;
  sound(clf_strategy_stockham.append(&recipe, &design, 0));
  ck_assert_int_eq(recipe.pass_count, 4);
  for (int i = 0; i < 4; ++i) {
    const clf_pass *pass = &recipe.pass[i];
    ck_assert_int_eq(pass->length, 840);
    ck_assert_int_eq(pass->stage, stage);
    ck_assert_int_eq(pass->choice.radix_count, 1);
    ck_assert_int_eq(pass->choice.radix[0], design.choice[0].radix[i]);
    ck_assert_int_eq(pass->choice.items, 4);
    ck_assert_int_eq(pass->choice.twiddle, 1);
    ck_assert(pass->separate);
    stage *= pass->choice.radix[0];
  }
  ck_assert_int_eq(stage, 840);
  clf_recipe_free(&recipe);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {refusals_name_what_is_wrong, long_lists_of_radices,
                                every_radix_of_the_butterflies_is_taken, stages_multiply_up_to_the_length, NULL};
  return check_main("stockham", tests, 60);
}
