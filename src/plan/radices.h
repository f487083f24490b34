/* SPDX-License-Identifier: MIT
 * Lists of radices for a length: what the candidates are made of. */
#ifndef CLF_PLAN_RADICES_H
#define CLF_PLAN_RADICES_H

#include "plan/recipe.h"

typedef struct clf_radix_list {
  int count;
  int radix[CLF_RADICES_MAX];
} clf_radix_list;

/* Lists of known radices up to `most` whose product is length, each in descending order: those with the fewest radices
 * (and up to `extra` more), balanced ones first; at most capacity are written.  Returns how many; 0 when a prime factor
 * is no radix.  most is raised to the largest prime factor where that is needed. */
int clf_radix_lists(int64_t length, int most, int extra, clf_radix_list *lists, int capacity);

/* The best list of each axis, one after the other, for kernels of folded axes; false when an axis has none. */
bool clf_fold_radices(const clf_fold *fold, int most, clf_radix_list *list);

/* Give a choice these radices, in ascending or in descending order. */
void clf_choice_set_radices(clf_choice *choice, const clf_radix_list *radices, bool ascending);

/* Whether every prime factor is a radix. */
bool clf_has_radices(int64_t length);

/* The smallest length >= n whose prime factors are at most `most`. */
int64_t clf_smooth_at_least(int64_t n, int most);

/* Points of the convolutions worth trying for a length: Rader's where it serves, Bluestein's smooth ones. */
int clf_convolution_points(int64_t length, int64_t points[4]);

#endif
