/* SPDX-License-Identifier: MIT
 * FFTW, planned with FFTW_MEASURE on the very arrays that it then transforms, on one thread or on all cores. */
#include "peer.h"

#include <fftw3.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct state {
  bool is_double;
  fftwf_plan single_plan;
  fftw_plan double_plan;
} state;

static void destroy(void *pointer) {
  state *self = pointer;
  if (!self) return;
  if (self->single_plan) fftwf_destroy_plan(self->single_plan);
  if (self->double_plan) fftw_destroy_plan(self->double_plan);
  free(self);
}

static void plan_single(state *self, int threads, int length, int count, void *in, void *out) {
  fftwf_plan_with_nthreads(threads);
  self->single_plan = fftwf_plan_many_dft(1, &length, count, in, NULL, 1, length, out, NULL, 1, length, FFTW_FORWARD,
                                          FFTW_MEASURE);
}

static void plan_double(state *self, int threads, int length, int count, void *in, void *out) {
  fftw_plan_with_nthreads(threads);
  self->double_plan = fftw_plan_many_dft(1, &length, count, in, NULL, 1, length, out, NULL, 1, length, FFTW_FORWARD,
                                         FFTW_MEASURE);
}

static void *create(const peer *row, const peer_problem *problem, const peer_arrays *arrays, char *message) {
  state *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->is_double = problem->is_double;
  bool ready = false;
  if (problem->length <= INT32_MAX && problem->count <= INT32_MAX && fftw_init_threads() && fftwf_init_threads()) {
    (problem->is_double ? plan_double : plan_single)(self, row->threads, (int)problem->length, (int)problem->count,
                                                     arrays->in, arrays->out);
    ready = self->single_plan || self->double_plan;
  }
  if (ready) return self;
  snprintf(message, PEER_MESSAGE_BYTES, "FFTW makes no plan for it");
  destroy(self);
  return NULL;
}

static bool run(void *pointer) {
  const state *self = pointer;
  if (self->is_double) fftw_execute(self->double_plan);
  else fftwf_execute(self->single_plan);
  return true;
}

void peer_fftw(peer *row, int threads) {
  *row = (peer){.threads = threads, .create = create, .run = run, .destroy = destroy};
  snprintf(row->name, sizeof row->name, "fftw%d", threads);
}

void peer_fftw_cleanup(void) {
  fftw_cleanup_threads();
  fftwf_cleanup_threads();
}
