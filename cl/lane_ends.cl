/* SPDX-License-Identifier: MIT
 * How FFT_LANES transforms, one in each lane, are read and written: what the kernels of adjacent columns share.
 *   FFT_IN_ADJACENT   the lanes of one value are neighbours: one load
 *   FFT_IN_TURN       the values of one lane are neighbours: FFT_LANES values of every lane are loaded and transposed
 *   FFT_OUT_ADJACENT, FFT_TURN  likewise for the store
 *   otherwise, and where fewer than FFT_LANES transforms are left (live), lane by lane
 * Contract: after lane_core.cl.  where[] holds each lane's place; lanes beyond `live` repeat the last transform. */

/* value n of all lanes */
INLINE cplx fetch_columns(FFT_INPUT_TYPES, const place *where, uint n, uint live, real sign) {
  const index step = n * (index)FFT_IN_STRIDE;
#if FFT_IN_ADJACENT
  if (FFT_WHOLE || live == FFT_LANES) return load_lanes(FFT_INPUT, where[0].from + step, sign);
#endif
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = where[lane].from + step;
  return gather_lanes(FFT_INPUT, i, live, sign);
}

/* values n .. n + FFT_LANES of all lanes: vector l holds value n + l */
INLINE void fetch_turned(vec *a, vec *b, FFT_INPUT_TYPES, const place *where, uint n, real sign) {
  FFT_UNROLL for (uint lane = 0; lane < FFT_LANES; ++lane) {
    const cplx c = load_lanes(FFT_INPUT, where[lane].from + n, sign);
    a[lane] = c.x;
    b[lane] = c.y;
  }
  transpose(a);
  transpose(b);
}

/* output k of all lanes */
INLINE void keep_columns(FFT_OUTPUT_TYPES, const place *where, uint k, cplx v, uint live, real scale, real sign) {
  const index step = k * (index)FFT_OUT_STRIDE;
#if FFT_OUT_ADJACENT && !FFT_TURN
  if (FFT_WHOLE || live == FFT_LANES) {
    store_lanes(FFT_OUTPUT, where[0].to + step, v, scale, sign);
    return;
  }
#endif
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = where[lane].to + step;
  scatter_lanes(FFT_OUTPUT, i, live, v, scale, sign);
}

/* outputs k .. k + FFT_LANES of one lane */
INLINE void keep_turned(FFT_OUTPUT_TYPES, index to, uint k, cplx v, real scale, real sign) {
#if FFT_OUT_ADJACENT
  store_lanes(FFT_OUTPUT, to + k, v, scale, sign);
#else
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = to + (k + lane) * (index)FFT_OUT_STRIDE;
  scatter_lanes(FFT_OUTPUT, i, FFT_LANES, v, scale, sign);
#endif
}

/* the place of every lane's transform */
INLINE void locate_lanes(place *where, index which, index count) {
#if FFT_IN_ADJACENT && FFT_OUT_ADJACENT && FFT_WHOLE && !FFT_TURN && !FFT_IN_TURN
  where[0] = locate(which);
#else
  for (uint lane = 0; lane < FFT_LANES; ++lane) where[lane] = locate(min(which + lane, count - 1));
#endif
}
