/* SPDX-License-Identifier: MIT
 * One device a process. */
#include "tests/support/fixture.h"

#include "device/device.h"
#include "api/plan_internal.h"
#include "tests/support/trial.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static clfft_device *shared_device;

clfft_device *fixture_device(void) {
  if (shared_device) return shared_device;
  const char *asked = getenv("CLFFT_TEST_DEVICE");
  clfft_status status;
  if (asked && *asked) {
    status = clfft_device_open(&shared_device, asked);
  } else {
    status = clfft_device_open(&shared_device, "Portable Computing Language");
    if (status != CLFFT_STATUS_SUCCESS) status = clfft_device_open(&shared_device, NULL);
  }
  if (status != CLFFT_STATUS_SUCCESS) {
    fprintf(stderr, "no device to test on: %s\n", clfft_last_error());
    exit(EXIT_FAILURE);
  }
  return shared_device;
}

const clf_profile *fixture_profile(void) { return clf_device_profile(clf_device_of(fixture_device())); }

bool fixture_is_slow(void) {
  const char *tier = getenv("CLFFT_TEST_TIER");
  return tier && strcmp(tier, "slow") == 0;
}

static void check_trial(const trial *t) {
  clf_text message = {0};
  verdict v = trial_run(t, NULL, &message);
  char copy[4096];
  snprintf(copy, sizeof copy, "%s", clf_text_string(&message));
  clf_text_free(&message);
  ck_assert_msg(v == VERDICT_RIGHT, "%s", copy);
}

static trial trial_of(const char *problem, const char *design, clfft_direction direction) {
  trial t = {.direction = direction, .seed = 1};
  snprintf(t.problem, sizeof t.problem, "%s", problem);
  if (design) snprintf(t.design, sizeof t.design, "%s", design);
  return t;
}

void check_transform(const char *problem, const char *design, clfft_direction direction) {
  trial t = trial_of(problem, design, direction);
  check_trial(&t);
}

void check_round_trip(const char *problem, const char *design) {
  trial t = trial_of(problem, design, CLFFT_DIRECTION_FORWARD);
  t.round_trip = true;
  check_trial(&t);
}
