/* SPDX-License-Identifier: MIT
 * Tables of roots in device memory, shared by key. */
#include "device/tables.h"

#include "kernel/table.h"
#include "device/opencl.h"

#include <stdlib.h>

typedef struct table_request {
  clf_device *device;
  const clf_pass *pass;
} table_request;

static clfft_status make_table(void **object, void *argument) {
  const table_request *request = argument;
  clfft_status status = CLFFT_STATUS_SUCCESS;
  void *entries = NULL;
  size_t bytes = 0;
  cl_int code = CL_SUCCESS;
  CLF_TRY(clf_table_make(&entries, &bytes, request->pass));
  cl_mem table = clCreateBuffer(clf_device_context(request->device), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes,
                                entries, &code);
  if (!table) {
    status = clf_fail_context(clf_fail_opencl(code, "clCreateBuffer"), "a table of %zu bytes: ", bytes);
    goto done;
  }
  *object = table;
done:
  free(entries);
  return status;
}

clfft_status clf_table_get(cl_mem *table, clf_device *device, const clf_pass *pass) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_text key = {0};
  table_request request = {device, pass};
  void *object = NULL;
  CLF_TRY(clf_table_key(&key, pass));
  CLF_TRY(clf_text_check(&key));
  if (key.length > 0) CLF_TRY(clf_cache_take(clf_device_tables(device), &object, key.data, make_table, &request));
  *table = object;
done:
  clf_text_free(&key);
  return status;
}

void clf_table_give(clf_device *device, cl_mem table) {
  clf_cache_give(clf_device_tables(device), table);
}
