/* SPDX-License-Identifier: MIT
 * Problems of any shape, drawn from a seed: rank, lengths, batches, and how each side lies in memory. */
#ifndef TESTS_SUPPORT_SHAPES_H
#define TESTS_SUPPORT_SHAPES_H

#include "tests/support/trial.h"

typedef struct shapes_limits {
  bool wide;        /* lengths of every kind; else out of a small pool, so that kernels meet again */
  int64_t elements; /* the most points of all transforms, and a quarter of the most elements that a side spans */
} shapes_limits;

/* The trial of a seed: always one that is sound, the same on every machine with the same precisions. */
void shapes_draw(uint64_t seed, const shapes_limits *limits, trial *t);

#endif
