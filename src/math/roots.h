/* SPDX-License-Identifier: MIT
 * Roots of unity: the index is reduced modulo n in integers and brought to the first octant before any cosine is
 * taken, so that multiples of n/8 are exact, the table of n at stride 2 equals the table of n/2 to the bit, and the
 * second half is the negated first half. */
#ifndef CLF_MATH_ROOTS_H
#define CLF_MATH_ROOTS_H

#include <stdint.h>

typedef struct clf_root {
  long double re, im;
} clf_root;

/* exp(-2 pi i k / n), n >= 1, any k.  Round once to the type of the table. */
clf_root clf_root_of_unity(uint64_t k, uint64_t n);

#endif
