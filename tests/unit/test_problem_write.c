/* SPDX-License-Identifier: MIT
 * Problem texts written: one canonical text a problem, text to problem to text the identity on those, and nothing but
 * errors from damaged ones. */
#include "base/status.h"
#include "plan/problem_parts.h"

#include "tests/support/check_main.h"

#include <stdio.h>
#include <string.h>

/* Read, canonicalise and write: SUCCESS and the text, or the status of what failed. */
static clfft_status rewrite(const char *text, char *written, size_t capacity, clf_problem *problem) {
  clfft_desc desc;
  clfft_direction direction;
  clf_text out = {0};
  clfft_status status = CLFFT_STATUS_SUCCESS;
  CLF_TRY(clf_problem_parse(&desc, &direction, text));
  CLF_TRY(clf_problem_canonical(problem, &desc));
  problem->direction = direction;
  clf_problem_write(problem, &out);
  ck_assert_uint_lt(clf_text_copy(&out, written, capacity), capacity);
done:
  clf_text_free(&out);
  return status;
}

static void becomes(const char *text, const char *canonical) {
  char written[512], again[512];
  clf_problem problem;
  ck_assert_msg(rewrite(text, written, sizeof written, &problem) == CLFFT_STATUS_SUCCESS, "%s: %s", text,
                clfft_last_error());
  ck_assert_str_eq(written, canonical);
  ck_assert_msg(rewrite(written, again, sizeof again, &problem) == CLFFT_STATUS_SUCCESS, "%s: %s", written,
                clfft_last_error());
  ck_assert_str_eq(again, canonical);
}

START_TEST(canonical_texts_stay) {
  static const char *const texts[] = {
    "c2c:1024x1024:b16", "r2c:4096:b64:in", "dct2:512x512", "wht:32768:b256:f16", "c2c:4096/1028:b1024/1:f64:in",
    "c2r:4096", "c2c:8:inv", "dst4:7:inv", "c2c:8:b0", "c2c:8:b3x0x2", "whtc:64:planar-out:sequency:mask=5",
    "wht:48:i32:dyadic:base=12", "c2c:8:f64:in:inv:planar:scale=0.1", "c2c:8/1/2:b3/8/16", "r2c:4/10/6x8:b2/64/40",
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) becomes(texts[i], texts[i]);
}
END_TEST

START_TEST(defaults_are_left_out) {
  becomes("c2c:2^10:f32:out:fwd:scale=1", "c2c:1024");
  becomes("c2c:8:inv:scale=0.125", "c2c:8:inv");
  becomes("wht:8:natural:b1", "wht:8");
  becomes("r2c:8:inv", "c2r:8");
  becomes("c2r:8:inv:out", "c2r:8");
  becomes("c2c:8/1:b4/8", "c2c:8:b4");
  becomes("c2c:8/1/1:b4/8/8", "c2c:8:b4");
  becomes("r2c:8/1:b4/8/5", "r2c:8:b4");
  becomes("r2c:8:b4/10/5:in", "r2c:8:b4:in");
  becomes("c2c:1/9:b4", "c2c:1:b4");
  becomes("r2c:4/8/5x8:b2/64/40", "r2c:4x8:b2/64/40");
  becomes("c2c:0008:b1x2x1", "c2c:8:b2");
}
END_TEST

START_TEST(parts_are_put_in_order) {
  becomes("c2c:8:scale=2:planar:inv:in:f16:b2x3", "c2c:8:b2x3:f16:in:inv:planar:scale=2");
  becomes("whtc:64:mask=2^3:dyadic:planar-in:bf16:b2", "whtc:64:b2:bf16:planar-in:dyadic:mask=8");
}
END_TEST

/* The reader asks for batch strides once something inside is not packed, even where they equal the packed ones. */
START_TEST(batch_strides_are_written_when_the_reader_needs_them) {
  becomes("c2c:8/4/1:b4/1/8", "c2c:8/4/1:b4/1/8");
  becomes("c2c:8/32:b3/256x4/1", "c2c:8/32:b3/256x4/1");
  becomes("c2c:8/4:b2/32x4/1", "c2c:8/4:b2/32x4/1"); /* 32 is packed */
  becomes("c2c:8/9:b4/8", "c2c:8/9:b4/8"); /* so is 8 */
  becomes("c2c:8:b3/64x4", "c2c:8:b3/64x4");
  becomes("c2c:8:b3/64/32x4/16/8", "c2c:8:b3/64/32x4/16/8");
}
END_TEST

/* ------------------------------------------------------------------------------------------------- generated --- */

static uint64_t state = 3;

static int64_t below(int64_t limit) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int64_t)((state >> 33) % (uint64_t)limit);
}

#define PICK(list) (list)[below((int64_t)(sizeof(list) / sizeof((list)[0])))]

/* A text by the grammar, with any parts in any combination. */
static void generate(char *text, size_t capacity) {
  static const char *const kinds[] = {"c2c", "c2c", "c2c", "r2c", "c2r", "dct1", "dct4", "dst3", "wht", "whtc"};
  static const char *const axes[] = {"8", "2^4", "16", "64", "12", "5/1", "4/3", "8/2/16", "2/512", "1", "32/4096"};
  static const char *const batches[] = {"", "", ":b4", ":b2x3", ":b3/100000", ":b7/1", ":b0", ":b5/3000/4000x2/1/77"};
  static const char *const precisions[] = {"", "", ":f32", ":f64", ":f16", ":bf16", ":i32"};
  static const char *const places[] = {"", "", ":in", ":out"};
  static const char *const directions[] = {"", "", ":fwd", ":inv"};
  static const char *const layouts[] = {"", "", ":planar", ":planar-in", ":planar-out"};
  static const char *const scales[] = {"", "", ":scale=2", ":scale=0.3", ":scale=-1.25e-7", ":scale=1", ":scale=1e300"};
  static const char *const walsh[] = {"", "", "", "", ":dyadic", ":sequency:mask=3", ":base=12", ":mask=1:base=28"};
  int length = snprintf(text, capacity, "%s:%s", PICK(kinds), PICK(axes));
  for (int64_t more = below(3); more > 0; more--) {
    length += snprintf(text + length, capacity - (size_t)length, "x%s", PICK(axes));
  }
  snprintf(text + length, capacity - (size_t)length, "%s%s%s%s%s%s%s", PICK(batches), PICK(precisions), PICK(places),
           PICK(directions), PICK(layouts), PICK(scales), PICK(walsh));
}

static void same_axes(const clf_axis *a, const clf_axis *b, int count) {
  for (int i = 0; i < count; i++) {
    ck_assert_int_eq(a[i].count, b[i].count);
    ck_assert_int_eq(a[i].in_stride, b[i].in_stride);
    ck_assert_int_eq(a[i].out_stride, b[i].out_stride);
  }
}

static void same_problem(const clf_problem *a, const clf_problem *b) {
  ck_assert(a->kind == b->kind && a->precision == b->precision && a->placement == b->placement);
  ck_assert(a->in_layout == b->in_layout && a->out_layout == b->out_layout && a->direction == b->direction);
  ck_assert(a->ordering == b->ordering && a->index_mask == b->index_mask && a->base_order == b->base_order);
  ck_assert(a->points == b->points && a->transforms == b->transforms);
  ck_assert(a->in_extent == b->in_extent && a->out_extent == b->out_extent);
  ck_assert(a->rank == b->rank && a->batch_rank == b->batch_rank);
  for (int i = 0; i < 2; i++) ck_assert(a->scale[i] == b->scale[i] && a->default_scale[i] == b->default_scale[i]);
  same_axes(a->axis, b->axis, a->rank);
  same_axes(a->batch, b->batch, a->batch_rank);
}

START_TEST(generated_texts_round_trip) {
  int sound = 0, refused = 0;
  for (int round = 0; round < 4000; round++) {
    char text[256], first[512], second[512];
    clf_problem a, b;
    generate(text, sizeof text);
    if (rewrite(text, first, sizeof first, &a) != CLFFT_STATUS_SUCCESS) {
      refused++;
      continue;
    }
    sound++;
    ck_assert_msg(rewrite(first, second, sizeof second, &b) == CLFFT_STATUS_SUCCESS, "%s became %s: %s", text, first,
                  clfft_last_error());
    ck_assert_str_eq(first, second);
    same_problem(&a, &b);
  }
  ck_assert_int_gt(sound, 300); /* the generator makes enough of both sorts */
  ck_assert_int_gt(refused, 300);
}
END_TEST

/* Any bytes: an answer, never a crash; what is accepted can be written and read again. */
START_TEST(mutated_texts_are_answered) {
  static const char alphabet[] = "0123456789999x/:^bfis=-.+e \n\xff" "c2dnmpvrwt";
  int accepted = 0;
  for (int round = 0; round < 60000; round++) {
    char text[300], first[512], second[512];
    clf_problem a, b;
    generate(text, 256);
    for (int64_t edits = 1 + below(4); edits > 0; edits--) {
      size_t length = strlen(text), at = (size_t)below((int64_t)length + 1);
      char c = alphabet[below((int64_t)sizeof alphabet - 1)];
      if (below(3) == 0 && at < length) {
        memmove(text + at, text + at + 1, length - at);
      } else if (below(2) == 0 && at < length) {
        text[at] = c;
      } else {
        memmove(text + at + 1, text + at, length - at + 1);
        text[at] = c;
      }
    }
    clfft_status status = rewrite(text, first, sizeof first, &a);
    ck_assert(status == CLFFT_STATUS_SUCCESS || status == CLFFT_STATUS_INVALID_ARGUMENT);
    if (status != CLFFT_STATUS_SUCCESS) continue;
    accepted++;
    ck_assert_msg(rewrite(first, second, sizeof second, &b) == CLFFT_STATUS_SUCCESS, "%s became %s: %s", text, first,
                  clfft_last_error());
    ck_assert_str_eq(first, second);
    same_problem(&a, &b);
  }
  ck_assert_int_gt(accepted, 300);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {canonical_texts_stay, defaults_are_left_out, parts_are_put_in_order,
                                batch_strides_are_written_when_the_reader_needs_them, generated_texts_round_trip,
                                mutated_texts_are_answered, NULL};
  return check_main("problem_write", tests, 60);
}
