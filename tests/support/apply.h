/* SPDX-License-Identifier: MIT
 * Values in, values out: transforms as functions, for tests of properties and of single passes.  A failing call says
 * why and ends the program, which a running test counts as its own failure. */
#ifndef TESTS_SUPPORT_APPLY_H
#define TESTS_SUPPORT_APPLY_H

#include "plan/recipe.h"
#include "tune/reference.h"

#include <clfft.h>

/* Run a problem (an empty or NULL design: the planner's choice) on packed values, transform after transform.  out may
 * be in. */
void apply_transform(const char *problem, const char *design, clfft_direction direction, const clf_complex *in,
                     clf_complex *out);

/* The same for passes first .. first + count - 1 alone, each of which reads what `in` holds in natural memory order:
 * out of place the first pass reads the input side.  Only for problems whose sides are packed and interleaved. */
void apply_passes(const char *problem, const char *design, int first, int count, const clf_complex *in,
                  clf_complex *out);

/* The recipe of a forced design, or (NULL) of the planner's first one for the first axis, made without running
 * anything; the caller frees it (clf_recipe_free). */
clf_recipe recipe_of(const char *problem, const char *design);

/* The problem behind a text. */
clf_problem problem_of_text(const char *text);

#endif
