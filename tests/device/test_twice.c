/* SPDX-License-Identifier: MIT
 * Contiguous transforms inside vectors, of lengths that no whole vectors make, forced: in two halves (lanes_twice), and
 * two transforms side by side (lanes); against precision, layout, placement, direction, scale, strides, tails and
 * places where no line begins.  The fast tier takes each shape with three of the options, the slow tier with all. */
#include "tests/support/fixture.h"
#include "tests/support/tally.h"

#include "tests/support/check_main.h"

#include <stdio.h>
#include <string.h>

typedef struct shape {
  const char *name, *design;
} shape;

/* Rows and first halves that do and do not fill vectors, one vector a row and several, both tables, both memories. */
static const shape halves[] = {
    {"45:b5", "single 45: lanes_twice[5,3,3] lanes=4 stream=1 ahead=1"},
    {"60:b7", "single 60: lanes_twice[4,3,5] lanes=4 transforms=2 stream=1 local=1"},
    {"243:b3", "single 243: lanes_twice[9,3,9] lanes=16 twiddle=1"},
    {"1001:b2", "single 1001: lanes_twice[11,7,13] lanes=8 stream=1 ahead=1"},
    {"1000:b3", "single 1000: lanes_twice[8,5,5,5] lanes=8 stream=1 twiddle=1"},
    {"289:b3", "single 289: lanes_twice[17,17] lanes=16 stream=1 local=1"}, /* vectors of doubles longer than a line */
    {"35/2:b3/70", "single 35: lanes_twice[7,5] lanes=2"},
    {"90:b3/97", "single 90: lanes_twice[2,5,9] lanes=8 stream=1 ahead=1 transforms=4"},
    {"45/1/2:b3/50/90", "single 45: lanes_twice[9,5] lanes=8 stream=1"},
    {"512:b2", "single 512: lanes_twice[2,8,8,4] lanes=8 contract=0"},
    {"3125:b2", "single 3125: lanes_twice[5,5,5,5,5] lanes=8 local=1 stream=1 ahead=1"},
    {"4913", "single 4913: lanes_twice[17,17,17] lanes=4 local=1 stream=1 twiddle=1"},
};

/* Pairs of transforms, whole and with one left over; places of the second one anywhere. */
static const shape pairs[] = {
    {"60:b6", "single 60: lanes[15] lanes=8"},
    {"60:b7", "single 60: lanes[5,3] lanes=8 transforms=2 ahead=1"},
    {"100:b5", "single 100: lanes[5,5] lanes=8 twiddle=1 local=1"},
    {"22:b3", "single 22: lanes[11] lanes=4 transforms=3"},
    {"128:b3", "single 128: lanes[16] lanes=16 stream=1 ahead=1"},
    {"36:b2/120x3/40", "single 36: lanes[9] lanes=8 ahead=1"},
    {"60", "single 60: lanes[15] lanes=8 contract=0"},
    {"12x20", "single 12: lane_columns[12] lanes=4 | single 20: lanes[10] lanes=4"},
};

/* In this order: out of place in all layouts, in place in those that it has. */
static const char *const layouts[] = {"", ":planar", ":planar-in", ":planar-out", ":in", ":in:planar"};
static const char *const precisions[] = {"", ":f64", ":f16"};
#define OPTIONS 18

static bool has_two_sides(const char *name) {
  const char *slash = strchr(name, '/');
  const char *colon = strchr(name, ':');
  return slash && colon && slash < colon && memchr(slash + 1, '/', (size_t)(colon - slash - 1));
}

static void run(const char *name, const shape *shapes, int count) {
  tally sum = {0};
  for (int s = 0; s < count; s++) {
    for (int o = 0; o < OPTIONS; o++) {
      trial t = {.seed = (uint64_t)(100 * s + o + 1), .in_offset = (o + s) % 4, .out_offset = (o + 2 * s) % 9,
                 .round_trip = o % 2 == 0, .shared_planes = s % 2, .unordered = (o + s) % 4 == 0,
                 .direction = (o + s) % 2 ? CLFFT_DIRECTION_INVERSE : CLFFT_DIRECTION_FORWARD};
      if (!fixture_is_slow() && o && (o + o / 6 + s) % 6) continue; /* each precision once, and the plainest */
      if (o % 3 == 1 && !fixture_profile()->fp64) continue;
      if (has_two_sides(shapes[s].name) && o / 3 >= 4) continue;
      snprintf(t.problem, sizeof t.problem, "c2c:%s%s%s%s", shapes[s].name, precisions[o % 3], layouts[o / 3],
               s % 2 ? ":scale=-0.5" : "");
      snprintf(t.design, sizeof t.design, "%s", shapes[s].design);
      tally_trial(&sum, &t);
    }
  }
  tally_end(&sum, name);
}

START_TEST(two_halves) { run("halves", halves, (int)(sizeof halves / sizeof *halves)); }
END_TEST
START_TEST(two_transforms_in_a_vector) { run("pairs", pairs, (int)(sizeof pairs / sizeof *pairs)); }
END_TEST

/* Every place in a line at which a transform that is put together may begin, and each length of what is left over. */
START_TEST(lines_begin_anywhere) {
  tally sum = {0};
  for (int offset = 0; offset < 8; offset++) {
    trial t = {.seed = (uint64_t)offset + 1, .in_offset = 7 - offset, .out_offset = offset};
    snprintf(t.problem, sizeof t.problem, "c2c:45:b3");
    snprintf(t.design, sizeof t.design, "single 45: lanes_twice[5,3,3] lanes=8 stream=1");
    tally_trial(&sum, &t);
  }
  tally_end(&sum, "places");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {two_halves, two_transforms_in_a_vector, lines_begin_anywhere, NULL};
  return check_main("twice", tests, 900);
}
