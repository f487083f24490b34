/* SPDX-License-Identifier: MIT
 * C-7: how our time grows from N to 2N, as an O(N log N) method should. */
#include "growth.h"

#include "entry.h"
#include "pairs.h"

#include <stdio.h>
#include <string.h>

#define LOG2_FIRST 16
#define LOG2_LAST 23
#define LIMIT_SAME_FORM 2.3
#define LIMIT_NEW_FORM 3.2

static bool open_length(entry *self, struct clfft_device *device, int log2_length) {
  char text[32];
  snprintf(text, sizeof text, "c2c:%lld", 1LL << log2_length);
  return entry_open(self, device, text);
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
  bool done = open_length(&one, device, LOG2_FIRST);
  for (int log2_length = LOG2_FIRST; done && log2_length <= LOG2_LAST; log2_length++) {
    done = open_length(&twice, device, log2_length + 1) && compare(&one, &twice, pairs, tsv);
    entry_close(&one);
    one = twice;
  }
  entry_close(&one);
  return done;
}
