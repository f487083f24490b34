/* SPDX-License-Identifier: MIT
 * A recipe: the passes that compute a problem, as data that can be printed, compared and tested without a device. */
#ifndef CLF_PLAN_RECIPE_H
#define CLF_PLAN_RECIPE_H

#include "plan/choices.h"
#include "plan/problem.h"

#define CLF_LOOPS_MAX 48
#define CLF_PASSES_MAX 128

/* Where a pass reads or writes: the problem's two sides, or scratch (which one execution owns). */
typedef enum clf_slot { CLF_SLOT_IN, CLF_SLOT_OUT, CLF_SLOT_SCRATCH } clf_slot;

#define CLF_WALSH_BITS_MAX 36

/* A loop over transforms: count of them, and the distance between neighbours on each side, in elements; Walsh-Hadamard:
 * also in the sign vector, which has an entry for each point of the problem. */
typedef struct clf_loop {
  int64_t count, in_stride, out_stride, sign_stride;
} clf_loop;

/* One side of a pass: which memory, and how an element is stored there. */
typedef struct clf_side {
  clf_slot slot;
  clfft_layout layout;
  clfft_precision storage;
  int64_t base;   /* elements from the slot's element 0 to this pass's element 0 (scratch halves; 0 on user slots) */
  int reals;      /* Walsh-Hadamard: the kernel counts in reals, of which an element has so many; else 0 */
  int plane;      /* Walsh-Hadamard: the plane, or the half of each pair, that this pass works on */
} clf_side;

/* Axes that one kernel computes together, in the problem's order; count 0: one axis, no fold. */
typedef struct clf_fold {
  int count;
  int64_t length[CLFFT_RANK_MAX];
} clf_fold;

/* Walsh-Hadamard: the index bits that a pass transforms, lowest first, each wherever it lies; or the one digit of a
 * base.  Bit i of a value's number moves it by the strides of bit[i]. */
typedef struct clf_walsh_bit {
  int axis;
  int64_t weight;                              /* points of the axis that the bit, or the digit, is worth */
  int64_t in_stride, out_stride, sign_stride;  /* physical, in reals */
} clf_walsh_bit;
typedef struct clf_walsh {
  int bit_count; /* of the transform; 0 where digit is set, or the length is 1 */
  int digit;     /* order of the base matrix, whose digit is bit[0]; 0 none */
  clf_walsh_bit bit[CLF_WALSH_BITS_MAX];
  uint64_t base_row[CLFFT_BASE_MAX]; /* the digit's matrix */
  bool ordered;  /* bit i of a value's place in the output is the parity of its number's bits order[i] */
  uint64_t order[CLF_WALSH_BITS_MAX];
} clf_walsh;

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
  clf_walsh walsh;              /* Walsh-Hadamard: length is 2^bit_count or the base's order */
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
