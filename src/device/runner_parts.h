/* SPDX-License-Identifier: MIT
 * What runner.c makes and runner_time.c uses. */
#ifndef CLF_DEVICE_RUNNER_PARTS_H
#define CLF_DEVICE_RUNNER_PARTS_H

#include "device/runner.h"

/* Planes are copied in units of this many bytes, and lie in buffers that are whole numbers of them. */
#define CLF_COPY_UNIT 64

/* One plane of a side: `guard` bytes, the plane (rounded up to a unit), `guard` bytes. */
typedef struct clf_runner_plane {
  cl_mem buffer; /* in place, the output's planes are the input's */
  size_t bytes;
} clf_runner_plane;

struct clf_runner {
  clf_device *device;
  clf_executable *executable;
  const clf_recipe *recipe;
  cl_command_queue queue;
  bool profiling;
  size_t guard;
  clf_runner_plane plane[2][2]; /* [0] input, [1] output */
  cl_mem scratch;               /* where the recipe wants the user's */
  clfft_io io;                  /* as a user gives it */
  clfft_io checked;             /* as clf_launch takes it */
  /* Made by the first clf_runner_time_copy. */
  cl_program copy_program;
  cl_kernel copy_kernel;
  cl_mem copy_target[2]; /* where the output cannot take the copy */
};

/* Bytes of a plane's buffer, guards included; 0 when that overflows. */
size_t clf_runner_buffer_bytes(const clf_runner *runner, size_t bytes);

#endif
