/* SPDX-License-Identifier: MIT
 * CPU devices, one contiguous transform inside the vectors of one work-item: FFT_LENGTH = FFT_ROWS x FFT_LANES.  The
 * lane FFT runs over vectors of neighbours; then FFT_LANES vectors at a time are transposed, multiplied by a vector of
 * twiddles, and go through one butterfly of FFT_LANES points into contiguous stores.
 *   FFT_TRANSFORMS  transforms an item, one after another
 *   FFT_TWIDDLE     0: the last twiddles as a table of vectors, 1: product of a scalar and a small table of vectors
 *   FFT_STEP_TABLE  first entry of the last stage's twiddles; FFT_SMALL_TABLE of the small table of vectors
 * Contract: FFT_LANES divides FFT_ROWS; in place or out of place; `count` is transforms; local size 1, no barrier. */
#define FFT_FETCH(n) fetch_row(FFT_INPUT, from, n, sign)
#define FFT_KEEP FFT_KEEP_HERE

INLINE cplx fetch_row(FFT_INPUT_TYPES, index from, uint n, real sign) {
#if FFT_IN_ADJACENT
  return load_lanes(FFT_INPUT, from + n * FFT_LANES, sign);
#else
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = from + (n * FFT_LANES + lane) * (index)FFT_IN_STRIDE;
  return gather_lanes(FFT_INPUT, i, FFT_LANES, sign);
#endif
}

INLINE void keep_row(FFT_OUTPUT_TYPES, index to, uint k, cplx v, real scale, real sign) {
#if FFT_OUT_ADJACENT
  store_lanes(FFT_OUTPUT, to + k, v, scale, sign);
#else
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = to + (k + lane) * (index)FFT_OUT_STRIDE;
  scatter_lanes(FFT_OUTPUT, i, FFT_LANES, v, scale, sign);
#endif
}

/* twiddle of digit n for outputs k .. k + FFT_LANES: roots n (k + lane) of FFT_LENGTH */
INLINE cplx last_root(__global const real *table, uint k, uint n) {
#if FFT_TWIDDLE
  const real2 c = root_at(table, FFT_STEP_TABLE + k + n);
  return cmul_constant(root_vector(table, FFT_SMALL_TABLE + n * FFT_LANES), c.x, c.y);
#else
  return root_vector(table, FFT_STEP_TABLE + (k + n) * FFT_LANES);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lanes(FFT_ARGUMENTS) {
  FFT_ENTER
  FFT_SPACE vec buffer[2 * FFT_BUFFER];
  FFT_SPACE vec *x = buffer, *y = buffer + FFT_BUFFER;
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index which = (index)get_group_id(0) * FFT_TRANSFORMS + t;
    if (!FFT_WHOLE && which >= count) return;
    const place p = locate(which);
    const index from = p.x;
    FFT_STAGES(FFT_LANE_THEN, FFT_LANE_LAST)
    for (uint k = 0; k < FFT_ROWS; k += FFT_LANES) {
      vec a[FFT_LANES], b[FFT_LANES];
      cplx v[FFT_LANES];
      gather_turned(a, b, x, y, k);
      FFT_UNROLL for (uint n = 0; n < FFT_LANES; ++n) {
        v[n] = make(a[n], b[n]);
        if (n) v[n] = cmul(v[n], last_root(table, k, n));
      }
      FFT_PASTE(radix_, FFT_LANES)(v, 1);
      FFT_UNROLL for (uint n = 0; n < FFT_LANES; ++n)
        keep_row(FFT_OUTPUT, p.y, k + n * FFT_ROWS, v[n], scale, sign);
    }
  }
}
