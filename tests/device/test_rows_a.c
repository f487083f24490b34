/* SPDX-License-Identifier: MIT
 * Gather-shaped butterflies, rows of the systems that the library contains (A-3 and A-6 have host parts in
 * tests/unit/test_rows_index.c). */
#include "api/plan_internal.h"
#include "kernel/geometry.h"
#include "kernel/source.h"
#include "plan/design.h"
#include "tests/support/apply.h"
#include "tests/support/compare.h"
#include "tests/support/designs.h"
#include "tests/support/fixture.h"
#include "tests/support/mutant.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define POINTS_MAX (1 << 20)

static clf_complex in[POINTS_MAX], out[POINTS_MAX], want[POINTS_MAX];
static char problem[64], design[64];

static void name_gather(int64_t n, const char *options) {
  snprintf(problem, sizeof problem, "c2c:%lld%s", (long long)n, options);
  snprintf(design, sizeof design, "gather %lld: pass_gather", (long long)n);
}

static double bound_of(clfft_precision precision, double log2_sum) {
  clf_accuracy accuracy = {.precision = precision, .log2_sum = log2_sum, .passes = 1};
  return clf_bound(&accuracy);
}

static void expect_right(int64_t n, double bound, const char *what) {
  clf_text message = {0};
  comparison c = compare_rows(out, want, 1, 1, n);
  bool right = comparison_within(&c, bound, what, &message);
  ck_assert_msg(right, "%s %s: %s", problem, design, clf_text_string(&message));
  clf_text_free(&message);
}

static int64_t reversed(int64_t i, int64_t n) {
  int64_t r = 0;
  for (int64_t bit = 1; bit < n; bit *= 2) r = r * 2 + (i & bit ? 1 : 0);
  return r;
}

/* The pass of half-block h as the document states it; its first one loads bit-reversed. */
static void reference_pass(int64_t n, int64_t h) {
  const double pi = 3.14159265358979323846;
  for (int64_t i = 0; i < n; i++) {
    int64_t j = i / h % 2, base = i - j * h, r = i % h;
    clf_complex a = in[h == 1 ? reversed(base, n) : base], b = in[h == 1 ? reversed(base + h, n) : base + h];
    double c = cos(pi * (double)r / (double)h), s = -sin(pi * (double)r / (double)h), sign = j ? -1 : 1;
    want[i].re = a.re + sign * (b.re * c - b.im * s);
    want[i].im = a.im + sign * (b.re * s + b.im * c);
  }
}

static void expect_pass(int64_t n, int64_t h, int index) {
  name_gather(n, ":f64");
  values_random(in, n, (uint64_t)(n + h));
  reference_pass(n, h);
  apply_passes(problem, design, index, 1, in, out);
  expect_right(n, bound_of(CLFFT_PRECISION_DOUBLE, 1), "pass");
}

START_TEST(a01_every_half_block) {
  int64_t most = fixture_is_slow() ? 1024 : 32;
  for (int64_t n = 2; n <= most; n *= 2) {
    int index = 0;
    for (int64_t h = 1; h < n; h *= 2) expect_pass(n, h, index++);
  }
  expect_pass(POINTS_MAX, 1, 0);
  expect_pass(POINTS_MAX, 1 << 10, 10);
  expect_pass(POINTS_MAX, 1 << 19, 19);
}
END_TEST

START_TEST(a02_all_passes_are_the_transform) {
  const int64_t lengths[] = {2, 4, 8, 16, 64, 1024};
  for (int i = 0; i < (fixture_is_slow() ? 6 : 4); i++) {
    name_gather(lengths[i], ":f64");
    check_transform(problem, design, CLFFT_DIRECTION_FORWARD);
    check_transform(problem, design, CLFFT_DIRECTION_INVERSE);
  }
}
END_TEST

/* A delta at index 1 of 4 goes 1, -i, -1, +i forward and the other way round for the inverse. */
START_TEST(a04_sign_of_the_twiddle) {
  const double re[4] = {1, 0, -1, 0}, im[4] = {0, -1, 0, 1};
  const char *designs[] = {"gather 4: pass_gather",           "stockham 4: pass_autosort[2,2]",
                           "stockham 4: pass_stockham[4]",    "stockham 4: pass_stockham[2,2]",
                           "bitreverse 4: bitreverse_pairs",  "single 4: direct",
                           "single 4: register_rows",         NULL};
  for (int d = 0; designs[d] || d == 0; d++) {
    for (int direction = 0; direction < 2; direction++) {
      memset(in, 0, 4 * sizeof *in);
      in[1].re = 1;
      apply_transform("c2c:4:inv:scale=1", designs[d], (clfft_direction)direction, in, out);
      for (int k = 0; k < 4; k++) {
        ck_assert_msg(out[k].re == re[k] && out[k].im == (direction ? -im[k] : im[k]), "%s: output %d is %g %g",
                      designs[d], k, out[k].re, out[k].im);
      }
    }
  }
}
END_TEST

/* The multiplication by a root conjugated: unseen by two points, seen by four. */
START_TEST(a04_mutant_with_the_wrong_sign) {
  const char *find = "make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)";
  const char *replace = "make(a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y)";
  for (int64_t n = 2; n <= 8; n *= 2) {
    name_gather(n, "");
    values_random(in, n, 3);
    values_round(in, n);
    ck_assert_int_eq(oracle_direct(want, in, n, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
    double bound = bound_of(CLFFT_PRECISION_SINGLE, log2((double)n));
    ck_assert_int_eq(mutant_run(problem, design, "no such text", "", in, out), 0);
    expect_right(n, bound, "sound source");
    ck_assert_int_gt(mutant_run(problem, design, find, replace, in, out), 0);
    double error = compare_rows(out, want, 1, 1, n).whole;
    if (n == 2) ck_assert_double_le(error, bound);
    else ck_assert_double_gt(error, 0.1);
  }
}
END_TEST

/* The exchange read one cell off: every result wrong, and seen. */
START_TEST(d09_mutant_with_a_wrong_read_back) {
  const int64_t n = 64;
  strcpy(problem, "c2c:64");
  strcpy(design, "single 64: group[8,8] items=8 banks=16");
  values_random(in, n, 3);
  values_round(in, n);
  ck_assert_int_eq(oracle_direct(want, in, n, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(mutant_run(problem, design, "no such text", "", in, out), 0);
  expect_right(n, bound_of(CLFFT_PRECISION_SINGLE, 6), "sound source");
  ck_assert_int_gt(mutant_run(problem, design, "c = FFT_CELL(f, j);", "c = FFT_CELL(f, j ^ 1);", in, out), 0);
  ck_assert_double_gt(compare_rows(out, want, 1, 1, n).whole, 0.1);
}
END_TEST

/* Planar and interleaved share their arithmetic: equal to the bit. */
START_TEST(a05_planar_equals_interleaved) {
  const char *forms_of_64[] = {"gather 64: pass_gather", "stockham 64: pass_stockham[8,8]",
                               "single 64: group[8,8] items=8", ""};
  const char *layouts[] = {":planar", ":planar-in", ":planar-out"};
  values_random(in, 64 * 3, 5);
  for (int d = fixture_is_slow() ? 0 : 1; d < 4; d++) {
    apply_transform("c2c:64:b3", forms_of_64[d], CLFFT_DIRECTION_FORWARD, in, want);
    for (int l = 0; l < 3; l++) {
      snprintf(problem, sizeof problem, "c2c:64:b3%s", layouts[l]);
      apply_transform(problem, forms_of_64[d], CLFFT_DIRECTION_FORWARD, in, out);
      ck_assert_msg(memcmp(out, want, 64 * 3 * sizeof *out) == 0, "%s %s differs", problem, forms_of_64[d]);
    }
  }
}
END_TEST

START_TEST(a06_passes_multiply_to_the_length) {
  for (int64_t n = 2; n <= 1 << 20; n *= 2) {
    name_gather(n, "");
    clf_recipe recipe = recipe_of(problem, design);
    ck_assert_int_eq((int64_t)1 << recipe.pass_count, n);
    clf_recipe_free(&recipe);
  }
  clf_recipe recipe = recipe_of("c2c:512", "stockham 512: pass_stockham[8,8,4,2]");
  int64_t product = 1;
  for (int i = 0; i < recipe.pass_count; i++) product *= recipe.pass[i].choice.radix[0];
  ck_assert_int_eq(recipe.pass_count, 4);
  ck_assert_int_eq(product, 512);
  clf_recipe_free(&recipe);
}
END_TEST

/* Gather passes read cells that others write: none may work in place, whatever the caller asks. */
START_TEST(a07_gather_is_never_in_place) {
  const char *problems[] = {"c2c:%lld", "c2c:%lld:in", "c2c:%lld:b3:in:planar", "c2c:%lld:in:f16"};
  for (int p = 0; p < 4; p++) {
    for (int64_t n = 2; n <= 64; n *= 2) {
      name_gather(n, "");
      snprintf(problem, sizeof problem, problems[p], (long long)n);
      clf_recipe recipe = recipe_of(problem, design);
      for (int i = 0; i < recipe.pass_count; i++) {
        const clf_pass *pass = &recipe.pass[i];
        bool shares = pass->in.slot == pass->out.slot && pass->in.base == pass->out.base;
        if (recipe.problem.placement == CLFFT_PLACEMENT_IN_PLACE) {
          shares |= pass->in.slot != CLF_SLOT_SCRATCH && pass->out.slot != CLF_SLOT_SCRATCH;
        }
        ck_assert_msg(!shares && !pass->in_place, "%s: pass %d", problem, i + 1);
      }
      clf_recipe_free(&recipe);
    }
  }
}
END_TEST

/* Both outputs of a pair compute the same w b: their sum is 2 a exactly (integers, w = 1), their difference 2 w b. */
START_TEST(a08_a_pair_shares_its_twiddle) {
  const int64_t n = 16, h = 4;
  name_gather(n, ":f64");
  for (int64_t i = 0; i < n; i++) in[i] = (clf_complex){(double)(i * 7 % 11), (double)(i * 5 % 13 - 6)};
  reference_pass(n, h);
  apply_passes(problem, design, 2, 1, in, out);
  for (int64_t base = 0; base < n; base++) {
    if (base / h % 2) continue;
    clf_complex up = out[base], down = out[base + h];
    if (base % h == 0) {
      ck_assert_double_eq(up.re + down.re, 2 * in[base].re);
      ck_assert_double_eq(up.im + down.im, 2 * in[base].im);
    }
    double ulp = 32 * 0x1p-52;
    ck_assert_double_le(fabs((up.re - down.re) - (want[base].re - want[base + h].re)), ulp);
    ck_assert_double_le(fabs((up.im - down.im) - (want[base].im - want[base + h].im)), ulp);
  }
}
END_TEST

/* One output an item, and R outputs an item: both are there, both right, and the second needs n / R items a pass. */
START_TEST(a09_both_shapes_are_there) {
  const char *designs[] = {"stockham 256: pass_autosort[2,2,2,2,2,2,2,2]", "stockham 256: pass_stockham[4,4,4,4]",
                           "stockham 256: pass_stockham[8,8,4]"};
  for (int d = 0; d < 3; d++) {
    clf_recipe recipe = recipe_of("c2c:256:b4", designs[d]);
    for (int i = 0; i < recipe.pass_count; i++) {
      clf_geometry geometry;
      ck_assert_int_eq(clf_geometry_of(&geometry, &recipe.pass[i]), CLFFT_STATUS_SUCCESS);
      uint64_t outputs = d == 0 ? 1 : (uint64_t)recipe.pass[i].choice.radix[0], items = 256 * 4 / outputs;
      uint64_t groups = (items + geometry.group_size - 1) / geometry.group_size;
      ck_assert_uint_eq(geometry.groups, groups);
    }
    clf_recipe_free(&recipe);
    if (d || fixture_is_slow()) check_transform("c2c:256:b4", designs[d], CLFFT_DIRECTION_FORWARD);
  }
}
END_TEST

/* OpenCL C 1.2 has no recursion; every kernel builds as 1.2 with warnings as errors. */
START_TEST(a10_kernels_build_as_opencl_12_without_a_warning) {
  const char *const texts[][2] = {
      {"c2c:8", "gather 8: pass_gather"},           {"c2c:8", "stockham 8: pass_stockham[8]"},
      {"c2c:8", "bitreverse 8: bitreverse_pairs"},  {"c2c:15", "single 15: direct"},
      {"c2c:8", "single 8: register_rows"},         {"c2c:64", "single 64: group[8,8] items=8"},
  };
  cl_device_id id = clfft_device_id(fixture_device());
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    clf_recipe recipe = recipe_of(texts[i][0], texts[i][1]);
    for (int p = 0; p < recipe.pass_count; p++) {
      clf_text source = {0};
      cl_int code;
      ck_assert_int_eq(clf_source_write(&source, &recipe.pass[p]), CLFFT_STATUS_SUCCESS);
      const char *text = clf_text_string(&source);
      cl_program program = clCreateProgramWithSource(clfft_device_context(fixture_device()), 1, &text, NULL, &code);
      ck_assert_int_eq(code, CL_SUCCESS);
      code = clBuildProgram(program, 1, &id, "-cl-std=CL1.2 -Werror", NULL, NULL);
      ck_assert_msg(code == CL_SUCCESS, "%s does not build without warnings", texts[i][1]);
      clReleaseProgram(program);
      clf_text_free(&source);
    }
    clf_recipe_free(&recipe);
  }
}
END_TEST

/* Passes run one by one give the whole transform to the bit: a fault can be bisected to a pass. */
START_TEST(a11_passes_alone_are_the_whole) {
  const char *designs[] = {"gather 16: pass_gather", "stockham 16: pass_stockham[2,8]",
                           "bitreverse 16: bitreverse_pairs", "fourstep 4*4: columns[4] items=1; columns[4] items=1"};
  for (int d = 0; d < 4; d++) {
    clf_recipe recipe = recipe_of("c2c:16:b3", designs[d]);
    values_random(in, 16 * 3, 5);
    apply_transform("c2c:16:b3", designs[d], CLFFT_DIRECTION_FORWARD, in, want);
    apply_passes("c2c:16:b3", designs[d], 0, recipe.pass_count, in, out);
    ck_assert_msg(memcmp(out, want, 16 * 3 * sizeof *out) == 0, "%s", designs[d]);
    clf_recipe_free(&recipe);
  }
}
END_TEST

/* The same radix order gives equal results to the bit, however values travel between the stages. */
START_TEST(a12_exchanges_agree_to_the_bit) {
  const char *const designs[][4] = {
      {"single 64: group[8,8] items=8", "single 64: group[8,8] items=8 split=1",
       "single 64: group[8,8] items=8 banks=16", "single 64: group[8,8] items=4 transforms=4 split=1 banks=32"},
      {"single 64: group[4,16] items=4", "single 64: group[4,16] items=4 split=1",
       "single 64: group[4,16] items=16 banks=16", "single 64: group[4,16] items=8 transforms=2"},
  };
  values_random(in, 64 * 5, 5);
  for (int d = 0; d < 2; d++) {
    apply_transform("c2c:64:b5", designs[d][0], CLFFT_DIRECTION_FORWARD, in, want);
    check_transform("c2c:64:b5", designs[d][0], CLFFT_DIRECTION_FORWARD);
    for (int v = 1; v < 4; v++) {
      apply_transform("c2c:64:b5", designs[d][v], CLFFT_DIRECTION_FORWARD, in, out);
      ck_assert_msg(memcmp(out, want, 64 * 5 * sizeof *out) == 0, "%s differs", designs[d][v]);
    }
  }
}
END_TEST

/* Likewise through shuffles, for every sub-group size that the device offers (PoCL none, Intel's runtimes several). */
START_TEST(a12_shuffles_agree_to_the_bit) {
  static const struct {
    int length, items;
    const char *radices;
  } rows[] = {{16, 4, "4,4"}, {64, 8, "8,8"}, {64, 16, "4,4,4"}, {256, 16, "16,16"}, {36, 2, "6,6"}};
  static const char *const options[] = {"", ":in", ":planar", ":f16"};
  int agreed = 0;
  values_random(in, 256 * 5, 6);
  for (int r = 0; r < 5; r++) {
    for (int size = 4; size <= 64; size *= 2) {
      if (!(fixture_profile()->subgroup_sizes & (uint32_t)size) || size % rows[r].items) continue;
      char shuffled[64];
      snprintf(problem, sizeof problem, "c2c:%d:b5%s", rows[r].length, options[(r + size) % 4]);
      snprintf(design, sizeof design, "single %d: group[%s] items=%d transforms=%d", rows[r].length, rows[r].radices,
               rows[r].items, size / rows[r].items);
      snprintf(shuffled, sizeof shuffled, "%.50s exchange=1", design);
      apply_transform(problem, design, CLFFT_DIRECTION_FORWARD, in, want);
      apply_transform(problem, shuffled, CLFFT_DIRECTION_FORWARD, in, out);
      const size_t bytes = (size_t)rows[r].length * 5 * sizeof *out;
      ck_assert_msg(memcmp(out, want, bytes) == 0, "%s %s differs", problem, shuffled);
      check_transform(problem, shuffled, CLFFT_DIRECTION_INVERSE);
      agreed++;
    }
  }
  ck_assert_msg(agreed > 0 || !(fixture_profile()->subgroup_sizes & 0x7c), "no design for these sub-groups");
}
END_TEST

int main(void) {
  const TTest *tests[] = {a01_every_half_block,
                          a02_all_passes_are_the_transform,
                          a04_sign_of_the_twiddle,
                          a04_mutant_with_the_wrong_sign,
                          a05_planar_equals_interleaved,
                          a06_passes_multiply_to_the_length,
                          a07_gather_is_never_in_place,
                          a08_a_pair_shares_its_twiddle,
                          a09_both_shapes_are_there,
                          a10_kernels_build_as_opencl_12_without_a_warning,
                          a11_passes_alone_are_the_whole,
                          a12_exchanges_agree_to_the_bit,
                          a12_shuffles_agree_to_the_bit,
                          d09_mutant_with_a_wrong_read_back,
                          NULL};
  return check_main("rows_a", tests, 600);
}
