/* SPDX-License-Identifier: MIT
 * One Walsh-Hadamard problem run on the test's device and judged against the host's own answer, value for value. */
#ifndef TESTS_SUPPORT_WALSH_CASE_H
#define TESTS_SUPPORT_WALSH_CASE_H

#include "plan/problem.h"

#include <stdbool.h>

typedef struct walsh_case {
  const char *problem, *design; /* design NULL: the planner's */
  const signed char *base;      /* the user's own matrix, with its order, or NULL */
  int base_order;
  bool inverse, signs, real;    /* real: random reals within a bound, else integers that are exact in every order */
  int64_t in_offset, out_offset;
  const char *named;            /* stands in the plan's description; NULL: the design's kernels do */
} walsh_case;

/* Runs twice; the test fails with a message where a value is wrong, differs between the runs, or where something else
 * was written. */
void walsh_case_check(const walsh_case *c);

/* Exact integers through a design, forward. */
void walsh_check(const char *problem, const char *design);

#endif
