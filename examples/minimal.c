/* SPDX-License-Identifier: MIT
 * 64 forward transforms of 1024 complex points, in place.  README.md shows the middle of it. */
#include <clfft.h>

#include <stdio.h>

static int complain(void) {
  fprintf(stderr, "%s\n", clfft_last_error());
  return 1;
}

int main(void) {
  static cl_float2 data[64 * 1024] = {{{1, 0}}}; /* an impulse: its spectrum is 1 everywhere */
  /* from here */
  clfft_device *device;
  clfft_plan *plan;
  clfft_desc desc;
  clfft_io io = CLFFT_IO_INIT;
  if (clfft_device_open(&device, NULL) || clfft_desc_from_text(&desc, "c2c:1024:b64:in") ||
      clfft_plan_create(&plan, device, &desc)) return complain();
  cl_command_queue queue = clCreateCommandQueue(clfft_device_context(device), clfft_device_id(device), 0, NULL);
  io.in[0] = clCreateBuffer(clfft_device_context(device), CL_MEM_COPY_HOST_PTR, sizeof data, data, NULL);
  if (clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL)) return complain();
  clEnqueueReadBuffer(queue, io.in[0], CL_TRUE, 0, sizeof data, data, 0, NULL, NULL);
  /* to here */
  printf("X[1023] = %g %+gi\n", data[1023].s[0], data[1023].s[1]);
  clReleaseMemObject(io.in[0]);
  clReleaseCommandQueue(queue);
  clfft_plan_destroy(plan);
  clfft_device_destroy(device);
  return 0;
}
