/* SPDX-License-Identifier: MIT
 * A recipe's own queue and guarded buffers: make, fill, read, check, run. */
#include "device/runner.h"

#include "base/memory.h"
#include "device/opencl.h"
#include "device/program.h"
#include "device/runner_parts.h"

#include <inttypes.h>
#include <stdlib.h>

#define GUARD_UNIT 128
#define GUARD_BYTE 0xA5

static const char *side_name(bool out) {
  return out ? "output" : "input";
}

static int plane_count(const clf_runner *runner, bool out) {
  const clf_problem *problem = &runner->recipe->problem;
  return (out ? problem->out_layout : problem->in_layout) == CLFFT_LAYOUT_PLANAR ? 2 : 1;
}

static bool is_in_place(const clf_runner *runner) {
  return runner->recipe->problem.placement == CLFFT_PLACEMENT_IN_PLACE;
}

size_t clf_runner_buffer_bytes(const clf_runner *runner, size_t bytes) {
  if (runner->guard > SIZE_MAX / 4 || bytes > SIZE_MAX / 4) return 0;
  return 2 * runner->guard + (bytes / CLF_COPY_UNIT + 1) * CLF_COPY_UNIT;
}

/* ------------------------------------------------------------------------------------------------------ create -- */

static clfft_status create_queue(clf_runner *runner) {
  cl_context context = clf_device_context(runner->device);
  cl_device_id id = clf_device_id(runner->device);
  cl_int code = CL_SUCCESS;
  runner->queue = clCreateCommandQueue(context, id, CL_QUEUE_PROFILING_ENABLE, &code);
  runner->profiling = runner->queue != NULL;
  if (!runner->queue) runner->queue = clCreateCommandQueue(context, id, 0, &code);
  return runner->queue ? CLFFT_STATUS_SUCCESS : clf_fail_opencl(code, "clCreateCommandQueue");
}

static clfft_status create_plane(clf_runner *runner, bool out, int index) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_runner_plane *plane = &runner->plane[out][index];
  const clf_problem *problem = &runner->recipe->problem;
  const int64_t extent = out ? problem->out_extent : problem->in_extent;
  const unsigned char guard_byte = GUARD_BYTE;
  cl_int code = CL_SUCCESS;
  plane->bytes = (size_t)extent * clf_problem_element_bytes(problem, out);
  size_t bytes = clf_runner_buffer_bytes(runner, plane->bytes);
  uint64_t limit = clf_device_profile(runner->device)->alloc_bytes;
  if (bytes == 0 || bytes > limit) {
    return clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "the %s needs %zu bytes in one buffer, the device offers %" PRIu64,
                    side_name(out), plane->bytes, limit);
  }
  plane->buffer = clCreateBuffer(clf_device_context(runner->device), CL_MEM_READ_WRITE, bytes, NULL, &code);
  if (!plane->buffer) {
    return clf_fail_context(clf_fail_opencl(code, "clCreateBuffer"), "%zu bytes of %s: ", bytes, side_name(out));
  }
  CLF_TRY_CL(clEnqueueFillBuffer(runner->queue, plane->buffer, &guard_byte, 1, 0, bytes, 0, NULL, NULL));
done:
  return status;
}

/* *scratch stays NULL where the recipe needs none of the user's. */
static clfft_status create_scratch(cl_mem *scratch, const clf_device *device, const clf_recipe *recipe) {
  cl_int code = CL_SUCCESS;
  if (recipe->scratch_bytes == 0 || recipe->problem.scratch == CLFFT_SCRATCH_LIBRARY) return CLFFT_STATUS_SUCCESS;
  *scratch = clCreateBuffer(clf_device_context(device), CL_MEM_READ_WRITE, (size_t)recipe->scratch_bytes, NULL, &code);
  return *scratch ? CLFFT_STATUS_SUCCESS : clf_fail_opencl(code, "clCreateBuffer");
}

static void fill_io(clf_runner *runner) {
  const clf_problem *problem = &runner->recipe->problem;
  const int64_t in_element = (int64_t)clf_problem_element_bytes(problem, false);
  const int64_t out_element = (int64_t)clf_problem_element_bytes(problem, true);
  runner->io = (clfft_io)CLFFT_IO_INIT;
  for (int i = 0; i < 2; i++) {
    runner->io.in[i] = runner->plane[0][i].buffer;
    runner->io.out[i] = runner->plane[1][i].buffer;
    runner->io.in_offset[i] = (int64_t)runner->guard / in_element;
    runner->io.out_offset[i] = (int64_t)runner->guard / out_element;
  }
  runner->io.scratch = runner->scratch;
}

clfft_status clf_runner_create(clf_runner **runner, clf_device *device, clf_executable *executable,
                               const clf_recipe *recipe, size_t guard) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_runner *made = NULL;
  CLF_TRY(clf_alloc(&made, 1, sizeof(*made)));
  clf_device_retain(device);
  made->device = device;
  made->executable = executable;
  made->recipe = recipe;
  made->guard = guard > SIZE_MAX - GUARD_UNIT ? guard : (guard + GUARD_UNIT - 1) / GUARD_UNIT * GUARD_UNIT;
  CLF_TRY(create_queue(made));
  for (int i = 0; i < plane_count(made, false); i++) CLF_TRY(create_plane(made, false, i));
  for (int i = 0; i < plane_count(made, true); i++) {
    if (is_in_place(made)) made->plane[1][i] = made->plane[0][i];
    else CLF_TRY(create_plane(made, true, i));
  }
  CLF_TRY(create_scratch(&made->scratch, device, recipe));
  fill_io(made);
  CLF_TRY(clf_io_check(&made->checked, &made->io, recipe, device, made->queue));
  CLF_TRY_CL(clFinish(made->queue));
  *runner = made;
  made = NULL;
done:
  clf_runner_destroy(made);
  return status;
}

static bool same_sides(const clf_problem *a, const clf_problem *b) {
  return a->precision == b->precision && a->in_layout == b->in_layout && a->out_layout == b->out_layout &&
         a->placement == b->placement && a->in_extent == b->in_extent && a->out_extent == b->out_extent;
}

clfft_status clf_runner_switch(clf_runner *runner, clf_executable *executable, const clf_recipe *recipe) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_mem scratch = NULL;
  clfft_io io = runner->io, checked;
  if (!same_sides(&recipe->problem, &runner->recipe->problem)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "the recipe's sides are not those of the runner");
  }
  CLF_TRY(create_scratch(&scratch, runner->device, recipe));
  io.scratch = scratch;
  CLF_TRY(clf_io_check(&checked, &io, recipe, runner->device, runner->queue));
  if (runner->scratch) clReleaseMemObject(runner->scratch);
  runner->scratch = scratch;
  scratch = NULL;
  runner->io = io;
  runner->checked = checked;
  runner->executable = executable;
  runner->recipe = recipe;
done:
  if (scratch) clReleaseMemObject(scratch);
  return status;
}

void clf_runner_destroy(clf_runner *runner) {
  if (!runner) return;
  if (runner->queue) clFinish(runner->queue);
  for (int i = 0; i < 4; i++) {
    bool shared = i >= 2 && is_in_place(runner);
    cl_mem buffer = runner->plane[i / 2][i % 2].buffer;
    if (buffer && !shared) clReleaseMemObject(buffer);
  }
  for (int i = 0; i < 2; i++) {
    if (runner->copy_target[i]) clReleaseMemObject(runner->copy_target[i]);
  }
  if (runner->copy_kernel) clReleaseKernel(runner->copy_kernel);
  clf_program_give(runner->device, runner->copy_program);
  if (runner->scratch) clReleaseMemObject(runner->scratch);
  if (runner->queue) clReleaseCommandQueue(runner->queue);
  clf_device_release(runner->device);
  free(runner);
}

/* --------------------------------------------------------------------------------------------------------- use -- */

cl_command_queue clf_runner_queue(const clf_runner *runner) {
  return runner->queue;
}

void clf_runner_io(const clf_runner *runner, clfft_io *io) {
  *io = runner->io;
}

void clf_runner_sizes(const clf_runner *runner, bool out, size_t bytes[2]) {
  for (int i = 0; i < 2; i++) bytes[i] = runner->plane[out][i].bytes;
}

static clfft_status check_host_side(const clf_runner *runner, bool out, const clf_host_side *side) {
  for (int i = 0; i < plane_count(runner, out); i++) {
    if (!side->plane[i] || side->bytes[i] != runner->plane[out][i].bytes) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "plane %d of the %s has %zu bytes, not %zu", i, side_name(out),
                      side->plane[i] ? side->bytes[i] : 0, runner->plane[out][i].bytes);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_runner_write(clf_runner *runner, bool out, const clf_host_side *side) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  CLF_TRY(check_host_side(runner, out, side));
  for (int i = 0; i < plane_count(runner, out); i++) {
    if (side->bytes[i] == 0) continue;
    CLF_TRY_CL(clEnqueueWriteBuffer(runner->queue, runner->plane[out][i].buffer, CL_TRUE, runner->guard, side->bytes[i],
                                    side->plane[i], 0, NULL, NULL));
  }
done:
  return status;
}

clfft_status clf_runner_read(clf_runner *runner, bool out, clf_host_side *side) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  CLF_TRY(check_host_side(runner, out, side));
  for (int i = 0; i < plane_count(runner, out); i++) {
    if (side->bytes[i] == 0) continue;
    CLF_TRY_CL(clEnqueueReadBuffer(runner->queue, runner->plane[out][i].buffer, CL_TRUE, runner->guard, side->bytes[i],
                                   side->plane[i], 0, NULL, NULL));
  }
done:
  return status;
}

static clfft_status check_guard(clf_runner *runner, bool out, int index, bool behind) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const clf_runner_plane *plane = &runner->plane[out][index];
  const size_t begin = behind ? runner->guard + plane->bytes : 0;
  const size_t bytes =
      behind ? clf_runner_buffer_bytes(runner, plane->bytes) - begin : runner->guard;
  unsigned char *found = NULL;
  if (bytes == 0) return CLFFT_STATUS_SUCCESS;
  CLF_TRY(clf_alloc(&found, bytes, 1));
  CLF_TRY_CL(clEnqueueReadBuffer(runner->queue, plane->buffer, CL_TRUE, begin, bytes, found, 0, NULL, NULL));
  for (size_t i = 0; i < bytes; i++) {
    if (found[i] == GUARD_BYTE) continue;
    status = clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "plane %d of the %s was overwritten %zu bytes %s it", index,
                      side_name(out), behind ? i + 1 : bytes - i, behind ? "behind" : "before");
    goto done;
  }
done:
  free(found);
  return status;
}

clfft_status clf_runner_guards_intact(clf_runner *runner) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (int side = 0; side < 2; side++) {
    for (int i = 0; i < plane_count(runner, side == 1); i++) {
      CLF_TRY(check_guard(runner, side == 1, i, false));
      CLF_TRY(check_guard(runner, side == 1, i, true));
    }
  }
done:
  return status;
}

clfft_status clf_runner_run(clf_runner *runner, clfft_direction direction) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  CLF_TRY(clf_launch(runner->executable, runner->queue, direction, &runner->checked, 0, NULL, NULL));
  CLF_TRY_CL(clFinish(runner->queue));
done:
  return status;
}
