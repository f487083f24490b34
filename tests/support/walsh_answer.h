/* SPDX-License-Identifier: MIT
 * What Walsh-Hadamard transforms come to, by three ways that share nothing with the kernels or with each other. */
#ifndef TESTS_SUPPORT_WALSH_ANSWER_H
#define TESTS_SUPPORT_WALSH_ANSWER_H

#include "plan/problem.h"

#include <stdbool.h>

/* The definition, for one axis: sum over i of (-1)^popcount(i & k) x[i]. */
void walsh_definition(long double *out, const long double *in, int64_t length);

/* The answer: packed values of one real transform, any problem's axes, mask, base and order, in long double. */
void walsh_answer(long double *values, const clf_problem *problem, bool inverse);

/* FFTW's transform of `bits` axes of length 2, in double and in place; false where configure found no FFTW. */
bool walsh_fftw(double *values, int bits);

#endif
