/* SPDX-License-Identifier: MIT
 * Every value of a description that is refused: status, and a message that names the argument. */
#include "plan/problem_parts.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <string.h>

/* A small sound request of that kind, to spoil. */
static clfft_desc sound(clfft_kind kind) {
  clfft_desc desc = CLFFT_DESC_INIT;
  desc.kind = kind;
  desc.rank = 1;
  desc.length[0] = 8;
  return desc;
}

static void expect(const clfft_desc *desc, clfft_status status, const char *named, int line) {
  clf_problem problem, before;
  memset(&problem, 0x5A, sizeof problem);
  before = problem;
  ck_assert_msg(clf_problem_canonical(&problem, desc) == status, "line %d: %s", line, clfft_last_error());
  if (status == CLFFT_STATUS_SUCCESS) return;
  ck_assert_msg(strstr(clfft_last_error(), named) != NULL, "line %d: \"%s\" does not name %s", line,
                clfft_last_error(), named);
  ck_assert_msg(memcmp(&problem, &before, sizeof problem) == 0, "line %d: the problem was touched", line);
}

/* The request, spoiled by the statements given, is refused as invalid and the message names what is wrong. */
#define REFUSED(kind, named, ...)                                   \
  do {                                                              \
    clfft_desc d = sound(CLFFT_KIND_##kind);                        \
    __VA_ARGS__;                                                    \
    expect(&d, CLFFT_STATUS_INVALID_ARGUMENT, named, __LINE__);     \
  } while (0)

#define ACCEPTED(kind, ...)                                         \
  do {                                                              \
    clfft_desc d = sound(CLFFT_KIND_##kind);                        \
    __VA_ARGS__;                                                    \
    expect(&d, CLFFT_STATUS_SUCCESS, "", __LINE__);                 \
  } while (0)

START_TEST(size_is_the_struct_as_compiled) {
  expect(NULL, CLFFT_STATUS_INVALID_ARGUMENT, "desc is NULL", __LINE__);
  REFUSED(COMPLEX, "size", d.size = 0);
  REFUSED(COMPLEX, "size", d.size = sizeof d - 1);
  REFUSED(COMPLEX, "size", d.size = sizeof d + 8);
  REFUSED(COMPLEX, "size", d.size = SIZE_MAX);
}
END_TEST

START_TEST(every_kind_is_accepted_by_default) {
  for (int kind = 0; kind <= CLFFT_KIND_WALSH_COMPLEX; kind++) {
    clfft_desc desc = sound((clfft_kind)kind);
    expect(&desc, CLFFT_STATUS_SUCCESS, "", __LINE__);
  }
}
END_TEST

START_TEST(enums_out_of_range) {
  REFUSED(COMPLEX, "kind is 12", d.kind = (clfft_kind)12);
  REFUSED(COMPLEX, "kind is -1", d.kind = (clfft_kind)-1);
  REFUSED(COMPLEX, "precision is 5", d.precision = (clfft_precision)5);
  REFUSED(COMPLEX, "precision is -1", d.precision = (clfft_precision)-1);
  REFUSED(COMPLEX, "in_layout is 2", d.in_layout = (clfft_layout)2);
  REFUSED(COMPLEX, "out_layout is 2", d.out_layout = (clfft_layout)2);
  REFUSED(COMPLEX, "placement is 2", d.placement = (clfft_placement)2);
  REFUSED(COMPLEX, "effort is 2", d.effort = (clfft_effort)2);
  REFUSED(COMPLEX, "scratch is 2", d.scratch = (clfft_scratch)2);
  REFUSED(WALSH, "ordering is 3", d.ordering = (clfft_ordering)3);
  REFUSED(WALSH, "base_order is 65", d.base_order = 65);
  REFUSED(WALSH, "base_order is -1", d.base_order = -1);
}
END_TEST

START_TEST(ranks_out_of_range) {
  REFUSED(COMPLEX, "rank is 0", d.rank = 0);
  REFUSED(COMPLEX, "rank is -1", d.rank = -1);
  REFUSED(COMPLEX, "rank is 5", d.rank = 5);
  REFUSED(COMPLEX, "batch_rank is -1", d.batch_rank = -1);
  REFUSED(COMPLEX, "batch_rank is 5", d.batch_rank = 5);
  ACCEPTED(COMPLEX, for (int i = 1; i < 4; i++) d.length[i] = 2; d.rank = 4);
  ACCEPTED(COMPLEX, for (int i = 0; i < 4; i++) d.batch[i] = 2; d.batch_rank = 4);
}
END_TEST

START_TEST(lengths_and_batches_out_of_range) {
  REFUSED(COMPLEX, "length[0] is 0", d.length[0] = 0);
  REFUSED(COMPLEX, "length[0] is -8", d.length[0] = -8);
  REFUSED(COMPLEX, "length[1] is 0", d.rank = 2);
  REFUSED(COMPLEX, "length[0]", d.length[0] = INT64_MIN);
  REFUSED(DCT1, "length[0] is 1", d.length[0] = 1);
  ACCEPTED(DCT1, d.length[0] = 2);
  ACCEPTED(DCT2, d.length[0] = 1);
  REFUSED(COMPLEX, "batch[0] is -1", d.batch_rank = 1; d.batch[0] = -1);
  REFUSED(COMPLEX, "batch[1] is -1", d.batch_rank = 2; d.batch[1] = -1);
  ACCEPTED(COMPLEX, d.batch_rank = 1);
}
END_TEST

START_TEST(precisions_for_walsh_alone) {
  for (int kind = 0; kind <= CLFFT_KIND_WALSH_COMPLEX; kind++) {
    for (int precision = 0; precision <= CLFFT_PRECISION_INT32; precision++) {
      clfft_desc desc = sound((clfft_kind)kind);
      desc.precision = (clfft_precision)precision;
      bool fine = precision <= CLFFT_PRECISION_HALF || kind >= CLFFT_KIND_WALSH;
      expect(&desc, fine ? CLFFT_STATUS_SUCCESS : CLFFT_STATUS_INVALID_ARGUMENT, "precision is", __LINE__);
    }
  }
}
END_TEST

START_TEST(scales_are_finite_and_one_for_integers) {
  REFUSED(COMPLEX, "forward_scale must be finite", d.forward_scale = NAN);
  REFUSED(COMPLEX, "forward_scale must be finite", d.forward_scale = -INFINITY);
  REFUSED(COMPLEX, "inverse_scale must be finite", d.inverse_scale = INFINITY);
  REFUSED(WALSH, "forward_scale must be 1", d.precision = CLFFT_PRECISION_INT32; d.forward_scale = 2);
  REFUSED(WALSH, "inverse_scale must be 1", d.precision = CLFFT_PRECISION_INT32; d.inverse_scale = 0.125);
  ACCEPTED(WALSH, d.precision = CLFFT_PRECISION_INT32; d.forward_scale = 1; d.inverse_scale = 1);
  ACCEPTED(COMPLEX, d.forward_scale = -1e300; d.inverse_scale = 5e-324);
}
END_TEST

START_TEST(planar_sides_are_complex) {
  REFUSED(REAL, "in_layout is 1", d.in_layout = CLFFT_LAYOUT_PLANAR);
  ACCEPTED(REAL, d.out_layout = CLFFT_LAYOUT_PLANAR);
  REFUSED(DCT2, "in_layout is 1", d.in_layout = CLFFT_LAYOUT_PLANAR);
  REFUSED(DST4, "out_layout is 1", d.out_layout = CLFFT_LAYOUT_PLANAR);
  REFUSED(WALSH, "out_layout is 1", d.out_layout = CLFFT_LAYOUT_PLANAR);
  ACCEPTED(WALSH_COMPLEX, d.out_layout = CLFFT_LAYOUT_PLANAR);
  ACCEPTED(COMPLEX, d.in_layout = d.out_layout = CLFFT_LAYOUT_PLANAR);
}
END_TEST

#define RANGE(field, from, to) d.field[0].begin = (from), d.field[0].end = (to)

START_TEST(zero_ranges_lie_within_the_axis) {
  REFUSED(COMPLEX, "in_nonzero[0] is [-1, 4)", RANGE(in_nonzero, -1, 4));
  REFUSED(COMPLEX, "in_nonzero[0] is [0, 9)", RANGE(in_nonzero, 0, 9));
  REFUSED(COMPLEX, "in_nonzero[0] is [4, 4)", RANGE(in_nonzero, 4, 4));
  REFUSED(COMPLEX, "out_needed[0] is [5, 2)", RANGE(out_needed, 5, 2));
  REFUSED(REAL, "out_needed[0] is [0, 6)", RANGE(out_needed, 0, 6));
  ACCEPTED(REAL, RANGE(out_needed, 0, 5));
  ACCEPTED(REAL, RANGE(in_nonzero, 0, 8));
  ACCEPTED(COMPLEX, RANGE(out_needed, 7, 8));
}
END_TEST

#define SPLIT(field, b, bs, s, a) \
  d.field.block = (b), d.field.block_stride = (bs), d.field.stride = (s), d.field.axis = (a)

START_TEST(splits_are_whole) {
  REFUSED(COMPLEX, "in_split", SPLIT(in_split, -1, 4, 1, 0));
  REFUSED(COMPLEX, "in_split", SPLIT(in_split, 4, 0, 1, 0));
  REFUSED(COMPLEX, "out_split", SPLIT(out_split, 4, 4, -1, 0));
  REFUSED(COMPLEX, "out_split", SPLIT(out_split, 4, 4, 1, 1));
  REFUSED(COMPLEX, "out_split", SPLIT(out_split, 4, 4, 1, -1));
  ACCEPTED(COMPLEX, SPLIT(out_split, 4, 4, 1, 0));
}
END_TEST

START_TEST(walsh_options_need_a_walsh_kind) {
  static const signed char plus[1] = {1};
  REFUSED(COMPLEX, "ordering is for", d.ordering = CLFFT_ORDERING_DYADIC);
  REFUSED(REAL, "index_mask is for", d.index_mask = 1);
  REFUSED(DCT2, "base_order is for", d.base_order = 12);
  REFUSED(DST1, "base_matrix is for", d.base_matrix = plus);
}
END_TEST

START_TEST(walsh_lengths_masks_and_bases) {
  static const signed char two[4] = {1, 1, 1, -1}, bad[4] = {1, 1, 0, -1};
  REFUSED(WALSH, "length[0] is 12", d.length[0] = 12);
  ACCEPTED(WALSH, d.length[0] = 1);
  ACCEPTED(WALSH, d.length[0] = 12; d.base_order = 12);
  ACCEPTED(WALSH, d.length[0] = 56; d.base_order = 28);
  REFUSED(WALSH, "length[0] is 36", d.length[0] = 36; d.base_order = 12);
  REFUSED(WALSH, "length[0] is 6", d.length[0] = 6; d.base_order = 12);
  REFUSED(WALSH, "base_order is 16", d.length[0] = 16; d.base_order = 16);
  REFUSED(WALSH, "base_order is 0", d.base_matrix = two);
  REFUSED(WALSH, "base_matrix[2] is 0", d.base_order = 2; d.base_matrix = bad);
  ACCEPTED(WALSH, d.base_order = 2; d.base_matrix = two);
  REFUSED(WALSH, "index_mask", d.index_mask = 8);
  ACCEPTED(WALSH, d.index_mask = 7);
}
END_TEST

/* The first fault found must not hide behind what this release lacks. */
START_TEST(invalid_comes_before_unsupported) {
  clf_problem problem;
  clfft_desc desc = sound(CLFFT_KIND_REAL);
  desc.rank = 2;
  ck_assert_int_eq(clf_problem_from_desc(&problem, &desc), CLFFT_STATUS_INVALID_ARGUMENT);
  desc.length[1] = 8;
  ck_assert_int_eq(clf_problem_from_desc(&problem, &desc), CLFFT_STATUS_UNSUPPORTED);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {size_is_the_struct_as_compiled, every_kind_is_accepted_by_default, enums_out_of_range,
                                ranks_out_of_range, lengths_and_batches_out_of_range, precisions_for_walsh_alone,
                                scales_are_finite_and_one_for_integers, planar_sides_are_complex,
                                zero_ranges_lie_within_the_axis, splits_are_whole, walsh_options_need_a_walsh_kind,
                                walsh_lengths_masks_and_bases, invalid_comes_before_unsupported, NULL};
  return check_main("problem_check", tests, 10);
}
