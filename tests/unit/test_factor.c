/* SPDX-License-Identifier: MIT
 * Powers of two, factors, bit reversal, products that overflow. */
#include "math/factor.h"

#include "tests/support/check_main.h"

START_TEST(c26_next_power_of_two) {
  ck_assert_uint_eq(clf_next_power_of_two(0), 1);
  ck_assert_uint_eq(clf_next_power_of_two(1), 1);
  ck_assert_uint_eq(clf_next_power_of_two(2), 2);
  ck_assert_uint_eq(clf_next_power_of_two(3), 4);
  ck_assert_uint_eq(clf_next_power_of_two(UINT64_C(1) << 31), UINT64_C(1) << 31);
  for (int k = 2; k <= 63; k++) {
    uint64_t power = UINT64_C(1) << k;
    ck_assert_uint_eq(clf_next_power_of_two(power - 1), power);
    ck_assert_uint_eq(clf_next_power_of_two(power), power);
    ck_assert_uint_eq(clf_next_power_of_two(power + 1), k < 63 ? 2 * power : 0);
  }
  ck_assert_uint_eq(clf_next_power_of_two(UINT64_MAX), 0);
}
END_TEST

START_TEST(powers_of_two_and_logarithms) {
  ck_assert(!clf_is_power_of_two(0));
  ck_assert_int_eq(clf_log2_floor(0), -1);
  ck_assert_int_eq(clf_log2_floor(UINT64_MAX), 63);
  for (int k = 0; k <= 63; k++) {
    uint64_t power = UINT64_C(1) << k;
    ck_assert(clf_is_power_of_two(power));
    ck_assert_int_eq(clf_log2_floor(power), k);
    if (k < 2) continue;
    ck_assert(!clf_is_power_of_two(power - 1));
    ck_assert(!clf_is_power_of_two(power + 1));
    ck_assert_int_eq(clf_log2_floor(power - 1), k - 1);
  }
}
END_TEST

START_TEST(c8_bit_reversal_order_of_8) {
  static const uint64_t order[8] = {0, 4, 2, 6, 1, 5, 3, 7};
  for (uint64_t i = 0; i < 8; i++) ck_assert_uint_eq(clf_reverse_bits(i, 3), order[i]);
}
END_TEST

/* Even and odd bit counts; all values of short lengths, a sample of the long ones that meets every bit. */
START_TEST(c8_bit_reversal_is_an_involution) {
  for (int bits = 1; bits <= 24; bits++) {
    uint64_t n = UINT64_C(1) << bits, step = bits <= 14 ? 1 : 211;
    for (uint64_t i = 0; i < n; i += step) {
      uint64_t reversed = clf_reverse_bits(i, bits);
      ck_assert(reversed < n);
      ck_assert_uint_eq(clf_reverse_bits(reversed, bits), i);
    }
    ck_assert_uint_eq(clf_reverse_bits(1, bits), n / 2);
    ck_assert_uint_eq(clf_reverse_bits(n - 1, bits), n - 1);
  }
}
END_TEST

START_TEST(bit_reversal_of_no_and_of_all_bits) {
  ck_assert_uint_eq(clf_reverse_bits(5, 0), 0);
  ck_assert_uint_eq(clf_reverse_bits(1, 64), UINT64_C(1) << 63);
  ck_assert_uint_eq(clf_reverse_bits(UINT64_C(0x0123456789abcdef), 64), UINT64_C(0xf7b3d591e6a2c480));
  ck_assert_uint_eq(clf_reverse_bits(0xF1, 4), 8);
}
END_TEST

START_TEST(greatest_common_divisors) {
  ck_assert_uint_eq(clf_gcd(0, 0), 0);
  ck_assert_uint_eq(clf_gcd(0, 7), 7);
  ck_assert_uint_eq(clf_gcd(7, 0), 7);
  ck_assert_uint_eq(clf_gcd(12, 18), 6);
  ck_assert_uint_eq(clf_gcd(18, 12), 6);
  ck_assert_uint_eq(clf_gcd(UINT64_C(1) << 63, UINT64_C(3) << 40), UINT64_C(1) << 40);
  ck_assert_uint_eq(clf_gcd(UINT64_MAX, UINT64_MAX - 1), 1);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- factors -- */

static bool is_prime_by_division(uint64_t n) {
  if (n < 2) return false;
  for (uint64_t d = 2; d * d <= n; d++)
    if (n % d == 0) return false;
  return true;
}

START_TEST(factors_of_small_numbers) {
  uint64_t factors[CLF_FACTORS_MAX];
  ck_assert_int_eq(clf_factor(1, factors), 0);
  for (uint64_t n = 2; n <= 20000; n++) {
    int count = clf_factor(n, factors);
    uint64_t product = 1;
    ck_assert_int_ge(count, 1);
    for (int i = 0; i < count; i++) {
      ck_assert_msg(is_prime_by_division(factors[i]), "%u in %u", (unsigned)factors[i], (unsigned)n);
      if (i > 0) ck_assert(factors[i - 1] <= factors[i]);
      product *= factors[i];
    }
    ck_assert_uint_eq(product, n);
  }
}
END_TEST

/* The end of the list is a 0. */
static void check_factors(uint64_t n, const uint64_t *wanted) {
  uint64_t factors[CLF_FACTORS_MAX];
  int count = clf_factor(n, factors), i = 0;
  for (; wanted[i] != 0; i++) {
    ck_assert_int_lt(i, count);
    ck_assert_uint_eq(factors[i], wanted[i]);
  }
  ck_assert_int_eq(i, count);
}

#define FACTORS(n, ...) check_factors(UINT64_C(n), (const uint64_t[]){__VA_ARGS__, 0})

START_TEST(factors_of_large_numbers) {
  FACTORS(18446744073709551615, 3, 5, 17, 257, 641, 65537, 6700417);
  FACTORS(18446744073709551557, UINT64_C(18446744073709551557)); /* the largest prime of 64 bits */
  FACTORS(18446744030759878681, 4294967291, 4294967291);         /* the square of the largest of 32 bits */
  FACTORS(18446743979220271189, 4294967279, 4294967291);
  FACTORS(998244359987710471, 998244353, 1000000007);
  FACTORS(3825123056546413051, 149491, 747451, 34233211); /* passes Miller and Rabin's test to the first nine primes */
  FACTORS(1095912791, 1031, 1031, 1031);
  FACTORS(1062961, 1031, 1031);
  FACTORS(1046529, 3, 3, 11, 11, 31, 31);
  FACTORS(1018081, 1009, 1009);
}
END_TEST

START_TEST(the_longest_lists_of_factors) {
  uint64_t factors[CLF_FACTORS_MAX];
  ck_assert_int_eq(clf_factor(UINT64_C(1) << 63, factors), 63);
  for (int i = 0; i < 63; i++) ck_assert_uint_eq(factors[i], 2);
  ck_assert_int_eq(clf_factor(UINT64_C(12157665459056928801), factors), 40);
  for (int i = 0; i < 40; i++) ck_assert_uint_eq(factors[i], 3);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- products -- */

START_TEST(products_that_overflow_are_refused) {
  int64_t product = -77;
  ck_assert(!clf_multiply(INT64_C(1) << 32, INT64_C(1) << 31, &product));
  ck_assert(!clf_multiply(INT64_MAX, 2, &product));
  ck_assert(!clf_multiply(2, INT64_MAX, &product));
  ck_assert(!clf_multiply(INT64_C(3037000500), INT64_C(3037000500), &product));
  ck_assert(!clf_multiply(-1, 5, &product));
  ck_assert(!clf_multiply(5, -1, &product));
  ck_assert(!clf_multiply(0, -1, &product));
  ck_assert(!clf_multiply(INT64_MIN, INT64_MIN, &product));
  ck_assert_int_eq(product, -77);
}
END_TEST

START_TEST(products_up_to_the_limit) {
  int64_t product = -77;
  ck_assert(clf_multiply(INT64_C(3037000499), INT64_C(3037000499), &product));
  ck_assert_int_eq(product, INT64_C(9223372030926249001));
  ck_assert(clf_multiply(INT64_MAX, 1, &product));
  ck_assert_int_eq(product, INT64_MAX);
  ck_assert(clf_multiply(0, INT64_MAX, &product));
  ck_assert_int_eq(product, 0);
  ck_assert(clf_multiply(INT64_MAX, 0, &product));
  ck_assert_int_eq(product, 0);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      c26_next_power_of_two,
      powers_of_two_and_logarithms,
      c8_bit_reversal_order_of_8,
      c8_bit_reversal_is_an_involution,
      bit_reversal_of_no_and_of_all_bits,
      greatest_common_divisors,
      factors_of_small_numbers,
      factors_of_large_numbers,
      the_longest_lists_of_factors,
      products_that_overflow_are_refused,
      products_up_to_the_limit,
      NULL};
  return check_main("factor", tests, 60);
}
