/* SPDX-License-Identifier: MIT
 * What a device or a kernel cannot do is refused, and the message names the limit. */
#include "plan/design.h"

#include "plan/footprint.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"

static clf_request rows(int64_t length) { return plans_request(CLF_SHAPE_ROWS, length, 0, 100); }

static clf_request turn(int64_t length, int64_t width) {
  clf_request request = plans_request(CLF_SHAPE_TURN, length, width, width);
  request.below = 1;
  return request;
}

static void takes(const char *text, clf_request request, const clf_profile *profile) {
  const clf_choice choice = plans_choice(text);
  ck_assert_msg(clf_choice_check(&choice, &request, profile) == CLFFT_STATUS_SUCCESS, "%s: %s", text,
                clfft_last_error());
}

static void wrong(const char *text, clf_request request, const char *words) {
  const clf_choice choice = plans_choice(text);
  unsound(clf_choice_check(&choice, &request, &plans_cpu), CLFFT_STATUS_INVALID_ARGUMENT, words);
}

static void lacks(const char *text, clf_request request, const clf_profile *profile, const char *words) {
  const clf_choice choice = plans_choice(text);
  unsound(clf_choice_check(&choice, &request, profile), CLFFT_STATUS_UNSUPPORTED, words);
}

START_TEST(numbers_outside_the_table) {
  const clf_request request = rows(64);
#define CHOICE(name, initial, least, most, what)                                                                 \
  {                                                                                                              \
    clf_choice choice = plans_choice("group[8,8] items=8");                                                      \
    choice.name = (least)-1;                                                                                     \
    unsound(clf_choice_check(&choice, &request, &plans_cpu), CLFFT_STATUS_INVALID_ARGUMENT, #name " is out of"); \
    choice.name = (most) + 1;                                                                                    \
    unsound(clf_choice_check(&choice, &request, &plans_cpu), CLFFT_STATUS_INVALID_ARGUMENT, #name " is out of"); \
  }
#include "plan/choices.def"
#undef CHOICE
}
END_TEST

START_TEST(families_of_radix_steps) {
  for (int f = 0; f < CLF_FAMILY_DIRECT; ++f) wrong(clf_family_name((clf_family)f), rows(8), "one radix step");
}
END_TEST

START_TEST(scalar_kernels) {
  takes("direct items=64", rows(CLF_DIRECT_MAX), &plans_cpu);
  wrong("direct items=64", rows(CLF_DIRECT_MAX + 1), "over 4096");
  wrong("direct", turn(8, 4), "four-step");
  wrong("direct twiddle=1", rows(8), "product of tables");
  lacks("direct items=128", rows(8), &plans_gpu_single, "128 work-items a group, the device has 64");
  takes("register_rows", rows(1), &plans_cpu);
  takes("register_rows", rows(31), &plans_cpu);
  wrong("register_rows", rows(14), "not a radix");
  wrong("register_rows", rows(32), "not a radix");
  clf_request wide = rows(8);
  wide.precision = CLFFT_PRECISION_DOUBLE;
  lacks("register_rows", wide, &plans_gpu_single, "double");
  takes("register_rows", wide, &plans_gpu_32k);
}
END_TEST

START_TEST(groups) {
  takes("group[8,8,8,8] items=512", rows(4096), &plans_gpu_48k);
  lacks("group[8,8,8,8] items=512", rows(4096), &plans_gpu_32k, "512 work-items a group, the device has 256");
  lacks("group[16,16,16] items=256 banks=16", rows(4096), &plans_gpu_32k, "bytes of local memory");
  takes("group[16,16,16] items=256 banks=32 split=1", rows(4096), &plans_gpu_32k);
  lacks("group[16,8,8,8] items=1024", rows(8192), &plans_gpu_48k, "65536 bytes of local memory, the device has 49152");
  wrong("group[8,4] items=8", rows(64), "do not make the length");
  wrong("group items=8", rows(64), "radices are missing");
  wrong("group[14] items=1", rows(14), "radices are 2 to 13");
  wrong("group[8,8] items=65", rows(64), "more items than values");
  wrong("group[16,16] items=1", rows(256), "more than 64 values");
  wrong("group[8,8] items=8 twiddle=1", rows(64), "table or computed");
  takes("columns[8,8] items=8 transforms=8", turn(64, 16), &plans_gpu_48k);
  lacks("columns[16,16,16] items=256 transforms=4", turn(4096, 64), &plans_gpu_48k, "bytes of local memory");
}
END_TEST

START_TEST(shuffles) {
  takes("group[4,4] items=4 transforms=4 exchange=1", rows(16), &plans_gpu_32k);
  lacks("group[4,4] items=4 transforms=4 exchange=1", rows(16), &plans_gpu_48k, "no sub-groups of 16 items");
  lacks("group[4,4] items=4 transforms=3 exchange=1", rows(16), &plans_gpu_32k, "no sub-groups of 12 items");
  lacks("group[8,8] items=8 transforms=16 exchange=1", rows(64), &plans_gpu_32k, "no sub-groups of 128");
  wrong("group[4,4] items=4 transforms=4 exchange=1 split=1", rows(16), "local memory");
  wrong("group[4,4] items=4 transforms=4 exchange=1 banks=16", rows(16), "local memory");
  wrong("columns[4,4] items=4 transforms=4 exchange=1", rows(16), "local memory");
  wrong("group[4,3] items=4 transforms=4 exchange=1", rows(12), "leaves no butterfly over");
  wrong("lanes[4] lanes=4 exchange=1", rows(16), "sub-groups belong to group");
}
END_TEST

START_TEST(lanes) {
  takes("lanes[8,8] lanes=16", rows(1024), &plans_cpu);
  takes("lanes[9,3] lanes=16", rows(243), &plans_cpu); /* rows of nine neighbours */
  wrong("lanes[8,8] lanes=3", rows(1024), "lanes are 2, 4, 8 or 16");
  wrong("lanes[8,8] lanes=16", rows(2048), "no last butterfly");
  wrong("lanes[8,8] lanes=16", rows(1023), "no last butterfly");
  wrong("lanes[4] lanes=16", rows(64), "fewer rows than lanes");
  wrong("lanes[8,8] lanes=16", turn(1024, 64), "no four-step twiddle");
  wrong("lanes[8,8] lanes=16 pad=16", rows(1024), "pad is not the stride");
  takes("lanes[8,8] lanes=16 pad=8", rows(1024), &plans_cpu);
  wrong("lanes[8,8] lanes=16 twiddle=2", rows(1024), "twiddles are tables");
  wrong("lanes[9,3] lanes=16 stream=1", rows(243), "do not fill lines");
  lacks("lanes[16,16,16] lanes=16", rows(65536), &plans_gpu_48k, "bytes of private memory");
  lacks("lanes[16,16,16] lanes=16 local=1", rows(65536), &plans_gpu_48k, "bytes of local memory");
  takes("lanes[16,16,16] lanes=16", rows(65536), &plans_cpu);
  takes("lanes[8,8] lanes=16 ahead=1", rows(1024), &plans_cpu);
  wrong("lanes[8,8] lanes=16 ahead=2", rows(1024), "at most one transform ahead");
}
END_TEST

START_TEST(blocks_of_lanes) {
  takes("lanes_block lanes=8", rows(64), &plans_cpu);
  takes("lanes_block lanes=8", rows(4), &plans_cpu);
  wrong("lanes_block lanes=8", rows(3), "no power of two");
  wrong("lanes_block lanes=8", rows(128), "does not fit a block");
  wrong("lanes_block lanes=8", rows(24), "does not fit a block");
  wrong("lanes_block lanes=8", turn(8, 8), "no four-step twiddle");
}
END_TEST

START_TEST(columns_in_lanes) {
  takes("lane_columns[8,8] lanes=16", turn(64, 64), &plans_cpu);
  wrong("lane_columns[8,4] lanes=16", turn(64, 64), "do not make the length");
  wrong("lane_columns[8] lanes=16", turn(8, 64), "fewer rows than lanes");
  clf_request request = plans_request(CLF_SHAPE_COLUMNS, 8, 64, 64);
  request.below = 24;
  wrong("lane_columns[8] lanes=16", request, "share the four-step twiddle");
  request.below = 32;
  takes("lane_columns[8] lanes=16", request, &plans_cpu);
  wrong("lane_columns[5,4] lanes=16 stream=1", rows(20), "do not fill lines");
  takes("lane_columns[8,8] lanes=16 ahead=4", turn(64, 64), &plans_cpu);
  wrong("lane_columns[5,4] lanes=16 ahead=1", rows(20), "fetched ahead anyway");
  wrong("lanes_block lanes=8 ahead=1", rows(64), "at most one transform ahead");
  takes("lane_columns[8,8] lanes=16 wide=4", turn(64, 64), &plans_cpu);
  wrong("lane_columns[8,8] lanes=16 wide=2", rows(64), "no neighbours");
  wrong("lanes[8] lanes=8 wide=2", rows(64), "belong to lane_columns");
  wrong("group[8,8] items=8 wide=2", rows(64), "belong to the CPU forms");
}
END_TEST

START_TEST(transpositions) {
  const clf_request move = plans_request(CLF_SHAPE_TRANSPOSE, 64, 48, 48);
  takes("transpose items=256 transforms=32", move, &plans_gpu_32k);
  takes("lane_transpose lanes=16 transforms=8 stream=1", move, &plans_cpu);
  wrong("transpose items=100 transforms=32", move, "no rows that divide a tile");
  wrong("transpose items=96 transforms=32", move, "no rows that divide a tile");
  wrong("transpose items=1", move, "a tile of 2 to 256");
  wrong("transpose items=128 transforms=128", move, "more than 64 values");
  wrong("transpose[8] items=64 transforms=16", move, "no radices");
  wrong("transpose items=64 transforms=16 stream=1", move, "belong to the CPU forms");
  wrong("lane_transpose lanes=3", move, "lanes are 2, 4, 8 or 16");
  wrong("register_rows", move, "only to be moved");
  wrong("lane_transpose lanes=4", rows(64), "computes nothing");
  lacks("transpose items=512 transforms=32", move, &plans_gpu_32k, "512 work-items a group, the device has 256");
  lacks("transpose items=1024 transforms=128", move, &plans_gpu_48k, "bytes of local memory");
}
END_TEST

START_TEST(convolutions) {
  takes("lane_convolve[10,10] lanes=16", rows(101), &plans_cpu); /* Rader */
  takes("lane_convolve[16,13] lanes=16", rows(101), &plans_cpu); /* Bluestein */
  takes("group_convolve[10,10] items=10", rows(101), &plans_gpu_48k);
  wrong("lane_convolve[10,9] lanes=16", rows(91), "fewer points"); /* 91 is no prime */
  wrong("lane_convolve[10,10] lanes=16", rows(100), "fewer points");
  wrong("lane_convolve[8,5,5] lanes=16", rows(101), "fewer points"); /* 200, and 201 are needed */
  wrong("lane_convolve[10,10] lanes=16", turn(101, 64), "no four-step twiddle");
  wrong("group_convolve[2] items=1", rows(1), "not 2 to 2^22");
  wrong("lane_convolve[16] lanes=16", rows(CLF_CONVOLVE_MAX + 1), "not 2 to 2^22");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {numbers_outside_the_table, families_of_radix_steps, scalar_kernels, groups,
                                shuffles, lanes, blocks_of_lanes, columns_in_lanes, transpositions,
                                convolutions, NULL};
  return check_main("limits", tests, 60);
}
