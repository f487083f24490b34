/* SPDX-License-Identifier: MIT
 * Rows of the matrix as trials. */
#include "tests/support/matrix.h"

#include "tests/support/designs.h"
#include "tests/support/fixture.h"
#include "tests/support/pairwise.h"
#include "tests/support/tally.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_MAX 600
#define DESIGNS_MAX 512
#define MATRIX_SEED 20240601

_Static_assert(sizeof((trial *)0)->design == DESIGN_BYTES, "a design fits a trial");

enum axis {
  AXIS_FORM,
  AXIS_PRECISION,
  AXIS_LAYOUT,
  AXIS_PLACEMENT,
  AXIS_STRIDES,
  AXIS_BATCH,
  AXIS_SIZE,
  AXIS_VARIANT,
  AXIS_DIRECTION,
  AXIS_SCALE,
  AXIS_OFFSET,
  AXIS_SHARED,
  AXIS_SCRATCH,
  AXIS_QUEUE,
  AXIS_ROUND_TRIP,
  AXIS_COUNT
};

static const char *const precisions[] = {"", ":f64", ":f16"};
static const char *const layouts[] = {"", ":planar", ":planar-in", ":planar-out"};
static const int64_t batches[] = {1, 2, 3, 5, 10, 0 /* large */};
/* Exact, and rounded: a forward scale or an inverse one, by the direction that is run. */
static const char *const scales[] = {"", ":scale=-0.5", ":scale=0.3"};
static const int64_t offsets[][2] = {{0, 0}, {1, 3}, {6, 5}};

enum strides {
  STRIDES_PACKED,
  STRIDES_PADDED_DISTANCE,
  STRIDES_TWO,
  STRIDES_THREE,
  STRIDES_BATCH_INNERMOST,
  STRIDES_BATCH_INNERMOST_GAP,
  STRIDES_TURNED, /* contiguous in, batch innermost out */
  STRIDES_COUNT
};

static int64_t batch_of(const form *f, const int *row) {
  int64_t batch = batches[row[AXIS_BATCH]], length = f->length[row[AXIS_SIZE]];
  if (batch) return batch;
  batch = 32768 / length + 3; /* no multiple of anything */
  return batch < 67 ? 67 : batch;
}

/* Axis and batch with their strides: "1024/2:b10/2051". */
static void write_shape(const form *f, const int *row, char *text, size_t capacity) {
  long long n = f->length[row[AXIS_SIZE]], b = batch_of(f, row);
  switch (row[AXIS_STRIDES]) {
  case STRIDES_PADDED_DISTANCE: snprintf(text, capacity, "%lld/1:b%lld/%lld", n, b, n + 5); break;
  case STRIDES_TWO: snprintf(text, capacity, "%lld/2:b%lld/%lld", n, b, 2 * n + 3); break;
  case STRIDES_THREE: snprintf(text, capacity, "%lld/3:b%lld/%lld", n, b, 3 * n); break;
  case STRIDES_BATCH_INNERMOST: snprintf(text, capacity, "%lld/%lld:b%lld/1", n, b, b); break;
  case STRIDES_BATCH_INNERMOST_GAP: snprintf(text, capacity, "%lld/%lld:b%lld/1", n, b + 4, b); break;
  case STRIDES_TURNED: snprintf(text, capacity, "%lld/1/%lld:b%lld/%lld/1", n, b, b, n); break;
  default: snprintf(text, capacity, "%lld:b%lld", n, b);
  }
}

/* A row as a trial; false when the problem is refused or the form has no design for it. */
static bool trial_of_row(const int *row, trial *t) {
  static char texts[DESIGNS_MAX][DESIGN_BYTES];
  const form *f = &forms[row[AXIS_FORM]];
  char shape[128];
  clfft_desc desc;
  clf_problem problem;
  if (row[AXIS_PLACEMENT] && (row[AXIS_STRIDES] == STRIDES_TURNED || row[AXIS_LAYOUT] > 1)) return false;
  write_shape(f, row, shape, sizeof shape);
  *t = (trial){.direction = (clfft_direction)row[AXIS_DIRECTION],
               .in_offset = offsets[row[AXIS_OFFSET]][0],
               .out_offset = offsets[row[AXIS_OFFSET]][1],
               .shared_planes = row[AXIS_SHARED],
               .user_scratch = row[AXIS_SCRATCH],
               .unordered = row[AXIS_QUEUE],
               .round_trip = row[AXIS_ROUND_TRIP]};
  /* Rounded scales only where the bound of the shortest lengths has room for two more roundings. */
  int scale = f->length[row[AXIS_SIZE]] < 16 && row[AXIS_SCALE] == 2 ? 1 : row[AXIS_SCALE];
  snprintf(t->problem, sizeof t->problem, "c2c:%s%s%s%s%s%s", shape, precisions[row[AXIS_PRECISION]],
           row[AXIS_PLACEMENT] ? ":in" : "", t->direction == CLFFT_DIRECTION_INVERSE ? ":inv" : "",
           layouts[row[AXIS_LAYOUT]], scales[scale]);
  for (int a = 0; a < AXIS_COUNT; a++) t->seed = t->seed * 31 + (uint64_t)row[a] + 1;
  if (clfft_desc_from_text(&desc, t->problem) != CLFFT_STATUS_SUCCESS) return false;
  if (clf_problem_from_desc(&problem, &desc) != CLFFT_STATUS_SUCCESS) return false;
  int count = form_designs(f, row[AXIS_SIZE], &problem, fixture_profile(), texts, DESIGNS_MAX);
  if (!count) return false;
  /* Variants: the model's best, its last, and two from between that differ from row to row. */
  int pick = row[AXIS_VARIANT] == 0 ? 0 : row[AXIS_VARIANT] == 1 ? count - 1 : (int)(t->seed % (uint64_t)count);
  memcpy(t->design, texts[pick], DESIGN_BYTES);
  return true;
}

static bool row_valid(void *context, const int *row) {
  trial t;
  (void)context;
  return trial_of_row(row, &t);
}

static pairwise_space matrix_space(uint64_t seed) {
  pairwise_space space = {.axis_count = AXIS_COUNT, .seed = seed, .valid = row_valid};
  const int counts[AXIS_COUNT] = {
      [AXIS_FORM] = form_count, [AXIS_PRECISION] = 3, [AXIS_LAYOUT] = 4,    [AXIS_PLACEMENT] = 2,
      [AXIS_STRIDES] = STRIDES_COUNT, [AXIS_BATCH] = 6, [AXIS_SIZE] = 3,    [AXIS_VARIANT] = 4,
      [AXIS_DIRECTION] = 2, [AXIS_SCALE] = 3,         [AXIS_OFFSET] = 3,    [AXIS_SHARED] = 2,
      [AXIS_SCRATCH] = 2,   [AXIS_QUEUE] = 2,         [AXIS_ROUND_TRIP] = 2};
  memcpy(space.value_count, counts, sizeof counts);
  if (!fixture_profile()->fp64) space.value_count[AXIS_PRECISION] = 1;
  return space;
}

void matrix_run_form(const char *name) {
  static pairwise_row rows[ROWS_MAX];
  pairwise_space space = matrix_space(MATRIX_SEED);
  tally sum = {0};
  trial t;
  int left_out, count = pairwise_rows(&space, rows, ROWS_MAX, &left_out);
  for (int i = 0; i < count; i++) {
    if (strcmp(forms[rows[i].value[AXIS_FORM]].name, name) != 0) continue;
    if (trial_of_row(rows[i].value, &t)) tally_trial(&sum, &t);
  }
  tally_end(&sum, name);
}

/* columns has no candidates for contiguous transforms (group has), lane_columns has */
static bool adjacent_only(const form *f) { return f->columns && f->family == CLF_FAMILY_COLUMNS; }

/* Pairs that no row can hold, the lower axis first. */
static bool senseless(int a, int x, int b, int y) {
  if (a == AXIS_FORM && b == AXIS_STRIDES) {
    if (adjacent_only(&forms[x])) return y != STRIDES_BATCH_INNERMOST && y != STRIDES_BATCH_INNERMOST_GAP;
    return forms[x].strategy == CLF_STRATEGY_FOURSTEP && (y == STRIDES_TWO || y == STRIDES_THREE);
  }
  if (a == AXIS_FORM && b == AXIS_BATCH) return adjacent_only(&forms[x]) && batches[y] == 1;
  if (a == AXIS_LAYOUT && b == AXIS_PLACEMENT) return x > 1 && y == 1;
  return a == AXIS_PLACEMENT && b == AXIS_STRIDES && x == 1 && y == STRIDES_TURNED;
}

static bool pair_stands(const pairwise_row *rows, int count, int a, int x, int b, int y) {
  for (int i = 0; i < count; i++) {
    if (rows[i].value[a] == x && rows[i].value[b] == y) return true;
  }
  return false;
}

void matrix_check_coverage(void) {
  static pairwise_row rows[ROWS_MAX];
  pairwise_space space = matrix_space(MATRIX_SEED);
  int left_out, count = pairwise_rows(&space, rows, ROWS_MAX, &left_out);
  for (int a = 0; a < AXIS_COUNT; a++) {
    for (int b = a + 1; b < AXIS_COUNT; b++) {
      for (int v = 0; v < space.value_count[a] * space.value_count[b]; v++) {
        int x = v / space.value_count[b], y = v % space.value_count[b];
        if (senseless(a, x, b, y)) left_out--;
        else ck_assert_msg(pair_stands(rows, count, a, x, b, y), "no row has value %d of axis %d (%s) with value %d of "
                           "axis %d", x, a, a == AXIS_FORM ? forms[x].name : "-", y, b);
      }
    }
  }
  ck_assert_int_eq(left_out, 0);
}

void matrix_run_sample(const char *name, int count, uint64_t seed) {
  pairwise_space space = matrix_space(seed);
  uint64_t state = seed;
  tally sum = {0};
  pairwise_row row;
  trial t;
  for (int i = 0; i < count; i++) {
    if (!pairwise_draw(&space, &row, &state, 1000)) break;
    if (trial_of_row(row.value, &t)) tally_trial(&sum, &t);
  }
  tally_end(&sum, name);
}

/* A problem of one of a form's lengths with plain data. */
static bool plain_problem(const form *f, int size, const char *options, char *text, size_t capacity,
                          clf_problem *problem) {
  clfft_desc desc;
  if (f->columns) snprintf(text, capacity, "c2c:%lld/35:b35/1%s", (long long)f->length[size], options);
  else snprintf(text, capacity, "c2c:%lld:b3%s", (long long)f->length[size], options);
  return clfft_desc_from_text(&desc, text) == CLFFT_STATUS_SUCCESS &&
         clf_problem_from_desc(problem, &desc) == CLFFT_STATUS_SUCCESS;
}

void matrix_run_choices(const char *name, int size, const char *options, int limit) {
  static char texts[DESIGNS_MAX][DESIGN_BYTES];
  const form *f = form_by_name(name);
  tally sum = {0};
  clf_problem problem;
  trial t = {.seed = 11, .round_trip = true};
  if (!plain_problem(f, size, options, t.problem, sizeof t.problem, &problem)) return;
  int count = form_designs(f, size, &problem, fixture_profile(), texts, DESIGNS_MAX);
  int steps = count < limit ? count : limit;
  for (int i = 0; i < steps; i++) {
    memcpy(t.design, texts[(int64_t)i * count / steps], DESIGN_BYTES);
    tally_trial(&sum, &t);
  }
  tally_end(&sum, name);
}

void matrix_run_draws(const char *name, const char *options, int count, uint64_t seed) {
  const form *f = form_by_name(name);
  tally sum = {0};
  for (int size = 0; size < 3; size++) {
    clf_problem problem;
    trial t = {.seed = seed, .round_trip = true};
    if (!plain_problem(f, size, options, t.problem, sizeof t.problem, &problem)) continue;
    for (int i = 0; i < count; i++) {
      if (!form_draw(f, size, &problem, fixture_profile(), &seed, t.design)) break;
      tally_trial(&sum, &t);
    }
  }
  tally_end(&sum, name);
}
