/* SPDX-License-Identifier: MIT
 * How many times faster than a peer we mean to be: one table. */
#include "targets.h"

#include <string.h>

typedef struct target {
  const char *text;   /* the problem */
  double opencl;      /* against AMD clFFT and VkFFT, each; 0: no figure */
  double fftw;        /* against FFTW on all cores */
} target;

static const target table[] = {
    /* single precision, 2^22 points in all */
    {"c2c:64:b65536", 6, 1.1},
    {"c2c:256:b16384", 5, 1.25},
    {"c2c:1024:b4096", 6, 1.15},
    {"c2c:4096:b1024", 6, 1.25},
    {"c2c:8192:b512", 0, 1.6},
    {"c2c:65536:b64", 6, 1.8},
    {"c2c:1048576:b4", 6, 2.5},
    {"c2c:4194304", 6, 2.5},
    /* in cache, 2^16 points in all: a launch alone takes a third of the time */
    {"c2c:64:b1024", 0, 0.7},
    {"c2c:1024:b64", 0, 0.7},
    {"c2c:65536", 0, 0.7},
    /* double precision, 2^21 points in all */
    {"c2c:1024:b2048:f64", 0, 1.5},
    {"c2c:65536:b32:f64", 0, 1.5},
};
enum { TARGET_COUNT = sizeof table / sizeof *table };

#define WITHOUT_AVX512 0.8

static bool has_avx512(void) {
#if defined(__x86_64__) || defined(__i386__)
  return __builtin_cpu_supports("avx512f");
#else
  return false;
#endif
}

int targets_count(void) {
  return TARGET_COUNT;
}

const char *targets_problem(int i) {
  return table[i].text;
}

double targets_ratio(const peer_problem *problem, const peer *party) {
  const target *found = NULL;
  for (int i = 0; i < TARGET_COUNT && !found; i++) {
    if (!strcmp(table[i].text, problem->text)) found = &table[i];
  }
  if (!found) return 0;
  double full = party->opencl ? found->opencl : party->threads > 1 ? found->fftw : 0;
  return has_avx512() ? full : full * WITHOUT_AVX512;
}
