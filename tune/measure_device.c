/* SPDX-License-Identifier: MIT
 * The backend on a real device: one request at a time, its data and buffers shared by all candidates, so that they are
 * timed on the same memory. */
#include "tune/measure.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/status.h"
#include "kernel/geometry.h"
#include "kernel/source.h"
#include "device/runner.h"
#include "tune/probe.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GUARD_BYTES 256
#define SAMPLE_NS 2e6      /* one sample lasts at least this long */
#define REPEATS_MAX 256
#define RUNS 3             /* that must agree to the bit */

/* What all candidates of one request share. */
typedef struct bench {
  clf_request request, measured;
  clf_probe *probe;
  clf_runner *runner;
  void *first, *again; /* outputs */
  size_t bytes;
  const struct candidate *current; /* whose executable the runner has */
} bench;

typedef struct context {
  clf_device *device;
  int64_t points;
  uint64_t seed;
  bench *bench;
} context;

typedef struct candidate {
  clf_recipe recipe;
  clf_executable *executable;
  double busy;   /* cores that its groups can occupy */
  int repeats;
} candidate;

static void bench_destroy(bench *b) {
  if (!b) return;
  clf_runner_destroy(b->runner);
  clf_probe_destroy(b->probe);
  free(b->first);
  free(b->again);
  free(b);
}

static clfft_status bench_create(bench **out, context *c, const clf_request *request, const clf_recipe *recipe) {
  clfft_status status;
  bench *made = NULL;
  CLF_TRY(clf_alloc(&made, 1, sizeof *made));
  made->request = *request;
  made->measured = clf_measure_request(request, clf_device_profile(c->device), c->points);
  CLF_TRY(clf_probe_create(&made->probe, &made->measured, recipe->problem.scale[CLFFT_DIRECTION_FORWARD], c->seed));
  made->bytes = clf_probe_bytes(made->probe);
  CLF_TRY(clf_alloc(&made->first, made->bytes, 1));
  CLF_TRY(clf_alloc(&made->again, made->bytes, 1));
  *out = made;
  made = NULL;
done:
  bench_destroy(made);
  return status;
}

static bool same_fold(const clf_fold *a, const clf_fold *b) {
  for (int i = 0; i < a->count && a->count == b->count; i++) {
    if (a->length[i] != b->length[i]) return false;
  }
  return a->count == b->count;
}

static bool same_walsh(const clf_walsh_shape *a, const clf_walsh_shape *b) {
  return a->asked == b->asked && a->digit == b->digit && a->skip == b->skip && a->run == b->run &&
         a->ordered == b->ordered;
}

static bool same_request(const clf_request *a, const clf_request *b) {
  return a->shape == b->shape && a->length == b->length && a->width == b->width && a->count == b->count &&
         a->below == b->below && a->in_place == b->in_place && a->precision == b->precision &&
         same_fold(&a->fold, &b->fold) && same_walsh(&a->walsh, &b->walsh);
}

/* Put a candidate into the runner; the first one makes it. */
static clfft_status use(context *c, const candidate *used) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  bench *b = c->bench;
  if (b->current == used) return CLFFT_STATUS_SUCCESS;
  if (!b->runner) {
    CLF_TRY(clf_runner_create(&b->runner, c->device, used->executable, &used->recipe, GUARD_BYTES));
  } else {
    CLF_TRY(clf_runner_switch(b->runner, used->executable, &used->recipe));
  }
  b->current = used;
done:
  return status;
}

/* The shared part for this request. */
static clfft_status take_bench(context *c, const clf_request *request, const candidate *made) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  if (c->bench && !same_request(&c->bench->request, request)) {
    bench_destroy(c->bench);
    c->bench = NULL;
  }
  if (!c->bench) CLF_TRY(bench_create(&c->bench, c, request, &made->recipe));
  CLF_TRY(use(c, made));
done:
  return status;
}

/* The runner borrows the recipe of the candidate that it has: it goes with it. */
static void release(void *context_pointer, void *candidate_pointer) {
  context *c = context_pointer;
  candidate *gone = candidate_pointer;
  if (!gone) return;
  if (c->bench && c->bench->current == gone) {
    clf_runner_destroy(c->bench->runner);
    c->bench->runner = NULL;
    c->bench->current = NULL;
  }
  clf_executable_destroy(gone->executable);
  clf_recipe_free(&gone->recipe);
  free(gone);
}

static double busy_cores(const clf_geometry *geometry, const clf_profile *profile) {
  double units = profile->compute_units > 0 ? profile->compute_units : 1;
  return (double)geometry->groups < units ? (double)geometry->groups : units;
}

/* On a CPU device processor time does not see other programs, but neither does it see parallelism: it is divided by the
 * cores that the candidate's groups can keep busy.  Little work is timed by the wall clock, launch and all. */
static double time_of(const context *c, const candidate *of, const clf_timing *timing) {
  const clf_profile *profile = clf_device_profile(c->device);
  if (profile->device_class == CLF_CLASS_CPU) {
    if (clf_request_is_few(&c->bench->measured, profile) || timing->cpu_ns <= 0) return timing->wall_ns;
    return timing->cpu_ns / of->busy;
  }
  return timing->device_ns > 0 ? timing->device_ns : timing->wall_ns;
}

static clfft_status calibrate(context *c, candidate *made) {
  clfft_status status;
  clf_timing timing;
  made->repeats = 1;
  CLF_TRY(clf_runner_time(c->bench->runner, CLFFT_DIRECTION_FORWARD, 1, &timing)); /* the first launch also compiles */
  CLF_TRY(clf_runner_time(c->bench->runner, CLFFT_DIRECTION_FORWARD, 2, &timing));
  double repeats = timing.wall_ns > 0 ? SAMPLE_NS / timing.wall_ns + 1 : 1;
  made->repeats = repeats > REPEATS_MAX ? REPEATS_MAX : (int)repeats;
done:
  return status;
}

static clfft_status prepare(void *context_pointer, const clf_request *request, const clf_choice *choice,
                            void **candidate_pointer) {
  clfft_status status;
  context *c = context_pointer;
  candidate *made = NULL;
  const clf_profile *profile = clf_device_profile(c->device);
  clf_request measured = clf_measure_request(request, profile, c->points);
  clf_geometry geometry;
  CLF_TRY(clf_alloc(&made, 1, sizeof *made));
  CLF_TRY(clf_measure_recipe(&made->recipe, &measured, choice, profile));
  CLF_TRY(clf_geometry_of(&geometry, &made->recipe.pass[0]));
  made->busy = busy_cores(&geometry, profile);
  CLF_TRY(clf_executable_create(&made->executable, c->device, &made->recipe));
  CLF_TRY(take_bench(c, request, made));
  CLF_TRY(calibrate(c, made));
  *candidate_pointer = made;
  made = NULL;
done:
  release(c, made);
  return status;
}

/* Input anew, output filled with NaN where it is memory of its own, run, read. */
static clfft_status run_once(bench *b, const void *input, bool in_place, void *output) {
  clfft_status status;
  clf_host_side in = {{(void *)input, NULL}, {b->bytes, 0}}, out = {{output, NULL}, {b->bytes, 0}};
  CLF_TRY(clf_runner_write(b->runner, false, &in));
  if (!in_place) {
    memset(output, 0xff, b->bytes);
    CLF_TRY(clf_runner_write(b->runner, true, &out));
  }
  CLF_TRY(clf_runner_run(b->runner, CLFFT_DIRECTION_FORWARD));
  CLF_TRY(clf_runner_read(b->runner, true, &out));
done:
  return status;
}

static clfft_status check_set(bench *b, const candidate *checked, int set, bool *right, double *error) {
  clfft_status status;
  const void *input;
  bool in_place = checked->recipe.problem.placement == CLFFT_PLACEMENT_IN_PLACE;
  CLF_TRY(clf_probe_input(b->probe, set, &input));
  CLF_TRY(run_once(b, input, in_place, b->first));
  clf_probe_compare(b->probe, b->first, clf_bound_of_recipe(&checked->recipe), right, error);
  for (int run = 1; run < RUNS && *right && set == 0; run++) {
    CLF_TRY(run_once(b, input, in_place, b->again));
    if (memcmp(b->first, b->again, b->bytes) != 0) *right = false; /* a race between work-items */
  }
done:
  return status;
}

static clfft_status check(void *context_pointer, void *candidate_pointer, bool *right, double *error) {
  clfft_status status;
  context *c = context_pointer;
  candidate *checked = candidate_pointer;
  bench *b = c->bench;
  *right = true;
  *error = 0;
  CLF_TRY(use(c, checked));
  for (int set = clf_probe_sets(b->probe) - 1; set >= 0 && *right; set--) {
    double set_error = 0;
    CLF_TRY(check_set(b, checked, set, right, &set_error));
    if (set_error > *error) *error = set_error;
  }
  if (clf_runner_guards_intact(b->runner) != CLFFT_STATUS_SUCCESS) *right = false;
done:
  return status;
}

static clfft_status sample(void *context_pointer, void *candidate_pointer, double *ns_per_point) {
  clfft_status status;
  context *c = context_pointer;
  candidate *sampled = candidate_pointer;
  clf_timing timing;
  CLF_TRY(use(c, sampled));
  CLF_TRY(clf_runner_time(c->bench->runner, CLFFT_DIRECTION_FORWARD, sampled->repeats, &timing));
  *ns_per_point = time_of(c, sampled, &timing) /
                  ((double)c->bench->measured.length * (double)c->bench->measured.count);
done:
  return status;
}

static double seconds(void *context_pointer) {
  (void)context_pointer;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Rows of the table of choices that a family does not read make no other kernel. */
static uint64_t fingerprint(void *context_pointer, const clf_request *request, const clf_choice *choice) {
  context *c = context_pointer;
  const clf_profile *profile = clf_device_profile(c->device);
  clf_request measured = clf_measure_request(request, profile, c->points);
  clf_recipe recipe = {0};
  clf_geometry geometry;
  clf_text source = {0};
  uint64_t hash = 0;
  if (clf_measure_recipe(&recipe, &measured, choice, profile) == CLFFT_STATUS_SUCCESS &&
      clf_geometry_of(&geometry, &recipe.pass[0]) == CLFFT_STATUS_SUCCESS &&
      clf_source_write(&source, &recipe.pass[0]) == CLFFT_STATUS_SUCCESS) {
    hash = clf_hash_text(CLF_HASH_START, clf_text_string(&source));
    hash = clf_hash(hash, &geometry.groups, sizeof geometry.groups);
    hash = clf_hash(hash, &geometry.group_size, sizeof geometry.group_size);
  }
  clf_text_free(&source);
  clf_recipe_free(&recipe);
  return hash;
}

clfft_status clf_backend_create(clf_backend *backend, clf_device *device, int64_t points, uint64_t seed) {
  context *made;
  clfft_status status = clf_alloc(&made, 1, sizeof *made);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  clf_device_retain(device);
  *made = (context){device, points, seed, NULL};
  *backend = (clf_backend){made, prepare, check, sample, release, seconds, fingerprint};
  return CLFFT_STATUS_SUCCESS;
}

void clf_backend_destroy(clf_backend *backend) {
  context *gone = backend->context;
  if (!gone) return;
  bench_destroy(gone->bench);
  clf_device_release(gone->device);
  free(gone);
  backend->context = NULL;
}
