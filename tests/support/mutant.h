/* SPDX-License-Identifier: MIT
 * Kernels with a fault planted in their source text, run by bare OpenCL calls: tests of the tests. */
#ifndef TESTS_SUPPORT_MUTANT_H
#define TESTS_SUPPORT_MUTANT_H

#include "tune/reference.h"

/* Run a forward transform (packed, interleaved, out of place, single precision) with every occurrence of `find` in the
 * generated sources replaced; returns how many were (0: the text is not there, and the result is the sound one).
 * Walsh-Hadamard problems have real parts alone.  A failing call ends the program. */
int mutant_run(const char *problem, const char *design, const char *find, const char *replace, const clf_complex *in,
               clf_complex *out);

#endif
