/* SPDX-License-Identifier: MIT
 * The right answer: the definition summed in long double for short transforms, FFTW in double (where configure found
 * it, else the tuner's host transform) for long ones. */
#ifndef TESTS_SUPPORT_ORACLE_H
#define TESTS_SUPPORT_ORACLE_H

#include "tune/reference.h"

/* Longest transform that is summed by the definition. */
#define ORACLE_DIRECT_MAX 4096

/* Transform `rows` rows of `length` points each, unnormalised, out of place.  Long sums are bounded: once a call has
 * summed about 2^25 products, its remaining rows go the way of the long transforms. */
clfft_status oracle_transform(clf_complex *out, const clf_complex *in, int64_t rows, int64_t length,
                              clfft_direction direction);

/* The same for row-major packed data of several axes, axis by axis. */
clfft_status oracle_axes(clf_complex *out, const clf_complex *in, int64_t rows, int rank, const int64_t *length,
                         clfft_direction direction);

/* Whether there is FFTW's guru interface. */
bool oracle_has_guru(void);

/* FFTW's guru interface on data laid out in double precision as the problem's sides are, strides, batches and all: in
 * and out are packed.  What FFTW does not write comes out as NaN.  UNSUPPORTED without FFTW. */
clfft_status oracle_guru(clf_complex *out, const clf_complex *in, const clf_problem *problem,
                         clfft_direction direction);

/* One way alone: so that the oracle's own test can set them against each other. */
clfft_status oracle_direct(clf_complex *out, const clf_complex *in, int64_t length, clfft_direction direction);
clfft_status oracle_fast(clf_complex *out, const clf_complex *in, int64_t rows, int64_t length,
                         clfft_direction direction);

#endif
