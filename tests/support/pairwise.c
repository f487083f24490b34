/* SPDX-License-Identifier: MIT
 * Pairs covered greedily: take the first pair that is still open, complete it in several ways by the values that close
 * most pairs, keep the best valid row. */
#include "tests/support/pairwise.h"

#include "tune/hostdata.h"

#include <string.h>

#define TRIES 40

typedef enum pair_state { PAIR_OPEN, PAIR_CLOSED, PAIR_IMPOSSIBLE } pair_state;

typedef struct pairs {
  unsigned char state[PAIRWISE_AXES_MAX][PAIRWISE_AXES_MAX][PAIRWISE_VALUES_MAX][PAIRWISE_VALUES_MAX];
} pairs;

static int below(uint64_t *state, int count) {
  clf_random random = {*state};
  uint64_t drawn = clf_random_next(&random);
  *state = random.state;
  return (int)(drawn % (uint64_t)count);
}

static bool row_valid(const pairwise_space *space, const pairwise_row *row) {
  return !space->valid || space->valid(space->context, row->value);
}

/* How many open pairs value v of axis a makes with the axes that are set. */
static int gain_of(const pairwise_space *space, const pairs *p, const pairwise_row *row, int a, int v) {
  int gain = 0;
  for (int b = 0; b < space->axis_count; b++) {
    if (b == a || row->value[b] < 0) continue;
    int open = a < b ? p->state[a][b][v][row->value[b]] : p->state[b][a][row->value[b]][v];
    gain += open == PAIR_OPEN;
  }
  return gain;
}

/* Set the axes that are still -1, in a random order from a random value on. */
static void complete(const pairwise_space *space, const pairs *p, pairwise_row *row, uint64_t *state, bool at_random) {
  int order[PAIRWISE_AXES_MAX];
  for (int a = 0; a < space->axis_count; a++) order[a] = a;
  for (int a = space->axis_count - 1; a > 0; a--) {
    int other = below(state, a + 1), kept = order[a];
    order[a] = order[other];
    order[other] = kept;
  }
  for (int i = 0; i < space->axis_count; i++) {
    int a = order[i], best = -1, best_gain = -1;
    if (row->value[a] >= 0) continue;
    int start = below(state, space->value_count[a]);
    for (int j = 0; j < space->value_count[a]; j++) {
      int v = (start + j) % space->value_count[a];
      int gain = at_random ? 0 : gain_of(space, p, row, a, v);
      if (gain > best_gain) {
        best = v;
        best_gain = gain;
      }
    }
    row->value[a] = best;
  }
}

static int close_pairs(const pairwise_space *space, pairs *p, const pairwise_row *row, bool count_only) {
  int closed = 0;
  for (int a = 0; a < space->axis_count; a++) {
    for (int b = a + 1; b < space->axis_count; b++) {
      unsigned char *state = &p->state[a][b][row->value[a]][row->value[b]];
      closed += *state == PAIR_OPEN;
      if (!count_only) *state = PAIR_CLOSED;
    }
  }
  return closed;
}

/* The best valid row of several that hold this pair; false when none was valid. */
static bool row_with(const pairwise_space *space, pairs *p, const pairwise_row *pair, pairwise_row *best,
                     uint64_t *state) {
  int best_gain = 0, valid = 0;
  for (int i = 0; i < TRIES * 4 && valid < TRIES; i++) {
    pairwise_row row = *pair;
    /* Where greed only finds invalid rows, chance may find a valid one. */
    complete(space, p, &row, state, i >= TRIES && valid == 0);
    if (!row_valid(space, &row)) continue;
    valid++;
    int gain = close_pairs(space, p, &row, true);
    if (gain > best_gain) {
      best_gain = gain;
      *best = row;
    }
  }
  return best_gain > 0;
}

int pairwise_rows(const pairwise_space *space, pairwise_row *rows, int capacity, int *left_out) {
  static pairs p; /* large; test programs call from one thread */
  uint64_t state = space->seed;
  int count = 0;
  memset(&p, 0, sizeof p);
  *left_out = 0;
  for (int a = 0; a < space->axis_count; a++) {
    for (int b = a + 1; b < space->axis_count; b++) {
      for (int v = 0; v < space->value_count[a] * space->value_count[b]; v++) {
        int va = v / space->value_count[b], vb = v % space->value_count[b];
        if (p.state[a][b][va][vb] != PAIR_OPEN) continue;
        pairwise_row pair, row;
        memset(&pair, -1, sizeof pair);
        pair.value[a] = va;
        pair.value[b] = vb;
        if (count == capacity || !row_with(space, &p, &pair, &row, &state)) {
          p.state[a][b][va][vb] = PAIR_IMPOSSIBLE;
          ++*left_out;
          continue;
        }
        close_pairs(space, &p, &row, false);
        rows[count++] = row;
      }
    }
  }
  return count;
}

bool pairwise_draw(const pairwise_space *space, pairwise_row *row, uint64_t *state, int tries) {
  for (int i = 0; i < tries; i++) {
    for (int a = 0; a < space->axis_count; a++) row->value[a] = below(state, space->value_count[a]);
    if (row_valid(space, row)) return true;
  }
  return false;
}
