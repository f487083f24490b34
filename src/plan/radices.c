/* SPDX-License-Identifier: MIT
 * Factorisations into radices. */
#include "plan/radices.h"

#include "math/factor.h"
#include "plan/footprint.h"

#include <stdlib.h>

#define FOUND_MAX 64 /* lists that are compared */

/* a search through descending lists */
typedef struct radix_search {
  clf_radix_list *lists;
  int count, capacity, longest;
  clf_radix_list current;
} radix_search;

static int sum_of(const clf_radix_list *list) {
  int sum = 0;
  for (int i = 0; i < list->count; ++i) sum += list->radix[i];
  return sum;
}

static int shorter_then_balanced(const void *a, const void *b) {
  const clf_radix_list *x = a, *y = b;
  if (x->count != y->count) return x->count - y->count;
  const int difference = sum_of(x) - sum_of(y);
  return difference ? difference : y->radix[0] - x->radix[0];
}

static void descend(radix_search *search, int64_t rest, int most) {
  if (rest == 1) {
    if (search->count < search->capacity) search->lists[search->count++] = search->current;
    return;
  }
  if (search->current.count == search->longest) return;
  for (int radix = most; radix >= 2; --radix) {
    if (!clf_is_radix(radix) || rest % radix) continue;
    search->current.radix[search->current.count++] = radix;
    descend(search, rest / radix, radix);
    --search->current.count;
  }
}

bool clf_has_radices(int64_t length) {
  uint64_t factors[CLF_FACTORS_MAX];
  const int count = length > 0 ? clf_factor((uint64_t)length, factors) : 0;
  return length > 0 && (count == 0 || factors[count - 1] <= 31);
}

int clf_radix_lists(int64_t length, int most, int extra, clf_radix_list *lists, int capacity) {
  uint64_t factors[CLF_FACTORS_MAX];
  clf_radix_list found[FOUND_MAX];
  if (length < 2 || !clf_has_radices(length)) return 0;
  const int primes = clf_factor((uint64_t)length, factors);
  if ((uint64_t)most < factors[primes - 1]) most = (int)factors[primes - 1];
  radix_search search = {found, 0, FOUND_MAX, 0, {0, {0}}};
  for (int longest = 1; longest <= CLF_RADICES_MAX && longest <= primes; ++longest) {
    search.count = 0;
    search.longest = longest;
    descend(&search, length, most);
    if (search.count == 0) continue;
    if (extra > 0 && longest + extra <= CLF_RADICES_MAX) {
      search.count = 0;
      search.longest = longest + extra;
      descend(&search, length, most);
    }
    break;
  }
  qsort(found, (size_t)search.count, sizeof *found, shorter_then_balanced);
  const int count = search.count < capacity ? search.count : capacity;
  for (int i = 0; i < count; ++i) lists[i] = found[i];
  return count;
}

bool clf_fold_radices(const clf_fold *fold, int most, clf_radix_list *list) {
  list->count = 0;
  for (int axis = 0; axis < fold->count; ++axis) {
    clf_radix_list own;
    if (fold->length[axis] == 1) continue;
    if (clf_radix_lists(fold->length[axis], most, 0, &own, 1) != 1) return false;
    if (list->count + own.count > CLF_RADICES_MAX) return false;
    for (int i = 0; i < own.count; ++i) list->radix[list->count++] = own.radix[i];
  }
  return list->count > 0;
}

int64_t clf_smooth_at_least(int64_t n, int most) {
  for (;; ++n) {
    int64_t rest = n;
    for (int prime = 2; prime <= most; ++prime)
      while (rest % prime == 0) rest /= prime;
    if (rest == 1) return n;
  }
}

void clf_choice_set_radices(clf_choice *choice, const clf_radix_list *radices, bool ascending) {
  choice->radix_count = radices->count;
  for (int i = 0; i < radices->count; ++i)
    choice->radix[i] = radices->radix[ascending ? radices->count - 1 - i : i];
}

int clf_convolution_points(int64_t length, int64_t points[4]) {
  uint64_t factors[CLF_FACTORS_MAX];
  int count = 0;
  if (length < 3 || length > CLF_PADDED_MAX / 4) return 0;
  if (clf_factor((uint64_t)length, factors) == 1 && clf_has_radices(length - 1)) points[count++] = length - 1;
  const int64_t least = 2 * length - 1;
  const int64_t seven = clf_smooth_at_least(least, 7), five = clf_smooth_at_least(least, 5);
  points[count++] = seven;
  if (five != seven) points[count++] = five;
  const int64_t two = (int64_t)clf_next_power_of_two((uint64_t)least);
  if (two != five) points[count++] = two;
  return count;
}
