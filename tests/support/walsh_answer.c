/* SPDX-License-Identifier: MIT
 * What Walsh-Hadamard transforms come to. */
#include "tests/support/walsh_answer.h"

#include "math/factor.h"

#include <stdlib.h>
#include <string.h>

#ifdef HAVE_FFTW
#include <fftw3.h>
#endif

void walsh_definition(long double *out, const long double *in, int64_t length) {
  for (int64_t k = 0; k < length; k++) {
    out[k] = 0;
    for (int64_t i = 0; i < length; i++) out[k] += __builtin_popcountll((uint64_t)(i & k)) % 2 ? -in[i] : in[i];
  }
}

static void butterfly_bit(long double *values, int64_t points, int64_t stride) {
  for (int64_t i = 0; i < points; i++) {
    if (i / stride % 2) continue;
    long double x = values[i], y = values[i + stride];
    values[i] = x + y;
    values[i + stride] = x - y;
  }
}

static void digit_product(long double *values, const clf_problem *problem, int64_t stride, bool inverse) {
  int order = problem->base_order;
  long double old[CLFFT_BASE_MAX];
  for (int64_t i = 0; i < problem->points; i++) {
    if (i / stride % order) continue;
    for (int c = 0; c < order; c++) old[c] = values[i + c * stride];
    for (int r = 0; r < order; r++) {
      long double sum = 0;
      for (int c = 0; c < order; c++) {
        bool minus = inverse ? problem->base_row[c] >> r & 1 : problem->base_row[r] >> c & 1;
        sum += minus ? -old[c] : old[c];
      }
      values[i + r * stride] = sum;
    }
  }
}

/* position k of an axis's selected bits holds the natural number that Gray's code, reversed, says */
static int64_t natural_of(int64_t k, int bits, clfft_ordering ordering) {
  if (ordering == CLFFT_ORDERING_NATURAL) return k;
  if (ordering == CLFFT_ORDERING_SEQUENCY) k ^= k >> 1;
  return (int64_t)clf_reverse_bits((uint64_t)k, bits);
}

static int64_t gather_bits(int64_t i, uint64_t mask) {
  int64_t k = 0;
  for (int b = 0, to = 0; b < 62; b++)
    if (mask >> b & 1) k |= (i >> b & 1) << to++;
  return k;
}

static int64_t scatter_bits(int64_t k, uint64_t mask) {
  int64_t i = 0;
  for (int b = 0, from = 0; b < 62; b++)
    if (mask >> b & 1) i |= (k >> from++ & 1) << b;
  return i;
}

static void order_axis(long double *values, const clf_problem *problem, int64_t below, int64_t count, uint64_t mask) {
  uint64_t own = mask & (uint64_t)(below * (count - 1));
  long double *old = malloc(sizeof *old * (size_t)problem->points);
  memcpy(old, values, sizeof *old * (size_t)problem->points);
  for (int64_t i = 0; i < problem->points; i++) {
    int64_t natural = natural_of(gather_bits(i, own), __builtin_popcountll(own), problem->ordering);
    values[i] = old[(i & ~(int64_t)own) | scatter_bits(natural, own)];
  }
  free(old);
}

void walsh_answer(long double *values, const clf_problem *problem, bool inverse) {
  int base = problem->base_order ? problem->base_order : 1;
  uint64_t mask = problem->index_mask ? problem->index_mask : ~UINT64_C(0);
  int64_t below = 1;
  for (int a = problem->rank - 1; a >= 0; a--) {
    int64_t count = problem->axis[a].count;
    for (int64_t stride = below; stride < below * (count / base); stride *= 2)
      if (problem->index_mask == 0 || (mask & (uint64_t)stride)) butterfly_bit(values, problem->points, stride);
    if (base > 1) digit_product(values, problem, below * (count / base), inverse);
    if (problem->ordering != CLFFT_ORDERING_NATURAL) order_axis(values, problem, below, count, mask);
    below *= count;
  }
}

#ifdef HAVE_FFTW
bool walsh_fftw(double *values, int bits) {
  int lengths[64];
  fftw_r2r_kind kinds[64];
  for (int b = 0; b < bits; b++) {
    lengths[b] = 2;
    kinds[b] = FFTW_R2HC; /* of two values: sum and difference */
  }
  fftw_plan plan = fftw_plan_r2r(bits, lengths, values, values, kinds, FFTW_ESTIMATE);
  if (!plan) return false;
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  return true;
}
#else
bool walsh_fftw(double *values, int bits) {
  (void)values;
  (void)bits;
  return false;
}
#endif
