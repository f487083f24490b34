/* SPDX-License-Identifier: MIT
 * The public plan: from a description to passes, to kernels, to the queue. */
#include "base/memory.h"
#include "base/status.h"
#include "base/text.h"
#include "plan/design.h"
#include "plan/problem.h"
#include "plan/recipe.h"
#include "device/device.h"
#include "device/executable.h"
#include "tune/records.h"
#include "tune/search.h"
#include "api/plan_internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* How many designs of an axis are tried, and how long effort "measure" may take. */
#define RUNGS 16
#define MEASURE_SECONDS 5.0

struct clfft_plan {
  clfft_device *device;
  clf_recipe recipe; /* the executable borrows it */
  clf_executable *executable;
  clf_text description;
};

/* ---------------------------------------------------------------------------------------------------------- fit -- */

static clfft_status check_side_fits(const clf_problem *problem, bool out, const clf_profile *profile) {
  const clfft_layout layout = out ? problem->out_layout : problem->in_layout;
  const uint64_t planes = layout == CLFFT_LAYOUT_PLANAR ? 2 : 1;
  const uint64_t plane = (uint64_t)(out ? problem->out_extent : problem->in_extent) *
                         clf_problem_element_bytes(problem, out);
  if (plane <= profile->global_bytes / planes) return CLFFT_STATUS_SUCCESS;
  return clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "the %s needs %" PRIu64 " bytes%s, the device has %" PRIu64 " in all",
                  out ? "output" : "input", plane, planes == 2 ? " in each of two planes" : "", profile->global_bytes);
}

/* What no design can help. */
static clfft_status check_fits(const clf_problem *problem, const clf_profile *profile) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  if (problem->precision == CLFFT_PRECISION_DOUBLE && !profile->fp64) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "double precision: %s has none (cl_khr_fp64)", profile->name);
  }
  CLF_TRY(check_side_fits(problem, false, profile));
  CLF_TRY(check_side_fits(problem, true, profile));
done:
  return status;
}

/* -------------------------------------------------------------------------------------------------------- build -- */

/* Passes and kernels for these designs, one an axis; the plan has neither before, nor after a failure. */
static clfft_status build(clfft_plan *plan, const clf_problem *problem, const clf_design *designs, clf_source source,
                          double predicted_ns) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_device *core = clf_device_of(plan->device);
  CLF_TRY(clf_recipe_design(&plan->recipe, problem, designs, clf_device_profile(core)));
  plan->recipe.source = source;
  plan->recipe.predicted_ns = predicted_ns;
  CLF_TRY(clf_executable_create(&plan->executable, core, &plan->recipe));
done:
  if (status != CLFFT_STATUS_SUCCESS) {
    clf_recipe_free(&plan->recipe);
    memset(&plan->recipe, 0, sizeof(plan->recipe));
  }
  return status;
}

/* A kernel that does not build or fit, scratch that is not to be had, or axes whose designs do not go together (the
 * problem itself is sound by now) leave room for another design. */
static bool allows_another(clfft_status status) {
  return status == CLFFT_STATUS_BUILD_FAILED || status == CLFFT_STATUS_UNSUPPORTED ||
         status == CLFFT_STATUS_OUT_OF_MEMORY || status == CLFFT_STATUS_INVALID_ARGUMENT;
}

/* The ranked designs of every axis. */
typedef struct ladder {
  clf_ranked *ranked[CLFFT_RANK_MAX];
  int count[CLFFT_RANK_MAX];
  int rungs; /* of the longest */
  clf_ranked fold; /* all axes in one kernel, tried first where it is cheaper */
  bool folds;
} ladder;

static void free_ladder(ladder *l) {
  for (int i = 0; i < CLFFT_RANK_MAX; i++) free(l->ranked[i]);
}

static clfft_status rank_designs(ladder *l, const clf_problem *problem, clfft_device *device) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const clf_lookup lookup = clf_records_lookup(clf_records_of(device));
  const clf_profile *profile = clf_device_profile(clf_device_of(device));
  for (int i = 0; i < clf_problem_designs(problem); i++) {
    CLF_TRY(clf_alloc(&l->ranked[i], RUNGS, sizeof(*l->ranked[i])));
    l->count[i] = clf_designs_rank(problem, i, profile, &lookup, l->ranked[i], RUNGS);
    if (l->count[i] < 1) {
      status = clf_fail(CLFFT_STATUS_UNSUPPORTED, "no kernel of this release computes axis %d (length %" PRId64
                        ") on this device", i, problem->axis[i].count);
      goto done;
    }
    if (l->count[i] > l->rungs) l->rungs = l->count[i];
  }
done:
  return status;
}

/* One kernel for all axes, where the model prefers it to the best designs of single axes. */
static void consider_fold(ladder *l, const clf_problem *problem, clfft_device *device) {
  const clf_lookup lookup = clf_records_lookup(clf_records_of(device));
  const clf_profile *profile = clf_device_profile(clf_device_of(device));
  double cost_ns = 0;
  for (int i = 0; i < clf_problem_designs(problem); i++) cost_ns += l->ranked[i][0].cost_ns;
  l->folds = clf_fold_rank(problem, profile, &lookup, &l->fold) && l->fold.cost_ns < cost_ns;
}

/* The design of an axis at one height: axes with fewer designs stay at their last. */
static const clf_ranked *ranked_at(const ladder *l, int axis, int rung) {
  return &l->ranked[axis][rung < l->count[axis] ? rung : l->count[axis] - 1];
}

static bool designs_equal(const clf_design *a, const clf_design *b) {
  const int kernels = clf_design_kernels(a);
  bool equal = a->strategy == b->strategy && a->count == b->count && kernels == clf_design_kernels(b);
  for (int i = 0; i < a->count && equal; i++) equal = a->length[i] == b->length[i];
  for (int i = 0; i < kernels && equal; i++) equal = clf_choice_equal(&a->choice[i], &b->choice[i]);
  return equal;
}

/* What failed once is not built again. */
static bool tried_before(const ladder *l, int rank, int rung) {
  for (int earlier = 0; earlier < rung; earlier++) {
    bool equal = true;
    for (int i = 0; i < rank && equal; i++) {
      equal = designs_equal(&ranked_at(l, i, earlier)->design, &ranked_at(l, i, rung)->design);
    }
    if (equal) return true;
  }
  return false;
}

static clfft_status build_rung(clfft_plan *plan, const clf_problem *problem, const ladder *l, int rung) {
  clf_design designs[CLFFT_RANK_MAX];
  clf_source source = CLF_SOURCE_FORCED;
  double predicted_ns = 0;
  memset(designs, 0, sizeof(designs));
  for (int i = 0; i < clf_problem_designs(problem); i++) {
    const clf_ranked *ranked = ranked_at(l, i, rung);
    designs[i] = ranked->design;
    predicted_ns += ranked->cost_ns;
    if (ranked->source > source) source = ranked->source; /* a plan is known as well as its worst axis */
  }
  return build(plan, problem, designs, source, predicted_ns);
}

static clfft_status climb_down(clfft_plan *plan, const clf_problem *problem) {
  clfft_status status = CLFFT_STATUS_SUCCESS, first = CLFFT_STATUS_SUCCESS;
  char *first_message = NULL;
  ladder l = {.rungs = 0};
  CLF_TRY(rank_designs(&l, problem, plan->device));
  consider_fold(&l, problem, plan->device);
  if (l.folds && build(plan, problem, &l.fold.design, l.fold.source, l.fold.cost_ns) == CLFFT_STATUS_SUCCESS) goto done;
  for (int rung = 0; rung < l.rungs; rung++) {
    if (tried_before(&l, clf_problem_designs(problem), rung)) continue;
    status = build_rung(plan, problem, &l, rung);
    if (!allows_another(status)) goto done; /* success too */
    if (rung > 0) continue;
    first = status;
    first_message = clf_message_keep();
  }
  /* All failed: the best design's failure says most. */
  if (first == CLFFT_STATUS_INVALID_ARGUMENT) first = CLFFT_STATUS_UNSUPPORTED;
  status = clf_fail(first, "%s", first_message ? first_message : "no memory for the message");
done:
  free(first_message);
  free_ladder(&l);
  return status;
}

/* One design for each axis, in the axes' order, with " | " between them. */
static clfft_status parse_designs(clf_design *designs, const clf_problem *problem, const char *design_text) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const char *from = design_text;
  char *part = NULL;
  memset(designs, 0, sizeof(*designs) * CLFFT_RANK_MAX);
  if (strncmp(design_text, "fold ", 5) == 0 || strncmp(design_text, "walsh ", 6) == 0) {
    return clf_design_parse(&designs[0], design_text);
  }
  for (int i = 0; i < problem->rank; i++) {
    const char *bar = strstr(from, " | ");
    const bool final = i == problem->rank - 1;
    if (final != (bar == NULL)) {
      status = clf_fail(CLFFT_STATUS_INVALID_ARGUMENT,
                        "design: %d axes need as many designs, with \" | \" between them", problem->rank);
      goto done;
    }
    const size_t length = bar ? (size_t)(bar - from) : strlen(from);
    free(part);
    part = NULL;
    CLF_TRY(clf_alloc(&part, length + 1, 1));
    memcpy(part, from, length);
    CLF_TRY(clf_design_parse(&designs[i], part));
    from = bar ? bar + 3 : from + length;
  }
done:
  free(part);
  return status;
}

static clfft_status build_forced(clfft_plan *plan, const clf_problem *problem, const char *design_text) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_design designs[CLFFT_RANK_MAX];
  CLF_TRY(parse_designs(designs, problem, design_text));
  CLF_TRY(build(plan, problem, designs, CLF_SOURCE_FORCED, 0));
done:
  return status;
}

/* No transforms: no passes, and no kernels. */
static clfft_status build_empty(clfft_plan *plan, const clf_problem *problem) {
  plan->recipe.problem = *problem;
  plan->recipe.source = CLF_SOURCE_SAFE;
  return clf_executable_create(&plan->executable, clf_device_of(plan->device), &plan->recipe);
}

/* What measuring finds lands in the device's records, where planning looks; when it fails, planning goes by what is
 * known. */
static void measure(clfft_device *device, const clf_problem *problem) {
  (void)clf_search(clf_device_of(device), clf_records_of(device), problem, MEASURE_SECONDS);
}

clfft_status clf_plan_create_with_design(clfft_plan **plan, clfft_device *device, const clfft_desc *desc,
                                         const char *design_text) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clfft_plan *made = NULL;
  clf_problem problem;
  if (!plan) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "plan is NULL");
  if (!device) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "device is NULL");
  if (!desc) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "desc is NULL");
  CLF_TRY(clf_problem_from_desc(&problem, desc));
  CLF_TRY(check_fits(&problem, clf_device_profile(clf_device_of(device))));
  CLF_TRY(clf_alloc(&made, 1, sizeof(*made)));
  clf_public_device_retain(device);
  made->device = device;
  if (problem.transforms == 0) {
    CLF_TRY(build_empty(made, &problem));
  } else if (design_text) {
    CLF_TRY(build_forced(made, &problem, design_text));
  } else {
    if (problem.effort == CLFFT_EFFORT_MEASURE) measure(device, &problem);
    CLF_TRY(climb_down(made, &problem));
  }
  clf_recipe_write(&made->recipe, &made->description);
  CLF_TRY(clf_text_check(&made->description));
  *plan = made;
  made = NULL;
done:
  clfft_plan_destroy(made);
  return status;
}

clfft_status clfft_plan_create(clfft_plan **plan, clfft_device *device, const clfft_desc *desc) {
  char *before = clf_message_keep();
  clfft_status status = clf_plan_create_with_design(plan, device, desc, NULL);
  clf_message_put_back(before, status);
  return status;
}

void clfft_plan_destroy(clfft_plan *plan) {
  if (!plan) return;
  clf_executable_destroy(plan->executable);
  clf_recipe_free(&plan->recipe);
  clf_text_free(&plan->description);
  clfft_device_destroy(plan->device);
  free(plan);
}

/* ---------------------------------------------------------------------------------------------------------- use -- */

clfft_status clf_plan_enqueue_range(clfft_plan *plan, cl_command_queue queue, clfft_direction direction,
                                    const clfft_io *io, int first_pass, int pass_count, cl_uint wait_count,
                                    const cl_event *wait_list, cl_event *event) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clfft_io checked;
  if (!plan) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "plan is NULL");
  if (!io) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "io is NULL");
  if (direction != CLFFT_DIRECTION_FORWARD && direction != CLFFT_DIRECTION_INVERSE) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "direction is %d, neither forward (0) nor inverse (1)",
                    (int)direction);
  }
  if (first_pass < 0 || pass_count < 0 || pass_count > plan->recipe.pass_count - first_pass) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "the plan has %d passes", plan->recipe.pass_count);
  }
  clf_device *core = clf_device_of(plan->device);
  CLF_TRY(clf_io_check(&checked, io, &plan->recipe, core, queue));
  CLF_TRY(clf_waits_check(core, wait_count, wait_list));
  CLF_TRY(clf_launch_range(plan->executable, queue, direction, &checked, first_pass, pass_count, wait_count, wait_list,
                           event));
done:
  return status;
}

clfft_status clfft_plan_enqueue(clfft_plan *plan, cl_command_queue queue, clfft_direction direction,
                                const clfft_io *io, cl_uint wait_count, const cl_event *wait_list, cl_event *event) {
  return clf_plan_enqueue_range(plan, queue, direction, io, 0, plan ? plan->recipe.pass_count : 0, wait_count,
                                wait_list, event);
}

size_t clfft_plan_scratch_bytes(const clfft_plan *plan) {
  return plan ? (size_t)plan->recipe.scratch_bytes : 0;
}

size_t clfft_plan_describe(const clfft_plan *plan, char *text, size_t capacity) {
  static const clf_text empty;
  return clf_text_copy(plan ? &plan->description : &empty, text, capacity);
}

const clf_recipe *clf_plan_recipe(const clfft_plan *plan) {
  return &plan->recipe;
}

clf_executable *clf_plan_executable(const clfft_plan *plan) {
  return plan->executable;
}
