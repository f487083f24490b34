/* SPDX-License-Identifier: MIT
 * The table of peers: what configure found, and why the others are missing. */
#include "peer.h"

#include <stdio.h>

void peer_missing(peer *row, const char *name, const char *why) {
  *row = (peer){.why = why};
  snprintf(row->name, sizeof row->name, "%s", name);
}

static int list_fftw(peer *rows, int cores) {
#ifdef HAVE_FFTW_THREADS
  peer_fftw(&rows[0], 1);
  if (cores == 1) return 1;
  peer_fftw(&rows[1], cores);
  return 2;
#else
  (void)cores;
  peer_missing(&rows[0], "fftw1", "built without FFTW (needs fftw3, fftw3f and their threads)");
  return 1;
#endif
}

int peers_list(peer peers[PEERS_MAX], int cores) {
  int count = list_fftw(peers, cores);
#ifdef HAVE_AMD_CLFFT
  peer_clfft(&peers[count++]);
#else
  peer_missing(&peers[count++], "clfft", "built without AMD clFFT");
#endif
#ifdef HAVE_VKFFT
  peer_vkfft(&peers[count++]);
#else
  peer_missing(&peers[count++], "vkfft", "built without VkFFT");
#endif
  return count;
}

void peers_cleanup(void) {
#ifdef HAVE_FFTW_THREADS
  peer_fftw_cleanup();
#endif
}
