/* SPDX-License-Identifier: MIT
 * How many work-items a pass needs, in what groups, with how much local memory. */
#ifndef CLF_KERNEL_GEOMETRY_H
#define CLF_KERNEL_GEOMETRY_H

#include "plan/recipe.h"

typedef struct clf_geometry {
  uint64_t groups;      /* work-groups */
  uint64_t group_size;  /* work-items a group: every kernel has reqd_work_group_size(group_size, 1, 1) */
  uint64_t local_bytes;
  uint64_t private_bytes; /* of the arrays that the source declares */
  uint64_t count;       /* the kernel's count argument */
} clf_geometry;

clfft_status clf_geometry_of(clf_geometry *geometry, const clf_pass *pass);

#endif
