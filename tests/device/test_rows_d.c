/* SPDX-License-Identifier: MIT
 * The Walsh-Hadamard transform in one work-group, rows D-1 to D-12 of the systems that the library contains: forms,
 * memory, exchanges (D-2, D-4, D-5, D-9 and D-16 have host parts in tests/unit). */
#include "api/plan_internal.h"
#include "kernel/geometry.h"
#include "kernel/source.h"
#include "math/factor.h"
#include "tests/support/apply.h"
#include "tests/support/fixture.h"
#include "tests/support/mutant.h"
#include "tests/support/small_case.h"
#include "tests/support/walsh_answer.h"
#include "tests/support/walsh_apply.h"
#include "tests/support/walsh_case.h"

#include "tests/support/check_main.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))
#define POINTS_MAX 32768

static char problem[96], design[192];

/* What rows of 2^7 to 2^15 points are forced to: items, slices within 32 and within 16 KiB of local memory. */
static const struct {
  int bits, items, slices, slices_16k;
} table[] = {{7, 8, 0, 0},    {7, 4, 0, 0},   {8, 16, 0, 0},  {9, 16, 0, 0},   {10, 32, 0, 0},  {11, 64, 0, 0},
             {11, 32, 0, 0},  {12, 128, 0, 0}, {12, 64, 0, 0}, {13, 256, 0, 1}, {13, 128, 0, 1}, {14, 256, 1, 2},
             {15, 256, 2, 3}, {15, 512, 2, 3}};

static void name_row(int bits, int items, int transforms, int slices, int count) {
  snprintf(problem, sizeof problem, "wht:%d:b%d", 1 << bits, count);
  snprintf(design, sizeof design, "walsh %d: walsh items=%d transforms=%d slices=%d quads=%d banks=%d", 1 << bits,
           items, transforms, slices, (1 << bits) / items >> slices >= 4, items > 1 ? 32 : 0);
}

/* The definition, no fast method: rows of a matrix of +1 and -1. */
START_TEST(d01_is_the_definition) {
  static float in[1024], out[1024];
  static long double exact[1024], want[1024];
  for (int bits = 0; bits <= 10; bits++) {
    const int length = 1 << bits;
    for (int i = 0; i < length; i++) exact[i] = in[i] = (float)((i * 7919 + 13) % 1001 - 500);
    walsh_definition(want, exact, length);
    for (int form = 0; form < 3; form++) {
      snprintf(problem, sizeof problem, "wht:%d", length);
      if (form) name_row(bits, bits < 3 ? 1 : 1 << bits / 2, 1, 0, 1);
      if (form == 2) snprintf(design, sizeof design, "walsh %d: walsh items=%d", length, length < 8 ? 1 : length / 4);
      walsh_apply(problem, form ? design : NULL, CLFFT_DIRECTION_FORWARD, in, out, length);
      for (int k = 0; k < length; k++) ck_assert_msg(out[k] == want[k], "%s %s: %d", problem, form ? design : "", k);
    }
  }
}
END_TEST

START_TEST(d02_one_kernel_reads_and_writes_once) {
  for (int bits = 7; bits <= 15; bits++) {
    snprintf(problem, sizeof problem, "wht:%d:b9", 1 << bits);
    clf_recipe recipe = recipe_of(problem, NULL);
    ck_assert_int_eq(recipe.pass_count, 1);
    ck_assert_uint_eq(clf_pass_bytes(&recipe.pass[0]), (UINT64_C(2) * 9 * 4) << bits);
    ck_assert_uint_eq(recipe.scratch_bytes, 0);
    clf_recipe_free(&recipe);
  }
}
END_TEST

/* Local memory that the compiled kernel declares. */
static cl_ulong declared_local_bytes(const clf_pass *pass) {
  clf_text source = {0};
  cl_device_id id = clfft_device_id(fixture_device());
  cl_int code;
  cl_ulong bytes = 0;
  must(clf_source_write(&source, pass));
  const char *text = clf_text_string(&source);
  cl_program program = clCreateProgramWithSource(clfft_device_context(fixture_device()), 1, &text, NULL, &code);
  must_cl(code);
  must_cl(clBuildProgram(program, 1, &id, CLF_BUILD_OPTIONS, NULL, NULL));
  cl_kernel kernel = clCreateKernel(program, "walsh", &code);
  must_cl(code);
  must_cl(clGetKernelWorkGroupInfo(kernel, id, CL_KERNEL_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL));
  must_cl(clReleaseKernel(kernel));
  must_cl(clReleaseProgram(program));
  clf_text_free(&source);
  return bytes;
}

/* By the planner's count and by the compiler's (which two implementations double): no more than the row's table says;
 * at 2^15, where the data take 128 KiB, a quarter or an eighth of them. */
static void expect_local_bytes(uint64_t most) {
  clf_recipe recipe = recipe_of(problem, design);
  clf_geometry geometry;
  must(clf_geometry_of(&geometry, &recipe.pass[0]));
  const uint64_t local = geometry.local_bytes, declared = declared_local_bytes(&recipe.pass[0]);
  ck_assert_msg(local <= most, "%s: %llu bytes", design, (unsigned long long)local);
  ck_assert_msg(declared == local || declared == 2 * local, "%s: %llu bytes, the compiler says %llu", design,
                (unsigned long long)local, (unsigned long long)declared);
  if (recipe.problem.points == 32768) ck_assert_uint_eq(local, most);
  clf_recipe_free(&recipe);
}

START_TEST(d03_d04_local_memory_of_every_length) {
  for (int i = 0; i < COUNT(table); i++) {
    name_row(table[i].bits, table[i].items, 1, table[i].slices, 2);
    expect_local_bytes(32768);
    name_row(table[i].bits, table[i].items, 1, table[i].slices_16k, 2);
    expect_local_bytes(16384);
  }
}
END_TEST

START_TEST(d04_both_sizes_of_local_memory_are_right) {
  for (int i = 0; i < COUNT(table); i++) {
    const int transforms = 256 / table[i].items ? 256 / table[i].items : 1;
    name_row(table[i].bits, table[i].items, table[i].bits < 13 ? transforms : 1, table[i].slices, 5);
    walsh_check(problem, design);
    name_row(table[i].bits, table[i].items, 1, table[i].slices_16k, 3);
    if (table[i].slices_16k) walsh_check(problem, design);
  }
}
END_TEST

/* Items, and values of four an item, as the document's table has them: items * values * 4 = 2^m. */
START_TEST(d05_the_documents_own_geometry) {
  static const int rows[][3] = {{7, 32, 1},  {8, 64, 1},  {9, 128, 1},  {10, 256, 1}, {11, 256, 2},
                                {12, 256, 4}, {13, 256, 8}, {14, 256, 16}, {15, 256, 32}};
  for (int i = 0; i < COUNT(rows); i++) {
    ck_assert_int_eq(rows[i][1] * rows[i][2] * 4, 1 << rows[i][0]);
    name_row(rows[i][0], rows[i][1], 1, rows[i][0] < 14 ? 0 : rows[i][0] - 13, 3);
    walsh_check(problem, design);
  }
}
END_TEST

START_TEST(d06_four_values_in_registers) {
  static const float in[4] = {23, 56, 12, 555}, want[4] = {646, -576, -488, 510};
  static const char *const forms[] = {NULL, "walsh 4: walsh quads=1", "walsh 4: walsh quads=1 transforms=64",
                                      "walsh 4: walsh_lanes[1] lanes=4"};
  for (int f = 0; f < COUNT(forms); f++) {
    float out[4];
    walsh_apply("wht:4", forms[f], CLFFT_DIRECTION_FORWARD, in, out, 4);
    for (int k = 0; k < 4; k++) ck_assert_msg(out[k] == want[k], "%s: %d", forms[f], k);
  }
}
END_TEST

/* By the design above where the device lists sub-groups of this size; else it is refused. */
static void expect_shuffled(int size) {
  clfft_desc desc;
  clfft_plan *plan;
  if (fixture_profile()->subgroup_sizes & (uint32_t)size) {
    walsh_check(problem, design);
    return;
  }
  must(clfft_desc_from_text(&desc, problem));
  must_refuse(clf_plan_create_with_design(&plan, fixture_device(), &desc, design), CLFFT_STATUS_UNSUPPORTED,
              "sub-groups");
}

/* Item bits by exchange within a sub-group: each size, all of its bits or some; columns, other types. */
START_TEST(d07_exchange_within_sub_groups) {
  static const char *const types[] = {"", ":in", ":f64", ":f16", ":i32", ":sequency"};
  for (int size = 8; size <= 64; size *= 2) {
    for (int items = 2; items <= size; items *= 2)
      for (int values = 1; values <= 128; values *= items < 8 ? 16 : 4) {
        snprintf(problem, sizeof problem, "wht:%d:b%d", items * values, 2 * size / items + 1);
        snprintf(design, sizeof design, "walsh %d: walsh items=%d transforms=%d exchange=1 quads=%d", items * values,
                 items, size / items, values >= 4);
        expect_shuffled(size);
      }
    for (int t = 0; t < COUNT(types); t++) {
      if (t == 2 && !fixture_profile()->fp64) continue;
      snprintf(problem, sizeof problem, "wht:32/19:b19/1%s", types[t]);
      snprintf(design, sizeof design, "walsh 32: walsh items=4 transforms=%d exchange=1", size / 4);
      expect_shuffled(size);
      snprintf(problem, sizeof problem, "wht:256:b5%s", types[t]);
      snprintf(design, sizeof design, "walsh 256: walsh items=%d transforms=1 exchange=1", size);
      expect_shuffled(size);
    }
  }
}
END_TEST

/* Upper members get peer - self, lower ones self + peer: every impulse is a row of signs. */
static void expect_signs(const char *forced) {
  enum { length = 256 };
  static float in[length * length], out[length * length];
  memset(in, 0, sizeof in);
  for (int i = 0; i < length; i++) in[(length + 1) * i] = 1;
  walsh_apply("wht:256:b256", forced, CLFFT_DIRECTION_FORWARD, in, out, length * length);
  for (int i = 0; i < length; i++)
    for (int k = 0; k < length; k++)
      ck_assert_msg(out[length * i + k] == (__builtin_popcount((unsigned)(i & k)) % 2 ? -1.0f : 1.0f),
                    "%s: impulse %d, output %d", forced, i, k);
}

START_TEST(d07_d08_signs_by_every_exchange) {
  expect_signs(NULL);
  expect_signs("walsh 256: walsh items=16 transforms=4 banks=32");
  expect_signs("walsh 256: walsh items=16 transforms=4 quads=1 banks=32");
  expect_signs("walsh 256: walsh items=128");
  expect_signs("walsh 256: walsh items=32 slices=2 transforms=2");
  expect_signs("walsh 256: walsh_lanes[16] lanes=16");
  expect_signs("walsh 256: walsh_lanes[4,4,4] lanes=4 inside=1");
  expect_signs("walsh 16*16: walsh transforms=16; walsh transforms=16");
  for (int size = 8; size <= 64; size *= 2) {
    snprintf(design, sizeof design, "walsh 256: walsh items=%d exchange=1", size);
    if (fixture_profile()->subgroup_sizes & (uint32_t)size) expect_signs(design);
  }
}
END_TEST

/* A kernel that reads back by another swizzle, or its turns in another order, still runs: and is seen to be wrong. */
START_TEST(d09_mutants_of_the_exchange) {
  static const char *const plants[][2] = {
      {"const uint to = cell_of(spread(u, TO_ITEMS, FFT_ITEM_BITS))",
       "const uint to = (spread(u, TO_ITEMS, FFT_ITEM_BITS) & (FFT_CELLS - 1))"},
      {"take_part(v + turn * FFT_PART, cell, to, TO)", "take_part(v + (turn ^ 1) * FFT_PART, cell, to, TO)"},
      {"take_part(v + turn * FFT_PART, cell, to, TO)", "take_part(v + turn * FFT_PART, cell, to ^ 4, TO)"},
      {"v[high] = x - y", "v[high] = y - x"}};
  static clf_complex in[2 * POINTS_MAX], out[2 * POINTS_MAX], wrong[2 * POINTS_MAX];
  for (int bits = 12; bits <= 15; bits += 3) {
    const int count = 2 << bits;
    name_row(bits, bits == 12 ? 64 : 256, 1, bits == 12 ? 1 : 2, 2);
    for (int i = 0; i < count; i++) in[i] = (clf_complex){(i * 7919 + 13) % 511 - 255, 0};
    walsh_check(problem, design);
    ck_assert_int_eq(mutant_run(problem, design, "no such text", "", in, out), 0);
    long double *want = malloc(sizeof *want * (size_t)count);
    for (int i = 0; i < count; i++) want[i] = in[i].re;
    for (int row = 0; row < 2; row++) {
      const clf_problem p = problem_of_text(problem);
      walsh_answer(want + ((size_t)row << bits), &p, false);
    }
    for (int i = 0; i < count; i++) ck_assert(out[i].re == want[i]);
    for (int m = 0; m < COUNT(plants); m++) {
      int different = 0;
      ck_assert_int_gt(mutant_run(problem, design, plants[m][0], plants[m][1], in, wrong), 0);
      for (int i = 0; i < count; i++) different += wrong[i].re != want[i];
      ck_assert_msg(different > count / 8, "%s, %s: %d values differ", design, plants[m][1], different);
    }
    free(want);
  }
}
END_TEST

/* 2^15: 256 items of 128 values in one kernel; 512 of 64, or two passes, where registers are few. */
START_TEST(d10_the_longest_row_and_its_rivals) {
  static const char *const forms[] = {
      "walsh 32768: walsh items=256 slices=2 quads=1 banks=32",
      "walsh 32768: walsh items=512 slices=2 quads=1 banks=32",
      "walsh 512*64: walsh items=16 transforms=16 quads=1 banks=32; walsh items=2 transforms=64",
      "walsh 256*128: walsh items=16 transforms=8 quads=1; walsh items=8 transforms=32 banks=32",
      "walsh 32*32*32: walsh items=4; walsh items=2 transforms=32; walsh transforms=64"};
  for (int f = 0; f < COUNT(forms); f++) {
    walsh_check("wht:32768:b3", forms[f]);
    walsh_check("wht:32768:b2:in", forms[f]);
  }
  clf_recipe recipe = recipe_of("wht:32768:b3", forms[0]);
  clf_geometry geometry;
  must(clf_geometry_of(&geometry, &recipe.pass[0]));
  ck_assert_int_eq(recipe.pass_count, 1);
  ck_assert_uint_eq(geometry.group_size, 256);
  clf_recipe_free(&recipe);
  walsh_check("wht:16384:b3", "walsh 128*128: walsh items=8 transforms=16 quads=1; walsh items=4 transforms=32");
}
END_TEST

/* The default is 1 forward and 1/N on the way back; 1/N, 1/sqrt(N) and any other multiply what is stored. */
START_TEST(d11_scales) {
  enum { length = 1024 };
  static const double scales[] = {0, 1.0 / length, 1.0 / 32, -2.5};
  static float in[length], plain[length], out[length];
  for (int i = 0; i < length; i++) in[i] = (float)((i * 7919 + 13) % 1001 - 500);
  walsh_apply("wht:1024", NULL, CLFFT_DIRECTION_FORWARD, in, plain, length);
  for (int s = 0; s < COUNT(scales); s++)
    for (int inverse = 0; inverse < 2; inverse++) {
      clfft_desc desc;
      const double scale = scales[s] != 0 ? scales[s] : inverse ? 1.0 / length : 1;
      must(clfft_desc_from_text(&desc, s % 2 ? "wht:1024:in" : "wht:1024"));
      desc.forward_scale = inverse ? 7 : scales[s];
      desc.inverse_scale = inverse ? scales[s] : 7;
      walsh_apply_desc(&desc, NULL, inverse ? CLFFT_DIRECTION_INVERSE : CLFFT_DIRECTION_FORWARD, in, out, sizeof in);
      for (int k = 0; k < length; k++) ck_assert(out[k] == (float)scale * plain[k]);
    }
}
END_TEST

/* Buffers of their own, or exactly in place; half over each other is refused. */
START_TEST(d12_out_of_place_in_place_and_between) {
  clfft_desc desc;
  clfft_plan *plan;
  clfft_io io = CLFFT_IO_INIT;
  must(clfft_desc_from_text(&desc, "wht:256:b4"));
  must(clfft_plan_create(&plan, fixture_device(), &desc));
  cl_command_queue queue = make_queue(fixture_device(), false);
  cl_int code;
  io.in[0] = clCreateBuffer(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE, 2048 * 4, NULL, &code);
  must_cl(code);
  io.out[0] = io.in[0];
  must_refuse(clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "overlap");
  io.out_offset[0] = 512;
  must_refuse(clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "overlap");
  io.out_offset[0] = 1024;
  must(clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
  must_cl(clFinish(queue));
  clReleaseMemObject(io.in[0]);
  clReleaseCommandQueue(queue);
  clfft_plan_destroy(plan);
  for (int bits = 7; bits <= 15; bits += 4) {
    snprintf(problem, sizeof problem, "wht:%d:b3:in", 1 << bits);
    walsh_check(problem, NULL);
    problem[strlen(problem) - 3] = '\0';
    walsh_check(problem, NULL);
  }
}
END_TEST

int main(void) {
  const TTest *tests[] = {d01_is_the_definition,
                          d02_one_kernel_reads_and_writes_once,
                          d03_d04_local_memory_of_every_length,
                          d04_both_sizes_of_local_memory_are_right,
                          d05_the_documents_own_geometry,
                          d06_four_values_in_registers,
                          d07_exchange_within_sub_groups,
                          d07_d08_signs_by_every_exchange,
                          d09_mutants_of_the_exchange,
                          d10_the_longest_row_and_its_rivals,
                          d11_scales,
                          d12_out_of_place_in_place_and_between,
                          NULL};
  return check_main("rows_d", tests, 1200);
}
