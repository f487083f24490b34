/* SPDX-License-Identifier: MIT
 * Overlapping outputs: named cases, and thousands of small grids against marking every element. */
#include "plan/problem_parts.h"

#include "tests/support/check_main.h"

#include <string.h>

#define EXTENT_MAX 100000

static clfft_status status_of(const char *text) {
  clfft_desc desc;
  clf_problem problem;
  ck_assert_msg(clf_problem_parse(&desc, NULL, text) == CLFFT_STATUS_SUCCESS, "%s: %s", text, clfft_last_error());
  return clf_problem_canonical(&problem, &desc);
}

static void apart(const char *text) {
  ck_assert_msg(status_of(text) == CLFFT_STATUS_SUCCESS, "%s: %s", text, clfft_last_error());
}

static void refused(const char *text, const char *words) {
  ck_assert_msg(status_of(text) == CLFFT_STATUS_INVALID_ARGUMENT, "%s was not refused", text);
  ck_assert_msg(strstr(clfft_last_error(), words) != NULL, "%s: %s", text, clfft_last_error());
  ck_assert_msg(strstr(clfft_last_error(), "out_stride") != NULL, "%s: %s", text, clfft_last_error());
}

START_TEST(clfft_105) {
  refused("c2c:4/4/3:b4/1", "outputs overlap");
  apart("c2c:4/4:b4/1");
  apart("r2c:4/4/3:b3/1"); /* a column of a half spectrum has three elements */
  refused("r2c:4/4/3:b4/1", "outputs overlap");
  apart("r2c:4/4:b4/1");
}
END_TEST

START_TEST(inputs_may_overlap) {
  apart("c2c:1024:b100/256/1024"); /* windows of a signal */
  apart("c2c:16/1:b4/1/16");
  refused("c2c:1024:b100/1024/256", "outputs overlap");
}
END_TEST

START_TEST(nested_strides_of_any_size) {
  apart("c2c:2^20/2^20:b2^20/1");
  apart("c2c:2^20/3:b2/1x2^20/4000000");
  apart("c2c:16/4096x32/128x64/2:b2/1"); /* two channels side by side */
}
END_TEST

START_TEST(interleaved_grids_that_do_not_nest) {
  apart("c2c:2/3:b3/2");             /* 0 3 / 2 5 / 4 7 */
  apart("c2c:3/2:b3/3");
  refused("c2c:4/2:b3/3", "outputs overlap"); /* 3 * 2 = 2 * 3 */
  apart("c2c:1000000/1000001:b1000001/1000000"); /* coprime strides meet only beyond their counts */
  refused("c2c:1000001/1000001:b1000002/1000000", "outputs overlap");
  apart("c2c:2/6:b3/4x2/3"); /* 0 6, 0 4 8, 0 3 */
}
END_TEST

START_TEST(equal_strides_meet) {
  refused("c2c:8/1:b2/1", "outputs overlap");
  refused("c2c:2^30/8:b2/8", "outputs overlap");
}
END_TEST

/* A large grid of many axes that only a long search could show to lie apart is refused, and soon. */
START_TEST(what_cannot_be_shown_is_refused) {
  clfft_desc desc = CLFFT_DESC_INIT;
  clf_problem problem;
  static const int64_t strides[] = {1000000007, 1000100003, 1000300007, 1000500001, 1000700003, 1000900007, 1001100001};
  desc.rank = 4;
  desc.batch_rank = 3;
  for (int i = 0; i < 4; i++) {
    desc.length[i] = 24;
    desc.in_stride[i] = desc.out_stride[i] = strides[i];
  }
  for (int i = 0; i < 3; i++) {
    desc.batch[i] = 24;
    desc.batch_in_stride[i] = desc.batch_out_stride[i] = strides[4 + i];
  }
  clfft_status status = clf_problem_canonical(&problem, &desc);
  ck_assert_int_eq(status, CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_ptr_ne(strstr(clfft_last_error(), "cannot be shown"), NULL);
}
END_TEST

/* -------------------------------------------------------------------------------------------- against marking -- */

static uint64_t state = 20240229;

static int64_t below(int64_t limit) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int64_t)((state >> 33) % (uint64_t)limit);
}

/* Visit every element and mark its place; true when one is marked twice. */
static bool marked_twice(const clf_axis *axes, int count, int64_t base, unsigned char *marks) {
  if (count == 0) return marks[base]++ != 0;
  bool twice = false;
  for (int64_t i = 0; i < axes[0].count; i++) {
    twice = marked_twice(axes + 1, count - 1, base + i * axes[0].out_stride, marks) || twice;
  }
  return twice;
}

static void random_grid(clf_axis *axes, int count, int64_t stride_most) {
  for (int i = 0; i < count; i++) {
    axes[i].count = 1 + below(count > 5 ? 3 : 6);
    axes[i].in_stride = axes[i].out_stride = 1 + below(stride_most);
  }
}

static clfft_status status_of_grid(const clf_axis *axes, int rank, int count) {
  clfft_desc desc = CLFFT_DESC_INIT;
  clf_problem problem;
  desc.rank = rank;
  desc.batch_rank = count - rank;
  for (int i = 0; i < count; i++) {
    bool batch = i >= rank;
    int at = batch ? i - rank : i;
    (batch ? desc.batch : desc.length)[at] = axes[i].count;
    (batch ? desc.batch_in_stride : desc.in_stride)[at] = axes[i].in_stride;
    (batch ? desc.batch_out_stride : desc.out_stride)[at] = axes[i].out_stride;
  }
  return clf_problem_canonical(&problem, &desc);
}

START_TEST(random_grids_agree_with_marking) {
  static unsigned char marks[EXTENT_MAX];
  static const int64_t stride_most[] = {4, 12, 40, 150, 1000};
  int found[2] = {0, 0};
  for (int round = 0; round < 40000; round++) {
    clf_axis axes[8];
    int rank = 1 + (int)below(4), count = rank + (int)below(5);
    int64_t extent = 1;
    random_grid(axes, count, stride_most[below(5)]);
    for (int i = 0; i < count; i++) extent += (axes[i].count - 1) * axes[i].out_stride;
    ck_assert_int_le(extent, EXTENT_MAX);
    memset(marks, 0, (size_t)extent);
    bool twice = marked_twice(axes, count, 0, marks);
    clfft_status status = status_of_grid(axes, rank, count);
    ck_assert_msg(status == (twice ? CLFFT_STATUS_INVALID_ARGUMENT : CLFFT_STATUS_SUCCESS), "round %d: %d", round,
                  (int)status);
    if (twice) ck_assert_ptr_ne(strstr(clfft_last_error(), "outputs overlap"), NULL);
    found[twice]++;
  }
  ck_assert_int_gt(found[0], 2000); /* both answers were put to the test */
  ck_assert_int_gt(found[1], 2000);
}
END_TEST

/* Small grids are decided whatever their strides: none is refused for want of time. */
START_TEST(small_grids_are_always_decided) {
  for (int round = 0; round < 20; round++) {
    clf_axis axes[8];
    for (int i = 0; i < 8; i++) {
      axes[i].count = i < 4 ? 5 : 6; /* 810000 elements */
      axes[i].in_stride = axes[i].out_stride = (INT64_C(1) << (20 + 2 * (round % 10))) + below(1 << 30);
    }
    clfft_status status = status_of_grid(axes, 4, 8);
    if (status != CLFFT_STATUS_SUCCESS) ck_assert_ptr_ne(strstr(clfft_last_error(), "outputs overlap"), NULL);
  }
}
END_TEST

int main(void) {
  const TTest *const tests[] = {clfft_105, inputs_may_overlap, nested_strides_of_any_size,
                                interleaved_grids_that_do_not_nest, equal_strides_meet,
                                what_cannot_be_shown_is_refused, random_grids_agree_with_marking,
                                small_grids_are_always_decided, NULL};
  return check_main("problem_overlap", tests, 60);
}
