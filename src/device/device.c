/* SPDX-License-Identifier: MIT
 * One OpenCL context and device: its profile, and the owner of its programs and tables. */
#include "device/device.h"

#include "base/memory.h"
#include "device/opencl.h"
#include "device/query.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/* A program takes seconds to build and some hundred kilobytes to keep; a table is cheap to make and may be large. */
#define SPARE_PROGRAMS 256
#define SPARE_TABLES 0

struct clf_device {
  atomic_int references;
  cl_context context;
  cl_device_id id;
  clf_profile profile;
  clf_cache *programs, *tables;
};

static void drop_program(void *program) {
  clReleaseProgram(program);
}

static void drop_table(void *table) {
  clReleaseMemObject(table);
}

static clfft_status check_membership(cl_context context, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_device_id *ids = NULL;
  size_t bytes = 0;
  bool member = false;
  CLF_TRY_CL(clGetContextInfo(context, CL_CONTEXT_DEVICES, 0, NULL, &bytes));
  CLF_TRY(clf_alloc(&ids, bytes / sizeof(*ids) + 1, sizeof(*ids)));
  CLF_TRY_CL(clGetContextInfo(context, CL_CONTEXT_DEVICES, bytes, ids, NULL));
  for (size_t i = 0; i < bytes / sizeof(*ids); i++) member = member || ids[i] == id;
  if (!member) status = clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "id is not a device of context");
done:
  free(ids);
  return status;
}

clfft_status clf_device_create(clf_device **device, cl_context context, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_device *made = NULL;
  CLF_TRY(check_membership(context, id));
  CLF_TRY(clf_alloc(&made, 1, sizeof(*made)));
  atomic_init(&made->references, 1);
  CLF_TRY(clf_profile_query(&made->profile, id));
  CLF_TRY(clf_cache_create(&made->programs, drop_program, SPARE_PROGRAMS));
  CLF_TRY(clf_cache_create(&made->tables, drop_table, SPARE_TABLES));
  CLF_TRY_CL(clRetainContext(context));
  made->context = context;
  CLF_TRY_CL(clRetainDevice(id));
  made->id = id;
  *device = made;
  made = NULL;
done:
  clf_device_release(made);
  return status;
}

void clf_device_retain(clf_device *device) {
  atomic_fetch_add(&device->references, 1);
}

void clf_device_release(clf_device *device) {
  if (!device || atomic_fetch_sub(&device->references, 1) > 1) return;
  clf_cache_destroy(device->programs);
  clf_cache_destroy(device->tables);
  if (device->id) clReleaseDevice(device->id);
  if (device->context) clReleaseContext(device->context);
  free(device);
}

const clf_profile *clf_device_profile(const clf_device *device) {
  return &device->profile;
}

cl_context clf_device_context(const clf_device *device) {
  return device->context;
}

cl_device_id clf_device_id(const clf_device *device) {
  return device->id;
}

clf_cache *clf_device_programs(const clf_device *device) {
  return device->programs;
}

clf_cache *clf_device_tables(const clf_device *device) {
  return device->tables;
}
