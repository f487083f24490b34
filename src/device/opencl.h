/* SPDX-License-Identifier: MIT
 * OpenCL's codes by name, how its failures become ours, and queries that return text or lists.  src/device only. */
#ifndef CLF_DEVICE_OPENCL_H
#define CLF_DEVICE_OPENCL_H

#include "base/status.h"

#include <stdbool.h>

/* "CL_INVALID_VALUE"; "unknown code" for one that OpenCL 1.2 does not define. */
const char *clf_opencl_code_name(cl_int code);

/* The status for a failed call; the message names the call (the text before its first parenthesis) and its code.  Codes
 * that mean memory give OUT_OF_MEMORY. */
clfft_status clf_fail_opencl(cl_int code, const char *call);

/* As CLF_TRY, for an expression that gives a cl_int. */
#define CLF_TRY_CL(call)                                   \
  do {                                                     \
    cl_int clf_code = (call);                              \
    if (clf_code != CL_SUCCESS) {                          \
      status = clf_fail_opencl(clf_code, #call);           \
      goto done;                                           \
    }                                                      \
  } while (0)

/* A device's or platform's text, NUL-terminated; *text is the caller's to free. */
clfft_status clf_device_text(char **text, cl_device_id id, cl_device_info what);
clfft_status clf_platform_text(char **text, cl_platform_id platform, cl_platform_info what);

/* Whether a space-separated list, of extensions say, holds a word. */
bool clf_has_word(const char *words, const char *word);

/* A fixed-size attribute that a device may lack: false, and value untouched, when it does.  Ask for a vendor's only
 * where its extension is listed: checking implementations take a wrong question for a fault. */
bool clf_device_attribute(cl_device_id id, cl_device_info what, void *value, size_t bytes);

/* Platforms in the loader's order, and the devices of one.  None is success with *count 0 (the loader reports no
 * platform, and a platform no device, as failures).  The lists are the caller's to free. */
clfft_status clf_platform_ids(cl_platform_id **platforms, cl_uint *count);
clfft_status clf_platform_devices(cl_device_id **ids, cl_uint *count, cl_platform_id platform);

#endif
