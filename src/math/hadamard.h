/* SPDX-License-Identifier: MIT
 * Hadamard matrices of orders that are no powers of two: square, entries +1 and -1, rows orthogonal. */
#ifndef CLF_MATH_HADAMARD_H
#define CLF_MATH_HADAMARD_H

#include <stdbool.h>
#include <stdint.h>

#define CLF_HADAMARD_MAX 64

/* Rows as bits: bit j of row[i] is set where entry (i, j) is -1. */

/* Orders 12, 20 (Paley's first construction, over the fields of 11 and 19 elements: not symmetric) and 28 (his second,
 * over 13: symmetric); false for any other order. */
bool clf_hadamard_paley(uint64_t *row, int order);

/* Whether H H^T = order I.  *first and *second get two rows that are not orthogonal, where it does not hold. */
bool clf_hadamard_is_one(const uint64_t *row, int order, int *first, int *second);

#endif
