/* SPDX-License-Identifier: MIT
 * Arrays in a device's storage format as the host sees them: conversion, seeded test signals, errors. */
#ifndef CLF_TUNE_HOSTDATA_H
#define CLF_TUNE_HOSTDATA_H

#include "tune/reference.h"

/* IEEE binary16 to and from double, rounding to nearest even, overflow to infinity, subnormals kept. */
double clf_half_to_double(uint16_t half);
uint16_t clf_half_from_double(double value);

/* splitmix64: small, seeded, the same everywhere. */
typedef struct clf_random {
  uint64_t state;
} clf_random;

uint64_t clf_random_next(clf_random *random);
double clf_random_uniform(clf_random *random); /* [-1, 1) */
double clf_random_normal(clf_random *random);  /* mean 0, variance 1 */

/* One complex side in storage format: plane[0] pairs, or the real plane with plane[1] the imaginary one. */
typedef struct clf_host_view {
  void *plane[2];
  clfft_layout layout;
  clfft_precision precision;
  bool real; /* scalars in plane[0], without imaginary parts */
} clf_host_view;

clf_complex clf_host_get(const clf_host_view *view, int64_t element);
void clf_host_set(const clf_host_view *view, int64_t element, clf_complex value); /* rounds to storage */

/* What the inputs of a check look like. */
typedef enum clf_signal {
  CLF_SIGNAL_RANDOM,
  CLF_SIGNAL_IMPULSE_FIRST,
  CLF_SIGNAL_IMPULSE_SECOND,
  CLF_SIGNAL_IMPULSE_MIDDLE,
  CLF_SIGNAL_IMPULSE_LAST,
  CLF_SIGNAL_TONE,
  CLF_SIGNAL_COUNT
} clf_signal;

/* Write a signal of length elements, stride apart, from element first.  Half never overflows under a transform of a
 * tone: its amplitude shrinks with the length. */
void clf_signal_write(const clf_host_view *view, int64_t first, int64_t length, int64_t stride, clf_signal signal,
                      clf_random *random);

/* The difference of two arrays, one value at a time.  Zero-initialise. */
typedef struct clf_error {
  double difference_square, norm_square; /* sums of |got - want|^2 and |want|^2 */
  double difference_max, want_max;       /* largest |got - want| and |want| */
  bool not_finite;                       /* a NaN or infinity in got */
  int64_t count;
} clf_error;

void clf_error_add(clf_error *error, clf_complex got, clf_complex want);
double clf_error_rel_l2(const clf_error *error);       /* infinity when not_finite; 0 for 0 against 0 */
double clf_error_max_over_rms(const clf_error *error); /* largest difference over rms(want); the same rules */

/* What clf_bound_walsh is for, of any data: where one output is larger than random data have it, its rounding alone
 * exceeds the bound in terms of rms(want), and so the largest output takes its place. */
double clf_error_of_walsh(const clf_error *error);

#endif
