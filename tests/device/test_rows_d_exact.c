/* SPDX-License-Identifier: MIT
 * What Walsh-Hadamard transforms may err by, rows D-13 to D-17 of the systems that the library contains: integers to
 * the bit in every length and type, an independent library, range and rounding of half precision. */
#include "api/plan_internal.h"
#include "tests/support/apply.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"
#include "tests/support/walsh_answer.h"
#include "tests/support/walsh_apply.h"
#include "tests/support/walsh_case.h"
#include "tune/hostdata.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

static char problem[96];

/* One row of `bits` bits: the device's result and an independent library's (else the tests' own fast one). */
typedef struct row {
  float *in, *out;
  double *want, rms;
  int64_t length;
} row;

static void row_open(row *r, int bits, bool integers, double scale) {
  clf_random random = {(uint64_t)bits};
  clfft_desc desc;
  r->length = INT64_C(1) << bits;
  r->in = malloc(sizeof *r->in * (size_t)r->length);
  r->out = malloc(sizeof *r->out * (size_t)r->length);
  r->want = malloc(sizeof *r->want * (size_t)r->length);
  const int64_t most = bits <= 15 ? 511 : (INT64_C(1) << 24 >> bits) - 1; /* so that every sum stays below 2^24 */
  for (int64_t i = 0; i < r->length; i++) {
    const int64_t whole = (int64_t)(clf_random_next(&random) % (uint64_t)(2 * most + 1)) - most;
    r->in[i] = integers ? (float)whole : (float)clf_random_normal(&random);
    r->want[i] = r->in[i];
  }
  snprintf(problem, sizeof problem, "wht:%lld", (long long)r->length);
  if (!walsh_fftw(r->want, bits)) {
    const clf_problem p = problem_of_text(problem);
    long double *values = malloc(sizeof *values * (size_t)r->length);
    for (int64_t i = 0; i < r->length; i++) values[i] = r->in[i];
    walsh_answer(values, &p, false);
    for (int64_t i = 0; i < r->length; i++) r->want[i] = (double)values[i];
    free(values);
  }
  double square = 0;
  for (int64_t i = 0; i < r->length; i++) {
    r->want[i] *= scale;
    square += r->want[i] * r->want[i];
  }
  r->rms = sqrt(square / (double)r->length);
  must(clfft_desc_from_text(&desc, problem));
  desc.forward_scale = scale;
  walsh_apply_desc(&desc, NULL, CLFFT_DIRECTION_FORWARD, r->in, r->out, sizeof *r->in * (size_t)r->length);
}

static void row_close(row *r) {
  free(r->in);
  free(r->out);
  free(r->want);
}

static double largest_difference(const row *r) {
  double most = 0;
  for (int64_t i = 0; i < r->length; i++) {
    const double difference = fabs(r->out[i] - r->want[i]);
    if (!(difference <= most)) most = difference; /* a NaN stays */
  }
  return most;
}

static double norm_of(const float *values, int64_t length) {
  double square = 0;
  for (int64_t i = 0; i < length; i++) square += (double)values[i] * values[i];
  return sqrt(square);
}

/* Random reals: the largest difference, in each of three scales on both sides; integers: none at all. */
START_TEST(d13_d15_against_another_library) {
  static const int lengths[] = {7, 9, 10, 12, 14, 15, 16, 20, 8, 11, 13, 18};
  for (int i = 0; i < (fixture_is_slow() ? COUNT(lengths) : 8); i++) {
    const double n = (double)(INT64_C(1) << lengths[i]), scales[] = {1, 1 / n, 1 / sqrt(n)};
    for (int s = 0; s < 3; s++) { /* the scale is no part of the kernel */
      row r;
      row_open(&r, lengths[i], false, scales[s]);
      ck_assert_msg(largest_difference(&r) <= 4e-8 * (lengths[i] + 4) * r.rms, "%s: %g of %g", problem,
                    largest_difference(&r), r.rms);
      row_close(&r);
    }
    row r;
    row_open(&r, lengths[i], true, 1);
    ck_assert_msg(largest_difference(&r) == 0, "%s: %g", problem, largest_difference(&r));
    row_close(&r);
  }
}
END_TEST

/* Two slices of the output exchanged: the norm says nothing, the largest difference everything. */
START_TEST(d13_a_norm_alone_sees_nothing) {
  row r;
  row_open(&r, 15, true, 1);
  const double norm = norm_of(r.out, r.length);
  float *kept = malloc(8192 * sizeof *kept);
  memcpy(kept, r.out + 8192, 8192 * sizeof *kept);
  memcpy(r.out + 8192, r.out + 16384, 8192 * sizeof *kept);
  memcpy(r.out + 16384, kept, 8192 * sizeof *kept);
  ck_assert_double_lt(fabs(norm_of(r.out, r.length) / norm - 1), 1e-12);
  ck_assert_double_gt(largest_difference(&r), r.rms);
  free(kept);
  row_close(&r);
}
END_TEST

/* Every length in every type, in and out of place, by the planner; a group's kernel for some: the right value as the
 * type rounds it, to the bit. */
START_TEST(d15_integers_in_every_length_and_type) {
  static const char *const types[] = {"", ":f64", ":f16", ":bf16", ":i32"};
  for (int t = 0; t < COUNT(types); t++)
    for (int bits = 0; bits <= 15; bits++) {
      const bool wide = t == 1, slow = fixture_is_slow();
      char design[96];
      if (wide && !fixture_profile()->fp64) continue;
      snprintf(problem, sizeof problem, "wht:%d:b%d%s%s", 1 << bits, bits < 12 ? 19 : 2, types[t],
               (bits + t) % 2 ? ":in" : "");
      walsh_check(problem, NULL);
      snprintf(problem, sizeof problem, "whtc:%d:b3%s%s", 1 << bits, types[t], (bits + t) % 2 ? "" : ":in");
      if (slow) walsh_check(problem, NULL);
      if (bits < 7 || (!slow && (bits + t) % 4)) continue;
      const int items = bits < 11 ? 8 : 256, slices = bits < 14 ? 0 : bits - 13 + wide;
      if (wide && bits == 15) continue; /* more than what is safe on a processor's stack */
      snprintf(design, sizeof design, "walsh %d: walsh items=%d slices=%d", 1 << bits, items, slices);
      snprintf(problem, sizeof problem, "wht:%d:b3%s", 1 << bits, types[t]);
      walsh_check(problem, design);
    }
}
END_TEST

/* Above 2^15: rows, then columns; some by other designs than the planner's. */
START_TEST(d16_longer_than_one_work_group) {
  static const char *const rows[][2] = {
      {"wht:65536:b2", NULL},
      {"wht:131072:in", NULL},
      {"wht:1048576", NULL},
      {"wht:65536:b2", "walsh 256*256: walsh items=16 transforms=16 banks=32; walsh items=16 transforms=16 banks=32"},
      {"wht:131072", "walsh 64*64*32: walsh transforms=16; walsh transforms=16; walsh transforms=32"},
      {"wht:131072:f16", NULL},
      {"wht:131072:i32", NULL},
      {"wht:1048576:in", "walsh 32768*32: walsh items=256 slices=2 quads=1 banks=32; walsh transforms=64"}};
  for (int i = 0; i < COUNT(rows) - !fixture_is_slow(); i++) walsh_check(rows[i][0], rows[i][1]);
}
END_TEST

/* Row D-17, and the figures of every pass: a value is read once and written once a pass, no more. */
START_TEST(d17_traffic_of_each_pass) {
  for (int bits = 7; bits <= 20; bits++) {
    snprintf(problem, sizeof problem, "wht:%d:b2:in", 1 << bits);
    clf_recipe recipe = recipe_of(problem, NULL);
    ck_assert_int_le(recipe.pass_count, 2);
    for (int i = 0; i < recipe.pass_count; i++)
      ck_assert_uint_eq(clf_pass_bytes(&recipe.pass[i]), (UINT64_C(2) * 2 * 4) << bits);
    clf_recipe_free(&recipe);
  }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ half precision -- */

/* Index 0 of the transform of a constant, by the planner and by a group's kernel. */
static double first_of(clfft_precision precision, int bits, double constant, double scale) {
  double first[2] = {0, 0};
  for (int form = 0; form < (bits > 15 ? 1 : 2); form++) {
    const size_t length = (size_t)1 << bits;
    uint16_t *values = malloc(sizeof *values * length);
    float narrow = (float)constant;
    uint32_t word;
    memcpy(&word, &narrow, sizeof word);
    const bool half = precision == CLFFT_PRECISION_HALF;
    for (size_t i = 0; i < length; i++) values[i] = half ? clf_half_from_double(constant) : (uint16_t)(word >> 16);
    clfft_desc desc;
    char design[96];
    snprintf(problem, sizeof problem, "wht:%zu%s", length, half ? ":f16" : ":bf16");
    snprintf(design, sizeof design, "walsh %zu: walsh items=256 slices=2", length);
    must(clfft_desc_from_text(&desc, problem));
    desc.forward_scale = scale;
    walsh_apply_desc(&desc, form ? design : NULL, CLFFT_DIRECTION_FORWARD, values, values, 2 * length);
    word = (uint32_t)values[0] << 16;
    memcpy(&narrow, &word, sizeof word);
    first[form] = half ? clf_half_to_double(values[0]) : (double)narrow;
    for (size_t i = 1; i < length; i++) ck_assert_uint_eq(values[i], 0);
    free(values);
  }
  if (bits <= 15) ck_assert(first[0] == first[1]);
  return first[0];
}

/* The scale multiplies before the value is narrowed. */
START_TEST(half_range) {
  ck_assert_double_eq(first_of(CLFFT_PRECISION_HALF, 15, 1, 1), 32768);
  ck_assert(isinf(first_of(CLFFT_PRECISION_HALF, 16, 1, 1)));
  ck_assert(isinf(first_of(CLFFT_PRECISION_HALF, 15, 2, 1)));
  ck_assert_double_eq(first_of(CLFFT_PRECISION_HALF, 15, 2, 1 / sqrt(32768)), 362);
  ck_assert_double_eq(first_of(CLFFT_PRECISION_BFLOAT16, 16, 2, 1), 131072);
}
END_TEST

/* Unit variance, orthonormal: one rounding at the end, not one a stage. */
START_TEST(half_rounds_once) {
  static const char *const rows[] = {"wht:128:b64:f16:scale=0.08838834764831845",
                                     "wht:32768:b2:f16:scale=0.005524271728",
                                     "wht:32768:b2:bf16:scale=0.005524271728"};
  for (int i = 0; i < COUNT(rows); i++) {
    const walsh_case c = {.problem = rows[i], .real = true};
    walsh_case_check(&c);
  }
}
END_TEST

int main(void) {
  const TTest *tests[] = {d13_d15_against_another_library,
                          d13_a_norm_alone_sees_nothing,
                          d15_integers_in_every_length_and_type,
                          d16_longer_than_one_work_group,
                          d17_traffic_of_each_pass,
                          half_range,
                          half_rounds_once,
                          NULL};
  return check_main("rows_d_exact", tests, 1200);
}
