/* SPDX-License-Identifier: MIT
 * One transform run on the device and judged: what most device tests are made of, and what `replay` repeats. */
#ifndef TESTS_SUPPORT_TRIAL_H
#define TESTS_SUPPORT_TRIAL_H

#include "base/text.h"
#include "tune/reference.h"

#include <clfft.h>

typedef struct trial {
  char problem[256];         /* its short text, without a direction */
  char design[512];          /* forced on the planner, one an axis, joined by " | "; empty: the planner chooses */
  clfft_direction direction; /* what is run */
  int64_t in_offset, out_offset; /* elements, on top of the guard */
  bool shared_planes;            /* the planes of a planar side lie in one buffer */
  bool round_trip;               /* then the other direction, against the input */
  bool user_scratch;             /* scratch is handed over, with guards behind it */
  bool unordered;                /* on an out-of-order queue */
  bool guru;                     /* the right answer is FFTW's guru interface's, on data laid out likewise */
  uint64_t seed;
} trial;

typedef enum verdict { VERDICT_RIGHT, VERDICT_WRONG, VERDICT_UNSUPPORTED } verdict;

/* What a trial came to, for tables. */
typedef struct trial_figures {
  double error, worst, bound, round_trip_error;
} trial_figures;

/* Demands: the error is within the bound whole and row by row, every output finite, guards and stride gaps untouched to
 * the bit, the input unchanged out of place, a second run equal to the bit, the forced kernels named in the plan's
 * description, and the round trip within its bound when asked.  message then says in one line what was wrong, with the
 * words that replay it.  UNSUPPORTED when the plan was refused as that. */
verdict trial_run(const trial *t, trial_figures *figures, clf_text *message);

/* "PROBLEM DESIGN inv offset=1/2 shared ...": the arguments of replay. */
void trial_write(const trial *t, clf_text *text);

/* Reads one of the option words behind problem and design. */
bool trial_read_option(trial *t, const char *word);

#endif
