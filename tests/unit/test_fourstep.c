/* SPDX-License-Identifier: MIT
 * The strategy "fourstep": two or three factors, a twiddle and a turned store after all but the last. */
#include "plan/strategy.h"

#include "tests/support/check_main.h"
#include "tests/support/interpret.h"
#include "tests/support/plans.h"

static void refused(const char *text, int64_t length, const char *words) {
  plans_refused(&clf_strategy_fourstep, text, length, words);
}

START_TEST(refusals_name_what_is_wrong) {
  refused("fourstep 64: columns[8,8]", 64, "2 or 3 factors");
  refused("fourstep 2*2*2*8: columns; columns; columns; columns", 64, "2 or 3 factors");
  refused("fourstep 8*4: columns[8]; columns[4]", 64, "factors");
  refused("fourstep 8*16: columns[8]; columns[16]", 64, "do not multiply to 64");
  refused("fourstep 64*1: columns[8,8]; columns", 64, "do not multiply to 64");
  refused("fourstep 8*8: pass_stockham[8]; columns[8]", 64, "pass_stockham");
  refused("fourstep 8*8: columns[8]; direct", 64, "direct");
  refused("fourstep 4611686018427387904*4611686018427387904: columns; columns", 64, "do not multiply to 64");
}
END_TEST

START_TEST(twiddles_run_over_what_is_left) {
  const clf_design design = plans_design("fourstep 4*6*5: columns[4]; columns[6]; columns[5]");
  clf_recipe recipe = {.problem = plans_problem("c2c:120")};
  sound(clf_strategy_fourstep.append(&recipe, &design, 0));
  ck_assert_int_eq(recipe.pass_count, 3);
  const clf_pass *pass = recipe.pass;
  ck_assert_int_eq(pass[0].twiddle_length, 120);
  ck_assert_int_eq(pass[0].in_stride, 30);
  ck_assert_int_eq(pass[0].out_stride, 1);
  ck_assert_int_eq(pass[1].twiddle_length, 30);
  ck_assert_int_eq(pass[1].in_stride, 20);
  ck_assert_int_eq(pass[1].out_stride, 4);
  ck_assert_int_eq(pass[2].twiddle_length, 0);
  ck_assert_int_eq(pass[2].in_stride, 24);
  ck_assert_int_eq(pass[2].out_stride, 24);
  ck_assert(pass[0].separate && pass[1].separate && !pass[2].separate);
  clf_recipe_free(&recipe);
}
END_TEST

/* Longer ones than the matrix of test_slots takes. */
START_TEST(long_transforms_come_out_right) {
  static const char *const designs[][2] = {
      {"c2c:1024", "fourstep 32*32: group[8,4]; group[8,4]"},
      {"c2c:1080:in", "fourstep 9*10*12: register_rows; register_rows; register_rows"},
      {"c2c:961:b2", "fourstep 31*31: register_rows; register_rows"},
      {"c2c:2048:f16", "fourstep 8*16*16: register_rows; register_rows; register_rows"},
      {"c2c:1001:b2:in", "fourstep 7*11*13: register_rows; register_rows; register_rows"}};
  for (size_t i = 0; i < sizeof designs / sizeof designs[0]; ++i) {
    clf_recipe recipe = plans_recipe(designs[i][0], designs[i][1], &plans_cpu);
    clf_text message = {0};
    ck_assert_msg(interpret_is_right(&recipe, 3, &message), "%s %s: %s", designs[i][0], designs[i][1],
                  clf_text_string(&message));
    clf_text_free(&message);
    clf_recipe_free(&recipe);
  }
}
END_TEST

int main(void) {
  const TTest *const tests[] = {refusals_name_what_is_wrong, twiddles_run_over_what_is_left,
                                long_transforms_come_out_right, NULL};
  return check_main("fourstep", tests, 60);
}
