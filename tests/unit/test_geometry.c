/* SPDX-License-Identifier: MIT
 * Work-groups of every family: enough items for all the work, no group too many, memory as the plan counted it. */
#include "kernel/geometry.h"

#include "plan/footprint.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"

static clf_geometry geometry_of(const char *problem, const char *design, int index) {
  clf_recipe recipe = plans_recipe(problem, design, &plans_cpu);
  clf_geometry geometry;
  ck_assert_int_lt(index, recipe.pass_count);
  sound(clf_geometry_of(&geometry, &recipe.pass[index]));
  ck_assert_uint_eq(geometry.count, (uint64_t)clf_pass_transforms(&recipe.pass[index]));
  clf_recipe_free(&recipe);
  return geometry;
}

static void launches(const char *problem, const char *design, int index, uint64_t groups, uint64_t group_size) {
  const clf_geometry g = geometry_of(problem, design, index);
  ck_assert_msg(g.groups == groups && g.group_size == group_size, "%s %s: %llu groups of %llu", problem, design,
                (unsigned long long)g.groups, (unsigned long long)g.group_size);
}

START_TEST(scalar_kernels_have_an_item_a_value) {
  launches("c2c:16:b3", "gather 16: pass_gather items=32", 0, 2, 32);
  launches("c2c:16:b3", "stockham 16: pass_autosort[2,2,2,2] items=7", 1, 7, 7);
  launches("c2c:16:b3", "stockham 16: pass_stockham[8,2] items=4", 0, 2, 4);
  launches("c2c:16:b3", "stockham 16: pass_stockham[8,2] items=4", 1, 6, 4);
  launches("c2c:16:b3:in", "bitreverse 16: bitreverse_pairs items=4", 0, 12, 4);
  launches("c2c:16:b3:in", "bitreverse 16: bitreverse_pairs items=4", 1, 6, 4);
  launches("c2c:12:b5", "single 12: direct items=64", 0, 1, 64);
  launches("c2c:8:b65", "single 8: register_rows items=64", 0, 2, 64);
  launches("c2c:37:b3", "bluestein 75: group[5,5,3] items=5", 0, 4, 64); /* 225 padded values */
  launches("c2c:37:b3", "bluestein 75: group[5,5,3] items=5", 2, 4, 64);
  launches("c2c:37:b3", "bluestein 75: group[5,5,3] items=5", 4, 2, 64); /* 111 values leave */
}
END_TEST

START_TEST(groups_take_several_transforms) {
  launches("c2c:64:b10", "single 64: group[8,8] items=8 transforms=4", 0, 3, 32);
  launches("c2c:64/10:b10/1", "single 64: columns[8,8] items=8 transforms=4", 0, 3, 32);
  launches("c2c:101:b10", "single 101: group_convolve[10,10] items=10 transforms=3", 0, 4, 30);
  launches("c2c:1024:b10", "single 1024: lanes[8,8] lanes=16 transforms=4", 0, 3, 1);
  launches("c2c:4:b100", "single 4: lanes_block lanes=8 transforms=2", 0, 7, 1);   /* 8 transforms a block */
  launches("c2c:32:b100", "single 32: lanes_block lanes=8 transforms=2", 0, 25, 1); /* 2 transforms a block */
  launches("c2c:64/10:b10/1", "single 64: lane_columns[8,8] lanes=4 transforms=2", 0, 2, 1);
  launches("c2c:101:b33", "single 101: lane_convolve[10,10] lanes=16", 0, 3, 1);
}
END_TEST

START_TEST(transpositions_take_tiles) {
  const char *design = "transpose 60: transpose items=64 transforms=16; group[6,10] items=10; "
                       "lane_transpose lanes=8 transforms=2";
  launches("c2c:60/35:b35/1", design, 0, 12, 64); /* 3 tiles of transforms, 4 of points */
  launches("c2c:60/35:b35/1", design, 2, 20, 1);  /* 5 blocks of lanes, 4 of 16 points */
}
END_TEST

START_TEST(memory_is_what_the_plan_counted) {
  static const char *const designs[][2] = {{"c2c:64:b3", "single 64: group[8,8] items=8 transforms=3 banks=16"},
                                           {"c2c:64:b3:f64", "single 64: group[8,8] items=8 transforms=3 split=1"},
                                           {"c2c:64:b3:f16", "single 64: group[4,16] items=4 banks=32 split=1"},
                                           {"c2c:64", "fourstep 16*4: columns[4,4] items=4 transforms=4; columns[4]"},
                                           {"c2c:101:b3", "single 101: group_convolve[10,10] items=10 banks=16"},
                                           {"c2c:8/5:b5/1", "transpose 8: transpose items=64 transforms=16; group[8]"},
                                           {"c2c:8:b3", "single 8: group[8] items=1"}};
  for (size_t i = 0; i < sizeof designs / sizeof designs[0]; ++i) {
    clf_recipe recipe = plans_recipe(designs[i][0], designs[i][1], &plans_cpu);
    clf_geometry geometry;
    sound(clf_geometry_of(&geometry, &recipe.pass[0]));
    const clf_request request = clf_request_of_pass(&recipe.pass[0], recipe.problem.precision);
    ck_assert_uint_eq(geometry.local_bytes, clf_choice_local_bytes(&recipe.pass[0].choice, &request));
    clf_recipe_free(&recipe);
  }
}
END_TEST

START_TEST(pairs_take_half_as_many_items) {
  ck_assert_uint_eq(geometry_of("c2c:60:b41", "single 60: lanes[15] lanes=4 transforms=4", 0).groups, 11);
  ck_assert_uint_eq(geometry_of("c2c:60:b41", "single 60: lanes[15] lanes=8 transforms=4", 0).groups, 6);
  ck_assert_uint_eq(geometry_of("c2c:45:b41", "single 45: lanes_twice[5,3,3] lanes=8 transforms=4", 0).groups, 11);
}
END_TEST

START_TEST(lane_buffers_are_private_or_local) {
  clf_geometry g = geometry_of("c2c:1024:b3", "single 1024: lanes[8,8] lanes=16 pad=8", 0);
  const uint64_t bytes = (uint64_t)clf_lane_buffer(64, 8) * 2 * 16 * 4;
  ck_assert_uint_eq(g.private_bytes, bytes);
  ck_assert_uint_eq(g.local_bytes, 0);
  g = geometry_of("c2c:1024:b3", "single 1024: lanes[8,8] lanes=16 pad=8 local=1", 0);
  ck_assert_uint_eq(g.private_bytes, 0);
  ck_assert_uint_eq(g.local_bytes, bytes);
  g = geometry_of("c2c:1024:b3:f64", "single 1024: lanes[16,8] lanes=8", 0);
  ck_assert_uint_eq(g.private_bytes, (uint64_t)clf_lane_buffer(128, 0) * 2 * 8 * 8);
}
END_TEST

/* What the limits compare with the device's memory is what the kernel declares. */
START_TEST(lane_buffers_are_what_the_limits_check) {
  static const char *const designs[][2] = {{"c2c:1024:b3", "single 1024: lanes[8,8] lanes=16 pad=8"},
                                           {"c2c:135:b3:f64", "single 135: lanes[9,3] lanes=8"},
                                           {"c2c:6561:b3", "single 6561: lanes_twice[9,9,9,9] lanes=8"},
                                           {"c2c:45:b3", "single 45: lanes_twice[5,3,3] lanes=8 stream=1"},
                                           {"c2c:45:b3:f64", "single 45: lanes_twice[5,3,3] lanes=4 stream=1"},
                                           {"c2c:60:b3", "single 60: lanes_twice[4,3,5] lanes=4 stream=1 local=1"},
                                           {"c2c:60:b32", "single 60: lane_columns[10,6] lanes=8 pad=6"},
                                           {"c2c:101:b32", "single 101: lane_convolve[10,10] lanes=16 pad=10"},
                                           {"c2c:101:b32:f64", "single 101: lanes_convolve[4,8] lanes=8 pad=8"},
                                           {"c2c:101:b32", "single 101: lanes_convolve[16] lanes=16 local=1"}};
  for (size_t i = 0; i < sizeof designs / sizeof designs[0]; ++i) {
    clf_recipe recipe = plans_recipe(designs[i][0], designs[i][1], &plans_cpu);
    clf_geometry geometry;
    sound(clf_geometry_of(&geometry, &recipe.pass[0]));
    const clf_request request = clf_request_of_pass(&recipe.pass[0], recipe.problem.precision);
    const uint64_t checked = clf_choice_buffer_bytes(&recipe.pass[0].choice, &request);
    ck_assert_msg(geometry.local_bytes + geometry.private_bytes == checked, "%s: %llu bytes checked, %llu declared",
                  designs[i][1], (unsigned long long)checked,
                  (unsigned long long)(geometry.local_bytes + geometry.private_bytes));
    clf_recipe_free(&recipe);
  }
}
END_TEST

START_TEST(counts_beyond_32_bits) {
  const clf_geometry g = geometry_of("c2c:16:b8589934592", "single 16: register_rows items=64", 0);
  ck_assert_uint_eq(g.count, UINT64_C(8589934592));
  ck_assert_uint_eq(g.groups, UINT64_C(134217728));
}
END_TEST

int main(void) {
  const TTest *const tests[] = {scalar_kernels_have_an_item_a_value, groups_take_several_transforms,
                                transpositions_take_tiles,
                                memory_is_what_the_plan_counted, pairs_take_half_as_many_items,
                                lane_buffers_are_private_or_local,
                                lane_buffers_are_what_the_limits_check, counts_beyond_32_bits, NULL};
  return check_main("geometry", tests, 60);
}
