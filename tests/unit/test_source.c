/* SPDX-License-Identifier: MIT
 * Source texts: the same every time, numbers and lists alone in front of the files, and no arguments. */
#include "kernel/source.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

#include <stdio.h>

static const char *const designs[][2] = {
    {"c2c:16:b%d", "gather 16: pass_gather items=4"},
    {"c2c:16:b%d", "stockham 16: pass_autosort[2,2,2,2]"},
    {"c2c:60:b%d:f16", "stockham 60: pass_stockham[5,12]"},
    {"c2c:16:b%d:in", "bitreverse 16: bitreverse_pairs"},
    {"c2c:12:b%d", "single 12: direct"},
    {"c2c:16:b%d:f64", "single 16: register_rows"},
    {"c2c:64:b%d:planar", "single 64: group[8,8] items=8 transforms=4"},
    {"c2c:64/7:b7/1x%d/500", "single 64: columns[8,8] items=8"},
    {"c2c:64:b%d", "fourstep 8*8: columns[8]; columns[8]"},
    {"c2c:1024:b%d", "single 1024: lanes[8,8] lanes=16"},
    {"c2c:243:b%d", "single 243: lanes[9,3] lanes=16"},
    {"c2c:60:b%d", "single 60: lanes[15] lanes=8"},
    {"c2c:243:b%d", "single 243: lanes_twice[9,3,9] lanes=8 stream=1"},
    {"c2c:4:b%d", "single 4: lanes_block lanes=8"},
    {"c2c:60:b%d", "single 60: lane_columns[10,6] lanes=8"},
    {"c2c:1024:b%d", "fourstep 32*32: lane_columns[8,4] lanes=16; lane_columns[8,4] lanes=16"},
    {"c2c:101:b%d", "single 101: lane_convolve[10,10] lanes=16"},
    {"c2c:101:b%d", "single 101: lanes_convolve[4,4] lanes=16"},
    {"c2c:101:b%d", "single 101: group_convolve[16,13] items=13"},
    {"c2c:37:b%d", "bluestein 15*5: columns[15]; columns[5]"},
    {"c2c:4x6:b%d", "fold 4*6: group[4,6] items=6"}};
#define DESIGNS (sizeof designs / sizeof designs[0])

static clf_recipe recipe_with(size_t i, int batch) {
  char problem[96];
  snprintf(problem, sizeof problem, designs[i][0], batch);
  return plans_recipe(problem, designs[i][1], &plans_cpu);
}

static clf_text source_of(const clf_pass *pass) {
  clf_text text = {0};
  sound(clf_source_write(&text, pass));
  return text;
}

/* The outermost count is an argument: programs are shared by plans of any batch (as far as tails are alike). */
START_TEST(sources_do_not_depend_on_the_outermost_count) {
  for (size_t i = 0; i < DESIGNS; ++i) {
    clf_recipe few = recipe_with(i, 64), many = recipe_with(i, 6400);
    ck_assert_int_eq(few.pass_count, many.pass_count);
    for (int p = 0; p < few.pass_count; ++p) {
      clf_text a = source_of(&few.pass[p]), b = source_of(&many.pass[p]);
      ck_assert_msg(strcmp(clf_text_string(&a), clf_text_string(&b)) == 0, "%s: pass %d", designs[i][1], p + 1);
      clf_text_free(&a);
      clf_text_free(&b);
    }
    clf_recipe_free(&few);
    clf_recipe_free(&many);
  }
}
END_TEST

START_TEST(sources_are_the_same_every_time) {
  for (size_t i = 0; i < DESIGNS; ++i) {
    clf_recipe one = recipe_with(i, 3), two = recipe_with(i, 3);
    for (int p = 0; p < one.pass_count; ++p) {
      clf_text a = source_of(&one.pass[p]), b = source_of(&two.pass[p]);
      ck_assert_str_eq(clf_text_string(&a), clf_text_string(&b));
      clf_text_free(&a);
      clf_text_free(&b);
    }
    clf_recipe_free(&one);
    clf_recipe_free(&two);
  }
}
END_TEST

/* Scale and direction are arguments as well, and so are places within scratch. */
START_TEST(sources_do_not_depend_on_scale) {
  clf_recipe plain = plans_recipe("c2c:64:b3", "stockham 64: pass_stockham[8,8]", &plans_cpu);
  clf_recipe scaled = plans_recipe("c2c:64:b3:scale=3", "stockham 64: pass_stockham[8,8]", &plans_cpu);
  for (int p = 0; p < 2; ++p) {
    clf_text a = source_of(&plain.pass[p]), b = source_of(&scaled.pass[p]);
    ck_assert_str_eq(clf_text_string(&a), clf_text_string(&b));
    clf_text_free(&a);
    clf_text_free(&b);
  }
  clf_recipe_free(&plain);
  clf_recipe_free(&scaled);
}
END_TEST

/* "#define NAME" of a number, or of a list of the one word in it with decimals in brackets */
static bool is_number_or_list(const char *line) {
  if (strncmp(line, "#define FFT_", 12) != 0) return false;
  for (const char *c = line + 8; *c && *c != '\n'; ++c)
    if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789(), -", *c)) return false;
  return true;
}

START_TEST(the_prologue_is_numbers_and_lists) {
  for (size_t i = 0; i < DESIGNS; ++i) {
    clf_recipe recipe = recipe_with(i, 5);
    for (int p = 0; p < recipe.pass_count; ++p) {
      clf_text prologue = {0}, whole = source_of(&recipe.pass[p]);
      sound(clf_source_write_prologue(&prologue, &recipe.pass[p]));
      ck_assert(strncmp(clf_text_string(&prologue), clf_text_string(&whole), prologue.length) == 0);
      for (const char *line = clf_text_string(&prologue); *line; line = strchr(line, '\n') + 1)
        ck_assert_msg(is_number_or_list(line), "%s: %.60s", designs[i][1], line);
      clf_text_free(&prologue);
      clf_text_free(&whole);
    }
    clf_recipe_free(&recipe);
  }
}
END_TEST

static int times(const char *text, const char *word) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, word)); ++at) ++count;
  return count;
}

START_TEST(every_parameter_is_set_once) {
  clf_recipe recipe = recipe_with(6, 5);
  clf_text prologue = {0};
  sound(clf_source_write_prologue(&prologue, &recipe.pass[0]));
#define PARAM(name, initial, what) \
  ck_assert_msg(times(clf_text_string(&prologue), "#define " #name " ") == 1, #name);
#include "kernel/params.def"
#undef PARAM
  const char *text = clf_text_string(&prologue);
  ck_assert_int_eq(times(text, "#define FFT_STAGES(STAGE, LAST) STAGE(8, 1, 8) LAST(8, 8, 0)\n"), 1);
  ck_assert_int_eq(times(text, "#define FFT_LOOPS(LOOP, LAST) LAST(64, 64)\n"), 1);
  clf_text_free(&prologue);
  clf_recipe_free(&recipe);
}
END_TEST

/* Every file names itself for the build log, its family's own file comes last, and kernels are named as families. */
START_TEST(files_name_themselves) {
  for (size_t i = 0; i < DESIGNS; ++i) {
    clf_recipe recipe = recipe_with(i, 5);
    for (int p = 0; p < recipe.pass_count; ++p) {
      const clf_family family = recipe.pass[p].choice.family;
      clf_text whole = source_of(&recipe.pass[p]), own = {0}, kernel = {0};
      clf_text_add(&own, "\"cl/%s.cl\"", clf_family_file(family));
      clf_text_add(&kernel, "void %s(", clf_family_name(family));
      const char *text = clf_text_string(&whole), *at = strstr(text, clf_text_string(&own));
      ck_assert_msg(at && !strstr(at, "\n#line "), "%s", clf_text_string(&own));
      ck_assert_int_eq(times(text, clf_text_string(&kernel)), 1);
      ck_assert_int_eq(times(text, "\"cl/prelude.cl\""), 1);
      clf_text_free(&whole);
      clf_text_free(&own);
      clf_text_free(&kernel);
    }
    clf_recipe_free(&recipe);
  }
}
END_TEST

/* Butterflies of odd lengths come along only where they are needed: they take time to compile. */
START_TEST(powers_of_two_go_without_odd_butterflies) {
  clf_recipe even = recipe_with(6, 5), odd = recipe_with(2, 5);
  clf_text a = source_of(&even.pass[0]), b = source_of(&odd.pass[0]);
  ck_assert_int_eq(times(clf_text_string(&a), "cl/odd.cl"), 0);
  ck_assert_int_eq(times(clf_text_string(&b), "\"cl/odd.cl\""), 1);
  clf_text_free(&a);
  clf_text_free(&b);
  clf_recipe_free(&even);
  clf_recipe_free(&odd);
}
END_TEST

START_TEST(digests_tell_files_apart) {
  for (int f = 0; f < CLF_FAMILY_COUNT; ++f) {
    ck_assert(clf_source_digest((clf_family)f) != 0);
    for (int g = 0; g < f; ++g)
      if (strcmp(clf_family_file((clf_family)f), clf_family_file((clf_family)g)) != 0)
        ck_assert(clf_source_digest((clf_family)f) != clf_source_digest((clf_family)g));
  }
}
END_TEST

int main(void) {
  const TTest *const tests[] = {sources_do_not_depend_on_the_outermost_count, sources_are_the_same_every_time,
                                sources_do_not_depend_on_scale, the_prologue_is_numbers_and_lists,
                                every_parameter_is_set_once, files_name_themselves,
                                powers_of_two_go_without_odd_butterflies, digests_tell_files_apart, NULL};
  return check_main("source", tests, 60);
}
