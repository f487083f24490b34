/* SPDX-License-Identifier: MIT
 * The figures that the bench prints, computed from samples and from what a problem must move and calculate. */
#ifndef CLF_TUNE_FIGURES_H
#define CLF_TUNE_FIGURES_H

#include "plan/problem.h"

/* Order statistics; each sorts `values` in place.  0 for no values.  The percentile interpolates between neighbours,
 * fraction 0 being the least value and 1 the largest. */
double clf_samples_percentile(double *values, int count, double fraction);
double clf_samples_median(double *values, int count);

/* Bytes of one side of a problem, counted once: what the transform must read or write at least, gaps left out. */
uint64_t clf_side_bytes(const clf_problem *problem, bool out);

/* Operations by the usual convention: 5 N log2 N a transform, half of it for real data, N log2 N for Walsh-Hadamard. */
double clf_operations(const clf_problem *problem);

/* GB are 1e9 bytes, GFLOP 1e9 operations; 0 when ns is not positive. */
double clf_giga_rate(double quantity, double ns);

/* How many samples to take of something that takes `each_ns`, to fill `least_ns`: between least and most. */
int clf_samples_count(double each_ns, double least_ns, int least, int most);

#endif
