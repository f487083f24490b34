/* SPDX-License-Identifier: MIT
 * Candidates raced in rounds: in each round one sample of everybody still in, in shuffled order, between two samples of
 * the reference kernel, so that slow drift of the machine cancels in the ratio. */
#ifndef CLF_TUNE_RACE_H
#define CLF_TUNE_RACE_H

#include "tune/hostdata.h"
#include "tune/measure.h"

#define CLF_RACE_SAMPLES_MAX 96
#define CLF_RACE_PAIRS 11
#define CLF_RACE_PAIRS_WON 9
#define CLF_RACE_LEAST_GAIN 0.02 /* what a new choice must gain at least */

typedef struct clf_entrant {
  clf_choice choice;
  uint64_t fingerprint; /* of its kernel; 0 not known */
  void *candidate;
  double error;
  bool out;       /* left the race: too slow, wrong, or failed */
  bool slow;      /* left it for being slow, and may come back */
  bool wrong;     /* a result was wrong */
  int samples;
  double ratio[CLF_RACE_SAMPLES_MAX]; /* time over the reference's in the same round */
  double ns[CLF_RACE_SAMPLES_MAX];    /* a point */
} clf_entrant;

typedef struct clf_race {
  const clf_backend *backend;
  clf_entrant *entrant;
  int count;
  int reference;             /* index of the fixed reference kernel */
  clf_random random;
  bool (*halt)(void *context); /* asked before every sample: interrupted, or out of time */
  void *context;
} clf_race;

/* Run rounds over all entrants that are still in.  Returns false when halted, or when the reference failed (it is out
 * then). */
bool clf_race_rounds(clf_race *race, int rounds);

/* One sample of an entrant that was never raced, whatever the time; false when it failed. */
bool clf_race_sample_alone(clf_race *race, int index);

/* Begin anew, with those back in who were only slow: what they were compared with proved wrong, or is gone. */
void clf_race_restart(clf_race *race);

/* The outcome of one entrant against another, in alternating order. */
typedef struct clf_pairs {
  int run, won;
  double gain;  /* median of (base time / entrant's time) - 1 */
  double noise; /* of that median, from the base against itself */
} clf_pairs;
bool clf_race_pairs(clf_race *race, int entrant, int base, clf_pairs *pairs);
bool clf_pairs_accept(const clf_pairs *pairs);

double clf_entrant_score(const clf_entrant *entrant); /* median ratio; infinity without samples */
double clf_entrant_ns(const clf_entrant *entrant);    /* median, a point; 0 without samples */
double clf_entrant_spread(const clf_entrant *entrant); /* half the interquartile range over the median */

/* The entrant still in with the best score; -1 for none. */
int clf_race_leader(const clf_race *race);

double clf_median(const double *values, int count); /* 0 for none */

#endif
