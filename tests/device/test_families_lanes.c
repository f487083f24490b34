/* SPDX-License-Identifier: MIT
 * The correctness matrix of the families with vector lanes (CPU forms): every form against precision, layout,
 * placement, strides, batches, directions, scales, offsets, queues, pair by pair; blocks of columns side by side. */
#include "tests/support/fixture.h"
#include "tests/support/matrix.h"
#include "tests/support/tally.h"

#include "tests/support/check_main.h"

START_TEST(lanes) { matrix_run_form("lanes"); }
END_TEST
START_TEST(lanes_block) { matrix_run_form("lanes_block"); }
END_TEST
START_TEST(lane_columns) { matrix_run_form("lane_columns"); }
END_TEST
START_TEST(lane_columns_fourstep) { matrix_run_form("lane_columns_fourstep"); }
END_TEST

/* Whole blocks; a last item with a part of its first block, or with none of its second; rows of columns that end inside
 * a block; in place; turned, with its twiddles, by a length that is no multiple of the lanes. */
START_TEST(blocks_side_by_side) {
  const struct {
    const char *problem, *design;
  } rows[] = {
      {"c2c:60/32:b32/1", "single 60: lane_columns[10,6] lanes=8 wide=4"},
      {"c2c:60/35:b35/1", "single 60: lane_columns[10,6] lanes=8 wide=2 local=1"},
      {"c2c:64/9:b9/1:in", "single 64: lane_columns[8,8] lanes=4 wide=4 pad=8 ahead=1"},
      {"c2c:15/21:b21/1x3/315:planar", "single 15: lane_columns[5,3] lanes=4 wide=3"},
      {"c2c:48/64:b64/1x5/3072:f16", "single 48: lane_columns[8,6] lanes=16 wide=2 transforms=2"},
      {"c2c:64/48:b48/1", "single 64: lane_columns[8,8] lanes=16 wide=3 stream=1 ahead=2"},
      {"c2c:1024:b3", "fourstep 32*32: lane_columns[8,4] lanes=8 wide=2 stream=1; lane_columns[4,8] lanes=8 wide=4"},
      {"c2c:600:b5", "fourstep 20*30: lane_columns[5,4] lanes=8 wide=2; lane_columns[6,5] lanes=4 wide=3 pad=5"},
      {"c2c:12x40:b3", "single 12: lane_columns[4,3] lanes=8 wide=5 | single 40: lane_columns[8,5] lanes=4"},
      {"c2c:60/35:b35/1:f64", "single 60: lane_columns[10,6] lanes=8 wide=2"},
  };
  const int count = (int)(sizeof rows / sizeof *rows) - !fixture_profile()->fp64;
  tally sum = {0};
  for (int i = 0; i < count; i++) tally_transform(&sum, rows[i].problem, rows[i].design, true);
  tally_end(&sum, "blocks side by side");
}
END_TEST

int main(void) {
  const TTest *tests[] = {lanes, lanes_block, lane_columns, lane_columns_fourstep, blocks_side_by_side, NULL};
  return check_main("families_lanes", tests, 900);
}
