/* SPDX-License-Identifier: MIT
 * The search for the fastest right choice of one request: check, race in rounds against a fixed reference kernel, climb
 * over neighbours, and accept only what beats the default in pairs. */
#ifndef CLF_TUNE_SEARCH_H
#define CLF_TUNE_SEARCH_H

#include "tune/measure.h"
#include "tune/records.h"

/* How much is tried. */
typedef enum clf_thoroughness {
  CLF_THOROUGHNESS_QUICK,
  CLF_THOROUGHNESS_NORMAL,
  CLF_THOROUGHNESS_THOROUGH,
  CLF_THOROUGHNESS_EXHAUSTIVE
} clf_thoroughness;

typedef struct clf_search_progress {
  const clf_request *request;
  const clf_choice *choice; /* being built, or leading */
  const char *stage;        /* "build", "race", "neighbours", "accept" */
  int built, rejected;      /* candidates so far */
  double best_ns, default_ns; /* a point; 0 unknown */
} clf_search_progress;

typedef struct clf_search_options {
  clf_thoroughness thoroughness;
  uint64_t seed;
  double seconds;  /* share of a budget: once most of it is gone, no further candidate is built; 0 = none */
  double deadline; /* seconds from now after which everything stops; 0 = none */
  bool (*stop)(void *context);                                                 /* may be NULL: interrupted? */
  void (*progress)(void *context, const clf_search_progress *progress);        /* may be NULL */
  /* May be NULL.  Called with a choice before anything of it reaches the device, and with NULL once it was built,
   * checked and survived. */
  void (*intent)(void *context, const clf_request *request, const clf_choice *choice);
  void *context;
} clf_search_options;

typedef struct clf_search_result {
  bool found;       /* best is set */
  bool improved;    /* best is not the class default */
  bool interrupted; /* stopped: nothing here is to be stored */
  bool cut;         /* the budget ended the search early */
  clf_record best;
  clf_record *samples; /* every candidate measured, and poison for wrong ones; the caller's to free */
  int sample_count;
  size_t sample_capacity;
  int built, wrong, unfit;
  double build_seconds; /* the longest that a candidate took to build and check */
  double noise; /* the self-against-self noise of the last pairs */
} clf_search_result;

/* Search one request.  records may be NULL; poison and the incumbent are read from it.  A failure means that not even
 * one candidate could be measured. */
clfft_status clf_search_request(clf_search_result *result, const clf_backend *backend,
                                const clf_search_options *options, const clf_request *request,
                                const clf_profile *profile, const clf_records *records);
void clf_search_result_free(clf_search_result *result);

/* For plan creation with effort "measure": search the passes that the best designs of a problem need, within seconds,
 * and put what was found into the memory layer of records. */
clfft_status clf_search(clf_device *device, clf_records *records, const clf_problem *problem, double seconds);

#endif
