/* SPDX-License-Identifier: MIT
 * The list of sound choices being filled; one file a kind of device. */
#ifndef CLF_PLAN_CANDIDATES_H
#define CLF_PLAN_CANDIDATES_H

#include "plan/design.h"
#include "plan/footprint.h"
#include "plan/radices.h"

typedef struct clf_choice_list {
  clf_choice *choices;
  int count, capacity;
  const clf_request *request;
  const clf_profile *profile;
} clf_choice_list;

/* Keep a choice that is sound and new. */
void clf_offer(clf_choice_list *list, const clf_choice *choice);

/* lanes of the vectors that a processor computes on in the request's precision, 2 to 16 */
int clf_native_lanes(const clf_choice_list *list);

void clf_offer_gpu(clf_choice_list *list); /* group, columns, group_convolve, transpose */
void clf_offer_cpu(clf_choice_list *list); /* lanes, lanes_block, lane_columns, lane_convolve, lane_transpose */
void clf_offer_walsh(clf_choice_list *list); /* walsh, walsh_lanes, walsh_base, on any device */

#endif
