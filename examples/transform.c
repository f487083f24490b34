/* SPDX-License-Identifier: MIT
 * What the examples share: one plan with its queue and buffers, run on arrays of the host. */
#include "transform.h"

#include <stdio.h>
#include <string.h>

bool transform_complain(const char *what) {
  fprintf(stderr, "%s: %s\n", what, clfft_last_error());
  return false;
}

static bool complain_opencl(const char *call, cl_int code) {
  fprintf(stderr, "%s: OpenCL error %d\n", call, (int)code);
  return false;
}

bool transform_device_open(clfft_device **device) {
  if (clfft_device_open(device, NULL) != CLFFT_STATUS_SUCCESS) return transform_complain("cannot open a device");
  return true;
}

bool transform_device_has_double(const clfft_device *device) {
  cl_device_fp_config config = 0;
  cl_int code = clGetDeviceInfo(clfft_device_id(device), CL_DEVICE_DOUBLE_FP_CONFIG, sizeof config, &config, NULL);
  return code == CL_SUCCESS && config != 0;
}

bool transform_open(transform *job, clfft_device *device, const clfft_desc *desc, size_t in_bytes, size_t out_bytes) {
  cl_context context = clfft_device_context(device);
  cl_int code = CL_SUCCESS;
  memset(job, 0, sizeof *job);
  job->io.size = sizeof job->io;
  job->in_bytes = in_bytes;
  job->out_bytes = out_bytes;
  if (clfft_plan_create(&job->plan, device, desc) != CLFFT_STATUS_SUCCESS) return transform_complain("cannot plan");
  job->queue = clCreateCommandQueue(context, clfft_device_id(device), 0, &code);
  if (code != CL_SUCCESS) return complain_opencl("clCreateCommandQueue", code);
  job->io.in[0] = clCreateBuffer(context, CL_MEM_READ_WRITE, in_bytes, NULL, &code);
  if (code != CL_SUCCESS) return complain_opencl("clCreateBuffer (input)", code);
  job->io.out[0] = clCreateBuffer(context, CL_MEM_READ_WRITE, out_bytes, NULL, &code);
  if (code != CL_SUCCESS) return complain_opencl("clCreateBuffer (output)", code);
  return true;
}

bool transform_run(transform *job, clfft_direction direction, const void *in, void *out) {
  cl_int code = clEnqueueWriteBuffer(job->queue, job->io.in[0], CL_TRUE, 0, job->in_bytes, in, 0, NULL, NULL);
  if (code != CL_SUCCESS) return complain_opencl("clEnqueueWriteBuffer", code);
  if (clfft_plan_enqueue(job->plan, job->queue, direction, &job->io, 0, NULL, NULL) != CLFFT_STATUS_SUCCESS)
    return transform_complain("cannot transform");
  code = clEnqueueReadBuffer(job->queue, job->io.out[0], CL_TRUE, 0, job->out_bytes, out, 0, NULL, NULL);
  if (code != CL_SUCCESS) return complain_opencl("clEnqueueReadBuffer", code);
  return true;
}

void transform_close(transform *job) {
  if (job->io.in[0]) clReleaseMemObject(job->io.in[0]);
  if (job->io.out[0]) clReleaseMemObject(job->io.out[0]);
  if (job->queue) clReleaseCommandQueue(job->queue);
  clfft_plan_destroy(job->plan);
  memset(job, 0, sizeof *job);
}
