/* SPDX-License-Identifier: MIT
 * The correctness matrix: every form of every kernel family against precision, layout, placement, strides, batch and
 * what else a user may ask for, pair by pair (fast tier) or sampled at random (slow tier). */
#ifndef TESTS_SUPPORT_MATRIX_H
#define TESTS_SUPPORT_MATRIX_H

#include "tests/support/trial.h"

/* Rows of the fast tier that use a form, run and judged; the running test fails with every row that is wrong, and when
 * the form could not be run at all although the device should. */
void matrix_run_form(const char *name);

/* Every pair of values of two axes stands in a row, but for those that make no sense: a strided-axis form on contiguous
 * data, two layouts or two orders in place, a four-step at element strides.  The running test fails when a pair is left
 * out that should not be, so that what the planner refuses too much does not go unseen. */
void matrix_check_coverage(void);

/* `count` rows drawn at random over all forms, with longer lengths as well. */
void matrix_run_sample(const char *name, int count, uint64_t seed);

/* Every sound choice for one of the form's three lengths (at most limit), packed data, both directions. */
void matrix_run_choices(const char *name, int size, const char *options, int limit);

/* `count` sound designs of each of the form's lengths with everything drawn at random, packed data, both directions. */
void matrix_run_draws(const char *name, const char *options, int count, uint64_t seed);

#endif
