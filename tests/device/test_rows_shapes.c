/* SPDX-License-Identifier: MIT
 * Several axes and lengths of any kind, rows B-8, B-9, C-3 and C-22 to C-25 of the systems that the library has. */
#include "math/factor.h"
#include "plan/design.h"
#include "plan/footprint.h"
#include "plan/radices.h"
#include "tests/support/apply.h"
#include "tests/support/compare.h"
#include "tests/support/fixture.h"
#include "tests/support/problems.h"
#include "tests/support/tally.h"
#include "tune/hostdata.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define POINTS_MAX 4096
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static clf_complex in[POINTS_MAX], out[POINTS_MAX], other[POINTS_MAX], turned[POINTS_MAX];

static double bound_of(double points) {
  clf_accuracy accuracy = {.precision = CLFFT_PRECISION_SINGLE, .log2_sum = log2(points), .rough = true, .passes = 1};
  return clf_bound(&accuracy);
}

static void draw(int count, uint64_t seed) {
  values_random(in, count, seed);
  for (int i = 0; i < count; i++) in[i] = (clf_complex){(float)in[i].re, (float)in[i].im};
}

static void expect_close(const clf_complex *got, const clf_complex *want, int count, double limit, const char *what) {
  clf_text message = {0};
  comparison c = compare_rows(got, want, 1, 1, count);
  bool close = comparison_within(&c, limit, what, &message);
  ck_assert_msg(close, "%s", clf_text_string(&message));
  clf_text_free(&message);
}

/* ------------------------------------------------------------------------------------------------- several axes -- */

START_TEST(b08_planes_and_solids) {
  const char *fast[] = {"c2c:64x64", "c2c:4x256", "c2c:256x4", "c2c:1x1024", "c2c:1024x1", "c2c:7x256", "c2c:256x7",
                        "c2c:31x17x5", "c2c:16x16x16:b2", "c2c:1x12x1", "c2c:4x5x6x4", "c2c:37x12:b3:in"};
  const char *slow[] = {"c2c:1024x1024", "c2c:32x4096", "c2c:4096x32", "c2c:17x5x31", "c2c:5x31x17", "c2c:509x512",
                        "c2c:1208x96:f64", "c2c:64x64x64", "c2c:2x3x1000x7", "c2c:1x1x1x1", "c2c:127x129x3:in:f64"};
  tally sum = {0};
  for (int i = 0; i < COUNT(fast); i++) tally_transform(&sum, fast[i], NULL, true);
  for (int i = 0; fixture_is_slow() && i < COUNT(slow); i++) tally_transform(&sum, slow[i], NULL, true);
  tally_end(&sum, "planes and solids");
}
END_TEST

/* One pass over rows and one over columns, in either order, and the plan of both axes named in either order. */
static void expect_order_cannot_matter(int height, int width) {
  char rows[64], columns[64], plane[64], swapped[64];
  int count = height * width;
  double limit = 2 * bound_of(count);
  snprintf(rows, sizeof rows, "c2c:%d:b%d", width, height);
  snprintf(columns, sizeof columns, "c2c:%d/%d:b%d/1", height, width, width);
  snprintf(plane, sizeof plane, "c2c:%dx%d", height, width);
  snprintf(swapped, sizeof swapped, "c2c:%d/1x%d/%d", width, height, width);
  draw(count, 8);
  apply_transform(plane, NULL, CLFFT_DIRECTION_FORWARD, in, out);
  apply_transform(rows, NULL, CLFFT_DIRECTION_FORWARD, in, other);
  for (int i = 0; i < count; i++) turned[i % width * height + i / width] = other[i];
  apply_transform(columns, NULL, CLFFT_DIRECTION_FORWARD, turned, turned);
  for (int i = 0; i < count; i++) other[i] = turned[i % width * height + i / width];
  expect_close(other, out, count, limit, "rows, then columns");

  for (int i = 0; i < count; i++) turned[i % width * height + i / width] = in[i];
  apply_transform(columns, NULL, CLFFT_DIRECTION_FORWARD, turned, turned);
  for (int i = 0; i < count; i++) other[i] = turned[i % width * height + i / width];
  apply_transform(rows, NULL, CLFFT_DIRECTION_FORWARD, other, other);
  expect_close(other, out, count, limit, "columns, then rows");

  for (int i = 0; i < count; i++) turned[i % width * height + i / width] = in[i];
  apply_transform(swapped, NULL, CLFFT_DIRECTION_FORWARD, turned, turned);
  for (int i = 0; i < count; i++) other[i] = turned[i % width * height + i / width];
  expect_close(other, out, count, limit, "axes named the other way round");
}

START_TEST(b08_order_of_axes_cannot_matter) {
  expect_order_cannot_matter(7, 256);
  expect_order_cannot_matter(64, 64);
  expect_order_cannot_matter(37, 12);
  if (!fixture_is_slow()) return;
  expect_order_cannot_matter(256, 7);
  expect_order_cannot_matter(1, 1000);
  expect_order_cannot_matter(1009, 3);
}
END_TEST

/* A strided axis by columns as it lies, or transposed to and fro: a plan's choice. */
START_TEST(b09_columns_or_transpositions) {
  const char *designs[] = {"single 64: columns[8,8] items=8 transforms=4",
                           "transpose 64: transpose items=64 transforms=16; group[8,8] items=8; transpose items=64 "
                           "transforms=16"};
  const char *problems[] = {"c2c:64/96:b96/1", "c2c:64/35:b35/1:in"};
  tally sum = {0};
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) tally_transform(&sum, problems[j], designs[i], true);
  }
  tally_end(&sum, "columns or transpositions");
}
END_TEST

/* ----------------------------------------------------------------------------------------------------- one axis -- */

/* A direct sum forms k n: reduced modulo N before a root is looked up, or the error grows with N. */
START_TEST(c03_direct_far) {
  const int lengths[] = {1009, 10007, 65537};
  for (int i = 0; i < (fixture_is_slow() ? 3 : 1); i++) {
    char text[32], design[64];
    clf_design parsed;
    tally sum = {0};
    snprintf(text, sizeof text, "c2c:%d", lengths[i]);
    snprintf(design, sizeof design, "single %d: direct", lengths[i]);
    clf_problem problem = problem_of_text(text);
    ck_assert_int_eq(clf_design_parse(&parsed, design), CLFFT_STATUS_SUCCESS);
    bool sound = clf_design_check(&parsed, &problem, 0, fixture_profile()) == CLFFT_STATUS_SUCCESS;
    ck_assert(sound || lengths[i] > 4096);
    if (!sound) continue;
    tally_transform(&sum, text, design, false);
    tally_end(&sum, "direct");
  }
}
END_TEST

/* Zeros added to a length change the result; nothing is padded silently. */
START_TEST(c22_five_points_stay_five) {
  const clf_complex want[] = {{15, 0}, {-2.5, 3.44095480117793385}, {-2.5, 0.81229924058226603},
                              {-2.5, -0.81229924058226603}, {-2.5, -3.44095480117793385}};
  const char *designs[] = {NULL, "single 5: direct", "single 5: register_rows[5]"};
  for (int i = 0; i < 5; i++) in[i] = (clf_complex){i + 1, 0};
  for (int d = 0; d < COUNT(designs); d++) {
    apply_transform("c2c:5", designs[d], CLFFT_DIRECTION_FORWARD, in, out);
    expect_close(out, want, 5, bound_of(5), "1 2 3 4 5");
  }
}
END_TEST

START_TEST(c23_twelve_both_ways) {
  const char *const pairs[][2] = {{"stockham 12: pass_stockham[3,4]", "stockham 12: pass_stockham[4,3]"},
                                  {"single 12: group[3,4] items=3", "single 12: group[4,3] items=3"},
                                  {"single 12: lane_columns[3,4] lanes=8", "single 12: lane_columns[4,3] lanes=8"}};
  draw(36, 23);
  apply_transform("c2c:12:b3", "single 12: direct", CLFFT_DIRECTION_FORWARD, in, turned);
  for (int i = 0; i < COUNT(pairs); i++) {
    apply_transform("c2c:12:b3", pairs[i][0], CLFFT_DIRECTION_FORWARD, in, out);
    apply_transform("c2c:12:b3", pairs[i][1], CLFFT_DIRECTION_FORWARD, in, other);
    expect_close(out, turned, 36, 2 * bound_of(12), pairs[i][0]);
    expect_close(other, out, 36, 2 * bound_of(12), pairs[i][1]);
  }
}
END_TEST

/* 2^a 3^b 5^c 7^d 11^e 13^f with the radices in any order. */
START_TEST(c23_smooth_lengths_in_any_order) {
  const int radices[] = {2, 3, 4, 5, 7, 8, 11, 13};
  clf_random random = {12};
  tally sum = {0};
  for (int i = 0; i < (fixture_is_slow() ? 100 : 8); i++) {
    char text[64], list[128] = "";
    int n = 1;
    for (;;) {
      int r = radices[clf_random_next(&random) % COUNT(radices)];
      size_t at = strlen(list);
      if (n * r > POINTS_MAX) break;
      n *= r;
      snprintf(list + at, sizeof list - at, "%s%d", at ? "," : "", r);
    }
    char design[192];
    snprintf(text, sizeof text, "c2c:%d:b2", n);
    snprintf(design, sizeof design, "stockham %d: pass_stockham[%s]", n, list);
    tally_transform(&sum, text, design, false);
  }
  tally_end(&sum, "smooth lengths");
}
END_TEST

/* --------------------------------------------------------------------------------------------- any prime factor -- */

typedef bool (*wanted_design)(const clf_design *design, int64_t length);

static bool is_rader(const clf_design *design, int64_t length) {
  return design->strategy == CLF_STRATEGY_SINGLE && clf_choice_convolves(&design->choice[0]) &&
         clf_choice_product(&design->choice[0]) == length - 1;
}

static bool is_fused_bluestein(const clf_design *design, int64_t length) {
  return design->strategy == CLF_STRATEGY_SINGLE && clf_choice_convolves(&design->choice[0]) &&
         clf_choice_product(&design->choice[0]) >= 2 * length - 1;
}

static bool is_bluestein_by_passes(const clf_design *design, int64_t length) {
  (void)length;
  return design->strategy == CLF_STRATEGY_BLUESTEIN;
}

/* The first sound design of that kind: among those ranked, then among all choices of one kernel. */
static bool find_design(const clf_problem *problem, wanted_design wanted, clf_text *text) {
  static clf_ranked ranked[96];
  static clf_choice choices[256];
  int64_t length = problem->axis[0].count;
  int count = clf_designs_rank(problem, 0, fixture_profile(), NULL, ranked, COUNT(ranked));
  for (int i = 0; i < count; i++) {
    if (!wanted(&ranked[i].design, length)) continue;
    clf_design_write(&ranked[i].design, text);
    return true;
  }
  clf_design design = {CLF_STRATEGY_SINGLE, 1, {length}, {clf_choice_initial(CLF_FAMILY_REGISTER)}};
  clf_request request;
  if (clf_design_requests(&design, problem, 0, &request) != 1) return false;
  count = clf_choices_list(&request, fixture_profile(), choices, COUNT(choices));
  for (int i = 0; i < count; i++) {
    design.choice[0] = choices[i];
    if (!wanted(&design, length)) continue;
    clf_design_write(&design, text);
    return true;
  }
  return false;
}

/* Whether such a design was found and run. */
static bool force(tally *sum, wanted_design wanted, int64_t length, const char *options) {
  char text[64];
  clf_text design = {0};
  snprintf(text, sizeof text, "c2c:%lld:b3%s", (long long)length, options);
  clf_problem problem = problem_of_text(text);
  bool found = find_design(&problem, wanted, &design);
  if (found) tally_transform(sum, text, clf_text_string(&design), true);
  clf_text_free(&design);
  return found;
}

START_TEST(c24_bluestein_in_one_kernel) {
  const int lengths[] = {47, 1013, 302, 2018};
  tally sum = {0};
  for (int i = 0; i < COUNT(lengths); i++) {
    ck_assert_msg(force(&sum, is_fused_bluestein, lengths[i], ""), "%d: no fused Bluestein", lengths[i]);
  }
  if (fixture_is_slow()) {
    for (int n = 4095; n > 32; n -= 64) {
      if (!clf_has_radices(n)) force(&sum, is_fused_bluestein, n, n % 2 ? ":f64" : "");
    }
  }
  tally_end(&sum, "Bluestein in one kernel");
}
END_TEST

START_TEST(c24_bluestein_by_passes) {
  const int fast[] = {1013, 10007}, slow[] = {65537, 100003, 262147};
  tally sum = {0};
  for (int i = 0; i < COUNT(fast); i++) {
    ck_assert_msg(force(&sum, is_bluestein_by_passes, fast[i], ""), "%d: no Bluestein by passes", fast[i]);
  }
  for (int i = 0; fixture_is_slow() && i < COUNT(slow); i++) {
    ck_assert_msg(force(&sum, is_bluestein_by_passes, slow[i], ""), "%d: no Bluestein by passes", slow[i]);
  }
  tally_end(&sum, "Bluestein by passes");
}
END_TEST

/* The padded length fits 2 n - 1 points, or there is none: 32 bits would wrap from 2^29 on. */
START_TEST(c24_padding_does_not_wrap) {
  const int64_t lengths[] = {(INT64_C(1) << 29) - 3, (INT64_C(1) << 29) + 11, (INT64_C(1) << 30) + 3,
                             (INT64_C(1) << 31) - 1, (INT64_C(1) << 40) + 15, INT64_MAX / 2, INT64_MAX};
  for (int i = 0; i < COUNT(lengths); i++) {
    int64_t points[4];
    int count = clf_convolution_points(lengths[i], points);
    ck_assert_int_le(count, 4);
    for (int p = 0; p < count; p++) ck_assert(points[p] == lengths[i] - 1 || points[p] / 2 >= lengths[i] - 1);
  }
}
END_TEST

static bool is_prime(int64_t n) {
  uint64_t factors[CLF_FACTORS_MAX];
  return clf_factor((uint64_t)n, factors) == 1;
}

START_TEST(c25_rader_without_padding) {
  const int primes[] = {257, 163, 2593};
  tally sum = {0};
  for (int i = 0; i < COUNT(primes); i++) {
    ck_assert_msg(force(&sum, is_rader, primes[i], ""), "%d: no Rader", primes[i]);
  }
  force(&sum, is_rader, 17, ""); /* a butterfly serves as well */
  if (fixture_is_slow()) {
    force(&sum, is_rader, 65537, "");
    for (int p = 37; p < 4096; p += 2) {
      if (is_prime(p)) force(&sum, is_rader, p, p % 4 == 1 ? ":f64" : "");
    }
  }
  tally_end(&sum, "Rader");
}
END_TEST

/* p - 1 = 2 * 23 and 4 * 11 * 23: however the planner does it; and every prime in the slow tier. */
START_TEST(c25_awkward_primes) {
  const int primes[] = {3, 17, 47, 1013};
  tally sum = {0};
  char text[32];
  for (int i = 0; i < COUNT(primes); i++) {
    snprintf(text, sizeof text, "c2c:%d:b2", primes[i]);
    tally_transform(&sum, text, NULL, true);
  }
  for (int p = 5; fixture_is_slow() && p < 4096; p += 2) {
    if (!is_prime(p)) continue;
    snprintf(text, sizeof text, "c2c:%d/6:b6/1", p); /* along columns: along rows test_lengths runs them all */
    tally_transform(&sum, text, NULL, false);
  }
  tally_end(&sum, "awkward primes");
}
END_TEST

int main(void) {
  const TTest *tests[] = {b08_planes_and_solids,       b08_order_of_axes_cannot_matter, b09_columns_or_transpositions,
                          c03_direct_far,              c22_five_points_stay_five,
                          c23_twelve_both_ways,        c23_smooth_lengths_in_any_order,
                          c24_bluestein_in_one_kernel, c24_bluestein_by_passes,
                          c24_padding_does_not_wrap,   c25_rader_without_padding,
                          c25_awkward_primes,          NULL};
  return check_main("rows_shapes", tests, 7200);
}
