/* SPDX-License-Identifier: MIT
 * Enqueue the passes of an executable. */
#include "base/memory.h"
#include "device/executable_parts.h"
#include "device/opencl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Wait lists up to this long need no allocation. */
#define FEW_EVENTS 16

/* One call of clf_launch_range. */
typedef struct launch {
  clf_executable *executable;
  cl_command_queue queue;
  clfft_direction direction;
  const clfft_io *io;
  cl_mem scratch;
  bool owns_scratch; /* scratch is the executable's: serialise */
  const cl_event *waits;
  cl_uint wait_count;
} launch;

/* A side's two buffers and their element offsets. */
typedef struct side_memory {
  cl_mem plane[2];
  cl_ulong offset[2];
} side_memory;

/* Walsh-Hadamard: one plane, or one half of each pair, as an array of reals. */
static side_memory locate_reals(const launch *call, const clf_side *side) {
  const clfft_io *io = call->io;
  const int plane = side->layout == CLFFT_LAYOUT_PLANAR ? side->plane : 0;
  const cl_ulong first = side->reals == 2 ? (cl_ulong)side->plane : 0;
  cl_mem memory = call->scratch;
  cl_ulong offset = (cl_ulong)side->base;
  if (side->slot != CLF_SLOT_SCRATCH) {
    memory = side->slot == CLF_SLOT_IN ? io->in[plane] : io->out[plane];
    offset += (cl_ulong)(side->slot == CLF_SLOT_IN ? io->in_offset[plane] : io->out_offset[plane]);
  }
  offset = offset * (cl_ulong)side->reals + first;
  return (side_memory){{memory, memory}, {offset, offset}};
}

static side_memory locate(const launch *call, const clf_side *side) {
  if (side->reals) return locate_reals(call, side);
  const clfft_io *io = call->io;
  const cl_ulong base = (cl_ulong)side->base;
  switch (side->slot) {
    case CLF_SLOT_IN:
      return (side_memory){{io->in[0], io->in[1]},
                           {(cl_ulong)io->in_offset[0] + base, (cl_ulong)io->in_offset[1] + base}};
    case CLF_SLOT_OUT:
      return (side_memory){{io->out[0], io->out[1]},
                           {(cl_ulong)io->out_offset[0] + base, (cl_ulong)io->out_offset[1] + base}};
    default:
      assert(side->layout == CLFFT_LAYOUT_INTERLEAVED);
      return (side_memory){{call->scratch, call->scratch}, {base, base}};
  }
}

static cl_int set_real(const clf_step *step, cl_uint index, double value) {
  if (step->integer) {
    const cl_int whole = (cl_int)value;
    return clSetKernelArg(step->kernel, index, sizeof(whole), &whole);
  }
  const cl_float narrow = (cl_float)value;
  if (step->wide) return clSetKernelArg(step->kernel, index, sizeof(value), &value);
  return clSetKernelArg(step->kernel, index, sizeof(narrow), &narrow);
}

/* Numbers are set only when they changed since the last execution; see clf_step. */
static clfft_status set_numbers(clf_step *step, const cl_ulong offset[4], double sign, double scale) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const bool known = step->known;
  step->known = false; /* until all of them are set */
  for (cl_uint i = 0; i < 4; i++) {
    if (known && step->offset[i] == offset[i]) continue;
    CLF_TRY_CL(clSetKernelArg(step->kernel, CLF_ARGUMENT_IN_OFFSET0 + i, sizeof(offset[i]), &offset[i]));
    step->offset[i] = offset[i];
  }
  if (!known || step->sign != sign) CLF_TRY_CL(set_real(step, CLF_ARGUMENT_SIGN, sign));
  if (!known || step->scale != scale) CLF_TRY_CL(set_real(step, CLF_ARGUMENT_SCALE, scale));
  step->sign = sign;
  step->scale = scale;
  step->known = true;
done:
  return status;
}

static clfft_status set_arguments(const launch *call, clf_step *step, const clf_pass *pass) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const side_memory in = locate(call, &pass->in), out = locate(call, &pass->out);
  const cl_mem memory[4] = {in.plane[0], in.plane[1], out.plane[0], out.plane[1]};
  const cl_ulong offset[4] = {in.offset[0], in.offset[1], out.offset[0], out.offset[1]};
  const double sign = call->direction == CLFFT_DIRECTION_FORWARD ? 1.0 : -1.0;
  const double scale = pass->last ? call->executable->recipe->problem.scale[call->direction] : 1.0;
  for (cl_uint i = 0; i < 4; i++) {
    CLF_TRY_CL(clSetKernelArg(step->kernel, CLF_ARGUMENT_IN0 + i, sizeof(memory[i]), &memory[i]));
  }
  if (!step->table) CLF_TRY_CL(clSetKernelArg(step->kernel, CLF_ARGUMENT_TABLE, sizeof(memory[0]), &memory[0]));
  CLF_TRY(set_numbers(step, offset, sign, scale));
  if (pass->in.reals) {
    const cl_mem signs = call->io->sign;
    CLF_TRY_CL(clSetKernelArg(step->kernel, CLF_ARGUMENT_SIGNS, sizeof(signs), signs ? &signs : NULL));
  }
done:
  return status;
}

static clfft_status enqueue_step(const launch *call, int index, cl_uint wait_count, const cl_event *waits,
                                 cl_event *event) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_step *step = &call->executable->step[index];
  CLF_TRY(set_arguments(call, step, &call->executable->recipe->pass[index]));
  CLF_TRY_CL(clEnqueueNDRangeKernel(call->queue, step->kernel, 1, NULL, &step->global_size, &step->group_size,
                                    wait_count, wait_count > 0 ? waits : NULL, event));
done:
  return status;
}

static clfft_status queue_is_ordered(cl_command_queue queue, bool *ordered) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_command_queue_properties properties = 0;
  CLF_TRY_CL(clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof(properties), &properties, NULL));
  *ordered = !(properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
done:
  return status;
}

/* The passes in turn.  *last is the event of the last one enqueued, where there is one: on an in-order queue only the
 * last pass gets an event, and only if it is wanted. */
static clfft_status enqueue_passes(const launch *call, int first_pass, int pass_count, bool wanted, cl_event *last) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  bool ordered = true;
  if (pass_count > 1) CLF_TRY(queue_is_ordered(call->queue, &ordered));
  for (int i = 0; i < pass_count; i++) {
    const bool final = i == pass_count - 1;
    const bool makes_event = final ? wanted : !ordered;
    cl_event made = NULL;
    if (i == 0) {
      CLF_TRY(enqueue_step(call, first_pass, call->wait_count, call->waits, makes_event ? &made : NULL));
    } else {
      CLF_TRY(enqueue_step(call, first_pass + i, ordered ? 0 : 1, last, makes_event ? &made : NULL));
    }
    if (*last) clReleaseEvent(*last);
    *last = made;
  }
done:
  return status;
}

/* A scratch event that is complete, or failed with its execution, holds nobody up. */
static bool scratch_is_free(const clf_executable *executable) {
  cl_int state = CL_QUEUED;
  if (!executable->scratch_free) return true;
  return clGetEventInfo(executable->scratch_free, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(state), &state, NULL) ==
             CL_SUCCESS &&
         state <= CL_COMPLETE;
}

/* Later executions wait for this one's last command; where no event of it is at hand (a failure on the way), a marker
 * stands for what was enqueued.  The flush is what allows another queue to wait. */
static void keep_scratch_event(const launch *call, cl_event last, bool failed) {
  clf_executable *executable = call->executable;
  cl_event kept = NULL;
  if (last && clRetainEvent(last) == CL_SUCCESS) {
    kept = last;
  } else if (!last && !failed) {
    return;
  } else if (clEnqueueMarkerWithWaitList(call->queue, last ? 1 : 0, last ? &last : NULL, &kept) != CL_SUCCESS) {
    return;
  }
  if (executable->scratch_free) clReleaseEvent(executable->scratch_free);
  executable->scratch_free = kept;
  clFlush(call->queue);
}

/* Called with the lock held. */
static clfft_status launch_locked(launch *call, int first_pass, int pass_count, cl_event *event) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_event few[FEW_EVENTS], *many = NULL, *waits = few, last = NULL;
  if (call->owns_scratch && !scratch_is_free(call->executable)) {
    if (call->wait_count >= FEW_EVENTS) {
      CLF_TRY(clf_alloc(&many, (size_t)call->wait_count + 1, sizeof(*many)));
      waits = many;
    }
    if (call->wait_count > 0) memcpy(waits, call->waits, call->wait_count * sizeof(*waits));
    waits[call->wait_count] = call->executable->scratch_free;
    call->waits = waits;
    call->wait_count++;
  }
  status = enqueue_passes(call, first_pass, pass_count, event != NULL || call->owns_scratch, &last);
  if (call->owns_scratch) keep_scratch_event(call, last, status != CLFFT_STATUS_SUCCESS);
  if (status == CLFFT_STATUS_SUCCESS && event) {
    *event = last;
    last = NULL;
  }
done:
  if (last) clReleaseEvent(last);
  free(many);
  return status;
}

clfft_status clf_launch_range(clf_executable *executable, cl_command_queue queue, clfft_direction direction,
                              const clfft_io *io, int first_pass, int pass_count, cl_uint wait_count,
                              const cl_event *wait_list, cl_event *event) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  assert(first_pass >= 0 && pass_count >= 0 && pass_count <= executable->recipe->pass_count - first_pass);
  launch call = {
      .executable = executable,
      .queue = queue,
      .direction = direction,
      .io = io,
      .scratch = io->scratch ? io->scratch : executable->scratch,
      .owns_scratch = executable->scratch && !io->scratch,
      .waits = wait_list,
      .wait_count = wait_count,
  };
  if (pass_count == 0) { /* no work: only the event is owed */
    if (event) {
      CLF_TRY_CL(clEnqueueMarkerWithWaitList(queue, wait_count, wait_count > 0 ? wait_list : NULL, event));
    }
    goto done;
  }
  pthread_mutex_lock(&executable->lock);
  status = launch_locked(&call, first_pass, pass_count, event);
  pthread_mutex_unlock(&executable->lock);
done:
  return status;
}

clfft_status clf_launch(clf_executable *executable, cl_command_queue queue, clfft_direction direction,
                        const clfft_io *io, cl_uint wait_count, const cl_event *wait_list, cl_event *event) {
  return clf_launch_range(executable, queue, direction, io, 0, executable->recipe->pass_count, wait_count, wait_list,
                          event);
}
