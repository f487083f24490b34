/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard transforms on the device: types, axes, masks, bases, orders, signs, scales; the reports from the field;
 * the small fixed vectors. */
#include "api/plan_internal.h"
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/walsh_case.h"

#include <math.h>
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

START_TEST(axes_strides_and_layouts) {
  static const char *const rows[] = {
      "wht:8x16", "wht:64x64:b3:in", "wht:16x1x32:b5", "wht:256/32:b32/1", "wht:256/35/36:b35/1", "wht:64/48:b48/1:in",
      "wht:64/10:b10/1", "wht:16/3/5:b4/48/80", "wht:4x8:b7:in", "wht:32/64x16/2:b3/2048", "wht:1x1:b9", "wht:128:b2x3x5",
      "whtc:16:b9", "whtc:4096:b3:in", "whtc:64:b5:planar", "whtc:64:b5:planar-in", "whtc:64:b5:planar-out:i32",
      "whtc:1024:b3:in:planar", "whtc:64/20:b20/1", "whtc:2:b7", "whtc:65536:planar-in", "whtc:8192:b2:f16:planar-out",
      "wht:2097152", "wht:1048576:in:f16", "wht:524288:b2:f64", "wht:8:b0"};
  for (size_t r = 0; r < COUNT(rows); r++) {
    walsh_check(rows[r], NULL);
    const walsh_case moved = {.problem = rows[r], .in_offset = 5, .out_offset = strstr(rows[r], ":in") ? 5 : 2};
    walsh_case_check(&moved);
  }
}
END_TEST

START_TEST(masks_of_bits) {
  static const char *const rows[] = {"wht:64:b5:mask=1", "wht:64:b5:mask=32:in", "wht:64:b5:mask=42", "wht:64:b5:mask=21",
                                     "wht:1024:b3:mask=1008", "wht:1024:b3:mask=15:in", "wht:65536:mask=43690",
                                     "wht:16x16:mask=60", "whtc:256:b3:mask=102", "wht:64:b5:mask=63",
                                     "wht:4096:mask=3900:sequency", "wht:65536:mask=61680:i32"};
  for (size_t r = 0; r < COUNT(rows); r++) {
    for (int inverse = 0; inverse < 2; inverse++) {
      const walsh_case c = {.problem = rows[r], .inverse = inverse != 0};
      walsh_case_check(&c);
    }
  }
}
END_TEST

/* dao-9: the columns of the matrix, and the inverse by its transpose; the orders that are not symmetric too */
START_TEST(dao_9_bases) {
  static const char *const rows[] = {"wht:12:b5:base=12", "wht:24:b3:base=12", "wht:20:b3:base=20:in", "wht:40:base=20",
                                     "wht:28:b20:base=28", "wht:56:b3:base=28", "wht:96:b5:base=12:i32", "wht:80:b3:base=20",
                                     "wht:12288:base=12", "wht:5120:b2:base=20:in", "wht:3584:b2:base=28:f64",
                                     "whtc:48:b3:base=12", "wht:24x12:b2:base=12", "wht:96/17:b17/1:base=12:f16"};
  for (size_t r = 0; r < COUNT(rows); r++)
    for (int inverse = 0; inverse < 2; inverse++) {
      const walsh_case c = {.problem = rows[r], .inverse = inverse != 0, .named = "walsh_base"};
      walsh_case_check(&c);
    }
}
END_TEST

START_TEST(dao_9_own_base) {
  static const signed char two[4] = {1, -1, 1, 1}; /* not symmetric */
  signed char large[64 * 64];
  for (int i = 0; i < 64 * 64; i++) {
    const int row = i / 64, column = i % 64; /* Sylvester's with its rows turned by one: not symmetric either */
    large[i] = __builtin_popcount((unsigned)((row + 1) % 64 & column)) % 2 ? -1 : 1;
  }
  for (int inverse = 0; inverse < 2; inverse++) {
    const walsh_case small = {.problem = "wht:64:b3", .base = two, .base_order = 2, .inverse = inverse != 0};
    const walsh_case most = {.problem = "wht:1024:b2", .base = large, .base_order = 64, .inverse = inverse != 0};
    walsh_case_check(&small);
    walsh_case_check(&most);
  }
}
END_TEST

START_TEST(orders_of_outputs) {
  static const char *const words[] = {":dyadic", ":sequency"};
  static const char *const rows[] = {"wht:8:b9", "wht:2:b5", "wht:256:b3:in", "wht:4096:b2", "wht:32768:in", "wht:1048576",
                                     "wht:8x16:b2", "wht:64/5:b5/1", "whtc:128:b2", "wht:1024:b3:bf16"};
  for (size_t w = 0; w < COUNT(words); w++)
    for (size_t r = 0; r < COUNT(rows); r++)
      for (int inverse = 0; inverse < 2; inverse++) {
        char problem[64];
        snprintf(problem, sizeof problem, "%s%s", rows[r], words[w]);
        const walsh_case c = {.problem = problem, .inverse = inverse != 0};
        walsh_case_check(&c);
      }
}
END_TEST

START_TEST(signs_on_load_and_on_the_way_back) {
  static const char *const rows[] = {"wht:256:b5", "wht:16:b9:in", "wht:4096:b2", "wht:2097152", "wht:64/32:b32/1",
                                     "wht:64/5:b5/1", "whtc:64:b3", "wht:96:b3:base=12", "wht:12:b16:base=12",
                                     "wht:1024:b3:i32", "wht:64:b3:mask=42", "wht:256:b3:sequency", "wht:1048576:dyadic",
                                     "wht:1024:b3:f16", "whtc:128:b2:planar"};
  for (size_t r = 0; r < COUNT(rows); r++)
    for (int inverse = 0; inverse < 2; inverse++) {
      const walsh_case c = {.problem = rows[r], .inverse = inverse != 0, .signs = true};
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
  const TTest *tests[] = {types_are_exact, reals_stay_within_the_bound, axes_strides_and_layouts, masks_of_bits,
                          dao_9_bases, dao_9_own_base, orders_of_outputs, signs_on_load_and_on_the_way_back,
                          vllm_57014_rows, fixed_vectors, nets_5_identity, NULL};
  return check_main("walsh", tests, 900);
}
