/* SPDX-License-Identifier: MIT
 * Interleaved pairs: ours, the peer, ours, the peer, and so on, each from enqueue to finished on an idle queue. */
#ifndef TESTS_BENCH_PAIRS_H
#define TESTS_BENCH_PAIRS_H

#include <stdbool.h>

typedef struct pairs_party {
  bool (*run)(void *state);
  void *state;
} pairs_party;

typedef struct pairs_result {
  double ours_ns, peer_ns; /* medians */
  double ratio;            /* median over the pairs of peer's time / our time */
} pairs_result;

/* At least `pairs` of them, more of short ones until about a quarter of a second has passed; false when a run fails. */
bool pairs_time(pairs_result *result, const pairs_party *ours, const pairs_party *peer, int pairs);

#endif
