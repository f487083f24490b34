/* SPDX-License-Identifier: MIT
 * The planner's search: every decomposition of an axis, each kernel answered by a record or by the model, ordered by
 * the sum of the passes. */
#include "base/status.h"
#include "math/factor.h"
#include "plan/design.h"
#include "plan/footprint.h"
#include "plan/radices.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CHOICES_MAX 192 /* of one request that are looked at */
#define FOLD_MAX 65536 /* points of several axes in one kernel */
#define DESIGNS_MAX 96  /* decompositions that are compared */

typedef struct ranking {
  const clf_problem *problem;
  int axis;
  const clf_profile *profile;
  const clf_lookup *lookup;
  clf_ranked *ranked;
  int count;
  clf_choice *choices; /* CHOICES_MAX of scratch */
  double calibration;  /* measured over modelled time here: what the model says is multiplied by this */
  double measured_ns, modelled_ns;
} ranking;

/* Without a measurement of its own, a pass must look better than measured ones by this much. */
#define DOUBT 1.05

bool clf_request_is_few(const clf_request *request, const clf_profile *profile) {
  const double points = (double)request->count * (double)request->length;
  const double enough = profile->device_class == CLF_CLASS_CPU ? 131072.0 : 32768.0;
  return points < enough * profile->compute_units;
}

static void write_walsh(const clf_request *request, clf_text *text) {
  const clf_walsh_shape *walsh = &request->walsh;
  clf_text_add(text, "walsh-");
  if (walsh->digit) clf_text_add(text, "base-");
  if (walsh->ordered) clf_text_add(text, "ordered-");
  if (walsh->skip) clf_text_add(text, "skip%d-", walsh->skip);
  if (!walsh->digit && walsh->run == 0 && request->width == 0) clf_text_add(text, "apart-");
}

void clf_request_write(const clf_request *request, const clf_profile *profile, clf_text *text) {
  static const char *const shapes[] = {"rows", "columns", "turn", "transpose", "untranspose"};
  static const char *const precisions[] = {"f32", "f64", "f16", "bf16", "i32"};
  if (request->walsh.asked) write_walsh(request, text);
  if (request->fold.count) {
    for (int i = 0; i < request->fold.count; ++i)
      clf_text_add(text, "%s%lld", i ? "x" : "fold:", (long long)request->fold.length[i]);
  } else {
    clf_text_add(text, "%s:%lld", shapes[request->shape], (long long)request->length);
  }
  if (request->shape != CLF_SHAPE_ROWS) clf_text_add(text, "/%lld", (long long)request->width);
  clf_text_add(text, ":%s:%s", precisions[request->precision], clf_request_is_few(request, profile) ? "few" : "many");
  if (request->shape != CLF_SHAPE_TURN && request->below) clf_text_add(text, ":step");
  if (request->shape == CLF_SHAPE_TURN && !request->below) clf_text_add(text, ":plain");
  if (request->in_place) clf_text_add(text, ":in");
}

bool clf_lookup_sound(const clf_lookup *lookup, const clf_request *request, const clf_profile *profile,
                      clf_choice *choice, double *ns) {
  double ns_per_point = 0;
  const bool found = lookup && lookup->find && lookup->find(lookup->context, request, choice, &ns_per_point) &&
                     clf_choice_check(choice, request, profile) == CLFFT_STATUS_SUCCESS;
  *ns = ns_per_point * (double)request->count * (double)request->length;
  return found;
}

/* answer one request: the record when there is a sound one, else the model's best */
static bool answer(ranking *r, const clf_request *request, clf_choice *choice, double *cost_ns, bool *measured) {
  *measured = clf_lookup_sound(r->lookup, request, r->profile, choice, cost_ns);
  if (*measured) {
    r->measured_ns += *cost_ns;
    r->modelled_ns += clf_choice_cost_ns(choice, request, r->profile);
    return true;
  }
  if (clf_choices_list(request, r->profile, r->choices, CHOICES_MAX) == 0) return false;
  *choice = r->choices[0];
  *cost_ns = r->calibration * clf_choice_cost_ns(choice, request, r->profile);
  return true;
}

static void add(ranking *r, const clf_design *design, double cost_ns, clf_source source) {
  if (r->count == DESIGNS_MAX) return;
  if (clf_design_check(design, r->problem, r->axis, r->profile) != CLFFT_STATUS_SUCCESS) return;
  cost_ns *= 1 + 1e-6 * r->count; /* ties go to the earlier one */
  r->ranked[r->count++] = (clf_ranked){*design, cost_ns, source};
}

/* a design whose kernels are still open: requests from the passes' strides, then an answer for each */
static void add_open(ranking *r, clf_design design) {
  clf_request requests[CLF_DESIGN_PASSES_MAX];
  for (int i = 0; i < clf_design_kernels(&design); ++i)
    if (!clf_choice_transposes(&design.choice[i])) design.choice[i] = clf_choice_initial(CLF_FAMILY_REGISTER);
  const int count = clf_design_requests(&design, r->problem, r->axis, requests);
  if (count != clf_design_kernels(&design)) return;
  double cost_ns = 0;
  int known = 0;
  for (int i = 0; i < count; ++i) {
    double ns;
    bool measured;
    if (!answer(r, &requests[i], &design.choice[i], &ns, &measured)) return;
    known += measured;
    cost_ns += ns;
  }
  const clf_source source = known < count ? CLF_SOURCE_CLASS : count == 1 ? CLF_SOURCE_MEASURED : CLF_SOURCE_COMPOSED;
  add(r, &design, cost_ns, source);
}

/* one kernel for the whole axis: the answer first, then the model's next families as the ladder's further rungs */
static void add_singles(ranking *r) {
  clf_design design = {CLF_STRATEGY_SINGLE, 1, {r->problem->axis[r->axis].count}, {{0}}};
  add_open(r, design);
  const double answered_ns = r->count > 0 ? r->ranked[0].cost_ns : 0; /* measured or not: the rungs come behind it */
  clf_request request;
  design.choice[0] = clf_choice_initial(CLF_FAMILY_REGISTER);
  if (clf_design_requests(&design, r->problem, r->axis, &request) != 1) return;
  const int count = clf_choices_list(&request, r->profile, r->choices, CHOICES_MAX);
  bool offered[CLF_FAMILY_COUNT] = {false};
  for (int i = 0; i < count; ++i) {
    if (offered[r->choices[i].family]) continue;
    offered[r->choices[i].family] = true;
    design.choice[0] = r->choices[i];
    const double ns = r->calibration * clf_choice_cost_ns(&r->choices[i], &request, r->profile);
    add(r, &design, 1.001 * (ns > answered_ns ? ns : answered_ns), CLF_SOURCE_CLASS);
  }
}

/* a factor that one pass may take */
static bool is_pass_length(int64_t n) { return n >= 8 && n <= 16384 && clf_has_radices(n); }

/* three factors near the cube root, for lengths that two cannot make on this device */
static void add_three_factors(ranking *r, int64_t length) {
  const double root = cbrt((double)length);
  int64_t best[3] = {0, 0, 0};
  double nearest = 0;
  for (int64_t a = (int64_t)(root / 3) + 1; (double)a <= 3 * root; ++a) {
    if (length % a || !is_pass_length(a)) continue;
    const int64_t rest = length / a;
    for (int64_t b = (int64_t)(root / 3) + 1; (double)b <= 3 * root; ++b) {
      if (rest % b || !is_pass_length(b) || !is_pass_length(rest / b)) continue;
      const double spread = fabs(log((double)a / root)) + fabs(log((double)b / root)) + (a % 16 || a * b % 16 ? 1 : 0);
      if (nearest > 0 && spread >= nearest) continue;
      nearest = spread;
      best[0] = a;
      best[1] = b;
      best[2] = rest / b;
    }
  }
  if (nearest <= 0) return;
  clf_design design = {CLF_STRATEGY_FOURSTEP, 3, {best[0], best[1], best[2]}, {{0}}};
  add_open(r, design);
}

static void add_foursteps(ranking *r, int64_t length) {
  if (length < 256 || !clf_has_radices(length)) return;
  clf_design design = {CLF_STRATEGY_FOURSTEP, 2, {0}, {{0}}};
  const double root = sqrt((double)length);
  int offered = 0;
  for (int64_t a = (int64_t)(root * 9); a >= 8 && (double)a * 9 >= root && offered < 12; --a) {
    if (length % a || !is_pass_length(a) || !is_pass_length(length / a)) continue; /* longer first: fewer streams out */
    design.length[0] = a;
    design.length[1] = length / a;
    add_open(r, design);
    ++offered;
  }
  if (length >= 4096) add_three_factors(r, length);
}

/* A length with a large prime factor: columns of the factors that are radices, then convolutions of the rest. */
static void add_rough_foursteps(ranking *r, int64_t length) {
  uint64_t factors[CLF_FACTORS_MAX];
  if (clf_has_radices(length)) return;
  const int count = clf_factor((uint64_t)length, factors);
  int64_t smooth = 1;
  for (int i = 0; i < count; ++i)
    if (factors[i] <= 31) smooth *= (int64_t)factors[i];
  if (smooth < 2 || !is_pass_length(smooth > 8 ? smooth : 8)) return;
  const clf_design design = {CLF_STRATEGY_FOURSTEP, 2, {smooth, length / smooth}, {{0}}};
  add_open(r, design);
}

/* what the passes around Bluestein's two transforms cost: five reads or writes of the padded length more than a copy */
static double chirp_ns(const ranking *r, int64_t points) {
  const clf_request step = {.length = 1,
                            .count = r->problem->transforms * (r->problem->points / r->problem->axis[r->axis].count) *
                                     points,
                            .precision = r->problem->precision};
  clf_choice scalar = clf_choice_initial(CLF_FAMILY_REGISTER);
  scalar.items = 64;
  return 2.5 * r->calibration * clf_choice_cost_ns(&scalar, &step, r->profile);
}

static void add_bluestein(ranking *r, int64_t points, int64_t a) {
  const int before = r->count;
  clf_design design = {CLF_STRATEGY_BLUESTEIN, a == points ? 1 : 2, {a, points / a}, {{0}}};
  add_open(r, design);
  if (r->count > before) r->ranked[before].cost_ns = 2 * r->ranked[before].cost_ns + chirp_ns(r, points);
}

/* Lengths without radices whose convolution is too long for one kernel, or cheaper by passes. */
static void add_bluesteins(ranking *r, int64_t length) {
  int64_t points[4];
  if (clf_has_radices(length)) return;
  const int count = clf_convolution_points(length, points);
  for (int i = 0; i < count; ++i) {
    if (points[i] < 2 * length - 1) continue; /* Rader's */
    if (points[i] <= 65536) add_bluestein(r, points[i], points[i]);
    const double root = sqrt((double)points[i]);
    int offered = 0;
    for (int64_t a = (int64_t)(root * 4); a >= 16 && (double)a * 4 >= root && offered < 3; --a) {
      if (points[i] % a || a % 16 || !is_pass_length(a) || !is_pass_length(points[i] / a)) continue;
      add_bluestein(r, points[i], a);
      ++offered;
    }
  }
}

/* A strided axis by way of contiguous memory, where a side is strided: the first axis that is computed reads the input,
 * the last one writes the output, and the last one of the problem is contiguous wherever it lies between two axes. */
static void add_transposed(ranking *r, int64_t a, int64_t b) {
  const clf_axis *axis = &r->problem->axis[r->axis];
  const bool innermost = r->axis == r->problem->rank - 1;
  const bool enters = !(innermost && axis->in_stride == 1);
  const bool leaves = !(axis->out_stride == 1 && (innermost || r->axis == 0));
  const clf_choice move = clf_choice_initial(CLF_FAMILY_TRANSPOSE);
  clf_design design = {CLF_STRATEGY_TRANSPOSE, b > 1 ? 2 : 1, {a, b}, {{0}}};
  if (axis->in_stride == 1 && axis->out_stride == 1) return;
  if (enters) design.choice[0] = move;
  if (leaves) design.choice[design.count + enters] = move;
  add_open(r, design);
}

static void add_transposes(ranking *r, int64_t length) {
  if (length < 2) return;
  add_transposed(r, length, 1);
  if (length < 4096) return;
  const double root = sqrt((double)length);
  int offered = 0;
  for (int64_t a = (int64_t)(root * 4); a >= 8 && (double)a * 4 >= root && offered < 3; --a) {
    if (length % a || !is_pass_length(a) || !is_pass_length(length / a)) continue;
    add_transposed(r, a, length / a);
    ++offered;
  }
}

static clf_design pass_design(clf_strategy strategy, clf_family family, int64_t length, int items) {
  clf_design design = {strategy, 1, {length}, {{0}}};
  design.choice[0] = clf_choice_initial(family);
  design.choice[0].items = items;
  design.choice[0].twiddle = length > 65536;
  return design;
}

/* Bluestein on radix passes: for any length, on any device */
static void add_safe_bluestein(ranking *r, int64_t length, int items, double pass_ns) {
  const int64_t points = clf_smooth_at_least(2 * length - 1, 5);
  clf_radix_list radices;
  if (length < 2 || points > CLF_PADDED_MAX || clf_radix_lists(points, 8, 0, &radices, 1) != 1) return;
  clf_design design = pass_design(CLF_STRATEGY_BLUESTEIN, CLF_FAMILY_PASS_STOCKHAM, points, items);
  clf_choice_set_radices(&design.choice[0], &radices, false);
  add(r, &design, (2 * radices.count + 3) * pass_ns * (double)points / (double)length, CLF_SOURCE_SAFE);
}

/* radix passes: always right, rarely fast; cost of each pass like a streaming kernel of the scalar shape */
static void add_passes(ranking *r, int64_t length) {
  const clf_request step = {.length = 1,
                            .count = r->problem->transforms * r->problem->points,
                            .precision = r->problem->precision};
  clf_choice scalar = clf_choice_initial(CLF_FAMILY_REGISTER);
  scalar.items = r->profile->group_max < 64 ? 1 : 64;
  const double pass_ns = r->calibration * clf_choice_cost_ns(&scalar, &step, r->profile);
  clf_radix_list radices;
  if (clf_radix_lists(length, 8, 0, &radices, 1) != 1) {
    add_safe_bluestein(r, length, scalar.items, pass_ns);
    return;
  }
  clf_design design = pass_design(CLF_STRATEGY_STOCKHAM, CLF_FAMILY_PASS_STOCKHAM, length, scalar.items);
  clf_choice_set_radices(&design.choice[0], &radices, false);
  add(r, &design, pass_ns * radices.count, CLF_SOURCE_SAFE);
  if (!clf_is_power_of_two((uint64_t)length)) return;
  design = pass_design(CLF_STRATEGY_BITREVERSE, CLF_FAMILY_BITREVERSE_PAIRS, length, scalar.items);
  add(r, &design, pass_ns * (clf_log2_floor((uint64_t)length) + 2), CLF_SOURCE_SAFE);
}

static int by_cost(const void *a, const void *b) {
  const double x = ((const clf_ranked *)a)->cost_ns, y = ((const clf_ranked *)b)->cost_ns;
  return (x > y) - (x < y);
}

static void add_all(ranking *r) {
  const int64_t length = r->problem->axis[r->axis].count;
  r->count = 0;
  add_singles(r);
  add_foursteps(r, length);
  add_rough_foursteps(r, length);
  add_bluesteins(r, length);
  add_transposes(r, length);
  add_passes(r, length);
}

/* Times of the model and of the clock do not compare: where both are known, their ratio makes them comparable.  Else a
 * machine that is slower than the model would always prefer what was never measured. */
static void add_calibrated(ranking *r) {
  add_all(r);
  if (r->measured_ns <= 0 || r->modelled_ns <= 0) return;
  r->calibration = DOUBT * r->measured_ns / r->modelled_ns;
  add_all(r);
}

int clf_designs_rank(const clf_problem *problem, int axis, const clf_profile *profile, const clf_lookup *lookup,
                     clf_ranked *ranked, int capacity) {
  if (clf_problem_is_walsh(problem)) return clf_walsh_rank(problem, profile, lookup, ranked, capacity);
  ranking r = {problem, axis, profile, lookup, malloc(sizeof *ranked * DESIGNS_MAX), 0,
               malloc(sizeof(clf_choice) * CHOICES_MAX), 1, 0, 0};
  if (r.ranked && r.choices) {
    add_calibrated(&r);
    qsort(r.ranked, (size_t)r.count, sizeof *r.ranked, by_cost);
    if (r.count > capacity) r.count = capacity;
    memcpy(ranked, r.ranked, sizeof *ranked * (size_t)r.count);
  }
  free(r.ranked);
  free(r.choices);
  return r.count;
}

bool clf_fold_rank(const clf_problem *problem, const clf_profile *profile, const clf_lookup *lookup,
                   clf_ranked *ranked) {
  clf_design design = {CLF_STRATEGY_FOLD, problem->rank, {0}, {{0}}};
  if (problem->rank < 2 || problem->points > FOLD_MAX || clf_problem_is_walsh(problem)) return false;
  for (int i = 0; i < problem->rank; ++i) design.length[i] = problem->axis[i].count;
  design.choice[0] = clf_choice_initial(CLF_FAMILY_REGISTER);
  clf_request request;
  if (clf_design_requests(&design, problem, 0, &request) != 1) return false;
  clf_choice known;
  double ns;
  if (clf_lookup_sound(lookup, &request, profile, &known, &ns)) {
    design.choice[0] = known;
    *ranked = (clf_ranked){design, ns, CLF_SOURCE_MEASURED};
    return true;
  }
  if (clf_choices_list(&request, profile, &design.choice[0], 1) != 1) return false;
  *ranked = (clf_ranked){design, clf_choice_cost_ns(&design.choice[0], &request, profile), CLF_SOURCE_CLASS};
  return true;
}
