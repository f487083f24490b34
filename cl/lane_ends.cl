/* SPDX-License-Identifier: MIT
 * How FFT_LANES transforms, one in each lane, are read and written: what the kernels of adjacent columns share.
 *   FFT_IN_ADJACENT   the lanes of one value are neighbours: one load
 *   FFT_IN_TURN       the values of one lane are neighbours: FFT_LANES values of every lane are loaded and transposed
 *   FFT_OUT_ADJACENT, FFT_TURN  likewise for the store
 *   otherwise, and where fewer than FFT_LANES transforms are left (live), lane by lane
 * Contract: after lane_core.cl.  where[] holds each lane's place; lanes beyond `live` repeat the last transform. */

/* Row n + 1 of this block of columns; and of the next FFT_AHEAD - 1 blocks, by every FFT_AHEAD-th block, so that a page
 * of memory is opened once for all of them. */
INLINE void fetch_ahead(FFT_INPUT_TYPES, index i) {
#if FFT_AHEAD
  hint_lanes(FFT_INPUT, i);
#endif
#if FFT_AHEAD > 1
  if (i / FFT_LANES % FFT_AHEAD == 0)
    FFT_UNROLL for (uint block = 1; block < FFT_AHEAD; ++block) hint_lanes(FFT_INPUT, i + block * FFT_LANES);
#endif
}

/* value n of all lanes */
INLINE cplx fetch_columns(FFT_INPUT_TYPES, const place *where, uint n, uint live, real sign) {
  const index step = n * (index)FFT_IN_STRIDE;
#if FFT_IN_ADJACENT
  if (FFT_WHOLE || live == FFT_LANES) {
    fetch_ahead(FFT_INPUT, where[0].x + step + FFT_IN_STRIDE);
    return load_lanes(FFT_INPUT, where[0].x + step, sign);
  }
#endif
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = where[lane].x + step;
  return gather_lanes(FFT_INPUT, i, live, sign);
}

/* A pair of floats moves as one unit of 64 bits: squares of half as many units take fewer exchanges than squares of
 * reals. */
#define FFT_UNITS (FFT_REAL_BITS == 32 && FFT_LANES >= 8)
#if FFT_UNITS && FFT_LANES == 16
typedef ulong8 units;
#define UNIT_LANES 8
#define AS_UNITS as_ulong8
#define AS_REALS as_float16
#elif FFT_UNITS
typedef ulong4 units;
#define UNIT_LANES 4
#define AS_UNITS as_ulong4
#define AS_REALS as_float8
#endif
#if FFT_UNITS && __has_builtin(__builtin_shufflevector)
#define FFT_BY_UNITS 1
#else
#define FFT_BY_UNITS 0
#endif
#if FFT_BY_UNITS
INLINE void transpose_units(units *a) {
  units b[UNIT_LANES];
  FFT_UNROLL for (uint round = 1; round < UNIT_LANES; round *= 2) {
    FFT_UNROLL for (uint i = 0; i < UNIT_LANES / 2; ++i) {
      b[2 * i] = FFT_MIX(a[i], a[i + UNIT_LANES / 2], LOW, UNIT_LANES);
      b[2 * i + 1] = FFT_MIX(a[i], a[i + UNIT_LANES / 2], HIGH, UNIT_LANES);
    }
    FFT_UNROLL for (uint i = 0; i < UNIT_LANES; ++i) a[i] = b[i];
  }
}
#endif

/* values n .. n + FFT_LANES of all lanes: vector l holds value n + l */
INLINE void fetch_turned(vec *a, vec *b, FFT_INPUT_TYPES, const place *where, uint n, real sign) {
#if FFT_BY_UNITS && FFT_IN_BITS == 32 && !FFT_IN_PLANAR
  const index ahead = FFT_LANES * (where[1].x - where[0].x);
  FFT_UNROLL for (uint part = 0; part < 2; ++part) {
    units low[UNIT_LANES], high[UNIT_LANES];
    FFT_UNROLL for (uint i = 0; i < UNIT_LANES; ++i) {
      __global const real *p = in0 + 2 * (size_t)(where[i].x + n) + part * FFT_LANES;
      __global const real *q = in0 + 2 * (size_t)(where[i + UNIT_LANES].x + n) + part * FFT_LANES;
      FFT_HINT(p + 2 * (size_t)ahead);
      FFT_HINT(q + 2 * (size_t)ahead);
      low[i] = AS_UNITS(VLOAD(0, p));
      high[i] = AS_UNITS(VLOAD(0, q));
    }
    transpose_units(low);
    transpose_units(high);
    FFT_UNROLL for (uint i = 0; i < UNIT_LANES; ++i) {
      const uint l = part * UNIT_LANES + i;
      a[l] = even(AS_REALS(low[i]), AS_REALS(high[i]));
      b[l] = FFT_CONJUGATE(odd(AS_REALS(low[i]), AS_REALS(high[i])));
    }
  }
#else
  FFT_UNROLL for (uint lane = 0; lane < FFT_LANES; ++lane) {
    const cplx c = load_lanes(FFT_INPUT, where[lane].x + n, sign);
    a[lane] = c.x;
    b[lane] = c.y;
  }
  transpose(a);
  transpose(b);
#endif
}

/* output k of all lanes */
INLINE void keep_columns(FFT_OUTPUT_TYPES, const place *where, uint k, cplx v, uint live, real scale, real sign) {
  const index step = k * (index)FFT_OUT_STRIDE;
#if FFT_OUT_ADJACENT && !FFT_TURN
  if (FFT_WHOLE || live == FFT_LANES) {
    store_lanes(FFT_OUTPUT, where[0].y + step, v, scale, sign);
    return;
  }
#endif
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = where[lane].y + step;
  scatter_lanes(FFT_OUTPUT, i, live, v, scale, sign);
}

/* outputs k .. k + FFT_LANES of the first `live` lanes, untransposed: a[l], b[l] hold output k + l of all lanes */
INLINE void keep_block(FFT_OUTPUT_TYPES, const place *where, uint k, vec *a, vec *b, uint live, real scale, real sign) {
#if FFT_BY_UNITS && FFT_OUT_BITS == 32 && !FFT_OUT_PLANAR && FFT_OUT_ADJACENT
  FFT_UNROLL for (uint part = 0; part < 2; ++part) {
    units low[UNIT_LANES], high[UNIT_LANES];
    FFT_UNROLL for (uint i = 0; i < UNIT_LANES; ++i) {
      const uint l = part * UNIT_LANES + i;
      const vec x = FFT_SCALE_RE(a[l]), y = FFT_SCALE_IM(b[l]);
      low[i] = AS_UNITS(zip_low(x, y));
      high[i] = AS_UNITS(zip_high(x, y));
    }
    transpose_units(low);
    transpose_units(high);
    FFT_UNROLL for (uint i = 0; i < UNIT_LANES; ++i) {
      if (FFT_WHOLE || i < live)
        OUT_VECTOR(AS_REALS(low[i]), 2 * (size_t)(where[i].y + k) + part * FFT_LANES, out0)
      if (FFT_WHOLE || i + UNIT_LANES < live)
        OUT_VECTOR(AS_REALS(high[i]), 2 * (size_t)(where[i + UNIT_LANES].y + k) + part * FFT_LANES, out0)
    }
  }
#else
  transpose(a);
  transpose(b);
  FFT_UNROLL for (uint n = 0; n < FFT_LANES; ++n)
    if (FFT_WHOLE || n < live) keep_turned(FFT_OUTPUT, where[n].y, k, make(a[n], b[n]), scale, sign);
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
