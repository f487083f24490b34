/* SPDX-License-Identifier: MIT
 * What users of other libraries reported, each case by its name: those that concern complex transforms.  (clfft-240,
 * many threads, is in test_threads.c.) */
#include "tests/support/compare.h"
#include "tests/support/fixture.h"
#include "tests/support/oracle.h"
#include "tests/support/session.h"
#include "tests/support/small_case.h"
#include "tests/support/tally.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static void run_list(const char *name, const char *const *problems, int count, bool round_trip) {
  tally sum = {0};
  for (int i = 0; i < count; i++) tally_transform(&sum, problems[i], NULL, round_trip);
  tally_end(&sum, name);
}

/* ----------------------------------------------------------------------------------- every row and every column -- */

/* One transform of several packed axes with its values on the host. */
typedef struct plane {
  session s;
  int64_t length[CLFFT_RANK_MAX], count;
  clf_complex *input, *result, *want;
} plane;

static clf_complex *allocate(int64_t count) {
  clf_complex *values = calloc((size_t)count, sizeof *values);
  ck_assert_ptr_nonnull(values);
  return values;
}

static void plane_open(plane *p, const char *problem) {
  trial t = {0};
  *p = (plane){.count = 1};
  snprintf(t.problem, sizeof t.problem, "%s", problem);
  must(session_open(&p->s, &t));
  for (int a = 0; a < p->s.problem.rank; a++) p->count *= p->length[a] = p->s.problem.axis[a].count;
  p->input = allocate(p->count);
  p->result = allocate(p->count);
  p->want = allocate(p->count);
}

static void plane_close(plane *p) {
  free(p->input);
  free(p->result);
  free(p->want);
  session_close(&p->s);
}

/* The input rounded to storage, and what comes out of the device. */
static void plane_run(plane *p, clfft_direction direction, clf_complex *input) {
  bool in_place = p->s.problem.placement == CLFFT_PLACEMENT_IN_PLACE;
  field_scatter(&p->s.in, &p->s.problem, false, input);
  field_gather(&p->s.in, &p->s.problem, false, input);
  must(session_run(&p->s, direction));
  field_gather(in_place ? &p->s.in : &p->s.out, &p->s.problem, !in_place, p->result);
}

static void expect_lines(const plane *p, const clf_complex *want, double bound, const char *what) {
  double worst = compare_lines(p->result, want, 1, p->s.problem.rank, p->length);
  ck_assert_msg(worst <= bound, "%s: the worst line has error %.3g, bound %.3g; %s", what, worst, bound,
                p->s.description);
}

static void expect_forward_lines(const char *problem) {
  plane p;
  plane_open(&p, problem);
  values_random(p.input, p.count, 49);
  plane_run(&p, CLFFT_DIRECTION_FORWARD, p.input);
  must(oracle_axes(p.want, p.input, 1, p.s.problem.rank, p.length, CLFFT_DIRECTION_FORWARD));
  expect_lines(&p, p.want, p.s.bound, problem);
  plane_close(&p);
}

static void expect_round_trip_lines(const char *problem) {
  plane p;
  plane_open(&p, problem);
  values_random(p.input, p.count, 75);
  plane_run(&p, CLFFT_DIRECTION_FORWARD, p.input);
  plane_run(&p, CLFFT_DIRECTION_INVERSE, p.result);
  expect_lines(&p, p.input, CLF_BOUND_ROUND_TRIP * p.s.bound, problem);
  plane_close(&p);
}

/* A cube of 25 on a CPU device. */
START_TEST(vkfft_148) {
  const char *const problems[] = {"c2c:25x25x25"};
  run_list("vkfft-148", problems, 1, true);
  expect_forward_lines(problems[0]);
}
END_TEST

/* Length 4096 along a stride of 1028; the four elements behind each row stay as they are. */
START_TEST(vkfft_101) {
  const char *const problems[] = {"c2c:4096/1028:b1024/1:f64:in"};
  if (fixture_profile()->fp64) run_list("vkfft-101", problems, 1, true);
}
END_TEST

/* 1208 = 8 * 151: no stripes. */
START_TEST(vkfft_49) { expect_forward_lines("c2c:1208x1208"); }
END_TEST

START_TEST(vkfft_75) {
  const char *const fast[] = {"c2c:256x243", "c2c:256x237", "c2c:512x127"};
  const char *const slow[] = {"c2c:256x135", "c2c:256x54", "c2c:256x75", "c2c:512x128", "c2c:4096x1024"};
  for (int i = 0; i < COUNT(fast); i++) expect_round_trip_lines(fast[i]);
  for (int i = 0; fixture_is_slow() && i < COUNT(slow); i++) expect_round_trip_lines(slow[i]);
}
END_TEST

/* --------------------------------------------------------------------------------------------- shapes and sizes -- */

/* Element stride 2, distance 1, two in the batch. */
START_TEST(rocfft_311) {
  const char *const problems[] = {"c2c:16/4096x32/128x64/2:b2/1:f64", "c2c:16/4096x32/128x64/2:b2/1"};
  run_list("rocfft-311", problems + !fixture_profile()->fp64, 2 - !fixture_profile()->fp64, true);
}
END_TEST

/* A constant has all its weight at zero frequency. */
START_TEST(clfft_228) {
  const char *const problems[] = {"c2c:4x5", "c2c:5x4", "c2c:4x5:in", "c2c:5x4:planar"};
  for (int i = 0; i < COUNT(problems); i++) {
    plane p;
    plane_open(&p, problems[i]);
    for (int64_t k = 0; k < p.count; k++) p.input[k] = (clf_complex){0.5, 0.5};
    p.want[0] = (clf_complex){10, 10};
    plane_run(&p, CLFFT_DIRECTION_FORWARD, p.input);
    comparison c = compare_rows(p.result, p.want, 1, 1, p.count);
    ck_assert_msg(!c.not_finite && c.whole <= p.s.bound, "%s: error %g, bound %g", problems[i], c.whole, p.s.bound);
    plane_close(&p);
  }
}
END_TEST

START_TEST(clfft_159) {
  const char *const problems[] = {"c2c:2x8192", "c2c:8192x2", "c2c:131072x2", "c2c:2x131072"};
  run_list("clfft-159", problems, fixture_is_slow() ? 4 : 2, true);
}
END_TEST

START_TEST(clfft_2) {
  const char *const problems[] = {"c2c:17", "c2c:149", "c2c:168x134x40", "c2c:65537"};
  run_list("clfft-2", problems, COUNT(problems), true);
}
END_TEST

/* The error is flat in the length: beyond 65536 a phase formed in single precision, or a square in 32 bits, shows. */
START_TEST(reikna_51) {
  const char *const problems[] = {"c2c:4099", "c2c:65537", "c2c:100003", "c2c:65535", "c2c:65539", "c2c:131071"};
  double first = 0;
  for (int i = 0; i < (fixture_is_slow() ? COUNT(problems) : 3); i++) {
    trial t = {.seed = 51};
    trial_figures figures;
    clf_text message = {0};
    snprintf(t.problem, sizeof t.problem, "%s", problems[i]);
    verdict v = trial_run(&t, &figures, &message);
    ck_assert_msg(v == VERDICT_RIGHT, "%s", clf_text_string(&message));
    if (i == 0) first = figures.error;
    ck_assert_msg(figures.error <= 2 * first, "%s: error %.3g, at 4099 %.3g", problems[i], figures.error, first);
    clf_text_free(&message);
  }
}
END_TEST

/* --------------------------------------------------------------------------------------- two executions at once -- */

static cl_mem buffer_of(const plane *p) {
  cl_int code;
  cl_mem buffer = clCreateBuffer(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE,
                                 (size_t)p->count * 2 * sizeof(float), NULL, &code);
  must_cl(code);
  return buffer;
}

static void move_values(cl_command_queue queue, cl_mem buffer, clf_complex *values, int64_t count, bool write) {
  float *floats = calloc((size_t)count, 2 * sizeof *floats);
  size_t bytes = (size_t)count * 2 * sizeof *floats;
  ck_assert_ptr_nonnull(floats);
  for (int64_t i = 0; write && i < count; i++) {
    floats[2 * i] = (float)values[i].re;
    floats[2 * i + 1] = (float)values[i].im;
  }
  must_cl(write ? clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, bytes, floats, 0, NULL, NULL)
                : clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, floats, 0, NULL, NULL));
  for (int64_t i = 0; i < count; i++) values[i] = (clf_complex){floats[2 * i], floats[2 * i + 1]};
  free(floats);
}

/* Both executions wait for one gate, so that both are in flight when it opens. */
static void expect_two_in_flight(const char *problem, bool out_of_order) {
  plane p;
  cl_mem from[2], to[2];
  cl_event finished[2], gate = make_gate();
  plane_open(&p, problem);
  clf_complex *inputs[2] = {p.input, allocate(p.count)};
  cl_command_queue queue = make_queue(fixture_device(), out_of_order), other = make_queue(fixture_device(), false);
  for (int i = 0; i < 2; i++) {
    values_random(inputs[i], p.count, (uint64_t)(210 + i));
    from[i] = buffer_of(&p);
    to[i] = buffer_of(&p);
    for (int64_t k = 0; k < p.count; k++) {
      inputs[i][k] = (clf_complex){(float)inputs[i][k].re, (float)inputs[i][k].im};
    }
    move_values(other, from[i], inputs[i], p.count, true);
    clfft_io io = io_of(from[i], to[i]);
    must(clfft_plan_enqueue(p.s.plan, queue, CLFFT_DIRECTION_FORWARD, &io, 1, &gate, &finished[i]));
  }
  must_cl(clFlush(queue));
  for (int i = 0; i < 2; i++) ck_assert_int_gt(event_state(finished[i]), CL_COMPLETE);
  must_cl(clSetUserEventStatus(gate, CL_COMPLETE));
  for (int i = 0; i < 2; i++) {
    await(finished[i]);
    move_values(other, to[i], p.result, p.count, false);
    must(oracle_axes(p.want, inputs[i], 1, p.s.problem.rank, p.length, CLFFT_DIRECTION_FORWARD));
    comparison c = compare_rows(p.result, p.want, 1, 1, p.count);
    ck_assert_msg(!c.not_finite && c.whole <= p.s.bound, "%s, execution %d: error %g, bound %g", problem, i, c.whole,
                  p.s.bound);
    clReleaseMemObject(from[i]);
    clReleaseMemObject(to[i]);
  }
  clReleaseEvent(gate);
  clReleaseCommandQueue(queue);
  clReleaseCommandQueue(other);
  free(inputs[1]);
  plane_close(&p);
}

START_TEST(clfft_210) {
  expect_two_in_flight("c2c:200x200", _i != 0);
  expect_two_in_flight("c2c:1048576", _i != 0);
}
END_TEST

/* Each case by its name: CK_RUN_CASE=vkfft_49 runs that one alone. */
static void add_case(Suite *suite, const TTest *test, int runs) {
  TCase *tcase = tcase_create(test->name);
  tcase_set_timeout(tcase, 1800);
  tcase_add_loop_test(tcase, test, 0, runs);
  suite_add_tcase(suite, tcase);
}

int main(void) {
  const TTest *const tests[] = {vkfft_148, vkfft_101, vkfft_49, vkfft_75, rocfft_311,
                                clfft_228, clfft_159, clfft_2,  reikna_51};
  Suite *suite = suite_create("cases");
  for (int i = 0; i < COUNT(tests); i++) add_case(suite, tests[i], 1);
  add_case(suite, clfft_210, 2); /* in order, out of order */
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
