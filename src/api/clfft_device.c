/* SPDX-License-Identifier: MIT
 * The public device: the device room's, joined with its tuning records. */
#include "base/memory.h"
#include "base/status.h"
#include "device/device.h"
#include "tune/records.h"
#include "api/plan_internal.h"

#include <stdatomic.h>
#include <stdlib.h>

struct clfft_device {
  atomic_int references; /* the caller's and its plans' */
  clf_device *core;
  clf_records *records;
};

/* Takes the core over, also when it fails. */
static clfft_status wrap(clfft_device **device, clf_device *core) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clfft_device *made = NULL;
  CLF_TRY(clf_alloc(&made, 1, sizeof(*made)));
  atomic_init(&made->references, 1);
  made->core = core;
  core = NULL;
  CLF_TRY(clf_records_open(&made->records, clf_device_profile(made->core)));
  *device = made;
  made = NULL;
done:
  clf_device_release(core);
  clfft_device_destroy(made);
  return status;
}

clfft_status clfft_device_create(clfft_device **device, cl_context context, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_device *core = NULL;
  if (!device) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "device is NULL");
  if (!context) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "context is NULL");
  if (!id) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "id is NULL");
  char *before = clf_message_keep();
  CLF_TRY(clf_device_create(&core, context, id));
  CLF_TRY(wrap(device, core));
done:
  clf_message_put_back(before, status);
  return status;
}

clfft_status clfft_device_open(clfft_device **device, const char *selector) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_device *core = NULL;
  if (!device) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "device is NULL");
  char *before = clf_message_keep();
  CLF_TRY(clf_device_open(&core, selector));
  CLF_TRY(wrap(device, core));
done:
  clf_message_put_back(before, status);
  return status;
}

cl_context clfft_device_context(const clfft_device *device) {
  return device ? clf_device_context(device->core) : NULL;
}

cl_device_id clfft_device_id(const clfft_device *device) {
  return device ? clf_device_id(device->core) : NULL;
}

void clfft_device_destroy(clfft_device *device) {
  if (!device || atomic_fetch_sub(&device->references, 1) > 1) return;
  clf_records_close(device->records);
  clf_device_release(device->core);
  free(device);
}

void clf_public_device_retain(clfft_device *device) {
  atomic_fetch_add(&device->references, 1);
}

clf_device *clf_device_of(const clfft_device *device) {
  return device->core;
}

clf_records *clf_records_of(const clfft_device *device) {
  return device->records;
}
