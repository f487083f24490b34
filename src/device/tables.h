/* SPDX-License-Identifier: MIT
 * Tables of roots in device memory, shared by key. */
#ifndef CLF_DEVICE_TABLES_H
#define CLF_DEVICE_TABLES_H

#include "plan/recipe.h"
#include "device/device.h"

/* The buffer with this pass's table, shared by every pass with the same key; NULL when the pass needs none.  A table
 * lives as long as somebody uses it: end with clf_table_give.  Any thread. */
clfft_status clf_table_get(cl_mem *table, clf_device *device, const clf_pass *pass);

/* The caller uses the table no longer (commands already enqueued still may).  NULL is accepted. */
void clf_table_give(clf_device *device, cl_mem table);

#endif
