/* SPDX-License-Identifier: MIT
 * A layer between the OpenCL loader and an implementation (OPENCL_LAYERS): it makes the k-th call fail, counts the
 * objects that are alive, and pretends that the device is another one.  A test finds it by dlsym(FAILURES_TABLE). */
#ifndef CLF_TESTS_DEVICE_LAYER_FAILURES_H
#define CLF_TESTS_DEVICE_LAYER_FAILURES_H

#include <CL/cl.h>

#define FAILURES_TABLE "failures_table"

/* Objects counted by their references. */
typedef enum live_kind {
  LIVE_CONTEXT,
  LIVE_DEVICE,
  LIVE_PROGRAM,
  LIVE_KERNEL,
  LIVE_MEMORY,
  LIVE_EVENT,
  LIVE_KINDS
} live_kind;

typedef struct failures_control {
  /* Call `number` from now on fails with this code, counted from 1 over the functions that may fail; only calls of the
   * function `name`, where it is not NULL.  0: none fails, calls are counted all the same. */
  void (*arm)(int number, cl_int code, const char *name);
  int (*calls)(void);              /* counted since arm */
  const char *(*failed)(void);     /* the function that was made to fail since arm, or NULL */
  long (*live)(live_kind kind);    /* references made and not given back, by any caller */
  /* From now on every device answers `what` with these bytes (kept by the caller); NULL: the truth again. */
  void (*pretend)(cl_device_info what, const void *value, size_t bytes);
} failures_control;

#endif
