/* SPDX-License-Identifier: MIT
 * Plans without a device: profiles of devices that exist only here, problems and recipes from texts, and every design
 * that a length allows. */
#ifndef TESTS_SUPPORT_PLANS_H
#define TESTS_SUPPORT_PLANS_H

#include "base/text.h"
#include "plan/design.h"
#include "plan/strategy.h"

#include <check.h>
#include <string.h>

/* A processor with 16 lanes; GPUs with 48 and 32 KiB of local memory, without and with sub-groups; no double. */
extern const clf_profile plans_cpu, plans_gpu_48k, plans_gpu_32k, plans_gpu_single;

/* The call succeeded; if not, the test fails with the library's message. */
#define sound(call) ck_assert_msg((call) == CLFFT_STATUS_SUCCESS, "%s: %s", #call, clfft_last_error())

/* The call was refused with this status, and the message names the thing. */
#define unsound(call, expected, named)                                                                             \
  do {                                                                                                             \
    clfft_status unsound_status = (call);                                                                          \
    ck_assert_msg(unsound_status == (expected), "%s gave status %d (%s)", #call, (int)unsound_status,              \
                  clfft_last_error());                                                                             \
    ck_assert_msg(strstr(clfft_last_error(), (named)) != NULL, "%s: \"%s\" does not name %s", #call,               \
                  clfft_last_error(), (named));                                                                    \
  } while (0)

clf_problem plans_problem(const char *text);
clf_choice plans_choice(const char *text);
clf_design plans_design(const char *text);

/* The strategy refuses the design for an axis of this length, and the message has the words. */
void plans_refused(const clf_strategy_row *row, const char *text, int64_t length, const char *words);

/* A request from its shape, length, width and count; single precision, out of place, no twiddle. */
clf_request plans_request(clf_shape shape, int64_t length, int64_t width, int64_t count);

/* The recipe of a problem by designs joined with " | ", one an axis (all axes take the last one given). */
clf_recipe plans_recipe(const char *problem, const char *designs, const clf_profile *profile);

/* Designs of one axis of a length: every strategy that takes it, with several factors and radices; kernels are the
 * plainest that do.  At most capacity are written; returns how many. */
int plans_designs(int64_t length, clf_design *designs, int capacity);

#endif
