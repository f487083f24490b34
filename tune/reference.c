/* SPDX-License-Identifier: MIT
 * A host Fourier transform in double: Stockham's autosorting mixed radix for smooth lengths, Bluestein for the rest.
 * Written for being right, apart from the kernels: it shares nothing with them but the roots of unity. */
#include "tune/reference.h"

#include "base/memory.h"
#include "base/status.h"
#include "math/factor.h"
#include "math/roots.h"

#include <stdlib.h>
#include <string.h>

#define RADIX_MAX 31

struct clf_reference {
  int64_t length;
  int radix_count;
  int radix[CLF_FACTORS_MAX];
  clf_complex *root;     /* exp(-2 pi i k / length), k < length; of the padded length's own reference under Bluestein */
  clf_complex *work;     /* length elements; padded elements under Bluestein */
  clf_reference *padded; /* Bluestein: the power of two that holds the convolution, else NULL */
  clf_complex *chirp;    /* Bluestein: exp(-pi i k^2 / length) */
  clf_complex *filter;   /* Bluestein: transform of the conjugated chirp, over the padded length */
};

static clf_complex multiply(clf_complex a, clf_complex b) {
  return (clf_complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static clf_complex root_of(uint64_t k, uint64_t n) {
  clf_root root = clf_root_of_unity(k, n);
  return (clf_complex){(double)root.re, (double)root.im};
}

/* Fours first, then the odd primes, then what is left of the twos: few stages, small radices last.  False when a prime
 * is too large for a plain butterfly. */
static bool choose_radices(clf_reference *reference) {
  uint64_t factors[CLF_FACTORS_MAX];
  int count = clf_factor((uint64_t)reference->length, factors);
  for (int i = 0; i < count; i++) {
    if (factors[i] > RADIX_MAX) return false;
    int n = reference->radix_count;
    if (factors[i] == 2 && n > 0 && reference->radix[n - 1] == 2) {
      reference->radix[n - 1] = 4;
    } else {
      reference->radix[reference->radix_count++] = (int)factors[i];
    }
  }
  return true;
}

static clfft_status make_smooth(clf_reference *reference) {
  clfft_status status;
  uint64_t n = (uint64_t)reference->length;
  CLF_TRY(clf_alloc(&reference->root, n, sizeof *reference->root));
  CLF_TRY(clf_alloc(&reference->work, n, sizeof *reference->work));
  for (uint64_t k = 0; k < n; k++) reference->root[k] = root_of(k, n);
  status = CLFFT_STATUS_SUCCESS;
done:
  return status;
}

/* k^2 mod 2n by differences, so that nothing overflows: (k + 1)^2 = k^2 + 2k + 1. */
static clfft_status make_bluestein(clf_reference *reference) {
  clfft_status status;
  uint64_t n = (uint64_t)reference->length, m = clf_next_power_of_two(2 * n - 1), square = 0;
  CLF_TRY(clf_reference_create(&reference->padded, (int64_t)m));
  CLF_TRY(clf_alloc(&reference->chirp, n, sizeof *reference->chirp));
  CLF_TRY(clf_alloc(&reference->filter, m, sizeof *reference->filter));
  CLF_TRY(clf_alloc(&reference->work, m, sizeof *reference->work));
  for (uint64_t k = 0; k < n; k++) {
    clf_complex chirp = root_of(square, 2 * n);
    reference->chirp[k] = chirp;
    clf_complex conjugate = {chirp.re, -chirp.im};
    reference->filter[k] = conjugate;
    if (k > 0) reference->filter[m - k] = conjugate;
    square = (square + 2 * k + 1) % (2 * n);
  }
  clf_reference_run(reference->padded, reference->filter, CLFFT_DIRECTION_FORWARD);
  status = CLFFT_STATUS_SUCCESS;
done:
  return status;
}

clfft_status clf_reference_create(clf_reference **reference, int64_t length) {
  clfft_status status;
  clf_reference *made = NULL;
  if (length < 1 || length > INT64_C(1) << 40) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "reference transform of length %lld", (long long)length);
  }
  CLF_TRY(clf_alloc(&made, 1, sizeof *made));
  made->length = length;
  if (choose_radices(made)) {
    CLF_TRY(make_smooth(made));
  } else {
    CLF_TRY(make_bluestein(made));
  }
  *reference = made;
  made = NULL;
done:
  clf_reference_destroy(made);
  return status;
}

void clf_reference_destroy(clf_reference *reference) {
  if (!reference) return;
  clf_reference_destroy(reference->padded);
  free(reference->root);
  free(reference->work);
  free(reference->chirp);
  free(reference->filter);
  free(reference);
}

static void butterfly2(clf_complex *v) {
  clf_complex a = v[0], b = v[1];
  v[0] = (clf_complex){a.re + b.re, a.im + b.im};
  v[1] = (clf_complex){a.re - b.re, a.im - b.im};
}

static void butterfly4(clf_complex *v) {
  clf_complex even[2] = {v[0], v[2]}, odd[2] = {v[1], v[3]};
  butterfly2(even);
  butterfly2(odd);
  v[0] = (clf_complex){even[0].re + odd[0].re, even[0].im + odd[0].im};
  v[2] = (clf_complex){even[0].re - odd[0].re, even[0].im - odd[0].im};
  v[1] = (clf_complex){even[1].re + odd[1].im, even[1].im - odd[1].re};
  v[3] = (clf_complex){even[1].re - odd[1].im, even[1].im + odd[1].re};
}

/* Any radix by its sum; roots are every (length / radix)-th entry of the table. */
static void butterfly_any(clf_complex *v, int radix, const clf_complex *root, int64_t step) {
  clf_complex sum[RADIX_MAX];
  for (int k = 0; k < radix; k++) {
    sum[k] = v[0];
    for (int j = 1; j < radix; j++) {
      clf_complex term = multiply(v[j], root[(int64_t)(j * k % radix) * step]);
      sum[k].re += term.re;
      sum[k].im += term.im;
    }
  }
  memcpy(v, sum, (size_t)radix * sizeof *v);
}

/* One stage: radix r after stages whose radices multiply to s.  Reads in[p + j * n / r], writes radix outputs s apart:
 * p = block * s + k (k < s), out[block * s * r + j * s + k]. */
static void stage(const clf_reference *reference, clf_complex *out, const clf_complex *in, int radix, int64_t s) {
  int64_t n = reference->length, span = n / radix, step = span / s;
  for (int64_t block = 0; block < span / s; block++) {
    for (int64_t k = 0; k < s; k++) {
      clf_complex v[RADIX_MAX];
      v[0] = in[block * s + k];
      for (int j = 1; j < radix; j++) v[j] = multiply(in[block * s + k + j * span], reference->root[j * k * step]);
      if (radix == 2) {
        butterfly2(v);
      } else if (radix == 4) {
        butterfly4(v);
      } else {
        butterfly_any(v, radix, reference->root, span);
      }
      for (int j = 0; j < radix; j++) out[block * s * radix + j * s + k] = v[j];
    }
  }
}

static void run_smooth(clf_reference *reference, clf_complex *data) {
  clf_complex *from = data, *to = reference->work;
  int64_t s = 1;
  for (int i = 0; i < reference->radix_count; i++) {
    stage(reference, to, from, reference->radix[i], s);
    s *= reference->radix[i];
    clf_complex *swap = from;
    from = to;
    to = swap;
  }
  if (from != data) memcpy(data, from, (size_t)reference->length * sizeof *data);
}

static void run_bluestein(clf_reference *reference, clf_complex *data) {
  int64_t n = reference->length, m = reference->padded->length;
  clf_complex *work = reference->work;
  memset(work, 0, (size_t)m * sizeof *work);
  for (int64_t k = 0; k < n; k++) work[k] = multiply(data[k], reference->chirp[k]);
  clf_reference_run(reference->padded, work, CLFFT_DIRECTION_FORWARD);
  for (int64_t k = 0; k < m; k++) work[k] = multiply(work[k], reference->filter[k]);
  clf_reference_run(reference->padded, work, CLFFT_DIRECTION_INVERSE);
  for (int64_t k = 0; k < n; k++) {
    clf_complex value = multiply(work[k], reference->chirp[k]);
    data[k] = (clf_complex){value.re / (double)m, value.im / (double)m};
  }
}

/* The inverse is the forward transform of the data with real and imaginary parts exchanged, exchanged back. */
static void exchange_parts(clf_complex *data, int64_t n) {
  for (int64_t i = 0; i < n; i++) data[i] = (clf_complex){data[i].im, data[i].re};
}

void clf_reference_run(clf_reference *reference, clf_complex *data, clfft_direction direction) {
  bool inverse = direction == CLFFT_DIRECTION_INVERSE;
  if (inverse) exchange_parts(data, reference->length);
  if (reference->padded) {
    run_bluestein(reference, data);
  } else {
    run_smooth(reference, data);
  }
  if (inverse) exchange_parts(data, reference->length);
}

/* One axis of packed data: count transforms whose elements lie stride apart, gathered into a row and put back. */
static clfft_status run_axis(clf_complex *data, int64_t total, int64_t length, int64_t stride,
                             clfft_direction direction) {
  clfft_status status;
  clf_reference *reference = NULL;
  clf_complex *row = NULL;
  CLF_TRY(clf_reference_create(&reference, length));
  CLF_TRY(clf_alloc(&row, (size_t)length, sizeof *row));
  for (int64_t outer = 0; outer < total; outer += length * stride) {
    for (int64_t inner = 0; inner < stride; inner++) {
      clf_complex *first = data + outer + inner;
      for (int64_t i = 0; i < length; i++) row[i] = first[i * stride];
      clf_reference_run(reference, row, direction);
      for (int64_t i = 0; i < length; i++) first[i * stride] = row[i];
    }
  }
done:
  free(row);
  clf_reference_destroy(reference);
  return status;
}

clfft_status clf_reference_run_axes(clf_complex *data, int rank, const int64_t *length, clfft_direction direction) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  int64_t total = 1, stride = 1;
  for (int axis = 0; axis < rank; axis++) total *= length[axis];
  for (int axis = rank - 1; axis >= 0; axis--) {
    CLF_TRY(run_axis(data, total, length[axis], stride, direction));
    stride *= length[axis];
  }
done:
  return status;
}

clfft_status clf_reference_direct(clf_complex *out, const clf_complex *in, int64_t length, clfft_direction direction) {
  clfft_status status;
  clf_root *root = NULL;
  uint64_t n = (uint64_t)length;
  long double sign = direction == CLFFT_DIRECTION_INVERSE ? -1.0L : 1.0L;
  CLF_TRY(clf_alloc(&root, n, sizeof *root));
  for (uint64_t k = 0; k < n; k++) root[k] = clf_root_of_unity(k, n);
  for (uint64_t k = 0; k < n; k++) {
    long double re = 0, im = 0;
    uint64_t index = 0;
    for (uint64_t t = 0; t < n; t++) {
      long double cosine = root[index].re, sine = sign * root[index].im;
      re += in[t].re * cosine - in[t].im * sine;
      im += in[t].re * sine + in[t].im * cosine;
      index += k;
      if (index >= n) index -= n;
    }
    out[k] = (clf_complex){(double)re, (double)im};
  }
done:
  free(root);
  return status;
}
