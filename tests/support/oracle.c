/* SPDX-License-Identifier: MIT
 * The right answer, from sources that share nothing with the kernels. */
#include "tests/support/oracle.h"

#include "base/memory.h"
#include "base/status.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_FFTW
#include <fftw3.h>
#endif

#define PRODUCTS_MAX (INT64_C(1) << 25)

typedef struct root {
  long double re, im;
} root;

/* exp(-2 pi i k / n) with the angle brought below a quarter turn in integers first. */
static root root_at(int64_t k, int64_t n) {
  const long double turn = 6.283185307179586476925286766559005768L;
  int64_t quarter = 4 * k / n;
  long double rest = (long double)(4 * k - quarter * n) / (4.0L * (long double)n);
  long double c = cosl(turn * rest), s = sinl(turn * rest);
  switch (quarter & 3) {
  case 0: return (root){c, -s};
  case 1: return (root){-s, -c};
  case 2: return (root){-c, s};
  default: return (root){s, c};
  }
}

clfft_status oracle_direct(clf_complex *out, const clf_complex *in, int64_t length, clfft_direction direction) {
  clfft_status status;
  root *roots = NULL;
  CLF_TRY(clf_alloc(&roots, (size_t)length, sizeof *roots));
  for (int64_t k = 0; k < length; k++) {
    roots[k] = root_at(k, length);
    if (direction == CLFFT_DIRECTION_INVERSE) roots[k].im = -roots[k].im;
  }
  for (int64_t k = 0; k < length; k++) {
    long double re = 0, im = 0;
    int64_t at = 0; /* k * i modulo the length */
    for (int64_t i = 0; i < length; i++) {
      re += in[i].re * roots[at].re - in[i].im * roots[at].im;
      im += in[i].re * roots[at].im + in[i].im * roots[at].re;
      at += k;
      if (at >= length) at -= length;
    }
    out[k] = (clf_complex){(double)re, (double)im};
  }
done:
  free(roots);
  return status;
}

#ifdef HAVE_FFTW
clfft_status oracle_fast(clf_complex *out, const clf_complex *in, int64_t rows, int64_t length,
                         clfft_direction direction) {
  fftw_complex *from = (fftw_complex *)(uintptr_t)in, *to = (fftw_complex *)out;
  int n = (int)length;
  fftw_plan plan = fftw_plan_many_dft(1, &n, (int)rows, from, NULL, 1, n, to, NULL, 1, n,
                                      direction == CLFFT_DIRECTION_FORWARD ? FFTW_FORWARD : FFTW_BACKWARD,
                                      FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
  if (!plan) return clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "FFTW has no plan for %d points", n);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  return CLFFT_STATUS_SUCCESS;
}
#else
clfft_status oracle_fast(clf_complex *out, const clf_complex *in, int64_t rows, int64_t length,
                         clfft_direction direction) {
  clfft_status status;
  clf_reference *reference = NULL;
  CLF_TRY(clf_reference_create(&reference, length));
  memcpy(out, in, (size_t)(rows * length) * sizeof *out);
  for (int64_t row = 0; row < rows; row++) clf_reference_run(reference, out + row * length, direction);
done:
  clf_reference_destroy(reference);
  return status;
}
#endif

clfft_status oracle_transform(clf_complex *out, const clf_complex *in, int64_t rows, int64_t length,
                              clfft_direction direction) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  int64_t direct = 0;
  if (length <= ORACLE_DIRECT_MAX) {
    direct = PRODUCTS_MAX / (length * length);
    if (direct > rows) direct = rows;
  }
  for (int64_t row = 0; row < direct; row++) {
    CLF_TRY(oracle_direct(out + row * length, in + row * length, length, direction));
  }
  if (direct < rows) {
    CLF_TRY(oracle_fast(out + direct * length, in + direct * length, rows - direct, length, direction));
  }
done:
  return status;
}
