/* SPDX-License-Identifier: MIT
 * Strided axes by way of contiguous memory, forced: both forms of the transposition against precision, layout,
 * placement, direction, scale and odd shapes.  The fast tier takes each shape with three of the options that cover
 * them all, the slow tier all shapes with all options. */
#include "tests/support/fixture.h"
#include "tests/support/tally.h"

#include "tests/support/check_main.h"

#include <stdio.h>
#include <string.h>

typedef struct shape {
  const char *name, *design;
} shape;

/* Tiles larger and smaller than the data, lanes that do and do not divide it, gaps, axes in the middle. */
static const shape tiles[] = {
    {"7x256", "transpose 7: transpose items=64 transforms=16; register_rows items=8; transpose items=64 transforms=16"
              " | single 256: group[8,8,4] items=32"},
    {"256x7", "transpose 16*16: transpose items=64 transforms=8; group[16] items=1; group[16] items=1; "
              "transpose items=256 transforms=32 | single 7: register_rows items=4"},
    {"33x65", "transpose 33: transpose items=32 transforms=8; group[11,3] items=11; transpose items=32 transforms=16"
              " | single 65: group[13,5] items=13"},
    {"31x17x5", "transpose 31: transpose items=64 transforms=16; register_rows; transpose items=16 transforms=4 | "
                "transpose 17: transpose items=64 transforms=16; register_rows; transpose items=64 transforms=16 | "
                "single 5: register_rows"},
    {"60/35:b35/1", "transpose 60: transpose items=128 transforms=32; group[6,10] items=10; "
                    "transpose items=512 transforms=32"},
    {"33/2:b9/67", "transpose 33: transpose items=8 transforms=4; group[11,3] items=3; transpose items=8 transforms=4"},
};
static const shape lanes[] = {
    {"7x256", "transpose 7: lane_transpose lanes=4; register_rows items=8; lane_transpose lanes=16"
              " | single 256: group[8,8,4] items=32"},
    {"256x7", "transpose 256: lane_transpose lanes=8 transforms=4; lanes[8,8] lanes=4; lane_transpose lanes=4 "
              "transforms=2 | single 7: register_rows items=4"},
    {"33x65", "transpose 33: lane_transpose lanes=16 transforms=1; group[11,3] items=11; lane_transpose lanes=8 "
              "transforms=3 | single 65: group[13,5] items=13"},
    {"31x17x5", "transpose 31: lane_transpose lanes=8; register_rows; lane_transpose lanes=2 transforms=5 | "
                "transpose 17: lane_transpose lanes=4 transforms=2; register_rows; lane_transpose lanes=4 | "
                "transpose 5: register_rows; lane_transpose lanes=4"},
    {"64/48:b48/1", "transpose 64: lane_transpose lanes=16 transforms=2 stream=1; group[8,8] items=8; "
                    "lane_transpose lanes=8 transforms=4 stream=1"},
    {"33/40:b35/1", "transpose 33: lane_transpose lanes=8 transforms=2; lane_columns[11,3] lanes=8; "
                    "lane_transpose lanes=16"},
};
static const shape mixed[] = {
    {"8/15:b3/5x5/1", "transpose 8: transpose items=16 transforms=4; register_rows; lane_transpose lanes=4"},
    {"101/24:b24/1", "transpose 101: lane_transpose lanes=8; group_convolve[10,10] items=10; transpose items=64 "
                     "transforms=16"},
    {"16:b5", "transpose 16: transpose items=64 transforms=16; register_rows; lane_transpose lanes=4"},
    {"12/1x30/13", "stockham 12: pass_stockham[4,3] | transpose 30: group[6,5] items=5; lane_transpose lanes=4"},
    {"12/1x30/12", "single 12: register_rows | transpose 30: transpose items=16 transforms=8; group[6,5] items=5"},
    {"3/5:b5/1", "transpose 3: lane_transpose lanes=8; register_rows; transpose items=4 transforms=2"},
};
/* One side contiguous, the other one not: out of place only. */
static const shape sides[] = {
    {"96/40/1:b40/1/96", "transpose 96: transpose items=64 transforms=16; group[8,12] items=12"},
    {"96/40/1:b40/1/100", "transpose 96: lane_transpose lanes=4; group[8,12] items=12"},
    {"96/1/40:b40/96/1", "transpose 96: group[8,12] items=12; transpose items=64 transforms=16"},
    {"96/1/40:b40/99/1", "transpose 96: group[8,12] items=12; lane_transpose lanes=8 transforms=4"},
    {"9/10/1x10/1/9:b2/90", "transpose 9: lane_transpose lanes=4; register_rows | "
                            "transpose 10: register_rows; transpose items=16 transforms=8"},
    {"64/2/65:b65/130/1", "transpose 8*8: transpose items=64 transforms=16; group[8] items=1; group[8] items=1; "
                          "lane_transpose lanes=8"},
};

/* In this order: out of place in all layouts, in place in those that it has. */
static const char *const layouts[] = {"", ":planar", ":planar-in", ":planar-out", ":in", ":in:planar"};
static const char *const precisions[] = {"", ":f64", ":f16"};
#define OPTIONS 18

static void run(const char *name, const shape *shapes, int count, int options) {
  tally sum = {0};
  for (int s = 0; s < count; s++) {
    for (int o = 0; o < options; o++) {
      trial t = {.seed = (uint64_t)(100 * s + o + 1), .in_offset = o % 4, .out_offset = s % 3, .round_trip = o % 2 == 0,
                 .shared_planes = s % 2, .user_scratch = (o + s) % 3 == 0, .unordered = (o + s) % 4 == 0,
                 .direction = (o + s) % 2 ? CLFFT_DIRECTION_INVERSE : CLFFT_DIRECTION_FORWARD};
      const char *precision = precisions[o % 3];
      if (!fixture_is_slow() && (o + o / 6 + s) % 6) continue; /* each precision once */
      if (o % 3 == 1 && !fixture_profile()->fp64) continue;
      snprintf(t.problem, sizeof t.problem, "c2c:%s%s%s%s%s", shapes[s].name, precision, layouts[o / 3],
               t.direction == CLFFT_DIRECTION_INVERSE ? ":inv" : "", s % 2 ? ":scale=-0.5" : "");
      snprintf(t.design, sizeof t.design, "%s", shapes[s].design);
      tally_trial(&sum, &t);
    }
  }
  tally_end(&sum, name);
}

START_TEST(tiles_through_local_memory) { run("tiles", tiles, 6, OPTIONS); }
END_TEST
START_TEST(blocks_of_lanes) { run("lanes", lanes, 6, OPTIONS); }
END_TEST
START_TEST(both_forms_and_kernels_that_cross_over) { run("mixed", mixed, 6, OPTIONS); }
END_TEST
START_TEST(one_side_is_contiguous) { run("sides", sides, 6, 12); }
END_TEST

int main(void) {
  const TTest *const tests[] = {tiles_through_local_memory, blocks_of_lanes, both_forms_and_kernels_that_cross_over,
                                one_side_is_contiguous, NULL};
  return check_main("transposes", tests, 900);
}
