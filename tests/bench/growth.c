/* SPDX-License-Identifier: MIT
 * C-7: how our time grows from N to 2N, as an O(N log N) method should. */
#include "growth.h"

#include "arrays.h"
#include "pairs.h"

#include "base/text.h"
#include "api/plan_internal.h"

#include <stdio.h>
#include <string.h>

#define LOG2_FIRST 16
#define LOG2_LAST 23
#define LIMIT_SAME_FORM 2.3
#define LIMIT_NEW_FORM 3.2

/* One length, ready to run. */
typedef struct entry {
  char text[32];
  peer_problem problem;
  peer_arrays arrays;
  peer ours;
  void *state;
  clf_text form; /* the families of its passes */
} entry;

static bool write_form(clf_text *form, struct clfft_device *device, const char *text) {
  clfft_desc desc;
  clfft_plan *plan = NULL;
  if (clfft_desc_from_text(&desc, text) != CLFFT_STATUS_SUCCESS ||
      clf_plan_create_with_design(&plan, device, &desc, NULL) != CLFFT_STATUS_SUCCESS) {
    return false;
  }
  const clf_recipe *recipe = clf_plan_recipe(plan);
  for (int i = 0; i < recipe->pass_count; i++) {
    clf_text_add(form, "%s%s", i ? "+" : "", clf_family_name(recipe->pass[i].choice.family));
  }
  clfft_plan_destroy(plan);
  return !form->failed;
}

static bool entry_open(entry *self, struct clfft_device *device, int log2_length) {
  char message[PEER_MESSAGE_BYTES] = "";
  memset(self, 0, sizeof *self);
  snprintf(self->text, sizeof self->text, "c2c:%lld", 1LL << log2_length);
  self->problem = (peer_problem){.text = self->text, .length = INT64_C(1) << log2_length, .count = 1};
  peer_ours(&self->ours);
  if (!arrays_create(&self->arrays, device, &self->problem, message)) {
    fprintf(stderr, "bench: %s: %s\n", self->text, message);
    return false;
  }
  self->state = self->ours.create(&self->ours, &self->problem, &self->arrays, message);
  if (self->state && arrays_fill_input(&self->arrays) && write_form(&self->form, device, self->text)) return true;
  fprintf(stderr, "bench: %s: %s\n", self->text, message[0] ? message : "cannot be prepared");
  return false;
}

static void entry_close(entry *self) {
  if (self->ours.destroy) self->ours.destroy(self->state);
  arrays_destroy(&self->arrays);
  clf_text_free(&self->form);
  memset(self, 0, sizeof *self);
}

static bool compare(const entry *one, const entry *twice, int pairs, bool tsv) {
  pairs_party first = {one->ours.run, one->state}, second = {twice->ours.run, twice->state};
  pairs_result times;
  if (!pairs_time(&times, &first, &second, pairs)) {
    fprintf(stderr, "bench: %s or %s: a timed run failed\n", one->text, twice->text);
    return false;
  }
  bool same = !strcmp(clf_text_string(&one->form), clf_text_string(&twice->form));
  double limit = same ? LIMIT_SAME_FORM : LIMIT_NEW_FORM;
  printf(tsv ? "%s\t%.4f\t%.4f\t%.3f\t%.1f\t%s\t%s\n" : "%-14s %9.3f %9.3f %6.2f %6.1f %-6s %s\n", one->text,
         times.ours_ns * 1e-6, times.peer_ns * 1e-6, times.ratio, limit, times.ratio <= limit ? "ok" : "above",
         clf_text_string(&one->form));
  fflush(stdout);
  return true;
}

bool growth_measure(struct clfft_device *device, int pairs, bool tsv) {
  entry one, twice;
  printf(tsv ? "%s\t%s\t%s\t%s\t%s\t%s\t%s\n" : "%-14s %9s %9s %6s %6s %-6s %s\n", "problem", "ms", "twice_ms", "ratio",
         "limit", "verdict", "form");
  bool done = entry_open(&one, device, LOG2_FIRST);
  for (int log2_length = LOG2_FIRST; done && log2_length <= LOG2_LAST; log2_length++) {
    done = entry_open(&twice, device, log2_length + 1) && compare(&one, &twice, pairs, tsv);
    entry_close(&one);
    one = twice;
  }
  entry_close(&one);
  return done;
}
