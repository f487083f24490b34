/* SPDX-License-Identifier: MIT
 * Every sound choice for a request, in the model's order: what the planner takes the first of, and the tuner races. */
#include "plan/candidates.h"

#include "math/factor.h"

#include <stdlib.h>

#define LIST_MAX 600 /* choices of one request that are compared */

void clf_offer(clf_choice_list *list, const clf_choice *choice) {
  if (list->count == list->capacity) return;
  if (clf_choice_check(choice, list->request, list->profile) != CLFFT_STATUS_SUCCESS) return;
  for (int i = 0; i < list->count; ++i)
    if (clf_choice_equal(&list->choices[i], choice)) return;
  list->choices[list->count++] = *choice;
}

int clf_native_lanes(const clf_choice_list *list) {
  const bool wide = list->request->precision == CLFFT_PRECISION_DOUBLE;
  const uint32_t lanes = wide ? list->profile->lanes_double : list->profile->lanes_single;
  return lanes < 2 ? 4 : lanes > 16 ? 16 : (int)lanes;
}

static void offer_scalar(clf_choice_list *list) {
  static const int groups[] = {64, 1, 256};
  for (size_t g = 0; g < sizeof groups / sizeof groups[0]; ++g) {
    clf_choice choice = clf_choice_initial(CLF_FAMILY_REGISTER);
    choice.items = groups[g];
    clf_offer(list, &choice);
    choice.family = CLF_FAMILY_DIRECT;
    clf_offer(list, &choice);
  }
}

typedef struct costed {
  clf_choice choice;
  double cost_ns;
  int order;
} costed;

static int by_cost(const void *a, const void *b) {
  const costed *x = a, *y = b;
  if (x->cost_ns != y->cost_ns) return x->cost_ns < y->cost_ns ? -1 : 1;
  return x->order - y->order;
}

int clf_choices_list(const clf_request *request, const clf_profile *profile, clf_choice *choices, int capacity) {
  clf_choice_list list = {malloc(sizeof(clf_choice) * LIST_MAX), 0, LIST_MAX, request, profile};
  costed *ranked = malloc(sizeof *ranked * LIST_MAX);
  if (list.choices && ranked) {
    if (request->walsh.asked) {
      clf_offer_walsh(&list);
    } else {
      if (profile->device_class == CLF_CLASS_CPU) clf_offer_cpu(&list);
      clf_offer_gpu(&list);
      offer_scalar(&list);
    }
    for (int i = 0; i < list.count; ++i)
      ranked[i] = (costed){list.choices[i], clf_choice_cost_ns(&list.choices[i], request, profile), i};
    qsort(ranked, (size_t)list.count, sizeof *ranked, by_cost);
    if (list.count > capacity) list.count = capacity;
    for (int i = 0; i < list.count; ++i) choices[i] = ranked[i].choice;
  } else {
    list.count = 0;
  }
  free(list.choices);
  free(ranked);
  return list.count;
}
