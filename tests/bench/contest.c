/* SPDX-License-Identifier: MIT
 * One problem, all parties: made, compared with each other, timed in interleaved pairs. */
#include "contest.h"

#include "arrays.h"
#include "targets.h"

#include "tune/reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Peers promise fewer digits than we do: so many times our own bound is still rounding.  Another order, direction or
 * scale, or a missing block, is of order 1. */
#define PEER_BOUNDS 16

typedef struct contest {
  const peer_problem *problem;
  peer_arrays arrays;
  peer ours;
  void *ours_state;
  void *ours_result;
  void *peer_result;
  void *state[PEERS_MAX];
} contest;

static double difference_allowed(const peer_problem *problem) {
  clf_accuracy accuracy = {
      .precision = problem->is_double ? CLFFT_PRECISION_DOUBLE : CLFFT_PRECISION_SINGLE,
      .log2_sum = log2((double)problem->points),
      .passes = 1,
  };
  return PEER_BOUNDS * clf_bound(&accuracy);
}

/* One checked run: the output is NaN before, the input must be as it was after. */
static bool run_once(contest *self, const peer *party, void *state, void *result, char *message) {
  const char *fault = NULL;
  if (!arrays_fill_input(&self->arrays) || !arrays_spoil_output(&self->arrays)) fault = "the arrays cannot be filled";
  else if (!party->run(state)) fault = "the run failed";
  else if (!arrays_read_output(&self->arrays, party->opencl, result)) fault = "the output cannot be read";
  else if (!arrays_input_intact(&self->arrays, party->opencl)) fault = "the input was overwritten";
  if (fault) snprintf(message, PEER_MESSAGE_BYTES, "%s: %s", party->name, fault);
  return !fault;
}

static bool open_contest(contest *self, const peer_problem *problem, struct clfft_device *device, char *message) {
  *self = (contest){.problem = problem};
  peer_ours(&self->ours);
  if (!arrays_create(&self->arrays, device, problem, message)) return false;
  self->ours_result = malloc(self->arrays.bytes);
  self->peer_result = malloc(self->arrays.bytes);
  if (!self->ours_result || !self->peer_result) {
    snprintf(message, PEER_MESSAGE_BYTES, "out of memory");
    return false;
  }
  self->ours_state = self->ours.create(&self->ours, problem, &self->arrays, message);
  return self->ours_state && run_once(self, &self->ours, self->ours_state, self->ours_result, message);
}

static void close_contest(contest *self, const peer *peers, int peer_count) {
  for (int i = 0; i < peer_count; i++) {
    if (peers[i].destroy) peers[i].destroy(self->state[i]);
  }
  self->ours.destroy(self->ours_state);
  arrays_destroy(&self->arrays);
  free(self->ours_result);
  free(self->peer_result);
}

/* Make one peer and compare its result with ours, so that equal work is timed. */
static void admit(contest *self, const peer *party, void **state, contest_row *row) {
  *row = (contest_row){.end = CONTEST_MISSING, .required = targets_ratio(self->problem, party)};
  if (!party->create) {
    snprintf(row->message, sizeof row->message, "%s", party->why);
    return;
  }
  row->end = CONTEST_REFUSED;
  if (self->problem->is_walsh && party->opencl) return; /* the column says so: no word for each row */
  *state = party->create(party, self->problem, &self->arrays, row->message);
  if (!*state) return;
  row->end = CONTEST_WRONG;
  if (!run_once(self, party, *state, self->peer_result, row->message)) return;
  row->rel_l2 = arrays_difference(self->problem, self->peer_result, self->ours_result);
  if (row->rel_l2 <= difference_allowed(self->problem)) row->end = CONTEST_TIMED;
  else snprintf(row->message, sizeof row->message, "%s: its result and ours differ by %.2e", party->name, row->rel_l2);
}

/* The best of the runs by ratio. */
static void compare(contest *self, const peer *party, void *state, const contest_options *options, contest_row *row) {
  pairs_party ours = {self->ours.run, self->ours_state}, other = {party->run, state};
  pairs_result times;
  if (!pairs_time(&times, &ours, &other, options->pairs)) {
    row->end = CONTEST_WRONG;
    snprintf(row->message, sizeof row->message, "%s or ours: a timed run failed", party->name);
  } else if (times.ratio > row->times.ratio) {
    row->times = times;
  }
}

bool contest_hold(contest_row *rows, const peer *peers, int peer_count, const peer_problem *problem,
                  struct clfft_device *device, const contest_options *options, char *message) {
  contest self;
  bool open = open_contest(&self, problem, device, message);
  for (int i = 0; open && i < peer_count; i++) admit(&self, &peers[i], &self.state[i], &rows[i]);
  open = open && arrays_fill_input(&self.arrays);
  for (int run = 0; open && run < options->runs; run++) {
    for (int i = 0; i < peer_count; i++) {
      if (rows[i].end == CONTEST_TIMED) compare(&self, &peers[i], self.state[i], options, &rows[i]);
    }
  }
  close_contest(&self, peers, peer_count);
  return open;
}
