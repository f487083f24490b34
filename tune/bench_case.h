/* SPDX-License-Identifier: MIT
 * One problem of the bench: checked, then timed beside a copy kernel. */
#ifndef CLF_TUNE_BENCH_CASE_H
#define CLF_TUNE_BENCH_CASE_H

#include "device/runner.h"

/* What is measured: a plan's parts, all borrowed. */
typedef struct clf_bench_subject {
  clf_device *device;
  clf_executable *executable;
  const clf_recipe *recipe;
  clf_problem problem; /* the recipe's, with the direction that is to run */
} clf_bench_subject;

typedef struct clf_bench_case {
  double median_ns, min_ns; /* from enqueue to finished on an idle queue, one execution a sample */
  double cpu_ns;            /* of the process, all threads: median */
  double copy_ns;           /* a copy kernel of the same bytes, sampled in turn with the transform: median */
  int samples;
  double rel_l2, bound;
} clf_bench_case;

/* Check once, run twice to warm up, then sample for at least `seconds` and at least 15 times.  A wrong result is not a
 * failure here: rel_l2 exceeds the bound. */
clfft_status clf_bench_case_run(clf_bench_case *result, const clf_bench_subject *subject, double seconds);

#endif
