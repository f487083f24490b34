/* SPDX-License-Identifier: MIT
 * Refused executions, arguments and buffers: the status, a message that names the thing, and nothing enqueued. */
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/refusals.h"

#include <stdio.h>

/* --------------------------------------------------------------------------------------------------- arguments -- */

START_TEST(missing_arguments_are_named) {
  stage s;
  open_plain(&s);
  must_refuse(clfft_plan_enqueue(NULL, s.queue, CLFFT_DIRECTION_FORWARD, &s.io, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "plan");
  must_refuse(clfft_plan_enqueue(s.c.plan, NULL, CLFFT_DIRECTION_FORWARD, &s.io, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "queue");
  must_refuse(clfft_plan_enqueue(s.c.plan, s.queue, CLFFT_DIRECTION_FORWARD, NULL, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "io");
  must_refuse(clfft_plan_enqueue(s.c.plan, s.queue, (clfft_direction)2, &s.io, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "direction");
  must_refuse(clfft_plan_enqueue(s.c.plan, s.queue, (clfft_direction)-1, &s.io, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "direction");
  check_untouched(s.queue, s.out);
  close_stage(&s);
}
END_TEST

START_TEST(structures_of_other_sizes_are_understood_or_refused) {
  struct {
    clfft_io io;
    unsigned char later[16];
  } newer;
  stage s;
  open_plain(&s);
  clfft_io io = s.io;
  io.size = 0;
  refuse_invalid(&s, &io, "size");
  io.size = sizeof(io) - 1;
  refuse_invalid(&s, &io, "size");
  memset(&newer, 0, sizeof(newer));
  newer.io = s.io;
  newer.io.size = sizeof(newer);
  newer.later[7] = 1;
  refuse(&s, &newer.io, CLFFT_STATUS_UNSUPPORTED, "field");
  newer.later[7] = 0; /* a newer program that asks for nothing new */
  must(clfft_plan_enqueue(s.c.plan, s.queue, CLFFT_DIRECTION_FORWARD, &newer.io, 0, NULL, NULL));
  small_case_check(&s.c, s.queue, s.out, 0, CLFFT_DIRECTION_FORWARD);
  close_stage(&s);
}
END_TEST

START_TEST(what_comes_later_is_named) {
  stage s;
  open_plain(&s);
  clfft_io io = s.io;
  io.sign = s.in;
  refuse(&s, &io, CLFFT_STATUS_INVALID_ARGUMENT, "sign"); /* for Walsh-Hadamard kinds */
  io = s.io;
  io.user_data = s.in;
  refuse(&s, &io, CLFFT_STATUS_UNSUPPORTED, "user_data");
  close_stage(&s);
}
END_TEST

START_TEST(wait_lists_are_checked) {
  stage s;
  open_plain(&s);
  cl_context other = second_context();
  cl_int code = CL_SUCCESS;
  cl_event foreign = clCreateUserEvent(other, &code), none = NULL;
  must_cl(code);
  must_refuse(clfft_plan_enqueue(s.c.plan, s.queue, CLFFT_DIRECTION_FORWARD, &s.io, 1, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "wait_list");
  must_refuse(clfft_plan_enqueue(s.c.plan, s.queue, CLFFT_DIRECTION_FORWARD, &s.io, 1, &none, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "wait_list[0]");
  must_refuse(clfft_plan_enqueue(s.c.plan, s.queue, CLFFT_DIRECTION_FORWARD, &s.io, 1, &foreign, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "wait_list[0]");
  check_untouched(s.queue, s.out);
  must_cl(clSetUserEventStatus(foreign, CL_COMPLETE));
  clReleaseEvent(foreign);
  clReleaseContext(other);
  close_stage(&s);
}
END_TEST

START_TEST(queues_of_another_context_are_refused) {
  stage s;
  open_plain(&s);
  cl_context other = second_context();
  cl_int code = CL_SUCCESS;
  cl_command_queue foreign = clCreateCommandQueue(other, clfft_device_id(fixture_device()), 0, &code);
  must_cl(code);
  must_refuse(clfft_plan_enqueue(s.c.plan, foreign, CLFFT_DIRECTION_FORWARD, &s.io, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "queue");
  check_untouched(s.queue, s.out);
  clReleaseCommandQueue(foreign);
  clReleaseContext(other);
  close_stage(&s);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------- buffers -- */

START_TEST(missing_and_superfluous_buffers_are_named) {
  stage s;
  open_plain(&s);
  clfft_io io = s.io;
  io.in[0] = NULL;
  refuse_invalid(&s, &io, "in[0]");
  io = s.io;
  io.out[0] = NULL;
  refuse_invalid(&s, &io, "out[0]");
  io = s.io;
  io.in[1] = s.out;
  refuse_invalid(&s, &io, "in[1]");
  io = s.io;
  io.out[1] = s.in;
  refuse_invalid(&s, &io, "out[1]");
  close_stage(&s);
  open_stage(&s, CLFFT_PLACEMENT_OUT_OF_PLACE, CLFFT_LAYOUT_PLANAR, CLFFT_SCRATCH_LIBRARY, NULL);
  io = s.io;
  refuse_invalid(&s, &io, "in[1]");
  io.in[1] = s.in;
  io.in_offset[1] = s.c.elements;
  refuse_invalid(&s, &io, "out[1]");
  close_stage(&s);
}
END_TEST

START_TEST(small_buffers_are_refused_with_both_sizes) {
  cl_context context = clfft_device_context(fixture_device());
  stage s;
  char needed[32];
  open_plain(&s);
  snprintf(needed, sizeof(needed), "%zu", s.c.bytes);
  cl_mem small = buffer_with(context, CL_MEM_READ_WRITE, s.c.bytes - 1);
  for (int side = 0; side < 2; side++) {
    clfft_io io = s.io;
    *(side ? &io.out[0] : &io.in[0]) = small;
    refuse_invalid(&s, &io, side ? "out[0]" : "in[0]");
    ck_assert_ptr_nonnull(strstr(clfft_last_error(), needed));
    snprintf(needed, sizeof(needed), "%zu", s.c.bytes - 1);
    ck_assert_ptr_nonnull(strstr(clfft_last_error(), needed));
    snprintf(needed, sizeof(needed), "%zu", s.c.bytes);
    io = s.io;
    *(side ? &io.out_offset[0] : &io.in_offset[0]) = s.c.elements + 1; /* the buffers hold twice the elements */
    refuse_invalid(&s, &io, side ? "out[0]" : "in[0]");
  }
  clReleaseMemObject(small);
  close_stage(&s);
}
END_TEST

START_TEST(impossible_offsets_are_refused) {
  const int64_t past = INT64_MAX - REFUSALS_LENGTH * REFUSALS_BATCH + 1;
  const int64_t impossible[] = {-1, INT64_MIN, INT64_MAX, INT64_MAX / 8, past};
  stage s;
  open_plain(&s);
  for (size_t i = 0; i < sizeof(impossible) / sizeof(impossible[0]); i++) {
    clfft_io io = s.io;
    io.in_offset[0] = impossible[i];
    refuse_invalid(&s, &io, "in");
    io = s.io;
    io.out_offset[0] = impossible[i];
    refuse_invalid(&s, &io, "out");
  }
  close_stage(&s);
}
END_TEST

START_TEST(buffers_of_another_context_or_kind_are_refused) {
  stage s;
  open_plain(&s);
  cl_context other = second_context();
  cl_mem foreign = buffer_with(other, CL_MEM_READ_WRITE, s.c.bytes);
  clfft_io io = s.io;
  io.in[0] = foreign;
  refuse_invalid(&s, &io, "in[0]");
  io = s.io;
  io.out[0] = foreign;
  refuse_invalid(&s, &io, "out[0]");
  clReleaseMemObject(foreign);
  clReleaseContext(other);
  close_stage(&s);
}
END_TEST

START_TEST(images_are_refused) {
  const cl_image_format format = {CL_RGBA, CL_FLOAT};
  const cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 64, .image_height = 64};
  stage s;
  cl_int code = CL_SUCCESS;
  open_plain(&s);
  cl_mem image = clCreateImage(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
  if (code == CL_SUCCESS) { /* images are optional */
    clfft_io io = s.io;
    io.in[0] = image;
    refuse_invalid(&s, &io, "in[0]");
    clReleaseMemObject(image);
  }
  close_stage(&s);
}
END_TEST

START_TEST(buffers_that_may_not_be_used_so_are_refused) {
  cl_context context = clfft_device_context(fixture_device());
  stage s;
  open_plain(&s);
  cl_mem read_only = buffer_with(context, CL_MEM_READ_ONLY, s.c.bytes);
  cl_mem write_only = buffer_with(context, CL_MEM_WRITE_ONLY, s.c.bytes);
  clfft_io io = s.io;
  io.in[0] = write_only;
  refuse_invalid(&s, &io, "in[0] was created CL_MEM_WRITE_ONLY");
  io = s.io;
  io.out[0] = read_only;
  refuse_invalid(&s, &io, "out[0] was created CL_MEM_READ_ONLY");
  io.out[0] = write_only;
  refuse_invalid(&s, &io, "out[0] was created CL_MEM_WRITE_ONLY");
  io = s.io;
  io.in[0] = read_only; /* that is what read-only is for */
  must(clfft_plan_enqueue(s.c.plan, s.queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
  must_cl(clFinish(s.queue));
  close_stage(&s);
  open_stage(&s, CLFFT_PLACEMENT_IN_PLACE, CLFFT_LAYOUT_INTERLEAVED, CLFFT_SCRATCH_LIBRARY, NULL);
  io = (clfft_io)CLFFT_IO_INIT;
  io.in[0] = read_only;
  refuse_invalid(&s, &io, "in[0] was created CL_MEM_READ_ONLY");
  clReleaseMemObject(read_only);
  clReleaseMemObject(write_only);
  close_stage(&s);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      missing_arguments_are_named,
      structures_of_other_sizes_are_understood_or_refused,
      what_comes_later_is_named,
      wait_lists_are_checked,
      queues_of_another_context_are_refused,
      missing_and_superfluous_buffers_are_named,
      small_buffers_are_refused_with_both_sizes,
      impossible_offsets_are_refused,
      buffers_of_another_context_or_kind_are_refused,
      images_are_refused,
      buffers_that_may_not_be_used_so_are_refused,
      NULL};
  return check_main("bad_input", tests, 300);
}
