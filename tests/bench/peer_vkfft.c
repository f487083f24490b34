/* SPDX-License-Identifier: MIT
 * VkFFT's OpenCL backend, out of place on the shared buffers: the input buffer is "formatted" (read by the first
 * kernel only), the working buffer is the output. */
#include "peer.h"

/* 33 thousand lines with warnings of their own, if it isn't in a system directory: silenced for them alone. */
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#define VKFFT_BACKEND 3
#include <vkFFT.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <stdio.h>
#include <stdlib.h>

/* VkFFT keeps pointers to what its configuration names. */
typedef struct state {
  VkFFTApplication application;
  bool is_initialized;
  cl_context context;
  cl_device_id device;
  cl_command_queue queue;
  cl_mem in, out;
  uint64_t bytes;
} state;

static void destroy(void *pointer) {
  state *self = pointer;
  if (!self) return;
  if (self->is_initialized) deleteVkFFT(&self->application);
  free(self);
}

static VkFFTResult initialize(state *self, const peer_problem *problem) {
  VkFFTConfiguration configuration = {0};
  configuration.FFTdim = (uint64_t)problem->rank;
  uint64_t points = 1;
  for (int i = 0; i < problem->rank; i++) { /* the fastest axis first */
    configuration.size[i] = (uint64_t)problem->length[problem->rank - 1 - i];
    points *= configuration.size[i];
    configuration.inputBufferStride[i] = points;
  }
  configuration.numberBatches = (uint64_t)problem->count;
  configuration.doublePrecision = problem->is_double;
  configuration.device = &self->device;
  configuration.context = &self->context;
  configuration.isInputFormatted = 1;
  configuration.inputBuffer = &self->in;
  configuration.inputBufferSize = &self->bytes;
  configuration.buffer = &self->out;
  configuration.bufferSize = &self->bytes;
  configuration.makeForwardPlanOnly = 1;
  return initializeVkFFT(&self->application, configuration);
}

static void *create(const peer *row, const peer_problem *problem, const peer_arrays *arrays, char *message) {
  (void)row;
  state *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->context = arrays->context;
  self->device = arrays->device;
  self->queue = arrays->queue;
  self->in = arrays->in_buffer;
  self->out = arrays->out_buffer;
  self->bytes = arrays->bytes;
  VkFFTResult code = initialize(self, problem);
  self->is_initialized = code == VKFFT_SUCCESS; /* a failed initialisation has cleaned up after itself */
  if (self->is_initialized) return self;
  snprintf(message, PEER_MESSAGE_BYTES, "VkFFT's code %d", (int)code);
  destroy(self);
  return NULL;
}

static bool run(void *pointer) {
  state *self = pointer;
  VkFFTLaunchParams parameters = {0};
  parameters.commandQueue = &self->queue;
  return VkFFTAppend(&self->application, -1, &parameters) == VKFFT_SUCCESS && clFinish(self->queue) == CL_SUCCESS;
}

void peer_vkfft(peer *row) {
  *row = (peer){.name = "vkfft", .opencl = true, .create = create, .run = run, .destroy = destroy};
}
