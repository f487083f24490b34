/* SPDX-License-Identifier: MIT
 * The tuner's space: the sound choices for a request in the model's order, and the steps from one to the next. */
#ifndef CLF_TUNE_SPACE_H
#define CLF_TUNE_SPACE_H

#include "plan/design.h"

#define CLF_SPACE_MAX 128      /* candidates of one request */
#define CLF_NEIGHBOURS_MAX 64

/* The best candidates of a request by the model, at most capacity and CLF_SPACE_MAX of them; the first is the class
 * default.  Returns how many. */
int clf_space_list(const clf_request *request, const clf_profile *profile, clf_choice *choices, int capacity);

/* The sound choices one step from this one: one row of the table of choices moved once, two neighbouring radices
 * exchanged, merged or one split.  Returns how many, at most capacity. */
int clf_space_neighbours(const clf_choice *choice, const clf_request *request, const clf_profile *profile,
                         clf_choice *neighbours, int capacity);

#endif
