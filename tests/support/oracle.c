/* SPDX-License-Identifier: MIT
 * The right answer, from sources that share nothing with the kernels. */
#include "tests/support/oracle.h"

#include "base/memory.h"
#include "base/status.h"
#include "tests/support/problems.h"

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

/* Lines of one axis: `outer` blocks of `length` planes of `inner` values, brought together, transformed, put back. */
static clfft_status transform_axis(clf_complex *data, clf_complex *lines, clf_complex *answers, int64_t outer,
                                   int64_t length, int64_t inner, clfft_direction direction) {
  clfft_status status;
  for (int64_t o = 0; o < outer; o++) {
    for (int64_t i = 0; i < inner; i++) {
      for (int64_t k = 0; k < length; k++) lines[(o * inner + i) * length + k] = data[(o * length + k) * inner + i];
    }
  }
  CLF_TRY(oracle_transform(answers, lines, outer * inner, length, direction));
  for (int64_t o = 0; o < outer; o++) {
    for (int64_t i = 0; i < inner; i++) {
      for (int64_t k = 0; k < length; k++) data[(o * length + k) * inner + i] = answers[(o * inner + i) * length + k];
    }
  }
done:
  return status;
}

clfft_status oracle_axes(clf_complex *out, const clf_complex *in, int64_t rows, int rank, const int64_t *length,
                         clfft_direction direction) {
  clfft_status status;
  clf_complex *lines = NULL, *answers = NULL;
  int64_t count = rows, inner = 1;
  if (rank == 1) return oracle_transform(out, in, rows, length[0], direction);
  for (int a = 0; a < rank; a++) count *= length[a];
  CLF_TRY(clf_alloc(&lines, (size_t)count + 1, sizeof *lines));
  CLF_TRY(clf_alloc(&answers, (size_t)count + 1, sizeof *answers));
  memcpy(out, in, (size_t)count * sizeof *out);
  for (int a = rank - 1; a >= 0; a--) {
    if (length[a] > 1) {
      CLF_TRY(transform_axis(out, lines, answers, count / length[a] / inner, length[a], inner, direction));
    }
    inner *= length[a];
  }
done:
  free(lines);
  free(answers);
  return status;
}

#ifdef HAVE_FFTW
bool oracle_has_guru(void) { return true; }

static int guru_axes(fftw_iodim64 *to, const clf_axis *axis, int rank) {
  for (int a = 0; a < rank; a++) {
    to[a] = (fftw_iodim64){(ptrdiff_t)axis[a].count, (ptrdiff_t)axis[a].in_stride, (ptrdiff_t)axis[a].out_stride};
  }
  return rank;
}

clfft_status oracle_guru(clf_complex *out, const clf_complex *in, const clf_problem *problem,
                         clfft_direction direction) {
  clfft_status status;
  clf_complex *from = NULL, *to = NULL;
  fftw_iodim64 axes[CLFFT_RANK_MAX], batches[CLFFT_BATCH_MAX];
  int rank = guru_axes(axes, problem->axis, problem->rank);
  int batch_rank = guru_axes(batches, problem->batch, problem->batch_rank);
  CLF_TRY(clf_alloc(&from, (size_t)problem->in_extent + 1, sizeof *from));
  CLF_TRY(clf_alloc(&to, (size_t)problem->out_extent + 1, sizeof *to));
  fftw_plan plan = fftw_plan_guru64_dft(rank, axes, batch_rank, batches, (fftw_complex *)from, (fftw_complex *)to,
                                        direction == CLFFT_DIRECTION_FORWARD ? FFTW_FORWARD : FFTW_BACKWARD,
                                        FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
  if (!plan) CLF_TRY(clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "FFTW's guru interface has no plan for this problem"));
  for (int64_t i = 0; i < problem->in_extent; i++) from[i] = (clf_complex){NAN, NAN};
  for (int64_t i = 0; i < problem->out_extent; i++) to[i] = (clf_complex){NAN, NAN};
  for (int64_t t = 0; t < problem->transforms; t++) {
    for (int64_t i = 0; i < problem->points; i++) {
      from[field_element(problem, false, t, i)] = in[t * problem->points + i];
    }
  }
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  for (int64_t t = 0; t < problem->transforms; t++) {
    for (int64_t i = 0; i < problem->points; i++) {
      out[t * problem->points + i] = to[field_element(problem, true, t, i)];
    }
  }
done:
  free(from);
  free(to);
  return status;
}
#else
bool oracle_has_guru(void) { return false; }

clfft_status oracle_guru(clf_complex *out, const clf_complex *in, const clf_problem *problem,
                         clfft_direction direction) {
  (void)out;
  (void)in;
  (void)problem;
  (void)direction;
  return clf_fail(CLFFT_STATUS_UNSUPPORTED, "this build has no FFTW");
}
#endif
