/* SPDX-License-Identifier: MIT
 * How far it is: a bar on a terminal, else a line every ten seconds, always on standard error. */
#include "tune/fft-tune.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LINE_SECONDS 10.0
#define BAR_SECONDS 0.1
#define BAR_CELLS 24

void tune_progress_start(tune_progress *progress, const tune_options *options) {
  *progress = (tune_progress){.options = options, .last = -LINE_SECONDS};
  progress->bar = options->progress == PROGRESS_BAR || (options->progress == PROGRESS_AUTO && isatty(STDERR_FILENO));
}

static bool is_silent(const tune_progress *progress) {
  return progress->options->progress == PROGRESS_NONE || progress->options->verbosity < 0;
}

/* By the tasks done so far, or by the budget, whichever ends first. */
static double seconds_left(const tune_progress *progress, double elapsed) {
  double by_tasks = progress->task > 0 ? elapsed / progress->task * (progress->task_count - progress->task) : -1;
  double by_budget = progress->options->budget > 0 ? progress->options->budget - elapsed : -1;
  if (by_budget < 0) return by_tasks;
  return by_tasks < 0 || by_budget < by_tasks ? by_budget : by_tasks;
}

static void write_bar(const tune_progress *progress) {
  int filled = progress->task_count > 0 ? progress->task * BAR_CELLS / progress->task_count : 0;
  char cells[BAR_CELLS + 1];
  memset(cells, '.', BAR_CELLS);
  memset(cells, '#', (size_t)filled);
  cells[BAR_CELLS] = '\0';
  fprintf(stderr, "\r\033[K[%s] ", cells);
}

void tune_progress_show(tune_progress *progress, const clf_search_progress *now) {
  double elapsed = tune_seconds();
  if (is_silent(progress) || elapsed - progress->last < (progress->bar ? BAR_SECONDS : LINE_SECONDS)) return;
  progress->last = elapsed;
  clf_text line = {0};
  clf_text_add(&line, "%d of %d passes, %s %lld, %d kernels built, %d rejected", progress->task, progress->task_count,
               now->stage, (long long)now->request->length, progress->built + now->built,
               progress->rejected + now->rejected);
  if (now->best_ns > 0) clf_text_add(&line, ", best %.3g ns a point", now->best_ns);
  if (now->best_ns > 0 && now->default_ns > 0) clf_text_add(&line, " (default %.3g)", now->default_ns);
  clf_text_add(&line, ", %.0f s", elapsed);
  double left = seconds_left(progress, elapsed);
  if (left >= 0) clf_text_add(&line, ", about %.0f s more", left);
  if (progress->bar) {
    write_bar(progress);
    fputs(clf_text_string(&line), stderr);
  } else {
    fprintf(stderr, "%s\n", clf_text_string(&line));
  }
  fflush(stderr);
  clf_text_free(&line);
}

void tune_progress_clear(tune_progress *progress) {
  if (progress->bar && !is_silent(progress)) fputs("\r\033[K", stderr);
}
