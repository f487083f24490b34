/* SPDX-License-Identifier: MIT
 * What this release lacks: sound requests answered UNSUPPORTED, with a message that names all that is missing. */
#include "plan/problem_parts.h"

#include "tests/support/check_main.h"

#include <string.h>

static clfft_desc sound(void) {
  clfft_desc desc = CLFFT_DESC_INIT;
  desc.rank = 1;
  desc.length[0] = 8;
  return desc;
}

static void expect_unsupported(const clfft_desc *desc, const char *named, int line) {
  clf_problem problem, before;
  memset(&problem, 0x5A, sizeof problem);
  before = problem;
  ck_assert_msg(clf_problem_canonical(&problem, desc) == CLFFT_STATUS_SUCCESS, "line %d: not even sound: %s", line,
                clfft_last_error());
  problem = before;
  ck_assert_msg(clf_problem_from_desc(&problem, desc) == CLFFT_STATUS_UNSUPPORTED, "line %d: accepted", line);
  ck_assert_msg(strstr(clfft_last_error(), named) != NULL, "line %d: \"%s\" does not name %s", line,
                clfft_last_error(), named);
  ck_assert_msg(memcmp(&problem, &before, sizeof problem) == 0, "line %d: the problem was touched", line);
}

#define LACKS(named, ...)                    \
  do {                                       \
    clfft_desc d = sound();                  \
    __VA_ARGS__;                             \
    expect_unsupported(&d, named, __LINE__); \
  } while (0)

START_TEST(every_lack_is_named) {
  static const signed char two[4] = {1, 1, 1, -1};
  LACKS("real transforms", d.kind = CLFFT_KIND_REAL);
  for (int kind = CLFFT_KIND_DCT1; kind <= CLFFT_KIND_DST4; kind++) {
    LACKS("cosine and sine", d.kind = (clfft_kind)kind);
  }
  LACKS("in_nonzero", d.in_nonzero[0].end = 4);
  LACKS("in_nonzero", d.in_nonzero[0].begin = 4; d.in_nonzero[0].end = 8);
  LACKS("out_needed", d.out_needed[0].begin = 1; d.out_needed[0].end = 8);
  LACKS("out_needed", d.kind = CLFFT_KIND_REAL; d.out_needed[0].end = 4);
  LACKS("load_hook", d.load_hook = "");
  LACKS("store_hook", d.store_hook = "value * 2");
  LACKS("in_split", d.in_split.block = 4; d.in_split.block_stride = 4; d.in_split.stride = 1);
  LACKS("out_split", d.out_split.block = 4; d.out_split.block_stride = 4; d.out_split.stride = 1);
  LACKS("a Walsh-Hadamard base (ordering", d.kind = CLFFT_KIND_WALSH; d.ordering = CLFFT_ORDERING_SEQUENCY;
        d.base_order = 2; d.base_matrix = two);
  LACKS("a Walsh-Hadamard base (index_mask", d.kind = CLFFT_KIND_WALSH; d.index_mask = 5; d.base_order = 2;
        d.base_matrix = two);
  LACKS("2^36 points", d.kind = CLFFT_KIND_WALSH; d.length[0] = INT64_C(1) << 37);
}
END_TEST

START_TEST(all_that_lacks_is_named_at_once) {
  clfft_desc desc = sound();
  desc.kind = CLFFT_KIND_REAL;
  desc.rank = 2;
  desc.length[1] = 6;
  desc.store_hook = "x";
  expect_unsupported(&desc, "real transforms", __LINE__);
  expect_unsupported(&desc, "store_hook", __LINE__);
  ck_assert_ptr_eq(strstr(clfft_last_error(), "load_hook"), NULL);
}
END_TEST

/* Not restricted: any length, stride and batch along complex axes, every layout, precision of floats, scale. */
START_TEST(complex_axes_and_walsh_are_whole) {
  static const char *const texts[] = {
    "c2c:1", "c2c:2^24", "c2c:1000", "c2c:65537", "c2c:2^40", "c2c:8:b0", "c2c:8:b2x3x4x5", "c2c:8/3/5:b4/24/40",
    "c2c:4096/1028:b1024/1:f64:in", "c2c:8:f16:planar", "c2c:8:in:planar", "c2c:8:planar-in:inv:scale=2",
    "wht:1", "wht:2^30:bf16", "whtc:64:planar:i32", "wht:64:sequency:mask=5", "wht:24:base=12", "c2c:1x1x1x1",
    "c2c:7x31:b3", "c2c:8/35x5/7x7/1:b2/280:in", "c2c:4x5x6x7:b2x3x4x5:f64:planar-out", "c2c:2^20x2^20",
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    clfft_desc desc;
    clf_problem problem;
    ck_assert_int_eq(clf_problem_parse(&desc, NULL, texts[i]), CLFFT_STATUS_SUCCESS);
    ck_assert_msg(clf_problem_from_desc(&problem, &desc) == CLFFT_STATUS_SUCCESS, "%s: %s", texts[i],
                  clfft_last_error());
  }
}
END_TEST

START_TEST(a_range_of_the_whole_axis_is_the_default) {
  clfft_desc desc = sound();
  clf_problem problem;
  desc.in_nonzero[0].end = desc.out_needed[0].end = 8;
  desc.effort = CLFFT_EFFORT_MEASURE;
  desc.scratch = CLFFT_SCRATCH_USER;
  ck_assert_int_eq(clf_problem_from_desc(&problem, &desc), CLFFT_STATUS_SUCCESS);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {every_lack_is_named, all_that_lacks_is_named_at_once, complex_axes_and_walsh_are_whole,
                                a_range_of_the_whole_axis_is_the_default, NULL};
  return check_main("problem_release", tests, 10);
}
