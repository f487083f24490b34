/* SPDX-License-Identifier: MIT
 * Is what a plan computed right?  One run on random data against the host's own transform. */
#ifndef CLF_TUNE_BENCH_CHECK_H
#define CLF_TUNE_BENCH_CHECK_H

#include "device/runner.h"

/* Points that are compared: all of a problem up to this many, else whole transforms spread evenly over the batch, the
 * first, the middle and the last among them.  About a second of the host's time. */
#define CLF_BENCH_CHECK_POINTS (INT64_C(1) << 22)

/* How many of a problem's transforms are compared (0 of none), and which: the k-th of them. */
int64_t clf_bench_checked_count(const clf_problem *problem);
int64_t clf_bench_checked(const clf_problem *problem, int64_t k);

/* Fill *data with the problem's random input, as the runner stores it: plane[0] and plane[1] are the caller's to
 * free, also after a failure.  UNSUPPORTED for kinds without a reference. */
clfft_status clf_bench_input(clf_host_side *data, const clf_runner *runner, const clf_problem *problem);

/* Write the input, spoil the output, run once in the problem's direction, compare: the relative L2 error, infinite
 * where something isn't finite. */
clfft_status clf_bench_check(double *rel_l2, clf_runner *runner, const clf_problem *problem,
                             const clf_host_side *input);

#endif
