/* SPDX-License-Identifier: MIT
 * Rounds and pairs: who is faster on a machine that is never quite the same twice. */
#include "tune/race.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DRIFT_MAX 0.10       /* a round is void when the reference moved more than this within it */
#define HOPELESS 2.0         /* out at once: slower than the best by this factor */
#define ROUNDS_BEFORE_OUT 2  /* for hopeless ones */
#define ROUNDS_BEFORE_PAIRS 5
#define ROUNDS_ALONE 3         /* samples of a reference that nobody races against: its time is still wanted */
#define BEATEN_BY 1.01       /* out: slower in all but one of the common rounds, and by this at the median */

static int compare_double(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double quantile(const double *values, int count, double q) {
  double sorted[CLF_RACE_SAMPLES_MAX];
  if (count == 0) return 0;
  memcpy(sorted, values, (size_t)count * sizeof *sorted);
  qsort(sorted, (size_t)count, sizeof *sorted, compare_double);
  double at = q * (count - 1);
  int below = (int)at;
  double above = sorted[below + 1 < count ? below + 1 : below];
  return sorted[below] + (at - below) * (above - sorted[below]);
}

double clf_median(const double *values, int count) {
  return quantile(values, count, 0.5);
}

double clf_entrant_score(const clf_entrant *entrant) {
  return entrant->samples > 0 ? clf_median(entrant->ratio, entrant->samples) : (double)INFINITY;
}

double clf_entrant_ns(const clf_entrant *entrant) {
  return clf_median(entrant->ns, entrant->samples);
}

double clf_entrant_spread(const clf_entrant *entrant) {
  double median = clf_entrant_ns(entrant);
  if (median <= 0) return 0;
  return (quantile(entrant->ns, entrant->samples, 0.75) - quantile(entrant->ns, entrant->samples, 0.25)) / 2 / median;
}

int clf_race_leader(const clf_race *race) {
  int leader = -1;
  for (int i = 0; i < race->count; i++) {
    if (race->entrant[i].out || race->entrant[i].samples == 0) continue;
    if (leader < 0 || clf_entrant_score(&race->entrant[i]) < clf_entrant_score(&race->entrant[leader])) leader = i;
  }
  return leader;
}

/* One sample; an entrant that fails leaves the race.  False when it failed or the race was halted. */
static bool take(clf_race *race, int index, double *ns, bool *halted) {
  clf_entrant *entrant = &race->entrant[index];
  if (race->halt && race->halt(race->context)) {
    *halted = true;
    return false;
  }
  if (race->backend->sample(race->backend->context, entrant->candidate, ns) != CLFFT_STATUS_SUCCESS || !(*ns > 0) ||
      !isfinite(*ns)) {
    entrant->out = true;
    return false;
  }
  return true;
}

static void keep(clf_entrant *entrant, double ns, double ratio) {
  if (entrant->samples == CLF_RACE_SAMPLES_MAX) return;
  entrant->ns[entrant->samples] = ns;
  entrant->ratio[entrant->samples++] = ratio;
}

static void shuffle(clf_race *race, int *order, int count) {
  for (int i = count - 1; i > 0; i--) {
    int j = (int)(clf_random_next(&race->random) % (uint64_t)(i + 1));
    int swap = order[i];
    order[i] = order[j];
    order[j] = swap;
  }
}

typedef enum round_end { ROUND_KEPT, ROUND_VOID, ROUND_HALTED, ROUND_LOST } round_end;

/* One round.  Samples count only when the reference was steady around them, or when that is asked too much. */
static round_end run_round(clf_race *race, int *order, double *ns, bool accept_drift) {
  int count = 0;
  double before, after;
  bool halted = false;
  for (int i = 0; i < race->count; i++) {
    if (!race->entrant[i].out && i != race->reference) order[count++] = i;
  }
  shuffle(race, order, count);
  if (!take(race, race->reference, &before, &halted)) return halted ? ROUND_HALTED : ROUND_LOST;
  for (int i = 0; i < count; i++) {
    if (!take(race, order[i], &ns[i], &halted) && halted) return ROUND_HALTED;
  }
  if (!take(race, race->reference, &after, &halted)) return halted ? ROUND_HALTED : ROUND_LOST;
  double reference = (before + after) / 2;
  if (fabs(after - before) > DRIFT_MAX * reference && !accept_drift) return ROUND_VOID;
  keep(&race->entrant[race->reference], reference, 1.0);
  for (int i = 0; i < count; i++) {
    if (!race->entrant[order[i]].out) keep(&race->entrant[order[i]], ns[i], ns[i] / reference);
  }
  return ROUND_KEPT;
}

/* Slower than the leader in all but one of the rounds both ran: rounds are compared from the newest backwards. */
static bool is_beaten(const clf_entrant *entrant, const clf_entrant *leader) {
  int common = entrant->samples < leader->samples ? entrant->samples : leader->samples, lost = 0;
  if (common < ROUNDS_BEFORE_PAIRS) return false;
  for (int i = 1; i <= common; i++) {
    if (entrant->ratio[entrant->samples - i] > leader->ratio[leader->samples - i]) lost++;
  }
  return lost >= common - 1 && clf_entrant_score(entrant) > BEATEN_BY * clf_entrant_score(leader);
}

static void drop_slow(clf_race *race) {
  int leader = clf_race_leader(race);
  if (leader < 0) return;
  double best = clf_entrant_score(&race->entrant[leader]);
  for (int i = 0; i < race->count; i++) {
    clf_entrant *entrant = &race->entrant[i];
    if (i == race->reference || i == leader || entrant->out || entrant->samples < ROUNDS_BEFORE_OUT) continue;
    entrant->slow = clf_entrant_score(entrant) > HOPELESS * best || is_beaten(entrant, &race->entrant[leader]);
    entrant->out = entrant->slow;
  }
}

bool clf_race_sample_alone(clf_race *race, int index) {
  clf_entrant *entrant = &race->entrant[index];
  double ns;
  if (race->backend->sample(race->backend->context, entrant->candidate, &ns) != CLFFT_STATUS_SUCCESS || !(ns > 0)) {
    entrant->out = true;
    return false;
  }
  keep(entrant, ns, 1.0);
  return true;
}

void clf_race_restart(clf_race *race) {
  for (int i = 0; i < race->count; i++) {
    clf_entrant *entrant = &race->entrant[i];
    if (entrant->slow) entrant->out = false;
    entrant->slow = false;
    entrant->samples = 0;
  }
}

static int still_in(const clf_race *race) {
  int count = 0;
  for (int i = 0; i < race->count; i++) count += !race->entrant[i].out;
  return count;
}

bool clf_race_rounds(clf_race *race, int rounds) {
  int *order = malloc((size_t)race->count * sizeof *order);
  double *ns = malloc((size_t)race->count * sizeof *ns);
  bool whole = order && ns;
  int voided = 0;
  const clf_entrant *reference = &race->entrant[race->reference];
  for (int round = 0; whole && round < rounds && (still_in(race) > 1 || reference->samples < ROUNDS_ALONE);) {
    round_end end = run_round(race, order, ns, voided >= rounds);
    if (end == ROUND_HALTED || end == ROUND_LOST) whole = false;
    if (end == ROUND_VOID) voided++;
    if (end == ROUND_KEPT) {
      drop_slow(race);
      round++;
    }
  }
  free(order);
  free(ns);
  return whole;
}

/* Standard error of a median of n values with this median deviation: 1.4826 (deviation to sigma) * 1.2533 / sqrt(n). */
static double median_noise(double deviation, int n) {
  return n > 0 ? 1.858 * deviation / sqrt((double)n) : 0;
}

bool clf_race_pairs(clf_race *race, int entrant, int base, clf_pairs *pairs) {
  double gain[CLF_RACE_PAIRS], self[CLF_RACE_PAIRS];
  clf_entrant *left = &race->entrant[entrant], *right = &race->entrant[base];
  bool halted = false;
  double base_score = clf_entrant_score(right);
  memset(pairs, 0, sizeof *pairs);
  for (int i = 0; i < CLF_RACE_PAIRS; i++) {
    double first, middle, last;
    if (!take(race, base, &first, &halted) || !take(race, entrant, &middle, &halted) ||
        !take(race, base, &last, &halted)) {
      break;
    }
    double base_ns = (first + last) / 2;
    gain[pairs->run] = base_ns / middle - 1;
    self[pairs->run] = fabs(last / first - 1);
    pairs->won += middle < base_ns;
    pairs->run++;
    keep(right, base_ns, base_score);
    keep(left, middle, middle / base_ns * base_score);
  }
  pairs->gain = clf_median(gain, pairs->run);
  pairs->noise = median_noise(clf_median(self, pairs->run), pairs->run);
  return pairs->run == CLF_RACE_PAIRS;
}

bool clf_pairs_accept(const clf_pairs *pairs) {
  double least = 2 * pairs->noise > CLF_RACE_LEAST_GAIN ? 2 * pairs->noise : CLF_RACE_LEAST_GAIN;
  return pairs->run == CLF_RACE_PAIRS && pairs->won >= CLF_RACE_PAIRS_WON && pairs->gain >= least;
}
