/* SPDX-License-Identifier: MIT
 * Our own party, by the public interface alone, so that records count as they do for a user. */
#include "peer.h"

#include <clfft.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct state {
  clfft_plan *plan;
  clfft_io io;
  cl_command_queue queue;
} state;

static void destroy(void *pointer) {
  state *self = pointer;
  if (!self) return;
  clfft_plan_destroy(self->plan);
  free(self);
}

static void *create(const peer *row, const peer_problem *problem, const peer_arrays *arrays, char *message) {
  (void)row;
  state *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->io.size = sizeof self->io;
  self->io.in[0] = arrays->in_buffer;
  self->io.out[0] = arrays->out_buffer;
  self->queue = arrays->queue;
  clfft_desc desc;
  clfft_status status = clfft_desc_from_text(&desc, problem->text);
  if (status == CLFFT_STATUS_SUCCESS) status = clfft_plan_create(&self->plan, arrays->wrapped, &desc);
  if (status == CLFFT_STATUS_SUCCESS) return self;
  snprintf(message, PEER_MESSAGE_BYTES, "%s", clfft_last_error());
  destroy(self);
  return NULL;
}

static bool run(void *pointer) {
  state *self = pointer;
  clfft_status status =
      clfft_plan_enqueue(self->plan, self->queue, CLFFT_DIRECTION_FORWARD, &self->io, 0, NULL, NULL);
  return status == CLFFT_STATUS_SUCCESS && clFinish(self->queue) == CL_SUCCESS;
}

void peer_ours(peer *row) {
  *row = (peer){.name = "ours", .opencl = true, .create = create, .run = run, .destroy = destroy};
}
