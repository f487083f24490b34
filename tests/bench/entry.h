/* SPDX-License-Identifier: MIT
 * One problem of ours with its arrays, ready to run. */
#ifndef TESTS_BENCH_ENTRY_H
#define TESTS_BENCH_ENTRY_H

#include "peer.h"

#include "base/text.h"

typedef struct entry {
  char text[64];
  peer_problem problem;
  peer_arrays arrays;
  peer ours;
  void *state;
  clf_text form; /* the families of its passes */
} entry;

/* False after a message on stderr; entry_close is due in both cases. */
bool entry_open(entry *self, struct clfft_device *device, const char *text);
void entry_close(entry *self);

#endif
