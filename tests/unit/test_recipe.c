/* SPDX-License-Identifier: MIT
 * Recipes as data: storage, counting, and the description that users read. */
#include "plan/recipe.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

START_TEST(passes_are_appended_empty_and_kept) {
  clf_recipe recipe = {0};
  for (int i = 0; i < 300; ++i) {
    clf_pass *pass, zero = {0};
    sound(clf_recipe_append(&recipe, &pass));
    ck_assert(memcmp(pass, &zero, sizeof zero) == 0);
    pass->length = i + 1;
  }
  ck_assert_int_eq(recipe.pass_count, 300);
  for (int i = 0; i < 300; ++i) ck_assert_int_eq(recipe.pass[i].length, i + 1);
  clf_recipe_free(&recipe);
  ck_assert_ptr_null(recipe.pass);
  ck_assert_int_eq(recipe.pass_count, 0);
}
END_TEST

static void moves(const char *problem, uint64_t bytes, int64_t transforms) {
  clf_recipe recipe = plans_recipe(problem, "single 16: register_rows", &plans_cpu);
  ck_assert_msg(clf_pass_bytes(&recipe.pass[0]) == bytes, "%s moves %llu bytes", problem,
                (unsigned long long)clf_pass_bytes(&recipe.pass[0]));
  ck_assert_int_eq(clf_pass_transforms(&recipe.pass[0]), transforms);
  clf_recipe_free(&recipe);
}

START_TEST(bytes_are_read_once_and_written_once) {
  moves("c2c:16", 16 * (8 + 8), 1);
  moves("c2c:16:b3x5", 15 * 16 * (8 + 8), 15);
  moves("c2c:16:b3:f64", 3 * 16 * (16 + 16), 3);
  moves("c2c:16:b3:f16", 3 * 16 * (4 + 4), 3);
  moves("c2c:16:b3:planar", 3 * 16 * (8 + 8), 3);
  moves("c2c:16:b3:f64:planar-in", 3 * 16 * (16 + 16), 3);
  moves("c2c:16/7:b7/1:in", 7 * 16 * (8 + 8), 7);
  moves("c2c:16:b65536:f64", UINT64_C(65536) * 16 * 32, 65536);
}
END_TEST

START_TEST(intermediate_results_of_half_are_single) {
  clf_recipe recipe = plans_recipe("c2c:64:b3:f16", "stockham 64: pass_stockham[8,8]", &plans_cpu);
  ck_assert_uint_eq(clf_pass_bytes(&recipe.pass[0]), 3 * 64 * (4 + 8));
  ck_assert_uint_eq(clf_pass_bytes(&recipe.pass[1]), 3 * 64 * (8 + 4));
  clf_recipe_free(&recipe);
}
END_TEST

START_TEST(the_description_says_every_pass) {
  clf_recipe recipe = plans_recipe("c2c:64:b3:in", "fourstep 8*8: columns[8]; columns[8] transforms=4", &plans_cpu);
  clf_text text = {0};
  recipe.source = CLF_SOURCE_MEASURED;
  recipe.predicted_ns = 1500;
  clf_recipe_write(&recipe, &text);
  const char *said = clf_text_string(&text);
  ck_assert_msg(strstr(said, "c2c:64:b3:in: 2 passes, 1536 bytes of scratch, source measured, predicted 1.5 us\n"),
                "%s", said);
  ck_assert_msg(strstr(said, "  1 columns[8]: length 8, twiddle 64, strides 8>1, loops 8x1>8 3x64>64, out>scratch"),
                "%s", said);
  ck_assert_msg(strstr(said, "  2 columns[8] transforms=4: length 8, strides 8>8, loops "), "%s", said);
  ck_assert_msg(strstr(said, ", scratch>out, 3072 bytes\n"), "%s", said);
  clf_text_free(&text);
  clf_recipe_free(&recipe);
}
END_TEST

START_TEST(sources_have_names_of_their_own) {
  for (int i = 0; i <= CLF_SOURCE_SAFE; ++i)
    for (int k = 0; k < i; ++k)
      ck_assert_str_ne(clf_source_text((clf_source)i), clf_source_text((clf_source)k));
}
END_TEST

int main(void) {
  const TTest *const tests[] = {passes_are_appended_empty_and_kept,      bytes_are_read_once_and_written_once,
                                intermediate_results_of_half_are_single, the_description_says_every_pass,
                                sources_have_names_of_their_own,         NULL};
  return check_main("recipe", tests, 60);
}
