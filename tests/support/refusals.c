/* SPDX-License-Identifier: MIT
 * Executions that must be refused. */
#include "tests/support/refusals.h"

#include "tests/support/fixture.h"

void open_stage(stage *s, clfft_placement placement, clfft_layout layout, clfft_scratch scratch, const char *design) {
  clfft_desc desc = CLFFT_DESC_INIT;
  desc.rank = 1;
  desc.length[0] = REFUSALS_LENGTH;
  desc.batch_rank = 1;
  desc.batch[0] = REFUSALS_BATCH;
  desc.placement = placement;
  desc.in_layout = desc.out_layout = layout;
  desc.scratch = scratch;
  memset(s, 0, sizeof(*s));
  small_case_open_desc(&s->c, fixture_device(), &desc, design);
  s->queue = make_queue(fixture_device(), false);
  s->in = small_case_buffer(&s->c, fixture_device(), 2 * s->c.elements, 0, true);
  s->out = small_case_buffer(&s->c, fixture_device(), 2 * s->c.elements, 0, false);
  s->io = (clfft_io)CLFFT_IO_INIT;
  s->io.in[0] = s->in;
  s->io.out[0] = s->out;
}

void open_plain(stage *s) {
  open_stage(s, CLFFT_PLACEMENT_OUT_OF_PLACE, CLFFT_LAYOUT_INTERLEAVED, CLFFT_SCRATCH_LIBRARY, NULL);
}

void close_stage(stage *s) {
  must_cl(clFinish(s->queue));
  clReleaseMemObject(s->in);
  clReleaseMemObject(s->out);
  clReleaseCommandQueue(s->queue);
  small_case_close(&s->c);
}

/* This execution is refused, and nothing of it runs: the output stays as it was, and no event is written. */
void refuse(stage *s, const clfft_io *io, clfft_status expected, const char *named) {
  cl_event untouched = (cl_event)s, event = untouched;
  must_refuse(clfft_plan_enqueue(s->c.plan, s->queue, CLFFT_DIRECTION_FORWARD, io, 0, NULL, &event), expected, named);
  ck_assert_ptr_eq(event, untouched);
  must_cl(clFinish(s->queue));
  check_untouched(s->queue, s->out);
}

void refuse_invalid(stage *s, const clfft_io *io, const char *named) {
  refuse(s, io, CLFFT_STATUS_INVALID_ARGUMENT, named);
}

cl_context second_context(void) {
  cl_device_id id = clfft_device_id(fixture_device());
  cl_int code = CL_SUCCESS;
  cl_context context = clCreateContext(NULL, 1, &id, NULL, NULL, &code);
  must_cl(code);
  return context;
}

cl_mem buffer_with(cl_context context, cl_mem_flags flags, size_t bytes) {
  cl_int code = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(context, flags, bytes, NULL, &code);
  must_cl(code);
  return buffer;
}
