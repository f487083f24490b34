/* SPDX-License-Identifier: MIT
 * What a choice takes of a device: registers, local memory, lane buffers.  The kernels' layouts (kernel/layout.h) rest
 * on the same formulas. */
#ifndef CLF_PLAN_FOOTPRINT_H
#define CLF_PLAN_FOOTPRINT_H

#include "plan/design.h"

#define CLF_DIRECT_MAX 4096 /* longest length of the direct sum */
#define CLF_VALUES_MAX 64   /* values a work-item in registers */

/* group and columns: registers a work-item, cells of local memory a transform, and a group (0 with one stage) */
int64_t clf_choice_values(const clf_choice *choice, int64_t length);
int64_t clf_choice_pitch(const clf_choice *choice, int64_t length, bool turned);
int64_t clf_choice_cells(const clf_choice *choice, int64_t length, bool turned);

/* CPU forms: vectors of one part of the buffer, padding included */
int64_t clf_lane_buffer(int64_t rows, int64_t pad);

/* bytes of local memory (group, columns) and of the lane buffer (lanes, lane columns) */
uint64_t clf_choice_local_bytes(const clf_choice *choice, const clf_request *request);
uint64_t clf_choice_buffer_bytes(const clf_choice *choice, const clf_request *request);

#endif
