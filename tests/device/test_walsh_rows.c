/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard rows on the device: exact integers through every length, every form forced and named. */
#include "tests/support/check_main.h"
#include "tests/support/walsh_case.h"

#include <stdio.h>

START_TEST(every_length_by_the_planner) {
  for (int bits = 0; bits <= 17; bits++) {
    char problem[64];
    snprintf(problem, sizeof problem, "wht:%lld:b%d", 1LL << bits, bits > 12 ? 2 : 37);
    walsh_check(problem, NULL);
    snprintf(problem, sizeof problem, "wht:%lld:b%d:in", 1LL << bits, bits > 12 ? 3 : 21);
    walsh_check(problem, NULL);
  }
}
END_TEST

/* length, items, transforms, slices: the table of the design, both sizes of local memory */
static const int geometry[][4] = {
    {7, 8, 16, 0},   {7, 4, 32, 0},  {8, 16, 16, 0}, {9, 16, 8, 0},   {10, 32, 8, 0},   {11, 64, 4, 0},  {11, 32, 4, 0},
    {12, 128, 2, 0}, {12, 64, 2, 0}, {13, 256, 1, 0}, {13, 128, 1, 0}, {14, 256, 1, 1}, {14, 256, 1, 2}, {15, 256, 1,
        2},
    {15, 256, 1, 3}, {15, 512, 1, 2}, {3, 1, 64, 0}, {0, 1, 64, 0}};

START_TEST(group_geometries) {
  for (size_t i = 0; i < sizeof geometry / sizeof geometry[0]; i++)
    for (int quads = 0; quads < 2; quads++) {
      const int *g = geometry[i];
      const long long length = 1LL << g[0];
      char problem[64], design[160];
      if (quads && length / g[1] < 4) continue;
      snprintf(problem, sizeof problem, "wht:%lld:b%d%s", length, 2 * g[2] + 1, quads ? ":in" : "");
      snprintf(design, sizeof design, "walsh %lld: walsh items=%d transforms=%d slices=%d quads=%d%s", length, g[1],
               g[2], g[3], quads, g[1] > 1 ? " banks=32" : "");
      walsh_check(problem, design);
    }
}
END_TEST

START_TEST(lane_forms) {
  static const char *const rows[][2] = {
      {"wht:256:b9", "walsh 256: walsh_lanes[16] lanes=16 transforms=2"},
      {"wht:256:b9:in", "walsh 256: walsh_lanes[16] lanes=16"},
      {"wht:16:b37", "walsh 16: walsh_lanes[16] lanes=16"},
      {"wht:4:b77:in", "walsh 4: walsh_lanes[8] lanes=8 transforms=2"},
      {"wht:1:b37", "walsh 1: walsh_lanes[1] lanes=4"},
      {"wht:2:b513", "walsh 2: walsh_lanes[16] lanes=16"},
      {"wht:4096:b3", "walsh 4096: walsh_lanes[16,16] lanes=16 inside=1"},
      {"wht:4096:b3:in", "walsh 4096: walsh_lanes[16,16] lanes=16 inside=1"},
      {"wht:4096:b3", "walsh 4096: walsh_lanes[16,16] lanes=16 pad=16"},
      {"wht:4096:b3", "walsh 4096: walsh_lanes[16,16] lanes=16 stream=1 local=1"},
      {"wht:32768:b3:in", "walsh 32768: walsh_lanes[16,16,8] lanes=16 inside=1"},
      {"wht:32768:b3:in", "walsh 32768: walsh_lanes[16,16,8] lanes=16 pad=256 local=1"},
      {"wht:32768:b3", "walsh 32768: walsh_lanes[8,8,8,8] lanes=8 local=1"},
      {"wht:256:b37", "walsh 256: walsh_lanes[16] lanes=16 transforms=4 stream=1 ahead=1"},
      {"wht:256:b9:in", "walsh 256: walsh_lanes[16] lanes=16 ahead=1"},
      {"wht:256:b7", "walsh 256: walsh_lanes[4,8] lanes=8 stream=1 ahead=1 falling=1"},
      {"wht:4096:b3", "walsh 4096: walsh_lanes[4,8,8] lanes=16 transforms=2 stream=1 ahead=1 falling=1"},
      {"wht:4096:b3:in", "walsh 4096: walsh_lanes[8,4,8] lanes=16 pad=8 local=1 falling=1"},
      {"wht:4096:b3:in", "walsh 4096: walsh_lanes[8,8,4] lanes=16 inside=1 falling=1 ahead=1"},
      {"wht:4096:b3:f16", "walsh 4096: walsh_lanes[4,8,8] lanes=16 falling=1 ahead=1"},
      {"wht:4096:b3:sequency", "walsh 4096: walsh_lanes[4,8,8] lanes=16 falling=1 ahead=1"},
      {"wht:4096:b3:i32", "walsh 4096: walsh_lanes[4,8,8] lanes=16 stream=1 falling=1 ahead=1"},
      {"wht:32768:b3", "walsh 32768: walsh_lanes[8,8,4,8] lanes=16 local=1 stream=1 ahead=1 falling=1"},
      {"wht:256/40:b40/1", "walsh 256: walsh_lanes[4,8,8] lanes=8 stream=1 ahead=1 falling=1"},
      {"wht:256/35:b35/1:in", "walsh 256: walsh_lanes[4,8,8] lanes=8 ahead=1 falling=1"},
      {"whtc:256:b5", "walsh 256: walsh_lanes[4,8] lanes=16 stream=1 ahead=1 falling=1"},
      {"wht:1048576:in", "walsh 1048576: walsh_lanes[8,4,4,8,8,8] lanes=16 inside=1 ahead=1 falling=1"},
      {"wht:1048576:in", "walsh 1048576: walsh_lanes[16,16,16,16] lanes=16 inside=1"},
      {"wht:1048576", "walsh 1024*1024: walsh_lanes[16,4] lanes=16 inside=1; walsh_lanes[16,16,4] lanes=16 inside=1"},
      {"wht:1048576:in", "walsh 1024*1024: walsh items=32 transforms=8 banks=32; walsh items=32 transforms=8 banks=32"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) walsh_check(rows[i][0], rows[i][1]);
}
END_TEST

int main(void) {
  const TTest *tests[] = {every_length_by_the_planner, group_geometries, lane_forms, NULL};
  return check_main("walsh_rows", tests, 900);
}
