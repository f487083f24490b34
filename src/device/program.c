/* SPDX-License-Identifier: MIT
 * Programs of a device, built once for each source text. */
#include "device/program.h"

#include "base/memory.h"
#include "kernel/source.h"
#include "device/opencl.h"

#include <stdlib.h>
#include <string.h>

typedef struct build_request {
  clf_device *device;
  const char *source;
} build_request;

/* oclgrind's check of uninitialised reads dies on an instruction that its optimiser inserts. */
static const char *options_for(const clf_profile *profile) {
  return strcmp(profile->platform, "Oclgrind") == 0 ? CLF_BUILD_OPTIONS " -cl-opt-disable" : CLF_BUILD_OPTIONS;
}

/* The compiler's log is part of the message; without one the code alone must do. */
static clfft_status fail_build(cl_program program, cl_device_id id, cl_int code) {
  clfft_status status = CLFFT_STATUS_BUILD_FAILED;
  char *log = NULL;
  size_t bytes = 0;
  if (code == CL_OUT_OF_HOST_MEMORY) return clf_fail_opencl(code, "clBuildProgram");
  if (code == CL_COMPILER_NOT_AVAILABLE) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "the device has no compiler (clBuildProgram: %s)",
                    clf_opencl_code_name(code));
  }
  if (clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, 0, NULL, &bytes) != CL_SUCCESS ||
      clf_alloc(&log, bytes + 1, 1) != CLFFT_STATUS_SUCCESS ||
      clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, bytes, log, NULL) != CL_SUCCESS) {
    clf_fail(status, "clBuildProgram failed: %s (%d)", clf_opencl_code_name(code), (int)code);
  } else {
    clf_fail(status, "clBuildProgram failed: %s (%d)\n%s", clf_opencl_code_name(code), (int)code, log);
  }
  free(log);
  return status;
}

static clfft_status build_program(void **object, void *argument) {
  const build_request *request = argument;
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_device_id id = clf_device_id(request->device);
  cl_int code = CL_SUCCESS;
  cl_program program =
      clCreateProgramWithSource(clf_device_context(request->device), 1, (const char **)&request->source, NULL, &code);
  if (!program) {
    status = clf_fail_opencl(code, "clCreateProgramWithSource");
    goto done;
  }
  code = clBuildProgram(program, 1, &id, options_for(clf_device_profile(request->device)), NULL, NULL);
  if (code != CL_SUCCESS) {
    status = fail_build(program, id, code);
    goto done;
  }
  *object = program;
  program = NULL;
done:
  if (program) clReleaseProgram(program);
  return status;
}

clfft_status clf_program_get(cl_program *program, clf_device *device, const char *source) {
  build_request request = {device, source};
  void *object = NULL;
  clfft_status status = clf_cache_take(clf_device_programs(device), &object, source, build_program, &request);
  if (status == CLFFT_STATUS_SUCCESS) *program = object;
  return status;
}

void clf_program_give(clf_device *device, cl_program program) {
  clf_cache_give(clf_device_programs(device), program);
}
