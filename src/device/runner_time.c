/* SPDX-License-Identifier: MIT
 * Timing a recipe, and a copy kernel over the same bytes. */
#include "kernel/source.h"
#include "device/opencl.h"
#include "device/program.h"
#include "device/runner_parts.h"

#include <string.h>
#include <time.h>

/* Units that one work-item of copy_blocks moves, and work-items a group of copy_items: as cl/copy.cl is written. */
#define COPY_BLOCK 64
#define COPY_GROUP 256

/* Events that add up to less than this part of the wall clock's time are no measurement: one runtime says 1 ns. */
#define USELESS_PART 1e-3

/* ------------------------------------------------------------------------------------------------------ clocks -- */

/* Something to be timed: enqueue it once.  first gets the event of its first command, last that of its last, where
 * they are not NULL. */
typedef struct timed_work {
  clf_runner *runner;
  clfft_direction direction;
  clfft_status (*enqueue)(const struct timed_work *work, cl_event *first, cl_event *last);
} timed_work;

static double clock_ns(clockid_t clock) {
  struct timespec now = {0};
  clock_gettime(clock, &now);
  return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

/* From the first event's start to the last one's end; 0 when the device does not say, or says nonsense. */
static double span_ns(cl_event first, cl_event last, double wall_ns) {
  cl_ulong start = 0, end = 0;
  if (!first || !last) return 0;
  if (clGetEventProfilingInfo(first, CL_PROFILING_COMMAND_START, sizeof(start), &start, NULL) != CL_SUCCESS) return 0;
  if (clGetEventProfilingInfo(last, CL_PROFILING_COMMAND_END, sizeof(end), &end, NULL) != CL_SUCCESS) return 0;
  if (end <= start) return 0;
  double span = (double)(end - start);
  return span < USELESS_PART * wall_ns ? 0 : span;
}

static clfft_status time_work(const timed_work *work, int repeats, clf_timing *timing) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_runner *runner = work->runner;
  cl_event first = NULL, last = NULL;
  const bool profiling = runner->profiling && runner->recipe->pass_count > 0;
  CLF_TRY_CL(clFinish(runner->queue));
  double wall_start = clock_ns(CLOCK_MONOTONIC), cpu_start = clock_ns(CLOCK_PROCESS_CPUTIME_ID);
  for (int i = 0; i < repeats; i++) {
    bool begins = profiling && i == 0, ends = profiling && i == repeats - 1;
    CLF_TRY(work->enqueue(work, begins ? &first : NULL, ends ? &last : NULL));
  }
  CLF_TRY_CL(clFinish(runner->queue));
  double cpu = clock_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_start, wall = clock_ns(CLOCK_MONOTONIC) - wall_start;
  timing->wall_ns = wall / repeats;
  timing->cpu_ns = cpu / repeats;
  timing->device_ns = span_ns(first, last, wall) / repeats;
done:
  if (first) clReleaseEvent(first);
  if (last) clReleaseEvent(last);
  return status;
}

/* --------------------------------------------------------------------------------------------------- transform -- */

static clfft_status enqueue_transform(const timed_work *work, cl_event *first, cl_event *last) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_runner *runner = work->runner;
  const int passes = runner->recipe->pass_count;
  if (!first) {
    return clf_launch(runner->executable, runner->queue, work->direction, &runner->checked, 0, NULL, last);
  }
  CLF_TRY(clf_launch_range(runner->executable, runner->queue, work->direction, &runner->checked, 0, 1, 0, NULL, first));
  if (passes > 1) {
    CLF_TRY(clf_launch_range(runner->executable, runner->queue, work->direction, &runner->checked, 1, passes - 1, 0,
                             NULL, last));
  } else if (last) {
    clRetainEvent(*first);
    *last = *first;
  }
done:
  return status;
}

clfft_status clf_runner_time(clf_runner *runner, clfft_direction direction, int repeats, clf_timing *timing) {
  const timed_work work = {runner, direction, enqueue_transform};
  if (repeats < 1) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "repeats is %d", repeats);
  return time_work(&work, repeats, timing);
}

/* -------------------------------------------------------------------------------------------------------- copy -- */

/* The side with more bytes. */
static bool larger_side(const clf_runner *runner) {
  size_t in = runner->plane[0][0].bytes + runner->plane[0][1].bytes;
  size_t out = runner->plane[1][0].bytes + runner->plane[1][1].bytes;
  return out > in;
}

/* Where plane `index` is copied to. */
static cl_mem copy_target(const clf_runner *runner, int index) {
  return runner->copy_target[index] ? runner->copy_target[index] : runner->plane[1][index].buffer;
}

static clfft_status create_copy_targets(clf_runner *runner) {
  const bool out_of_place = runner->recipe->problem.placement == CLFFT_PLACEMENT_OUT_OF_PLACE;
  const clf_runner_plane *from = runner->plane[larger_side(runner)];
  const bool equal = from[0].bytes == runner->plane[1][0].bytes && from[1].bytes == runner->plane[1][1].bytes;
  if (out_of_place && equal && from == runner->plane[0]) return CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < 2; i++) {
    cl_int code = CL_SUCCESS;
    if (!from[i].buffer || runner->copy_target[i]) continue;
    runner->copy_target[i] = clCreateBuffer(clf_device_context(runner->device), CL_MEM_READ_WRITE,
                                            clf_runner_buffer_bytes(runner, from[i].bytes), NULL, &code);
    if (!runner->copy_target[i]) return clf_fail_opencl(code, "clCreateBuffer");
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status write_copy_source(clf_text *source) {
  for (const clf_embedded *file = clf_embedded_files; file->name; file++) {
    if (strcmp(file->name, "copy") != 0) continue;
    for (const char *const *line = file->lines; *line; line++) clf_text_add(source, "%s", *line);
  }
  return clf_text_check(source);
}

static bool copies_blocks(const clf_runner *runner) {
  return clf_device_profile(runner->device)->device_class == CLF_CLASS_CPU;
}

static clfft_status create_copy(clf_runner *runner) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_text source = {0};
  cl_int code = CL_SUCCESS;
  if (runner->copy_kernel) return CLFFT_STATUS_SUCCESS;
  CLF_TRY(create_copy_targets(runner));
  CLF_TRY(write_copy_source(&source));
  if (!runner->copy_program) CLF_TRY(clf_program_get(&runner->copy_program, runner->device, clf_text_string(&source)));
  const char *name = copies_blocks(runner) ? "copy_blocks" : "copy_items";
  runner->copy_kernel = clCreateKernel(runner->copy_program, name, &code);
  if (!runner->copy_kernel) status = clf_fail_opencl(code, "clCreateKernel");
done:
  clf_text_free(&source);
  return status;
}

static clfft_status enqueue_copy_plane(const clf_runner *runner, int index, cl_event *event) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const clf_runner_plane *plane = &runner->plane[larger_side(runner)][index];
  const cl_mem target = copy_target(runner, index);
  const cl_ulong first = runner->guard / CLF_COPY_UNIT, units = plane->bytes / CLF_COPY_UNIT + 1;
  const uint64_t group_max = clf_device_profile(runner->device)->group_max;
  const size_t group = copies_blocks(runner) ? 1 : group_max < COPY_GROUP ? (size_t)group_max : COPY_GROUP;
  const size_t items = (size_t)(copies_blocks(runner) ? (units + COPY_BLOCK - 1) / COPY_BLOCK : 4 * units);
  const size_t global = (items + group - 1) / group * group;
  CLF_TRY_CL(clSetKernelArg(runner->copy_kernel, 0, sizeof(plane->buffer), &plane->buffer));
  CLF_TRY_CL(clSetKernelArg(runner->copy_kernel, 1, sizeof(target), &target));
  CLF_TRY_CL(clSetKernelArg(runner->copy_kernel, 2, sizeof(first), &first));
  CLF_TRY_CL(clSetKernelArg(runner->copy_kernel, 3, sizeof(first), &first));
  CLF_TRY_CL(clSetKernelArg(runner->copy_kernel, 4, sizeof(units), &units));
  CLF_TRY_CL(clEnqueueNDRangeKernel(runner->queue, runner->copy_kernel, 1, NULL, &global, &group, 0, NULL, event));
done:
  return status;
}

static clfft_status enqueue_copy(const timed_work *work, cl_event *first, cl_event *last) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const clf_runner *runner = work->runner;
  const int planes = runner->plane[larger_side(runner)][1].buffer ? 2 : 1;
  for (int i = 0; i < planes; i++) {
    cl_event *wanted = i == 0 && first ? first : i == planes - 1 ? last : NULL;
    CLF_TRY(enqueue_copy_plane(runner, i, wanted));
  }
  if (planes == 1 && first && last) {
    clRetainEvent(*first);
    *last = *first;
  }
done:
  return status;
}

clfft_status clf_runner_time_copy(clf_runner *runner, int repeats, clf_timing *timing) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const timed_work work = {runner, CLFFT_DIRECTION_FORWARD, enqueue_copy};
  if (repeats < 1) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "repeats is %d", repeats);
  CLF_TRY(create_copy(runner));
  CLF_TRY(time_work(&work, repeats, timing));
done:
  return status;
}
