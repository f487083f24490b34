/* SPDX-License-Identifier: MIT
 * Elements so far apart that their indices take 64 bits, on buffers of which only a few pages are touched. */
#include "kernel/source.h"
#include "tune/hostdata.h"
#include "api/plan_internal.h"
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"

#include <string.h>

#define APART (INT64_C(1) << 30) /* elements between two transforms of four points */

static void write_halves(cl_command_queue queue, cl_mem plane, int64_t first, const double value[4]) {
  uint16_t halves[4];
  for (int i = 0; i < 4; i++) halves[i] = clf_half_from_double(value[i]);
  must_cl(clEnqueueWriteBuffer(queue, plane, CL_TRUE, (size_t)first * 2, sizeof halves, halves, 0, NULL, NULL));
}

static void expect_halves(cl_command_queue queue, cl_mem plane, int64_t first, const double value[4]) {
  uint16_t halves[4];
  must_cl(clEnqueueReadBuffer(queue, plane, CL_TRUE, (size_t)first * 2, sizeof halves, halves, 0, NULL, NULL));
  for (int i = 0; i < 4; i++) ck_assert_double_eq(clf_half_to_double(halves[i]), value[i]);
}

static const char *const designs[] = {
    NULL, "single 4: group[4] items=1 transforms=2", "single 4: register_rows items=2", "single 4: lanes_block lanes=4",
    "single 4: direct items=4", "bitreverse 4: bitreverse_pairs items=2"};

/* one plane of halves for each part: 2 GiB and a little, in place */
START_TEST(indices_take_64_bits) {
  static const double up[4] = {1, 2, 3, 4}, down[4] = {4, 3, 2, 1}, zero[4] = {0, 0, 0, 0};
  static const double up_re[4] = {10, -2, -2, -2}, up_im[4] = {0, 2, 0, -2};
  static const double down_re[4] = {10, 2, 2, 2}, down_im[4] = {0, -2, 0, 2};
  if (fixture_profile()->alloc_bytes < (uint64_t)(APART + 4) * 2 || fixture_profile()->group_max < 4) return;
  clfft_desc desc;
  clfft_plan *plan = NULL;
  cl_int code = CL_SUCCESS;
  clfft_io io = CLFFT_IO_INIT;
  cl_command_queue queue = make_queue(fixture_device(), false);
  must(clfft_desc_from_text(&desc, "c2c:4/1:b2/1073741824:f16:in:planar"));
  must(clf_plan_create_with_design(&plan, fixture_device(), &desc, designs[_i]));
  clf_text source = {0};
  must(clf_source_write_prologue(&source, &clf_plan_recipe(plan)->pass[0]));
  ck_assert_ptr_nonnull(strstr(clf_text_string(&source), "#define FFT_INDEX_BITS 64\n"));
  clf_text_free(&source);
  for (int i = 0; i < 2; i++) {
    io.in[i] = clCreateBuffer(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE, (size_t)(APART + 4) * 2, NULL,
                              &code);
    must_cl(code);
    write_halves(queue, io.in[i], 0, i ? zero : up);
    write_halves(queue, io.in[i], APART, i ? zero : down);
  }
  must(clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
  expect_halves(queue, io.in[0], 0, up_re);
  expect_halves(queue, io.in[1], 0, up_im);
  expect_halves(queue, io.in[0], APART, down_re);
  expect_halves(queue, io.in[1], APART, down_im);
  for (int i = 0; i < 2; i++) clReleaseMemObject(io.in[i]);
  clfft_plan_destroy(plan);
  clReleaseCommandQueue(queue);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("wide_index");
  TCase *tcase = tcase_create("wide_index");
  tcase_set_timeout(tcase, 300);
  tcase_add_loop_test(tcase, indices_take_64_bits, 0, (int)(sizeof designs / sizeof designs[0]));
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
