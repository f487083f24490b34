/* SPDX-License-Identifier: MIT
 * A recipe: the passes that compute a problem, as data that can be printed, compared and tested without a device. */
#ifndef CLF_PLAN_RECIPE_H
#define CLF_PLAN_RECIPE_H

#include "plan/choices.h"
#include "plan/problem.h"

#define CLF_LOOPS_MAX 12
#define CLF_PASSES_MAX 128

/* Where a pass reads or writes: the problem's two sides, or scratch (which one execution owns). */
typedef enum clf_slot { CLF_SLOT_IN, CLF_SLOT_OUT, CLF_SLOT_SCRATCH } clf_slot;

/* A loop over transforms: count of them, and the distance between neighbours on each side, in elements. */
typedef struct clf_loop {
  int64_t count, in_stride, out_stride;
} clf_loop;

/* One side of a pass: which memory, and how an element is stored there. */
typedef struct clf_side {
  clf_slot slot;
  clfft_layout layout;
  clfft_precision storage;
  int64_t base;   /* elements from the slot's element 0 to this pass's element 0 (scratch halves; 0 on user slots) */
} clf_side;

/* Axes that one kernel computes together, in the problem's order; count 0: one axis, no fold. */
typedef struct clf_fold {
  int count;
  int64_t length[CLFFT_RANK_MAX];
} clf_fold;

/* One launch: loop[*] transforms of `length` points.  Element i of the transform with loop indices q lies at
 * i * stride + sum q[j] * loop[j].stride of its side.  Radix steps (pass_*, bitreverse_*) see the whole transform's
 * length and in `stage` the product of the radices done before. */
typedef struct clf_pass {
  clf_choice choice;
  int64_t length;
  int64_t in_stride, out_stride;
  int loop_count;
  clf_loop loop[CLF_LOOPS_MAX]; /* loop[0] is the innermost */
  int64_t twiddle_length;       /* 0 none; else output k is multiplied by exp(-2 pi i k q / twiddle_length), q being */
  int twiddle_loop;             /* the index of this loop */
  int64_t stage;
  int axis;                     /* of the problem, that this pass works on */
  int64_t points;               /* Bluestein by passes: points of the axis; length is that of the convolution */
  int64_t padded;               /* points of the axis as this pass leaves it, where there are more than it has */
  bool moves;                   /* a transposition: elements move, nothing is computed */
  bool turned;                  /* the axis lies contiguous, before the others, as this pass leaves it */
  clf_fold fold;                /* several axes at once: length is their product */
  bool separate;                /* reads and writes must be different memory */
  bool reversed_load;           /* pass_gather: read element i from its bit-reversed position */
  clf_side in, out;
  bool in_place;                /* in and out are the same memory */
  bool first, last;             /* first: conjugates on load for the inverse; last: conjugates back and scales */
} clf_pass;

/* Where a plan's choices came from, from best to worst. */
typedef enum clf_source {
  CLF_SOURCE_FORCED,
  CLF_SOURCE_MEASURED,
  CLF_SOURCE_COMPOSED,
  CLF_SOURCE_CLASS,
  CLF_SOURCE_SAFE
} clf_source;

typedef struct clf_recipe {
  clf_problem problem;
  clf_pass *pass;
  int pass_count;
  size_t pass_capacity;
  uint64_t scratch_bytes;
  clf_source source;
  double predicted_ns; /* of one execution; 0 unknown */
} clf_recipe;

/* Append a zeroed pass and return it through *pass (valid until the next append). */
clfft_status clf_recipe_append(clf_recipe *recipe, clf_pass **pass);
void clf_recipe_free(clf_recipe *recipe);

const char *clf_source_text(clf_source source);
int64_t clf_pass_transforms(const clf_pass *pass); /* product of loop counts */
uint64_t clf_pass_bytes(const clf_pass *pass);     /* bytes read and written, without tables */

/* The description: problem, one line a pass, where the choice came from. */
void clf_recipe_write(const clf_recipe *recipe, clf_text *text);

#endif
