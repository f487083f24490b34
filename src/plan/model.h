/* SPDX-License-Identifier: MIT
 * What the cost models of all families share: constants of a class of devices, and how much of a device works. */
#ifndef CLF_PLAN_MODEL_H
#define CLF_PLAN_MODEL_H

#include "plan/profile.h"

/* launch in ns, bandwidth in bytes a ns, arithmetic in real operations a ns a compute unit */
typedef struct clf_class_rates {
  double launch_ns, bytes_per_ns, flops_per_ns;
} clf_class_rates;

clf_class_rates clf_class_rates_of(const clf_profile *profile);

/* The part of the device that a launch of so many work-groups fills, 0 to 1. */
double clf_device_filled(double groups, const clf_profile *profile);

#endif
