/* SPDX-License-Identifier: MIT
 * From a pass to its kernel's numbers: stages, the four-step's index, tails, index bits. */
#include "kernel/spec.h"

#include "plan/footprint.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"

static clf_spec spec_of(const char *problem, const char *design, int index) {
  clf_recipe recipe = plans_recipe(problem, design, &plans_cpu);
  clf_spec spec;
  ck_assert_int_lt(index, recipe.pass_count);
  sound(clf_spec_of(&spec, &recipe.pass[index]));
  clf_recipe_free(&recipe);
  return spec;
}

START_TEST(stages_of_groups_multiply_up) {
  const clf_spec spec = spec_of("c2c:960", "single 960: group[6,8,4,5] items=160", 0);
  static const int64_t radix[] = {6, 8, 4, 5}, stride[] = {1, 6, 48, 192}, next[] = {8, 4, 5, 0};
  ck_assert_int_eq(spec.stage_count, 4);
  for (int i = 0; i < 4; ++i) {
    ck_assert_int_eq(spec.stage[i].radix, radix[i]);
    ck_assert_int_eq(spec.stage[i].stride, stride[i]);
    ck_assert_int_eq(spec.stage[i].third, next[i]);
  }
  ck_assert_int_eq(spec.FFT_FIRST_RADIX, 6);
  ck_assert_int_eq(spec.FFT_LAST_RADIX, 5);
  ck_assert_int_eq(spec.FFT_GROUP, 160);
}
END_TEST

/* strides count down, and twiddles of the stages stand behind one another */
START_TEST(stages_of_lanes_divide_down) {
  const clf_spec spec = spec_of("c2c:960", "single 960: lanes[5,4,3] lanes=16", 0);
  static const int64_t radix[] = {5, 4, 3}, stride[] = {12, 3, 1}, entry[] = {0, 48, 57};
  ck_assert_int_eq(spec.stage_count, 3);
  for (int i = 0; i < 3; ++i) {
    ck_assert_int_eq(spec.stage[i].radix, radix[i]);
    ck_assert_int_eq(spec.stage[i].stride, stride[i]);
    ck_assert_int_eq(spec.stage[i].third, entry[i]);
  }
  ck_assert_int_eq(spec.FFT_ROWS, 60);
  ck_assert_int_eq(spec.FFT_WIDTH, 16);
  ck_assert_int_eq(spec.FFT_PLACED, 1);
}
END_TEST

/* two lists of stages, each of which divides down by itself; the second one's twiddles stand behind the first one's */
START_TEST(stages_of_two_halves) {
  const clf_spec spec = spec_of("c2c:960", "single 960: lanes_twice[8,4,6,5] lanes=8 stream=1", 0);
  static const int64_t radix[] = {8, 4, 6, 5}, stride[] = {4, 1, 5, 1}, entry[] = {0, 28, 28, 53};
  ck_assert(spec.stage_count == 4 && spec.far_count == 2);
  for (int i = 0; i < 4; ++i) {
    ck_assert_int_eq(spec.stage[i].radix, radix[i]);
    ck_assert_int_eq(spec.stage[i].stride, stride[i]);
    ck_assert_int_eq(spec.stage[i].third, entry[i]);
  }
  ck_assert(spec.FFT_FAR == 32 && spec.FFT_ROWS == 30 && spec.FFT_WIDTH == 30 && !spec.FFT_PLACED);
  ck_assert(spec.FFT_STREAM == 1 && !spec.FFT_READY); /* the first half fills blocks of lanes */
}
END_TEST

/* Stores that cannot fill lines as they come are put together first, where a line holds nothing else. */
START_TEST(transforms_are_put_together) {
  const char *design = "single 45: lanes_twice[5,3,3] lanes=8 stream=1";
  ck_assert(spec_of("c2c:45:b3", design, 0).FFT_READY && !spec_of("c2c:45:b3", design, 0).FFT_STREAM);
  ck_assert(spec_of("c2c:45:b3:f64", design, 0).FFT_READY);
  ck_assert(!spec_of("c2c:45:b3", "single 45: lanes_twice[5,3,3] lanes=8", 0).FFT_READY);
  ck_assert(!spec_of("c2c:45:b3:in", design, 0).FFT_READY);
  ck_assert(!spec_of("c2c:45:b3:f16", design, 0).FFT_READY);
  ck_assert(!spec_of("c2c:45:b3:planar", design, 0).FFT_READY);
  ck_assert(!spec_of("c2c:45/2:b3/90", design, 0).FFT_READY);
}
END_TEST

/* Two rows that fill one vector belong to two transforms. */
START_TEST(pairs_of_transforms_in_a_vector) {
  ck_assert_int_eq(spec_of("c2c:60:b3", "single 60: lanes[15] lanes=8", 0).FFT_SIDES, 2);
  ck_assert_int_eq(spec_of("c2c:60:b3", "single 60: lanes[15] lanes=4", 0).FFT_SIDES, 1);
  ck_assert_int_eq(spec_of("c2c:60:b3", "single 60: lanes[12] lanes=8", 0).FFT_SIDES, 1);
  ck_assert_int_eq(spec_of("c2c:60:b3:planar", "single 60: lanes[15] lanes=8", 0).FFT_SIDES, 1);
  ck_assert_int_eq(spec_of("c2c:60/2:b3/120", "single 60: lanes[15] lanes=8", 0).FFT_SIDES, 1);
  ck_assert(!spec_of("c2c:60:b6", "single 60: lanes[15] lanes=8 transforms=2", 0).FFT_WHOLE);
  ck_assert(spec_of("c2c:60:b8", "single 60: lanes[15] lanes=8 transforms=2", 0).FFT_WHOLE);
}
END_TEST

/* The kernel knows the index of the twiddle's loop by a division: for every transform of every pass with a twiddle. */
static void check_step_index(const char *problem, const char *designs) {
  clf_recipe recipe = plans_recipe(problem, designs, &plans_cpu);
  int checked = 0;
  for (int i = 0; i < recipe.pass_count; ++i) {
    const clf_pass *pass = &recipe.pass[i];
    clf_spec spec;
    sound(clf_spec_of(&spec, pass));
    ck_assert_int_eq(spec.FFT_STEP_LENGTH, pass->twiddle_length);
    for (int64_t which = 0; pass->twiddle_length && which < clf_pass_transforms(pass); ++which) {
      int64_t rest = which, index = 0;
      for (int k = 0; k < pass->loop_count; rest /= pass->loop[k].count, ++k)
        if (k == pass->twiddle_loop) index = rest % pass->loop[k].count;
      const int64_t told = which / spec.FFT_STEP_BELOW % spec.FFT_STEP_COUNT;
      if (told != index) ck_abort_msg("%s %s: transform %lld", problem, designs, (long long)which);
      ++checked;
    }
  }
  ck_assert_int_gt(checked, 0);
  clf_recipe_free(&recipe);
}

START_TEST(the_four_steps_index_is_its_loops) {
  const char *two = "fourstep 8*4: register_rows; register_rows";
  const char *three = "fourstep 4*4*2: register_rows; register_rows; register_rows";
  check_step_index("c2c:32:b5", two);
  check_step_index("c2c:32:b5:in", three);
  check_step_index("c2c:32/7:b7/1", two);
  check_step_index("c2c:32/7:b5/1:in", three);
  check_step_index("c2c:32x32", two);
  check_step_index("c2c:32x32:b3:in", three);
  check_step_index("c2c:32/1/5:b3/32/200:f16", three);
  check_step_index("c2c:11x13:b2", "bluestein 7*4: register_rows; register_rows");
}
END_TEST

START_TEST(index_bits_follow_the_extent) {
  const char *design = "single 16: register_rows items=64";
  ck_assert_int_eq(spec_of("c2c:16:b3", design, 0).FFT_INDEX_BITS, 32);
  ck_assert_int_eq(spec_of("c2c:16:b67108863", design, 0).FFT_INDEX_BITS, 32);
  ck_assert_int_eq(spec_of("c2c:16:b67108864", design, 0).FFT_INDEX_BITS, 64);
  ck_assert_int_eq(spec_of("c2c:16/71582789:b3/1", design, 0).FFT_INDEX_BITS, 64); /* a sparse small one */
  ck_assert_int_eq(spec_of("c2c:16/1/71582789:b3/16/1", design, 0).FFT_INDEX_BITS, 64);
  ck_assert_int_eq(spec_of("c2c:16/71582788:b3/1", design, 0).FFT_INDEX_BITS, 32);
}
END_TEST

START_TEST(tails_are_known) {
  ck_assert_int_eq(spec_of("c2c:64:b8", "single 64: group[8,8] items=8 transforms=4", 0).FFT_WHOLE, 1);
  ck_assert_int_eq(spec_of("c2c:64:b9", "single 64: group[8,8] items=8 transforms=4", 0).FFT_WHOLE, 0);
  ck_assert_int_eq(spec_of("c2c:64/32:b32/1", "single 64: lane_columns[8,8] lanes=16", 0).FFT_WHOLE, 1);
  ck_assert_int_eq(spec_of("c2c:64/32:b31/1", "single 64: lane_columns[8,8] lanes=16", 0).FFT_WHOLE, 0);
  ck_assert_int_eq(spec_of("c2c:101:b32", "single 101: lane_convolve[10,10] lanes=16", 0).FFT_WHOLE, 1);
  ck_assert_int_eq(spec_of("c2c:101:b33", "single 101: lane_convolve[10,10] lanes=16", 0).FFT_WHOLE, 0);
  ck_assert_int_eq(spec_of("c2c:4:b64", "single 4: lanes_block lanes=8", 0).FFT_WHOLE, 1);
  ck_assert_int_eq(spec_of("c2c:4:b60", "single 4: lanes_block lanes=8", 0).FFT_WHOLE, 0);
}
END_TEST

START_TEST(storage_and_layout_of_both_sides) {
  clf_spec spec = spec_of("c2c:64:f16:planar-in", "stockham 64: pass_stockham[8,8]", 0);
  ck_assert(spec.FFT_IN_BITS == 16 && spec.FFT_OUT_BITS == 32 && spec.FFT_REAL_BITS == 32);
  ck_assert(spec.FFT_IN_PLANAR == 1 && spec.FFT_OUT_PLANAR == 0 && spec.FFT_FIRST_PASS == 1 && spec.FFT_LAST_PASS == 0);
  spec = spec_of("c2c:64:f16:planar-in", "stockham 64: pass_stockham[8,8]", 1);
  ck_assert(spec.FFT_IN_BITS == 32 && spec.FFT_OUT_BITS == 16 && spec.FFT_FIRST_PASS == 0 && spec.FFT_LAST_PASS == 1);
  spec = spec_of("c2c:64:f64:in", "bitreverse 64: bitreverse_pairs", 2);
  ck_assert(spec.FFT_REAL_BITS == 64 && spec.FFT_IN_PLACE == 1 && spec.FFT_FIRST_PASS == 0 && spec.FFT_STAGE == 2);
}
END_TEST

START_TEST(fetches_ahead_where_asked) {
  ck_assert_int_eq(spec_of("c2c:1024:b4", "single 1024: lanes[8,8] lanes=16 ahead=1", 0).FFT_AHEAD, 1);
  ck_assert_int_eq(spec_of("c2c:1024:b4", "single 1024: lanes[8,8] lanes=16", 0).FFT_AHEAD, 0);
  ck_assert_int_eq(spec_of("c2c:64/64:b64/1", "single 64: lane_columns[8,8] lanes=16 ahead=3", 0).FFT_AHEAD, 3);
  ck_assert_int_eq(spec_of("wht:256:b4", "walsh 256: walsh_lanes[16] lanes=16 ahead=1", 0).FFT_AHEAD, 1);
  ck_assert_int_eq(spec_of("wht:256:b4", "walsh 256: walsh_lanes[4,4] lanes=16 falling=1", 0).FFT_AHEAD, 0);
}
END_TEST

START_TEST(walsh_streams_whole_vectors) {
  const char *design = "walsh 256: walsh_lanes[4,4] lanes=16 falling=1 stream=1";
  ck_assert_int_eq(spec_of("wht:256:b4", design, 0).FFT_STREAM, 1);
  ck_assert_int_eq(spec_of("wht:256:b4:i32", design, 0).FFT_STREAM, 1);
  ck_assert_int_eq(spec_of("wht:256:b4:f16", design, 0).FFT_STREAM, 0);
  ck_assert_int_eq(spec_of("wht:256:b4:bf16", design, 0).FFT_STREAM, 0);
  ck_assert_int_eq(spec_of("wht:256:b4:in", design, 0).FFT_STREAM, 0);
}
END_TEST

START_TEST(falls_where_asked) {
  ck_assert_int_eq(spec_of("wht:256:b4", "walsh 256: walsh_lanes[4,4] lanes=16 falling=1", 0).FFT_FALLING, 1);
  ck_assert_int_eq(spec_of("wht:256:b4", "walsh 256: walsh_lanes[4,4] lanes=16", 0).FFT_FALLING, 0);
}
END_TEST

START_TEST(blocks_side_by_side_share_a_buffer) {
  const clf_spec one = spec_of("c2c:64/96:b96/1", "single 64: lane_columns[8,8] lanes=16 pad=8", 0);
  const clf_spec three = spec_of("c2c:64/96:b96/1", "single 64: lane_columns[8,8] lanes=16 pad=8 wide=3", 0);
  const clf_spec four = spec_of("c2c:64/96:b96/1", "single 64: lane_columns[8,8] lanes=16 pad=8 wide=4", 0);
  ck_assert_int_eq(three.FFT_ABREAST, 3);
  ck_assert_int_eq(three.FFT_BUFFER, 3 * one.FFT_BUFFER);
  ck_assert_int_eq(three.FFT_WHOLE, 1);
  ck_assert_int_eq(four.FFT_WHOLE, 0);
}
END_TEST

/* Stores past the caches need every line whole: an odd distance, half storage and in place go without. */
START_TEST(streams_only_where_lines_are_whole) {
  const char *rows = "single 1024: lanes[8,8] lanes=16 stream=1";
  ck_assert_int_eq(spec_of("c2c:1024:b4", rows, 0).FFT_STREAM, 1);
  ck_assert_int_eq(spec_of("c2c:1024:b4:f64", "single 1024: lanes[16,8] lanes=8 stream=1", 0).FFT_STREAM, 1);
  ck_assert_int_eq(spec_of("c2c:1024:b4:in", rows, 0).FFT_STREAM, 0);
  ck_assert_int_eq(spec_of("c2c:1024:b4:f16", rows, 0).FFT_STREAM, 0);
  ck_assert_int_eq(spec_of("c2c:1024/1/1:b4/1024/1025", rows, 0).FFT_STREAM, 0);
  ck_assert_int_eq(spec_of("c2c:1024/1/1:b4/1024/1032", rows, 0).FFT_STREAM, 1);
  ck_assert_int_eq(spec_of("c2c:1024/1/1:b4/1024/1032:planar", rows, 0).FFT_STREAM, 0);
  ck_assert_int_eq(spec_of("c2c:1024/1/2:b4/1024/2048", rows, 0).FFT_STREAM, 0);
}
END_TEST

START_TEST(convolutions_know_their_kind) {
  clf_spec spec = spec_of("c2c:101:b3", "single 101: group_convolve[10,10] items=10", 0);
  ck_assert(spec.FFT_CHIRP == 0 && spec.FFT_POINTS == 101 && spec.FFT_LENGTH == 100);
  spec = spec_of("c2c:101:b3", "single 101: group_convolve[16,13] items=13", 0);
  ck_assert(spec.FFT_CHIRP == 1 && spec.FFT_POINTS == 101 && spec.FFT_LENGTH == 208);
  spec = spec_of("c2c:101:b3", "single 101: lane_convolve[10,10] lanes=16", 0);
  ck_assert(spec.FFT_CHIRP == 0 && spec.FFT_LENGTH == 101 && spec.FFT_ROWS == 100);
}
END_TEST

START_TEST(no_kernel_for_no_family) {
  clf_pass pass = {.length = 8, .loop_count = 1, .loop = {{1, 0, 0}}};
  clf_spec spec;
  pass.choice.family = CLF_FAMILY_COUNT;
  unsound(clf_spec_of(&spec, &pass), CLFFT_STATUS_INTERNAL_ERROR, "no kernel for family");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {stages_of_groups_multiply_up,  stages_of_lanes_divide_down,
                                stages_of_two_halves, transforms_are_put_together, pairs_of_transforms_in_a_vector,
                                the_four_steps_index_is_its_loops, index_bits_follow_the_extent, tails_are_known,
                                storage_and_layout_of_both_sides, streams_only_where_lines_are_whole,
                                fetches_ahead_where_asked, blocks_side_by_side_share_a_buffer, falls_where_asked,
                                walsh_streams_whole_vectors,
                                convolutions_know_their_kind, no_kernel_for_no_family, NULL};
  return check_main("spec", tests, 60);
}
