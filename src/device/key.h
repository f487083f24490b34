/* SPDX-License-Identifier: MIT
 * The name of a device in records: what speed depends on, and nothing that changes from boot to boot. */
#ifndef CLF_DEVICE_KEY_H
#define CLF_DEVICE_KEY_H

#include "plan/profile.h"

#include <clfft.h>

/* Fill profile->key from the rest of the profile and, where the device tells, its board or architecture. */
clfft_status clf_device_key(clf_profile *profile, cl_device_id id);

#endif
