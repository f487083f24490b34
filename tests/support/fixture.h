/* SPDX-License-Identifier: MIT
 * The device that a test program works on, opened once, and the short way to check one transform. */
#ifndef TESTS_SUPPORT_FIXTURE_H
#define TESTS_SUPPORT_FIXTURE_H

#include "base/text.h"
#include "plan/profile.h"

#include <clfft.h>

/* The device: CLFFT_TEST_DEVICE (a selector of clfft_device_open), else PoCL, else any CPU, else any device.  Opened at
 * the first call of a process and kept until it ends; the program fails when there is none. */
clfft_device *fixture_device(void);

/* Its limits, for tests that choose what the device can do. */
const clf_profile *fixture_profile(void);

/* Whether CLFFT_TEST_TIER asks for the slow tier. */
bool fixture_is_slow(void);

/* Run one transform by the design (NULL: the planner's own choice) and demand everything that trial_run demands; the
 * running test fails with the problem, the design and what was wrong. */
void check_transform(const char *problem, const char *design, clfft_direction direction);

/* The same, and the way back. */
void check_round_trip(const char *problem, const char *design);

#endif
