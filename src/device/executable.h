/* SPDX-License-Identifier: MIT
 * A compiled recipe, ready to be enqueued from any thread. */
#ifndef CLF_DEVICE_EXECUTABLE_H
#define CLF_DEVICE_EXECUTABLE_H

#include "plan/recipe.h"
#include "device/device.h"

typedef struct clf_executable clf_executable;

/* Build every pass: source, program, kernel, table, geometry; the kernel's own limits are queried after the build
 * (UNSUPPORTED when it no longer fits).  Scratch of the library is allocated here.  The recipe is borrowed for the
 * executable's life; the device is retained.  A message begins with the pass that it is about. */
clfft_status clf_executable_create(clf_executable **executable, clf_device *device, const clf_recipe *recipe);

/* NULL is accepted.  Executions already enqueued finish. */
void clf_executable_destroy(clf_executable *executable);

/* Enqueue all passes: io is already checked against the recipe (clf_io_check).  In-order queues rely on order, others
 * on events.  Nothing waits.  Any thread.
 * Kernels take their arguments one execution at a time, so the executable is locked while its passes are enqueued.
 * Scratch of the library serves one execution at a time: the next one, on whatever queue, waits for the last by event.
 * When a call fails after some passes were enqueued, those are left to run (they write the output or scratch), the
 * failure is returned and *event is untouched. */
clfft_status clf_launch(clf_executable *executable, cl_command_queue queue, clfft_direction direction,
                        const clfft_io *io, cl_uint wait_count, const cl_event *wait_list, cl_event *event);

/* The same for pass_count passes from first_pass on, so that a fault can be traced to one pass. */
clfft_status clf_launch_range(clf_executable *executable, cl_command_queue queue, clfft_direction direction,
                              const clfft_io *io, int first_pass, int pass_count, cl_uint wait_count,
                              const cl_event *wait_list, cl_event *event);

/* Check one execution's buffers: present, of this context, large enough, planes that do not overlap, and aliasing that
 * is exactly in place or none (sub-buffers resolved to parent and offset).  Writes the checked copy, in place filled
 * in: out[] = in[]; [1] of an interleaved side repeats [0].  A problem without work needs no buffers. */
clfft_status clf_io_check(clfft_io *checked, const clfft_io *io, const clf_recipe *recipe, const clf_device *device,
                          cl_command_queue queue);

/* Check that the events are there and of this context. */
clfft_status clf_waits_check(const clf_device *device, cl_uint wait_count, const cl_event *wait_list);

#endif
