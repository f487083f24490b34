/* SPDX-License-Identifier: MIT
 * Executions of one plan in flight together, and the scratch they share or bring.  Case clfft-210. */
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"

#include <unistd.h>

#define FOUR_PASSES "stockham 256: pass_stockham[4,4,4,4]"

/* ----------------------------------------------------------------------------------------------------- scratch -- */

/* Case clfft-210: several executions of one plan in flight, on every kind of queue, with the library's scratch. */
START_TEST(executions_in_flight_do_not_disturb_each_other) {
  enum { COUNT = 6 };
  for (int kind = 0; kind < 4; kind++) {
    cl_command_queue queues[2] = {make_queue(fixture_device(), kind & 1), make_queue(fixture_device(), kind & 2)};
    cl_event gate = make_gate(), finished[COUNT];
    cl_mem out[COUNT];
    small_case c;
    small_case_open(&c, fixture_device(), 256, 60, FOUR_PASSES, CLFFT_PLACEMENT_OUT_OF_PLACE);
    cl_mem in = input_of(&c);
    for (int i = 0; i < COUNT; i++) {
      out[i] = output_of(&c);
      clfft_io io = io_of(in, out[i]);
      must(clfft_plan_enqueue(c.plan, queues[i % 2], (clfft_direction)(i % 2), &io, 1, &gate, &finished[i]));
    }
    must_cl(clSetUserEventStatus(gate, CL_COMPLETE));
    for (int i = 0; i < COUNT; i++) must_cl(clFlush(queues[i % 2]));
    for (int i = 0; i < COUNT; i++) {
      await(finished[i]);
      small_case_check(&c, queues[0], out[i], 0, (clfft_direction)(i % 2));
      clReleaseMemObject(out[i]);
    }
    clReleaseEvent(gate);
    clReleaseMemObject(in);
    small_case_close(&c);
    for (int i = 0; i < 2; i++) clReleaseCommandQueue(queues[i]);
  }
}
END_TEST

/* An execution held up by its own wait list holds up the next user of the library's scratch, and nobody else. */
START_TEST(library_scratch_serialises_and_own_scratch_does_not) {
  cl_command_queue queues[3];
  cl_event gate = make_gate(), finished[3];
  cl_mem out[3];
  cl_int code = CL_SUCCESS;
  small_case c;
  small_case_open(&c, fixture_device(), 256, 4, FOUR_PASSES, CLFFT_PLACEMENT_OUT_OF_PLACE);
  cl_mem in = input_of(&c);
  cl_mem scratch = clCreateBuffer(clfft_device_context(fixture_device()), CL_MEM_READ_WRITE,
                                  clfft_plan_scratch_bytes(c.plan), NULL, &code);
  must_cl(code);
  for (int i = 0; i < 3; i++) {
    queues[i] = make_queue(fixture_device(), false);
    out[i] = output_of(&c);
    clfft_io io = io_of(in, out[i]);
    if (i == 2) io.scratch = scratch;
    must(clfft_plan_enqueue(c.plan, queues[i], CLFFT_DIRECTION_FORWARD, &io, i == 0, i == 0 ? &gate : NULL,
                            &finished[i]));
    must_cl(clFlush(queues[i]));
  }
  await(finished[2]);
  usleep(20000);
  ck_assert_int_gt(event_state(finished[0]), CL_COMPLETE);
  ck_assert_int_gt(event_state(finished[1]), CL_COMPLETE);
  must_cl(clSetUserEventStatus(gate, CL_COMPLETE));
  await(finished[0]);
  await(finished[1]);
  for (int i = 0; i < 3; i++) {
    small_case_check(&c, queues[i], out[i], 0, CLFFT_DIRECTION_FORWARD);
    clReleaseMemObject(out[i]);
    clReleaseCommandQueue(queues[i]);
  }
  clReleaseEvent(gate);
  clReleaseMemObject(in);
  clReleaseMemObject(scratch);
  small_case_close(&c);
}
END_TEST

/* An execution that its own wait list failed does not fail the next user of the scratch.  It is one pass long: PoCL 3.1
 * aborts the process when commands follow a failed one. */
START_TEST(a_failed_execution_frees_the_scratch) {
  cl_command_queue queues[2] = {make_queue(fixture_device(), false), make_queue(fixture_device(), false)};
  cl_event gate = make_gate(), failed = NULL, finished = NULL;
  small_case c;
  small_case_open(&c, fixture_device(), 256, 4, FOUR_PASSES, CLFFT_PLACEMENT_OUT_OF_PLACE);
  clfft_io io = io_of(input_of(&c), output_of(&c));
  must(clf_plan_enqueue_range(c.plan, queues[0], CLFFT_DIRECTION_FORWARD, &io, 0, 1, 1, &gate, &failed));
  must_cl(clSetUserEventStatus(gate, -1));
  clFlush(queues[0]);
  for (int i = 0; i < 500 && event_state(failed) > CL_COMPLETE; i++) usleep(10000);
  ck_assert_int_lt(event_state(failed), 0);
  must(clfft_plan_enqueue(c.plan, queues[1], CLFFT_DIRECTION_FORWARD, &io, 0, NULL, &finished));
  await(finished);
  small_case_check(&c, queues[1], io.out[0], 0, CLFFT_DIRECTION_FORWARD);
  clReleaseEvent(gate);
  clReleaseEvent(failed);
  clReleaseMemObject(io.in[0]);
  clReleaseMemObject(io.out[0]);
  small_case_close(&c);
  for (int i = 0; i < 2; i++) clReleaseCommandQueue(queues[i]);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      executions_in_flight_do_not_disturb_each_other,
      library_scratch_serialises_and_own_scratch_does_not,
      a_failed_execution_frees_the_scratch,
      NULL};
  return check_main("scratch", tests, 600);
}
