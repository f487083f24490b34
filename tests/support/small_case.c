/* SPDX-License-Identifier: MIT
 * A small complex problem with its right answer. */
#include "tests/support/small_case.h"

#include "tests/support/fixture.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tune/hostdata.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  ck_assert_ptr_nonnull(memory);
  return memory;
}

static void make_answers(small_case *c) {
  const clf_recipe *recipe = clf_plan_recipe(c->plan);
  const size_t count = (size_t)c->elements;
  c->input = allocate(count, sizeof(*c->input));
  c->input_floats = allocate(count, 2 * sizeof(float));
  values_random(c->input, c->elements, 7);
  for (int64_t i = 0; i < c->elements; i++) { /* the answer is that of the stored values */
    c->input_floats[2 * i] = (float)c->input[i].re;
    c->input_floats[2 * i + 1] = (float)c->input[i].im;
    c->input[i] = (clf_complex){c->input_floats[2 * i], c->input_floats[2 * i + 1]};
  }
  for (int way = 0; way < 2; way++) {
    c->want[way] = allocate(count, sizeof(*c->want[way]));
    must(oracle_transform(c->want[way], c->input, c->batch, c->length, (clfft_direction)way));
    for (int64_t i = 0; i < c->elements; i++) {
      c->want[way][i].re *= recipe->problem.scale[way];
      c->want[way][i].im *= recipe->problem.scale[way];
    }
  }
}

void small_case_open_desc(small_case *c, clfft_device *device, const clfft_desc *desc, const char *design) {
  memset(c, 0, sizeof(*c));
  c->desc = *desc;
  c->length = desc->length[0];
  c->batch = desc->batch_rank > 0 ? desc->batch[0] : 1;
  c->elements = c->length * c->batch;
  c->bytes = (size_t)c->elements * 2 * sizeof(float);
  must(clf_plan_create_with_design(&c->plan, device, desc, design));
  make_answers(c);
}

void small_case_open(small_case *c, clfft_device *device, int64_t length, int64_t batch, const char *design,
                     clfft_placement placement) {
  clfft_desc desc = CLFFT_DESC_INIT;
  desc.rank = 1;
  desc.length[0] = length;
  desc.batch_rank = 1;
  desc.batch[0] = batch;
  desc.placement = placement;
  small_case_open_desc(c, device, &desc, design);
}

void small_case_close(small_case *c) {
  clfft_plan_destroy(c->plan);
  free(c->input);
  free(c->want[0]);
  free(c->want[1]);
  free(c->input_floats);
  memset(c, 0, sizeof(*c));
}

cl_mem small_case_buffer(const small_case *c, clfft_device *device, int64_t elements, int64_t offset, bool with_input) {
  cl_int code = CL_SUCCESS;
  float *data = allocate((size_t)elements, 2 * sizeof(float));
  for (int64_t i = 0; i < 2 * elements; i++) data[i] = NAN;
  if (with_input) memcpy(data + 2 * offset, c->input_floats, c->bytes);
  cl_mem buffer = clCreateBuffer(clfft_device_context(device), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                 (size_t)elements * 2 * sizeof(float), data, &code);
  must_cl(code);
  free(data);
  return buffer;
}

void small_case_check(const small_case *c, cl_command_queue queue, cl_mem buffer, int64_t offset,
                      clfft_direction direction) {
  float *data = allocate((size_t)c->elements, 2 * sizeof(float));
  clf_error error = {0};
  must_cl(clEnqueueReadBuffer(queue, buffer, CL_TRUE, (size_t)offset * 2 * sizeof(float), c->bytes, data, 0, NULL,
                              NULL));
  for (int64_t i = 0; i < c->elements; i++) {
    clf_error_add(&error, (clf_complex){data[2 * i], data[2 * i + 1]}, c->want[direction][i]);
  }
  free(data);
  double bound = clf_bound_of_recipe(clf_plan_recipe(c->plan));
  ck_assert_msg(!error.not_finite, "a value that is not finite");
  ck_assert_msg(clf_error_rel_l2(&error) <= bound, "error %g, bound %g", clf_error_rel_l2(&error), bound);
}

void check_untouched(cl_command_queue queue, cl_mem buffer) {
  size_t bytes = 0;
  must_cl(clGetMemObjectInfo(buffer, CL_MEM_SIZE, sizeof(bytes), &bytes, NULL));
  float *data = allocate(bytes, 1);
  must_cl(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, data, 0, NULL, NULL));
  for (size_t i = 0; i < bytes / sizeof(float); i++) ck_assert_msg(isnan(data[i]), "float %zu was written", i);
  free(data);
}

cl_command_queue make_queue(clfft_device *device, bool out_of_order) {
  cl_int code = CL_SUCCESS;
  cl_command_queue queue = clCreateCommandQueue(clfft_device_context(device), clfft_device_id(device),
                                                out_of_order ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &code);
  must_cl(code);
  return queue;
}

cl_int event_state(cl_event event) {
  cl_int state = CL_QUEUED;
  must_cl(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(state), &state, NULL));
  return state;
}

void await(cl_event event) {
  must_cl(clWaitForEvents(1, &event));
  ck_assert_int_eq(event_state(event), CL_COMPLETE);
  clReleaseEvent(event);
}

cl_event make_gate(void) {
  cl_int code = CL_SUCCESS;
  cl_event gate = clCreateUserEvent(clfft_device_context(fixture_device()), &code);
  must_cl(code);
  return gate;
}

clfft_io io_of(cl_mem in, cl_mem out) {
  clfft_io io = CLFFT_IO_INIT;
  io.in[0] = in;
  io.out[0] = out;
  return io;
}

cl_mem input_of(const small_case *c) {
  return small_case_buffer(c, fixture_device(), c->elements, 0, true);
}

cl_mem output_of(const small_case *c) {
  return small_case_buffer(c, fixture_device(), c->elements, 0, false);
}
