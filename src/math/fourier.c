/* SPDX-License-Identifier: MIT
 * Recursive mixed radix, decimation in time. */
#include "math/fourier.h"

#include "base/memory.h"
#include "math/factor.h"

#include <stdlib.h>

/* one transform being computed: all roots of the whole length */
typedef struct recursion {
  const clf_root *roots;
  uint64_t length;
} recursion;

static clf_root multiply(clf_root a, clf_root b) {
  return (clf_root){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* out[0 .. n) = DFT of in[0], in[stride], ...; work holds n values */
static void transform(const recursion *r, clf_root *out, const clf_root *in, uint64_t n, uint64_t stride,
                      const uint64_t *factor, clf_root *work) {
  if (n == 1) {
    out[0] = in[0];
    return;
  }
  const uint64_t p = *factor, m = n / p, step = r->length / n;
  for (uint64_t q = 0; q < p; ++q) transform(r, work + q * m, in + q * stride, m, stride * p, factor + 1, out + q * m);
  for (uint64_t k = 0; k < n; ++k) {
    clf_root sum = {0, 0};
    for (uint64_t q = 0; q < p; ++q) {
      const clf_root term = multiply(work[q * m + k % m], r->roots[q * k % n * step]);
      sum.re += term.re;
      sum.im += term.im;
    }
    out[k] = sum;
  }
}

clfft_status clf_transform_extended(clf_root *values, uint64_t n) {
  uint64_t factors[CLF_FACTORS_MAX];
  clf_root *memory = NULL;
  const clfft_status status = clf_alloc(&memory, 3 * (size_t)n, sizeof *memory);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  clf_root *roots = memory, *out = memory + n, *work = memory + 2 * n;
  for (uint64_t k = 0; k < n; ++k) roots[k] = clf_root_of_unity(k, n);
  clf_factor(n, factors);
  const recursion r = {roots, n};
  transform(&r, out, values, n, 1, factors, work);
  for (uint64_t k = 0; k < n; ++k) values[k] = out[k];
  free(memory);
  return CLFFT_STATUS_SUCCESS;
}
