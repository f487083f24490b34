/* SPDX-License-Identifier: MIT
 * One OpenCL context and device: its profile, and the owner of its programs and tables.  Reference counted, so that a
 * plan keeps it alive. */
#ifndef CLF_DEVICE_DEVICE_H
#define CLF_DEVICE_DEVICE_H

#include "base/text.h"
#include "plan/profile.h"
#include "device/cache.h"

#include <clfft.h>

typedef struct clf_device clf_device;

clfft_status clf_device_create(clf_device **device, cl_context context, cl_device_id id);
clfft_status clf_device_open(clf_device **device, const char *selector); /* see clfft_device_open; a key will do too */
void clf_device_retain(clf_device *device);
void clf_device_release(clf_device *device); /* NULL is accepted */

const clf_profile *clf_device_profile(const clf_device *device);
cl_context clf_device_context(const clf_device *device);
cl_device_id clf_device_id(const clf_device *device);

/* The device's caches: of cl_program by source, of cl_mem by table key.  For program.c and tables.c. */
clf_cache *clf_device_programs(const clf_device *device);
clf_cache *clf_device_tables(const clf_device *device);

/* All devices of all platforms, in the order of their "P:D" numbers: for tools.  Platforms without devices, and devices
 * that do not answer, are passed over.  *entries is the caller's to free; selectors are "P:D". */
typedef struct clf_device_entry {
  char selector[16];
  clf_profile profile;
  cl_platform_id platform;
  cl_device_id id;
} clf_device_entry;
clfft_status clf_devices_list(clf_device_entry **entries, int *count);

#endif
