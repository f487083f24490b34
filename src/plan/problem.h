/* SPDX-License-Identifier: MIT
 * A checked, canonical request: the description with every default made explicit, to and from its short text. */
#ifndef CLF_PLAN_PROBLEM_H
#define CLF_PLAN_PROBLEM_H

#include "base/text.h"

#include <clfft.h>

/* One axis, transform or batch: count points, strides in elements of each side. */
typedef struct clf_axis {
  int64_t count, in_stride, out_stride;
} clf_axis;

typedef struct clf_problem {
  clfft_kind kind;
  clfft_precision precision;
  int rank;
  clf_axis axis[CLFFT_RANK_MAX]; /* in the caller's order: the last is the fastest by default */
  int batch_rank;
  clf_axis batch[CLFFT_BATCH_MAX];
  clfft_layout in_layout, out_layout;
  clfft_placement placement;
  double scale[2]; /* by clfft_direction, defaults made explicit */
  bool default_scale[2];
  clfft_effort effort;
  clfft_scratch scratch;
  clfft_direction direction; /* what a tool runs (":inv"); planning ignores it */
  int64_t points;            /* product of lengths */
  int64_t transforms;        /* product of batches, 0 = no work */
  int64_t in_extent, out_extent; /* elements from element 0 to just past the last one of that side */
  clfft_ordering ordering;
  uint64_t index_mask;
  int base_order;
  uint64_t base_row[CLFFT_BASE_MAX]; /* of the base matrix: bit j set where entry j is -1 */
} clf_problem;

/* Check and canonicalise.  INVALID_ARGUMENT for what no device could serve, UNSUPPORTED for what this release lacks. */
clfft_status clf_problem_from_desc(clf_problem *problem, const clfft_desc *desc);

/* The short text.  Defaults are left out, so that text -> problem -> text is the identity on canonical texts. */
void clf_problem_write(const clf_problem *problem, clf_text *text);

/* Text to description (and the direction it names); see clfft_desc_from_text. */
clfft_status clf_problem_parse(clfft_desc *desc, clfft_direction *direction, const char *text);

/* Bytes of one element of a problem's side: a pair, one scalar of a plane, or one real. */
size_t clf_problem_element_bytes(const clf_problem *problem, bool out);

/* Walsh-Hadamard, of real or of complex data */
bool clf_problem_is_walsh(const clf_problem *problem);

/* Bytes of one element: an interleaved pair or one scalar of a plane. */
size_t clf_element_bytes(clfft_precision precision, clfft_layout layout);

/* The words of the short text: "c2c", "r2c" ...; "f32", "f64" ... */
const char *clf_kind_name(clfft_kind kind);
const char *clf_precision_name(clfft_precision precision);

#endif
