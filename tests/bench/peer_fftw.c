/* SPDX-License-Identifier: MIT
 * FFTW, planned with FFTW_MEASURE on the very arrays that it then transforms, on one thread or on all cores. */
#include "peer.h"

#include <fftw3.h>
#include <stdio.h>
#include <stdlib.h>

#define WALSH_RANK_MAX 32

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

/* One axis of 2^k points is k axes of two; the sum and the difference of two reals are their half spectrum. */
static int describe_walsh(int64_t length, int twos[WALSH_RANK_MAX], fftw_r2r_kind kinds[WALSH_RANK_MAX]) {
  int rank = 0;
  for (; length > 1; length /= 2, rank++) {
    twos[rank] = 2;
    kinds[rank] = FFTW_R2HC;
  }
  return rank;
}

static void plan_walsh(state *self, const peer_problem *problem, int points, int count, void *in, void *out) {
  int twos[WALSH_RANK_MAX];
  fftw_r2r_kind kinds[WALSH_RANK_MAX];
  int rank = describe_walsh(problem->points, twos, kinds);
  if (problem->is_double)
    self->double_plan = fftw_plan_many_r2r(rank, twos, count, in, NULL, 1, points, out, NULL, 1, points, kinds,
                                           FFTW_MEASURE);
  else
    self->single_plan = fftwf_plan_many_r2r(rank, twos, count, in, NULL, 1, points, out, NULL, 1, points, kinds,
                                            FFTW_MEASURE);
}

static void plan(state *self, const peer_problem *problem, int threads, void *in, void *out) {
  int lengths[PEER_RANK_MAX], points, count;
  if (!describe(problem, lengths, &points, &count)) return;
  fftw_plan_with_nthreads(threads);
  fftwf_plan_with_nthreads(threads);
  if (problem->is_walsh) {
    plan_walsh(self, problem, points, count, in, out);
  } else if (problem->is_double) {
    self->double_plan = fftw_plan_many_dft(problem->rank, lengths, count, in, NULL, 1, points, out, NULL, 1, points,
                                           FFTW_FORWARD, FFTW_MEASURE);
  } else {
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
