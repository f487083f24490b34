/* SPDX-License-Identifier: MIT
 * A forward DFT on the host in extended precision, for tables: lengths whose prime factors are small. */
#ifndef CLF_MATH_FOURIER_H
#define CLF_MATH_FOURIER_H

#include "math/roots.h"

#include <clfft.h>

/* values[0 .. n) in place, natural order in and out; time grows with n times the sum of its prime factors. */
clfft_status clf_transform_extended(clf_root *values, uint64_t n);

#endif
