/* SPDX-License-Identifier: MIT
 * The arrays that all parties share, their random contents, and the comparison of two results. */
#ifndef TESTS_BENCH_ARRAYS_H
#define TESTS_BENCH_ARRAYS_H

#include "peer.h"

/* Arrays for a problem on the device, and a queue that is in order.  False with a message. */
bool arrays_create(peer_arrays *arrays, struct clfft_device *device, const peer_problem *problem, char *message);
void arrays_destroy(peer_arrays *arrays);

/* The same normally distributed input each time, in the host array and in the buffer. */
bool arrays_fill_input(const peer_arrays *arrays);

/* NaN everywhere, so that what a party leaves out shows. */
bool arrays_spoil_output(const peer_arrays *arrays);

/* Copies of what a party of either kind (works on buffers or on host arrays) left behind. */
bool arrays_read_output(const peer_arrays *arrays, bool opencl, void *copy);
bool arrays_input_intact(const peer_arrays *arrays, bool opencl);

/* The relative L2 difference of two results; infinite where a NaN was found. */
double arrays_difference(const peer_problem *problem, const void *found, const void *expected);

#endif
