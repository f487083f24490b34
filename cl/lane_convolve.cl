/* SPDX-License-Identifier: MIT
 * CPU devices, FFT_LANES transforms of any length in the lanes of one work-item, as a cyclic convolution of FFT_ROWS
 * points: lane FFT, product with the kernel's spectrum, lane FFT back; digit reversed order in between, so that nothing
 * is permuted.
 *   FFT_CHIRP 1   Bluestein: FFT_ROWS >= 2 FFT_LENGTH - 1; table from FFT_CHIRP_TABLE: root n^2 of 2 FFT_LENGTH
 *   FFT_CHIRP 0   Rader: FFT_LENGTH is a prime p, FFT_ROWS = p - 1; from FFT_CHIRP_TABLE the logarithm of each n to the
 *                 base of a primitive root, as pairs (where input n goes, where output n is)
 *   FFT_SPECTRUM_TABLE  the spectrum in digit reversed order, divided by FFT_ROWS
 * Loads and stores as lane_columns; no four-step twiddle.
 * Contract: in place or out of place; `count` is transforms; local size 1, no barrier. */
#define FFT_FETCH(n) make(x[FFT_AT(n)], y[FFT_AT(n)])

/* One stage back, on conjugated values: twiddle, then butterfly; the stages of FFT_BACK_STAGES are in reverse order. */
#define FFT_BACK_STAGE(R, S, T)                                                                          \
  for (uint block = 0; block < FFT_ROWS; block += (R) * (S))                                             \
    for (uint j = 0; j < (S); ++j) {                                                                     \
      const uint at = FFT_AT(block + j);                                                                 \
      cplx v[R];                                                                                         \
      __global const real *w = table + 2 * ((T) + j * ((R) - 1));                                        \
      FFT_UNROLL for (uint r = 0; r < (R); ++r) {                                                        \
        v[r] = make(x[at + FFT_AT(r * (S))], y[at + FFT_AT(r * (S))]);                                   \
        if ((S) > 1 && r) v[r] = cmul_constant(v[r], w[2 * r - 2], w[2 * r - 1]);                        \
      }                                                                                                  \
      radix_##R(v, 1);                                                                                   \
      FFT_UNROLL for (uint r = 0; r < (R); ++r) FFT_KEEP_HERE(0, at + FFT_AT(r * (S)), v[r])             \
    }

/* input n takes its place in the convolution */
INLINE void enter(FFT_SPACE vec *x, FFT_SPACE vec *y, __global const real *table, uint n, cplx v, cplx *first) {
  const real2 c = root_at(table, FFT_CHIRP_TABLE + n);
#if FFT_CHIRP
  v = cmul_constant(v, c.x, c.y);
  const uint at = FFT_AT(n);
#else
  if (n == 0) {
    *first = v;
    return;
  }
  const uint at = (uint)(int)c.x;
#endif
  x[at] = v.x;
  y[at] = v.y;
}

/* output k from the convolution; `total` is output 0 of Rader's */
INLINE cplx leave(const FFT_SPACE vec *x, const FFT_SPACE vec *y, __global const real *table, uint k, cplx total) {
  const real2 c = root_at(table, FFT_CHIRP_TABLE + k);
#if FFT_CHIRP
  return cmul_constant(make(x[FFT_AT(k)], -y[FFT_AT(k)]), c.x, c.y);
#else
  const uint at = (uint)(int)c.y;
  return k == 0 ? total : make(x[at], -y[at]);
#endif
}

INLINE cplx load_all(FFT_SPACE vec *x, FFT_SPACE vec *y, FFT_INPUT_TYPES, const place *where,
                     __global const real *table, uint live, real sign) {
  cplx first = make(0, 0);
#if FFT_CHIRP
  for (uint n = FFT_LENGTH; n < FFT_ROWS; ++n) x[FFT_AT(n)] = y[FFT_AT(n)] = 0;
#endif
#if FFT_IN_TURN
  if (FFT_WHOLE || live == FFT_LANES) {
    for (uint block = 0; block < FFT_BLOCKS(FFT_LENGTH); ++block) {
      const uint n = FFT_BLOCK_START(block, FFT_LENGTH);
      vec a[FFT_LANES], b[FFT_LANES];
      fetch_turned(a, b, FFT_INPUT, where, n, sign);
      for (uint l = 0; l < FFT_LANES; ++l) enter(x, y, table, n + l, make(a[l], b[l]), &first);
    }
    return first;
  }
#endif
  for (uint n = 0; n < FFT_LENGTH; ++n)
    enter(x, y, table, n, fetch_columns(FFT_INPUT, where, n, live, sign), &first);
  return first;
}

INLINE void store_all(FFT_OUTPUT_TYPES, const FFT_SPACE vec *x, const FFT_SPACE vec *y, const place *where,
                      __global const real *table, cplx total, uint live, real scale, real sign) {
#if FFT_TURN
  for (uint block = 0; block < FFT_BLOCKS(FFT_LENGTH); ++block) {
    const uint k = FFT_BLOCK_START(block, FFT_LENGTH);
    vec a[FFT_LANES], b[FFT_LANES];
    for (uint l = 0; l < FFT_LANES; ++l) {
      const cplx v = leave(x, y, table, k + l, total);
      a[l] = v.x;
      b[l] = v.y;
    }
    keep_block(FFT_OUTPUT, where, k, a, b, live, scale, sign);
  }
#else
  for (uint k = 0; k < FFT_LENGTH; ++k)
    keep_columns(FFT_OUTPUT, where, k, leave(x, y, table, k, total), live, scale, sign);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lane_convolve(FFT_ARGUMENTS) {
  FFT_ENTER
  FFT_SPACE vec buffer[2 * FFT_BUFFER];
  FFT_SPACE vec *x = buffer, *y = buffer + FFT_BUFFER;
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index which = ((index)get_group_id(0) * FFT_TRANSFORMS + t) * FFT_LANES;
    if (!FFT_WHOLE && which >= count) return;
    const uint live = FFT_WHOLE ? FFT_LANES : (uint)min((index)FFT_LANES, count - which);
    place where[FFT_LANES];
    locate_lanes(where, which, count);
    const cplx first = load_all(x, y, FFT_INPUT, where, table, live, sign);
    FFT_STAGES(FFT_LANE_THEN, FFT_LANE_THEN)
    const cplx total = make(first.x + x[0], first.y + y[0]);
    for (uint n = 0; n < FFT_ROWS; ++n) {
      const real2 c = root_at(table, FFT_SPECTRUM_TABLE + n);
      const uint at = FFT_AT(n);
      cplx v = cmul_constant(make(x[at], y[at]), c.x, c.y);
      if (!FFT_CHIRP && n == 0) v = cadd(v, first); /* into every output of the convolution */
      x[at] = v.x;
      y[at] = -v.y;
    }
    FFT_BACK_STAGES(FFT_BACK_STAGE)
    store_all(FFT_OUTPUT, x, y, where, table, total, live, scale, sign);
  }
}
