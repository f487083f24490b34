/* SPDX-License-Identifier: MIT
 * Roots of unity for scalar kernels: exp(-2 pi i k / n) from a table, from a product of two tables, or computed.
 * Contract: after access.cl.  The host's accuracy check decides whether a device's own sine and cosine will do. */

/* computed from an index reduced in integers, k < n */
INLINE real2 computed_root(index k, index n) {
  const real x = k > n / 2 ? -(real)(n - k) : (real)k;
  const real angle = x * (2 / (real)n);
  return (real2)(cospi(angle), -sinpi(angle));
}

/* root k of the whole transform's length, k < FFT_LENGTH */
INLINE real2 length_root(__global const real *table, index k) {
#if FFT_TWIDDLE == 2
  return computed_root(k, FFT_LENGTH);
#elif FFT_TWIDDLE == 1
  const real2 a = root_at(table, k & (((index)1 << FFT_FINE_BITS) - 1));
  const real2 b = root_at(table, ((index)1 << FFT_FINE_BITS) + (k >> FFT_FINE_BITS));
  return (real2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
#else
  return root_at(table, k);
#endif
}

/* output r of a stage of radix R after a stride of S, butterfly k < S: root r k of R S.  The stages tile
 * [1, FFT_LENGTH). */
INLINE real2 stage_root(__global const real *table, uint r, uint k, uint R, uint S) {
#if FFT_TWIDDLE == 2
  return computed_root(r * k, R * S);
#else
  return root_at(table + 2 * k, r * S); /* one address, constant distances */
#endif
}
