/* SPDX-License-Identifier: MIT
 * Which lengths the sweep measures: awkward ones, each with the smooth length that a user would pad to. */
#ifndef TESTS_BENCH_SAMPLE_H
#define TESTS_BENCH_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#define SAMPLE_LAST 20000

/* No prime factor over 7. */
bool sample_is_smooth(int64_t length);
int64_t sample_next_smooth(int64_t length); /* >= length */

/* Distinct lengths from 11 to SAMPLE_LAST that are not smooth, in ascending order: primes, twice a prime, squares of
 * primes, neighbours of powers of two among them.  The same seed gives the same ones.  count is at most 1000. */
void sample_lengths(int64_t *lengths, int count, uint64_t seed);

#endif
