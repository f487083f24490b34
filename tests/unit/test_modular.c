/* SPDX-License-Identifier: MIT
 * Modular products and powers, up to moduli of 64 bits. */
#include "math/modular.h"

#include "tests/support/check_main.h"

#define LARGEST_PRIME UINT64_C(18446744073709551557)

START_TEST(small_products_agree_with_the_definition) {
  for (uint64_t n = 1; n <= 40; n++)
    for (uint64_t a = 0; a <= 50; a++)
      for (uint64_t b = 0; b <= 50; b++) ck_assert_uint_eq(clf_multiply_mod(a, b, n), a * b % n);
}
END_TEST

/* (n - 1)^2 = 1, (n - 1)(n - 2) = 2 and (n - 2)^2 = 4 modulo n. */
START_TEST(products_of_64_bits) {
  static const uint64_t moduli[] = {UINT64_MAX, UINT64_MAX - 1, LARGEST_PRIME, (UINT64_C(1) << 63) + 1,
                                    UINT64_C(1) << 63, (UINT64_C(1) << 62) + 3, UINT64_C(4294967311)};
  for (size_t i = 0; i < sizeof(moduli) / sizeof(moduli[0]); i++) {
    uint64_t n = moduli[i];
    ck_assert_uint_eq(clf_multiply_mod(n - 1, n - 1, n), 1);
    ck_assert_uint_eq(clf_multiply_mod(n - 1, n - 2, n), 2);
    ck_assert_uint_eq(clf_multiply_mod(n - 2, n - 2, n), 4);
    ck_assert_uint_eq(clf_multiply_mod(n - 1, 0, n), 0);
    ck_assert_uint_eq(clf_multiply_mod(n - 1, 1, n), n - 1);
  }
  ck_assert_uint_eq(clf_multiply_mod(UINT64_MAX, UINT64_MAX, 10), 5);
}
END_TEST

START_TEST(small_powers_agree_with_the_definition) {
  for (uint64_t n = 1; n <= 30; n++)
    for (uint64_t a = 0; a <= 35; a++) {
      uint64_t power = 1 % n;
      for (uint64_t exponent = 0; exponent <= 20; exponent++, power = power * a % n)
        ck_assert_uint_eq(clf_power_mod(a, exponent, n), power);
    }
}
END_TEST

START_TEST(fermat_holds_for_the_largest_prime) {
  for (uint64_t a = 2; a <= 50; a++) ck_assert_uint_eq(clf_power_mod(a, LARGEST_PRIME - 1, LARGEST_PRIME), 1);
  ck_assert_uint_eq(clf_power_mod(2, LARGEST_PRIME, LARGEST_PRIME), 2);
  ck_assert_uint_eq(clf_power_mod(2, 64, LARGEST_PRIME), 59); /* 2^64 - prime */
}
END_TEST

/* 3 generates the numbers modulo 65537, as number theory says of every Fermat prime. */
START_TEST(a_generator_has_full_order) {
  ck_assert_uint_eq(clf_power_mod(3, 65536, 65537), 1);
  ck_assert_uint_eq(clf_power_mod(3, 32768, 65537), 65536);
  ck_assert_uint_eq(clf_power_mod(3, UINT64_C(65536) * 1000003, 65537), 1);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      small_products_agree_with_the_definition,
      products_of_64_bits,
      small_powers_agree_with_the_definition,
      fermat_holds_for_the_largest_prime,
      a_generator_has_full_order,
      NULL};
  return check_main("modular", tests, 60);
}
