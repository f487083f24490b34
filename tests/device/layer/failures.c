/* SPDX-License-Identifier: MIT
 * A layer that makes the k-th call fail, counts live objects, and pretends. */
#include "tests/device/layer/failures.h"

#include <CL/cl_layer.h>

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static const cl_icd_dispatch *target;
static cl_icd_dispatch mine;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
  int number, calls;
  cl_int code;
  const char *name, *failed;
  long live[LIVE_KINDS];
  struct {
    cl_device_info what;
    const void *value;
    size_t bytes;
  } lie[8];
  int lies;
} state;

/* ----------------------------------------------------------------------------------------------------- control -- */

static void arm(int number, cl_int code, const char *name) {
  pthread_mutex_lock(&lock);
  state.number = number;
  state.code = code;
  state.name = name;
  state.calls = 0;
  state.failed = NULL;
  pthread_mutex_unlock(&lock);
}

static int calls(void) {
  return state.calls;
}

static const char *failed(void) {
  return state.failed;
}

static long live(live_kind kind) {
  return state.live[kind];
}

static void pretend(cl_device_info what, const void *value, size_t bytes) {
  pthread_mutex_lock(&lock);
  int at = 0;
  while (at < state.lies && state.lie[at].what != what) at++;
  if (at < (int)(sizeof(state.lie) / sizeof(state.lie[0]))) {
    state.lie[at].what = what;
    state.lie[at].value = value;
    state.lie[at].bytes = bytes;
    if (at == state.lies) state.lies++;
  }
  pthread_mutex_unlock(&lock);
}

__attribute__((visibility("default"))) const failures_control failures_table;
const failures_control failures_table = {arm, calls, failed, live, pretend};

/* Whether this call is the one to fail. */
static bool fails(const char *name) {
  pthread_mutex_lock(&lock);
  bool counts = !state.name || strcmp(state.name, name) == 0;
  bool hit = counts && ++state.calls == state.number;
  if (hit) state.failed = name;
  pthread_mutex_unlock(&lock);
  return hit;
}

static void count_live(live_kind kind, int change) {
  pthread_mutex_lock(&lock);
  state.live[kind] += change;
  pthread_mutex_unlock(&lock);
}

/* ------------------------------------------------------------------------------------------------- the functions -- */

/* A call that returns its code. */
#define CALL(name, parameters, arguments)                 \
  static cl_int CL_API_CALL my_##name parameters {        \
    return fails(#name) ? state.code : target->name arguments; \
  }

/* A call that makes an object and writes its code. */
#define MAKE(name, type, kind, parameters, arguments)     \
  static type CL_API_CALL my_##name parameters {          \
    if (fails(#name)) {                                   \
      if (code) *code = state.code;                       \
      return NULL;                                        \
    }                                                     \
    type made = target->name arguments;                   \
    if (made) count_live(kind, 1);                        \
    return made;                                          \
  }

/* References.  Giving back never fails. */
#define RETAIN(name, type, kind)                          \
  static cl_int CL_API_CALL my_##name(type object) {      \
    if (fails(#name)) return state.code;                  \
    cl_int result = target->name(object);                 \
    if (result == CL_SUCCESS) count_live(kind, 1);        \
    return result;                                        \
  }
#define RELEASE(name, type, kind)                         \
  static cl_int CL_API_CALL my_##name(type object) {      \
    cl_int result = target->name(object);                 \
    if (result == CL_SUCCESS) count_live(kind, -1);       \
    return result;                                        \
  }

CALL(clGetPlatformIDs, (cl_uint n, cl_platform_id *ids, cl_uint *count), (n, ids, count))
CALL(clGetPlatformInfo, (cl_platform_id p, cl_platform_info what, size_t n, void *value, size_t *bytes),
     (p, what, n, value, bytes))
CALL(clGetDeviceIDs, (cl_platform_id p, cl_device_type type, cl_uint n, cl_device_id *ids, cl_uint *count),
     (p, type, n, ids, count))
CALL(clGetContextInfo, (cl_context c, cl_context_info what, size_t n, void *value, size_t *bytes),
     (c, what, n, value, bytes))
CALL(clBuildProgram, (cl_program p, cl_uint n, const cl_device_id *ids, const char *options,
                      void(CL_CALLBACK *notify)(cl_program, void *), void *data),
     (p, n, ids, options, notify, data))
CALL(clGetProgramBuildInfo, (cl_program p, cl_device_id id, cl_program_build_info what, size_t n, void *value,
                             size_t *bytes),
     (p, id, what, n, value, bytes))
CALL(clSetKernelArg, (cl_kernel k, cl_uint index, size_t bytes, const void *value), (k, index, bytes, value))
CALL(clGetKernelWorkGroupInfo, (cl_kernel k, cl_device_id id, cl_kernel_work_group_info what, size_t n, void *value,
                                size_t *bytes),
     (k, id, what, n, value, bytes))
CALL(clGetMemObjectInfo, (cl_mem m, cl_mem_info what, size_t n, void *value, size_t *bytes), (m, what, n, value, bytes))
CALL(clGetCommandQueueInfo, (cl_command_queue q, cl_command_queue_info what, size_t n, void *value, size_t *bytes),
     (q, what, n, value, bytes))
CALL(clGetEventInfo, (cl_event e, cl_event_info what, size_t n, void *value, size_t *bytes), (e, what, n, value, bytes))
CALL(clFlush, (cl_command_queue q), (q))

MAKE(clCreateContext, cl_context, LIVE_CONTEXT,
     (const cl_context_properties *properties, cl_uint n, const cl_device_id *ids,
      void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *), void *data, cl_int *code),
     (properties, n, ids, notify, data, code))
MAKE(clCreateProgramWithSource, cl_program, LIVE_PROGRAM,
     (cl_context c, cl_uint n, const char **texts, const size_t *lengths, cl_int *code), (c, n, texts, lengths, code))
MAKE(clCreateKernel, cl_kernel, LIVE_KERNEL, (cl_program p, const char *name, cl_int *code), (p, name, code))
MAKE(clCreateBuffer, cl_mem, LIVE_MEMORY, (cl_context c, cl_mem_flags flags, size_t bytes, void *host, cl_int *code),
     (c, flags, bytes, host, code))

RETAIN(clRetainContext, cl_context, LIVE_CONTEXT)
RETAIN(clRetainDevice, cl_device_id, LIVE_DEVICE)
RETAIN(clRetainProgram, cl_program, LIVE_PROGRAM)
RETAIN(clRetainKernel, cl_kernel, LIVE_KERNEL)
RETAIN(clRetainMemObject, cl_mem, LIVE_MEMORY)
RETAIN(clRetainEvent, cl_event, LIVE_EVENT)
RELEASE(clReleaseContext, cl_context, LIVE_CONTEXT)
RELEASE(clReleaseDevice, cl_device_id, LIVE_DEVICE)
RELEASE(clReleaseProgram, cl_program, LIVE_PROGRAM)
RELEASE(clReleaseKernel, cl_kernel, LIVE_KERNEL)
RELEASE(clReleaseMemObject, cl_mem, LIVE_MEMORY)
RELEASE(clReleaseEvent, cl_event, LIVE_EVENT)

static cl_int CL_API_CALL my_clGetDeviceInfo(cl_device_id id, cl_device_info what, size_t n, void *value,
                                             size_t *bytes) {
  if (fails("clGetDeviceInfo")) return state.code;
  for (int i = 0; i < state.lies; i++) {
    if (state.lie[i].what != what || !state.lie[i].value) continue;
    if (value && n < state.lie[i].bytes) return CL_INVALID_VALUE;
    if (value) memcpy(value, state.lie[i].value, state.lie[i].bytes);
    if (bytes) *bytes = state.lie[i].bytes;
    return CL_SUCCESS;
  }
  return target->clGetDeviceInfo(id, what, n, value, bytes);
}

static cl_int CL_API_CALL my_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dimensions,
                                                    const size_t *offset, const size_t *global, const size_t *local,
                                                    cl_uint n, const cl_event *waits, cl_event *event) {
  if (fails("clEnqueueNDRangeKernel")) return state.code;
  cl_int result = target->clEnqueueNDRangeKernel(q, k, dimensions, offset, global, local, n, waits, event);
  if (result == CL_SUCCESS && event) count_live(LIVE_EVENT, 1);
  return result;
}

static cl_int CL_API_CALL my_clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint n, const cl_event *waits,
                                                         cl_event *event) {
  if (fails("clEnqueueMarkerWithWaitList")) return state.code;
  cl_int result = target->clEnqueueMarkerWithWaitList(q, n, waits, event);
  if (result == CL_SUCCESS && event) count_live(LIVE_EVENT, 1);
  return result;
}

/* ------------------------------------------------------------------------------------------------------ loading -- */

static void take_over(void) {
#define TAKE(name) mine.name = my_##name
  TAKE(clGetPlatformIDs), TAKE(clGetPlatformInfo), TAKE(clGetDeviceIDs), TAKE(clGetDeviceInfo);
  TAKE(clCreateContext), TAKE(clRetainContext), TAKE(clReleaseContext), TAKE(clGetContextInfo);
  TAKE(clRetainDevice), TAKE(clReleaseDevice);
  TAKE(clCreateProgramWithSource), TAKE(clRetainProgram), TAKE(clReleaseProgram), TAKE(clBuildProgram);
  TAKE(clGetProgramBuildInfo);
  TAKE(clCreateKernel), TAKE(clRetainKernel), TAKE(clReleaseKernel), TAKE(clSetKernelArg);
  TAKE(clGetKernelWorkGroupInfo);
  TAKE(clCreateBuffer), TAKE(clRetainMemObject), TAKE(clReleaseMemObject), TAKE(clGetMemObjectInfo);
  TAKE(clGetCommandQueueInfo), TAKE(clGetEventInfo), TAKE(clRetainEvent), TAKE(clReleaseEvent), TAKE(clFlush);
  TAKE(clEnqueueNDRangeKernel), TAKE(clEnqueueMarkerWithWaitList);
#undef TAKE
}

__attribute__((visibility("default"))) cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t n, void *value,
                                                                        size_t *bytes) {
  static const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  static const char name[] = "libclfft failures";
  const void *answer = what == CL_LAYER_API_VERSION ? (const void *)&version : what == CL_LAYER_NAME ? name : NULL;
  const size_t length = what == CL_LAYER_API_VERSION ? sizeof(version) : sizeof(name);
  if (!answer || (value && n < length)) return CL_INVALID_VALUE;
  if (value) memcpy(value, answer, length);
  if (bytes) *bytes = length;
  return CL_SUCCESS;
}

__attribute__((visibility("default"))) cl_int CL_API_CALL clInitLayer(cl_uint count, const cl_icd_dispatch *dispatch,
                                                                     cl_uint *own_count,
                                                                     const cl_icd_dispatch **own) {
  const cl_uint entries = sizeof(mine) / sizeof(mine.clGetPlatformIDs);
  if (!dispatch || !own_count || !own) return CL_INVALID_VALUE;
  target = dispatch;
  memcpy(&mine, dispatch, (count < entries ? count : entries) * sizeof(mine.clGetPlatformIDs));
  take_over();
  *own_count = count < entries ? count : entries;
  *own = &mine;
  return CL_SUCCESS;
}
