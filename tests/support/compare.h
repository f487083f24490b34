/* SPDX-License-Identifier: MIT
 * How far a result is from the right one: over everything, and over the worst row (two blocks swapped leave a norm as
 * it was). */
#ifndef TESTS_SUPPORT_COMPARE_H
#define TESTS_SUPPORT_COMPARE_H

#include "base/text.h"
#include "tune/reference.h"

typedef struct comparison {
  double whole;       /* relative L2 error over all rows */
  double worst;       /* of the worst row */
  int64_t worst_row;
  int64_t not_finite; /* how many values of the result are NaN or infinite */
  int64_t first_not_finite; /* the first of them, counted in values from the start; -1 when there is none */
} comparison;

/* `want` times factor is what `got` should be. */
comparison compare_rows(const clf_complex *got, const clf_complex *want, double factor, int64_t rows, int64_t length);

/* Whether both errors are within the bound; if not, says so in one line. */
bool comparison_within(const comparison *c, double bound, const char *what, clf_text *message);

/* The largest error of one line along one axis (a row, a column ...) over the norm that a line has on the average, for
 * packed data of several axes: a stripe that the whole norm hides.  NaN where a value is not finite. */
double compare_lines(const clf_complex *got, const clf_complex *want, double factor, int rank, const int64_t *length);

#endif
