/* SPDX-License-Identifier: MIT
 * Interleaved pairs: ours, the peer, ours, the peer, and so on, each from enqueue to finished on an idle queue. */
#include "pairs.h"

#include "tune/figures.h"

#include <time.h>

#define PAIRS_MOST 501
#define LEAST_NS 0.25e9

static double now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static bool time_one(const pairs_party *party, double *ns) {
  double start = now_ns();
  bool done = party->run(party->state);
  *ns = now_ns() - start;
  return done;
}

bool pairs_time(pairs_result *result, const pairs_party *ours, const pairs_party *peer, int pairs) {
  double ours_ns[PAIRS_MOST], peer_ns[PAIRS_MOST], ratio[PAIRS_MOST];
  double first = 0, second = 0;
  for (int i = 0; i < 2; i++) { /* warm up */
    if (!time_one(ours, &first) || !time_one(peer, &second)) return false;
  }
  int count = clf_samples_count(first + second, LEAST_NS, pairs, PAIRS_MOST);
  for (int i = 0; i < count; i++) {
    if (!time_one(ours, &ours_ns[i]) || !time_one(peer, &peer_ns[i])) return false;
    ratio[i] = peer_ns[i] / ours_ns[i];
  }
  result->ours_ns = clf_samples_median(ours_ns, count);
  result->peer_ns = clf_samples_median(peer_ns, count);
  result->ratio = clf_samples_median(ratio, count);
  return true;
}
