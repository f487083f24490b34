/* SPDX-License-Identifier: MIT
 * How many times faster than a peer we mean to be: one table. */
#include "targets.h"

#include <string.h>

typedef struct target {
  const char *group;
  const char *text;   /* the problem */
  double opencl;      /* against AMD clFFT and VkFFT, each; 0: no figure */
  double fftw;        /* against FFTW on all cores */
} target;

static const target table[] = {
    /* powers of two: single precision, 2^22 points in all */
    {"powers", "c2c:64:b65536", 6, 1.1},
    {"powers", "c2c:256:b16384", 5, 1.25},
    {"powers", "c2c:1024:b4096", 6, 1.15},
    {"powers", "c2c:4096:b1024", 6, 1.25},
    {"powers", "c2c:8192:b512", 0, 1.6},
    {"powers", "c2c:65536:b64", 6, 1.8},
    {"powers", "c2c:1048576:b4", 6, 2.5},
    {"powers", "c2c:4194304", 6, 2.5},
    /* in cache, 2^16 points in all: a launch alone takes a third of the time */
    {"cache", "c2c:64:b1024", 0, 0.7},
    {"cache", "c2c:1024:b64", 0, 0.7},
    {"cache", "c2c:65536", 0, 0.7},
    /* double precision, 2^21 points in all */
    {"double", "c2c:1024:b2048:f64", 0, 1.5},
    {"double", "c2c:65536:b32:f64", 0, 1.5},
    /* other lengths, primes, several axes: single precision, 2^22 points in all */
    {"lengths", "c2c:60:b69905", 5, 1.1},
    {"lengths", "c2c:96:b43690", 5, 1},
    {"lengths", "c2c:100:b41943", 5, 1.1},
    {"lengths", "c2c:120:b34952", 5, 1},
    {"lengths", "c2c:243:b17260", 5, 2.5},
    {"lengths", "c2c:1000:b4194", 5, 1.3},
    {"lengths", "c2c:1001:b4190", 5, 2.5},
    {"lengths", "c2c:3125:b1342", 5, 1.5},
    {"lengths", "c2c:5000:b838", 5, 1.5},
    {"lengths", "c2c:6561:b639", 5, 1.5},
    {"primes", "c2c:17:b246723", 5, 1.3},
    {"primes", "c2c:101:b41527", 5, 1.5},
    {"primes", "c2c:1009:b4156", 5, 1.5},
    {"primes", "c2c:10007:b419", 5, 1.5},
    {"axes", "c2c:512x512:b16", 5, 1.3},
    {"axes", "c2c:1024x1024:b4", 5, 1.6},
    {"axes", "c2c:2048x2048", 5, 1.6},
    {"axes", "c2c:64x64x64:b16", 5, 1.1},
    {"axes", "c2c:128x128x128:b2", 5, 1.3},
    /* Walsh-Hadamard: single precision, 2^25 points (128 MiB) in all */
    {"walsh", "wht:256:b131072", 0, 10},
    {"walsh", "wht:1024:b32768", 0, 10},
    {"walsh", "wht:4096:b8192", 0, 10},
    {"walsh", "wht:32768:b1024", 0, 10},
    {"walsh", "wht:1048576:b32", 0, 10},
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

const char *targets_group(int i) {
  return table[i].group;
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
