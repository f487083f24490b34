/* SPDX-License-Identifier: MIT
 * Running and timing a recipe on buffers of its own: what the tuner, the bench and the tests need.  One thread a
 * runner. */
#ifndef CLF_DEVICE_RUNNER_H
#define CLF_DEVICE_RUNNER_H

#include "device/executable.h"

/* Host-side data of one side: planes[0] interleaved pairs or the real plane, planes[1] the imaginary plane or NULL; raw
 * bytes in the side's storage type. */
typedef struct clf_host_side {
  void *plane[2];
  size_t bytes[2]; /* as clf_runner_sizes says */
} clf_host_side;

typedef struct clf_runner clf_runner;

/* A queue (in order, profiling where the device offers it), and buffers for both sides of the recipe with `guard`
 * bytes (rounded up to 128) before and after each plane, all filled with a known byte.  Scratch too, where the recipe
 * wants the user's.  executable and recipe are borrowed.  OUT_OF_MEMORY when the buffers do not fit. */
clfft_status clf_runner_create(clf_runner **runner, clf_device *device, clf_executable *executable,
                               const clf_recipe *recipe, size_t guard);
void clf_runner_destroy(clf_runner *runner); /* NULL is accepted */

/* From now on another executable for the same two sides, on the same buffers as they are: candidates are compared on
 * the same memory.  INVALID_ARGUMENT when the sides differ; the runner is as before then. */
clfft_status clf_runner_switch(clf_runner *runner, clf_executable *executable, const clf_recipe *recipe);

cl_command_queue clf_runner_queue(const clf_runner *runner);
void clf_runner_io(const clf_runner *runner, clfft_io *io); /* its buffers and offsets, for own enqueues */

/* Sizes of one side's planes (without guards), for allocation by the caller.  In place both sides are the same. */
void clf_runner_sizes(const clf_runner *runner, bool out, size_t bytes[2]);

clfft_status clf_runner_write(clf_runner *runner, bool out, const clf_host_side *side); /* blocking */
clfft_status clf_runner_read(clf_runner *runner, bool out, clf_host_side *side);        /* blocking */
clfft_status clf_runner_guards_intact(clf_runner *runner); /* INTERNAL_ERROR names the side that was overwritten */

/* Run once and wait. */
clfft_status clf_runner_run(clf_runner *runner, clfft_direction direction);

/* Times of `repeats` executions enqueued back to back, then finished: in ns for each execution. */
typedef struct clf_timing {
  double wall_ns, cpu_ns;   /* cpu: of the whole process, all threads */
  double device_ns;         /* events, first start to last end; 0 where the device's events are useless */
} clf_timing;
clfft_status clf_runner_time(clf_runner *runner, clfft_direction direction, int repeats, clf_timing *timing);

/* The same for a plain out-of-place copy kernel over the bytes of the larger side (read once, written once): the same
 * arrays as the transform's where it is out of place with equal sides (the output is overwritten then), else from the
 * larger side to memory of its own. */
clfft_status clf_runner_time_copy(clf_runner *runner, int repeats, clf_timing *timing);

#endif
