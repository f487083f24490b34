/* SPDX-License-Identifier: MIT
 * Refused executions whose memory overlaps, and scratch: status, message, nothing enqueued. */
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/refusals.h"

/* ---------------------------------------------------------------------------------------------------- aliasing -- */

START_TEST(out_of_place_sides_may_not_share_an_element) {
  stage s;
  open_plain(&s);
  for (int64_t shift = 0; shift < s.c.elements; shift += s.c.elements / 3) {
    clfft_io io = s.io;
    io.in[0] = s.out; /* both sides in the buffer that must stay as it is */
    io.in_offset[0] = shift;
    refuse_invalid(&s, &io, "overlap");
  }
  close_stage(&s);
}
END_TEST

START_TEST(sub_buffers_are_resolved_before_aliasing_is_judged) {
  stage s;
  cl_int code = CL_SUCCESS;
  open_plain(&s);
  cl_buffer_region region = {0, s.c.bytes};
  cl_mem lower = clCreateSubBuffer(s.out, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  must_cl(code);
  region = (cl_buffer_region){s.c.bytes / 3, s.c.bytes}; /* 512 of 1536 bytes: aligned, and overlapping */
  cl_mem middle = clCreateSubBuffer(s.out, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  must_cl(code);
  clfft_io io = s.io;
  io.in[0] = lower;
  io.out[0] = middle;
  refuse_invalid(&s, &io, "overlap");
  io.out[0] = s.out;
  refuse_invalid(&s, &io, "overlap");
  io.in[0] = s.in;
  io.out[0] = middle;
  io.out_offset[0] = 1; /* a sub-buffer ends before its parent does */
  refuse_invalid(&s, &io, "out[0]");
  clReleaseMemObject(lower);
  clReleaseMemObject(middle);
  close_stage(&s);
}
END_TEST

START_TEST(in_place_is_exactly_in_place) {
  stage s;
  open_stage(&s, CLFFT_PLACEMENT_IN_PLACE, CLFFT_LAYOUT_INTERLEAVED, CLFFT_SCRATCH_LIBRARY, NULL);
  clfft_io io = (clfft_io)CLFFT_IO_INIT;
  io.in[0] = s.out;
  io.out[0] = s.out;
  io.out_offset[0] = 1;
  refuse_invalid(&s, &io, "in place");
  io.out[0] = s.in;
  io.out_offset[0] = 0;
  refuse_invalid(&s, &io, "in place");
  io.out[0] = NULL;
  io.out_offset[0] = 1;
  refuse_invalid(&s, &io, "out_offset[0]");
  close_stage(&s);
}
END_TEST

START_TEST(planes_may_not_share_an_element) {
  stage s;
  open_stage(&s, CLFFT_PLACEMENT_OUT_OF_PLACE, CLFFT_LAYOUT_PLANAR, CLFFT_SCRATCH_LIBRARY, NULL);
  const int64_t plane = s.c.elements;
  clfft_io right = s.io;
  right.in[1] = s.in;
  right.in_offset[1] = plane;
  right.out[1] = s.out;
  right.out_offset[1] = plane;
  for (int64_t shift = 0; shift < plane; shift += plane - 1) {
    clfft_io io = right;
    io.out_offset[1] = shift;
    refuse_invalid(&s, &io, "out[0] and out[1] overlap");
    io = right;
    io.in_offset[1] = shift;
    refuse_invalid(&s, &io, "in[0] and in[1] overlap");
  }
  must(clfft_plan_enqueue(s.c.plan, s.queue, CLFFT_DIRECTION_FORWARD, &right, 0, NULL, NULL));
  close_stage(&s);
}
END_TEST

START_TEST(planes_in_place_may_not_change_places) {
  stage s;
  open_stage(&s, CLFFT_PLACEMENT_IN_PLACE, CLFFT_LAYOUT_PLANAR, CLFFT_SCRATCH_LIBRARY, NULL);
  clfft_io io = (clfft_io)CLFFT_IO_INIT;
  io.in[0] = io.in[1] = io.out[0] = io.out[1] = s.out;
  io.in_offset[1] = io.out_offset[0] = s.c.elements;
  refuse_invalid(&s, &io, "in place");
  close_stage(&s);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------- scratch -- */

START_TEST(the_users_scratch_is_checked) {
  cl_context context = clfft_device_context(fixture_device());
  stage s;
  open_stage(&s, CLFFT_PLACEMENT_OUT_OF_PLACE, CLFFT_LAYOUT_INTERLEAVED, CLFFT_SCRATCH_USER,
             "stockham 64: pass_stockham[4,4,4]");
  const size_t bytes = clfft_plan_scratch_bytes(s.c.plan);
  cl_context other = second_context();
  cl_mem small = buffer_with(context, CL_MEM_READ_WRITE, bytes - 1);
  cl_mem foreign = buffer_with(other, CL_MEM_READ_WRITE, bytes);
  cl_mem read_only = buffer_with(context, CL_MEM_READ_ONLY, bytes);
  clfft_io io = s.io;
  refuse_invalid(&s, &io, "scratch");
  io.scratch = small;
  refuse_invalid(&s, &io, "scratch");
  io.scratch = foreign;
  refuse_invalid(&s, &io, "scratch");
  io.scratch = read_only;
  refuse_invalid(&s, &io, "scratch");
  io.scratch = s.out;
  refuse_invalid(&s, &io, "scratch and out[0] overlap");
  io.scratch = s.in;
  refuse_invalid(&s, &io, "scratch and in[0] overlap");
  clReleaseMemObject(small);
  clReleaseMemObject(foreign);
  clReleaseMemObject(read_only);
  io.scratch = buffer_with(context, CL_MEM_READ_WRITE, bytes);
  must(clfft_plan_enqueue(s.c.plan, s.queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
  small_case_check(&s.c, s.queue, s.out, 0, CLFFT_DIRECTION_FORWARD);
  clReleaseMemObject(io.scratch);
  clReleaseContext(other);
  close_stage(&s);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      out_of_place_sides_may_not_share_an_element,
      sub_buffers_are_resolved_before_aliasing_is_judged,
      in_place_is_exactly_in_place,
      planes_may_not_share_an_element,
      planes_in_place_may_not_change_places,
      the_users_scratch_is_checked,
      NULL};
  return check_main("aliasing", tests, 300);
}
