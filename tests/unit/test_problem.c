/* SPDX-License-Identifier: MIT
 * Descriptions made canonical: defaults, packed strides, in place, sizes that fit and sizes that do not. */
#include "plan/problem_parts.h"

#include "tests/support/check_main.h"

#include <string.h>

/* Canonical problem of a text, for every kind: the release's own limits are another test's. */
static clfft_status problem_of(clf_problem *problem, const char *text) {
  clfft_desc desc;
  ck_assert_msg(clf_problem_parse(&desc, NULL, text) == CLFFT_STATUS_SUCCESS, "%s: %s", text, clfft_last_error());
  return clf_problem_canonical(problem, &desc);
}

static clf_problem sound(const char *text) {
  clf_problem problem;
  ck_assert_msg(problem_of(&problem, text) == CLFFT_STATUS_SUCCESS, "%s: %s", text, clfft_last_error());
  return problem;
}

static void refused(const char *text, clfft_status status, const char *named) {
  clf_problem problem;
  ck_assert_msg(problem_of(&problem, text) == status, "%s was not refused as it should be", text);
  ck_assert_msg(strstr(clfft_last_error(), named) != NULL, "%s: \"%s\" does not say %s", text, clfft_last_error(),
                named);
}

static void axis_is(const clf_axis *axis, int64_t count, int64_t in_stride, int64_t out_stride) {
  ck_assert_int_eq(axis->count, count);
  ck_assert_int_eq(axis->in_stride, in_stride);
  ck_assert_int_eq(axis->out_stride, out_stride);
}

START_TEST(packed_is_row_major) {
  clf_problem p = sound("c2c:3x4x5:b6x7");
  axis_is(&p.axis[0], 3, 20, 20);
  axis_is(&p.axis[1], 4, 5, 5);
  axis_is(&p.axis[2], 5, 1, 1);
  axis_is(&p.batch[0], 6, 420, 420);
  axis_is(&p.batch[1], 7, 60, 60);
  ck_assert_int_eq(p.points, 60);
  ck_assert_int_eq(p.transforms, 42);
  ck_assert_int_eq(p.in_extent, 2520);
  ck_assert_int_eq(p.out_extent, 2520);
}
END_TEST

START_TEST(half_spectra_are_packed_by_their_own_extent) {
  clf_problem p = sound("r2c:4x6:b2"); /* 4 rows of 4 */
  axis_is(&p.axis[0], 4, 6, 4);
  axis_is(&p.axis[1], 6, 1, 1);
  axis_is(&p.batch[0], 2, 24, 16);
  ck_assert_int_eq(p.in_extent, 48);
  ck_assert_int_eq(p.out_extent, 32);
  p = sound("r2c:4x6:b2:in"); /* rows of 8 reals, as long as 4 pairs */
  axis_is(&p.axis[0], 4, 8, 4);
  axis_is(&p.batch[0], 2, 32, 16);
  ck_assert_int_eq(p.in_extent, 62); /* the last row's padding is not part of it */
  p = sound("r2c:5:b3:in");
  axis_is(&p.batch[0], 3, 6, 3);
  p = sound("r2c:1:b3:in");
  axis_is(&p.batch[0], 3, 2, 1);
}
END_TEST

START_TEST(defaults_are_explicit) {
  clfft_desc desc = CLFFT_DESC_INIT;
  clf_problem p;
  desc.rank = 2;
  desc.length[0] = 5;
  desc.length[1] = 8;
  ck_assert_int_eq(clf_problem_canonical(&p, &desc), CLFFT_STATUS_SUCCESS);
  ck_assert(p.default_scale[0] && p.default_scale[1]);
  ck_assert(p.scale[0] == 1.0 && p.scale[1] == 1.0 / 40);
  desc.forward_scale = 3;
  desc.inverse_scale = 1.0 / 40; /* says what the default says */
  desc.effort = CLFFT_EFFORT_MEASURE;
  desc.scratch = CLFFT_SCRATCH_USER;
  ck_assert_int_eq(clf_problem_canonical(&p, &desc), CLFFT_STATUS_SUCCESS);
  ck_assert(!p.default_scale[0] && p.default_scale[1]);
  ck_assert(p.scale[0] == 3 && p.scale[1] == 1.0 / 40);
  ck_assert_int_eq(p.effort, CLFFT_EFFORT_MEASURE);
  ck_assert_int_eq(p.scratch, CLFFT_SCRATCH_USER);
  p = sound("wht:8:i32");
  ck_assert(p.scale[1] == 1.0);
}
END_TEST

START_TEST(no_work_is_sound) {
  clf_problem p = sound("c2c:8:b0");
  ck_assert_int_eq(p.transforms, 0);
  ck_assert_int_eq(p.in_extent, 0);
  ck_assert_int_eq(p.out_extent, 0);
  ck_assert_int_eq(p.points, 8);
  p = sound("c2c:8:b4x0x3");
  ck_assert_int_eq(p.transforms, 0);
  ck_assert_int_eq(p.batch_rank, 3);
  p = sound("c2c:8/1:b4/1x0"); /* would overlap if there were any */
  ck_assert_int_eq(p.transforms, 0);
}
END_TEST

START_TEST(axes_of_one_point_have_no_stride) {
  clf_problem p = sound("c2c:1/7:b5");
  axis_is(&p.axis[0], 1, 1, 1);
  axis_is(&p.batch[0], 5, 1, 1);
  p = sound("c2c:8:b1x3x1/99");
  ck_assert_int_eq(p.batch_rank, 1);
  axis_is(&p.batch[0], 3, 8, 8);
}
END_TEST

START_TEST(strides_of_both_sides_are_kept) {
  clf_problem p = sound("c2c:4096/1028:b1024/1:f64:in");
  axis_is(&p.axis[0], 4096, 1028, 1028);
  axis_is(&p.batch[0], 1024, 1, 1);
  ck_assert_int_eq(p.in_extent, 4095 * 1028 + 1024);
  p = sound("c2c:16/3/2:b4/1000/2000x5/48/320x7/1/33");
  axis_is(&p.axis[0], 16, 3, 2);
  axis_is(&p.batch[0], 4, 1000, 2000);
  axis_is(&p.batch[1], 5, 48, 320);
  axis_is(&p.batch[2], 7, 1, 33);
  ck_assert_int_eq(p.in_extent, 15 * 3 + 3 * 1000 + 4 * 48 + 6 + 1);
  ck_assert_int_eq(p.out_extent, 15 * 2 + 3 * 2000 + 4 * 320 + 6 * 33 + 1);
}
END_TEST

START_TEST(custom_strides_need_explicit_batch_strides) {
  refused("c2c:8/2:b4", CLFFT_STATUS_INVALID_ARGUMENT, "batch_in_stride[0]");
  refused("c2c:8/1/2:b4", CLFFT_STATUS_INVALID_ARGUMENT, "batch_out_stride[0]");
  refused("c2c:8/2:b3x4/16", CLFFT_STATUS_INVALID_ARGUMENT, "batch_in_stride[0]");
  refused("c2c:8:b3x4/16", CLFFT_STATUS_INVALID_ARGUMENT, "batch_in_stride[0]");
  sound("c2c:8/2:b1");
  sound("c2c:8/1:b4");
  sound("c2c:8:b3/64x4");
  sound("c2c:8/2:b4/16");
}
END_TEST

START_TEST(negative_strides_are_unsupported) {
  clfft_desc desc = CLFFT_DESC_INIT;
  clf_problem p;
  desc.rank = 1;
  desc.length[0] = 8;
  desc.batch_rank = 1;
  desc.batch[0] = 2;
  int64_t *const fields[] = {desc.in_stride, desc.out_stride, desc.batch_in_stride, desc.batch_out_stride};
  const char *const names[] = {"in_stride[0]", "out_stride[0]", "batch_in_stride[0]", "batch_out_stride[0]"};
  const int64_t values[] = {-1, INT64_MIN};
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 2; j++) {
      fields[i][0] = values[j];
      ck_assert_int_eq(clf_problem_from_desc(&p, &desc), CLFFT_STATUS_UNSUPPORTED);
      ck_assert_ptr_eq(strstr(clfft_last_error(), names[i]), clfft_last_error());
      ck_assert_ptr_ne(strstr(clfft_last_error(), "negative"), NULL);
    }
    fields[i][0] = 0;
  }
}
END_TEST

START_TEST(in_place_sides_are_the_same_elements) {
  refused("c2c:8:in:planar-in", CLFFT_STATUS_INVALID_ARGUMENT, "in_layout");
  refused("c2c:8/1/2:in", CLFFT_STATUS_INVALID_ARGUMENT, "in_stride[0] and out_stride[0]");
  refused("c2c:8:b2/8/16:in", CLFFT_STATUS_INVALID_ARGUMENT, "batch_in_stride[0] and batch_out_stride[0]");
  refused("dct2:8:b2/8/16:in", CLFFT_STATUS_INVALID_ARGUMENT, "batch_in_stride[0] and batch_out_stride[0]");
  sound("c2c:8/3:b2/24:in:planar");
  refused("r2c:8:in:planar-out", CLFFT_STATUS_INVALID_ARGUMENT, "in_layout");
  refused("r2c:8/2/1:in", CLFFT_STATUS_INVALID_ARGUMENT, "in_stride[0] and out_stride[0]");
  refused("r2c:8/2:in", CLFFT_STATUS_INVALID_ARGUMENT, "in_stride[0] and out_stride[0]");
  refused("r2c:8:b2/10:in", CLFFT_STATUS_INVALID_ARGUMENT, "batch_in_stride[0] and batch_out_stride[0]");
  refused("r2c:8:b2/11/5:in", CLFFT_STATUS_INVALID_ARGUMENT, "batch_in_stride[0] and batch_out_stride[0]");
  refused("r2c:4/16/9x8:in", CLFFT_STATUS_INVALID_ARGUMENT, "in_stride[0] and out_stride[0]");
  sound("r2c:4/12/6x8:in");
  sound("r2c:8:b2/10/5:in");
}
END_TEST

/* C-27: sizes are 64 bits wide, and what does not fit fails instead of wrapping. */
START_TEST(sizes_are_64_bits_wide) {
  clf_problem p = sound("c2c:2^40");
  ck_assert_int_eq(p.points, INT64_C(1) << 40);
  ck_assert_int_eq(p.in_extent, INT64_C(1) << 40);
  p = sound("c2c:2^30:b2^20");
  ck_assert_int_eq(p.out_extent, INT64_C(1) << 50);
  p = sound("c2c:2^31"); /* 2 N does not fit an int, nor does N */
  ck_assert_int_eq(p.out_extent, INT64_C(2147483648));
  p = sound("c2c:2^59");
  ck_assert_int_eq(p.out_extent, INT64_C(1) << 59);
}
END_TEST

START_TEST(overflow_fails_cleanly) {
  static const char *const texts[] = {
    "c2c:2^60",                       /* bytes: 2^63 */
    "c2c:2^59:f64",                   /* likewise */
    "c2c:2^62:f16",                   /* likewise */
    "c2c:9223372036854775807",        /* the largest count that there is */
    "r2c:9223372036854775807:in",     /* its padding */
    "c2c:2^32x2^32",                  /* product of lengths */
    "c2c:2^62x2^62x2^62x2^62",        /* likewise */
    "c2c:8:b2^32x2^32",               /* product of batches */
    "c2c:2^40:b2^40",                 /* lengths times batches */
    "c2c:2^20/2^50",                  /* reach of one axis */
    "c2c:2/2^62:b2/2^62",             /* sum of two */
    "c2c:2/2^62x2/2^62:b2/2^62x2/2^62", /* sum of four, 1 modulo 2^64 */
    "c2c:2/1/2^62",                   /* output only, bytes */
    "c2c:2/2^62/1",                   /* input only */
    "c2c:2/9223372036854775807",      /* extent one past the largest */
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    refused(texts[i], CLFFT_STATUS_INVALID_ARGUMENT, "overflow");
  }
  refused("c2c:2^40:b0x2x2^40", CLFFT_STATUS_INVALID_ARGUMENT, "overflow"); /* even with no work */
  sound("c2c:2^61/1:f16:planar"); /* 2^62 bytes a plane */
}
END_TEST

START_TEST(element_bytes) {
  const size_t scalar[] = {4, 8, 2, 2, 4};
  for (int i = 0; i < 5; i++) {
    ck_assert_uint_eq(clf_element_bytes((clfft_precision)i, CLFFT_LAYOUT_PLANAR), scalar[i]);
    ck_assert_uint_eq(clf_element_bytes((clfft_precision)i, CLFFT_LAYOUT_INTERLEAVED), 2 * scalar[i]);
  }
}
END_TEST

int main(void) {
  const TTest *const tests[] = {packed_is_row_major, half_spectra_are_packed_by_their_own_extent,
                                defaults_are_explicit, no_work_is_sound, axes_of_one_point_have_no_stride,
                                strides_of_both_sides_are_kept, custom_strides_need_explicit_batch_strides,
                                negative_strides_are_unsupported, in_place_sides_are_the_same_elements,
                                sizes_are_64_bits_wide, overflow_fails_cleanly, element_bytes, NULL};
  return check_main("problem", tests, 10);
}
