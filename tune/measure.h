/* SPDX-License-Identifier: MIT
 * How a candidate is built, checked and timed: a table of functions, so that the search runs on a device, on recorded
 * samples and on made-up landscapes alike. */
#ifndef CLF_TUNE_MEASURE_H
#define CLF_TUNE_MEASURE_H

#include "plan/design.h"
#include "device/device.h"

typedef struct clf_backend {
  void *context;
  /* Build one candidate; *candidate goes back through release.  A failure means that it does not fit here. */
  clfft_status (*prepare)(void *context, const clf_request *request, const clf_choice *choice, void **candidate);
  /* Run it on known data.  *right tells whether every result was within its bound, complete, and the same each time;
   * *error is the largest relative L2 error.  A failure means that it could not run. */
  clfft_status (*check)(void *context, void *candidate, bool *right, double *error);
  /* One measurement, in ns a point. */
  clfft_status (*sample)(void *context, void *candidate, double *ns_per_point);
  void (*release)(void *context, void *candidate);
  double (*seconds)(void *context); /* a clock that only goes forward */
  /* May be NULL.  Two choices with the same number give the same kernel in the same geometry; 0: not known. */
  uint64_t (*fingerprint)(void *context, const clf_request *request, const clf_choice *choice);
} clf_backend;

/* A backend on a device.  points: work of one measurement of a 'many' request (0: the default). */
clfft_status clf_backend_create(clf_backend *backend, clf_device *device, int64_t points, uint64_t seed);
void clf_backend_destroy(clf_backend *backend);

/* Points of one measurement: enough to fill the caches several times for 'many', little for 'few'. */
#define CLF_MEASURE_POINTS_MANY (INT64_C(1) << 22)
#define CLF_MEASURE_POINTS_FEW (INT64_C(1) << 16)

/* The request with the count that is measured: as much work as asked for, never leaving its class ('many' or 'few'),
 * and not more than the device's memory holds. */
clf_request clf_measure_request(const clf_request *request, const clf_profile *profile, int64_t points);

/* A record's key back to a request, with a count of its class; false when it is not a key of this release. */
bool clf_measure_parse(clf_request *request, const char *key, const clf_profile *profile);

/* Where the transforms of a request lie while they are measured: element i of the transform with loop indices q at
 * i * stride + sum q[j] * loop[j].stride of each side; transform t has q[0] = t mod loop[0].count, and so on. */
typedef struct clf_lattice {
  int64_t in_stride, out_stride;
  int loop_count;
  clf_loop loop[2];
  int64_t twiddle_length; /* as in clf_pass; 0 none */
  int twiddle_loop;
} clf_lattice;

clf_lattice clf_lattice_of(const clf_request *request);

/* The recipe that is one pass answering a request: a problem of its own, and the four-step twiddle where asked for. */
clfft_status clf_measure_recipe(clf_recipe *recipe, const clf_request *request, const clf_choice *choice,
                                const clf_profile *profile);

/* Walsh-Hadamard: the problem of one transform of a request, for its answer. */
clfft_status clf_measure_walsh_row(clf_problem *problem, const clf_request *request);

#endif
