/* SPDX-License-Identifier: MIT
 * Programs of a device, built once for each source text. */
#ifndef CLF_DEVICE_PROGRAM_H
#define CLF_DEVICE_PROGRAM_H

#include "device/device.h"

/* The built program for this source, from the device's cache or built now (then cached).  It stays in the cache as long
 * as somebody uses it, and after that among the last few hundred: end with clf_program_give.  BUILD_FAILED carries the
 * compiler's log.  Any thread; different sources build at the same time. */
clfft_status clf_program_get(cl_program *program, clf_device *device, const char *source);

/* The caller uses the program (and kernels made from it) no longer.  NULL is accepted. */
void clf_program_give(clf_device *device, cl_program program);

#endif
