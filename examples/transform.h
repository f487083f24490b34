/* SPDX-License-Identifier: MIT
 * What the examples share: one plan with its queue and buffers, run on arrays of the host.  Every function says on
 * stderr what failed. */
#ifndef EXAMPLES_TRANSFORM_H
#define EXAMPLES_TRANSFORM_H

#include <clfft.h>

#include <stdbool.h>

typedef struct transform {
  clfft_plan *plan;
  cl_command_queue queue;
  clfft_io io;
  size_t in_bytes, out_bytes;
} transform;

/* Print "PROGRAM: message" for a fault; always false, so that a caller can return it. */
bool transform_complain(const char *what);

bool transform_device_open(clfft_device **device);
bool transform_device_has_double(const clfft_device *device);

/* Plan desc (out of place, interleaved) and make its queue and its two buffers. */
bool transform_open(transform *job, clfft_device *device, const clfft_desc *desc, size_t in_bytes, size_t out_bytes);

/* Write in to the device, transform, read out back, and wait for it. */
bool transform_run(transform *job, clfft_direction direction, const void *in, void *out);

/* Accepts a zeroed job, and one that transform_open left half made. */
void transform_close(transform *job);

#endif
