/* SPDX-License-Identifier: MIT
 * The strategy "bluestein": chirp, two transforms of the padded length, chirp. */
#include "plan/strategy.h"

#include "tests/support/check_main.h"
#include "tests/support/interpret.h"
#include "tests/support/plans.h"

static void refused(const char *text, int64_t length, const char *words) {
  plans_refused(&clf_strategy_bluestein, text, length, words);
}

START_TEST(refusals_name_what_is_wrong) {
  refused("bluestein 12: group[4,3]", 7, "at least 13 points");
  refused("bluestein 4*3: columns[4]; columns[3]", 7, "at least 13 points");
  refused("bluestein 16: group[4,4]", 1, "at least 1 points");
  refused("bluestein 16: pass_gather", 7, "pass_gather");
  refused("bluestein 16: pass_stockham[4,2]", 7, "do not multiply");
  refused("bluestein 4*4: columns[4]; direct", 7, "direct");
  refused("bluestein 2*2*2*2: columns; columns; columns; columns", 7, "2 or 3 factors");
  refused("bluestein 1073741824*2: columns; columns", 7, "at least 13 points");
}
END_TEST

START_TEST(the_least_padding_is_enough) {
  for (int64_t length = 2; length < 500; ++length) {
    clf_design design = plans_design("bluestein 16: group[4,4]");
    design.length[0] = 2 * length - 1;
    sound(clf_strategy_bluestein.check(&design, length));
    design.length[0] = 2 * length - 2;
    ck_assert_int_eq(clf_strategy_bluestein.check(&design, length), CLFFT_STATUS_INVALID_ARGUMENT);
  }
}
END_TEST

START_TEST(passes_say_how_far_the_axis_is_padded) {
  clf_recipe recipe = plans_recipe("c2c:37:b3", "bluestein 9*9: columns[9]; columns[9]", &plans_cpu);
  static const clf_family families[] = {CLF_FAMILY_CHIRP_ENTER,    CLF_FAMILY_COLUMNS, CLF_FAMILY_COLUMNS,
                                        CLF_FAMILY_CHIRP_MULTIPLY, CLF_FAMILY_COLUMNS, CLF_FAMILY_COLUMNS,
                                        CLF_FAMILY_CHIRP_LEAVE};
  ck_assert_int_eq(recipe.pass_count, 7);
  for (int i = 0; i < 7; ++i) {
    ck_assert_int_eq(recipe.pass[i].choice.family, families[i]);
    ck_assert_int_eq(recipe.pass[i].points, 37);
    ck_assert_int_eq(recipe.pass[i].padded, i < 6 ? 81 : 0);
  }
  ck_assert_uint_eq(recipe.scratch_bytes, 2 * 3 * 81 * 8);
  clf_recipe_free(&recipe);
}
END_TEST

/* Primes, and axes that are padded beside axes that are not. */
START_TEST(any_length_comes_out_right) {
  static const char *const designs[][2] = {
      {"c2c:211", "bluestein 21*21: group[7,3]; group[7,3]"},
      {"c2c:127:b2:in", "bluestein 16*16: register_rows; register_rows"},
      {"c2c:101:f16", "bluestein 6*6*6: register_rows; register_rows; register_rows"},
      {"c2c:11x13:b2", "bluestein 21: group[7,3] | bluestein 5*5: register_rows; register_rows"},
      {"c2c:13x4x11:in",
       "bluestein 5*5: register_rows; register_rows | single 4: register_rows | bluestein 21: group[7,3]"},
      {"c2c:37x5:planar:in:f64", "bluestein 75: group[5,5,3] items=5 | stockham 5: pass_stockham[5]"}};
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
  const TTest *const tests[] = {refusals_name_what_is_wrong, the_least_padding_is_enough,
                                passes_say_how_far_the_axis_is_padded, any_length_comes_out_right, NULL};
  return check_main("bluestein", tests, 60);
}
