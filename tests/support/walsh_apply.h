/* SPDX-License-Identifier: MIT
 * One Walsh-Hadamard problem of real single-precision data, out of place or in place, from host arrays to host arrays:
 * for tests that judge the values themselves. */
#ifndef TESTS_SUPPORT_WALSH_APPLY_H
#define TESTS_SUPPORT_WALSH_APPLY_H

#include <clfft.h>

/* `count` values in and out; design NULL: the planner's. */
void walsh_apply(const char *problem, const char *design, clfft_direction direction, const float *in, float *out,
                 int64_t count);

/* The same by a description; bytes of any type. */
void walsh_apply_desc(const clfft_desc *desc, const char *design, clfft_direction direction, const void *in, void *out,
                      size_t bytes);

#endif
