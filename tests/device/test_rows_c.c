/* SPDX-License-Identifier: MIT
 * The transform on a GPU, rows C-1 to C-16 and C-27 of the systems that the library contains, as far as power-of-two
 * complex transforms and the direct sum reach (C-4, C-5, C-8 and C-26 have host parts in tests/unit). */
#include "api/plan_internal.h"
#include "kernel/geometry.h"
#include "plan/design.h"
#include "tests/support/apply.h"
#include "tests/support/compare.h"
#include "tests/support/fixture.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/session.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define POINTS_MAX 8192

static clf_complex in[POINTS_MAX], out[POINTS_MAX], want[POINTS_MAX];
static char problem[96], design[96];

static double bound_of(clfft_precision precision, int64_t length, bool rough) {
  clf_accuracy accuracy = {.precision = precision, .log2_sum = log2((double)length), .rough = rough, .passes = 1};
  return clf_bound(&accuracy);
}

START_TEST(c01_forward_by_the_definition) {
  for (int64_t n = 1; n <= 4096; n *= 2) {
    snprintf(problem, sizeof problem, "c2c:%lld:b2", (long long)n);
    check_transform(problem, NULL, CLFFT_DIRECTION_FORWARD);
    check_transform(problem, NULL, CLFFT_DIRECTION_INVERSE);
  }
}
END_TEST

/* Any length up to 4096; k t is reduced modulo N before a root is looked up, or the error grows with N. */
START_TEST(c02_c03_direct_at_awkward_lengths) {
  const int lengths[] = {1, 2, 3, 5, 7, 12, 31, 100, 255, 256, 257, 1009, 2003, 4093, 4096};
  const char *options[] = {"", ":f64", " twiddle=2"};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    for (int o = 0; o < 3; o++) {
      if (o && i % 4 != 3 && !fixture_is_slow()) continue;
      snprintf(problem, sizeof problem, "c2c:%d%s", lengths[i], o == 1 ? options[1] : "");
      snprintf(design, sizeof design, "single %d: direct%s", lengths[i], o == 2 ? options[2] : "");
      check_transform(problem, design, CLFFT_DIRECTION_FORWARD);
    }
  }
}
END_TEST

/* X[k] = E[k] + w^k O[k] and X[k + N/2] = E[k] - w^k O[k], E and O by the device too. */
START_TEST(c06_two_halves_make_the_whole) {
  enum { n = 1024 };
  static clf_complex halves[n], split[n];
  const double turn = 6.283185307179586476925;
  values_random(in, n, 4);
  values_round(in, n);
  for (int i = 0; i < n; i++) split[i % 2 * (n / 2) + i / 2] = in[i];
  apply_transform("c2c:512:b2", NULL, CLFFT_DIRECTION_FORWARD, split, halves);
  apply_transform("c2c:1024", NULL, CLFFT_DIRECTION_FORWARD, in, out);
  for (int k = 0; k < n / 2; k++) {
    double c = cos(turn * k / n), s = -sin(turn * k / n);
    clf_complex e = halves[k], o = halves[n / 2 + k];
    clf_complex t = {o.re * c - o.im * s, o.re * s + o.im * c};
    want[k] = (clf_complex){e.re + t.re, e.im + t.im};
    want[k + n / 2] = (clf_complex){e.re - t.re, e.im - t.im};
  }
  ck_assert_double_le(compare_rows(out, want, 1, 1, n).whole, 2 * bound_of(CLFFT_PRECISION_SINGLE, n, false));
}
END_TEST

static int64_t reversed(int64_t i, int64_t n) {
  int64_t r = 0;
  for (int64_t bit = 1; bit < n; bit *= 2) r = r * 2 + (i & bit ? 1 : 0);
  return r;
}

/* The swap kernel alone: its order, and twice is nothing; odd and even numbers of bits, in place and as a copy. */
START_TEST(c08_reversal_kernel) {
  for (int64_t n = 2; n <= 4096; n *= n < 16 || fixture_is_slow() ? 2 : 8) {
    for (int in_place = 0; in_place < 2; in_place++) {
      snprintf(problem, sizeof problem, "c2c:%lld%s", (long long)n, in_place ? ":in" : "");
      snprintf(design, sizeof design, "bitreverse %lld: bitreverse_pairs", (long long)n);
      for (int64_t i = 0; i < n; i++) in[i] = (clf_complex){(double)i, -(double)i};
      apply_passes(problem, design, 0, 1, in, out);
      for (int64_t i = 0; i < n; i++) ck_assert_double_eq(out[i].re, (double)reversed(i, n));
      apply_passes(problem, design, 0, 1, out, want);
      ck_assert_int_eq(memcmp(want, in, (size_t)n * sizeof *in), 0);
    }
  }
}
END_TEST

START_TEST(c10_pairs_work_in_place) {
  clf_recipe recipe = recipe_of("c2c:1024:b3:in", "bitreverse 1024: bitreverse_pairs");
  ck_assert_int_eq(recipe.pass_count, 11);
  ck_assert_uint_eq(recipe.scratch_bytes, 0);
  for (int i = 0; i < recipe.pass_count; i++) ck_assert(recipe.pass[i].in_place);
  /* C-13: each pass needs half as many items as points, and no item idles but in the last group */
  for (int i = 1; i < recipe.pass_count; i++) {
    clf_geometry geometry;
    ck_assert_int_eq(clf_geometry_of(&geometry, &recipe.pass[i]), CLFFT_STATUS_SUCCESS);
    ck_assert_uint_eq(geometry.groups, (3 * 512 + geometry.group_size - 1) / geometry.group_size);
  }
  clf_recipe_free(&recipe);
  check_transform("c2c:8:b3:in", "bitreverse 8: bitreverse_pairs", CLFFT_DIRECTION_FORWARD);
}
END_TEST

/* The shape of the document's host entry: a const signal, a spectrum, a length; interleaved; the input stays. */
static void spectrum_of(const float *signal, float *spectrum, int length) {
  clfft_desc desc = CLFFT_DESC_INIT;
  clfft_io io = CLFFT_IO_INIT;
  clfft_plan *plan = NULL;
  cl_context context = clfft_device_context(fixture_device());
  size_t bytes = (size_t)length * 2 * sizeof *signal;
  cl_int code;
  desc.rank = 1;
  desc.length[0] = length;
  ck_assert_int_eq(clfft_plan_create(&plan, fixture_device(), &desc), CLFFT_STATUS_SUCCESS);
  cl_command_queue queue = clCreateCommandQueue(context, clfft_device_id(fixture_device()), 0, &code);
  io.in[0] = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes, (void *)(uintptr_t)signal, &code);
  ck_assert_int_eq(code, CL_SUCCESS);
  io.out[0] = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &code);
  ck_assert_int_eq(code, CL_SUCCESS);
  ck_assert_int_eq(clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clEnqueueReadBuffer(queue, io.out[0], CL_TRUE, 0, bytes, spectrum, 0, NULL, NULL), CL_SUCCESS);
  clfft_plan_destroy(plan);
  clReleaseMemObject(io.in[0]);
  clReleaseMemObject(io.out[0]);
  clReleaseCommandQueue(queue);
}

START_TEST(c11_interleaved_signal_to_spectrum) {
  float signal[16] = {0}, kept[16], spectrum[16];
  signal[2] = 1; /* delta at index 1 of 8: the circle, clockwise */
  memcpy(kept, signal, sizeof signal);
  spectrum_of(signal, spectrum, 8);
  ck_assert_int_eq(memcmp(signal, kept, sizeof signal), 0);
  const float half = 0.70710678118654752f;
  const float circle[16] = {1, 0, half, -half, 0, -1, -half, -half, -1, 0, -half, half, 0, 1, half, half};
  for (int i = 0; i < 16; i++) ck_assert_msg(spectrum[i] == circle[i], "%d: %g", i, spectrum[i]);
}
END_TEST

/* Around the group size, and batches whose last group is partial; guards on both sides are checked by every trial. */
START_TEST(c12_partial_groups) {
  const int batches[] = {255, 256, 257};
  const char *designs[] = {"single 4: register_rows items=64", "stockham 4: pass_stockham[4] items=64",
                           "single 4: direct items=64", "single 4: lanes_block lanes=8",
                           "bitreverse 4: bitreverse_pairs items=64"};
  for (int d = 0; d < 5; d++) {
    for (int b = 0; b < 3; b++) {
      snprintf(problem, sizeof problem, "c2c:4:b%d", batches[b]);
      check_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD);
    }
  }
  check_transform("c2c:64:b17", "single 64: group[8,8] items=8 transforms=16", CLFFT_DIRECTION_FORWARD);
  check_transform("c2c:64/33:b33/1", "single 64: columns[8,8] items=8 transforms=16", CLFFT_DIRECTION_FORWARD);
}
END_TEST

/* Nothing waits inside an enqueue: it returns while what it must wait for has not happened, and the transform neither
 * starts before that nor is reported before it is done. */
static void expect_waiting(const char *text, const char *forced, cl_command_queue_properties properties) {
  session s = {0};
  trial t = {.unordered = properties != 0};
  clfft_io io = CLFFT_IO_INIT;
  cl_int code, state;
  cl_event gate = clCreateUserEvent(clfft_device_context(fixture_device()), &code), finished = NULL;
  snprintf(t.problem, sizeof t.problem, "%s", text);
  snprintf(t.design, sizeof t.design, "%s", forced);
  ck_assert_int_eq(session_open(&s, &t), CLFFT_STATUS_SUCCESS);
  io.in[0] = s.in_buffer[0];
  io.out[0] = s.out_buffer[0];
  io.in_offset[0] = s.in.first[0];
  io.out_offset[0] = s.out.first[0];
  ck_assert_int_eq(clfft_plan_enqueue(s.plan, s.queue, CLFFT_DIRECTION_FORWARD, &io, 1, &gate, &finished),
                   CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clFlush(s.queue), CL_SUCCESS);
  ck_assert_int_eq(clGetEventInfo(finished, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL), CL_SUCCESS);
  ck_assert_msg(state > CL_COMPLETE, "%s finished before what it waits for", text);
  /* What is written before the gate opens is what gets transformed. */
  int64_t count = s.problem.points * s.problem.transforms;
  values_random(in, count, 9);
  field_scatter(&s.in, &s.problem, false, in);
  field_gather(&s.in, &s.problem, false, in);
  cl_command_queue other = clCreateCommandQueue(clfft_device_context(fixture_device()),
                                                clfft_device_id(fixture_device()), 0, &code);
  ck_assert_int_eq(clEnqueueWriteBuffer(other, s.in_buffer[0], CL_TRUE, 0, s.in.bytes[0], s.in.memory[0], 0, NULL,
                                        NULL), CL_SUCCESS);
  ck_assert_int_eq(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  ck_assert_int_eq(clWaitForEvents(1, &finished), CL_SUCCESS);
  ck_assert_int_eq(clEnqueueReadBuffer(other, s.out_buffer[0], CL_TRUE, 0, s.out.bytes[0], s.out.memory[0], 0, NULL,
                                       NULL), CL_SUCCESS);
  field_gather(&s.out, &s.problem, true, out);
  ck_assert_int_eq(oracle_transform(want, in, s.problem.transforms, s.problem.points, CLFFT_DIRECTION_FORWARD),
                   CLFFT_STATUS_SUCCESS);
  ck_assert_double_le(compare_rows(out, want, 1, s.problem.transforms, s.problem.points).worst, s.bound);
  clReleaseEvent(gate);
  clReleaseEvent(finished);
  clReleaseCommandQueue(other);
  session_close(&s);
}

START_TEST(c14_nothing_waits_inside) {
  expect_waiting("c2c:64:b16", "single 64: lanes_block lanes=8", 0);
  expect_waiting("c2c:8:b16", "stockham 8: pass_autosort[2,2,2]", 0);
  expect_waiting("c2c:8:b16", "stockham 8: pass_autosort[2,2,2]", CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  expect_waiting("c2c:4096", "fourstep 64*64: lane_columns[8,8] lanes=8; lane_columns[8,8] lanes=8",
                 CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}
END_TEST

static void expect_family(const char *text, const char *family, bool there) {
  session s = {0};
  trial t = {0};
  snprintf(t.problem, sizeof t.problem, "%s", text);
  ck_assert_int_eq(session_open(&s, &t), CLFFT_STATUS_SUCCESS);
  ck_assert_msg((strstr(s.description, family) != NULL) == there, "%s", s.description);
  session_close(&s);
}

START_TEST(c15_the_length_decides) {
  clfft_desc desc;
  expect_family("c2c:15", "convolve", false);
  expect_family("c2c:1000", "direct", false);
  expect_family("c2c:1000", "convolve", false);
  expect_family("c2c:1009", "convolve", true);
  values_random(in, 5, 2);
  values_round(in, 5);
  apply_transform("c2c:1:b5", NULL, CLFFT_DIRECTION_FORWARD, in, out);
  ck_assert_int_eq(memcmp(in, out, 5 * sizeof *in), 0);
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2c:0"), CLFFT_STATUS_INVALID_ARGUMENT);
  desc = (clfft_desc)CLFFT_DESC_INIT;
  desc.rank = 1;
  clfft_plan *plan = NULL;
  ck_assert_int_eq(clfft_plan_create(&plan, fixture_device(), &desc), CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_ptr_null(plan);
}
END_TEST

/* C-16: none, 1/N, 1/sqrt N, and any number, each for its own direction. */
START_TEST(c16_scales) {
  const char *texts[] = {"c2c:1024:b2:scale=0.0009765625", "c2c:1024:b2:scale=0.03125", "c2c:1024:b2:scale=-3.7",
                         "c2c:1024:b2:inv:scale=1", "c2c:1024:b2:inv:scale=0.03125", "c2c:1024:b2"};
  for (int i = 0; i < 6; i++) {
    check_transform(texts[i], NULL, CLFFT_DIRECTION_FORWARD);
    check_transform(texts[i], NULL, CLFFT_DIRECTION_INVERSE);
    check_round_trip(texts[i], NULL);
  }
  /* unscaled both ways: N times the input */
  values_random(in, 1024, 2);
  values_round(in, 1024);
  apply_transform("c2c:1024:inv:scale=1", NULL, CLFFT_DIRECTION_FORWARD, in, out);
  apply_transform("c2c:1024:inv:scale=1", NULL, CLFFT_DIRECTION_INVERSE, out, out);
  double bound = CLF_BOUND_ROUND_TRIP * bound_of(CLFFT_PRECISION_SINGLE, 1024, false);
  ck_assert_double_le(compare_rows(out, in, 1024, 1, 1024).whole, bound);
}
END_TEST

/* Sizes that wrap 32 bits, and 64: refused by a status and a message, never a crash or a wrong small plan. */
START_TEST(c27_huge_sizes_fail_cleanly) {
  const char *texts[] = {"c2c:1099511627776", "c2c:1024:b1099511627776", "c2c:4611686018427387904",
                         "c2c:2147483648:b2147483648", "c2c:4294967296", "c2c:1073741824:b64"};
  for (int i = 0; i < 6; i++) {
    clfft_desc desc;
    clfft_plan *plan = NULL;
    clfft_status status = clfft_desc_from_text(&desc, texts[i]);
    if (status == CLFFT_STATUS_SUCCESS) status = clfft_plan_create(&plan, fixture_device(), &desc);
    if (status == CLFFT_STATUS_SUCCESS) {
      /* A plan without data is sound; running it must then ask for buffers of the whole size. */
      clfft_io io = CLFFT_IO_INIT;
      cl_int code;
      io.in[0] = clCreateBuffer(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE, 4096, NULL, &code);
      io.out[0] = clCreateBuffer(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE, 4096, NULL, &code);
      cl_command_queue queue = clCreateCommandQueue(clfft_device_context(fixture_device()),
                                                    clfft_device_id(fixture_device()), 0, &code);
      status = clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL);
      clReleaseMemObject(io.in[0]);
      clReleaseMemObject(io.out[0]);
      clReleaseCommandQueue(queue);
    }
    ck_assert_msg(status == CLFFT_STATUS_INVALID_ARGUMENT || status == CLFFT_STATUS_UNSUPPORTED ||
                      status == CLFFT_STATUS_OUT_OF_MEMORY,
                  "%s: %s", texts[i], clfft_status_text(status));
    ck_assert_str_ne(clfft_last_error(), "");
    clfft_plan_destroy(plan);
  }
}
END_TEST

int main(void) {
  const TTest *tests[] = {c01_forward_by_the_definition,
                          c02_c03_direct_at_awkward_lengths,
                          c06_two_halves_make_the_whole,
                          c08_reversal_kernel,
                          c10_pairs_work_in_place,
                          c11_interleaved_signal_to_spectrum,
                          c12_partial_groups,
                          c14_nothing_waits_inside,
                          c15_the_length_decides,
                          c16_scales,
                          c27_huge_sizes_fail_cleanly,
                          NULL};
  return check_main("rows_c", tests, 600);
}
