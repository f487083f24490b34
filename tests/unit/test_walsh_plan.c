/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard problems as passes, rows D-2, D-4, D-5, D-10 and D-16: how many, where they read and write, how many
 * bytes they move, what is refused. */
#include "plan/footprint.h"
#include "kernel/geometry.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"

#include <stdio.h>

/* the planner's first design on a device */
static clf_recipe planned(const char *text, const clf_profile *profile) {
  const clf_problem problem = plans_problem(text);
  clf_ranked ranked[4];
  clf_recipe recipe = {0};
  ck_assert_int_gt(clf_designs_rank(&problem, 0, profile, NULL, ranked, 4), 0);
  sound(clf_recipe_design(&recipe, &problem, &ranked[0].design, profile));
  return recipe;
}

/* Global memory is touched once in, once out, for 2^7 to 2^15; 2^25 in two passes; no scratch. */
START_TEST(d02_d16_rows_take_one_pass) {
  const clf_profile *profiles[] = {&plans_gpu_32k, &plans_gpu_48k, &plans_cpu};
  for (int p = 0; p < 3; p++)
    for (int bits = 0; bits <= 25; bits++) {
      char text[64];
      snprintf(text, sizeof text, "wht:%lld:b%d%s", 1LL << bits, bits > 20 ? 1 : 64, bits % 2 ? ":in" : "");
      clf_recipe recipe = planned(text, profiles[p]);
      const uint64_t points = (uint64_t)recipe.problem.points * (uint64_t)recipe.problem.transforms;
      const int most = bits <= 15 ? 1 : 2;
      ck_assert_msg(recipe.pass_count <= most, "%s on %s: %d passes", text, profiles[p]->name, recipe.pass_count);
      ck_assert_uint_eq(recipe.scratch_bytes, 0);
      for (int i = 0; i < recipe.pass_count; i++) ck_assert_uint_eq(clf_pass_bytes(&recipe.pass[i]), 8 * points);
      clf_recipe_free(&recipe);
    }
}
END_TEST

/* At most 32 KB of local memory, whatever the planner takes first. */
START_TEST(d04_local_memory_is_small) {
  for (int bits = 7; bits <= 15; bits++) {
    char text[64];
    snprintf(text, sizeof text, "wht:%lld:b4096", 1LL << bits);
    clf_recipe recipe = planned(text, &plans_gpu_48k);
    clf_geometry geometry;
    sound(clf_geometry_of(&geometry, &recipe.pass[0]));
    ck_assert_int_eq(recipe.pass[0].choice.family, CLF_FAMILY_WALSH);
    ck_assert_uint_le(geometry.local_bytes, 32768);
    ck_assert_uint_ge(geometry.group_size, 64);
    clf_recipe_free(&recipe);
  }
}
END_TEST

START_TEST(passes_of_a_split) {
  clf_recipe recipe = plans_recipe("wht:1048576:b3:in", "walsh 1024*1024: walsh items=32; walsh items=32 transforms=8",
                                   &plans_gpu_48k);
  ck_assert_int_eq(recipe.pass_count, 2);
  ck_assert_int_eq(recipe.pass[0].loop[0].count, 1024);
  ck_assert_int_eq(recipe.pass[0].loop[0].in_stride, 1024);
  ck_assert_int_eq(recipe.pass[1].in_stride, 1024);
  ck_assert_int_eq(recipe.pass[1].loop[0].count, 1024);
  ck_assert_int_eq(recipe.pass[1].loop[0].in_stride, 1);
  clf_recipe_free(&recipe);
  recipe = plans_recipe("whtc:64:b3:planar-in", "walsh 64: walsh items=4", &plans_gpu_48k); /* each plane by itself */
  ck_assert_int_eq(recipe.pass_count, 2);
  ck_assert_int_eq(recipe.pass[0].out.plane, 0);
  ck_assert_int_eq(recipe.pass[1].out.plane, 1);
  ck_assert_int_eq(recipe.pass[1].out_stride, 2);
  clf_recipe_free(&recipe);
  recipe = plans_recipe("wht:1024:dyadic:in", "walsh 32*32: walsh items=2; walsh items=2", &plans_gpu_48k);
  ck_assert_int_eq(recipe.pass[2].choice.family, CLF_FAMILY_WALSH_ORDER);
  ck_assert_uint_gt(recipe.scratch_bytes, 0);
  clf_recipe_free(&recipe);
}
END_TEST

/* The longest of all is planned, in passes that each take a kernel's bits. */
START_TEST(d16_up_to_2_30) {
  const clf_profile *profiles[] = {&plans_gpu_32k, &plans_gpu_48k, &plans_cpu};
  for (int p = 0; p < 3; p++)
    for (int bits = 26; bits <= 30; bits++) {
      char text[64];
      snprintf(text, sizeof text, "wht:%lld:in", 1LL << bits);
      clf_recipe recipe = planned(text, profiles[p]);
      int64_t points = 1;
      ck_assert_int_le(recipe.pass_count, 3);
      for (int i = 0; i < recipe.pass_count; i++) points *= recipe.pass[i].length;
      ck_assert_int_eq(points, INT64_C(1) << bits);
      ck_assert_uint_eq(recipe.scratch_bytes, 0);
      clf_recipe_free(&recipe);
    }
}
END_TEST

static int list_choices(clf_choice *choices, int bits, const clf_profile *profile) {
  clf_request request;
  char text[64];
  snprintf(text, sizeof text, "wht:%lld:b4096", 1LL << bits);
  const clf_problem problem = plans_problem(text);
  clf_design design = {CLF_STRATEGY_WALSH, 1, {INT64_C(1) << bits}, {clf_choice_initial(CLF_FAMILY_WALSH)}};
  ck_assert_int_eq(clf_design_requests(&design, &problem, 0, &request), 1);
  return clf_choices_list(&request, profile, choices, 600);
}

static bool is_listed(const clf_choice *choices, int count, int items, uint64_t local_bytes, int bits) {
  for (int i = 0; i < count; i++) {
    const uint64_t local = (UINT64_C(4) << bits >> choices[i].slices) * (uint64_t)choices[i].transforms;
    if (choices[i].items == items && choices[i].exchange == 0 && local <= local_bytes) return true;
  }
  return false;
}

/* The design's table of items by length is among the candidates, in 32 and in 16 KiB; so are shuffles, where there are
 * sub-groups. */
START_TEST(d05_candidates_hold_the_table) {
  static clf_choice choices[600];
  static const int rows[][2] = {{7, 8},   {7, 4},   {8, 16},   {9, 16},  {10, 32},  {11, 64}, {11, 32},
                                {12, 128}, {12, 64}, {13, 256}, {13, 128}, {14, 256}, {15, 256}, {15, 512}};
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    const int count = list_choices(choices, rows[r][0], &plans_gpu_48k);
    ck_assert_msg(is_listed(choices, count, rows[r][1], 32768, rows[r][0]), "2^%d by %d", rows[r][0], rows[r][1]);
    ck_assert_msg(is_listed(choices, count, rows[r][1], 16384, rows[r][0]), "2^%d by %d in 16 KiB", rows[r][0],
                  rows[r][1]);
  }
  for (int bits = 7; bits <= 11; bits++) {
    const int count = list_choices(choices, bits, &plans_gpu_32k);
    int shuffled = 0;
    for (int i = 0; i < count; i++) shuffled += choices[i].exchange;
    ck_assert_int_gt(shuffled, 0);
    for (int i = 0; i < count; i++)
      ck_assert(!choices[i].exchange ||
                (plans_gpu_32k.subgroup_sizes & (uint32_t)(choices[i].items * choices[i].transforms)));
  }
}
END_TEST

/* Rows of which a few items would each read far apart go to more items. */
START_TEST(short_rows_are_read_by_lines) {
  static clf_choice choices[600];
  ck_assert_int_gt(list_choices(choices, 7, &plans_gpu_48k), 0);
  ck_assert_int_ge(choices[0].items * (choices[0].quads ? 16 : 4), 128);
}
END_TEST

/* 2^15 points by 128 values an item; by 64 where waves are narrow and an item has fewer registers. */
START_TEST(d10_values_fit_the_registers) {
  static clf_choice choices[600];
  clf_profile narrow = plans_gpu_48k;
  narrow.wave = 16;
  ck_assert_int_gt(list_choices(choices, 15, &plans_gpu_48k), 0);
  ck_assert_int_eq(choices[0].items, 256);
  ck_assert_int_gt(list_choices(choices, 15, &narrow), 0);
  ck_assert_int_eq(choices[0].items, 512);
}
END_TEST

/* Devices whose groups are small, or whose compilers leave fewer registers, find two passes among the designs. */
START_TEST(d10_two_passes_are_an_alternative) {
  const clf_profile *profiles[] = {&plans_gpu_32k, &plans_gpu_48k, &plans_gpu_single};
  for (int p = 0; p < 3; p++)
    for (int bits = 14; bits <= 15; bits++) {
      char text[64];
      clf_ranked ranked[64];
      snprintf(text, sizeof text, "wht:%d:b4096", 1 << bits);
      const clf_problem problem = plans_problem(text);
      const int count = clf_designs_rank(&problem, 0, profiles[p], NULL, ranked, 64);
      int in_two = 0;
      for (int i = 0; i < count; i++) in_two += ranked[i].design.count == 2;
      ck_assert_int_gt(in_two, 0);
      ck_assert_int_eq(ranked[0].design.count, p == 2 ? 2 : 1); /* 64 items a group do not hold 2^14 */
    }
}
END_TEST

static void refused(const char *problem_text, const char *design_text, const char *named) {
  const clf_problem problem = plans_problem(problem_text);
  clf_design design = plans_design(design_text);
  clf_recipe recipe;
  unsound(clf_recipe_design(&recipe, &problem, &design, &plans_gpu_32k), CLFFT_STATUS_INVALID_ARGUMENT, named);
}

START_TEST(unsound_designs_are_refused) {
  refused("wht:64", "single 64: group[8,8] items=8", "Walsh");
  refused("c2c:64", "walsh 64: walsh items=8", "");
  refused("wht:64", "walsh 32: walsh items=8", "points");
  refused("wht:64", "walsh 64: walsh_base items=8", "");
  refused("wht:64", "walsh 64: walsh items=8 slices=3", "slices");
  refused("wht:64", "walsh 64: walsh items=32 quads=1", "neighbours");
  refused("wht:32768", "walsh 32768: walsh items=128", "128 values");
  refused("wht:4096", "walsh 4096: walsh_lanes[16] lanes=16", "radices");
  refused("wht:4096:f16", "walsh 4096: walsh_lanes[16,16] lanes=16 inside=1", "hold");
  refused("wht:4096:dyadic", "walsh 4096: walsh_lanes[16,16] lanes=16 inside=1", "hold");
  refused("wht:4096", "walsh 4096: walsh_lanes[16,16] lanes=16 pad=8", "pad");
  refused("wht:256", "walsh 256: walsh_lanes[16] lanes=16 falling=1", "order");
  refused("wht:4096", "walsh 4096: walsh_lanes[16,16] lanes=16 ahead=1", "in sequence");
  refused("wht:4096", "walsh 4096: walsh_lanes[16,16] lanes=16 ahead=2 falling=1", "one block");
  refused("wht:64", "walsh 64: walsh items=8 falling=1", "CPU");
  refused("wht:64", "walsh 64: walsh items=8 ahead=1", "CPU");
  refused("wht:48:base=12", "walsh 12*4: walsh_base ahead=1; walsh", "ahead");
  refused("wht:48:base=12", "walsh 12*4: walsh_base falling=1; walsh", "stages");
  refused("c2c:64", "single 64: group[8,8] items=8 falling=1", "Walsh");
}
END_TEST

/* What the model takes where nothing was measured: what the speed goals were reached with. */
START_TEST(processors_sweep_where_it_is_fast) {
  static const struct {
    const char *problem;
    clf_choice wanted; /* of the first pass: inside, falling, stream, ahead */
  } rows[] = {
      {"wht:256:b131072", {.stream = 1, .ahead = 1}},
      {"wht:4096:b8192", {.falling = 1, .stream = 1, .ahead = 1}},
      {"wht:8192:b4096", {.falling = 1, .stream = 1, .ahead = 1}},
      {"wht:4096:b8192:i32", {.falling = 1, .stream = 1, .ahead = 1}},
      {"wht:4096:b8192:f16", {.falling = 1, .ahead = 1}},
      {"wht:32768:b1024", {.inside = 1}}, /* longer than the first cache */
      {"wht:1048576:b32", {.inside = 1}},
      {"wht:256:b131072:in", {.inside = 0}},
      {"wht:4096:b8192:in", {.inside = 1}},
      {"wht:32768:b1024:in", {.inside = 1}},
      {"wht:1048576:b32:in", {.inside = 1}},
      {"wht:256/131072:b131072/1", {.falling = 1, .stream = 1, .ahead = 1}},
      {"wht:256/131072:b131072/1:in", {.falling = 1, .ahead = 1}},
      {"wht:4096:b16", {.inside = 1}}, /* in the caches */
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    clf_recipe recipe = planned(rows[i].problem, &plans_cpu);
    const clf_choice *choice = &recipe.pass[0].choice, *wanted = &rows[i].wanted;
    ck_assert_int_eq(choice->family, CLF_FAMILY_WALSH_LANES);
    ck_assert_int_eq(recipe.pass_count, 1);
    ck_assert_msg(choice->inside == wanted->inside && choice->falling == wanted->falling &&
                      choice->stream == wanted->stream && choice->ahead == wanted->ahead,
                  "%s: inside=%d falling=%d stream=%d ahead=%d", rows[i].problem, choice->inside, choice->falling,
                  choice->stream, choice->ahead);
    for (int k = 0; k < choice->radix_count && choice->radix_count > 1; k++) ck_assert_int_le(choice->radix[k], 8);
    clf_recipe_free(&recipe);
  }
}
END_TEST

/* The lists of radices: each makes the length, and short ones stand at every place. */
START_TEST(candidates_hold_the_winners) {
  static const char *const rows[][2] = {
      {"wht:256:b131072", "walsh_lanes[16] transforms=16 lanes=16 stream=1 ahead=1"},
      {"wht:4096:b8192", "walsh_lanes[8,4,8] lanes=16 stream=1 ahead=1 falling=1"},
      {"wht:4096:b8192", "walsh_lanes[16,16] lanes=16 local=1 stream=1"},
      {"wht:32768:b1024", "walsh_lanes[8,8,4,8] lanes=16 local=1 stream=1 ahead=1 falling=1"},
      {"wht:32768:b1024:in", "walsh_lanes[8,4,8,8] lanes=16 inside=1"},
      {"wht:1048576:b32", "walsh_lanes[8,8,4,4,8,8] lanes=16 inside=1"},
      {"wht:1048576:b32:in", "walsh_lanes[4,8,8,8,8,4] lanes=16 inside=1"},
  };
  static clf_choice list[600];
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    const clf_problem problem = plans_problem(rows[i][0]);
    clf_ranked ranked;
    clf_request request;
    const clf_choice wanted = plans_choice(rows[i][1]);
    ck_assert_int_eq(clf_designs_rank(&problem, 0, &plans_cpu, NULL, &ranked, 1), 1);
    ck_assert_int_eq(clf_design_requests(&ranked.design, &problem, 0, &request), 1);
    const int count = clf_choices_list(&request, &plans_cpu, list, 600);
    bool found = false;
    for (int k = 0; k < count; k++) {
      found = found || clf_choice_equal(&list[k], &wanted);
      sound(clf_choice_check(&list[k], &request, &plans_cpu));
    }
    ck_assert_msg(found, "%s: %s is none of %d candidates", rows[i][0], rows[i][1], count);
  }
}
END_TEST

int main(void) {
  const TTest *tests[] = {d02_d16_rows_take_one_pass,
                          d04_local_memory_is_small,
                          d05_candidates_hold_the_table,
                          short_rows_are_read_by_lines,
                          d10_values_fit_the_registers,
                          d10_two_passes_are_an_alternative,
                          d16_up_to_2_30,
                          passes_of_a_split,
                          unsound_designs_are_refused,
                          processors_sweep_where_it_is_fast,
                          candidates_hold_the_winners,
                          NULL};
  return check_main("walsh_plan", tests, 60);
}
