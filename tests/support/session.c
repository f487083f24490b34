/* SPDX-License-Identifier: MIT
 * A plan with its buffers, through the public interface; only a forced design goes in by the side door. */
#include "tests/support/session.h"

#include "api/plan_internal.h"
#include "base/memory.h"
#include "base/status.h"
#include "tests/support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCRATCH_GUARD 256
#define SCRATCH_BYTE 0xc5

static clfft_status fail_cl(cl_int code, const char *call) {
  return clf_fail(CLFFT_STATUS_OPENCL_FAILED, "test: %s gave %d", call, (int)code);
}

static clfft_status make_buffer(cl_mem *buffer, size_t bytes, void *contents) {
  cl_int code;
  cl_mem_flags flags = CL_MEM_READ_WRITE | (contents ? CL_MEM_COPY_HOST_PTR : 0);
  *buffer = clCreateBuffer(clfft_device_context(fixture_device()), flags, bytes, contents, &code);
  return code == CL_SUCCESS ? CLFFT_STATUS_SUCCESS : fail_cl(code, "clCreateBuffer");
}

static clfft_status make_side(field *f, cl_mem buffers[2], const clf_problem *problem, bool out, const trial *t) {
  clfft_status status;
  CLF_TRY(field_create(f, problem, out, out ? t->out_offset : t->in_offset, t->shared_planes));
  CLF_TRY(make_buffer(&buffers[0], f->bytes[0], NULL));
  if (f->bytes[1]) CLF_TRY(make_buffer(&buffers[1], f->bytes[1], NULL));
done:
  return status;
}

static clfft_status make_scratch(session *s) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  unsigned char *fill = NULL;
  s->scratch_bytes = clfft_plan_scratch_bytes(s->plan);
  if (!s->scratch_bytes) goto done;
  CLF_TRY(clf_alloc(&fill, s->scratch_bytes + SCRATCH_GUARD, 1));
  memset(fill, 0xff, s->scratch_bytes); /* a NaN in every storage */
  memset(fill + s->scratch_bytes, SCRATCH_BYTE, SCRATCH_GUARD);
  CLF_TRY(make_buffer(&s->scratch, s->scratch_bytes + SCRATCH_GUARD, fill));
done:
  free(fill);
  return status;
}

static clfft_status make_plan(session *s, const trial *t) {
  clfft_status status;
  clfft_desc desc;
  CLF_TRY(clfft_desc_from_text(&desc, t->problem));
  if (t->user_scratch) desc.scratch = CLFFT_SCRATCH_USER;
  CLF_TRY(clf_problem_from_desc(&s->problem, &desc));
  CLF_TRY(clf_plan_create_with_design(&s->plan, fixture_device(), &desc, t->design[0] ? t->design : NULL));
  s->bound = clf_bound_of_recipe(clf_plan_recipe(s->plan));
  if (clfft_plan_describe(s->plan, s->description, sizeof s->description) >= sizeof s->description) {
    CLF_TRY(clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "test: a description longer than %zu", sizeof s->description));
  }
done:
  return status;
}

clfft_status session_open(session *s, const trial *t) {
  clfft_status status;
  cl_int code = CL_SUCCESS;
  CLF_TRY(make_plan(s, t));
  CLF_TRY(make_side(&s->in, s->in_buffer, &s->problem, false, t));
  if (s->problem.placement == CLFFT_PLACEMENT_OUT_OF_PLACE) {
    CLF_TRY(make_side(&s->out, s->out_buffer, &s->problem, true, t));
  }
  if (t->user_scratch) CLF_TRY(make_scratch(s));
  s->queue = clCreateCommandQueue(clfft_device_context(fixture_device()), clfft_device_id(fixture_device()),
                                  t->unordered ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &code);
  if (code != CL_SUCCESS) CLF_TRY(fail_cl(code, "clCreateCommandQueue"));
done:
  return status;
}

static void release(cl_mem *buffer) {
  if (*buffer) clReleaseMemObject(*buffer);
  *buffer = NULL;
}

void session_close(session *s) {
  clfft_plan_destroy(s->plan);
  for (int p = 0; p < 2; p++) {
    release(&s->in_buffer[p]);
    release(&s->out_buffer[p]);
  }
  release(&s->scratch);
  if (s->queue) clReleaseCommandQueue(s->queue);
  field_free(&s->in);
  field_free(&s->out);
}

static clfft_status move_side(session *s, field *f, cl_mem buffers[2], bool write) {
  for (int p = 0; p < 2 && f->bytes[p]; p++) {
    void *host = f->memory[p];
    cl_int code = write ? clEnqueueWriteBuffer(s->queue, buffers[p], CL_TRUE, 0, f->bytes[p], host, 0, NULL, NULL)
                        : clEnqueueReadBuffer(s->queue, buffers[p], CL_TRUE, 0, f->bytes[p], host, 0, NULL, NULL);
    if (code != CL_SUCCESS) return fail_cl(code, write ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer");
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_scratch(session *s) {
  unsigned char guard[SCRATCH_GUARD];
  if (!s->scratch) return CLFFT_STATUS_SUCCESS;
  cl_int code = clEnqueueReadBuffer(s->queue, s->scratch, CL_TRUE, s->scratch_bytes, SCRATCH_GUARD, guard, 0, NULL,
                                    NULL);
  if (code != CL_SUCCESS) return fail_cl(code, "clEnqueueReadBuffer");
  for (int i = 0; i < SCRATCH_GUARD; i++) {
    if (guard[i] != SCRATCH_BYTE) {
      return clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "test: the scratch guard was overwritten at byte %d", i);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

/* The event of the enqueue is what is waited for: an out-of-order queue promises nothing else. */
static clfft_status run_once(session *s, clfft_direction direction, const clfft_io *io) {
  clfft_status status;
  cl_event done_event = NULL;
  cl_int code, state = CL_QUEUED;
  CLF_TRY(clfft_plan_enqueue(s->plan, s->queue, direction, io, 0, NULL, &done_event));
  code = clWaitForEvents(1, &done_event);
  if (code != CL_SUCCESS) CLF_TRY(fail_cl(code, "clWaitForEvents"));
  code = clGetEventInfo(done_event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL);
  if (code != CL_SUCCESS || state != CL_COMPLETE) CLF_TRY(fail_cl(code ? code : state, "the transform's event"));
done:
  if (done_event) clReleaseEvent(done_event);
  return status;
}

static void name_side(const field *f, cl_mem const buffers[2], cl_mem named[2], int64_t offset[2]) {
  named[0] = buffers[0];
  offset[0] = f->first[0];
  if (f->planes == 2) {
    named[1] = f->shared ? buffers[0] : buffers[1];
    offset[1] = f->first[1];
  }
}

clfft_status session_run(session *s, clfft_direction direction) {
  clfft_status status;
  clfft_io io = CLFFT_IO_INIT;
  bool in_place = s->problem.placement == CLFFT_PLACEMENT_IN_PLACE;
  name_side(&s->in, s->in_buffer, io.in, io.in_offset);
  if (!in_place) name_side(&s->out, s->out_buffer, io.out, io.out_offset);
  io.scratch = s->scratch;
  CLF_TRY(move_side(s, &s->in, s->in_buffer, true));
  if (!in_place) CLF_TRY(move_side(s, &s->out, s->out_buffer, true));
  CLF_TRY(run_once(s, direction, &io));
  CLF_TRY(move_side(s, &s->in, s->in_buffer, false));
  if (!in_place) CLF_TRY(move_side(s, &s->out, s->out_buffer, false));
  CLF_TRY(check_scratch(s));
done:
  return status;
}
