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

/* The axes as FFTW takes them; false when a number is too large for it. */
static bool describe(const peer_problem *problem, int lengths[PEER_RANK_MAX], int *points, int *count) {
  if (problem->points > INT32_MAX || problem->count > INT32_MAX) return false;
  for (int i = 0; i < problem->rank; i++) lengths[i] = (int)problem->length[i];
  *points = (int)problem->points;
  *count = (int)problem->count;
  return true;
}

static void plan(state *self, const peer_problem *problem, int threads, void *in, void *out) {
  int lengths[PEER_RANK_MAX], points, count;
  if (!describe(problem, lengths, &points, &count)) return;
  if (problem->is_double) {
    fftw_plan_with_nthreads(threads);
    self->double_plan = fftw_plan_many_dft(problem->rank, lengths, count, in, NULL, 1, points, out, NULL, 1, points,
                                           FFTW_FORWARD, FFTW_MEASURE);
  } else {
    fftwf_plan_with_nthreads(threads);
    self->single_plan = fftwf_plan_many_dft(problem->rank, lengths, count, in, NULL, 1, points, out, NULL, 1, points,
                                            FFTW_FORWARD, FFTW_MEASURE);
  }
}

static void *create(const peer *row, const peer_problem *problem, const peer_arrays *arrays, char *message) {
  state *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->is_double = problem->is_double;
  if (fftw_init_threads() && fftwf_init_threads()) plan(self, problem, row->threads, arrays->in, arrays->out);
  if (self->single_plan || self->double_plan) return self;
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
