/* SPDX-License-Identifier: MIT
 * The arrays that all parties share, their random contents, and the comparison of two results. */
#include "arrays.h"

#include "tune/hostdata.h"

#include <clfft.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAGE_BYTES 4096

static bool is_cpu(cl_device_id device) {
  cl_device_type type = 0;
  return clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, NULL) == CL_SUCCESS && (type & CL_DEVICE_TYPE_CPU);
}

static void *page_aligned(size_t bytes) {
  void *memory = NULL;
  size_t rounded = (bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
  if (posix_memalign(&memory, PAGE_BYTES, rounded)) return NULL;
  memset(memory, 0, rounded); /* touch every page now */
  return memory;
}

static clf_host_view host_view(const peer_problem *problem, const void *data) {
  return (clf_host_view){
      .plane = {(void *)data},
      .layout = CLFFT_LAYOUT_INTERLEAVED,
      .precision = problem->is_double ? CLFFT_PRECISION_DOUBLE : CLFFT_PRECISION_SINGLE,
      .real = problem->is_walsh,
  };
}

static void fill_source(const peer_arrays *arrays, const peer_problem *problem) {
  clf_host_view view = host_view(problem, arrays->source);
  clf_random random = {.state = 1};
  int64_t count = problem->points * problem->count;
  for (int64_t i = 0; i < count; i++) {
    clf_complex value;
    value.re = clf_random_normal(&random);
    value.im = clf_random_normal(&random);
    clf_host_set(&view, i, value);
  }
}

bool arrays_create(peer_arrays *arrays, struct clfft_device *device, const peer_problem *problem, char *message) {
  size_t bytes = (size_t)(problem->points * problem->count) * peer_point_bytes(problem);
  *arrays = (peer_arrays){.wrapped = device, .bytes = bytes};
  arrays->context = clfft_device_context(device);
  arrays->device = clfft_device_id(device);
  arrays->in = page_aligned(bytes);
  arrays->out = page_aligned(bytes);
  arrays->source = page_aligned(bytes);
  cl_int code = arrays->in && arrays->out && arrays->source ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  bool shared = is_cpu(arrays->device);
  cl_mem_flags flags = CL_MEM_READ_WRITE | (shared ? CL_MEM_USE_HOST_PTR : 0);
  if (!code) arrays->queue = clCreateCommandQueue(arrays->context, arrays->device, 0, &code);
  if (!code) arrays->in_buffer = clCreateBuffer(arrays->context, flags, bytes, shared ? arrays->in : NULL, &code);
  if (!code) arrays->out_buffer = clCreateBuffer(arrays->context, flags, bytes, shared ? arrays->out : NULL, &code);
  if (!code) {
    fill_source(arrays, problem);
    return true;
  }
  snprintf(message, PEER_MESSAGE_BYTES, "no queue or two buffers of %zu bytes (code %d)", bytes, (int)code);
  arrays_destroy(arrays);
  return false;
}

void arrays_destroy(peer_arrays *arrays) {
  if (arrays->in_buffer) clReleaseMemObject(arrays->in_buffer);
  if (arrays->out_buffer) clReleaseMemObject(arrays->out_buffer);
  if (arrays->queue) clReleaseCommandQueue(arrays->queue);
  free(arrays->in);
  free(arrays->out);
  free(arrays->source);
  *arrays = (peer_arrays){0};
}

/* Both the host array and the buffer, which may be one and the same memory. */
static bool write_both(const peer_arrays *arrays, void *host, cl_mem buffer, const void *data) {
  memcpy(host, data, arrays->bytes);
  return clEnqueueWriteBuffer(arrays->queue, buffer, CL_TRUE, 0, arrays->bytes, data, 0, NULL, NULL) == CL_SUCCESS;
}

static bool read_one(const peer_arrays *arrays, const void *host, cl_mem buffer, bool opencl, void *copy) {
  if (opencl) {
    return clEnqueueReadBuffer(arrays->queue, buffer, CL_TRUE, 0, arrays->bytes, copy, 0, NULL, NULL) == CL_SUCCESS;
  }
  memcpy(copy, host, arrays->bytes);
  return true;
}

bool arrays_fill_input(const peer_arrays *arrays) {
  return write_both(arrays, arrays->in, arrays->in_buffer, arrays->source);
}

bool arrays_spoil_output(const peer_arrays *arrays) {
  void *data = malloc(arrays->bytes);
  if (data) memset(data, 0xff, arrays->bytes); /* all bits set is a NaN, in single and in double */
  bool done = data && write_both(arrays, arrays->out, arrays->out_buffer, data);
  free(data);
  return done;
}

bool arrays_read_output(const peer_arrays *arrays, bool opencl, void *copy) {
  return read_one(arrays, arrays->out, arrays->out_buffer, opencl, copy);
}

bool arrays_input_intact(const peer_arrays *arrays, bool opencl) {
  void *found = malloc(arrays->bytes);
  bool intact = found && read_one(arrays, arrays->in, arrays->in_buffer, opencl, found) &&
                !memcmp(arrays->source, found, arrays->bytes);
  free(found);
  return intact;
}

double arrays_difference(const peer_problem *problem, const void *found, const void *expected) {
  clf_host_view got = host_view(problem, found), want = host_view(problem, expected);
  clf_error error = {0};
  int64_t count = problem->points * problem->count;
  for (int64_t i = 0; i < count; i++) clf_error_add(&error, clf_host_get(&got, i), clf_host_get(&want, i));
  return clf_error_rel_l2(&error);
}
