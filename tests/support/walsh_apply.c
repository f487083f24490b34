/* SPDX-License-Identifier: MIT
 * One Walsh-Hadamard problem from host arrays to host arrays. */
#include "tests/support/walsh_apply.h"

#include "api/plan_internal.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"

static cl_mem buffer_of(size_t bytes) {
  cl_int code;
  cl_mem buffer = clCreateBuffer(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE, bytes, NULL, &code);
  must_cl(code);
  return buffer;
}

void walsh_apply_desc(const clfft_desc *desc, const char *design, clfft_direction direction, const void *in, void *out,
                      size_t bytes) {
  const bool in_place = desc->placement == CLFFT_PLACEMENT_IN_PLACE;
  clfft_plan *plan;
  clfft_io io = CLFFT_IO_INIT;
  must(clf_plan_create_with_design(&plan, fixture_device(), desc, design));
  cl_command_queue queue = make_queue(fixture_device(), false);
  io.in[0] = buffer_of(bytes);
  io.out[0] = in_place ? NULL : buffer_of(bytes);
  must_cl(clEnqueueWriteBuffer(queue, io.in[0], CL_TRUE, 0, bytes, in, 0, NULL, NULL));
  must(clfft_plan_enqueue(plan, queue, direction, &io, 0, NULL, NULL));
  must_cl(clEnqueueReadBuffer(queue, in_place ? io.in[0] : io.out[0], CL_TRUE, 0, bytes, out, 0, NULL, NULL));
  clReleaseMemObject(io.in[0]);
  if (!in_place) clReleaseMemObject(io.out[0]);
  clReleaseCommandQueue(queue);
  clfft_plan_destroy(plan);
}

void walsh_apply(const char *problem, const char *design, clfft_direction direction, const float *in, float *out,
                 int64_t count) {
  clfft_desc desc;
  must(clfft_desc_from_text(&desc, problem));
  walsh_apply_desc(&desc, design, direction, in, out, sizeof *in * (size_t)count);
}
