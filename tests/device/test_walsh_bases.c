/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard with a base: lengths m 2^k. */
#include "tests/support/check_main.h"
#include "tests/support/walsh_case.h"

#include <stdio.h>
#include <string.h>

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

int main(void) {
  const TTest *tests[] = {dao_9_bases, dao_9_own_base, NULL};
  return check_main("walsh_bases", tests, 900);
}
