/* SPDX-License-Identifier: MIT
 * One problem, all parties: made, compared with each other, timed in interleaved pairs. */
#ifndef TESTS_BENCH_CONTEST_H
#define TESTS_BENCH_CONTEST_H

#include "pairs.h"
#include "peer.h"

typedef enum contest_end {
  CONTEST_TIMED,
  CONTEST_MISSING, /* the peer isn't there: see message */
  CONTEST_REFUSED, /* it doesn't serve this problem: see message */
  CONTEST_WRONG    /* the peer's result and ours differ by more than both may err, or a run failed */
} contest_end;

typedef struct contest_row {
  contest_end end;
  pairs_result times;
  double rel_l2;   /* of the peer's result against ours */
  double required; /* 0: nothing is asked for */
  char message[PEER_MESSAGE_BYTES];
} contest_row;

typedef struct contest_options {
  int pairs, runs;
  bool quiet;
} contest_options;

/* Fill rows[i] for peers[i].  False with a message when ours cannot run at all. */
bool contest_hold(contest_row *rows, const peer *peers, int peer_count, const peer_problem *problem,
                  struct clfft_device *device, const contest_options *options, char *message);

#endif
