/* SPDX-License-Identifier: MIT
 * The host's own Walsh-Hadamard transform, written apart from the kernels. */
#include "tune/reference.h"

#include "base/memory.h"
#include "base/status.h"
#include "math/factor.h"

#include <stdlib.h>
#include <string.h>

/* Butterflies over the bit of the linear index that is worth `stride`. */
static void transform_bit(clf_complex *data, int64_t points, int64_t stride) {
  for (int64_t block = 0; block < points; block += 2 * stride) {
    for (int64_t i = block; i < block + stride; i++) {
      clf_complex a = data[i], b = data[i + stride];
      data[i] = (clf_complex){a.re + b.re, a.im + b.im};
      data[i + stride] = (clf_complex){a.re - b.re, a.im - b.im};
    }
  }
}

/* The base's matrix, or its transpose, over the digit that is worth `stride`. */
static void transform_digit(clf_complex *data, const clf_problem *problem, int64_t stride, bool transposed) {
  int order = problem->base_order;
  clf_complex old[CLFFT_BASE_MAX];
  for (int64_t i = 0; i < problem->points; i++) {
    if (i / stride % order != 0) continue;
    for (int c = 0; c < order; c++) old[c] = data[i + c * stride];
    for (int r = 0; r < order; r++) {
      clf_complex sum = {0, 0};
      for (int c = 0; c < order; c++) {
        uint64_t minus = transposed ? problem->base_row[c] >> r & 1 : problem->base_row[r] >> c & 1;
        sum.re += minus ? -old[c].re : old[c].re;
        sum.im += minus ? -old[c].im : old[c].im;
      }
      data[i + r * stride] = sum;
    }
  }
}

/* Position k of n bits holds natural number reverse(k) (dyadic) or reverse(gray(k)) (sequency). */
static void place_bits(clf_complex *to, const clf_complex *from, int64_t points, const int *bit, int count,
                       bool sequency) {
  uint64_t mask = 0;
  for (int b = 0; b < count; b++) mask |= UINT64_C(1) << bit[b];
  for (int64_t i = 0; i < points; i++) {
    uint64_t k = 0, source = (uint64_t)i & ~mask;
    for (int b = 0; b < count; b++) k |= ((uint64_t)i >> bit[b] & 1) << b;
    if (sequency) k ^= k >> 1;
    k = count ? clf_reverse_bits(k, count) : 0;
    for (int b = 0; b < count; b++) source |= (k >> b & 1) << bit[b];
    to[i] = from[source];
  }
}

clfft_status clf_reference_walsh(clf_complex *data, const clf_problem *problem, clfft_direction direction) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_complex *old = NULL;
  int64_t below = 1;
  if (problem->ordering != CLFFT_ORDERING_NATURAL) CLF_TRY(clf_alloc(&old, (size_t)problem->points, sizeof *old));
  for (int axis = problem->rank - 1; axis >= 0; axis--) {
    int64_t count = problem->axis[axis].count, power = count / (problem->base_order ? problem->base_order : 1);
    int bit[64], bits = 0;
    for (int64_t stride = below; stride < below * power; stride *= 2) {
      if (problem->index_mask && !(problem->index_mask & (uint64_t)stride)) continue;
      transform_bit(data, problem->points, stride);
      if (problem->base_order == 0) bit[bits++] = clf_log2_floor((uint64_t)stride);
    }
    if (power < count) transform_digit(data, problem, below * power, direction == CLFFT_DIRECTION_INVERSE);
    if (old) {
      memcpy(old, data, sizeof *old * (size_t)problem->points);
      place_bits(data, old, problem->points, bit, bits, problem->ordering == CLFFT_ORDERING_SEQUENCY);
    }
    below *= count;
  }
done:
  free(old);
  return status;
}
