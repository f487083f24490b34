/* SPDX-License-Identifier: MIT
 * A backend without a device. */
#include "tests/support/landscape.h"

#include "base/hash.h"
#include "base/status.h"
#include "tune/hostdata.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct candidate {
  clf_choice choice;
  clf_request request;
  int checks, samples;
} candidate;

static uint64_t hash_of(const landscape *land, const char *what, int64_t value) {
  uint64_t hash = clf_hash(CLF_HASH_START, &land->seed, sizeof land->seed);
  hash = clf_hash_text(hash, what);
  clf_random random = {clf_hash(hash, &value, sizeof value)};
  return clf_random_next(&random);
}

static double unit(uint64_t hash) {
  return (double)(hash >> 11) * 0x1p-53;
}

/* The effect of one row's value: up to ten percent up or down, now and then a cliff. */
static double bend(const landscape *land, const char *row, int64_t value) {
  uint64_t hash = hash_of(land, row, value);
  double bent = 0.2 * (unit(hash) - 0.5);
  return (hash & 15) == 0 ? bent + 0.4 : bent;
}

static uint64_t choice_hash(const landscape *land, const clf_choice *choice) {
  clf_text text = {0};
  clf_choice_write(choice, &text);
  uint64_t hash = hash_of(land, clf_text_string(&text), 0);
  clf_text_free(&text);
  return hash;
}

bool landscape_is_hole(const landscape *land, const clf_choice *choice) {
  return unit(choice_hash(land, choice)) < land->holes;
}

double landscape_time(const landscape *land, const clf_request *request, const clf_choice *choice) {
  double points = (double)request->count * (double)request->length;
  if (land->faulty_speed > 0 && clf_choice_equal(choice, &land->faulty)) return land->faulty_speed;
  if (land->flat) return 1.0;
  double effect = bend(land, "family", choice->family) + 0.1 * (unit(choice_hash(land, choice)) - 0.5);
  for (int i = 0; i < choice->radix_count; i++) effect += bend(land, "radix", 64 * i + choice->radix[i]) / 2;
#define CHOICE(name, initial, least, most, what) effect += bend(land, #name, choice->name);
#include "plan/choices.def"
#undef CHOICE
  return clf_choice_cost_ns(choice, request, land->profile) / points * exp(effect);
}

static bool has_fault(const landscape *land, const clf_choice *choice, landscape_fault fault) {
  return land->fault == fault && clf_choice_equal(choice, &land->faulty);
}

static clfft_status prepare(void *context, const clf_request *request, const clf_choice *choice, void **made) {
  landscape *land = context;
  land->now += land->build_seconds;
  if (land->fault != FAULT_NONE && clf_choice_equal(choice, &land->faulty) && land->tries) ++*land->tries;
  if (has_fault(land, choice, FAULT_CRASH)) abort();
  while (has_fault(land, choice, FAULT_HANG)) pause();
  if (has_fault(land, choice, FAULT_BUILD) || landscape_is_hole(land, choice)) {
    return clf_fail(CLFFT_STATUS_BUILD_FAILED, "a hole in the landscape");
  }
  candidate *fresh = calloc(1, sizeof *fresh);
  if (!fresh) return clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "candidate");
  fresh->choice = *choice;
  fresh->request = *request;
  land->prepared++;
  *made = fresh;
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check(void *context, void *checked, bool *right, double *error) {
  landscape *land = context;
  candidate *of = checked;
  land->now += land->sample_seconds;
  of->checks++;
  *right = !has_fault(land, &of->choice, FAULT_WRONG) &&
           !(has_fault(land, &of->choice, FAULT_WRONG_LATER) && of->checks > 1);
  *error = *right ? 1e-7 : 0.5;
  return CLFFT_STATUS_SUCCESS;
}

/* Noise depends on the choice and on how often it was sampled, not on what else was: a run that is interrupted and
 * begun again sees the same numbers. */
static clfft_status sample(void *context, void *sampled, double *ns_per_point) {
  landscape *land = context;
  candidate *of = sampled;
  clf_random random = {choice_hash(land, &of->choice) + (uint64_t)++of->samples};
  if (has_fault(land, &of->choice, FAULT_LOST)) return clf_fail(CLFFT_STATUS_OPENCL_FAILED, "device lost");
  double noise = exp(land->noise * clf_random_normal(&random));
  if (land->noise > 0 && unit(clf_random_next(&random)) < 0.02) noise *= 1.3; /* somebody else ran */
  double drift = 1 + land->drift * sin(land->now / 60 * 6.283185307179586);
  *ns_per_point = landscape_time(land, &of->request, &of->choice) * noise * drift;
  land->now += land->sample_seconds;
  land->samples_taken++;
  return CLFFT_STATUS_SUCCESS;
}

static void release(void *context, void *gone) {
  landscape *land = context;
  land->released++;
  free(gone);
}

static double seconds(void *context) {
  return ((landscape *)context)->now;
}

clf_backend landscape_backend(landscape *land) {
  return (clf_backend){land, prepare, check, sample, release, seconds, NULL};
}

clf_profile landscape_gpu(void) {
  return (clf_profile){.device_class = CLF_CLASS_GPU,
                       .platform = "Test",
                       .vendor = "Test",
                       .name = "Test GPU",
                       .driver = "1.0",
                       .key = "test-gpu",
                       .global_bytes = UINT64_C(1) << 33,
                       .alloc_bytes = UINT64_C(1) << 31,
                       .local_bytes = 49152,
                       .group_max = 1024,
                       .compute_units = 40,
                       .wave = 32,
                       .lanes_single = 1,
                       .lanes_double = 1,
                       .fp64 = true,
                       .private_bytes = 65536};
}

clf_profile landscape_cpu(void) {
  clf_profile profile = landscape_gpu();
  profile.device_class = CLF_CLASS_CPU;
  snprintf(profile.name, sizeof profile.name, "Test CPU");
  snprintf(profile.key, sizeof profile.key, "test-cpu");
  profile.local_bytes = 1 << 21;
  profile.local_is_global = true;
  profile.group_max = 4096;
  profile.compute_units = 4;
  profile.wave = 1;
  profile.lanes_single = 16;
  profile.lanes_double = 8;
  profile.private_bytes = 1 << 20;
  return profile;
}
