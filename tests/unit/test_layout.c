/* SPDX-License-Identifier: MIT
 * Layouts of tables and of lane kernels: parts stand behind one another without holes, blocks cover the rows. */
#include "kernel/layout.h"

#include "plan/footprint.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"

static void check_parts(const char *problem, const char *designs) {
  clf_recipe recipe = plans_recipe(problem, designs, &plans_cpu);
  for (int i = 0; i < recipe.pass_count; ++i) {
    const clf_pass *pass = &recipe.pass[i];
    const clf_table_layout t = clf_table_layout_of(pass);
    const bool convolves = clf_choice_convolves(&pass->choice);
    ck_assert_int_eq(t.step_entry, t.main_entries);
    ck_assert_int_eq(t.small_entry, t.step_entry + t.step_entries);
    ck_assert_int_eq(t.chirp_entry, t.small_entry + t.small_entries);
    const int64_t chirp = t.spectrum_entry - t.chirp_entry; /* whole vectors, where there are any */
    ck_assert(convolves ? chirp >= pass->length && chirp < pass->length + pass->choice.lanes : chirp == 0);
    ck_assert_int_eq(t.place_entry, t.spectrum_entry + (convolves ? clf_choice_product(&pass->choice) : 0));
    ck_assert_int_eq(t.entries, t.place_entry + t.place_entries);
    ck_assert(t.main_entries >= 0 && t.step_entries >= 0 && t.small_entries >= 0 && t.place_entries >= 0);
    if (pass->choice.lanes > 1) { /* vectors of roots start on a vector's boundary */
      ck_assert_int_eq(t.step_entry % pass->choice.lanes, 0);
      ck_assert_int_eq(t.small_entry % pass->choice.lanes, 0);
    }
    if (pass->twiddle_length && t.fine_bits) {
      const int64_t fine = INT64_C(1) << t.fine_bits;
      ck_assert(fine + (pass->twiddle_length - 1) / fine + 1 <= t.step_entries);
    }
  }
  clf_recipe_free(&recipe);
}

START_TEST(parts_stand_behind_one_another) {
  check_parts("c2c:64:b3", "single 64: group[8,8] items=8");
  check_parts("c2c:64", "fourstep 8*8: columns[8]; columns[8]");
  check_parts("c2c:60", "fourstep 10*6: register_rows; register_rows");
  check_parts("c2c:1024", "single 1024: lanes[8,8] lanes=16");
  check_parts("c2c:1024", "single 1024: lanes[8,8] lanes=16 twiddle=1");
  check_parts("c2c:243", "single 243: lanes[9,3] lanes=16");
  check_parts("c2c:1001", "single 1001: lanes[11,7] lanes=16 twiddle=1");
  check_parts("c2c:1001", "single 1001: lanes_twice[11,7,13] lanes=8");
  check_parts("c2c:1001", "single 1001: lanes_twice[11,7,13] lanes=16 twiddle=1");
  check_parts("c2c:32", "single 32: lanes_block lanes=8");
  check_parts("c2c:1024", "fourstep 32*32: lane_columns[8,4] lanes=16; lane_columns[8,4] lanes=16");
  check_parts("c2c:1024", "fourstep 32*32: lane_columns[8,4] lanes=16 twiddle=1; lane_columns[8,4] lanes=16");
  check_parts("c2c:600", "fourstep 20*30: lane_columns[5,4] lanes=8; lane_columns[6,5] lanes=4");
  check_parts("c2c:101:b3", "single 101: lane_convolve[10,10] lanes=16");
  check_parts("c2c:101:b3", "single 101: group_convolve[16,13] items=13");
  check_parts("c2c:37", "bluestein 75: group[5,5,3] items=5");
  check_parts("c2c:64", "stockham 64: pass_stockham[8,8] twiddle=1");
  check_parts("c2c:12", "single 12: direct");
}
END_TEST

/* tables of roots are no longer than the transform, but for products of two tables, which are about two roots of it */
static int64_t entries_of(const char *problem, const char *design) {
  clf_recipe recipe = plans_recipe(problem, design, &plans_cpu);
  const int64_t entries = clf_table_layout_of(&recipe.pass[0]).entries;
  clf_recipe_free(&recipe);
  return entries;
}

START_TEST(sizes) {
  ck_assert_int_eq(entries_of("c2c:64", "single 64: group[8,8] items=8"), 64);
  ck_assert_int_eq(entries_of("c2c:64", "single 64: group[8,8] items=8 twiddle=2"), 0);
  ck_assert_int_eq(entries_of("c2c:8", "single 8: register_rows"), 0);
  ck_assert_int_eq(entries_of("c2c:4", "single 4: lanes_block lanes=4"), 0);
  ck_assert_int_eq(entries_of("c2c:65536", "stockham 65536: pass_stockham[16,16,16,16]"), 65536);
  ck_assert_int_eq(entries_of("c2c:65536", "stockham 65536: pass_stockham[16,16,16,16] twiddle=1"), 512);
  ck_assert_int_eq(entries_of("c2c:65536", "stockham 65536: pass_stockham[16,16,16,16] twiddle=2"), 0);
  ck_assert_int_eq(entries_of("c2c:12", "single 12: direct"), 12);
  ck_assert_int_eq(entries_of("c2c:37", "bluestein 75: group[5,5,3] items=5"), 37);
  ck_assert_int_eq(entries_of("c2c:64", "fourstep 8*8: register_rows; register_rows"), 16);
}
END_TEST

START_TEST(blocks_of_lanes_cover_the_rows) {
  clf_pass pass = {.length = 16, .loop_count = 1, .loop = {{1, 0, 0}}};
  for (int lanes = 2; lanes <= 16; lanes *= 2)
    for (int radix = lanes; radix < 32; ++radix) {
      pass.choice = clf_choice_initial(CLF_FAMILY_LANE_COLUMNS);
      pass.choice.lanes = lanes;
      pass.choice.radix_count = 1;
      pass.choice.radix[0] = radix;
      pass.length = radix;
      const int64_t blocks = clf_lane_blocks(&pass);
      ck_assert(blocks * lanes >= radix && (blocks - 1) * lanes < radix);
      ck_assert_int_eq(clf_lane_width(&pass), 1);
    }
}
END_TEST

static clf_pass first_pass(const char *problem, const char *design) {
  clf_recipe recipe = plans_recipe(problem, design, &plans_cpu);
  const clf_pass pass = recipe.pass[0];
  clf_recipe_free(&recipe);
  return pass;
}

START_TEST(halves_and_sides) {
  clf_pass pass = first_pass("c2c:6561:b3", "single 6561: lanes_twice[9,9,9,9] lanes=8");
  ck_assert(clf_lane_width(&pass) == 81 && clf_lane_blocks(&pass) == 11 && clf_lane_sides(&pass) == 1);
  ck_assert(!clf_lanes_are_placed(&pass));
  pass = first_pass("c2c:3125:b3", "single 3125: lanes_twice[5,5,5,5,5] lanes=16");
  ck_assert(clf_lane_width(&pass) == 25 && clf_lane_blocks(&pass) == 8);
  pass = first_pass("c2c:60:b3", "single 60: lanes[15] lanes=8");
  ck_assert(clf_lane_width(&pass) == 4 && clf_lane_sides(&pass) == 2);
}
END_TEST

START_TEST(which_way_loads_and_stores_run) {
  clf_pass pass = first_pass("c2c:1024", "fourstep 32*32: lane_columns[8,4] lanes=16; lane_columns[8,4] lanes=16");
  ck_assert(clf_pass_is_turned(&pass) && clf_lanes_store_turned(&pass) && !clf_lanes_load_turned(&pass));
  pass = first_pass("c2c:64/32:b32/1", "single 64: lane_columns[8,8] lanes=16");
  ck_assert(!clf_pass_is_turned(&pass) && !clf_lanes_store_turned(&pass) && !clf_lanes_load_turned(&pass));
  pass = first_pass("c2c:60:b32", "single 60: lane_columns[10,6] lanes=8");
  ck_assert(!clf_pass_is_turned(&pass) && clf_lanes_store_turned(&pass) && clf_lanes_load_turned(&pass));
  pass = first_pass("c2c:6:b32", "single 6: lane_columns[6] lanes=8"); /* too short to be read in turn */
  ck_assert(!clf_lanes_store_turned(&pass) && !clf_lanes_load_turned(&pass));
}
END_TEST

START_TEST(places_are_listed_where_digits_meet) {
  clf_pass pass = first_pass("c2c:1024", "single 1024: lanes[8,8] lanes=16");
  ck_assert(!clf_lanes_are_placed(&pass));
  pass = first_pass("c2c:960", "single 960: lanes[10,6] lanes=16");
  ck_assert(clf_lanes_are_placed(&pass));
  pass = first_pass("c2c:60:b32", "single 60: lane_columns[10,6] lanes=8");
  ck_assert(clf_lanes_are_placed(&pass));
  pass = first_pass("c2c:60/32:b32/1", "single 60: lane_columns[10,6] lanes=8");
  ck_assert(!clf_lanes_are_placed(&pass));
  pass = first_pass("c2c:64", "single 64: group[8,8] items=8");
  ck_assert(!clf_lanes_are_placed(&pass));
}
END_TEST

int main(void) {
  const TTest *const tests[] = {parts_stand_behind_one_another, sizes, blocks_of_lanes_cover_the_rows, halves_and_sides,
                                which_way_loads_and_stores_run, places_are_listed_where_digits_meet, NULL};
  return check_main("layout", tests, 60);
}
