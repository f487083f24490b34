/* SPDX-License-Identifier: MIT
 * Designs that force one kernel family, written as texts: the forms that the correctness matrix goes through. */
#ifndef TESTS_SUPPORT_DESIGNS_H
#define TESTS_SUPPORT_DESIGNS_H

#include "plan/design.h"

/* A way to use a family: its strategy and, for the three lengths of its own, what stands behind the family (radix
 * steps: the list of radices, if any) or how the length is cut (four-step). */
typedef struct form {
  const char *name; /* for test names and messages */
  clf_strategy strategy;
  clf_family family;
  int64_t length[3];
  const char *radices[3]; /* radix steps: "[8,4,2]" or "" */
  int64_t cut[3][3];      /* four-step: two or three factors */
  bool columns;           /* a strided axis only */
} form;

extern const form forms[];
extern const int form_count;

const form *form_by_name(const char *name);

/* The designs of a form for one of its lengths and this problem on this device, each as a text of at most 512 bytes;
 * returns how many were written.  Kernels of one shape each offer all their sound choices, the model's best first. */
#define DESIGN_BYTES 512
int form_designs(const form *f, int size, const clf_problem *problem, const clf_profile *profile,
                 char (*texts)[DESIGN_BYTES], int capacity);

/* A design of that form whose radices, items, padding and so on are drawn at random until the planner finds them sound:
 * what no list of candidates holds, but a record or a user may.  False after many tries, and for radix steps. */
bool form_draw(const form *f, int size, const clf_problem *problem, const clf_profile *profile, uint64_t *state,
               char text[DESIGN_BYTES]);

#endif
