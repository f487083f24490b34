/* SPDX-License-Identifier: MIT
 * Tables: entries are roots of unity rounded once, lie where the kernels look, and have keys of their own. */
#include "kernel/table.h"

#include "math/roots.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"
#include "tests/support/table_bench.h"

#include <math.h>
#include <stdlib.h>

static bool is_rounded(const table_bench *b, double got, long double want) {
  return got == (b->wide ? (double)want : (double)(float)want);
}

static void expect_root(const table_bench *b, int64_t entry, uint64_t k, uint64_t n) {
  const clf_root root = clf_root_of_unity(k % n, n);
  const clf_complex got = table_entry(b, entry);
  if (!is_rounded(b, got.re, root.re) || !is_rounded(b, got.im, root.im))
    ck_abort_msg("entry %lld is not root %llu of %llu", (long long)entry, (unsigned long long)k, (unsigned long long)n);
}

/* ------------------------------------------------------------------------------------------------------ entries -- */

static void check_length_roots(const char *problem, const char *design, int index) {
  table_bench b = table_bench_open(problem, design, index);
  ck_assert_int_eq(b.layout.entries, b.pass->length);
  for (int64_t k = 0; k < b.pass->length; ++k) expect_root(&b, k, (uint64_t)k, (uint64_t)b.pass->length);
  table_bench_close(&b);
}

START_TEST(radix_steps_and_the_direct_sum) {
  check_length_roots("c2c:64", "gather 64: pass_gather", 1);
  check_length_roots("c2c:60:f64", "stockham 60: pass_stockham[5,12]", 1);
  check_length_roots("c2c:16", "bitreverse 16: bitreverse_pairs", 1);
  check_length_roots("c2c:37", "single 37: direct", 0);
}
END_TEST

static void check_product(const table_bench *b, int64_t first, int64_t n) {
  const int64_t fine = INT64_C(1) << b->layout.fine_bits;
  for (int64_t k = 0; k < fine; ++k) expect_root(b, first + k, (uint64_t)k, (uint64_t)n);
  for (int64_t k = 0; k < n; k += fine) expect_root(b, first + fine + k / fine, (uint64_t)k, (uint64_t)n);
}

START_TEST(products_of_two_tables) {
  static const int64_t lengths[] = {2, 3, 8, 60, 64, 1000, 1024, 6561};
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; ++i) {
    clf_pass pass = {.choice = plans_choice("pass_stockham[2] twiddle=1"), .length = lengths[i], .loop_count = 1,
                     .loop = {{1, 0, 0}}};
    table_bench b = {.pass = &pass, .layout = clf_table_layout_of(&pass)};
    sound(clf_table_make(&b.entries, &b.bytes, &pass));
    check_product(&b, 0, lengths[i]);
    free(b.entries);
  }
  table_bench b = table_bench_open("c2c:60", "fourstep 10*6: register_rows; register_rows", 0);
  check_product(&b, b.layout.step_entry, 60);
  table_bench_close(&b);
  b = table_bench_open("c2c:1024:f64", "fourstep 64*16: columns[8,8] items=8; columns[16]", 0);
  check_product(&b, b.layout.step_entry, 1024);
  table_bench_close(&b);
}
END_TEST

/* entry r S + k of stage (R, S); together they tile [1, length) */
START_TEST(stages_of_groups_tile_the_table) {
  table_bench b = table_bench_open("c2c:840", "single 840: group[7,8,3,5] items=105", 0);
  static bool seen[840];
  int64_t stride = 1;
  expect_root(&b, 0, 0, 1);
  for (int i = 0; i < b.pass->choice.radix_count; ++i) {
    const int64_t radix = b.pass->choice.radix[i];
    for (int64_t r = 1; r < radix; ++r)
      for (int64_t k = 0; k < stride; ++k) {
        expect_root(&b, r * stride + k, (uint64_t)(r * k), (uint64_t)(radix * stride));
        ck_assert(!seen[r * stride + k]);
        seen[r * stride + k] = true;
      }
    stride *= radix;
  }
  for (int64_t k = 1; k < 840; ++k) ck_assert(seen[k]);
  table_bench_close(&b);
}
END_TEST

/* rows of FFT_LANES roots: real parts, then imaginary ones */
START_TEST(blocks_of_lanes_hold_vectors) {
  table_bench b = table_bench_open("c2c:32", "single 32: lanes_block lanes=8", 0);
  for (int64_t row = 0; row < 4; ++row)
    for (int64_t lane = 0; lane < 8; ++lane) {
      const clf_root root = clf_root_of_unity((uint64_t)(row * lane), 32);
      ck_assert(is_rounded(&b, table_real(&b, 2 * row * 8 + lane), root.re));
      ck_assert(is_rounded(&b, table_real(&b, 2 * row * 8 + 8 + lane), root.im));
    }
  table_bench_close(&b);
}
END_TEST

START_TEST(chirps_and_their_spectrum) {
  table_bench enter = table_bench_open("c2c:37", "bluestein 15*5: columns[15]; columns[5]", 0);
  for (uint64_t k = 0; k < 37; ++k) expect_root(&enter, (int64_t)k, k * k, 74);
  table_bench multiply = table_bench_open("c2c:37:f64", "bluestein 15*5: columns[15]; columns[5]", 3);
  ck_assert_int_eq(multiply.layout.entries, 75);
  for (int64_t k = 0; k < 75; ++k) { /* the definition's sum over the conjugated chirp around zero */
    long double re = 0, im = 0;
    for (int64_t q = -36; q <= 36; ++q) {
      const clf_root c = clf_root_of_unity((uint64_t)(q * q) % 74, 74);
      const clf_root w = clf_root_of_unity((uint64_t)((q * k % 75 + 75) % 75), 75);
      re += (c.re * w.re + c.im * w.im) / 75;
      im += (c.re * w.im - c.im * w.re) / 75;
    }
    const clf_complex got = table_entry(&multiply, k); /* magnitudes are at most 1 */
    ck_assert(fabsl(got.re - re) <= 2 * CLF_ROUNDOFF_DOUBLE && fabsl(got.im - im) <= 2 * CLF_ROUNDOFF_DOUBLE);
  }
  table_bench_close(&enter);
  table_bench_close(&multiply);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- keys -- */

START_TEST(equal_keys_mean_equal_tables) {
  static const char *const designs[][2] = {
      {"c2c:64", "single 64: group[8,8] items=8"},
      {"c2c:64:b7:in", "single 64: group[8,8] items=16 banks=32 transforms=2"},
      {"c2c:64:f64", "single 64: group[8,8] items=8"},
      {"c2c:64", "single 64: group[4,16] items=8"},
      {"c2c:64/9:b9/1", "single 64: columns[8,8] items=8"},
      {"c2c:8x8", "fold 8*8: group[8,8] items=8"},
      {"c2c:4x16", "fold 4*16: group[4,2,8] items=8"},
      {"c2c:64", "fourstep 8*8: columns[8]; columns[8]"},
      {"c2c:512", "fourstep 8*64: columns[8]; columns[8,8] items=8"},
      {"c2c:64", "stockham 64: pass_stockham[8,8]"},
      {"c2c:64", "gather 64: pass_gather"},
      {"c2c:64", "single 64: direct"},
      {"c2c:64", "stockham 64: pass_stockham[8,8] twiddle=1"},
      {"c2c:1024", "single 1024: lanes[8,8] lanes=16"},
      {"c2c:1024", "single 1024: lanes[8,8] lanes=16 twiddle=1"},
      {"c2c:960", "single 960: lanes[10,6] lanes=16"},
      {"c2c:960", "single 960: lanes[10,6] lanes=16 pad=6"},
      {"c2c:101", "single 101: lane_convolve[10,10] lanes=16"},
      {"c2c:101", "single 101: lane_convolve[10,10] lanes=16 pad=10"},
      {"c2c:101", "single 101: group_convolve[10,10] items=10"},
      {"c2c:101", "single 101: group_convolve[16,13] items=13"},
      {"c2c:37", "bluestein 75: group[5,5,3] items=5"},
      {"c2c:31", "bluestein 75: group[5,5,3] items=5"}};
  const size_t count = sizeof designs / sizeof designs[0];
  for (size_t i = 0; i < count; ++i)
    for (size_t k = 0; k < i; ++k) {
      table_bench a = table_bench_open(designs[i][0], designs[i][1], 0);
      table_bench b = table_bench_open(designs[k][0], designs[k][1], 0);
      clf_text x = {0}, y = {0};
      sound(clf_table_key(&x, a.pass));
      sound(clf_table_key(&y, b.pass));
      const bool same_key = strcmp(clf_text_string(&x), clf_text_string(&y)) == 0;
      const bool same = a.bytes == b.bytes && memcmp(a.entries, b.entries, a.bytes) == 0;
      ck_assert_msg(!same_key || same, "%s | %s: %s", designs[i][1], designs[k][1], clf_text_string(&x));
      clf_text_free(&x);
      clf_text_free(&y);
      table_bench_close(&a);
      table_bench_close(&b);
    }
}
END_TEST

START_TEST(kernels_without_a_table_have_no_key) {
  clf_recipe recipe = plans_recipe("c2c:8", "single 8: register_rows", &plans_cpu);
  clf_text key = {0};
  sound(clf_table_key(&key, &recipe.pass[0]));
  ck_assert_str_eq(clf_text_string(&key), "");
  clf_recipe_free(&recipe);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {radix_steps_and_the_direct_sum, products_of_two_tables, stages_of_groups_tile_the_table,
                                blocks_of_lanes_hold_vectors,   chirps_and_their_spectrum, equal_keys_mean_equal_tables,
                                kernels_without_a_table_have_no_key, NULL};
  return check_main("table", tests, 60);
}
