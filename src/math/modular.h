/* SPDX-License-Identifier: MIT
 * Modular arithmetic on 64-bit integers. */
#ifndef CLF_MATH_MODULAR_H
#define CLF_MATH_MODULAR_H

#include <stdint.h>

uint64_t clf_multiply_mod(uint64_t a, uint64_t b, uint64_t n); /* a * b mod n, exact for every n >= 1 */
uint64_t clf_primitive_root(uint64_t p); /* the smallest one of a prime p >= 2; p must be prime */
uint64_t clf_power_mod(uint64_t a, uint64_t exponent, uint64_t n);

#endif
