/* SPDX-License-Identifier: MIT
 * Modular arithmetic on 64-bit integers. */
#include "math/modular.h"

#include "math/factor.h"

#include <assert.h>

uint64_t clf_multiply_mod(uint64_t a, uint64_t b, uint64_t n) {
  assert(n >= 1);
#ifdef __SIZEOF_INT128__
  __extension__ typedef unsigned __int128 wide;
  return (uint64_t)((wide)a * b % n);
#else
  uint64_t product = 0;
  a %= n;
  for (b %= n; b > 0; b >>= 1) {
    if (b & 1) product = product >= n - a ? product - (n - a) : product + a;
    a = a >= n - a ? a - (n - a) : a + a;
  }
  return product;
#endif
}

uint64_t clf_power_mod(uint64_t a, uint64_t exponent, uint64_t n) {
  uint64_t power = 1 % n;
  for (a %= n; exponent > 0; exponent >>= 1) {
    if (exponent & 1) power = clf_multiply_mod(power, a, n);
    a = clf_multiply_mod(a, a, n);
  }
  return power;
}

uint64_t clf_primitive_root(uint64_t p) {
  uint64_t factors[CLF_FACTORS_MAX];
  const int count = clf_factor(p - 1, factors);
  if (p == 2) return 1;
  for (uint64_t g = 2;; ++g) {
    bool generates = true;
    for (int i = 0; i < count && generates; ++i) generates = clf_power_mod(g, (p - 1) / factors[i], p) != 1;
    if (generates) return g;
  }
}
