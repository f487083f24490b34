/* SPDX-License-Identifier: MIT
 * What the comparison prints: a table for people, or tab-separated rows. */
#ifndef TESTS_BENCH_REPORT_H
#define TESTS_BENCH_REPORT_H

#include "contest.h"

typedef struct report {
  const peer *peers;
  int peer_count;
  bool tsv;
  int met, missed; /* ratios asked for */
} report;

void report_head(const report *self, struct clfft_device *device, const contest_options *options);

/* False when a peer's result and ours differ. */
bool report_problem(report *self, const peer_problem *problem, const contest_row *rows);
void report_foot(const report *self);

#endif
