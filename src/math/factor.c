/* SPDX-License-Identifier: MIT
 * Powers of two, primes, factors. */
#include "math/factor.h"

#include "math/modular.h"

#include <assert.h>
#include <stddef.h>

#define TRIAL_MAX 1024

bool clf_is_power_of_two(uint64_t n) {
  return n != 0 && (n & (n - 1)) == 0;
}

uint64_t clf_next_power_of_two(uint64_t n) {
  if (n > UINT64_C(1) << 63) return 0;
  uint64_t power = 1;
  while (power < n) power <<= 1;
  return power;
}

int clf_log2_floor(uint64_t n) {
  int log = -1;
  for (; n > 0; n >>= 1) log++;
  return log;
}

uint64_t clf_gcd(uint64_t a, uint64_t b) {
  while (b > 0) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

uint64_t clf_reverse_bits(uint64_t value, int bits) {
  uint64_t reversed = 0;
  for (int i = 0; i < bits; i++) reversed = reversed << 1 | (value >> i & 1);
  return reversed;
}

bool clf_multiply(int64_t a, int64_t b, int64_t *product) {
  if (a < 0 || b < 0 || (a > 0 && b > INT64_MAX / a)) return false;
  *product = a * b;
  return true;
}

/* Miller and Rabin's test for odd n > TRIAL_MAX; the first twelve primes as bases decide every n below 3.3e24
 * (Sorenson and Webster, 2015). */
static bool is_prime(uint64_t n) {
  static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  uint64_t odd = n - 1;
  int twos = 0;
  for (; odd % 2 == 0; odd /= 2) twos++;
  for (size_t i = 0; i < sizeof(bases) / sizeof(bases[0]); i++) {
    uint64_t power = clf_power_mod(bases[i], odd, n);
    bool passed = power == 1 || power == n - 1;
    for (int k = 1; k < twos && !passed; k++) {
      power = clf_multiply_mod(power, power, n);
      passed = power == n - 1;
    }
    if (!passed) return false;
  }
  return true;
}

/* x^2 + c mod n. */
static uint64_t rho_step(uint64_t x, uint64_t c, uint64_t n) {
  x = clf_multiply_mod(x, x, n);
  return x >= n - c ? x - (n - c) : x + c;
}

/* A proper divisor of a composite n by Pollard's rho with Floyd's cycles; a sequence that fails is followed by the
 * next one. */
static uint64_t proper_divisor(uint64_t n) {
  for (uint64_t c = 1;; c++) {
    uint64_t slow = 2, fast = 2, divisor = 1;
    while (divisor == 1) {
      slow = rho_step(slow, c, n);
      fast = rho_step(rho_step(fast, c, n), c, n);
      divisor = clf_gcd(slow > fast ? slow - fast : fast - slow, n);
    }
    if (divisor != n) return divisor;
  }
}

static void insert_sorted(uint64_t *factors, int count, uint64_t factor) {
  int i = count;
  for (; i > 0 && factors[i - 1] > factor; i--) factors[i] = factors[i - 1];
  factors[i] = factor;
}

int clf_factor(uint64_t n, uint64_t factors[CLF_FACTORS_MAX]) {
  assert(n >= 1);
  int count = 0;
  for (uint64_t divisor = 2; divisor <= TRIAL_MAX && divisor * divisor <= n; divisor += divisor == 2 ? 1 : 2)
    for (; n % divisor == 0; n /= divisor) factors[count++] = divisor;
  if (n == 1) return count;

  /* What remains has factors above TRIAL_MAX only, so six at most; composites wait on a stack until split. */
  uint64_t waiting[8] = {n};
  for (int depth = 1; depth > 0;) {
    uint64_t part = waiting[--depth];
    if (part <= (uint64_t)TRIAL_MAX * TRIAL_MAX || is_prime(part)) {
      insert_sorted(factors, count++, part);
    } else {
      uint64_t divisor = proper_divisor(part);
      waiting[depth++] = divisor;
      waiting[depth++] = part / divisor;
    }
  }
  return count;
}
