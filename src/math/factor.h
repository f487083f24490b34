/* SPDX-License-Identifier: MIT
 * Powers of two, primes, radix sequences. */
#ifndef CLF_MATH_FACTOR_H
#define CLF_MATH_FACTOR_H

#include <stdbool.h>
#include <stdint.h>

#define CLF_FACTORS_MAX 64

bool clf_is_power_of_two(uint64_t n);        /* false for 0 */
uint64_t clf_next_power_of_two(uint64_t n);  /* smallest power of two >= n; 1 for 0; 0 when it exceeds 2^63 */
int clf_log2_floor(uint64_t n);              /* -1 for 0 */
uint64_t clf_gcd(uint64_t a, uint64_t b);
uint64_t clf_reverse_bits(uint64_t value, int bits);

/* Prime factors of n >= 1 in ascending order with multiplicity; returns how many (at most CLF_FACTORS_MAX). */
int clf_factor(uint64_t n, uint64_t factors[CLF_FACTORS_MAX]);

/* a * b without overflow: false (and *product untouched) when it exceeds INT64_MAX or an operand is negative. */
bool clf_multiply(int64_t a, int64_t b, int64_t *product);

#endif
