/* SPDX-License-Identifier: MIT
 * What every party of the comparison is: ours, FFTW, AMD clFFT, VkFFT.  One party a translation unit; all of them
 * transform the same host arrays, so that no one has the better pages or caches. */
#ifndef TESTS_BENCH_PEER_H
#define TESTS_BENCH_PEER_H

#ifdef __APPLE__
#include <OpenCL/opencl.h>
#else
#include <CL/cl.h>
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PEER_RANK_MAX 3

/* The work that all parties can do: `count` forward complex transforms of `rank` axes, packed, one after the other in
 * memory, interleaved, unnormalised, out of place.  FFTW alone has Walsh-Hadamard transforms too, of one axis of reals:
 * they are its transforms of log2(length) axes of two points. */
typedef struct peer_problem {
  const char *text; /* the problem's short text */
  int rank;
  int64_t length[PEER_RANK_MAX]; /* row-major: the last axis is the fastest */
  int64_t points, count;         /* points: product of the lengths */
  bool is_double, is_walsh;
} peer_problem;

/* Of one point of the problem. */
static inline size_t peer_point_bytes(const peer_problem *problem) {
  return (problem->is_double ? sizeof(double) : sizeof(float)) * (problem->is_walsh ? 1 : 2);
}

/* The arrays: page-aligned host memory, and buffers over it (CL_MEM_USE_HOST_PTR) where the device is a CPU; a device
 * with memory of its own gets buffers there. */
struct clfft_device;
typedef struct peer_arrays {
  struct clfft_device *wrapped; /* ours: the same context and device */
  void *in, *out;
  void *source; /* what the input is refilled from */
  size_t bytes; /* of each */
  cl_context context;
  cl_device_id device;
  cl_command_queue queue;
  cl_mem in_buffer, out_buffer;
} peer_arrays;

#define PEER_MESSAGE_BYTES 512

/* A party.  create may overwrite both arrays (FFTW measures on them); run reads `in`, writes `out` and returns when
 * the work is finished; destroy accepts NULL.  A party that was left out at configure has no create. */
typedef struct peer {
  char name[16];
  bool opencl;     /* works on the buffers, else on the host arrays */
  int threads;     /* FFTW */
  const char *why; /* it cannot run here; NULL when it can */
  void *(*create)(const struct peer *peer, const peer_problem *problem, const peer_arrays *arrays, char *message);
  bool (*run)(void *state);
  void (*destroy)(void *state);
} peer;

#define PEERS_MAX 4

/* The peers in the order of the table, those that cannot run included; returns how many. */
int peers_list(peer peers[PEERS_MAX], int cores);

/* Each fills in its row. */
void peer_ours(peer *row);
void peer_fftw(peer *row, int threads);
void peer_clfft(peer *row);
void peer_vkfft(peer *row);
void peer_missing(peer *row, const char *name, const char *why);

/* Once after the last run: what FFTW keeps for the process goes. */
void peers_cleanup(void);
void peer_fftw_cleanup(void);

#endif
