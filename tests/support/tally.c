/* SPDX-License-Identifier: MIT
 * Trials counted. */
#include "tests/support/tally.h"

#include <check.h>
#include <stdio.h>

void tally_trial(tally *sum, const trial *t) {
  clf_text message = {0};
  sum->run++;
  if (trial_run(t, NULL, &message) != VERDICT_RIGHT) {
    sum->wrong++;
    if (sum->wrong <= 20) clf_text_add(&sum->messages, "\n  %s", clf_text_string(&message));
  }
  clf_text_free(&message);
}

void tally_transform(tally *sum, const char *problem, const char *design, bool round_trip) {
  trial t = {.seed = 1, .round_trip = round_trip};
  snprintf(t.problem, sizeof t.problem, "%s", problem);
  if (design) snprintf(t.design, sizeof t.design, "%s", design);
  tally_trial(sum, &t);
}

void tally_end(tally *sum, const char *name) {
  static char copy[32768];
  clf_text_copy(&sum->messages, copy, sizeof copy);
  clf_text_free(&sum->messages);
  ck_assert_msg(sum->run > 0, "%s: nothing could be run", name);
  ck_assert_msg(sum->wrong == 0, "%s: %d of %d wrong:%s", name, sum->wrong, sum->run, copy);
}
