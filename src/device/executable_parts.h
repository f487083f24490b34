/* SPDX-License-Identifier: MIT
 * What executable.c makes and launch.c uses. */
#ifndef CLF_DEVICE_EXECUTABLE_PARTS_H
#define CLF_DEVICE_EXECUTABLE_PARTS_H

#include "device/executable.h"

#include <pthread.h>

/* The arguments of every kernel, in this order. */
enum {
  CLF_ARGUMENT_IN0,
  CLF_ARGUMENT_IN1, /* interleaved: as IN0 */
  CLF_ARGUMENT_OUT0,
  CLF_ARGUMENT_OUT1,
  CLF_ARGUMENT_TABLE, /* any buffer where the pass needs none */
  CLF_ARGUMENT_IN_OFFSET0, /* cl_ulong, elements */
  CLF_ARGUMENT_IN_OFFSET1,
  CLF_ARGUMENT_OUT_OFFSET0,
  CLF_ARGUMENT_OUT_OFFSET1,
  CLF_ARGUMENT_COUNT, /* cl_ulong, transforms */
  CLF_ARGUMENT_SIGN,  /* float, or double where the pass computes in double: +1 forward, -1 inverse */
  CLF_ARGUMENT_SCALE, /* likewise; the problem's scale on a last pass, else 1 */
  CLF_ARGUMENT_SIGNS  /* Walsh-Hadamard kernels alone: the sign vector, or NULL */
};

/* One pass, compiled. */
typedef struct clf_step {
  cl_program program;
  cl_kernel kernel;
  cl_mem table;
  size_t global_size, group_size;
  bool wide; /* computes in double */
  bool integer; /* computes in integers */
  /* What the kernel's arguments hold now.  Only numbers are remembered: the handle of a buffer that its owner has
   * released may come back as another buffer's. */
  bool known;
  cl_ulong offset[4];
  double sign, scale;
} clf_step;

struct clf_executable {
  clf_device *device;
  const clf_recipe *recipe;
  clf_step *step;
  cl_mem scratch; /* the library's; NULL where none is needed or the user brings it */
  pthread_mutex_t lock;
  cl_event scratch_free; /* when the last execution is done with the scratch; NULL before the first */
};

#endif
