/* SPDX-License-Identifier: MIT
 * Whether two outputs of a problem may share a place.
 *
 * Two index vectors meet exactly when their difference d, with |d[j]| < count[j] and not all zero, has
 * sum d[j] * stride[j] = 0.  The search for such a d goes from the largest stride to the smallest and drops every
 * branch that the remaining axes cannot bring back to zero: by their span, or because their strides' common divisor
 * does not divide what is left.  Nested strides leave one branch and end at once.  For up to SMALL elements the search
 * runs to its end (fewer than 64 steps an element); beyond, it may give up. */
#include "base/status.h"
#include "math/factor.h"
#include "plan/problem_parts.h"

#define AXES_MAX (CLFFT_RANK_MAX + CLFFT_BATCH_MAX)
#define SMALL (INT64_C(1) << 20)
#define LARGE_STEPS (INT64_C(1) << 20)

typedef enum answer { APART, MEET, UNKNOWN } answer;

/* Axes of more than one point by descending stride; span and divisor are of axis i and all behind it. */
typedef struct lattice {
  int rank;
  int64_t count[AXES_MAX], stride[AXES_MAX];
  int64_t span[AXES_MAX + 1], divisor[AXES_MAX + 1];
  int64_t steps; /* left before giving up */
} lattice;

static void insert(lattice *grid, int64_t count, int64_t stride) {
  if (count <= 1) return;
  int i = grid->rank++;
  for (; i > 0 && grid->stride[i - 1] < stride; i--) {
    grid->stride[i] = grid->stride[i - 1];
    grid->count[i] = grid->count[i - 1];
  }
  grid->stride[i] = stride;
  grid->count[i] = count;
}

static void sum_up(lattice *grid) {
  grid->span[grid->rank] = 0;
  grid->divisor[grid->rank] = 0;
  for (int i = grid->rank - 1; i >= 0; i--) {
    grid->span[i] = grid->span[i + 1] + (grid->count[i] - 1) * grid->stride[i];
    grid->divisor[i] = (int64_t)clf_gcd((uint64_t)grid->stride[i], (uint64_t)grid->divisor[i + 1]);
  }
}

static bool nested(const lattice *grid) {
  for (int i = 0; i < grid->rank; i++) {
    if (grid->stride[i] <= grid->span[i + 1]) return false;
  }
  return true;
}

static int64_t least(int64_t a, int64_t b) {
  return a < b ? a : b;
}

static int64_t floor_divide(int64_t a, int64_t b) {
  return a / b - (a % b < 0);
}

static answer search(lattice *grid, int level, int64_t partial);

/* One difference along axis `level`; partial already contains it. */
static answer descend(lattice *grid, int level, int64_t partial, bool *divisible) {
  int64_t divisor = grid->divisor[level + 1];
  if (grid->steps-- <= 0) return UNKNOWN;
  *divisible = divisor == 0 ? partial == 0 : partial % divisor == 0;
  if (!*divisible) return APART;
  return level + 1 == grid->rank ? MEET : search(grid, level + 1, partial);
}

/* Differences from axis `level` on that bring partial to zero, given that an axis before has differed already. */
static answer search(lattice *grid, int level, int64_t partial) {
  int64_t stride = grid->stride[level], rest = grid->span[level + 1], most = grid->count[level] - 1;
  int64_t high = least(most, floor_divide(rest - partial, stride));
  int64_t low = -least(most, floor_divide(rest + partial, stride));
  int64_t divisor = grid->divisor[level + 1];
  int64_t period = divisor == 0 ? 1 : divisor / (int64_t)clf_gcd((uint64_t)divisor, (uint64_t)stride);
  int64_t advance = 1; /* until the first difference that the divisor allows, then its period */
  for (int64_t d = low; d <= high; d += advance) {
    bool divisible = false;
    answer found = descend(grid, level, partial + d * stride, &divisible);
    if (found != APART) return found;
    if (divisible) advance = period;
    if (advance > high - d) break;
  }
  return APART;
}

/* Differences whose first axis that differs is `level`; positive there, for d and -d meet alike. */
static answer search_from(lattice *grid, int level) {
  int64_t stride = grid->stride[level], divisor = grid->divisor[level + 1];
  int64_t high = least(grid->count[level] - 1, grid->span[level + 1] / stride);
  int64_t period = divisor == 0 ? 1 : divisor / (int64_t)clf_gcd((uint64_t)divisor, (uint64_t)stride);
  if (divisor == 0) return APART; /* the last axis alone */
  for (int64_t d = period; d <= high; d += period) {
    bool divisible;
    answer found = descend(grid, level, d * stride, &divisible);
    if (found != APART) return found;
    if (period > high - d) break;
  }
  return APART;
}

static answer outputs_meet(lattice *grid, int64_t elements, int64_t extent) {
  if (elements > extent) return MEET;
  if (nested(grid)) return APART;
  grid->steps = elements <= SMALL ? INT64_MAX : LARGE_STEPS;
  for (int level = 0; level < grid->rank; level++) {
    answer found = search_from(grid, level);
    if (found != APART) return found;
  }
  return APART;
}

clfft_status clf_problem_check_overlap(const clf_problem *problem) {
  lattice grid = {0};
  int64_t elements = problem->transforms;
  if (problem->transforms == 0) return CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < problem->rank; i++) {
    int64_t count = clf_problem_side_count(problem, i, true);
    insert(&grid, count, problem->axis[i].out_stride);
    elements *= count; /* at most the product of lengths and batches, which is known to fit */
  }
  for (int i = 0; i < problem->batch_rank; i++) insert(&grid, problem->batch[i].count, problem->batch[i].out_stride);
  sum_up(&grid);
  switch (outputs_meet(&grid, elements, problem->out_extent)) {
  case APART:
    return CLFFT_STATUS_SUCCESS;
  case MEET:
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "outputs overlap: by out_stride and batch_out_stride, two of %lld "
                    "elements lie at one place", (long long)elements);
  default:
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "outputs may overlap: out_stride and batch_out_stride are not "
                    "nested, and with %lld elements it cannot be shown that they lie apart", (long long)elements);
  }
}
