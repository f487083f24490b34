/* SPDX-License-Identifier: MIT
 * Many trials in one test: all of them run, and the test then fails with each one that was wrong. */
#ifndef TESTS_SUPPORT_TALLY_H
#define TESTS_SUPPORT_TALLY_H

#include "tests/support/trial.h"

typedef struct tally {
  int run, wrong;
  clf_text messages; /* of the first twenty that are wrong */
} tally;

/* Run a trial and count it. */
void tally_trial(tally *sum, const trial *t);

/* The problem by the design (NULL: the planner's own choice), forward or there and back. */
void tally_transform(tally *sum, const char *problem, const char *design, bool round_trip);

/* The running test fails when any trial was wrong, or none was run. */
void tally_end(tally *sum, const char *name);

#endif
