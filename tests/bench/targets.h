/* SPDX-License-Identifier: MIT
 * How many times faster than a peer we mean to be, on CPU devices with two cores. */
#ifndef TESTS_BENCH_TARGETS_H
#define TESTS_BENCH_TARGETS_H

#include "peer.h"

/* The problems that are compared when none is named, those of one group in a row: "powers", "cache", "double",
 * "lengths", "primes", "axes", "walsh". */
int targets_count(void);
const char *targets_problem(int i);
const char *targets_group(int i);

/* The ratio (peer's time over ours) that is asked for, 0 where none is.  The figures of the table hold for processors
 * with AVX-512; others are asked for four fifths of them. */
double targets_ratio(const peer_problem *problem, const peer *party);

#endif
