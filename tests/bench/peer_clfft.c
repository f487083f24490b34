/* SPDX-License-Identifier: MIT
 * AMD clFFT, out of place on the shared buffers. */
#include "peer.h"

#include <clFFT.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct state {
  bool is_set_up;
  clfftPlanHandle plan;
  cl_command_queue queue;
  cl_mem in, out;
} state;

/* clFFT's repository is global to the process: it lives as long as the one plan that we have at a time. */
static clfftStatus set_up(void) {
  clfftSetupData data;
  clfftStatus code = clfftInitSetupData(&data);
  return code == CLFFT_SUCCESS ? clfftSetup(&data) : code;
}

static clfftStatus describe(clfftPlanHandle plan, const peer_problem *problem) {
  size_t points = (size_t)problem->points;
  clfftStatus code = clfftSetPlanPrecision(plan, problem->is_double ? CLFFT_DOUBLE : CLFFT_SINGLE);
  if (code == CLFFT_SUCCESS) code = clfftSetLayout(plan, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED);
  if (code == CLFFT_SUCCESS) code = clfftSetResultLocation(plan, CLFFT_OUTOFPLACE);
  if (code == CLFFT_SUCCESS) code = clfftSetPlanBatchSize(plan, (size_t)problem->count);
  if (code == CLFFT_SUCCESS) code = clfftSetPlanDistance(plan, points, points);
  return code;
}

static void destroy(void *pointer) {
  state *self = pointer;
  if (!self) return;
  if (self->plan) clfftDestroyPlan(&self->plan);
  if (self->is_set_up) clfftTeardown();
  free(self);
}

static void *create(const peer *row, const peer_problem *problem, const peer_arrays *arrays, char *message) {
  (void)row;
  state *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->queue = arrays->queue;
  self->in = arrays->in_buffer;
  self->out = arrays->out_buffer;
  static const clfftDim dimensions[] = {CLFFT_1D, CLFFT_2D, CLFFT_3D};
  size_t lengths[PEER_RANK_MAX]; /* the fastest axis first */
  for (int i = 0; i < problem->rank; i++) lengths[i] = (size_t)problem->length[problem->rank - 1 - i];
  clfftStatus code = set_up();
  self->is_set_up = code == CLFFT_SUCCESS;
  if (code == CLFFT_SUCCESS) {
    code = clfftCreateDefaultPlan(&self->plan, arrays->context, dimensions[problem->rank - 1], lengths);
  }
  if (code == CLFFT_SUCCESS) code = describe(self->plan, problem);
  if (code == CLFFT_SUCCESS) code = clfftBakePlan(self->plan, 1, &self->queue, NULL, NULL);
  if (code == CLFFT_SUCCESS) return self;
  snprintf(message, PEER_MESSAGE_BYTES, "clFFT's code %d", (int)code);
  destroy(self);
  return NULL;
}

static bool run(void *pointer) {
  state *self = pointer;
  clfftStatus code = clfftEnqueueTransform(self->plan, CLFFT_FORWARD, 1, &self->queue, 0, NULL, NULL, &self->in,
                                           &self->out, NULL);
  return code == CLFFT_SUCCESS && clFinish(self->queue) == CL_SUCCESS;
}

void peer_clfft(peer *row) {
  *row = (peer){.name = "clfft", .opencl = true, .create = create, .run = run, .destroy = destroy};
}
