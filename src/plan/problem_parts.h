/* SPDX-License-Identifier: MIT
 * What the files of the problem share with one another, and with nobody else. */
#ifndef CLF_PLAN_PROBLEM_PARTS_H
#define CLF_PLAN_PROBLEM_PARTS_H

#include "plan/problem.h"

#include <stdbool.h>

/* Stride fields of one side that stand for "packed". */
typedef struct clf_strides {
  int64_t axis[CLFFT_RANK_MAX], batch[CLFFT_BATCH_MAX];
} clf_strides;

/* The packed strides of a side, from counts, kind and placement alone; false when they overflow. */
bool clf_problem_packed(clf_strides *packed, const clf_problem *problem, bool out);

/* Points that a side holds along an axis: half spectra are shorter along the last one. */
int64_t clf_problem_side_count(const clf_problem *problem, int axis, bool out);

/* The values of a description one by one and in combination: all but strides and sizes.  INVALID_ARGUMENT. */
clfft_status clf_desc_check(const clfft_desc *desc);

/* The part of it that concerns Walsh-Hadamard alone: ordering, mask, base. */
clfft_status clf_desc_check_walsh(const clfft_desc *desc);

/* Whether two outputs may share a place.  INVALID_ARGUMENT when they do, or when it cannot be told. */
clfft_status clf_problem_check_overlap(const clf_problem *problem);

/* clf_problem_from_desc for every release at once: all but the check that follows. */
clfft_status clf_problem_canonical(clf_problem *problem, const clfft_desc *desc);

/* UNSUPPORTED for whatever a valid request asks that this release lacks; the message names all of it. */
clfft_status clf_problem_check_release(const clf_problem *problem, const clfft_desc *desc);

#endif
