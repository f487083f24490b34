/* SPDX-License-Identifier: MIT
 * Known data for a request's pass, and its answer from the host's own transform. */
#include "tune/trial.h"

#include "base/memory.h"
#include "base/status.h"
#include "math/modular.h"
#include "math/roots.h"

#include <math.h>
#include <stdlib.h>

#define LONG_LENGTH (INT64_C(1) << 16) /* from here on a batch of few transforms gets fewer signals */

struct clf_trial {
  clf_request request;
  clf_lattice lattice;
  double scale;
  uint64_t seed;
  clf_host_view in;
  clf_reference *reference;
  clf_complex *row; /* what one transform must give */
  int set, set_count;
  int row_count;
  int64_t row_index[CLF_TRIAL_ROWS]; /* transforms compared in full */
  double *square;                    /* of each transform: sum of |input|^2 */
  clf_complex *sum;                  /* of each transform: sum of inputs */
};

static int64_t element(const clf_trial *trial, bool out, int64_t transform, int64_t i) {
  const clf_lattice *lattice = &trial->lattice;
  int64_t at = i * (out ? lattice->out_stride : lattice->in_stride);
  for (int j = 0; j < lattice->loop_count; j++) {
    const clf_loop *loop = &lattice->loop[j];
    at += transform % loop->count * (out ? loop->out_stride : loop->in_stride);
    transform /= loop->count;
  }
  return at;
}

/* The index of the four-step twiddle that a transform has. */
static uint64_t twiddle_index(const clf_trial *trial, int64_t transform) {
  const clf_lattice *lattice = &trial->lattice;
  if (lattice->twiddle_length == 0) return 0;
  for (int j = 0; j < lattice->twiddle_loop; j++) transform /= lattice->loop[j].count;
  return (uint64_t)(transform % lattice->loop[lattice->twiddle_loop].count);
}

/* First, second, middle, the last three and two more, without repetition. */
static void choose_rows(clf_trial *trial) {
  int64_t count = trial->request.count;
  const int64_t wanted[CLF_TRIAL_ROWS] = {0, 1, 2, 3, count / 2, count - 3, count - 2, count - 1};
  for (int i = 0; i < CLF_TRIAL_ROWS; i++) {
    bool known = wanted[i] < 0 || wanted[i] >= count;
    for (int j = 0; j < trial->row_count; j++) known = known || trial->row_index[j] == wanted[i];
    if (!known) trial->row_index[trial->row_count++] = wanted[i];
  }
}

/* In a large batch one set holds every signal; a small one needs a set for each. */
static void choose_sets(clf_trial *trial) {
  trial->set_count = 1;
  if (trial->request.count < CLF_TRIAL_ROWS) {
    trial->set_count = trial->request.length < LONG_LENGTH ? CLF_SIGNAL_COUNT : CLF_SIGNAL_IMPULSE_SECOND + 1;
  }
}

static clf_signal signal_of(const clf_trial *trial, int64_t transform) {
  if (trial->set_count > 1) return (clf_signal)trial->set;
  int64_t count = trial->request.count;
  if (transform >= 1 && transform < 4) return (clf_signal)(CLF_SIGNAL_IMPULSE_FIRST + transform - 1);
  if (transform == count - 2) return CLF_SIGNAL_IMPULSE_LAST;
  if (transform == count - 3) return CLF_SIGNAL_TONE;
  return CLF_SIGNAL_RANDOM;
}

clfft_status clf_trial_create(clf_trial **trial, const clf_request *request, double scale, uint64_t seed) {
  clfft_status status;
  clf_trial *made = NULL;
  CLF_TRY(clf_alloc(&made, 1, sizeof *made));
  made->request = *request;
  made->lattice = clf_lattice_of(request);
  made->scale = scale;
  made->seed = seed;
  made->in = (clf_host_view){{NULL, NULL}, CLFFT_LAYOUT_INTERLEAVED, request->precision};
  choose_rows(made);
  choose_sets(made);
  CLF_TRY(clf_alloc(&made->in.plane[0], clf_trial_bytes(made), 1));
  CLF_TRY(clf_alloc(&made->row, (size_t)request->length, sizeof *made->row));
  CLF_TRY(clf_alloc(&made->square, (size_t)request->count, sizeof *made->square));
  CLF_TRY(clf_alloc(&made->sum, (size_t)request->count, sizeof *made->sum));
  CLF_TRY(clf_reference_create(&made->reference, request->length));
  made->set = -1;
  *trial = made;
  made = NULL;
done:
  clf_trial_destroy(made);
  return status;
}

void clf_trial_destroy(clf_trial *trial) {
  if (!trial) return;
  clf_reference_destroy(trial->reference);
  free(trial->in.plane[0]);
  free(trial->row);
  free(trial->square);
  free(trial->sum);
  free(trial);
}

size_t clf_trial_bytes(const clf_trial *trial) {
  return (size_t)trial->request.length * (size_t)trial->request.count *
         clf_element_bytes(trial->request.precision, CLFFT_LAYOUT_INTERLEAVED);
}

int clf_trial_sets(const clf_trial *trial) {
  return trial->set_count;
}

clfft_status clf_trial_input(clf_trial *trial, int set, const void **input) {
  const clf_request *request = &trial->request;
  if (set < 0 || set >= trial->set_count) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "set %d of %d", set, trial->set_count);
  }
  *input = trial->in.plane[0];
  if (set == trial->set) return CLFFT_STATUS_SUCCESS;
  trial->set = set;
  clf_random random = {trial->seed + (uint64_t)set};
  for (int64_t t = 0; t < request->count; t++) {
    const int64_t first = element(trial, false, t, 0), stride = trial->lattice.in_stride;
    clf_signal_write(&trial->in, first, request->length, stride, signal_of(trial, t), &random);
    double square = 0;
    clf_complex sum = {0, 0};
    for (int64_t i = 0; i < request->length; i++) {
      clf_complex value = clf_host_get(&trial->in, first + i * stride);
      square += value.re * value.re + value.im * value.im;
      sum.re += value.re;
      sum.im += value.im;
    }
    trial->square[t] = square;
    trial->sum[t] = sum;
  }
  return CLFFT_STATUS_SUCCESS;
}

/* The answer for one transform: transformed, turned by exp(-2 pi i k q / twiddle length) where asked, scaled. */
static void answer(clf_trial *trial, int64_t t) {
  const clf_request *request = &trial->request;
  for (int64_t i = 0; i < request->length; i++) trial->row[i] = clf_host_get(&trial->in, element(trial, false, t, i));
  clf_reference_run(trial->reference, trial->row, CLFFT_DIRECTION_FORWARD);
  uint64_t n = trial->lattice.twiddle_length ? (uint64_t)trial->lattice.twiddle_length : 1;
  uint64_t index = twiddle_index(trial, t);
  for (int64_t k = 0; k < request->length; k++) {
    clf_root root = clf_root_of_unity(clf_multiply_mod((uint64_t)k, index, n), n);
    clf_complex value = trial->row[k];
    double re = (double)root.re * trial->scale, im = (double)root.im * trial->scale;
    trial->row[k] = (clf_complex){value.re * re - value.im * im, value.re * im + value.im * re};
  }
}

void clf_trial_compare(clf_trial *trial, const void *output, double bound, bool *right, double *error) {
  const clf_request *request = &trial->request;
  clf_host_view out = trial->in;
  out.plane[0] = (void *)output;
  *right = true;
  *error = 0;
  for (int i = 0; i < trial->row_count; i++) {
    clf_error difference = {0};
    answer(trial, trial->row_index[i]);
    for (int64_t k = 0; k < request->length; k++) {
      clf_complex got = clf_host_get(&out, element(trial, true, trial->row_index[i], k));
      clf_error_add(&difference, got, trial->row[k]);
    }
    double row_error = clf_error_rel_l2(&difference);
    if (!(row_error <= bound)) *right = false;
    if (!(row_error <= *error)) *error = row_error;
  }
  /* One output's error is at most the whole transform's: bound * |result|, and |result| = sqrt(length) |input|. */
  for (int64_t t = 0; t < request->count; t++) {
    clf_complex got = clf_host_get(&out, element(trial, true, t, 0));
    double re = got.re - trial->sum[t].re * trial->scale, im = got.im - trial->sum[t].im * trial->scale;
    double most = bound * trial->scale * sqrt((double)request->length * trial->square[t]);
    if (!(sqrt(re * re + im * im) <= most)) *right = false;
  }
}
