/* SPDX-License-Identifier: MIT
 * What is worth tuning: the passes that the best designs of some problems need, in order of importance. */
#ifndef CLF_TUNE_AGENDA_H
#define CLF_TUNE_AGENDA_H

#include "tune/records.h"

typedef struct clf_task {
  clf_request request;
  char key[CLF_RECORD_REQUEST_MAX]; /* clf_request_write */
  int level;                        /* 0: of a problem's best design, 1: of the second, ... */
} clf_task;

/* Zero-initialise. */
typedef struct clf_agenda {
  clf_task *task;
  int count;
  size_t capacity;
} clf_agenda;

#define CLF_AGENDA_LEVELS 3 /* designs of one problem that are worth tuning */

/* Append the requests of a problem's design number `level` in the planner's order (best is 0), with what lookup knows
 * by now; keys that stand already are passed over.  A problem with fewer designs adds nothing.  Level 0 holds the fold
 * of all axes too, level 1 the best design of each strided axis that transposes. */
clfft_status clf_agenda_add(clf_agenda *agenda, const clf_problem *problem, const clf_profile *profile,
                            const clf_lookup *lookup, int level);

/* Level after level, over all problems. */
clfft_status clf_agenda_add_all(clf_agenda *agenda, const clf_problem *problems, int count, const clf_profile *profile,
                                const clf_lookup *lookup, int levels);

bool clf_agenda_holds(const clf_agenda *agenda, const char *key);
void clf_agenda_free(clf_agenda *agenda);

/* The share of what is left of a budget that task number `index` gets: tasks of better designs are served before the
 * others get anything, and each of them gets as much. */
double clf_agenda_share(const clf_agenda *agenda, int index, double seconds_left);

#endif
