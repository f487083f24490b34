/* SPDX-License-Identifier: MIT
 * Problem texts read: what each part means, and every way of being wrong, with the part and its position named. */
#include "plan/problem.h"

#include "tests/support/check_main.h"

#include <stdio.h>
#include <string.h>

static clfft_desc read_text(const char *text) {
  clfft_desc desc;
  ck_assert_msg(clf_problem_parse(&desc, NULL, text) == CLFFT_STATUS_SUCCESS, "%s: %s", text, clfft_last_error());
  return desc;
}

static void refused_at(const char *text, const char *part, int position, const char *words) {
  char where[128];
  clfft_desc desc, before;
  clfft_direction direction = (clfft_direction)7;
  memset(&desc, 0x5A, sizeof desc);
  before = desc;
  snprintf(where, sizeof where, "part \"%s\" at character %d: ", part, position);
  ck_assert_msg(clf_problem_parse(&desc, &direction, text) == CLFFT_STATUS_INVALID_ARGUMENT, "%s was accepted", text);
  ck_assert_msg(strstr(clfft_last_error(), where) != NULL, "%s: \"%s\" does not say %s", text, clfft_last_error(),
                where);
  ck_assert_msg(strstr(clfft_last_error(), words) != NULL, "%s: \"%s\" does not say %s", text, clfft_last_error(),
                words);
  ck_assert_msg(memcmp(&desc, &before, sizeof desc) == 0 && (int)direction == 7, "%s: outputs were touched", text);
}

START_TEST(kinds) {
  static const char *const words[] = {"c2c",  "r2c",  "dct1", "dct2", "dct3", "dct4",
                                      "dst1", "dst2", "dst3", "dst4", "wht",  "whtc"};
  for (int kind = 0; kind < 12; kind++) {
    char text[16];
    snprintf(text, sizeof text, "%s:8", words[kind]);
    clfft_desc desc = read_text(text);
    ck_assert_int_eq(desc.kind, kind);
    ck_assert_uint_eq(desc.size, sizeof desc);
    ck_assert_int_eq(desc.rank, 1);
    ck_assert_int_eq(desc.length[0], 8);
  }
}
END_TEST

START_TEST(directions) {
  clfft_desc desc;
  clfft_direction direction;
  static const struct {
    const char *text;
    clfft_kind kind;
    clfft_direction direction;
  } rows[] = {
    {"c2c:8", CLFFT_KIND_COMPLEX, CLFFT_DIRECTION_FORWARD},
    {"c2c:8:fwd", CLFFT_KIND_COMPLEX, CLFFT_DIRECTION_FORWARD},
    {"c2c:8:inv", CLFFT_KIND_COMPLEX, CLFFT_DIRECTION_INVERSE},
    {"c2r:8", CLFFT_KIND_REAL, CLFFT_DIRECTION_INVERSE},
    {"c2r:8:inv", CLFFT_KIND_REAL, CLFFT_DIRECTION_INVERSE},
    {"r2c:8:inv", CLFFT_KIND_REAL, CLFFT_DIRECTION_INVERSE},
    {"r2c:8", CLFFT_KIND_REAL, CLFFT_DIRECTION_FORWARD},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    ck_assert_int_eq(clf_problem_parse(&desc, &direction, rows[i].text), CLFFT_STATUS_SUCCESS);
    ck_assert_int_eq(desc.kind, rows[i].kind);
    ck_assert_int_eq(direction, rows[i].direction);
  }
}
END_TEST

START_TEST(axes_and_batches) {
  clfft_desc desc = read_text("r2c:3x4/5x6/7/8x2^10:b9x10/11x12/13/14x0");
  ck_assert_int_eq(desc.rank, 4);
  ck_assert_int_eq(desc.batch_rank, 4);
  const int64_t axes[8][3] = {{3, 0, 0},  {4, 5, 5},    {6, 7, 8},    {1024, 0, 0},
                              {9, 0, 0}, {10, 11, 11}, {12, 13, 14}, {0, 0, 0}};
  for (int i = 0; i < 4; i++) {
    ck_assert_int_eq(desc.length[i], axes[i][0]);
    ck_assert_int_eq(desc.in_stride[i], axes[i][1]);
    ck_assert_int_eq(desc.out_stride[i], axes[i][2]);
    ck_assert_int_eq(desc.batch[i], axes[4 + i][0]);
    ck_assert_int_eq(desc.batch_in_stride[i], axes[4 + i][1]);
    ck_assert_int_eq(desc.batch_out_stride[i], axes[4 + i][2]);
  }
}
END_TEST

START_TEST(powers) {
  ck_assert_int_eq(read_text("c2c:2^20").length[0], 1048576);
  ck_assert_int_eq(read_text("c2c:2^62").length[0], INT64_C(1) << 62);
  ck_assert_int_eq(read_text("c2c:7^0").length[0], 1);
  ck_assert_int_eq(read_text("c2c:1^62").length[0], 1);
  ck_assert_int_eq(read_text("c2c:10^18").length[0], INT64_C(1000000000000000000));
  clfft_desc desc = read_text("c2c:2^3/2^4/2^5:b3^2/2^7");
  ck_assert_int_eq(desc.in_stride[0], 16);
  ck_assert_int_eq(desc.out_stride[0], 32);
  ck_assert_int_eq(desc.batch[0], 9);
  ck_assert_int_eq(desc.batch_out_stride[0], 128);
}
END_TEST

START_TEST(options_in_any_order) {
  clfft_desc desc = read_text("whtc:64:base=12:sequency:i32:in:planar-out:mask=2^4:b7");
  ck_assert_int_eq(desc.base_order, 12);
  ck_assert_int_eq(desc.ordering, CLFFT_ORDERING_SEQUENCY);
  ck_assert_int_eq(desc.precision, CLFFT_PRECISION_INT32);
  ck_assert_int_eq(desc.placement, CLFFT_PLACEMENT_IN_PLACE);
  ck_assert_int_eq(desc.in_layout, CLFFT_LAYOUT_INTERLEAVED);
  ck_assert_int_eq(desc.out_layout, CLFFT_LAYOUT_PLANAR);
  ck_assert_uint_eq(desc.index_mask, 16);
  ck_assert_int_eq(desc.batch[0], 7);
  desc = read_text("wht:8:bf16:out:natural");
  ck_assert_int_eq(desc.precision, CLFFT_PRECISION_BFLOAT16);
  ck_assert_int_eq(desc.batch_rank, 0);
  ck_assert_int_eq(read_text("c2c:8:f16").precision, CLFFT_PRECISION_HALF);
  ck_assert_int_eq(read_text("c2c:8:f32").precision, CLFFT_PRECISION_SINGLE);
  ck_assert_int_eq(read_text("c2c:8:f64").precision, CLFFT_PRECISION_DOUBLE);
  ck_assert_int_eq(read_text("wht:8:dyadic").ordering, CLFFT_ORDERING_DYADIC);
  desc = read_text("c2c:8:planar");
  ck_assert(desc.in_layout == CLFFT_LAYOUT_PLANAR && desc.out_layout == CLFFT_LAYOUT_PLANAR);
  desc = read_text("c2c:8:planar-in");
  ck_assert(desc.in_layout == CLFFT_LAYOUT_PLANAR && desc.out_layout == CLFFT_LAYOUT_INTERLEAVED);
}
END_TEST

START_TEST(scale_goes_to_the_direction_named) {
  clfft_desc desc = read_text("c2c:8:scale=2.5");
  ck_assert(desc.forward_scale == 2.5 && desc.inverse_scale == 0);
  desc = read_text("c2c:8:scale=-1e-3:inv");
  ck_assert(desc.forward_scale == 0 && desc.inverse_scale == -1e-3);
  desc = read_text("c2r:8:scale=0.125");
  ck_assert(desc.forward_scale == 0 && desc.inverse_scale == 0.125);
}
END_TEST

START_TEST(wrong_kinds_and_lengths) {
  refused_at("", "", 1, "kind");
  refused_at("c2", "c2", 1, "kind");
  refused_at("c2cc:8", "c2cc", 1, "kind");
  refused_at("C2C:8", "C2C", 1, "kind");
  refused_at("dct5:8", "dct5", 1, "kind");
  refused_at(" c2c:8", " c2c", 1, "kind");
  refused_at("c2c", "c2c", 1, "no lengths");
  refused_at("c2c:", "", 5, "an axis is");
  refused_at("c2c:0", "0", 5, "length");
  refused_at("c2c:8x0", "8x0", 5, "length");
  refused_at("c2c:8x", "8x", 5, "an axis is");
  refused_at("c2c:x8", "x8", 5, "an axis is");
  refused_at("c2c:8xx8", "8xx8", 5, "an axis is");
  refused_at("c2c:8 ", "8 ", 5, "something else");
  refused_at("c2c: 8", " 8", 5, "an axis is");
  refused_at("c2c:+8", "+8", 5, "an axis is");
  refused_at("c2c:-8", "-8", 5, "an axis is");
  refused_at("c2c:8.0", "8.0", 5, "something else");
  refused_at("c2c:0x10", "0x10", 5, "length");
  refused_at("c2c:2x2x2x2x2", "2x2x2x2x2", 5, "more than 4");
  refused_at("c2c:f64", "f64", 5, "an axis is");
}
END_TEST

START_TEST(wrong_strides_and_powers) {
  refused_at("c2c:8/", "8/", 5, "an axis is");
  refused_at("c2c:8/0", "8/0", 5, "strides 1 or more");
  refused_at("c2c:8/1/0", "8/1/0", 5, "strides 1 or more");
  refused_at("c2c:8/1/", "8/1/", 5, "an axis is");
  refused_at("c2c:8/-1", "8/-1", 5, "strides 1 or more");
  refused_at("c2c:8/1/2/3", "8/1/2/3", 5, "something else");
  refused_at("c2c:2^", "2^", 5, "an axis is");
  refused_at("c2c:2^63", "2^63", 5, "below 2^63");
  refused_at("c2c:10^19", "10^19", 5, "below 2^63");
  refused_at("c2c:2^-1", "2^-1", 5, "an axis is");
  refused_at("c2c:2^3^2", "2^3^2", 5, "something else");
  refused_at("c2c:1^4294967297", "1^4294967297", 5, "an axis is");
  refused_at("c2c:9223372036854775808", "9223372036854775808", 5, "below 2^63");
  refused_at("c2c:18446744073709551624", "18446744073709551624", 5, "below 2^63"); /* 8 modulo 2^64 */
}
END_TEST

START_TEST(wrong_options) {
  refused_at("c2c:8:", "", 7, "empty");
  refused_at("c2c:8::in", "", 7, "empty");
  refused_at("c2c:8:in:", "", 10, "empty");
  refused_at("c2c:8:bogus", "bogus", 7, "not known");
  refused_at("c2c:8:IN", "IN", 7, "not known");
  refused_at("c2c:8:f128", "f128", 7, "not known");
  refused_at("c2c:8:f6", "f6", 7, "not known");
  refused_at("c2c:8:b", "b", 7, "not known");
  refused_at("c2c:8:b-1", "b-1", 7, "not known");
  refused_at("c2c:8:b4x", "b4x", 7, "an axis is");
  refused_at("c2c:8:b4/0", "b4/0", 7, "strides 1 or more");
  refused_at("c2c:8:b1x1x1x1x1", "b1x1x1x1x1", 7, "more than 4");
  refused_at("c2c:8:scale=", "scale=", 7, "scale");
  refused_at("c2c:8:scale=0", "scale=0", 7, "other than 0");
  refused_at("c2c:8:scale=1e-999", "scale=1e-999", 7, "other than 0");
  refused_at("c2c:8:scale=1e999", "scale=1e999", 7, "finite");
  refused_at("c2c:8:scale=2,5", "scale=2,5", 7, "decimal");
  refused_at("c2c:8:scale=nan", "scale=nan", 7, "finite");
  refused_at("c2c:8:scale=inf", "scale=inf", 7, "finite");
  refused_at("c2c:8:scale=2x", "scale=2x", 7, "decimal");
  refused_at("c2c:8:scale", "scale", 7, "not known");
  refused_at("wht:8:mask=", "mask=", 7, "mask");
  refused_at("wht:8:mask=-1", "mask=-1", 7, "mask");
  refused_at("wht:8:base=16", "base=16", 7, "12, 20 or 28");
  refused_at("wht:8:base=12.5", "base=12.5", 7, "12, 20 or 28");
}
END_TEST

START_TEST(parts_that_do_not_go_together) {
  refused_at("c2c:8:in:in", "in", 10, "again");
  refused_at("c2c:8:in:out", "out", 10, "again");
  refused_at("c2c:8:fwd:inv", "inv", 11, "again");
  refused_at("c2c:8:f32:f64", "f64", 11, "again");
  refused_at("c2c:8:b2:b2", "b2", 10, "again");
  refused_at("c2c:8:planar-in:planar-out", "planar-out", 17, "again");
  refused_at("c2c:8:scale=2:scale=2", "scale=2", 15, "again");
  refused_at("wht:8:mask=1:mask=1", "mask=1", 14, "again");
  refused_at("wht:8:base=12:base=12", "base=12", 15, "again");
  refused_at("wht:8:dyadic:natural", "natural", 14, "again");
  refused_at("c2r:8:fwd", "fwd", 7, "contradicts c2r");
  refused_at("c2c:8:natural", "natural", 7, "wht");
  refused_at("r2c:8:mask=1", "mask=1", 7, "wht");
  refused_at("dct2:8:base=12", "base=12", 8, "wht");
}
END_TEST

START_TEST(null_arguments) {
  clfft_desc desc;
  ck_assert_int_eq(clf_problem_parse(NULL, NULL, "c2c:8"), CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_str_eq(clfft_last_error(), "desc is NULL");
  ck_assert_int_eq(clf_problem_parse(&desc, NULL, NULL), CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_str_eq(clfft_last_error(), "text is NULL");
}
END_TEST

/* A message stays one short printable line whatever the text holds. */
START_TEST(hostile_texts_give_short_messages) {
  static char text[10240];
  static const char *const starts[] = {"", "c2c:", "c2c:8", "c2c:8:", "c2c:8:b4", "c2c:8:scale=1", "c2c:2^"};
  static const char fills[] = {'1', '9', '0', ':', 'x', '/', '^', 'b', '\n', '\t', '\x7f', '\xff', '%', '"', '.', 'e'};
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
    for (size_t j = 0; j < sizeof fills; j++) {
      clfft_desc desc;
      memset(text, fills[j], sizeof text - 1);
      memcpy(text, starts[i], strlen(starts[i]));
      clfft_status status = clf_problem_parse(&desc, NULL, text);
      bool zeros = fills[j] == '0' && (i == 2 || i == 4); /* 8000...: too large all the same */
      ck_assert_msg(status == CLFFT_STATUS_INVALID_ARGUMENT || (fills[j] == '0' && !zeros), "%s filled with %d",
                    starts[i], fills[j]);
      if (status != CLFFT_STATUS_SUCCESS) ck_assert_uint_lt(strlen(clfft_last_error()), 240);
      for (const char *c = clfft_last_error(); *c; c++) ck_assert(*c >= ' ' && *c <= '~');
    }
  }
}
END_TEST

int main(void) {
  const TTest *const tests[] = {kinds, directions, axes_and_batches, powers, options_in_any_order,
                                scale_goes_to_the_direction_named,
                                wrong_kinds_and_lengths, wrong_strides_and_powers, wrong_options,
                                parts_that_do_not_go_together, null_arguments, hostile_texts_give_short_messages, NULL};
  return check_main("problem_text", tests, 10);
}
