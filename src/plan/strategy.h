/* SPDX-License-Identifier: MIT
 * What one strategy offers: which lengths it takes, and the passes it appends, in logical coordinates of one axis
 * (strides count points of the axis; slots.c turns them into elements of a side and adds the outer loops). */
#ifndef CLF_PLAN_STRATEGY_H
#define CLF_PLAN_STRATEGY_H

#include "plan/design.h"
#include "plan/problem_parts.h"

typedef struct clf_strategy_row {
  const char *name;
  clfft_status (*check)(const clf_design *design, int64_t length);
  clfft_status (*append)(clf_recipe *recipe, const clf_design *design, int axis);
} clf_strategy_row;

extern const clf_strategy_row clf_strategy_single, clf_strategy_fourstep, clf_strategy_stockham, clf_strategy_gather,
    clf_strategy_bitreverse, clf_strategy_bluestein, clf_strategy_transpose, clf_strategy_fold, clf_strategy_walsh;

/* All axes of the problem in one pass (clf_strategy_fold). */
clfft_status clf_fold_check(const clf_design *design, const clf_problem *problem);
clfft_status clf_fold_append(clf_recipe *recipe, const clf_design *design);

/* All axes of a Walsh-Hadamard problem (clf_strategy_walsh). */
clfft_status clf_walsh_check(const clf_design *design, const clf_problem *problem);
clfft_status clf_walsh_append(clf_recipe *recipe, const clf_design *design);
int clf_walsh_bits(clf_walsh_bit *bits, const clf_problem *problem); /* that are transformed, the closest first */
int clf_walsh_digits(clf_walsh_bit *digits, const clf_problem *problem); /* of a base, one an axis */

/* Physical strides of such a pass, and its loops, from those of its two sides. */
void clf_walsh_place(clf_pass *pass, const clf_problem *problem, const clf_strides *in, const clf_strides *out);
clf_walsh_shape clf_walsh_shape_of(const clf_pass *pass);

/* Append one whole-transform pass of an axis: length points at the given logical strides, with no inner loops yet. */
clfft_status clf_append_pass(clf_recipe *recipe, clf_pass **pass, const clf_choice *choice, int axis, int64_t length,
                             int64_t in_stride, int64_t out_stride);

/* Add an inner loop to a pass. */
void clf_pass_add_loop(clf_pass *pass, int64_t count, int64_t in_stride, int64_t out_stride);

/* Where every pass reads and writes: ping-pong, scratch, physical strides, outer loops. */
clfft_status clf_recipe_assign_slots(clf_recipe *recipe);

#endif
