/* SPDX-License-Identifier: MIT
 * The sweep: time(N) / time(next smooth N) for a sample of lengths, with the same number of points in all. */
#include "sweep.h"

#include "entry.h"
#include "pairs.h"
#include "sample.h"

#include <stdio.h>

#define POINTS_IN_ALL (INT64_C(1) << 20)

typedef struct sweep {
  const sweep_options *options;
  FILE *file; /* NULL: none */
  sweep_point point[SWEEP_COUNT_MAX];
  int count;
} sweep;

static bool open_length(entry *opened, struct clfft_device *device, int64_t length) {
  char text[48];
  snprintf(text, sizeof text, "c2c:%lld:b%lld", (long long)length, (long long)(POINTS_IN_ALL / length));
  return entry_open(opened, device, text);
}

static const char *verdict(const sweep_point *point) {
  return point->ratio <= SWEEP_LIMIT ? "ok" : "cliff";
}

static void print_rows(FILE *file, bool tsv, const sweep_point *point, const entry *opened) {
  const char *format = tsv ? "%lld\t%lld\t%.4f\t%.4f\t%.3f\t%s\t%s\n" : "%7lld %7lld %10.3f %10.3f %6.2f %-6s %s\n";
  fprintf(file, format, (long long)point->length, (long long)point->smooth, point->ns, point->smooth_ns, point->ratio,
          verdict(point), clf_text_string(&opened->form));
  fflush(file);
}

static void print_heads(const sweep *self) {
  static const char *const names[] = {"length", "smooth", "ns_point", "smooth_ns", "ratio", "verdict", "form"};
  static const char *const formats[] = {"%7s", " %7s", " %10s", " %10s", " %6s", " %-6.6s", " %s"};
  for (int i = 0; i < 7; i++) {
    if (self->file) fprintf(self->file, "%s%s", i ? "\t" : "", names[i]);
    if (self->options->tsv) printf("%s%s", i ? "\t" : "", names[i]);
    else printf(formats[i], names[i]);
  }
  if (self->file) fputc('\n', self->file);
  putchar('\n');
}

/* Both batches hold about as many points, not exactly: times are compared by transform. */
static bool compare(sweep *self, const entry *awkward, const entry *smooth) {
  pairs_party first = {smooth->ours.run, smooth->state}, second = {awkward->ours.run, awkward->state};
  pairs_result times;
  if (!pairs_time(&times, &first, &second, self->options->pairs)) {
    fprintf(stderr, "bench: %s or %s: a timed run failed\n", awkward->text, smooth->text);
    return false;
  }
  const peer_problem *a = &awkward->problem, *s = &smooth->problem;
  sweep_point *point = &self->point[self->count++];
  point->length = a->points;
  point->smooth = s->points;
  point->ns = times.peer_ns / (double)(a->points * a->count);
  point->smooth_ns = times.ours_ns / (double)(s->points * s->count);
  point->ratio = times.ratio * (double)s->count / (double)a->count;
  print_rows(stdout, self->options->tsv, point, awkward);
  if (self->file) print_rows(self->file, true, point, awkward);
  return true;
}

/* Lengths come in ascending order: several in a row share the next smooth one, which is planned once. */
static bool measure(sweep *self, struct clfft_device *device) {
  int64_t lengths[SWEEP_COUNT_MAX];
  entry smooth = {0}, awkward = {0};
  bool good = true;
  sample_lengths(lengths, self->options->count, self->options->seed);
  for (int i = 0; i < self->options->count && good; i++) {
    int64_t next = sample_next_smooth(lengths[i]);
    if (smooth.problem.points != next) {
      entry_close(&smooth);
      good = open_length(&smooth, device, next);
    }
    good = good && open_length(&awkward, device, lengths[i]) && compare(self, &awkward, &smooth);
    entry_close(&awkward);
  }
  entry_close(&smooth);
  return good;
}

static void print_summary(const sweep *self) {
  int above = 0;
  double worst = 0;
  for (int i = 0; i < self->count; i++) {
    above += self->point[i].ratio > SWEEP_LIMIT;
    if (self->point[i].ratio > worst) worst = self->point[i].ratio;
  }
  FILE *to = self->options->tsv ? stderr : stdout;
  fprintf(to, "time(N) / time(next smooth N) is at most %.2f; above %.0f: %d of %d lengths", worst, SWEEP_LIMIT, above,
          self->count);
  for (int i = 0; i < self->count; i++) {
    if (self->point[i].ratio > SWEEP_LIMIT) fprintf(to, " %lld", (long long)self->point[i].length);
  }
  fputc('\n', to);
}

static FILE *open_file(const char *name) {
  char path[4096];
  int length = snprintf(path, sizeof path, "%s.tsv", name);
  FILE *file = length > 0 && (size_t)length < sizeof path ? fopen(path, "w") : NULL;
  if (!file) fprintf(stderr, "bench: %s.tsv cannot be written\n", name);
  return file;
}

bool sweep_measure(struct clfft_device *device, const sweep_options *options) {
  sweep self = {.options = options};
  const char *name = options->output;
  if (name && !(self.file = open_file(name))) return false;
  print_heads(&self);
  bool good = measure(&self, device);
  print_summary(&self);
  if (self.file && fclose(self.file) != 0) {
    fprintf(stderr, "bench: %s.tsv cannot be written\n", name);
    good = false;
  }
  if (good && name) good = sweep_draw(self.point, self.count, name);
  return good;
}
