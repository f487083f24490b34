/* SPDX-License-Identifier: MIT
 * The correctness matrix of the families with vector lanes (CPU forms): every form against precision, layout,
 * placement, strides, batches, directions, scales, offsets, queues, pair by pair. */
#include "tests/support/matrix.h"

#include "tests/support/check_main.h"

START_TEST(lanes) { matrix_run_form("lanes"); }
END_TEST
START_TEST(lanes_block) { matrix_run_form("lanes_block"); }
END_TEST
START_TEST(lane_columns) { matrix_run_form("lane_columns"); }
END_TEST
START_TEST(lane_columns_fourstep) { matrix_run_form("lane_columns_fourstep"); }
END_TEST

int main(void) {
  const TTest *tests[] = {lanes, lanes_block, lane_columns, lane_columns_fourstep, NULL};
  return check_main("families_lanes", tests, 900);
}
