/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard transforms on the device: types, scales, bounds; the reports from the field; small fixed vectors. */
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"
#include "tests/support/walsh_apply.h"
#include "tests/support/walsh_case.h"

#include <stdio.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

START_TEST(types_are_exact) {
  static const char *const types[] = {"", ":f64", ":f16", ":bf16", ":i32"};
  static const char *const rows[] = {"wht:64:b19", "wht:1024:b5:in", "wht:32768:b2", "wht:256/17:b17/1", "whtc:128:b3"};
  for (size_t t = 0; t < COUNT(types); t++)
    for (size_t r = 0; r < COUNT(rows); r++) {
      char problem[64];
      snprintf(problem, sizeof problem, "%s%s", rows[r], types[t]);
      walsh_check(problem, NULL);
    }
}
END_TEST

START_TEST(reals_stay_within_the_bound) {
  static const char *const rows[] = {"wht:128:b33", "wht:1024:b9", "wht:32768:b2:in", "wht:1048576", "wht:4096:b5:f64",
                                     "wht:4096:b5:f16:scale=0.015625", "wht:4096:b5:bf16:scale=0.015625",
                                     "wht:256:b7:scale=0.0625", "wht:48:b9:base=12", "whtc:512:b3:planar"};
  for (size_t r = 0; r < COUNT(rows); r++) {
    const walsh_case c = {.problem = rows[r], .real = true};
    walsh_case_check(&c);
  }
}
END_TEST

START_TEST(vllm_57014_rows) {
  static const int counts[] = {8192, 8193, 8200, 8201, 16385, 20004, 70812};
  for (size_t i = 0; i < COUNT(counts); i++)
    for (int length = 32; length <= 128; length *= 2) {
      char problem[64];
      if (!fixture_is_slow() && i > 1 && length != 32 << i % 3) continue;
      snprintf(problem, sizeof problem, "wht:%d:b%d", length, counts[i]);
      walsh_check(problem, NULL);
    }
}
END_TEST

/* From documents and from other libraries' documentation. */
START_TEST(fixed_vectors) {
  static const struct {
    const char *text;
    int length;
    float in[8], out[8];
  } rows[] = {
      {"wht:8", 8, {4, 2, 2, 0, 0, 2, -2, 0}, {8, 0, 8, 0, 8, 8, 0, 0}},
      {"wht:8:scale=0.125:dyadic", 8, {4, 2, 2, 0, 0, 2, -2, 0}, {1, 1, 1, 0, 0, 1, 0, 0}},
      {"wht:8:scale=0.125:sequency", 8, {4, 2, 2, 0, 0, 2, -2, 0}, {1, 1, 0, 1, 0, 0, 1, 0}},
      {"wht:8", 8, {19, -1, 11, -9, -7, 13, -15, 5}, {16, 0, 32, 0, 24, 80, 0, 0}},
      {"wht:8:scale=0.125:dyadic", 8, {19, -1, 11, -9, -7, 13, -15, 5}, {2, 3, 4, 0, 0, 10, 0, 0}},
      {"wht:8:scale=0.125:sequency", 8, {19, -1, 11, -9, -7, 13, -15, 5}, {2, 3, 0, 4, 0, 0, 10, 0}},
      {"wht:4", 4, {23, 56, 12, 555}, {646, -576, -488, 510}},
      {"wht:4", 4, {15, 21, 13, 44}, {93, -37, -21, 25}},
      {"wht:2:b2", 4, {1, 2, 3, 5}, {3, -1, 8, -2}},
      {"wht:1:b2:scale=3", 2, {1, 2}, {3, 6}},
  };
  for (size_t r = 0; r < COUNT(rows); r++) {
    float out[8], back[8];
    walsh_apply(rows[r].text, NULL, CLFFT_DIRECTION_FORWARD, rows[r].in, out, rows[r].length);
    for (int i = 0; i < rows[r].length; i++)
      ck_assert_msg(out[i] == rows[r].out[i], "%s: %d is %g, not %g", rows[r].text, i, (double)out[i],
                    (double)rows[r].out[i]);
    if (strstr(rows[r].text, "scale")) continue;
    walsh_apply(rows[r].text, NULL, CLFFT_DIRECTION_INVERSE, out, back, rows[r].length);
    for (int i = 0; i < rows[r].length; i++) ck_assert(back[i] == rows[r].in[i]);
  }
}
END_TEST

/* The rows of the identity give the matrix. */
START_TEST(nets_5_identity) {
  static float in[64 * 64], out[64 * 64];
  for (int i = 0; i < 64; i++) in[65 * i] = 1;
  walsh_apply("wht:64:b64", NULL, CLFFT_DIRECTION_FORWARD, in, out, 64 * 64);
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      ck_assert(out[64 * i + j] == (__builtin_popcount((unsigned)(i & j)) % 2 ? -1.0f : 1.0f));
}
END_TEST

/* Five pairs become sum and difference; one value is multiplied by the scale; no rows are no work. */
START_TEST(nets_5_short_rows) {
  static const float in[10] = {1, 2, -3, 5, 0, 7, 8, 8, 11, -4};
  float out[10];
  clfft_desc desc;
  clfft_plan *plan;
  clfft_io io = CLFFT_IO_INIT;
  cl_event event;
  walsh_apply("wht:2:b5", NULL, CLFFT_DIRECTION_FORWARD, in, out, 10);
  for (int i = 0; i < 10; i += 2) ck_assert(out[i] == in[i] + in[i + 1] && out[i + 1] == in[i] - in[i + 1]);
  walsh_apply("wht:1:b10:scale=3:in", NULL, CLFFT_DIRECTION_FORWARD, in, out, 10);
  for (int i = 0; i < 10; i++) ck_assert(out[i] == 3 * in[i]);
  must(clfft_desc_from_text(&desc, "wht:64:b0:in"));
  must(clfft_plan_create(&plan, fixture_device(), &desc));
  cl_command_queue queue = make_queue(fixture_device(), false);
  io.in[0] = clCreateBuffer(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE, 4, NULL, NULL);
  must(clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, &event));
  await(event);
  clReleaseMemObject(io.in[0]);
  clReleaseCommandQueue(queue);
  clfft_plan_destroy(plan);
}
END_TEST

/* Nothing is padded: a length that is no power of two, nor one times the base, is refused by its number. */
START_TEST(other_lengths_are_refused) {
  static const char *const texts[] = {"wht:3", "wht:6:b4", "wht:100", "wht:1000", "wht:12", "wht:16:base=12",
                                      "wht:36:base=12", "wht:12:base=20", "wht:8x7", "whtc:24:f64"};
  for (size_t t = 0; t < COUNT(texts); t++) {
    clfft_desc desc;
    clfft_plan *plan;
    must(clfft_desc_from_text(&desc, texts[t]));
    must_refuse(clfft_plan_create(&plan, fixture_device(), &desc), CLFFT_STATUS_INVALID_ARGUMENT, "length");
  }
}
END_TEST

int main(void) {
  const TTest *tests[] = {types_are_exact, reals_stay_within_the_bound, vllm_57014_rows, fixed_vectors,
                          nets_5_identity, nets_5_short_rows, other_lengths_are_refused, NULL};
  return check_main("walsh", tests, 900);
}
