/* SPDX-License-Identifier: MIT
 * Few rows that hold every pair of values of every two axes at least once: how a product of many axes is tested in
 * minutes.  Greedy, seeded, the same rows on every machine that finds the same rows valid. */
#ifndef TESTS_SUPPORT_PAIRWISE_H
#define TESTS_SUPPORT_PAIRWISE_H

#include <stdbool.h>
#include <stdint.h>

#define PAIRWISE_AXES_MAX 16
#define PAIRWISE_VALUES_MAX 16

typedef struct pairwise_space {
  int axis_count;
  int value_count[PAIRWISE_AXES_MAX];
  uint64_t seed;
  bool (*valid)(void *context, const int *row); /* whether a whole row makes sense; NULL: all do */
  void *context;
} pairwise_space;

typedef struct pairwise_row {
  int value[PAIRWISE_AXES_MAX];
} pairwise_row;

/* Writes at most capacity rows, returns how many; *left_out is the number of pairs for which no valid row was found
 * (or no room was left). */
int pairwise_rows(const pairwise_space *space, pairwise_row *rows, int capacity, int *left_out);

/* One row with every value drawn at random, valid or not after `tries` draws; advances *state. */
bool pairwise_draw(const pairwise_space *space, pairwise_row *row, uint64_t *state, int tries);

#endif
