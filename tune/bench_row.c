/* SPDX-License-Identifier: MIT
 * The bench's output as text: one row a problem, tab-separated or as a JSON object. */
#include "tune/bench_row.h"

#include "tune/figures.h"

#include <math.h>

/* The columns in order; each is a text or a number with so many digits.  B-11: copy_fraction for every size. */
typedef enum column {
  COLUMN_PROBLEM,
  COLUMN_DEVICE,
  COLUMN_PASSES,
  COLUMN_MEDIAN_US,
  COLUMN_MIN_US,
  COLUMN_CPU_US,
  COLUMN_GBPS,
  COLUMN_COPY_FRACTION,
  COLUMN_GFLOPS,
  COLUMN_REL_L2,
  COLUMN_BOUND,
  COLUMN_SOURCE,
  COLUMN_COUNT
} column;

static const struct {
  const char *name;
  const char *format; /* NULL: a text */
} columns[COLUMN_COUNT] = {
    [COLUMN_PROBLEM] = {"problem", NULL},
    [COLUMN_DEVICE] = {"device", NULL},
    [COLUMN_PASSES] = {"passes", NULL},
    [COLUMN_MEDIAN_US] = {"median_us", "%.2f"},
    [COLUMN_MIN_US] = {"min_us", "%.2f"},
    [COLUMN_CPU_US] = {"cpu_us", "%.2f"},
    [COLUMN_GBPS] = {"gbps", "%.3f"},
    [COLUMN_COPY_FRACTION] = {"copy_fraction", "%.3f"},
    [COLUMN_GFLOPS] = {"gflops", "%.3f"},
    [COLUMN_REL_L2] = {"rel_l2", "%.3e"},
    [COLUMN_BOUND] = {"bound", "%.3e"},
    [COLUMN_SOURCE] = {"source", NULL},
};

/* "lanes:1024", or "group:16x16" for axes computed together. */
static void add_pass(clf_text *text, const clf_pass *pass) {
  clf_text_add(text, "%s:", clf_family_name(pass->choice.family));
  for (int i = 0; i < pass->fold.count; i++) {
    clf_text_add(text, "%s%lld", i ? "x" : "", (long long)pass->fold.length[i]);
  }
  if (pass->fold.count == 0) clf_text_add(text, "%lld", (long long)pass->length);
}

void clf_bench_passes(clf_text *text, const clf_recipe *recipe) {
  for (int i = 0, same; i < recipe->pass_count; i += same) {
    const clf_pass *pass = &recipe->pass[i];
    for (same = 1; i + same < recipe->pass_count; same++) {
      const clf_pass *next = pass + same;
      if (next->choice.family != pass->choice.family || next->length != pass->length) break;
    }
    /* Two equal passes are the two halves of one design and read better in full. */
    int rows = same > 2 ? 1 : same;
    for (int row = 0; row < rows; row++) {
      clf_text_add(text, "%s", i || row ? "+" : "");
      if (same > 2) clf_text_add(text, "%d*", same);
      add_pass(text, pass);
    }
  }
  if (recipe->pass_count == 0) clf_text_add(text, "none");
}

static double number_of(column which, const clf_problem *problem, const clf_bench_case *result) {
  double bytes = (double)clf_side_bytes(problem, false) + (double)clf_side_bytes(problem, true);
  switch (which) {
  case COLUMN_MEDIAN_US: return result->median_ns * 1e-3;
  case COLUMN_MIN_US: return result->min_ns * 1e-3;
  case COLUMN_CPU_US: return result->cpu_ns * 1e-3;
  case COLUMN_GBPS: return clf_giga_rate(bytes, result->median_ns);
  case COLUMN_COPY_FRACTION: return clf_giga_rate(result->copy_ns, result->median_ns); /* a plain quotient */
  case COLUMN_GFLOPS: return clf_giga_rate(clf_operations(problem), result->median_ns);
  case COLUMN_REL_L2: return result->rel_l2;
  case COLUMN_BOUND: return result->bound;
  default: return 0;
  }
}

static void add_text_of(clf_text *text, column which, const clf_bench_subject *subject, const char *device) {
  switch (which) {
  case COLUMN_PROBLEM: clf_problem_write(&subject->problem, text); break;
  case COLUMN_DEVICE: clf_text_add(text, "%s", device); break;
  case COLUMN_PASSES: clf_bench_passes(text, subject->recipe); break;
  case COLUMN_SOURCE: clf_text_add(text, "%s", clf_source_text(subject->recipe->source)); break;
  default: break;
  }
}

void clf_bench_row_head(clf_text *text) {
  for (int i = 0; i < COLUMN_COUNT; i++) clf_text_add(text, "%s%s", i ? "\t" : "", columns[i].name);
  clf_text_add(text, "\n");
}

void clf_bench_row(clf_text *text, const clf_bench_subject *subject, const char *device, const clf_bench_case *result) {
  for (int i = 0; i < COLUMN_COUNT; i++) {
    if (i) clf_text_add(text, "\t");
    if (columns[i].format) clf_text_add(text, columns[i].format, number_of(i, &subject->problem, result));
    else add_text_of(text, i, subject, device);
  }
  clf_text_add(text, "\n");
}

/* A JSON string; what we quote is printable ASCII. */
static void add_quoted(clf_text *text, const char *plain) {
  clf_text_add(text, "\"");
  for (; *plain; plain++) {
    if (*plain == '"' || *plain == '\\') clf_text_add(text, "\\%c", *plain);
    else if ((unsigned char)*plain < ' ') clf_text_add(text, "\\u%04x", (unsigned)*plain);
    else clf_text_add(text, "%c", *plain);
  }
  clf_text_add(text, "\"");
}

void clf_bench_row_json(clf_text *text, const clf_bench_subject *subject, const char *device,
                        const clf_bench_case *result) {
  for (int i = 0; i < COLUMN_COUNT; i++) {
    clf_text_add(text, "%s\"%s\":", i ? "," : "{", columns[i].name);
    if (columns[i].format) {
      double number = number_of(i, &subject->problem, result);
      if (isfinite(number)) clf_text_add(text, columns[i].format, number);
      else clf_text_add(text, "null");
      continue;
    }
    clf_text plain = {0};
    add_text_of(&plain, i, subject, device);
    add_quoted(text, clf_text_string(&plain));
    if (plain.failed) text->failed = true;
    clf_text_free(&plain);
  }
  clf_text_add(text, "}\n");
}
