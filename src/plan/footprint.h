/* SPDX-License-Identifier: MIT
 * What a choice takes of a device: registers, local memory, lane buffers.  The kernels' layouts (kernel/layout.h) rest
 * on the same formulas. */
#ifndef CLF_PLAN_FOOTPRINT_H
#define CLF_PLAN_FOOTPRINT_H

#include "plan/design.h"

#define CLF_DIRECT_MAX 4096 /* longest length of the direct sum */
#define CLF_PADDED_MAX (INT64_C(1) << 30) /* longest convolution by passes */
#define CLF_VALUES_MAX 64   /* values a work-item in registers */
#define CLF_CONVOLVE_MAX (INT64_C(1) << 22) /* longest length of one convolution kernel: places are reals */

/* group and columns: registers a work-item, cells of local memory a transform, and a group (0 with one stage) */
int64_t clf_choice_values(const clf_choice *choice, int64_t length);
int64_t clf_choice_pitch(const clf_choice *choice, int64_t length, bool turned);
int64_t clf_choice_cells(const clf_choice *choice, int64_t length, bool turned);

/* CPU forms: vectors of one part of the buffer, padding included */
int64_t clf_lane_buffer(int64_t rows, int64_t pad);

/* product of the radices: the whole length, the rows of lanes, or the points of a convolution */
int64_t clf_choice_product(const clf_choice *choice);

/* lanes: rows of which the last butterfly takes one value each.  lanes_twice: points of the first half, which takes so
 * many of the first radices: the fewest whose product is at least the square root of all. */
int64_t clf_choice_rows(const clf_choice *choice);
int clf_choice_far_count(const clf_choice *choice);
/* lanes_twice: vectors in which a transform is put together, wherever in a line it begins */
int64_t clf_ready_vectors(int64_t length, int64_t lanes, int64_t real_bytes);
/* Rader's convolution has one point less than its prime; Bluestein's at least 2 length - 1 */
bool clf_choice_convolves(const clf_choice *choice);
int64_t clf_choice_points(const clf_choice *choice); /* of the convolution */
bool clf_choice_is_rader(const clf_choice *choice, int64_t length);

/* a kernel that moves elements and computes nothing, and a request for one */
bool clf_choice_transposes(const clf_choice *choice);
bool clf_request_transposes(const clf_request *request);

/* a length that the butterflies know */
bool clf_is_radix(int64_t n);

/* bytes of what a pass writes (or reads); whether that is more than caches hold */
double clf_request_bytes(const clf_request *request);
bool clf_request_is_large(const clf_request *request);
/* Walsh-Hadamard: values an item, phases of an exchange, vectors of a lane buffer (0: none) */
int64_t clf_walsh_values(const clf_choice *choice, int64_t length);
int clf_walsh_phases(const clf_choice *choice, int64_t length);
int64_t clf_walsh_buffer(const clf_choice *choice);
uint64_t clf_walsh_local_bytes(const clf_choice *choice, const clf_request *request);
uint64_t clf_walsh_buffer_bytes(const clf_choice *choice, const clf_request *request);

/* walsh_lanes: log2 of the reals that a row and its skipped neighbours take */
int clf_walsh_row_bits(const clf_request *request);

/* clf_choice_check and clf_choice_cost_ns for the Walsh-Hadamard families */
clfft_status clf_walsh_choice_check(const clf_choice *choice, const clf_request *request, const clf_profile *profile);
double clf_walsh_cost_ns(const clf_choice *choice, const clf_request *request, const clf_profile *profile);

/* bytes of local memory (group, columns) and of the lane buffer (lanes, lane columns) */
uint64_t clf_choice_local_bytes(const clf_choice *choice, const clf_request *request);
uint64_t clf_choice_buffer_bytes(const clf_choice *choice, const clf_request *request);

#endif
