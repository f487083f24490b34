/* SPDX-License-Identifier: MIT
 * CPU devices, short transforms: a block of them fills FFT_VALUES registers of FFT_LANES lanes and never leaves them.
 *   FFT_LENGTH  1 .. FFT_LANES^2 points = FFT_ROWS x FFT_VALUES, FFT_VALUES = min(FFT_LENGTH, FFT_LANES)
 *   FFT_TRANSFORMS  blocks an item      table  FFT_ROWS vectors of twiddles (roots k n of FFT_LENGTH)
 * The values are numbered by bits (register, lane); see vector.cl for the rotations.
 * Contract: in place or out of place; `count` is transforms; local size 1, no barrier. */
#define FFT_BLOCK_POINTS (FFT_VALUES * FFT_LANES)
#define FFT_BLOCK_TRANSFORMS (FFT_BLOCK_POINTS / FFT_LENGTH)

/* element `point` of the block that starts with transform `first`; false past the last transform */
INLINE bool block_place(place *p, index first, uint point, index count) {
  const index which = first + point / FFT_LENGTH;
  if (which >= count) return false;
  *p = locate(which);
  p->x += point % FFT_LENGTH * (index)FFT_IN_STRIDE;
  p->y += point % FFT_LENGTH * (index)FFT_OUT_STRIDE;
  return true;
}

INLINE cplx block_load(FFT_INPUT_TYPES, index first, uint point, index count, bool whole, real sign) {
  if (FFT_IN_ADJACENT && whole) return load_lanes(FFT_INPUT, locate(first).x + point, sign);
  index i[FFT_LANES];
  uint live = 0;
  for (uint lane = 0; lane < FFT_LANES; ++lane) {
    place p;
    if (!block_place(&p, first, point + lane, count)) break;
    i[live++] = p.x;
  }
  return gather_lanes(FFT_INPUT, i, live, sign);
}

INLINE void block_store(FFT_OUTPUT_TYPES, index first, uint point, index count, bool whole, cplx v, real scale,
                        real sign) {
  if (FFT_OUT_ADJACENT && whole) {
    store_lanes(FFT_OUTPUT, locate(first).y + point, v, scale, sign);
    return;
  }
  index i[FFT_LANES];
  uint live = 0;
  for (uint lane = 0; lane < FFT_LANES; ++lane) {
    place p;
    if (!block_place(&p, first, point + lane, count)) break;
    i[live++] = p.y;
  }
  scatter_lanes(FFT_OUTPUT, i, live, v, scale, sign);
}

/* apply a rotation to real and imaginary parts, `rounds` times */
#define FFT_ROUNDS(rotation, rounds)                              \
  FFT_UNROLL for (uint round = 0; round < (rounds); ++round) {    \
    rotation(a, FFT_VALUES);                                      \
    rotation(b, FFT_VALUES);                                      \
  }
#define FFT_LOG2(n) ((n) >= 16 ? 4 : (n) >= 8 ? 3 : (n) >= 4 ? 2 : (n) >= 2 ? 1 : 0)

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lanes_block(FFT_ARGUMENTS) {
  FFT_ENTER
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index first = ((index)get_group_id(0) * FFT_TRANSFORMS + t) * FFT_BLOCK_TRANSFORMS;
    if (!FFT_WHOLE && first >= count) return;
    const bool whole = FFT_WHOLE || first + FFT_BLOCK_TRANSFORMS <= count;
    vec a[FFT_VALUES], b[FFT_VALUES];
    cplx v[FFT_VALUES];
#if FFT_LENGTH < FFT_LANES
    /* (high transform bits | low transform bits, n) -> (n | transform) -> back after the butterfly */
    FFT_UNROLL for (uint i = 0; i < FFT_VALUES; ++i) {
      const cplx c = block_load(FFT_INPUT, first, i * FFT_LANES, count, whole, sign);
      a[i] = c.x;
      b[i] = c.y;
    }
    FFT_ROUNDS(rotate_right, FFT_LOG2(FFT_VALUES))
#else
    /* transform s, point r FFT_LANES + lane: butterflies over r, then bits (k s | lane) -> (lane | k s) */
    FFT_UNROLL for (uint s = 0; s < FFT_BLOCK_TRANSFORMS; ++s) {
      cplx c[FFT_ROWS];
      FFT_UNROLL for (uint r = 0; r < FFT_ROWS; ++r)
        c[r] = block_load(FFT_INPUT, first, s * FFT_LENGTH + r * FFT_LANES, count, whole, sign);
      FFT_PASTE(radix_, FFT_ROWS)(c, 1);
      FFT_UNROLL for (uint k = 0; k < FFT_ROWS; ++k) {
        if (k) c[k] = cmul(c[k], root_vector(table, k * FFT_LANES));
        a[k * FFT_BLOCK_TRANSFORMS + s] = c[k].x;
        b[k * FFT_BLOCK_TRANSFORMS + s] = c[k].y;
      }
    }
    transpose(a);
    transpose(b);
#endif
    FFT_UNROLL for (uint i = 0; i < FFT_VALUES; ++i) v[i] = make(a[i], b[i]);
    FFT_PASTE(radix_, FFT_VALUES)(v, 1);
    FFT_UNROLL for (uint i = 0; i < FFT_VALUES; ++i) {
      a[i] = v[i].x;
      b[i] = v[i].y;
    }
#if FFT_LENGTH < FFT_LANES
    FFT_ROUNDS(rotate_left, FFT_LOG2(FFT_VALUES))
    FFT_UNROLL for (uint i = 0; i < FFT_VALUES; ++i)
      block_store(FFT_OUTPUT, first, i * FFT_LANES, count, whole, make(a[i], b[i]), scale, sign);
#else
    /* (k2 | k1 s) -> (s, high k2 | low k2, k1): the lanes are neighbours k1 + FFT_ROWS k2 in memory */
    FFT_ROUNDS(rotate_right, FFT_LOG2(FFT_BLOCK_TRANSFORMS))
    FFT_UNROLL for (uint i = 0; i < FFT_VALUES; ++i)
      block_store(FFT_OUTPUT, first, i * FFT_LANES, count, whole, make(a[i], b[i]), scale, sign);
#endif
  }
}
