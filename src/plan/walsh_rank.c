/* SPDX-License-Identifier: MIT
 * The planner's search for Walsh-Hadamard problems: how many of the bits each pass takes. */
#include "base/status.h"
#include "math/factor.h"
#include "plan/strategy.h"

#include <stdlib.h>
#include <string.h>

#define DESIGNS_MAX 64
#define CHOICES_MAX 192
#define PASS_BITS_MAX 20 /* that one kernel may take */

typedef struct ranking {
  const clf_problem *problem;
  const clf_profile *profile;
  const clf_lookup *lookup;
  clf_ranked *ranked;
  clf_choice *choices;
  int count;
  double measured_ns, modelled_ns, calibration;
} ranking;

/* One request's answer: the record when there is a sound one, else the model's best but for the first `passed`. */
static bool answer(ranking *r, const clf_request *request, int passed, clf_choice *choice, double *ns, bool *known) {
  *known = passed == 0 && clf_lookup_sound(r->lookup, request, r->profile, choice, ns);
  if (*known) {
    r->measured_ns += *ns;
    r->modelled_ns += clf_choice_cost_ns(choice, request, r->profile);
    return true;
  }
  const int listed = clf_choices_list(request, r->profile, r->choices, CHOICES_MAX);
  int at = 0;
  for (; passed > 0 && at < listed; --passed) { /* another family, or fewer values an item, on each rung */
    const clf_choice *before = &r->choices[at];
    while (at < listed && r->choices[at].family == before->family && r->choices[at].items == before->items &&
           r->choices[at].inside == before->inside) ++at;
  }
  if (at >= listed) return false;
  *choice = r->choices[at];
  *ns = r->calibration * clf_choice_cost_ns(choice, request, r->profile);
  return true;
}

static bool add(ranking *r, clf_design design, int passed) {
  clf_request requests[CLF_DESIGN_PASSES_MAX];
  double cost_ns = 0;
  int known = 0;
  if (r->count == DESIGNS_MAX) return false;
  const int count = clf_design_requests(&design, r->problem, 0, requests);
  if (count != design.count) return false;
  for (int i = 0; i < count; ++i) {
    double ns;
    bool measured;
    if (!answer(r, &requests[i], passed, &design.choice[i], &ns, &measured)) return false;
    known += measured;
    cost_ns += ns;
  }
  if (clf_design_check(&design, r->problem, 0, r->profile) != CLFFT_STATUS_SUCCESS) return false;
  const clf_source source = known < count ? CLF_SOURCE_CLASS : count == 1 ? CLF_SOURCE_MEASURED : CLF_SOURCE_COMPOSED;
  if (passed && r->count && cost_ns < r->ranked[0].cost_ns) cost_ns = 1.001 * r->ranked[0].cost_ns;
  r->ranked[r->count] = (clf_ranked){design, cost_ns * (1 + 1e-6 * r->count), source};
  ++r->count;
  return true;
}

/* after the digits of a base: bits of `parts` passes, the lowest first */
static void add_split(ranking *r, const clf_design *digits, const int *bits, int parts) {
  clf_design design = *digits;
  for (int i = 0; i < parts; ++i) {
    if (design.count == CLF_DESIGN_PASSES_MAX) return;
    design.length[design.count] = INT64_C(1) << bits[i];
    design.choice[design.count++] = clf_choice_initial(CLF_FAMILY_WALSH);
  }
  if (!add(r, design, 0)) return;
  for (int passed = 1; parts == 1 && passed < 6; ++passed) add(r, design, passed);
}

static void add_all(ranking *r) {
  clf_walsh_bit found[CLF_WALSH_BITS_MAX];
  const int bits = clf_walsh_bits(found, r->problem), digit_count = clf_walsh_digits(found, r->problem);
  clf_design digits = {CLF_STRATEGY_WALSH, 0, {0}, {{0}}};
  r->count = 0;
  for (int i = 0; i < digit_count; ++i) {
    digits.length[digits.count] = r->problem->base_order;
    digits.choice[digits.count++] = clf_choice_initial(CLF_FAMILY_WALSH_BASE);
  }
  if (bits == 0 && digits.count) {
    add(r, digits, 0);
    return;
  }
  if (bits <= PASS_BITS_MAX) add_split(r, &digits, (int[]){bits}, 1);
  for (int low = (bits + 1) / 2 - 4; low <= (bits + 1) / 2 + 6 && bits > 6; ++low)
    if (low >= 1 && bits - low >= 1 && low <= PASS_BITS_MAX) add_split(r, &digits, (int[]){low, bits - low}, 2);
  if (bits >= 18)
    for (int low = bits / 3; low <= bits / 3 + 4; ++low)
      add_split(r, &digits, (int[]){low, (bits - low) / 2, bits - low - (bits - low) / 2}, 3);
}

static int by_cost(const void *a, const void *b) {
  const double x = ((const clf_ranked *)a)->cost_ns, y = ((const clf_ranked *)b)->cost_ns;
  return (x > y) - (x < y);
}

int clf_walsh_rank(const clf_problem *problem, const clf_profile *profile, const clf_lookup *lookup,
                   clf_ranked *ranked, int capacity) {
  ranking r = {problem, profile, lookup, malloc(sizeof *ranked * DESIGNS_MAX), malloc(sizeof(clf_choice) * CHOICES_MAX),
               0, 0, 0, 1};
  if (r.ranked && r.choices) {
    add_all(&r);
    if (r.measured_ns > 0 && r.modelled_ns > 0) { /* the clock and the model compare only after this */
      r.calibration = 1.05 * r.measured_ns / r.modelled_ns;
      add_all(&r);
    }
    qsort(r.ranked, (size_t)r.count, sizeof *r.ranked, by_cost);
    if (r.count > capacity) r.count = capacity;
    memcpy(ranked, r.ranked, sizeof *ranked * (size_t)r.count);
  }
  free(r.ranked);
  free(r.choices);
  return r.count;
}
