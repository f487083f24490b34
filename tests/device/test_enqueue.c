/* SPDX-License-Identifier: MIT
 * Executions: places in memory, events, lifetimes, single passes.  Rows A-11, C-11, C-14. */
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"

#include <unistd.h>

#define FOUR_PASSES "stockham 256: pass_stockham[4,4,4,4]"

/* ------------------------------------------------------------------------------------------------------ places -- */

START_TEST(both_directions_out_of_place) {
  cl_command_queue queue = make_queue(fixture_device(), false);
  small_case c;
  small_case_open(&c, fixture_device(), 256, 5, NULL, CLFFT_PLACEMENT_OUT_OF_PLACE);
  for (int way = 0; way < 2; way++) {
    clfft_io io = io_of(input_of(&c), output_of(&c));
    must(clfft_plan_enqueue(c.plan, queue, (clfft_direction)way, &io, 0, NULL, NULL));
    small_case_check(&c, queue, io.out[0], 0, (clfft_direction)way);
    clReleaseMemObject(io.in[0]);
    clReleaseMemObject(io.out[0]);
  }
  small_case_close(&c);
  clReleaseCommandQueue(queue);
}
END_TEST

START_TEST(in_place_by_null_and_by_the_same_buffer) {
  cl_command_queue queue = make_queue(fixture_device(), false);
  small_case c;
  small_case_open(&c, fixture_device(), 64, 7, NULL, CLFFT_PLACEMENT_IN_PLACE);
  for (int named = 0; named < 2; named++) {
    cl_mem buffer = small_case_buffer(&c, fixture_device(), c.elements + 20, 11, true);
    clfft_io io = io_of(buffer, named ? buffer : NULL);
    io.in_offset[0] = 11;
    io.out_offset[0] = named ? 11 : 0;
    must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
    small_case_check(&c, queue, buffer, 11, CLFFT_DIRECTION_FORWARD);
    clReleaseMemObject(buffer);
  }
  small_case_close(&c);
  clReleaseCommandQueue(queue);
}
END_TEST

/* Kernel arguments are remembered from one execution to the next: each of these changes some of them. */
START_TEST(offsets_and_buffers_change_from_call_to_call) {
  static const int64_t offset[][2] = {{0, 0}, {3, 0}, {3, 9}, {0, 9}, {1, 1}, {0, 0}};
  cl_command_queue queue = make_queue(fixture_device(), false);
  small_case c;
  small_case_open(&c, fixture_device(), 128, 3, NULL, CLFFT_PLACEMENT_OUT_OF_PLACE);
  for (size_t i = 0; i < sizeof(offset) / sizeof(offset[0]); i++) {
    clfft_direction direction = i % 3 == 1 ? CLFFT_DIRECTION_INVERSE : CLFFT_DIRECTION_FORWARD;
    cl_mem in = small_case_buffer(&c, fixture_device(), c.elements + 10, offset[i][0], true);
    cl_mem out = small_case_buffer(&c, fixture_device(), c.elements + 10, 0, false);
    clfft_io io = io_of(in, out);
    io.in_offset[0] = offset[i][0];
    io.out_offset[0] = offset[i][1];
    must(clfft_plan_enqueue(c.plan, queue, direction, &io, 0, NULL, NULL));
    small_case_check(&c, queue, out, offset[i][1], direction);
    clReleaseMemObject(in); /* the next buffer may get this one's handle */
    clReleaseMemObject(out);
  }
  small_case_close(&c);
  clReleaseCommandQueue(queue);
}
END_TEST

static cl_mem sub_buffer(cl_mem parent, size_t origin, size_t bytes) {
  cl_buffer_region region = {origin, bytes};
  cl_int code = CL_SUCCESS;
  cl_mem part = clCreateSubBuffer(parent, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  must_cl(code);
  return part;
}

START_TEST(halves_of_one_buffer_as_sub_buffers_and_by_offset) {
  cl_command_queue queue = make_queue(fixture_device(), false);
  small_case c;
  small_case_open(&c, fixture_device(), 1024, 2, NULL, CLFFT_PLACEMENT_OUT_OF_PLACE);
  cl_mem whole = small_case_buffer(&c, fixture_device(), 2 * c.elements, 0, true);
  cl_mem lower = sub_buffer(whole, 0, c.bytes), upper = sub_buffer(whole, c.bytes, c.bytes);
  clfft_io parts = io_of(lower, upper);
  must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_FORWARD, &parts, 0, NULL, NULL));
  small_case_check(&c, queue, whole, c.elements, CLFFT_DIRECTION_FORWARD);
  clfft_io offsets = io_of(whole, whole);
  offsets.out_offset[0] = c.elements;
  must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_INVERSE, &offsets, 0, NULL, NULL));
  small_case_check(&c, queue, whole, c.elements, CLFFT_DIRECTION_INVERSE);
  clReleaseMemObject(lower);
  clReleaseMemObject(upper);
  clReleaseMemObject(whole);
  small_case_close(&c);
  clReleaseCommandQueue(queue);
}
END_TEST

START_TEST(in_place_across_a_buffer_and_its_sub_buffer) {
  cl_command_queue queue = make_queue(fixture_device(), false);
  small_case c;
  small_case_open(&c, fixture_device(), 1024, 1, NULL, CLFFT_PLACEMENT_IN_PLACE);
  cl_mem whole = small_case_buffer(&c, fixture_device(), 2 * c.elements, c.elements, true);
  cl_mem upper = sub_buffer(whole, c.bytes, c.bytes);
  clfft_io io = io_of(whole, upper); /* the same memory by two names */
  io.in_offset[0] = c.elements;
  must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
  small_case_check(&c, queue, whole, c.elements, CLFFT_DIRECTION_FORWARD);
  clReleaseMemObject(upper);
  clReleaseMemObject(whole);
  small_case_close(&c);
  clReleaseCommandQueue(queue);
}
END_TEST

/* Planes that interleave in one buffer: an interleaved array, described as planes of stride 2. */
START_TEST(planes_may_interleave_in_one_buffer) {
  cl_command_queue queue = make_queue(fixture_device(), false);
  clfft_desc desc = CLFFT_DESC_INIT;
  small_case c;
  desc.rank = 1;
  desc.length[0] = 64;
  desc.in_stride[0] = desc.out_stride[0] = 2;
  desc.in_layout = desc.out_layout = CLFFT_LAYOUT_PLANAR;
  small_case_open_desc(&c, fixture_device(), &desc, NULL);
  cl_mem in = input_of(&c), out = output_of(&c);
  clfft_io io = io_of(in, out);
  io.in[1] = in;
  io.out[1] = out;
  io.in_offset[1] = io.out_offset[1] = 1;
  must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
  small_case_check(&c, queue, out, 0, CLFFT_DIRECTION_FORWARD);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  small_case_close(&c);
  clReleaseCommandQueue(queue);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ events -- */

/* Row C-14: the call returns before the work is done, and the work waits for the list. */
START_TEST(work_waits_for_the_list_and_the_call_does_not) {
  const char *const designs[] = {NULL, FOUR_PASSES};
  for (int i = 0; i < 4; i++) {
    cl_command_queue queue = make_queue(fixture_device(), i % 2 == 1), other = make_queue(fixture_device(), false);
    small_case c;
    small_case_open(&c, fixture_device(), 256, 4, designs[i / 2], CLFFT_PLACEMENT_OUT_OF_PLACE);
    clfft_io io = io_of(input_of(&c), output_of(&c));
    cl_event gates[2] = {make_gate(), make_gate()}, finished = NULL;
    must_cl(clSetUserEventStatus(gates[0], CL_COMPLETE));
    must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_FORWARD, &io, 2, gates, &finished));
    must_cl(clFlush(queue));
    usleep(20000);
    ck_assert_int_gt(event_state(finished), CL_COMPLETE);
    check_untouched(other, io.out[0]);
    must_cl(clSetUserEventStatus(gates[1], CL_COMPLETE));
    await(finished);
    small_case_check(&c, queue, io.out[0], 0, CLFFT_DIRECTION_FORWARD);
    for (int j = 0; j < 2; j++) clReleaseEvent(gates[j]);
    clReleaseMemObject(io.in[0]);
    clReleaseMemObject(io.out[0]);
    small_case_close(&c);
    clReleaseCommandQueue(queue);
    clReleaseCommandQueue(other);
  }
}
END_TEST

/* More events than fit the library's short list, on a plan that adds one of its own. */
START_TEST(long_wait_lists_are_honoured) {
  enum { COUNT = 40 };
  cl_command_queue queue = make_queue(fixture_device(), false);
  cl_event gates[COUNT], finished[2] = {NULL, NULL};
  small_case c;
  small_case_open(&c, fixture_device(), 256, 4, FOUR_PASSES, CLFFT_PLACEMENT_OUT_OF_PLACE);
  clfft_io io = io_of(input_of(&c), output_of(&c));
  for (int i = 0; i < COUNT; i++) gates[i] = make_gate();
  for (int i = 0; i < 2; i++) {
    must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_FORWARD, &io, COUNT, gates, &finished[i]));
  }
  for (int i = 0; i < COUNT; i++) {
    for (int j = 0; j < 2; j++) ck_assert_int_gt(event_state(finished[j]), CL_COMPLETE);
    must_cl(clSetUserEventStatus(gates[COUNT - 1 - i], CL_COMPLETE));
    clReleaseEvent(gates[COUNT - 1 - i]);
  }
  for (int j = 0; j < 2; j++) await(finished[j]);
  small_case_check(&c, queue, io.out[0], 0, CLFFT_DIRECTION_FORWARD);
  clReleaseMemObject(io.in[0]);
  clReleaseMemObject(io.out[0]);
  small_case_close(&c);
  clReleaseCommandQueue(queue);
}
END_TEST

START_TEST(no_work_still_owes_the_event) {
  cl_command_queue queue = make_queue(fixture_device(), false);
  clfft_desc desc = CLFFT_DESC_INIT;
  clfft_plan *plan = NULL;
  clfft_io io = CLFFT_IO_INIT;
  cl_event gate = make_gate(), finished = NULL;
  desc.rank = 1;
  desc.length[0] = 64;
  desc.batch_rank = 1;
  must(clfft_plan_create(&plan, fixture_device(), &desc));
  must(clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
  must(clfft_plan_enqueue(plan, queue, CLFFT_DIRECTION_FORWARD, &io, 1, &gate, &finished));
  must_cl(clFlush(queue));
  ck_assert_int_gt(event_state(finished), CL_COMPLETE);
  must_cl(clSetUserEventStatus(gate, CL_COMPLETE));
  await(finished);
  clReleaseEvent(gate);
  clfft_plan_destroy(plan);
  clReleaseCommandQueue(queue);
}
END_TEST

/* --------------------------------------------------------------------------------------------- lifetime, passes -- */

START_TEST(a_plan_may_go_before_its_work_is_done) {
  for (int i = 0; i < 2; i++) {
    clfft_device *device = NULL;
    small_case c, copy;
    must(clfft_device_create(&device, clfft_device_context(fixture_device()), clfft_device_id(fixture_device())));
    cl_command_queue queue = make_queue(device, i == 1);
    small_case_open(&copy, fixture_device(), 256, 4, FOUR_PASSES, CLFFT_PLACEMENT_OUT_OF_PLACE);
    small_case_open(&c, device, 256, 4, FOUR_PASSES, CLFFT_PLACEMENT_OUT_OF_PLACE);
    clfft_io io = io_of(input_of(&c), output_of(&c));
    cl_event gate = make_gate(), finished = NULL;
    must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_FORWARD, &io, 1, &gate, &finished));
    small_case_close(&c);
    clfft_device_destroy(device);
    must_cl(clSetUserEventStatus(gate, CL_COMPLETE));
    await(finished);
    small_case_check(&copy, queue, io.out[0], 0, CLFFT_DIRECTION_FORWARD);
    clReleaseEvent(gate);
    clReleaseMemObject(io.in[0]);
    clReleaseMemObject(io.out[0]);
    small_case_close(&copy);
    clReleaseCommandQueue(queue);
  }
}
END_TEST

/* Row A-11: a fault can be traced to a pass, because passes run one at a time as well. */
START_TEST(passes_one_by_one_are_the_transform) {
  cl_command_queue queue = make_queue(fixture_device(), false);
  small_case c;
  small_case_open(&c, fixture_device(), 256, 4, FOUR_PASSES, CLFFT_PLACEMENT_OUT_OF_PLACE);
  const int passes = clf_plan_recipe(c.plan)->pass_count;
  clfft_io io = io_of(input_of(&c), output_of(&c));
  ck_assert_int_eq(passes, 4);
  for (int i = 0; i < passes; i++) {
    must(clf_plan_enqueue_range(c.plan, queue, CLFFT_DIRECTION_INVERSE, &io, i, 1, 0, NULL, NULL));
  }
  small_case_check(&c, queue, io.out[0], 0, CLFFT_DIRECTION_INVERSE);
  must_refuse(clf_plan_enqueue_range(c.plan, queue, CLFFT_DIRECTION_INVERSE, &io, passes, 1, 0, NULL, NULL),
              CLFFT_STATUS_INVALID_ARGUMENT, "4 passes");
  clReleaseMemObject(io.in[0]);
  clReleaseMemObject(io.out[0]);
  small_case_close(&c);
  clReleaseCommandQueue(queue);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      both_directions_out_of_place,
      in_place_by_null_and_by_the_same_buffer,
      offsets_and_buffers_change_from_call_to_call,
      halves_of_one_buffer_as_sub_buffers_and_by_offset,
      in_place_across_a_buffer_and_its_sub_buffer,
      planes_may_interleave_in_one_buffer,
      work_waits_for_the_list_and_the_call_does_not,
      long_wait_lists_are_honoured,
      no_work_still_owes_the_event,
      a_plan_may_go_before_its_work_is_done,
      passes_one_by_one_are_the_transform,
      NULL};
  return check_main("enqueue", tests, 600);
}
