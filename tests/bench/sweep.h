/* SPDX-License-Identifier: MIT
 * The sweep: is there a length at which it would pay to pad? */
#ifndef TESTS_BENCH_SWEEP_H
#define TESTS_BENCH_SWEEP_H

#include <stdbool.h>
#include <stdint.h>

struct clfft_device;

#define SWEEP_LIMIT 4.0 /* the most that time(N) / time(next smooth N) should be */
#define SWEEP_COUNT_MAX 1000

typedef struct sweep_options {
  int count, pairs; /* lengths sampled; interleaved pairs each */
  uint64_t seed;
  bool tsv;
  const char *output; /* NAME.tsv and NAME.png are written; NULL: neither */
} sweep_options;

typedef struct sweep_point {
  int64_t length, smooth;
  double ns, smooth_ns; /* a point of the data */
  double ratio;         /* of the time of one transform of each */
} sweep_point;

/* One row a length, to standard output and to the files; lengths above the limit are told again at the end.  False when
 * something could not run or be written; never because of a time. */
bool sweep_measure(struct clfft_device *device, const sweep_options *options);

/* sweep_picture.c: false after a message on stderr.  Without libpng it writes nothing, and says so. */
bool sweep_draw(const sweep_point *points, int count, const char *name);

#endif
