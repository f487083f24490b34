/* SPDX-License-Identifier: MIT
 * CPU devices, FFT_LANES transforms in the lanes of one work-item, through a compact buffer: adjacent columns of a
 * strided axis, or neighbouring contiguous transforms, transposed as they are loaded.
 *   FFT_IN_TURN 1, FFT_TURN 1   load and store run along each transform (lane_ends.cl)
 *   FFT_STEP_LENGTH  four-step twiddles.  FFT_TURN 0: every transform of a block has the same index q (the loop that q
 *                    counts is an outer one); FFT_TURN 1: root k q, q being the column's own index
 *   FFT_TWIDDLE      turned store: 0 a table of scalars (q / FFT_LANES, block, q % FFT_LANES), 1 product of coarse and
 *                    fine tables; both times a small table of vectors (q, lane) from FFT_SMALL_TABLE on
 *   FFT_TRANSFORMS   times that an item takes FFT_SIDES blocks of FFT_LANES transforms
 * Contract: in place (equal places on both sides) or out of place; FFT_LENGTH >= FFT_LANES where turned; `count` is
 * transforms; local size 1, no barrier. */
#if FFT_IN_TURN
#define FFT_FETCH(n) make(x[FFT_AT(n) + side], y[FFT_AT(n) + side])
#else
#define FFT_FETCH(n) fetch_columns(FFT_INPUT, where[side], n, live[side], sign)
#endif
#if FFT_TURN
#define FFT_KEEP FFT_KEEP_HERE
#else
#define FFT_KEEP(position, at, value) \
  keep_output(FFT_OUTPUT, where[side], table, FFT_STEP_INDEX(which + side * FFT_LANES), digit_index(position), value, \
              live[side], scale, sign);
#endif

/* output k of all lanes, with the four-step twiddle that they share */
INLINE void keep_output(FFT_OUTPUT_TYPES, const place *where, __global const real *table, index q, uint k, cplx v,
                        uint live, real scale, real sign) {
#if FFT_STEP_LENGTH
  const real2 w = step_root(table, k, q);
  v = cmul_constant(v, w.x, w.y);
#endif
  keep_columns(FFT_OUTPUT, where, k, v, live, scale, sign);
}

/* roots q (k + lane) of FFT_STEP_LENGTH */
INLINE cplx turned_root(__global const real *table, index q, uint block, uint k) {
#if FFT_TWIDDLE
  const real2 c = step_root(table, k, q);
#else
  const index vectors = q / FFT_LANES * FFT_BLOCKS(FFT_ROWS) + block;
  const real2 c = root_at(table, FFT_STEP_TABLE + vectors * FFT_LANES + q % FFT_LANES);
#endif
  return cmul_constant(root_vector(table, FFT_SMALL_TABLE + q * FFT_LANES), c.x, c.y);
}

/* the whole block of transforms into the buffer, value n at FFT_AT(n) */
INLINE void load_turned(FFT_SPACE vec *x, FFT_SPACE vec *y, FFT_INPUT_TYPES, const place *where, uint live,
                        real sign) {
  if (!FFT_WHOLE && live < FFT_LANES) {
    for (uint n = 0; n < FFT_ROWS; ++n) {
      const cplx c = fetch_columns(FFT_INPUT, where, n, live, sign);
      x[FFT_AT(n)] = c.x;
      y[FFT_AT(n)] = c.y;
    }
    return;
  }
  for (uint block = 0; block < FFT_BLOCKS(FFT_ROWS); ++block) {
    const uint n = FFT_BLOCK_START(block, FFT_ROWS);
    vec a[FFT_LANES], b[FFT_LANES];
    fetch_turned(a, b, FFT_INPUT, where, n, sign);
    FFT_UNROLL for (uint l = 0; l < FFT_LANES; ++l) {
      x[FFT_AT(n + l)] = a[l];
      y[FFT_AT(n + l)] = b[l];
    }
  }
}

/* the block's outputs, with each transform's own four-step twiddle */
INLINE void store_turned(FFT_OUTPUT_TYPES, const FFT_SPACE vec *x, const FFT_SPACE vec *y, const place *where,
                         __global const real *table, index which, uint live, real scale, real sign) {
  for (uint block = 0; block < FFT_BLOCKS(FFT_ROWS); ++block) {
    const uint k = FFT_BLOCK_START(block, FFT_ROWS);
    vec a[FFT_LANES], b[FFT_LANES];
    gather_outputs(a, b, x, y, table, k);
#if FFT_STEP_LENGTH
    transpose(a);
    transpose(b);
    FFT_UNROLL for (uint n = 0; n < FFT_LANES; ++n) {
      const cplx v = cmul(make(a[n], b[n]), turned_root(table, FFT_STEP_INDEX(which + n), block, k));
      if (FFT_WHOLE || n < live) keep_turned(FFT_OUTPUT, where[n].y, k, v, scale, sign);
    }
#else
    keep_block(FFT_OUTPUT, where, k, a, b, live, scale, sign);
#endif
  }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lane_columns(FFT_ARGUMENTS) {
  FFT_ENTER
  FFT_SPACE vec buffer[2 * FFT_BUFFER];
  FFT_SPACE vec *x = buffer, *y = buffer + FFT_BUFFER;
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index which = ((index)get_group_id(0) * FFT_TRANSFORMS + t) * (FFT_SIDES * FFT_LANES);
    if (!FFT_WHOLE && which >= count) return;
    place where[FFT_SIDES][FFT_LANES];
    uint live[FFT_SIDES];
    for (uint side = 0; side < FFT_SIDES; ++side) {
      const index first = which + side * FFT_LANES;
      live[side] = FFT_WHOLE ? FFT_LANES : (uint)min((index)FFT_LANES, count - min(count, first));
      locate_lanes(where[side], first, count);
#if FFT_IN_TURN
      load_turned(x + side, y + side, FFT_INPUT, where[side], live[side], sign);
#endif
    }
    FFT_STAGES(FFT_LANE_THEN, FFT_LANE_LAST)
#if FFT_TURN
    for (uint side = 0; side < FFT_SIDES; ++side)
      store_turned(FFT_OUTPUT, x + side, y + side, where[side], table, which + side * FFT_LANES, live[side], scale,
                   sign);
#endif
  }
}
