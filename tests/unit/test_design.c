/* SPDX-License-Identifier: MIT
 * Designs: to and from text, what a design's kernels are asked, and what a device refuses. */
#include "plan/design.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

#include <stdio.h>

START_TEST(texts_come_back_as_they_were) {
  static clf_design designs[128];
  for (int64_t length = 1; length <= 128; ++length) {
    const int count = plans_designs(length, designs, 128);
    for (int i = 0; i < count; ++i) {
      clf_text text = {0}, again = {0};
      clf_design_write(&designs[i], &text);
      const clf_design read = plans_design(clf_text_string(&text));
      clf_design_write(&read, &again);
      ck_assert_str_eq(clf_text_string(&text), clf_text_string(&again));
      ck_assert_int_eq(read.strategy, designs[i].strategy);
      ck_assert_int_eq(read.count, designs[i].count);
      for (int k = 0; k < read.count; ++k) {
        ck_assert(read.length[k] == designs[i].length[k]);
        ck_assert(clf_choice_equal(&read.choice[k], &designs[i].choice[k]));
      }
      clf_text_free(&text);
      clf_text_free(&again);
    }
  }
}
END_TEST

START_TEST(strategies_have_names_of_their_own) {
  for (int i = 0; i < CLF_STRATEGY_COUNT; ++i)
    for (int k = 0; k < i; ++k)
      ck_assert_str_ne(clf_strategy_name((clf_strategy)i), clf_strategy_name((clf_strategy)k));
  ck_assert_str_eq(clf_strategy_name(CLF_STRATEGY_COUNT), "unknown");
}
END_TEST

static void refused(const char *text, const char *words) {
  clf_design design = {.count = 77};
  unsound(clf_design_parse(&design, text), CLFFT_STATUS_INVALID_ARGUMENT, words);
  ck_assert_msg(design.count == 77, "%s: the design was touched", text);
}

START_TEST(what_is_no_design_is_refused) {
  refused("", "unknown strategy");
  refused("spiral 16: register_rows", "unknown strategy");
  refused("single", "unknown strategy");
  refused("single x: register_rows", "a length");
  refused("single 0: register_rows", "a length");
  refused("single -4: register_rows", "a length");
  refused("single 16", "a kernel");
  refused("single 16:register_rows", "a kernel");
  refused("single 16: spiral", "kernel family");
  refused("single 16: register_rowse", "unexpected text");
  refused("single 16: register_rows trailing", "unknown name");
  refused("single 16: register_rows; register_rows", "unexpected text");
  refused("fourstep 4*4: register_rows", "a kernel");
  refused("fourstep 4*4*4*4*4*4*4*4*4: register_rows", "too many factors");
}
END_TEST

static void asks(const char *problem_text, const char *design_text, int index, clf_shape shape, int64_t length,
                 int64_t width, int64_t count, int64_t below, bool in_place) {
  const clf_problem problem = plans_problem(problem_text);
  const clf_design design = plans_design(design_text);
  clf_request request[CLF_DESIGN_PASSES_MAX];
  const int found = clf_design_requests(&design, &problem, 0, request);
  ck_assert_int_gt(found, index);
  const clf_request *r = &request[index];
  ck_assert_msg(r->shape == shape && r->length == length && r->width == width && r->count == count &&
                    r->below == below && r->in_place == in_place,
                "%s %s asks for shape %d, length %lld, width %lld, count %lld, below %lld, in place %d", problem_text,
                design_text, (int)r->shape, (long long)r->length, (long long)r->width, (long long)r->count,
                (long long)r->below, r->in_place);
}

START_TEST(requests_say_what_the_passes_are) {
  const char *two = "fourstep 16*4: register_rows; register_rows";
  asks("c2c:64:b3", "single 64: group[8,8] items=8", 0, CLF_SHAPE_ROWS, 64, 0, 3, 0, false);
  asks("c2c:64:b3:in", "single 64: group[8,8] items=8", 0, CLF_SHAPE_ROWS, 64, 0, 3, 0, true);
  asks("c2c:64/5:b5/1", "single 64: group[8,8] items=8", 0, CLF_SHAPE_COLUMNS, 64, 5, 5, 0, false);
  asks("c2c:64:b3", two, 0, CLF_SHAPE_TURN, 16, 4, 12, 1, false);
  asks("c2c:64:b3", two, 1, CLF_SHAPE_COLUMNS, 4, 16, 48, 0, true);
  asks("c2c:64", "bluestein 16*8: register_rows; register_rows", 0, CLF_SHAPE_TURN, 16, 8, 8, 1, false);
  asks("c2c:12x8", "single 12: register_rows", 0, CLF_SHAPE_COLUMNS, 12, 8, 8, 0, true);
  asks("c2c:4x4x4", "fourstep 2*2: register_rows; register_rows", 0, CLF_SHAPE_COLUMNS, 2, 16, 32, 16, false);
}
END_TEST

START_TEST(radix_passes_ask_nothing) {
  const clf_problem problem = plans_problem("c2c:64:b3");
  const clf_design design = plans_design("stockham 64: pass_stockham[8,8]");
  clf_request request[CLF_DESIGN_PASSES_MAX];
  ck_assert_int_eq(clf_design_requests(&design, &problem, 0, request), 0);
}
END_TEST

static void refused_on(const char *problem_text, const char *design_text, const clf_profile *profile,
                       clfft_status status, const char *words) {
  const clf_problem problem = plans_problem(problem_text);
  const clf_design design = plans_design(design_text);
  clf_recipe recipe = {.pass_count = 77};
  unsound(clf_recipe_design(&recipe, &problem, &design, profile), status, words);
  ck_assert_int_eq(recipe.pass_count, 77);
}

START_TEST(devices_refuse_what_they_cannot_hold) {
  refused_on("c2c:64:f64", "single 64: group[8,8] items=8", &plans_gpu_single, CLFFT_STATUS_UNSUPPORTED, "double");
  refused_on("c2c:64", "single 64: group[8,8] items=128", &plans_gpu_single, CLFFT_STATUS_UNSUPPORTED, "group");
  refused_on("c2c:64", "stockham 64: pass_stockham[8,8] items=128", &plans_gpu_single, CLFFT_STATUS_UNSUPPORTED,
             "items=128");
  refused_on("c2c:64:b4096", "stockham 64: pass_stockham[8,8]", &plans_gpu_single, CLFFT_STATUS_OUT_OF_MEMORY,
             "2097152 bytes");
  refused_on("c2c:8192", "single 8192: group[16,16,16,2] items=512", &plans_gpu_48k, CLFFT_STATUS_UNSUPPORTED,
             "local memory");
  refused_on("c2c:64", "single 32: group[8,4] items=8", &plans_gpu_48k, CLFFT_STATUS_INVALID_ARGUMENT, "64");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {texts_come_back_as_they_were,     strategies_have_names_of_their_own,
                                what_is_no_design_is_refused,     requests_say_what_the_passes_are,
                                radix_passes_ask_nothing,         devices_refuse_what_they_cannot_hold,
                                NULL};
  return check_main("design", tests, 60);
}
