/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard over any axes, strides, layouts and bits. */
#include "tests/support/check_main.h"
#include "tests/support/walsh_case.h"

#include <stdio.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

START_TEST(axes_strides_and_layouts) {
  static const char *const rows[] = {
      "wht:8x16", "wht:64x64:b3:in", "wht:16x1x32:b5", "wht:256/32:b32/1", "wht:256/35/36:b35/1", "wht:64/48:b48/1:in",
      "wht:64/10:b10/1", "wht:16/3/5:b4/48/80", "wht:4x8:b7:in", "wht:32/64x16/2:b3/2048", "wht:1x1:b9",
          "wht:128:b2x3x5",
      "whtc:16:b9", "whtc:4096:b3:in", "whtc:64:b5:planar", "whtc:64:b5:planar-in", "whtc:64:b5:planar-out:i32",
      "whtc:1024:b3:in:planar", "whtc:64/20:b20/1", "whtc:2:b7", "whtc:65536:planar-in", "whtc:8192:b2:f16:planar-out",
      "wht:2097152", "wht:1048576:in:f16", "wht:524288:b2:f64", "wht:8:b0"};
  for (size_t r = 0; r < COUNT(rows); r++) {
    walsh_check(rows[r], NULL);
    const walsh_case moved = {.problem = rows[r], .in_offset = 5, .out_offset = strstr(rows[r], ":in") ? 5 : 2};
    walsh_case_check(&moved);
  }
}
END_TEST

START_TEST(masks_of_bits) {
  static const char *const rows[] = {"wht:64:b5:mask=1", "wht:64:b5:mask=32:in", "wht:64:b5:mask=42",
      "wht:64:b5:mask=21",
                                     "wht:1024:b3:mask=1008", "wht:1024:b3:mask=15:in", "wht:65536:mask=43690",
                                     "wht:16x16:mask=60", "whtc:256:b3:mask=102", "wht:64:b5:mask=63",
                                     "wht:4096:mask=3900:sequency", "wht:65536:mask=61680:i32"};
  for (size_t r = 0; r < COUNT(rows); r++) {
    for (int inverse = 0; inverse < 2; inverse++) {
      const walsh_case c = {.problem = rows[r], .inverse = inverse != 0};
      walsh_case_check(&c);
    }
  }
}
END_TEST

int main(void) {
  const TTest *tests[] = {axes_strides_and_layouts, masks_of_bits, NULL};
  return check_main("walsh_axes", tests, 900);
}
