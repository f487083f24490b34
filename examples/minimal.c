/* SPDX-License-Identifier: MIT
 * The example of README.md: 64 forward transforms of 1024 complex points, in place. */
#include <clfft.h>
#include <stdio.h>

int main(void) {
  static cl_float2 data[64 * 1024] = {{{1, 0}}}; /* an impulse: its spectrum is 1 everywhere */
  clfft_device *device = NULL;
  clfft_plan *plan = NULL;
  clfft_desc desc;
  clfft_io io = CLFFT_IO_INIT;
  if (clfft_device_open(&device, NULL) || clfft_desc_from_text(&desc, "c2c:1024:b64:in") ||
      clfft_plan_create(&plan, device, &desc))
    return fprintf(stderr, "%s\n", clfft_last_error()), 1;
  cl_context context = clfft_device_context(device);
  cl_command_queue queue = clCreateCommandQueue(context, clfft_device_id(device), 0, NULL);
  io.in[0] = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof data, data, NULL);
  if (clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL))
    return fprintf(stderr, "%s\n", clfft_last_error()), 1;
  clEnqueueReadBuffer(queue, io.in[0], CL_TRUE, 0, sizeof data, data, 0, NULL, NULL);
  printf("X[1023] = %g %+gi\n", data[1023].s[0], data[1023].s[1]);
  clReleaseMemObject(io.in[0]);
  clReleaseCommandQueue(queue);
  clfft_plan_destroy(plan);
  clfft_device_destroy(device);
  return 0;
}
