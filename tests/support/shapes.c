/* SPDX-License-Identifier: MIT
 * Shapes from a seed.  Strides grow from the innermost axis outwards in an order drawn for each side, with gaps, so
 * that outputs never meet; inputs sometimes do (windows that slide). */
#include "tests/support/shapes.h"

#include "plan/problem.h"
#include "tests/support/fixture.h"
#include "tune/hostdata.h"

#include <stdio.h>
#include <string.h>

#define AXES_MAX (CLFFT_RANK_MAX + CLFFT_BATCH_MAX)
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

typedef struct shape {
  int rank, axes;          /* transform axes first, then batch axes */
  int64_t count[AXES_MAX];
  int64_t stride[2][AXES_MAX];
  bool packed, in_place, sliding;
} shape;

static int64_t below(clf_random *random, int64_t n) { return (int64_t)(clf_random_next(random) % (uint64_t)n); }

static bool chance(clf_random *random, int percent) { return below(random, 100) < percent; }

/* 0, 1, ... with these weights, of which there are `count`. */
static int weighted(clf_random *random, const int *weights, int count) {
  int sum = 0, at = 0;
  for (int i = 0; i < count; i++) sum += weights[i];
  int64_t draw = below(random, sum);
  while (draw >= weights[at]) draw -= weights[at++];
  return at;
}

/* ------------------------------------------------------------------------------------------------------ lengths -- */

static int64_t smooth(clf_random *random, int64_t most) {
  static const int primes[] = {2, 2, 2, 2, 3, 3, 5, 7, 11, 13};
  int64_t n = 1;
  for (int i = 0; i < 14; i++) {
    int p = primes[below(random, COUNT(primes))];
    if (n * p > most) break;
    n *= p;
  }
  return n;
}

static bool is_prime(int64_t n) {
  for (int64_t d = 2; d * d <= n; d++) {
    if (n % d == 0) return false;
  }
  return n > 1;
}

static int64_t prime(clf_random *random, int64_t most) {
  int64_t n = 2 + below(random, most - 1);
  while (!is_prime(n)) n--;
  return n;
}

/* A smooth length, a prime, a multiple of a large prime, or any. */
static int64_t wide_length(clf_random *random, int64_t most) {
  static const int weights[] = {50, 20, 15, 15};
  if (most < 4) return 1 + below(random, most);
  switch (weighted(random, weights, COUNT(weights))) {
  case 0: return smooth(random, most);
  case 1: return prime(random, most);
  case 2: {
    int64_t factor = prime(random, most / 2);
    return factor * (1 + below(random, most / factor));
  }
  default: return 1 + below(random, most);
  }
}

static int64_t pool_length(clf_random *random, int rank) {
  static const int line[] = {1, 4, 12, 17, 37, 97, 243, 302, 1000, 1009, 1024};
  static const int plane[] = {1, 4, 5, 12, 16, 37};
  static const int solid[] = {1, 2, 4, 5, 6};
  if (rank == 1) return line[below(random, COUNT(line))];
  if (rank == 2) return plane[below(random, COUNT(plane))];
  return solid[below(random, COUNT(solid))];
}

static void draw_counts(shape *s, clf_random *random, const shapes_limits *limits) {
  static const int ranks[] = {35, 30, 20, 15}, batches[] = {18, 26, 20, 16, 20};
  static const int64_t longest[] = {30000, 700, 90, 30};
  static const int few[] = {1, 2, 3, 4, 5, 7, 33};
  s->rank = 1 + weighted(random, ranks, COUNT(ranks));
  s->axes = s->rank + weighted(random, batches, COUNT(batches));
  for (int a = 0; a < s->rank; a++) {
    s->count[a] = limits->wide ? wide_length(random, longest[s->rank - 1]) : pool_length(random, s->rank);
  }
  for (int a = s->rank; a < s->axes; a++) s->count[a] = few[below(random, s->axes - s->rank > 2 ? 3 : COUNT(few))];
}

/* ------------------------------------------------------------------------------------------------------- layout -- */

static void shuffle(int *order, int count, clf_random *random) {
  for (int i = count - 1; i > 0; i--) {
    int other = (int)below(random, i + 1), kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
}

/* Axes from the innermost to the outermost: as packed data lie, batch innermost, or anyhow. */
static void draw_order(const shape *s, int *order, clf_random *random) {
  int64_t kind = below(random, 4);
  for (int i = 0; i < s->axes; i++) {
    order[i] = kind == 1 ? s->axes - 1 - i : i < s->rank ? s->rank - 1 - i : s->axes - 1 - (i - s->rank);
  }
  if (kind > 1) shuffle(order, s->axes, random);
}

static void draw_strides(const shape *s, int64_t *stride, clf_random *random) {
  static const int first[] = {1, 1, 1, 2, 3};
  int order[AXES_MAX];
  int64_t next = first[below(random, COUNT(first))];
  draw_order(s, order, random);
  for (int i = 0; i < s->axes; i++) {
    if (chance(random, 30)) next += 1 + below(random, 5); /* padded rows */
    stride[order[i]] = next;
    next *= s->count[order[i]];
  }
}

static void draw_layout(shape *s, clf_random *random) {
  s->in_place = chance(random, 40);
  s->packed = chance(random, 20);
  draw_strides(s, s->stride[0], random);
  if (s->in_place || chance(random, 35)) memcpy(s->stride[1], s->stride[0], sizeof s->stride[1]);
  else draw_strides(s, s->stride[1], random);
  s->sliding = !s->in_place && !s->packed && s->axes > s->rank && chance(random, 10);
  if (s->sliding) s->stride[0][s->axes - 1] = 1 + below(random, s->stride[0][s->axes - 1]);
}

static void write_axis(const shape *s, int a, clf_text *text) {
  clf_text_add(text, "%lld", (long long)s->count[a]);
  if (s->packed) return;
  clf_text_add(text, "/%lld", (long long)s->stride[0][a]);
  if (s->stride[1][a] != s->stride[0][a]) clf_text_add(text, "/%lld", (long long)s->stride[1][a]);
}

/* -------------------------------------------------------------------------------------------------------- trial -- */

static void draw_options(const shape *s, trial *t, clf_text *text, clf_random *random) {
  static const char *const precisions[] = {"", ":f64", ":f16"};
  static const int precision_weights[] = {70, 18, 12}, layout_weights[] = {55, 15, 15, 15};
  static const char *const layouts[] = {"", ":planar", ":planar-in", ":planar-out"};
  int precision = weighted(random, precision_weights, 3), layout = weighted(random, layout_weights, 4);
  if (!fixture_profile()->fp64 && precision == 1) precision = 0;
  t->direction = chance(random, 50) ? CLFFT_DIRECTION_INVERSE : CLFFT_DIRECTION_FORWARD;
  clf_text_add(text, "%s%s%s%s", precisions[precision], s->in_place ? ":in" : "",
               t->direction == CLFFT_DIRECTION_INVERSE ? ":inv" : "", layouts[s->in_place ? layout != 0 : layout]);
  if (chance(random, 15)) clf_text_add(text, ":scale=-0.5");
  if (chance(random, 30)) {
    t->in_offset = below(random, 8);
    t->out_offset = below(random, 8);
  }
  t->shared_planes = chance(random, 30);
  t->user_scratch = chance(random, 25);
  t->unordered = chance(random, 20);
  t->round_trip = !s->sliding && chance(random, 25); /* no way back where inputs meet */
}

static bool try_draw(clf_random *random, const shapes_limits *limits, trial *t) {
  shape s = {0};
  clf_text text = {0};
  clfft_desc desc;
  clf_problem problem;
  draw_counts(&s, random, limits);
  draw_layout(&s, random);
  clf_text_add(&text, "c2c");
  for (int a = 0; a < s.axes; a++) {
    clf_text_add(&text, "%s", a == 0 ? ":" : a == s.rank ? ":b" : "x");
    write_axis(&s, a, &text);
  }
  draw_options(&s, t, &text, random);
  bool fits = text.length < sizeof t->problem;
  snprintf(t->problem, sizeof t->problem, "%s", clf_text_string(&text));
  clf_text_free(&text);
  return fits && clfft_desc_from_text(&desc, t->problem) == CLFFT_STATUS_SUCCESS &&
         clf_problem_from_desc(&problem, &desc) == CLFFT_STATUS_SUCCESS &&
         problem.points * problem.transforms <= limits->elements && problem.in_extent / 4 <= limits->elements &&
         problem.out_extent / 4 <= limits->elements;
}

void shapes_draw(uint64_t seed, const shapes_limits *limits, trial *t) {
  clf_random random = {seed};
  random.state = clf_random_next(&random); /* streams of neighbouring seeds have nothing in common */
  do *t = (trial){.seed = seed, .guru = true};
  while (!try_draw(&random, limits, t));
}
