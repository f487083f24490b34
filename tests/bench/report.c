/* SPDX-License-Identifier: MIT
 * What the comparison prints: a table for people, or tab-separated rows. */
#include "report.h"

#include <clfft.h>

#include <stdio.h>

#define CELL 25

static const char *verdict(const contest_row *row) {
  if (row->end == CONTEST_MISSING) return "missing";
  if (row->end == CONTEST_REFUSED) return "refused";
  if (row->end == CONTEST_WRONG) return "wrong";
  if (row->required <= 0) return "-";
  return row->times.ratio >= row->required ? "ok" : "short";
}

void report_head(const report *self, struct clfft_device *device, const contest_options *options) {
  if (self->tsv) {
    puts("problem\tpeer\tours_ms\tpeer_ms\tratio\trequired\tverdict\trel_l2");
    return;
  }
  char name[256] = "unknown device";
  clGetDeviceInfo(clfft_device_id(device), CL_DEVICE_NAME, sizeof name, name, NULL);
  printf("libclfft %s on %s: medians in ms; xR/Q: R times faster (best of %d runs of at least %d pairs), Q asked for\n",
         clfft_version(), name, options->runs, options->pairs);
  for (int i = 0; i < self->peer_count; i++) {
    if (self->peers[i].why) printf("%s: %s\n", self->peers[i].name, self->peers[i].why);
  }
  printf("%-20s %8s", "problem", "ours");
  for (int i = 0; i < self->peer_count; i++) printf("  %-*s", CELL, self->peers[i].name);
  putchar('\n');
  fflush(stdout);
}

static void print_row(const report *self, const peer_problem *problem, const contest_row *row, int i) {
  printf("%s\t%s\t%.4f\t%.4f\t%.3f\t%.3g\t%s\t%.2e\n", problem->text, self->peers[i].name, row->times.ours_ns * 1e-6,
         row->times.peer_ns * 1e-6, row->times.ratio, row->required, verdict(row), row->rel_l2);
}

static void print_cell(const contest_row *row) {
  char cell[64];
  int length = 0;
  if (row->end == CONTEST_TIMED) {
    length = snprintf(cell, sizeof cell, "%.3f x%.2f", row->times.peer_ns * 1e-6, row->times.ratio);
    if (row->required > 0) {
      length += snprintf(cell + length, sizeof cell - (size_t)length, "/%.3g", row->required);
    }
  }
  snprintf(cell + length, sizeof cell - (size_t)length, "%s%s", length ? " " : "", verdict(row));
  printf("  %-*s", CELL, cell);
}

/* Our time in the table: where it was compared with a peer first. */
static void print_ours(const report *self, const contest_row *rows) {
  int first = 0;
  while (first < self->peer_count && rows[first].end != CONTEST_TIMED) first++;
  if (first < self->peer_count) printf(" %8.3f", rows[first].times.ours_ns * 1e-6);
  else printf(" %8s", "-");
}

bool report_problem(report *self, const peer_problem *problem, const contest_row *rows) {
  bool right = true;
  if (!self->tsv) {
    printf("%-20s", problem->text);
    print_ours(self, rows);
  }
  for (int i = 0; i < self->peer_count; i++) {
    bool asked = rows[i].end == CONTEST_TIMED && rows[i].required > 0;
    bool met = asked && rows[i].times.ratio >= rows[i].required;
    self->met += met;
    self->missed += asked && !met;
    if (rows[i].end == CONTEST_WRONG) right = false;
    if (self->tsv) print_row(self, problem, &rows[i], i);
    else print_cell(&rows[i]);
  }
  if (!self->tsv) putchar('\n');
  fflush(stdout);
  for (int i = 0; i < self->peer_count; i++) {
    if (!self->peers[i].why && rows[i].message[0]) fprintf(stderr, "bench: %s: %s\n", problem->text, rows[i].message);
  }
  return right;
}

void report_foot(const report *self) {
  if (!self->tsv) printf("%d of %d ratios asked for are met\n", self->met, self->met + self->missed);
}
