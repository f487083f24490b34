/* SPDX-License-Identifier: MIT
 * fft-bench: how fast and how exact the plans of this machine are, one row a problem. */
#include "base/status.h"
#include "tune/bench_row.h"
#include "api/plan_internal.h"

#include <clfft.h>

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { END_DONE = 0, END_WRONG = 1, END_USAGE = 2, END_NO_DEVICE = 3 };

#define SECONDS_DEFAULT 0.5
#define SECONDS_MOST 3600

static const char usage[] =
    "Usage: fft-bench [OPTION...] PROBLEM...\n"
    "Time transforms and check their results: one tab-separated row a problem.\n"
    "\n"
    "  -d, --device SELECTOR  platform:device numbers or a part of a name\n"
    "                         (default: the first GPU, else the first CPU)\n"
    "  -s, --seconds SECONDS  least time of sampling a problem (default 0.5)\n"
    "      --design TEXT      force this design, e.g. 'single 1024: lanes[8,8] lanes=16'\n"
    "      --json             one JSON object a line\n"
    "  -h, --help             this text\n"
    "  -V, --version          the version\n"
    "\n"
    "A problem is KIND:LENGTH[:bBATCH][:f16|f32|f64][:in][:inv][:planar], e.g. c2c:1024:b4096;\n"
    "- reads problems from standard input, one a line.\n"
    "Exit status: 0 done, 1 a result was wrong or a problem could not be run, 2 usage, 3 no device.\n";

typedef struct bench {
  const char *selector, *design;
  double seconds;
  bool json;
  clfft_device *device;
  int faults; /* problems that were wrong or could not be run */
} bench;

/* One message on standard error; the problem it belongs to, if any, first. */
static void complain(const char *problem, const char *text) {
  fprintf(stderr, "fft-bench: %s%s%s\n", problem ? problem : "", problem ? ": " : "", text);
}

/* ------------------------------------------------------------------------------------------------------- options -- */

static bool read_seconds(const char *text, double *seconds) {
  const char *cursor = text;
  return clf_read_double(&cursor, seconds) && !*cursor && *seconds >= 0 && *seconds <= SECONDS_MOST;
}

/* END_DONE to go on, else how to end; --help and --version end the program themselves. */
static int read_options(bench *self, int argc, char **argv) {
  enum { DESIGN = 256, JSON };
  static const struct option names[] = {
      {"device", required_argument, NULL, 'd'},    {"seconds", required_argument, NULL, 's'},
      {"design", required_argument, NULL, DESIGN}, {"json", no_argument, NULL, JSON},
      {"help", no_argument, NULL, 'h'},            {"version", no_argument, NULL, 'V'},
      {NULL, 0, NULL, 0},
  };
  *self = (bench){.seconds = SECONDS_DEFAULT};
  for (int letter; (letter = getopt_long(argc, argv, "d:s:hV", names, NULL)) != -1;) {
    switch (letter) {
    case 'd': self->selector = optarg; break;
    case 's':
      if (read_seconds(optarg, &self->seconds)) break;
      complain(NULL, "--seconds: a number from 0 to 3600 is needed");
      return END_USAGE;
    case DESIGN: self->design = optarg; break;
    case JSON: self->json = true; break;
    case 'h': fputs(usage, stdout); exit(fflush(stdout) ? END_WRONG : END_DONE);
    case 'V': printf("fft-bench (libclfft) %s\n", clfft_version()); exit(fflush(stdout) ? END_WRONG : END_DONE);
    default: complain(NULL, "try fft-bench --help"); return END_USAGE;
    }
  }
  if (optind < argc) return END_DONE;
  complain(NULL, "no problem is named; try fft-bench --help");
  return END_USAGE;
}

/* ------------------------------------------------------------------------------------------------------ problems -- */

static clfft_status print_row(const bench *self, const clf_bench_subject *subject, const clf_bench_case *result) {
  clf_text row = {0};
  const char *device = clf_device_profile(subject->device)->name;
  (self->json ? clf_bench_row_json : clf_bench_row)(&row, subject, device, result);
  clfft_status status = clf_text_check(&row);
  if (status == CLFFT_STATUS_SUCCESS) fputs(clf_text_string(&row), stdout);
  fflush(stdout);
  clf_text_free(&row);
  return status;
}

static clfft_status run_problem(bench *self, const char *text) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clfft_plan *plan = NULL;
  clfft_desc desc;
  clfft_direction direction;
  clf_bench_case result;
  CLF_TRY(clf_problem_parse(&desc, &direction, text));
  CLF_TRY(clf_plan_create_with_design(&plan, self->device, &desc, self->design));
  clf_bench_subject subject = {
      .device = clf_device_of(self->device),
      .executable = clf_plan_executable(plan),
      .recipe = clf_plan_recipe(plan),
  };
  subject.problem = subject.recipe->problem;
  subject.problem.direction = direction;
  CLF_TRY(clf_bench_case_run(&result, &subject, self->seconds));
  CLF_TRY(print_row(self, &subject, &result));
  if (!(result.rel_l2 <= result.bound)) {
    self->faults++;
    complain(text, "the error exceeds its bound");
  }

done:
  clfft_plan_destroy(plan);
  return status;
}

/* A problem that cannot be run doesn't keep the others from it. */
static void run_or_complain(bench *self, const char *text) {
  if (run_problem(self, text) == CLFFT_STATUS_SUCCESS) return;
  self->faults++;
  complain(text, clfft_last_error());
}

/* One problem a line; blank lines and what follows a # are passed over. */
static void run_input(bench *self) {
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) {
    line[strcspn(line, "#\r\n")] = '\0';
    char *text = line + strspn(line, " \t");
    text[strcspn(text, " \t")] = '\0';
    if (*text) run_or_complain(self, text);
  }
  if (ferror(stdin)) {
    self->faults++;
    complain("-", "standard input cannot be read");
  }
  free(line);
}

static void print_head(const bench *self) {
  clf_text head = {0};
  clf_bench_row_head(&head);
  if (!self->json) fputs(clf_text_string(&head), stdout);
  fflush(stdout);
  clf_text_free(&head);
}

int main(int argc, char **argv) {
  bench self;
  int end = read_options(&self, argc, argv);
  if (end != END_DONE) return end;
  if (clfft_device_open(&self.device, self.selector) != CLFFT_STATUS_SUCCESS) {
    complain(NULL, clfft_last_error());
    return END_NO_DEVICE;
  }
  print_head(&self);
  for (int i = optind; i < argc; i++) {
    if (!strcmp(argv[i], "-")) run_input(&self);
    else run_or_complain(&self, argv[i]);
  }
  clfft_device_destroy(self.device);
  if (ferror(stdout) || fclose(stdout)) {
    complain(NULL, "standard output cannot be written");
    return END_WRONG;
  }
  return self.faults ? END_WRONG : END_DONE;
}
