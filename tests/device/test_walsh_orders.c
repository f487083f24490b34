/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard: orders of the outputs, and sign vectors. */
#include "tests/support/check_main.h"
#include "tests/support/walsh_case.h"

#include <stdio.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

START_TEST(orders_of_outputs) {
  static const char *const words[] = {":dyadic", ":sequency"};
  static const char *const rows[] = {"wht:8:b9", "wht:2:b5", "wht:256:b3:in", "wht:4096:b2", "wht:32768:in",
      "wht:1048576",
                                     "wht:8x16:b2", "wht:64/5:b5/1", "whtc:128:b2", "wht:1024:b3:bf16"};
  for (size_t w = 0; w < COUNT(words); w++)
    for (size_t r = 0; r < COUNT(rows); r++)
      for (int inverse = 0; inverse < 2; inverse++) {
        char problem[64];
        snprintf(problem, sizeof problem, "%s%s", rows[r], words[w]);
        const walsh_case c = {.problem = problem, .inverse = inverse != 0};
        walsh_case_check(&c);
      }
}
END_TEST

START_TEST(signs_on_load_and_on_the_way_back) {
  static const char *const rows[] = {"wht:256:b5", "wht:16:b9:in", "wht:4096:b2", "wht:2097152", "wht:64/32:b32/1",
                                     "wht:64/5:b5/1", "whtc:64:b3", "wht:96:b3:base=12", "wht:12:b16:base=12",
                                     "wht:1024:b3:i32", "wht:64:b3:mask=42", "wht:256:b3:sequency",
                                         "wht:1048576:dyadic",
                                     "wht:1024:b3:f16", "whtc:128:b2:planar"};
  for (size_t r = 0; r < COUNT(rows); r++)
    for (int inverse = 0; inverse < 2; inverse++) {
      const walsh_case c = {.problem = rows[r], .inverse = inverse != 0, .signs = true};
      walsh_case_check(&c);
    }
}
END_TEST

int main(void) {
  const TTest *tests[] = {orders_of_outputs, signs_on_load_and_on_the_way_back, NULL};
  return check_main("walsh_orders", tests, 900);
}
