/* SPDX-License-Identifier: MIT
 * Check one execution's buffers before anything is enqueued. */
#include "base/status.h"
#include "math/factor.h"
#include "device/executable.h"
#include "device/opencl.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The bytes that one plane of one side takes, in the buffer that owns the memory. */
typedef struct region {
  char name[16]; /* "in[0]" */
  cl_mem owner;
  uint64_t begin, end;
  uint64_t element; /* bytes of one element */
  uint64_t period;  /* elements begin at `begin` plus multiples of this; 0 for a single element */
} region;

/* -------------------------------------------------------------------------------------------------- one buffer -- */

static clfft_status fail_query(cl_int code, const char *name) {
  if (code == CL_INVALID_MEM_OBJECT) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s is not an OpenCL memory object", name);
  }
  return clf_fail_opencl(code, "clGetMemObjectInfo");
}

#define QUERY(buffer, what, value)                                                     \
  do {                                                                                 \
    cl_int query_code = clGetMemObjectInfo(buffer, what, sizeof(value), &(value), NULL); \
    if (query_code != CL_SUCCESS) return fail_query(query_code, found->name);          \
  } while (0)

/* What a buffer is: found gets its owner and `begin` its place there; *bytes its size. */
static clfft_status resolve_buffer(region *found, uint64_t *bytes, cl_mem buffer, const clf_device *device,
                                   cl_mem_flags refused) {
  cl_context context = NULL;
  cl_mem parent = NULL;
  cl_mem_object_type type = 0;
  cl_mem_flags flags = 0;
  size_t size = 0, origin = 0;
  QUERY(buffer, CL_MEM_TYPE, type);
  if (type != CL_MEM_OBJECT_BUFFER) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT,
                    "%s is an image, not a buffer (clEnqueueCopyImageToBuffer makes one)", found->name);
  }
  QUERY(buffer, CL_MEM_CONTEXT, context);
  if (context != clf_device_context(device)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s belongs to another context than the plan's device", found->name);
  }
  QUERY(buffer, CL_MEM_FLAGS, flags);
  if (flags & refused) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s was created %s, but plans %s it", found->name,
                    flags & CL_MEM_READ_ONLY ? "CL_MEM_READ_ONLY" : "CL_MEM_WRITE_ONLY",
                    flags & CL_MEM_READ_ONLY ? "write" : "read");
  }
  QUERY(buffer, CL_MEM_SIZE, size);
  QUERY(buffer, CL_MEM_ASSOCIATED_MEMOBJECT, parent);
  if (parent) QUERY(buffer, CL_MEM_OFFSET, origin);
  found->owner = parent ? parent : buffer;
  found->begin = origin;
  *bytes = size;
  return CLFFT_STATUS_SUCCESS;
}

/* ---------------------------------------------------------------------------------------------------- one side -- */

typedef struct side_view {
  const char *name; /* "in" */
  const cl_mem *buffer;
  const int64_t *offset;
  bool out;
  cl_mem_flags refused;
} side_view;

/* The greatest common divisor of the side's strides, in elements; 0 when it has one element. */
static uint64_t common_stride(const clf_problem *problem, bool out) {
  uint64_t common = 0;
  for (int i = 0; i < problem->rank + problem->batch_rank; i++) {
    const clf_axis *axis = i < problem->rank ? &problem->axis[i] : &problem->batch[i - problem->rank];
    uint64_t stride = (uint64_t)(out ? axis->out_stride : axis->in_stride);
    if (axis->count > 1) common = common == 0 ? stride : clf_gcd(common, stride);
  }
  return common;
}

static clfft_status check_plane(region *plane, const side_view *side, int index, const clf_problem *problem,
                                const clf_device *device) {
  const int64_t extent = side->out ? problem->out_extent : problem->in_extent;
  const int64_t offset = side->offset[index];
  uint64_t bytes = 0;
  int64_t end = 0;
  snprintf(plane->name, sizeof(plane->name), "%s[%d]", side->name, index);
  if (!side->buffer[index]) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s is NULL", plane->name);
  if (offset < 0) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s_offset[%d] is negative: %" PRId64, side->name, index, offset);
  }
  clfft_status status = resolve_buffer(plane, &bytes, side->buffer[index], device, side->refused);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  plane->element = clf_problem_element_bytes(problem, side->out);
  plane->period = common_stride(problem, side->out) * plane->element;
  if (offset > INT64_MAX - extent || !clf_multiply(offset + extent, (int64_t)plane->element, &end)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s_offset[%d] overflows: %" PRId64, side->name, index, offset);
  }
  if ((uint64_t)end > bytes) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT,
                    "%s holds %" PRIu64 " bytes, but %" PRId64 " are needed (offset %" PRId64 " and %" PRId64
                    " elements of %" PRIu64 " bytes)",
                    plane->name, bytes, end, offset, extent, plane->element);
  }
  plane->end = plane->begin + (uint64_t)end;
  plane->begin += (uint64_t)offset * plane->element;
  return CLFFT_STATUS_SUCCESS;
}

/* Two regions share a byte.  Regions that interleave (planes in one buffer with stride 2, say) are told apart where
 * their elements repeat with a common period and never meet within it; anything less regular counts as sharing. */
static bool regions_overlap(const region *a, const region *b) {
  if (a->owner != b->owner || a->end <= b->begin || b->end <= a->begin) return false;
  uint64_t period = a->period == 0 ? b->period : b->period == 0 ? a->period : clf_gcd(a->period, b->period);
  if (period == 0) return true;
  uint64_t gap = (b->begin % period + period - a->begin % period) % period; /* from a's element to the next of b */
  return gap < a->element || period - gap < b->element;
}

static clfft_status check_side(region planes[2], const side_view *side, const clf_problem *problem,
                               const clf_device *device) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const clfft_layout layout = side->out ? problem->out_layout : problem->in_layout;
  CLF_TRY(check_plane(&planes[0], side, 0, problem, device));
  if (layout == CLFFT_LAYOUT_INTERLEAVED) {
    planes[1] = planes[0];
    if (side->buffer[1] && side->buffer[1] != side->buffer[0]) {
      status = clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s[1] must be NULL: the side is interleaved", side->name);
    }
    goto done;
  }
  CLF_TRY(check_plane(&planes[1], side, 1, problem, device));
  if (regions_overlap(&planes[0], &planes[1])) {
    status = clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s and %s overlap", planes[0].name, planes[1].name);
  }
done:
  return status;
}

/* -------------------------------------------------------------------------------------------------- both sides -- */

/* In place, out[] may be left out. */
static clfft_status fill_in_place(clfft_io *io) {
  if (io->out[0] || io->out[1]) return CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < 2; i++) {
    if (io->out_offset[i] != 0 && io->out_offset[i] != io->in_offset[i]) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "in place, out_offset[%d] must be 0 or in_offset[%d]", i, i);
    }
    io->out[i] = io->in[i];
    io->out_offset[i] = io->in_offset[i];
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_aliasing(const region in[2], const region out[2], clfft_placement placement) {
  for (int i = 0; i < 2 && placement == CLFFT_PLACEMENT_IN_PLACE; i++) {
    if (in[i].owner != out[i].owner || in[i].begin != out[i].begin) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "in place, %s must be NULL or the memory of %s", out[i].name,
                      in[i].name);
    }
  }
  for (int i = 0; i < 4 && placement == CLFFT_PLACEMENT_OUT_OF_PLACE; i++) {
    if (regions_overlap(&in[i / 2], &out[i % 2])) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s and %s overlap, and the plan is out of place", in[i / 2].name,
                      out[i % 2].name);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_scratch(clfft_io *io, const clf_recipe *recipe, const clf_device *device,
                                  const region sides[4]) {
  region whole = {.name = "scratch"};
  uint64_t bytes = 0;
  if (recipe->scratch_bytes == 0) {
    io->scratch = NULL;
    return CLFFT_STATUS_SUCCESS;
  }
  if (!io->scratch) {
    if (recipe->problem.scratch == CLFFT_SCRATCH_LIBRARY) return CLFFT_STATUS_SUCCESS;
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "scratch is NULL: the plan was made for the user's, of %" PRIu64
                    " bytes", recipe->scratch_bytes);
  }
  clfft_status status =
      resolve_buffer(&whole, &bytes, io->scratch, device, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (bytes < recipe->scratch_bytes) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "scratch holds %" PRIu64 " bytes, but %" PRIu64 " are needed", bytes,
                    recipe->scratch_bytes);
  }
  whole.end = whole.begin + recipe->scratch_bytes;
  for (int i = 0; i < 4; i++) {
    if (whole.owner == sides[i].owner && whole.begin < sides[i].end && sides[i].begin < whole.end) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "scratch and %s overlap", sides[i].name);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_queue(const clf_device *device, cl_command_queue queue) {
  cl_context context = NULL;
  cl_device_id id = NULL;
  if (!queue) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "queue is NULL");
  cl_int code = clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof(context), &context, NULL);
  if (code == CL_SUCCESS) code = clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof(id), &id, NULL);
  if (code == CL_INVALID_COMMAND_QUEUE) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "queue is not an OpenCL command queue");
  }
  if (code != CL_SUCCESS) return clf_fail_opencl(code, "clGetCommandQueueInfo");
  if (context != clf_device_context(device)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "queue belongs to another context than the plan's device");
  }
  if (id != clf_device_id(device)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "queue belongs to another device than the plan's");
  }
  return CLFFT_STATUS_SUCCESS;
}

/* A structure of an older or newer header: what we know of it, when the rest asks for nothing. */
static clfft_status take_io(clfft_io *taken, const clfft_io *io) {
  if (io->size < sizeof(*taken)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "io->size is %zu, not sizeof(clfft_io) = %zu: start from"
                    " CLFFT_IO_INIT", io->size, sizeof(*taken));
  }
  const unsigned char *bytes = (const unsigned char *)io;
  for (size_t i = sizeof(*taken); i < io->size; i++) {
    if (bytes[i] != 0) {
      return clf_fail(CLFFT_STATUS_UNSUPPORTED, "io sets a field that this version of the library does not know");
    }
  }
  memcpy(taken, io, sizeof(*taken));
  taken->size = sizeof(*taken);
  if (io->user_data) return clf_fail(CLFFT_STATUS_UNSUPPORTED, "user_data is not supported in this release");
  return CLFFT_STATUS_SUCCESS;
}

/* One signed char for each point of the problem, beside everything that is written. */
static clfft_status check_sign(const clfft_io *io, const clf_recipe *recipe, const clf_device *device,
                               const region out[2]) {
  region whole = {.name = "sign"};
  uint64_t bytes = 0;
  if (!io->sign) return CLFFT_STATUS_SUCCESS;
  if (!clf_problem_is_walsh(&recipe->problem)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "sign is for Walsh-Hadamard kinds only");
  }
  clfft_status status = resolve_buffer(&whole, &bytes, io->sign, device, CL_MEM_WRITE_ONLY);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (bytes < (uint64_t)recipe->problem.points) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "sign holds %" PRIu64 " bytes, but %" PRId64 " are needed", bytes,
                    recipe->problem.points);
  }
  whole.end = whole.begin + (uint64_t)recipe->problem.points;
  for (int i = 0; i < 2; i++) {
    if (whole.owner == out[i].owner && whole.begin < out[i].end && out[i].begin < whole.end) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "sign and %s overlap", out[i].name);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_io_check(clfft_io *checked, const clfft_io *io, const clf_recipe *recipe, const clf_device *device,
                          cl_command_queue queue) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const clf_problem *problem = &recipe->problem;
  const bool in_place = problem->placement == CLFFT_PLACEMENT_IN_PLACE;
  clfft_io taken;
  region sides[4] = {{.name = ""}};
  CLF_TRY(check_queue(device, queue));
  CLF_TRY(take_io(&taken, io));
  if (problem->transforms > 0) {
    const cl_mem_flags in_refused = CL_MEM_WRITE_ONLY | (in_place ? CL_MEM_READ_ONLY : 0);
    const side_view in = {"in", taken.in, taken.in_offset, false, in_refused};
    /* Plans of several passes read intermediate results back from the output: refused whatever the plan, so that
     * tuning never makes a working program fail. */
    const side_view out = {"out", taken.out, taken.out_offset, true, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY};
    if (in_place) CLF_TRY(fill_in_place(&taken));
    CLF_TRY(check_side(&sides[0], &in, problem, device));
    CLF_TRY(check_side(&sides[2], &out, problem, device));
    CLF_TRY(check_aliasing(&sides[0], &sides[2], problem->placement));
    CLF_TRY(check_scratch(&taken, recipe, device, sides));
    CLF_TRY(check_sign(&taken, recipe, device, &sides[2]));
    if (problem->in_layout == CLFFT_LAYOUT_INTERLEAVED) {
      taken.in[1] = taken.in[0];
      taken.in_offset[1] = taken.in_offset[0];
    }
    if (problem->out_layout == CLFFT_LAYOUT_INTERLEAVED) {
      taken.out[1] = taken.out[0];
      taken.out_offset[1] = taken.out_offset[0];
    }
  }
  *checked = taken;
done:
  return status;
}

clfft_status clf_waits_check(const clf_device *device, cl_uint wait_count, const cl_event *wait_list) {
  if (wait_count > 0 && !wait_list) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "wait_list is NULL, but wait_count is %u", (unsigned)wait_count);
  }
  for (cl_uint i = 0; i < wait_count; i++) {
    cl_context context = NULL;
    if (!wait_list[i]) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "wait_list[%u] is NULL", (unsigned)i);
    cl_int code = clGetEventInfo(wait_list[i], CL_EVENT_CONTEXT, sizeof(context), &context, NULL);
    if (code == CL_INVALID_EVENT) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "wait_list[%u] is not an OpenCL event", (unsigned)i);
    }
    if (code != CL_SUCCESS) return clf_fail_opencl(code, "clGetEventInfo");
    if (context != clf_device_context(device)) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "wait_list[%u] belongs to another context than the plan's device",
                      (unsigned)i);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}
