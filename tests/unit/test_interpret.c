/* SPDX-License-Identifier: MIT
 * The interpreter of recipes tells what is wrong with one: each fault planted by hand is seen. */
#include "tests/support/interpret.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

static clf_recipe recipe;

static void open_recipe(const char *problem, const char *design) {
  clf_text message = {0};
  recipe = plans_recipe(problem, design, &plans_cpu);
  ck_assert_msg(interpret_is_right(&recipe, 1, &message), "%s %s: %s", problem, design, clf_text_string(&message));
  clf_text_free(&message);
}

/* The recipe is wrong now, and the message says how; then it is forgotten. */
static void told(const char *words) {
  clf_text message = {0};
  ck_assert_msg(!interpret_is_right(&recipe, 1, &message), "nothing told of: %s", words);
  ck_assert_msg(strstr(clf_text_string(&message), words) != NULL, "\"%s\" does not say %s", clf_text_string(&message),
                words);
  clf_text_free(&message);
  clf_recipe_free(&recipe);
}

START_TEST(wrong_numbers) {
  open_recipe("c2c:16:b3", "fourstep 4*4: register_rows; register_rows");
  recipe.pass[0].twiddle_length = 0;
  told("forward");
  open_recipe("c2c:16:b3", "stockham 16: pass_stockham[4,4]");
  recipe.problem.scale[CLFFT_DIRECTION_INVERSE] *= 2;
  recipe.pass[0].first = true;
  recipe.pass[0].stage = 4;
  told("forward");
  open_recipe("c2c:16x4", "single 16: group[4,4] items=4 | single 4: register_rows");
  recipe.pass[1].length = 2;
  recipe.pass[1].loop[0].count *= 2;
  told("");
}
END_TEST

START_TEST(wrong_places) {
  open_recipe("c2c:16", "single 16: register_rows");
  recipe.pass[0].out_stride = 2;
  told("outside its memory");
  open_recipe("c2c:16/2:b3/32", "single 16: register_rows");
  recipe.pass[0].out_stride = 1;
  told("writes a gap");
  open_recipe("c2c:16:b3", "single 16: register_rows");
  recipe.pass[0].loop[0].out_stride = 15;
  told("writes an element twice");
  open_recipe("c2c:16:b3", "single 16: register_rows");
  recipe.pass[0].loop[0].count = 2;
  told("does not read all");
  open_recipe("c2c:16/2:b3/32", "single 16: register_rows");
  recipe.pass[0].in_stride = 1;
  told("did not write");
}
END_TEST

START_TEST(wrong_slots) {
  open_recipe("c2c:16:b3", "stockham 16: pass_stockham[4,2,2]");
  recipe.pass[0].out.slot = CLF_SLOT_SCRATCH;
  told("");
  open_recipe("c2c:16:b3", "stockham 16: pass_stockham[4,4]");
  recipe.pass[1].in.slot = CLF_SLOT_IN;
  told("read by a pass that is not the first");
  open_recipe("c2c:16:b3", "single 16: register_rows");
  recipe.pass[0].out.slot = CLF_SLOT_IN;
  recipe.pass[0].in_place = true;
  told("the caller's input");
  open_recipe("c2c:16:b3", "stockham 16: pass_stockham[4,4]");
  recipe.scratch_bytes /= 2;
  told("outside its memory");
  open_recipe("c2c:16:b3:f16", "stockham 16: pass_stockham[4,4]");
  recipe.pass[1].in.storage = CLFFT_PRECISION_HALF;
  told("another precision");
  open_recipe("c2c:16:b3:planar-out", "stockham 16: pass_stockham[4,4]");
  recipe.pass[1].out.layout = CLFFT_LAYOUT_INTERLEAVED;
  told("layout");
}
END_TEST

START_TEST(races_within_a_pass) {
  open_recipe("c2c:16:b3:in", "single 16: register_rows");
  recipe.pass[0].choice.family = CLF_FAMILY_DIRECT; /* reads the whole transform for each output */
  told("the same pass writes");
  open_recipe("c2c:4:b6:in", "single 4: register_rows"); /* transform 2 writes what transform 1 reads */
  recipe.pass[0].loop_count = 2;
  recipe.pass[0].loop[0] = (clf_loop){3, 8, 4, 0};
  recipe.pass[0].loop[1] = (clf_loop){2, 4, 12, 0};
  told("another item reads");
  open_recipe("c2c:16:b3:in", "single 16: register_rows");
  recipe.pass[0].separate = true;
  told("separate, but in place");
}
END_TEST

START_TEST(wrong_flags) {
  open_recipe("c2c:16:b3", "stockham 16: pass_stockham[4,4]");
  recipe.pass[1].first = true;
  told("first is wrong");
  open_recipe("c2c:16:b3", "stockham 16: pass_stockham[4,4]");
  recipe.pass[1].last = false;
  told("last is wrong");
  open_recipe("c2c:16:b3:in", "single 16: register_rows");
  recipe.pass[0].in_place = false;
  told("in_place is wrong");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {wrong_numbers, wrong_places, wrong_slots, races_within_a_pass, wrong_flags, NULL};
  return check_main("interpret", tests, 60);
}
