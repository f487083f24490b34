/* SPDX-License-Identifier: MIT
 * Roots of unity. */
#include "math/roots.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#define QUARTER_TURN 1.570796326794896619231321691639751442L /* pi / 2 */

/* The point at p/n quarter turns, 0 <= 2 p <= n. */
static clf_root in_first_octant(uint64_t p, uint64_t n) {
  if (2 * p == n) return (clf_root){sqrtl(0.5L), sqrtl(0.5L)};
  long double angle = QUARTER_TURN * ((long double)p / (long double)n);
  return (clf_root){cosl(angle), sinl(angle)};
}

clf_root clf_root_of_unity(uint64_t k, uint64_t n) {
  assert(n >= 1);
  k %= n;
  for (; n >> 62 != 0; n >>= 1) k >>= 1; /* beyond the precision of a long double */

  /* p/n quarter turns, exactly.  Each fold is a symmetry of the circle. */
  uint64_t p = 4 * k;
  bool opposite = p >= 2 * n;
  if (opposite) p -= 2 * n;
  bool left = p > n;
  if (left) p = 2 * n - p;
  bool steep = 2 * p > n;
  if (steep) p = n - p;

  clf_root root = in_first_octant(p, n);
  if (steep) root = (clf_root){root.im, root.re};
  if (left) root.re = -root.re;
  root.im = 0.0L - root.im; /* clockwise; a zero stays positive */
  if (opposite) root = (clf_root){-root.re, -root.im};
  return root;
}
