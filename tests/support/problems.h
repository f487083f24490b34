/* SPDX-License-Identifier: MIT
 * A problem's data on the host, as the device will see it: any storage, layout and strides, with guard elements around
 * each plane and NaN in every element that belongs to nobody. */
#ifndef TESTS_SUPPORT_PROBLEMS_H
#define TESTS_SUPPORT_PROBLEMS_H

#include "base/text.h"
#include "plan/problem.h"
#include "tune/reference.h"

/* Guard elements before and after each plane. */
#define FIELD_GUARD 67

/* One side's memory: one plane of pairs, or two planes of scalars that may share one allocation. */
typedef struct field {
  clfft_layout layout;
  clfft_precision precision;
  int planes;
  bool shared;          /* planar: the imaginary plane stands behind the real one in plane[0] */
  int64_t first[2];     /* element 0 of each plane, in elements from the start of its memory */
  size_t element_bytes; /* of a pair, or of one scalar */
  size_t bytes[2];      /* of each allocation; [1] is 0 when there is one */
  unsigned char *memory[2];
} field;

/* Memory for one side of a problem, element 0 lying `offset` elements behind the guard; filled with NaN. */
clfft_status field_create(field *f, const clf_problem *problem, bool out, int64_t offset, bool shared);
void field_free(field *f);
clfft_status field_copy(field *to, const field *from); /* to is made */
void field_fill(field *f);                             /* every element a NaN of a known payload */

/* Packed complex data, transform by transform in the order of the batch, to and from a side. */
void field_scatter(field *f, const clf_problem *problem, bool out, const clf_complex *packed);
void field_gather(const field *f, const clf_problem *problem, bool out, clf_complex *packed);

/* Where point `point` (row-major over the axes) of transform `transform` lies, in elements from element 0. */
int64_t field_element(const clf_problem *problem, bool out, int64_t transform, int64_t point);

/* Whether everything but the problem's own elements is as before, to the bit; if not, says where in one line. */
bool field_gaps_intact(const field *now, const field *before, const clf_problem *problem, bool out,
                       clf_text *message);

/* Whether two fields are equal to the bit; if not, says where. */
bool field_equal(const field *a, const field *b, const char *what, clf_text *message);

/* `count` values with independent normal parts, from a seed. */
void values_random(clf_complex *values, int64_t count, uint64_t seed);

/* Round values to single precision, as storing them would. */
void values_round(clf_complex *values, int64_t count);

#endif
