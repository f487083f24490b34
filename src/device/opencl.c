/* SPDX-License-Identifier: MIT
 * OpenCL's codes by name, how its failures become ours, and queries that return text or lists. */
#include "device/opencl.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The loader's own code for "no platform at all" (cl_khr_icd). */
#define PLATFORM_NOT_FOUND (-1001)

static const struct {
  cl_int code;
  const char *name;
} codes[] = {
#define CODE(name) {name, #name}
    CODE(CL_SUCCESS),
    CODE(CL_DEVICE_NOT_FOUND),
    CODE(CL_DEVICE_NOT_AVAILABLE),
    CODE(CL_COMPILER_NOT_AVAILABLE),
    CODE(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    CODE(CL_OUT_OF_RESOURCES),
    CODE(CL_OUT_OF_HOST_MEMORY),
    CODE(CL_PROFILING_INFO_NOT_AVAILABLE),
    CODE(CL_MEM_COPY_OVERLAP),
    CODE(CL_IMAGE_FORMAT_MISMATCH),
    CODE(CL_IMAGE_FORMAT_NOT_SUPPORTED),
    CODE(CL_BUILD_PROGRAM_FAILURE),
    CODE(CL_MAP_FAILURE),
    CODE(CL_MISALIGNED_SUB_BUFFER_OFFSET),
    CODE(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
    CODE(CL_COMPILE_PROGRAM_FAILURE),
    CODE(CL_LINKER_NOT_AVAILABLE),
    CODE(CL_LINK_PROGRAM_FAILURE),
    CODE(CL_DEVICE_PARTITION_FAILED),
    CODE(CL_KERNEL_ARG_INFO_NOT_AVAILABLE),
    CODE(CL_INVALID_VALUE),
    CODE(CL_INVALID_DEVICE_TYPE),
    CODE(CL_INVALID_PLATFORM),
    CODE(CL_INVALID_DEVICE),
    CODE(CL_INVALID_CONTEXT),
    CODE(CL_INVALID_QUEUE_PROPERTIES),
    CODE(CL_INVALID_COMMAND_QUEUE),
    CODE(CL_INVALID_HOST_PTR),
    CODE(CL_INVALID_MEM_OBJECT),
    CODE(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
    CODE(CL_INVALID_IMAGE_SIZE),
    CODE(CL_INVALID_SAMPLER),
    CODE(CL_INVALID_BINARY),
    CODE(CL_INVALID_BUILD_OPTIONS),
    CODE(CL_INVALID_PROGRAM),
    CODE(CL_INVALID_PROGRAM_EXECUTABLE),
    CODE(CL_INVALID_KERNEL_NAME),
    CODE(CL_INVALID_KERNEL_DEFINITION),
    CODE(CL_INVALID_KERNEL),
    CODE(CL_INVALID_ARG_INDEX),
    CODE(CL_INVALID_ARG_VALUE),
    CODE(CL_INVALID_ARG_SIZE),
    CODE(CL_INVALID_KERNEL_ARGS),
    CODE(CL_INVALID_WORK_DIMENSION),
    CODE(CL_INVALID_WORK_GROUP_SIZE),
    CODE(CL_INVALID_WORK_ITEM_SIZE),
    CODE(CL_INVALID_GLOBAL_OFFSET),
    CODE(CL_INVALID_EVENT_WAIT_LIST),
    CODE(CL_INVALID_EVENT),
    CODE(CL_INVALID_OPERATION),
    CODE(CL_INVALID_GL_OBJECT),
    CODE(CL_INVALID_BUFFER_SIZE),
    CODE(CL_INVALID_MIP_LEVEL),
    CODE(CL_INVALID_GLOBAL_WORK_SIZE),
    CODE(CL_INVALID_PROPERTY),
    CODE(CL_INVALID_IMAGE_DESCRIPTOR),
    CODE(CL_INVALID_COMPILER_OPTIONS),
    CODE(CL_INVALID_LINKER_OPTIONS),
    CODE(CL_INVALID_DEVICE_PARTITION_COUNT),
#undef CODE
    {PLATFORM_NOT_FOUND, "CL_PLATFORM_NOT_FOUND_KHR"},
};

const char *clf_opencl_code_name(cl_int code) {
  for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
    if (codes[i].code == code) return codes[i].name;
  }
  return "unknown code";
}

clfft_status clf_fail_opencl(cl_int code, const char *call) {
  bool memory = code == CL_OUT_OF_HOST_MEMORY || code == CL_OUT_OF_RESOURCES ||
                code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_INVALID_BUFFER_SIZE;
  return clf_fail(memory ? CLFFT_STATUS_OUT_OF_MEMORY : CLFFT_STATUS_OPENCL_FAILED, "%.*s failed: %s (%d)",
                  (int)strcspn(call, "("), call, clf_opencl_code_name(code), (int)code);
}

clfft_status clf_device_text(char **text, cl_device_id id, cl_device_info what) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  char *copy = NULL;
  size_t bytes = 0;
  CLF_TRY_CL(clGetDeviceInfo(id, what, 0, NULL, &bytes));
  CLF_TRY(clf_alloc(&copy, bytes + 1, 1));
  CLF_TRY_CL(clGetDeviceInfo(id, what, bytes, copy, NULL));
  *text = copy;
  copy = NULL;
done:
  free(copy);
  return status;
}

clfft_status clf_platform_text(char **text, cl_platform_id platform, cl_platform_info what) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  char *copy = NULL;
  size_t bytes = 0;
  CLF_TRY_CL(clGetPlatformInfo(platform, what, 0, NULL, &bytes));
  CLF_TRY(clf_alloc(&copy, bytes + 1, 1));
  CLF_TRY_CL(clGetPlatformInfo(platform, what, bytes, copy, NULL));
  *text = copy;
  copy = NULL;
done:
  free(copy);
  return status;
}

bool clf_has_word(const char *words, const char *word) {
  size_t length = strlen(word);
  for (const char *at = words; (at = strstr(at, word)) != NULL; at += length) {
    bool starts = at == words || at[-1] == ' ';
    if (starts && (at[length] == ' ' || at[length] == '\0')) return true;
  }
  return false;
}

bool clf_device_attribute(cl_device_id id, cl_device_info what, void *value, size_t bytes) {
  size_t actual = 0;
  if (clGetDeviceInfo(id, what, 0, NULL, &actual) != CL_SUCCESS || actual != bytes) return false;
  return clGetDeviceInfo(id, what, bytes, value, NULL) == CL_SUCCESS;
}

clfft_status clf_platform_ids(cl_platform_id **platforms, cl_uint *count) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_platform_id *list = NULL;
  cl_uint found = 0;
  cl_int code = clGetPlatformIDs(0, NULL, &found);
  if (code == PLATFORM_NOT_FOUND) found = 0;
  else CLF_TRY_CL(code);
  CLF_TRY(clf_alloc(&list, found + 1, sizeof(*list)));
  if (found > 0) CLF_TRY_CL(clGetPlatformIDs(found, list, NULL));
  *platforms = list;
  *count = found;
  list = NULL;
done:
  free(list);
  return status;
}

clfft_status clf_platform_devices(cl_device_id **ids, cl_uint *count, cl_platform_id platform) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_device_id *list = NULL;
  cl_uint found = 0;
  cl_int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, &found);
  if (code == CL_DEVICE_NOT_FOUND) found = 0;
  else CLF_TRY_CL(code);
  CLF_TRY(clf_alloc(&list, found + 1, sizeof(*list)));
  if (found > 0) CLF_TRY_CL(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, found, list, NULL));
  *ids = list;
  *count = found;
  list = NULL;
done:
  free(list);
  return status;
}
