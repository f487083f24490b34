/* SPDX-License-Identifier: MIT
 * A device's limits and names, asked of OpenCL once. */
#ifndef CLF_DEVICE_QUERY_H
#define CLF_DEVICE_QUERY_H

#include "plan/profile.h"

#include <clfft.h>

/* Everything that clf_profile holds, its key included. */
clfft_status clf_profile_query(clf_profile *profile, cl_device_id id);

/* Private memory that a work-item of a CPU device may use: it lies on the stack of one of the runtime's workers, which
 * gets what this process's limits give a new thread. */
uint64_t clf_worker_private_bytes(void);

#endif
