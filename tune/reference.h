/* SPDX-License-Identifier: MIT
 * The host's own answer: a Fourier transform in double, written apart from the kernels, a direct sum in long double,
 * and the one function that says how far a device's result may be from it. */
#ifndef CLF_TUNE_REFERENCE_H
#define CLF_TUNE_REFERENCE_H

#include "plan/recipe.h"

typedef struct clf_complex {
  double re, im;
} clf_complex;

/* A transform of one length, made once and run often; not to be run by two threads at once. */
typedef struct clf_reference clf_reference;

/* Any length >= 1: mixed radix where every prime factor is at most 31, else Bluestein's chirp. */
clfft_status clf_reference_create(clf_reference **reference, int64_t length);
void clf_reference_destroy(clf_reference *reference);

/* In place over contiguous data, unnormalised: forward exp(-2 pi i kn/N), inverse exp(+2 pi i kn/N). */
void clf_reference_run(clf_reference *reference, clf_complex *data, clfft_direction direction);

/* The same over every axis of row-major packed data: for tests of several axes. */
clfft_status clf_reference_run_axes(clf_complex *data, int rank, const int64_t *length, clfft_direction direction);

/* The definition, summed in long double: N^2 steps, for short lengths.  out may not be in. */
clfft_status clf_reference_direct(clf_complex *out, const clf_complex *in, int64_t length,
                                  clfft_direction direction);

/* The Walsh-Hadamard transform of a problem's points in row-major order, unnormalised and in place: its mask, base and
 * ordering, on both parts alike. */
clfft_status clf_reference_walsh(clf_complex *data, const clf_problem *problem, clfft_direction direction);

/* What the bound depends on. */
typedef struct clf_accuracy {
  clfft_precision precision; /* of storage */
  double log2_sum;           /* over the axes: log2 of the length, or of the padded length under Rader or Bluestein */
  bool rough;                /* direct sum, Rader, Bluestein, DCT or DST on any axis */
  int passes;                /* launches: each one rounds to storage when storage is half */
} clf_accuracy;

/* Unit roundoff of single and double arithmetic. */
#define CLF_ROUNDOFF_SINGLE 0x1p-24
#define CLF_ROUNDOFF_DOUBLE 0x1p-53
/* Relative rounding error of one store: half has 11 significant bits, bfloat16 has 8. */
#define CLF_ROUNDING_HALF 0x1p-11
#define CLF_ROUNDING_BFLOAT16 0x1p-8
/* Direct sums, Rader, Bluestein and the trigonometric kinds may err this much more than smooth lengths. */
#define CLF_BOUND_ROUGH 1.6
/* A forward transform followed by the inverse, against the input. */
#define CLF_BOUND_ROUND_TRIP 1.5
/* Walsh-Hadamard: maximum error over rms(output), by log2 of the length and the number of outputs looked at. */
#define CLF_BOUND_WALSH_SINGLE 4e-8
#define CLF_BOUND_WALSH_LOG2 4.0
/* ... and the largest of very many outputs is so many times rms(output): that is what rounding to storage errs by. */
#define CLF_BOUND_WALSH_LARGEST 6.5

/* The largest relative L2 error of one forward or inverse transform of random data. */
double clf_bound(const clf_accuracy *accuracy);

/* What a recipe's passes mean for accuracy, and its bound.  Multiply by CLF_BOUND_ROUND_TRIP for there and back. */
clf_accuracy clf_accuracy_of_recipe(const clf_recipe *recipe);
double clf_bound_of_recipe(const clf_recipe *recipe);

/* The largest error over rms(output) of Walsh-Hadamard transforms of random data: length n, outputs >= n in all. */
double clf_bound_walsh(double length, double outputs, clfft_precision precision);

#endif
