/* SPDX-License-Identifier: MIT
 * The known data of one request: inputs in storage format, what must come out, and the comparison. */
#ifndef CLF_TUNE_PROBE_H
#define CLF_TUNE_PROBE_H

#include "tune/hostdata.h"
#include "tune/measure.h"

#define CLF_PROBE_ROWS 8 /* transforms compared in full */

typedef struct clf_probe clf_probe;

/* Data and answers for a request (with the count that is measured).  scale: of the results. */
clfft_status clf_probe_create(clf_probe **probe, const clf_request *request, double scale, uint64_t seed);
void clf_probe_destroy(clf_probe *probe);

size_t clf_probe_bytes(const clf_probe *probe); /* of one side */

/* How many sets of data there are, and the input of one set, valid until the next call. */
int clf_probe_sets(const clf_probe *probe);
clfft_status clf_probe_input(clf_probe *probe, int set, const void **input);

/* Compare the output of the set that was asked for last: whole transforms (first, second, middle, last and more)
 * against the reference, and of every transform its first output against the sum of its inputs, which shows a
 * misplaced or missing one.  *error is the largest relative L2 error of a transform; *right whether all is within
 * bound. */
void clf_probe_compare(clf_probe *probe, const void *output, double bound, bool *right, double *error);

#endif
