/* SPDX-License-Identifier: MIT
 * A backend without a device: a seeded landscape of times with cliffs and holes, a clock of its own, noise as measured
 * on shared machines, and faults on request. */
#ifndef TESTS_SUPPORT_LANDSCAPE_H
#define TESTS_SUPPORT_LANDSCAPE_H

#include "tune/measure.h"

typedef enum landscape_fault {
  FAULT_NONE,
  FAULT_BUILD,        /* prepare fails */
  FAULT_WRONG,        /* check says wrong */
  FAULT_WRONG_LATER,  /* right at first, wrong when checked after timing */
  FAULT_CRASH,        /* prepare kills the process */
  FAULT_HANG,         /* prepare does not return */
  FAULT_LOST          /* the device is lost at the first sample */
} landscape_fault;

typedef struct landscape {
  uint64_t seed;
  const clf_profile *profile;
  bool flat;             /* every choice takes the same time */
  double noise;          /* relative deviation of one sample; 0: none */
  double drift;          /* relative swing of the machine's speed over a minute */
  double holes;          /* part of the choices that do not build */
  double build_seconds, sample_seconds; /* what the virtual clock advances by */
  /* One choice that is faulty, and how much of its true time it seems to take. */
  landscape_fault fault;
  clf_choice faulty;
  double faulty_speed;   /* factor on its time; 0: as the landscape says */
  int *tries;            /* counts preparations of the faulty choice; may be shared memory */
  /* State. */
  double now;
  int samples_taken, prepared, released;
} landscape;

/* The true time of a choice, in ns a point: the model's, bent by the seed. */
double landscape_time(const landscape *land, const clf_request *request, const clf_choice *choice);
bool landscape_is_hole(const landscape *land, const clf_choice *choice);

clf_backend landscape_backend(landscape *land);

/* A GPU and a CPU that exist nowhere. */
clf_profile landscape_gpu(void);
clf_profile landscape_cpu(void);

#endif
