/* SPDX-License-Identifier: MIT
 * A pass with its table, read as doubles whatever it holds. */
#ifndef TESTS_SUPPORT_TABLE_BENCH_H
#define TESTS_SUPPORT_TABLE_BENCH_H

#include "kernel/layout.h"
#include "tune/reference.h"

typedef struct table_bench {
  clf_recipe recipe;
  const clf_pass *pass;
  clf_table_layout layout;
  void *entries;
  size_t bytes;
  bool wide;
} table_bench;

/* The table of one pass of a problem's recipe (tests/support/plans.h). */
table_bench table_bench_open(const char *problem, const char *design, int index);
void table_bench_close(table_bench *b);

/* Real i, or pair `entry`, of the table; outside of it the test fails. */
double table_real(const table_bench *b, int64_t i);
clf_complex table_entry(const table_bench *b, int64_t entry);

#endif
