/* SPDX-License-Identifier: MIT
 * The known data of one request: inputs in storage format, what must come out, and the comparison. */
#ifndef CLF_TUNE_TRIAL_H
#define CLF_TUNE_TRIAL_H

#include "tune/hostdata.h"
#include "tune/measure.h"

#define CLF_TRIAL_ROWS 8 /* transforms compared in full */

typedef struct clf_trial clf_trial;

/* Data and answers for a request (with the count that is measured).  scale: of the results. */
clfft_status clf_trial_create(clf_trial **trial, const clf_request *request, double scale, uint64_t seed);
void clf_trial_destroy(clf_trial *trial);

size_t clf_trial_bytes(const clf_trial *trial); /* of one side */

/* How many sets of data there are, and the input of one set, valid until the next call. */
int clf_trial_sets(const clf_trial *trial);
clfft_status clf_trial_input(clf_trial *trial, int set, const void **input);

/* Compare the output of the set that was asked for last: whole transforms (first, second, middle, last and more)
 * against the reference, and of every transform its first output against the sum of its inputs, which shows a
 * misplaced or missing one.  *error is the largest relative L2 error of a transform; *right whether all is within
 * bound. */
void clf_trial_compare(clf_trial *trial, const void *output, double bound, bool *right, double *error);

#endif
