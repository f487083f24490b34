/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard with a base: lengths m 2^k. */
#include "tests/support/check_main.h"
#include "tests/support/walsh_apply.h"
#include "tests/support/walsh_case.h"

#include <stdlib.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* dao-9: the columns of the matrix, and the inverse by its transpose; the orders that are not symmetric too */
START_TEST(dao_9_bases) {
  static const char *const rows[] = {"wht:12:b5:base=12", "wht:24:b3:base=12", "wht:20:b3:base=20:in", "wht:40:base=20",
                                     "wht:28:b20:base=28", "wht:56:b3:base=28", "wht:96:b5:base=12:i32",
                                         "wht:80:b3:base=20",
                                     "wht:12288:base=12", "wht:5120:b2:base=20:in", "wht:3584:b2:base=28:f64",
                                     "whtc:48:b3:base=12", "wht:24x12:b2:base=12", "wht:96/17:b17/1:base=12:f16"};
  for (size_t r = 0; r < COUNT(rows); r++)
    for (int inverse = 0; inverse < 2; inverse++) {
      const walsh_case c = {.problem = rows[r], .inverse = inverse != 0, .named = "walsh_base"};
      walsh_case_check(&c);
    }
}
END_TEST

START_TEST(dao_9_own_base) {
  static const signed char two[4] = {1, -1, 1, 1}; /* not symmetric */
  signed char large[64 * 64];
  for (int i = 0; i < 64 * 64; i++) {
    const int row = i / 64, column = i % 64; /* Sylvester's with its rows turned by one: not symmetric either */
    large[i] = __builtin_popcount((unsigned)((row + 1) % 64 & column)) % 2 ? -1 : 1;
  }
  for (int inverse = 0; inverse < 2; inverse++) {
    const walsh_case small = {.problem = "wht:64:b3", .base = two, .base_order = 2, .inverse = inverse != 0};
    const walsh_case most = {.problem = "wht:1024:b2", .base = large, .base_order = 64, .inverse = inverse != 0};
    walsh_case_check(&small);
    walsh_case_check(&most);
  }
}
END_TEST

/* The matrix itself, from the rows of the identity: H H^T = n I to the bit, and the way back is by H^T. */
static void expect_orthogonal(clfft_desc desc, int n) {
  float *unit = calloc((size_t)n * (size_t)n, sizeof *unit), *h = malloc((size_t)n * (size_t)n * sizeof *h);
  float *back = malloc((size_t)n * (size_t)n * sizeof *back);
  bool symmetric = true;
  desc.batch_rank = 1;
  desc.batch[0] = n;
  desc.inverse_scale = 1;
  for (int i = 0; i < n; i++) unit[i * n + i] = 1;
  walsh_apply_desc(&desc, NULL, CLFFT_DIRECTION_FORWARD, unit, h, (size_t)n * (size_t)n * sizeof *h);
  walsh_apply_desc(&desc, NULL, CLFFT_DIRECTION_INVERSE, unit, back, (size_t)n * (size_t)n * sizeof *h);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float product = 0;
      for (int k = 0; k < n; k++) product += h[k * n + i] * h[k * n + j]; /* row k holds column k of H */
      ck_assert_msg(product == (i == j ? (float)n : 0), "%d points: row %d by row %d is %g", n, i, j, (double)product);
      ck_assert(h[i * n + j] == 1 || h[i * n + j] == -1);
      ck_assert_msg(back[i * n + j] == h[j * n + i], "%d points: the way back is not by the transpose", n);
      symmetric = symmetric && h[i * n + j] == h[j * n + i];
    }
  ck_assert(symmetric == (desc.base_order == 28)); /* else the transpose would be untested */
  free(unit);
  free(h);
  free(back);
}

START_TEST(dao_9_identity_rows) {
  static const signed char own[16] = {1, 1, 1, 1, 1, -1, 1, -1, -1, -1, 1, 1, 1, -1, -1, 1};
  static const int orders[] = {12, 20, 28, 4};
  for (size_t o = 0; o < COUNT(orders); o++)
    for (int k = 0; k < 2; k++) {
      clfft_desc desc = CLFFT_DESC_INIT;
      desc.kind = CLFFT_KIND_WALSH;
      desc.rank = 1;
      desc.length[0] = orders[o] << k;
      desc.base_order = orders[o];
      desc.base_matrix = orders[o] == 4 ? own : NULL;
      expect_orthogonal(desc, orders[o] << k);
    }
}
END_TEST

int main(void) {
  const TTest *tests[] = {dao_9_identity_rows, dao_9_bases, dao_9_own_base, NULL};
  return check_main("walsh_bases", tests, 900);
}
