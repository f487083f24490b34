/* SPDX-License-Identifier: MIT
 * A problem's short text, read: text to description.  problem_write.c is the way back. */
#include "plan/problem.h"

#include "base/status.h"
#include "math/factor.h"
#include "plan/problem_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define QUOTED_MAX 40 /* of a part, in a message */

/* What may be said once. */
typedef enum topic { PRECISION, PLACEMENT, DIRECTION, LAYOUT, ORDERING, BATCH, SCALE, MASK, BASE } topic;

typedef struct reader {
  const char *text;       /* the whole */
  const char *part, *end; /* the part being read, without its colon */
  unsigned said;          /* bits of topics */
  clfft_desc desc;
  clfft_direction direction;
  double scale;
} reader;

/* ---------------------------------------------------------------------------------------------------- messages -- */

/* Every failure names the part and where it stands, counted from 1; what is not printable becomes '?'. */
static clfft_status fail_part(const reader *in, const char *what) {
  char quoted[QUOTED_MAX + 4];
  size_t length = (size_t)(in->end - in->part), shown = length < QUOTED_MAX ? length : QUOTED_MAX;
  for (size_t i = 0; i < shown; i++) {
    char c = in->part[i];
    quoted[i] = c >= ' ' && c <= '~' ? c : '?';
  }
  snprintf(quoted + shown, sizeof quoted - shown, "%s", length > shown ? "..." : "");
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "problem text: part \"%s\" at character %lld: %s", quoted,
                  (long long)(in->part - in->text) + 1, what);
}

static clfft_status say(reader *in, topic about) {
  if (in->said & (1u << about)) return fail_part(in, "says again what an earlier part said");
  in->said |= 1u << about;
  return CLFFT_STATUS_SUCCESS;
}

/* ----------------------------------------------------------------------------------------------------- numbers -- */

static bool at_digit(const char *cursor) {
  return *cursor >= '0' && *cursor <= '9';
}

/* n or n^m, not negative; false when it is no number or does not fit. */
static bool read_count(const char **cursor, int64_t *value) {
  const char *next = *cursor;
  int64_t base, exponent, power = 1;
  if (!at_digit(next) || !clf_read_int64(&next, &base)) return false;
  if (!clf_read_word(&next, "^")) {
    *value = base;
    *cursor = next;
    return true;
  }
  if (!at_digit(next) || !clf_read_int64(&next, &exponent) || exponent > 62) return false;
  for (int64_t i = 0; i < exponent; i++) {
    if (!clf_multiply(power, base, &power)) return false;
  }
  *value = power;
  *cursor = next;
  return true;
}

/* n, n/stride or n/in/out. */
static bool read_axis(const char **cursor, clf_axis *axis) {
  axis->in_stride = axis->out_stride = 0;
  if (!read_count(cursor, &axis->count)) return false;
  if (!clf_read_word(cursor, "/")) return true;
  if (!read_count(cursor, &axis->in_stride) || axis->in_stride == 0) return false;
  axis->out_stride = axis->in_stride;
  if (!clf_read_word(cursor, "/")) return true;
  return read_count(cursor, &axis->out_stride) && axis->out_stride != 0;
}

/* Axes joined by 'x' that fill the rest of the part from cursor on. */
static clfft_status read_axes(reader *in, const char *cursor, clf_axis *axes, int *count, int most) {
  *count = 0;
  do {
    if (*count == most) return fail_part(in, "has more than 4 axes");
    if (!read_axis(&cursor, &axes[*count])) {
      return fail_part(in, "an axis is n, n/stride or n/in/out, strides 1 or more, all below 2^63");
    }
    ++*count;
  } while (clf_read_word(&cursor, "x"));
  return cursor == in->end ? CLFFT_STATUS_SUCCESS : fail_part(in, "an axis or batch is followed by something else");
}

/* ------------------------------------------------------------------------------------------------------- parts -- */

static bool part_is(const reader *in, const char *word) {
  size_t length = strlen(word);
  return (size_t)(in->end - in->part) == length && memcmp(in->part, word, length) == 0;
}

static clfft_status read_kind(reader *in) {
  if (part_is(in, "c2r")) {
    in->desc.kind = CLFFT_KIND_REAL;
    in->direction = CLFFT_DIRECTION_INVERSE;
    return CLFFT_STATUS_SUCCESS;
  }
  for (int kind = 0; kind <= CLFFT_KIND_WALSH_COMPLEX; kind++) {
    if (part_is(in, clf_kind_name((clfft_kind)kind))) {
      in->desc.kind = (clfft_kind)kind;
      return CLFFT_STATUS_SUCCESS;
    }
  }
  return fail_part(in, "the kind is c2c, r2c, c2r, dct1..4, dst1..4, wht or whtc");
}

static clfft_status read_lengths(reader *in) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_axis axes[CLFFT_RANK_MAX];
  CLF_TRY(read_axes(in, in->part, axes, &in->desc.rank, CLFFT_RANK_MAX));
  for (int i = 0; i < in->desc.rank; i++) {
    if (axes[i].count == 0) return fail_part(in, "a length must be 1 or more");
    in->desc.length[i] = axes[i].count;
    in->desc.in_stride[i] = axes[i].in_stride;
    in->desc.out_stride[i] = axes[i].out_stride;
  }
done:
  return status;
}

static clfft_status read_batches(reader *in) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_axis axes[CLFFT_BATCH_MAX];
  CLF_TRY(say(in, BATCH));
  CLF_TRY(read_axes(in, in->part + 1, axes, &in->desc.batch_rank, CLFFT_BATCH_MAX));
  for (int i = 0; i < in->desc.batch_rank; i++) {
    in->desc.batch[i] = axes[i].count;
    in->desc.batch_in_stride[i] = axes[i].in_stride;
    in->desc.batch_out_stride[i] = axes[i].out_stride;
  }
done:
  return status;
}

static bool is_walsh(const reader *in) {
  return in->desc.kind == CLFFT_KIND_WALSH || in->desc.kind == CLFFT_KIND_WALSH_COMPLEX;
}

static clfft_status set_layout(reader *in, bool planar_in, bool planar_out) {
  if (planar_in) in->desc.in_layout = CLFFT_LAYOUT_PLANAR;
  if (planar_out) in->desc.out_layout = CLFFT_LAYOUT_PLANAR;
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status set_direction(reader *in, clfft_direction direction) {
  bool c2r = in->direction == CLFFT_DIRECTION_INVERSE; /* no other direction was named before this one */
  if (c2r && direction == CLFFT_DIRECTION_FORWARD) return fail_part(in, "contradicts c2r");
  in->direction = direction;
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status set_ordering(reader *in, clfft_ordering ordering) {
  if (!is_walsh(in)) return fail_part(in, "is for wht and whtc only");
  in->desc.ordering = ordering;
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status set_word(reader *in, topic about, int value) {
  switch (about) {
  case PRECISION:
    in->desc.precision = (clfft_precision)value;
    return CLFFT_STATUS_SUCCESS;
  case PLACEMENT:
    in->desc.placement = (clfft_placement)value;
    return CLFFT_STATUS_SUCCESS;
  case DIRECTION:
    return set_direction(in, (clfft_direction)value);
  case LAYOUT:
    return set_layout(in, value != 2, value != 1);
  default:
    return set_ordering(in, (clfft_ordering)value);
  }
}

/* Parts that are one word; *known says whether this is one. */
static clfft_status read_word_part(reader *in, bool *known) {
  static const struct {
    const char *word;
    topic about;
    int value;
  } words[] = {
    {"f16", PRECISION, CLFFT_PRECISION_HALF},      {"bf16", PRECISION, CLFFT_PRECISION_BFLOAT16},
    {"f32", PRECISION, CLFFT_PRECISION_SINGLE},    {"f64", PRECISION, CLFFT_PRECISION_DOUBLE},
    {"i32", PRECISION, CLFFT_PRECISION_INT32},     {"in", PLACEMENT, CLFFT_PLACEMENT_IN_PLACE},
    {"out", PLACEMENT, CLFFT_PLACEMENT_OUT_OF_PLACE}, {"fwd", DIRECTION, CLFFT_DIRECTION_FORWARD},
    {"inv", DIRECTION, CLFFT_DIRECTION_INVERSE},   {"planar", LAYOUT, 0},
    {"planar-in", LAYOUT, 1},                      {"planar-out", LAYOUT, 2},
    {"natural", ORDERING, CLFFT_ORDERING_NATURAL}, {"dyadic", ORDERING, CLFFT_ORDERING_DYADIC},
    {"sequency", ORDERING, CLFFT_ORDERING_SEQUENCY},
  };
  clfft_status status = CLFFT_STATUS_SUCCESS;
  *known = false;
  for (size_t i = 0; i < sizeof words / sizeof words[0] && !*known; i++) {
    if (!part_is(in, words[i].word)) continue;
    *known = true;
    CLF_TRY(say(in, words[i].about));
    CLF_TRY(set_word(in, words[i].about, words[i].value));
  }
done:
  return status;
}

static clfft_status read_scale(reader *in, const char *cursor) {
  if (!clf_read_double(&cursor, &in->scale) || cursor != in->end || !isfinite(in->scale) || in->scale == 0.0) {
    return fail_part(in, "a scale is a finite decimal number other than 0");
  }
  return say(in, SCALE);
}

static clfft_status read_mask(reader *in, const char *cursor) {
  int64_t mask;
  if (!is_walsh(in)) return fail_part(in, "is for wht and whtc only");
  if (!read_count(&cursor, &mask) || cursor != in->end) return fail_part(in, "a mask is a number below 2^63");
  in->desc.index_mask = (uint64_t)mask;
  return say(in, MASK);
}

static clfft_status read_base(reader *in, const char *cursor) {
  int64_t base;
  if (!is_walsh(in)) return fail_part(in, "is for wht and whtc only");
  if (!read_count(&cursor, &base) || cursor != in->end || (base != 12 && base != 20 && base != 28)) {
    return fail_part(in, "a base is 12, 20 or 28; a matrix of your own has no text");
  }
  in->desc.base_order = (int)base;
  return say(in, BASE);
}

static clfft_status read_option(reader *in) {
  bool known;
  clfft_status status = read_word_part(in, &known);
  const char *cursor = in->part;
  if (known) return status;
  if (*cursor == 'b' && at_digit(cursor + 1)) return read_batches(in);
  if (clf_read_word(&cursor, "scale=")) return read_scale(in, cursor);
  if (clf_read_word(&cursor, "mask=")) return read_mask(in, cursor);
  if (clf_read_word(&cursor, "base=")) return read_base(in, cursor);
  return fail_part(in, in->part == in->end ? "is empty" : "is not known");
}

/* ------------------------------------------------------------------------------------------------------- whole -- */

/* Step to the part after this one; false at the end of the text. */
static bool next_part(reader *in) {
  if (*in->end == '\0') return false;
  in->part = in->end + 1;
  in->end = in->part + strcspn(in->part, ":");
  return true;
}

clfft_status clf_problem_parse(clfft_desc *desc, clfft_direction *direction, const char *text) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  reader in = {.text = text, .desc.size = sizeof(clfft_desc), .direction = CLFFT_DIRECTION_FORWARD};
  if (!desc) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "desc is NULL");
  if (!text) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "text is NULL");
  in.part = text;
  in.end = text + strcspn(text, ":");
  CLF_TRY(read_kind(&in));
  if (!next_part(&in)) return fail_part(&in, "is followed by no lengths");
  CLF_TRY(read_lengths(&in));
  while (next_part(&in)) CLF_TRY(read_option(&in));
  if (in.direction == CLFFT_DIRECTION_FORWARD) {
    in.desc.forward_scale = in.scale;
  } else {
    in.desc.inverse_scale = in.scale;
  }
  *desc = in.desc;
  if (direction) *direction = in.direction;
done:
  return status;
}
