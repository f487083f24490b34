/* SPDX-License-Identifier: MIT
 * Which lengths the sweep measures. */
#include "sample.h"

#include "math/factor.h"
#include "tune/hostdata.h"

#include <math.h>
#include <stdlib.h>

#define FIRST 11

bool sample_is_smooth(int64_t length) {
  static const int primes[] = {2, 3, 5, 7};
  for (int i = 0; i < 4; i++) {
    while (length > 1 && length % primes[i] == 0) length /= primes[i];
  }
  return length == 1;
}

int64_t sample_next_smooth(int64_t length) {
  while (!sample_is_smooth(length)) length++;
  return length;
}

static int64_t prime_below(int64_t length) {
  uint64_t factors[CLF_FACTORS_MAX];
  while (length > 2 && clf_factor((uint64_t)length, factors) != 1) length--;
  return length;
}

/* From FIRST to last, each length as likely, or each power of two. */
static int64_t draw(clf_random *random, int64_t last, bool logarithmic) {
  double part = (clf_random_uniform(random) + 1) / 2;
  if (logarithmic) return (int64_t)(FIRST * exp(part * log((double)last / FIRST)));
  return FIRST + (int64_t)(part * (double)(last - FIRST));
}

/* One candidate of the kind that is due. */
static int64_t candidate(clf_random *random, int kind) {
  bool logarithmic = clf_random_next(random) & 1;
  switch (kind) {
  case 0:
  case 1: return prime_below(draw(random, SAMPLE_LAST, logarithmic));
  case 2: return 2 * prime_below(draw(random, SAMPLE_LAST / 2, logarithmic));
  case 3: {
    int64_t root = prime_below(draw(random, 141, logarithmic)); /* 141^2 is just below 20000 */
    return root * root;
  }
  case 4: {
    int64_t power = INT64_C(1) << (4 + clf_random_next(random) % 11); /* to 2^14 */
    return clf_random_next(random) & 1 ? power + 1 : power - 1;
  }
  default: return draw(random, SAMPLE_LAST, logarithmic);
  }
}

static bool is_new(const int64_t *lengths, int count, int64_t length) {
  for (int i = 0; i < count; i++) {
    if (lengths[i] == length) return false;
  }
  return length >= FIRST && length <= SAMPLE_LAST && !sample_is_smooth(length);
}

static int ascending(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

void sample_lengths(int64_t *lengths, int count, uint64_t seed) {
  clf_random random = {.state = seed};
  for (int taken = 0, drawn = 0; taken < count; drawn++) { /* a kind that is used up leaves the turn to the next */
    int64_t length = candidate(&random, drawn % 8);
    if (is_new(lengths, taken, length)) lengths[taken++] = length;
  }
  qsort(lengths, (size_t)count, sizeof *lengths, ascending);
}
