/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard transforms on the device: types, scales, bounds; the reports from the field; small fixed vectors. */
#include "api/plan_internal.h"
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
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

/* one transform of these values through the planner */
static void run_small(const char *text, const float *in, float *out, int length, clfft_direction direction) {
  clfft_desc desc;
  clfft_plan *plan;
  clfft_io io = CLFFT_IO_INIT;
  clfft_device *device = fixture_device();
  cl_context context = clfft_device_context(device);
  const size_t bytes = sizeof *in * (size_t)length;
  ck_assert_int_eq(clfft_desc_from_text(&desc, text), 0);
  ck_assert_msg(clfft_plan_create(&plan, device, &desc) == 0, "%s: %s", text, clfft_last_error());
  cl_command_queue queue = clCreateCommandQueue(context, clfft_device_id(device), 0, NULL);
  io.in[0] = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, NULL);
  io.out[0] = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, NULL);
  ck_assert_int_eq(clEnqueueWriteBuffer(queue, io.in[0], CL_TRUE, 0, bytes, in, 0, NULL, NULL), 0);
  ck_assert_msg(clfft_plan_enqueue(plan, queue, direction, &io, 0, NULL, NULL) == 0, "%s", clfft_last_error());
  ck_assert_int_eq(clEnqueueReadBuffer(queue, io.out[0], CL_TRUE, 0, bytes, out, 0, NULL, NULL), 0);
  clReleaseMemObject(io.in[0]);
  clReleaseMemObject(io.out[0]);
  clReleaseCommandQueue(queue);
  clfft_plan_destroy(plan);
}

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
    run_small(rows[r].text, rows[r].in, out, rows[r].length, CLFFT_DIRECTION_FORWARD);
    for (int i = 0; i < rows[r].length; i++)
      ck_assert_msg(out[i] == rows[r].out[i], "%s: %d is %g, not %g", rows[r].text, i, (double)out[i],
                    (double)rows[r].out[i]);
    if (strstr(rows[r].text, "scale")) continue;
    run_small(rows[r].text, out, back, rows[r].length, CLFFT_DIRECTION_INVERSE);
    for (int i = 0; i < rows[r].length; i++) ck_assert(back[i] == rows[r].in[i]);
  }
}
END_TEST

/* nets-5: the rows of the identity give the matrix */
START_TEST(nets_5_identity) {
  static float in[64 * 64], out[64 * 64];
  for (int i = 0; i < 64; i++) in[65 * i] = 1;
  run_small("wht:64:b64", in, out, 64 * 64, CLFFT_DIRECTION_FORWARD);
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      ck_assert(out[64 * i + j] == (__builtin_popcount((unsigned)(i & j)) % 2 ? -1.0f : 1.0f));
}
END_TEST

int main(void) {
  const TTest *tests[] = {types_are_exact, reals_stay_within_the_bound, vllm_57014_rows, fixed_vectors,
      nets_5_identity, NULL};
  return check_main("walsh", tests, 900);
}
