/* SPDX-License-Identifier: MIT
 * Known data for a request's pass, and its answer from the host's own transform. */
#include "tune/probe.h"

#include "base/memory.h"
#include "base/status.h"
#include "math/modular.h"
#include "math/roots.h"
#include "plan/footprint.h"

#include <math.h>
#include <stdlib.h>

#define LONG_LENGTH (INT64_C(1) << 16) /* from here on a batch of few transforms gets fewer signals */

struct clf_probe {
  clf_request request;
  clf_lattice lattice;
  double scale;
  uint64_t seed;
  clf_host_view in;
  clf_reference *reference;
  clf_problem walsh; /* one transform, instead of the reference */
  clf_complex *row; /* what one transform must give */
  int set, set_count;
  int row_count;
  int64_t row_index[CLF_PROBE_ROWS]; /* transforms compared in full */
  double *square;                    /* of each transform: sum of |input|^2 */
  clf_complex *sum;                  /* of each transform: sum of inputs */
};

static int64_t element(const clf_probe *probe, bool out, int64_t transform, int64_t i) {
  const clf_lattice *lattice = &probe->lattice;
  int64_t at = i * (out ? lattice->out_stride : lattice->in_stride);
  for (int j = 0; j < lattice->loop_count; j++) {
    const clf_loop *loop = &lattice->loop[j];
    at += transform % loop->count * (out ? loop->out_stride : loop->in_stride);
    transform /= loop->count;
  }
  return at;
}

/* The index of the four-step twiddle that a transform has. */
static uint64_t twiddle_index(const clf_probe *probe, int64_t transform) {
  const clf_lattice *lattice = &probe->lattice;
  if (lattice->twiddle_length == 0) return 0;
  for (int j = 0; j < lattice->twiddle_loop; j++) transform /= lattice->loop[j].count;
  return (uint64_t)(transform % lattice->loop[lattice->twiddle_loop].count);
}

/* First, second, middle, the last three and two more, without repetition. */
static void choose_rows(clf_probe *probe) {
  int64_t count = probe->request.count;
  const int64_t wanted[CLF_PROBE_ROWS] = {0, 1, 2, 3, count / 2, count - 3, count - 2, count - 1};
  for (int i = 0; i < CLF_PROBE_ROWS; i++) {
    bool known = wanted[i] < 0 || wanted[i] >= count;
    for (int j = 0; j < probe->row_count; j++) known = known || probe->row_index[j] == wanted[i];
    if (!known) probe->row_index[probe->row_count++] = wanted[i];
  }
}

/* In a large batch one set holds every signal; a small one needs a set for each. */
static void choose_sets(clf_probe *probe) {
  probe->set_count = 1;
  if (probe->request.count < CLF_PROBE_ROWS) {
    probe->set_count = probe->request.length < LONG_LENGTH ? CLF_SIGNAL_COUNT : CLF_SIGNAL_IMPULSE_SECOND + 1;
  }
}

static clf_signal signal_of(const clf_probe *probe, int64_t transform) {
  if (probe->set_count > 1) return (clf_signal)probe->set;
  int64_t count = probe->request.count;
  if (transform >= 1 && transform < 4) return (clf_signal)(CLF_SIGNAL_IMPULSE_FIRST + transform - 1);
  if (transform == count - 2) return CLF_SIGNAL_IMPULSE_LAST;
  if (transform == count - 3) return CLF_SIGNAL_TONE;
  return CLF_SIGNAL_RANDOM;
}

clfft_status clf_probe_create(clf_probe **probe, const clf_request *request, double scale, uint64_t seed) {
  clfft_status status;
  clf_probe *made = NULL;
  CLF_TRY(clf_alloc(&made, 1, sizeof *made));
  made->request = *request;
  made->lattice = clf_lattice_of(request);
  made->scale = scale;
  made->seed = seed;
  made->in = (clf_host_view){{NULL, NULL}, CLFFT_LAYOUT_INTERLEAVED, request->precision, request->walsh.asked};
  choose_rows(made);
  choose_sets(made);
  CLF_TRY(clf_alloc(&made->in.plane[0], clf_probe_bytes(made), 1));
  CLF_TRY(clf_alloc(&made->row, (size_t)request->length, sizeof *made->row));
  CLF_TRY(clf_alloc(&made->square, (size_t)request->count, sizeof *made->square));
  CLF_TRY(clf_alloc(&made->sum, (size_t)request->count, sizeof *made->sum));
  if (request->walsh.asked) {
    CLF_TRY(clf_measure_walsh_row(&made->walsh, request));
  } else {
    CLF_TRY(clf_reference_create(&made->reference, request->length));
  }
  made->set = -1;
  *probe = made;
  made = NULL;
done:
  clf_probe_destroy(made);
  return status;
}

void clf_probe_destroy(clf_probe *probe) {
  if (!probe) return;
  clf_reference_destroy(probe->reference);
  free(probe->in.plane[0]);
  free(probe->row);
  free(probe->square);
  free(probe->sum);
  free(probe);
}

size_t clf_probe_bytes(const clf_probe *probe) {
  const clfft_layout layout = probe->request.walsh.asked ? CLFFT_LAYOUT_PLANAR : CLFFT_LAYOUT_INTERLEAVED;
  return (size_t)probe->request.length * (size_t)probe->request.count *
         clf_element_bytes(probe->request.precision, layout);
}

int clf_probe_sets(const clf_probe *probe) {
  return probe->set_count;
}

clfft_status clf_probe_input(clf_probe *probe, int set, const void **input) {
  const clf_request *request = &probe->request;
  if (set < 0 || set >= probe->set_count) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "set %d of %d", set, probe->set_count);
  }
  *input = probe->in.plane[0];
  if (set == probe->set) return CLFFT_STATUS_SUCCESS;
  probe->set = set;
  clf_random random = {probe->seed + (uint64_t)set};
  for (int64_t t = 0; t < request->count; t++) {
    const int64_t first = element(probe, false, t, 0), stride = probe->lattice.in_stride;
    clf_signal_write(&probe->in, first, request->length, stride, signal_of(probe, t), &random);
    double square = 0;
    clf_complex sum = {0, 0};
    for (int64_t i = 0; i < request->length; i++) {
      clf_complex value = clf_host_get(&probe->in, first + i * stride);
      square += value.re * value.re + value.im * value.im;
      sum.re += value.re;
      sum.im += value.im;
    }
    probe->square[t] = square;
    probe->sum[t] = sum;
  }
  return CLFFT_STATUS_SUCCESS;
}

/* The answer for one transform: transformed, or only moved, turned by exp(-2 pi i k q / twiddle length) where asked,
 * scaled. */
static clfft_status answer(clf_probe *probe, int64_t t) {
  const clf_request *request = &probe->request;
  for (int64_t i = 0; i < request->length; i++) probe->row[i] = clf_host_get(&probe->in, element(probe, false, t, i));
  clfft_status status = CLFFT_STATUS_SUCCESS;
  if (request->walsh.asked) {
    status = clf_reference_walsh(probe->row, &probe->walsh, CLFFT_DIRECTION_FORWARD);
  } else if (request->fold.count) {
    status = clf_reference_run_axes(probe->row, request->fold.count, request->fold.length, CLFFT_DIRECTION_FORWARD);
  } else if (!clf_request_transposes(request)) {
    clf_reference_run(probe->reference, probe->row, CLFFT_DIRECTION_FORWARD);
  }
  uint64_t n = probe->lattice.twiddle_length ? (uint64_t)probe->lattice.twiddle_length : 1;
  uint64_t index = twiddle_index(probe, t);
  for (int64_t k = 0; k < request->length; k++) {
    clf_root root = clf_root_of_unity(clf_multiply_mod((uint64_t)k, index, n), n);
    clf_complex value = probe->row[k];
    double re = (double)root.re * probe->scale, im = (double)root.im * probe->scale;
    probe->row[k] = (clf_complex){value.re * re - value.im * im, value.re * im + value.im * re};
  }
  return status;
}

/* A transposition computes nothing: every value comes back as it was. */
static bool is_moved(const clf_probe *probe, const clf_host_view *out) {
  for (int64_t t = 0; t < probe->request.count; t++) {
    for (int64_t i = 0; i < probe->request.length; i++) {
      clf_complex in = clf_host_get(&probe->in, element(probe, false, t, i));
      clf_complex got = clf_host_get(out, element(probe, true, t, i));
      if (got.re != in.re * probe->scale || got.im != in.im * probe->scale) return false;
    }
  }
  return true;
}

void clf_probe_compare(clf_probe *probe, const void *output, double bound, bool *right, double *error) {
  const clf_request *request = &probe->request;
  clf_host_view out = probe->in;
  out.plane[0] = (void *)output;
  *right = true;
  *error = 0;
  for (int i = 0; i < probe->row_count; i++) {
    clf_error difference = {0};
    if (answer(probe, probe->row_index[i]) != CLFFT_STATUS_SUCCESS) *right = false; /* no memory: not known to be */
    for (int64_t k = 0; k < request->length; k++) {
      clf_complex got = clf_host_get(&out, element(probe, true, probe->row_index[i], k));
      clf_error_add(&difference, got, probe->row[k]);
    }
    double row_error = request->walsh.asked ? clf_error_of_walsh(&difference) : clf_error_rel_l2(&difference);
    if (!(row_error <= bound)) *right = false;
    if (!(row_error <= *error)) *error = row_error;
  }
  if (clf_request_transposes(request)) {
    if (!is_moved(probe, &out)) *right = false;
    return;
  }
  /* One output's error is at most the whole transform's: bound * |result|, and |result| = sqrt(length) |input|. */
  for (int64_t t = 0; t < request->count && !request->walsh.digit; t++) {
    clf_complex got = clf_host_get(&out, element(probe, true, t, 0));
    double re = got.re - probe->sum[t].re * probe->scale, im = got.im - probe->sum[t].im * probe->scale;
    double most = bound * probe->scale * sqrt((double)request->length * probe->square[t]);
    if (!(sqrt(re * re + im * im) <= most)) *right = false;
  }
}
