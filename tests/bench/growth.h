/* SPDX-License-Identifier: MIT
 * C-7: how our time grows from N to 2N, as an O(N log N) method should. */
#ifndef TESTS_BENCH_GROWTH_H
#define TESTS_BENCH_GROWTH_H

#include <stdbool.h>

struct clfft_device;

/* One row for each length from 2^16 to 2^23: time of 2N over time of N in interleaved pairs, and the limit: 3.2 where
 * the kernels change, 2.3 elsewhere.  False when something could not run; never because of a time. */
bool growth_measure(struct clfft_device *device, int pairs, bool tsv);

#endif
