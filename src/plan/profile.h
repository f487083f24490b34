/* SPDX-License-Identifier: MIT
 * A device's limits as plain numbers: what planning and source writing need to know, without OpenCL. */
#ifndef CLF_PLAN_PROFILE_H
#define CLF_PLAN_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum clf_device_class { CLF_CLASS_CPU, CLF_CLASS_GPU, CLF_CLASS_OTHER } clf_device_class;

typedef struct clf_profile {
  clf_device_class device_class;
  char platform[64], vendor[64], name[128], driver[64]; /* as the device says; printable ASCII, no '|' */
  char key[128];             /* names the device in records: letters, digits, '-', '_' and '.' only */
  uint64_t global_bytes;     /* global memory */
  uint64_t alloc_bytes;      /* largest single buffer */
  uint64_t local_bytes;      /* local memory a work-group may use */
  bool local_is_global;      /* local memory is ordinary memory (CPU devices) */
  uint64_t group_max;        /* work-items a group */
  uint32_t compute_units;
  uint32_t wave;             /* preferred multiple of the group size; 1 on CPU devices as a rule */
  uint32_t lanes_single;     /* native vector width in floats: 4, 8, 16 on CPU devices, else 1 */
  uint32_t lanes_double;     /* native vector width in doubles; 0 without fp64 */
  bool fp64;
  uint32_t subgroup_sizes;   /* sub-group sizes (powers of two, OR-ed) that a kernel can demand and exchange within */
  uint64_t private_bytes;    /* private memory a work-item may safely use (worker stacks on CPU devices) */
} clf_profile;

#endif
