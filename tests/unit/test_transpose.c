/* SPDX-License-Identifier: MIT
 * The strategy "transpose": transpositions in front of a contiguous transform, behind it, or both. */
#include "plan/footprint.h"
#include "plan/strategy.h"

#include "tests/support/check_main.h"
#include "tests/support/interpret.h"
#include "tests/support/plans.h"

static void refused(const char *text, int64_t length, const char *words) {
  plans_refused(&clf_strategy_transpose, text, length, words);
}

START_TEST(refusals_name_what_is_wrong) {
  refused("transpose 64: group[8,8] items=8", 64, "before or behind its kernels");
  refused("transpose 64: transpose; group[8,8] items=8", 32, "the axis's length 32");
  refused("transpose 64: transpose; pass_stockham[8,8]", 64, "pass_stockham");
  refused("transpose 8*4: transpose; group[8]; group[4]", 64, "factors of 64");
  refused("transpose 2*2*2*8: group; group; group; transpose", 64, "before or behind its kernels");
}
END_TEST

static void no_text(const char *text, const char *words) {
  clf_design design;
  unsound(clf_design_parse(&design, text), CLFFT_STATUS_INVALID_ARGUMENT, words);
}

START_TEST(texts_hold_each_transposition) {
  static const char *const texts[] = {
      "transpose 64: transpose items=64 transforms=16; group[8,8] items=8; lane_transpose lanes=8",
      "transpose 64: transpose items=64 transforms=16; group[8,8] items=8",
      "transpose 64: group[8,8] items=8; transpose items=64 transforms=16",
      "transpose 8*8: transpose items=64 transforms=16; group[8]; group[8]; transpose items=64 transforms=16",
      "transpose 8*8*8: group[8]; group[8]; group[8]; transpose items=64 transforms=16",
      "transpose 8*8*8: transpose items=64; group[8]; group[8]; group[8]; transpose items=64 transforms=16"};
  static const int kernels[] = {3, 2, 2, 4, 4, 5};
  for (int i = 0; i < 6; ++i) {
    const clf_design design = plans_design(texts[i]);
    clf_text text = {0};
    ck_assert_int_eq(clf_design_kernels(&design), kernels[i]);
    clf_design_write(&design, &text);
    ck_assert_str_eq(clf_text_string(&text), texts[i]);
    clf_text_free(&text);
  }
  no_text("transpose 64: transpose", "a kernel is missing");
  no_text("transpose 64: group[8,8]; group[8,8]", "not a transposition");
  no_text("transpose 64: group[8,8]; transpose; transpose", "unexpected text");
  no_text("transpose 2*2*2*2*2*2*2*2: transpose; group; group; group; group; group; group; group; group",
          "too many kernels");
  no_text("transpose 2*2*2*2*2*2*2: transpose; group; group; group; group; group; group; group; transpose",
          "too many kernels");
}
END_TEST

static void written(const char *problem, const char *design, const clf_profile *profile, const char *passes) {
  clf_recipe recipe = plans_recipe(problem, design, profile);
  clf_text text = {0};
  clf_recipe_write(&recipe, &text);
  const char *behind = strchr(clf_text_string(&text), '\n') + 1;
  ck_assert_str_eq(behind, passes);
  clf_text_free(&text);
  clf_recipe_free(&recipe);
}

#define MOVE "transpose items=256 transforms=32"

/* The axis lies contiguous between the transpositions, and neighbours of the strided side come first. */
START_TEST(passes_are_what_the_design_says) {
  written("c2c:64/48:b48/1:in", "transpose 64: " MOVE "; group[8,8] items=8; " MOVE, &plans_gpu_48k,
          "  1 " MOVE ": length 64, strides 48>1, loops 48x1>64, out>scratch, 49152 bytes\n"
          "  2 group[8,8] items=8: length 64, strides 1>1, loops 48x64>64, scratch>scratch, 49152 bytes\n"
          "  3 " MOVE ": length 64, strides 1>48, loops 48x64>1, scratch>out, 49152 bytes\n");
  /* the middle one of three axes: scratch holds it before its neighbours */
  written("c2c:6x8x10:b2", "single 6: register_rows | transpose 8: " MOVE "; group[8]; " MOVE " | single 10: group[10]",
          &plans_gpu_48k,
          "  1 group[10]: length 10, strides 1>1, loops 96x10>10, in>out, 15360 bytes\n"
          "  2 " MOVE ": length 8, strides 10>1, loops 10x1>8 12x80>80, out>scratch, 15360 bytes\n"
          "  3 group[8]: length 8, strides 1>1, loops 120x8>8, scratch>scratch, 15360 bytes\n"
          "  4 " MOVE ": length 8, strides 1>10, loops 10x8>1 12x80>80, scratch>out, 15360 bytes\n"
          "  5 register_rows: length 6, strides 80>80, loops 80x1>1 2x480>480, out>out, 15360 bytes\n");
}
END_TEST

/* One side contiguous: one transposition, and the kernel reads or writes that side itself. */
START_TEST(one_side_needs_one_transposition) {
  written("c2c:64/48/1:b48/1/64", "transpose 64: " MOVE "; group[8,8] items=8", &plans_gpu_48k,
          "  1 " MOVE ": length 64, strides 48>1, loops 48x1>64, in>out, 49152 bytes\n"
          "  2 group[8,8] items=8: length 64, strides 1>1, loops 48x64>64, out>out, 49152 bytes\n");
  written("c2c:64/1/48:b48/64/1", "transpose 64: group[8,8] items=8; " MOVE, &plans_gpu_48k,
          "  1 group[8,8] items=8: length 64, strides 1>1, loops 48x64>64, in>scratch, 49152 bytes\n"
          "  2 " MOVE ": length 64, strides 1>48, loops 48x64>1, scratch>out, 49152 bytes\n");
}
END_TEST

/* The output stands for scratch where it has no gaps, and where nothing is read from it at the same time. */
START_TEST(the_output_is_used_where_it_has_no_gaps) {
  static const struct {
    const char *problem;
    clf_slot slot;
    int halves;
  } cases[] = {{"c2c:64/48:b48/1", CLF_SLOT_OUT, 1},
               {"c2c:64/49:b48/1", CLF_SLOT_SCRATCH, 2},
               {"c2c:64/48:b48/1:f16", CLF_SLOT_SCRATCH, 2},
               {"c2c:64/48:b48/1:in", CLF_SLOT_SCRATCH, 2}};
  for (int i = 0; i < 4; ++i) {
    clf_recipe recipe =
        plans_recipe(cases[i].problem, "transpose 8*8: " MOVE "; columns[8]; columns[8]; " MOVE, &plans_gpu_48k);
    ck_assert_int_eq(recipe.pass_count, 4);
    ck_assert_msg(recipe.pass[0].out.slot == cases[i].slot, "%s: slot %d", cases[i].problem, recipe.pass[0].out.slot);
    ck_assert_uint_eq(recipe.scratch_bytes, (uint64_t)cases[i].halves * 64 * 48 * 8);
    clf_recipe_free(&recipe);
  }
}
END_TEST

static void asks(const char *problem_text, const char *design_text, const char *const *keys) {
  const clf_problem problem = plans_problem(problem_text);
  const clf_design design = plans_design(design_text);
  clf_request request[CLF_DESIGN_PASSES_MAX];
  const int count = clf_design_requests(&design, &problem, 0, request);
  ck_assert_int_eq(count, clf_design_kernels(&design));
  for (int i = 0; i < count; ++i) {
    clf_text text = {0};
    clf_request_write(&request[i], &plans_gpu_48k, &text);
    ck_assert_str_eq(clf_text_string(&text), keys[i]);
    clf_text_free(&text);
  }
}

START_TEST(each_pass_has_a_key) {
  static const char *const both[] = {"transpose:64/48:f32:few", "rows:64:f32:few:in", "untranspose:64/48:f32:few"};
  static const char *const parts[] = {"transpose:64/512:f64:few", "turn:8/8:f64:few", "columns:8/8:f64:few:in",
                                      "untranspose:64/512:f64:few"};
  asks("c2c:64/48:b48/1", "transpose 64: transpose; group[8,8] items=8; transpose", both);
  asks("c2c:64x512:f64", "transpose 8*8: transpose; columns[8]; columns[8]; lane_transpose lanes=8", parts);
}
END_TEST

START_TEST(only_what_moves_serves_a_transposition) {
  const clf_request move = plans_request(CLF_SHAPE_TRANSPOSE, 64, 48, 48);
  const clf_request rows = plans_request(CLF_SHAPE_ROWS, 8, 0, 9);
  clf_choice choice = plans_choice("group[8,8] items=8");
  unsound(clf_choice_check(&choice, &move, &plans_cpu), CLFFT_STATUS_INVALID_ARGUMENT, "only to be moved");
  choice = plans_choice(MOVE);
  sound(clf_choice_check(&choice, &move, &plans_cpu));
  unsound(clf_choice_check(&choice, &rows, &plans_cpu), CLFFT_STATUS_INVALID_ARGUMENT, "computes nothing");
  /* and no other strategy takes it for a transform */
  const clf_problem problem = plans_problem("c2c:64");
  const clf_design single = plans_design("single 64: " MOVE);
  clf_recipe recipe = {0};
  unsound(clf_recipe_design(&recipe, &problem, &single, &plans_cpu), CLFFT_STATUS_INVALID_ARGUMENT, "computes nothing");
}
END_TEST

/* What slots.c decides, carried out where memory remembers who wrote and read what. */
START_TEST(transposed_axes_come_out_right) {
  static const char *const designs[][2] = {
      {"c2c:7x256", "transpose 7: " MOVE "; register_rows; " MOVE " | single 256: group[8,8,4] items=32"},
      {"c2c:256x7:in", "transpose 16*16: " MOVE "; group[16]; group[16]; " MOVE " | single 7: register_rows"},
      {"c2c:33x65:f16:in", "transpose 33: " MOVE "; group[11,3] items=3; " MOVE " | single 65: group[13,5] items=5"},
      {"c2c:31x17x5:in:planar", "transpose 31: " MOVE "; register_rows; " MOVE " | transpose 17: " MOVE
                                "; register_rows; " MOVE " | transpose 5: register_rows; " MOVE},
      {"c2c:9/10/1x10/1/9:b2/90:f64", "transpose 9: " MOVE "; register_rows | transpose 10: register_rows; " MOVE},
      {"c2c:12/1x30/12:in", "stockham 12: pass_stockham[4,3] | transpose 30: group[6,5] items=5; " MOVE},
      {"c2c:12/30x30/1:in", "stockham 12: pass_stockham[4,3] | transpose 30: " MOVE "; group[6,5] items=5"},
      {"c2c:8/3x9/24:b3/1:in", "transpose 8: " MOVE "; register_rows; " MOVE " | transpose 9: register_rows; " MOVE}};
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
  const TTest *const tests[] = {refusals_name_what_is_wrong,
                                texts_hold_each_transposition,
                                passes_are_what_the_design_says,
                                one_side_needs_one_transposition,
                                the_output_is_used_where_it_has_no_gaps,
                                each_pass_has_a_key,
                                only_what_moves_serves_a_transposition,
                                transposed_axes_come_out_right,
                                NULL};
  return check_main("transpose", tests, 60);
}
