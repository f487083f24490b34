/* SPDX-License-Identifier: MIT
 * CPU devices, strided axes: FFT_LANES adjacent transforms (columns) in the lanes of one work-item, through a compact
 * buffer.
 *   FFT_TURN 0    the last stage stores along the columns; with FFT_STEP_LENGTH every column of a block has the same
 *                 four-step index q (the loop that q counts is an outer one)
 *   FFT_TURN 1    the store runs along each transform: FFT_LANES outputs of one column at a time are transposed and
 *                 multiplied by the four-step twiddle root k q, q being the column's own index
 *   FFT_TWIDDLE   turned store: 0 a table of scalars (q, k / FFT_LANES), 1 product of coarse and fine tables; both
 *                 times a small table of vectors (q, lane) from FFT_SMALL_TABLE on
 *   FFT_TRANSFORMS  blocks of columns an item
 * Contract: in place (FFT_TURN 0, equal strides) or out of place; `count` is transforms; loop 0 runs over the columns;
 * local size 1, no barrier. */
#define FFT_FETCH(n) fetch_columns(FFT_INPUT, where, from, n, live, sign)
#if FFT_TURN
#define FFT_KEEP FFT_KEEP_HERE
#else
#define FFT_KEEP(position, at, value) \
  keep_columns(FFT_OUTPUT, where, to, table, q, digit_index(position), value, live, scale, sign);
#endif

/* value n of all columns: lanes beyond `live` have no column */
INLINE cplx fetch_columns(FFT_INPUT_TYPES, const place *where, index from, uint n, uint live, real sign) {
  const index step = n * (index)FFT_IN_STRIDE;
#if FFT_IN_ADJACENT
  return load_lanes(FFT_INPUT, from + step, sign);
#else
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = where[lane].x + step;
  return gather_lanes(FFT_INPUT, i, live, sign);
#endif
}

/* output k of all columns, with the four-step twiddle that they share */
INLINE void keep_columns(FFT_OUTPUT_TYPES, const place *where, index to, __global const real *table, index q, uint k,
                         cplx v, uint live, real scale, real sign) {
  const index step = k * (index)FFT_OUT_STRIDE;
#if FFT_STEP_LENGTH
  const real2 w = step_root(table, k, q);
  v = cmul_constant(v, w.x, w.y);
#endif
#if FFT_OUT_ADJACENT
  store_lanes(FFT_OUTPUT, to + step, v, scale, sign);
#else
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = where[lane].y + step;
  scatter_lanes(FFT_OUTPUT, i, live, v, scale, sign);
#endif
}

/* roots q (k + lane) of FFT_STEP_LENGTH */
INLINE cplx turned_root(__global const real *table, index q, uint k) {
#if FFT_TWIDDLE
  const real2 c = step_root(table, k, q);
#else
  const real2 c = root_at(table, FFT_STEP_TABLE + q * (FFT_ROWS / FFT_LANES) + k / FFT_LANES);
#endif
  return cmul_constant(root_vector(table, FFT_SMALL_TABLE + q * FFT_LANES), c.x, c.y);
}

/* outputs k .. k + FFT_LANES of one column */
INLINE void keep_turned(FFT_OUTPUT_TYPES, index to, uint k, cplx v, real scale, real sign) {
#if FFT_OUT_ADJACENT
  store_lanes(FFT_OUTPUT, to + k, v, scale, sign);
#else
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = to + (k + lane) * (index)FFT_OUT_STRIDE;
  scatter_lanes(FFT_OUTPUT, i, FFT_LANES, v, scale, sign);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lane_columns(FFT_ARGUMENTS) {
  FFT_ENTER
  FFT_SPACE vec buffer[2 * FFT_BUFFER];
  FFT_SPACE vec *x = buffer, *y = buffer + FFT_BUFFER;
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index which = ((index)get_group_id(0) * FFT_TRANSFORMS + t) * FFT_LANES;
    if (!FFT_WHOLE && which >= count) return;
    const uint live = FFT_WHOLE ? FFT_LANES : (uint)min((index)FFT_LANES, count - which);
    place where[FFT_LANES];
#if FFT_IN_ADJACENT && FFT_OUT_ADJACENT && !FFT_TURN
    where[0] = locate(which);
#else
    for (uint lane = 0; lane < FFT_LANES; ++lane) where[lane] = locate(min(which + lane, count - 1));
#endif
    const index from = where[0].x;
#if !FFT_TURN
    const index to = where[0].y, q = FFT_STEP_INDEX(which);
#endif
    FFT_STAGES(FFT_LANE_THEN, FFT_LANE_LAST)
#if FFT_TURN
    for (uint k = 0; k < FFT_ROWS; k += FFT_LANES) {
      vec a[FFT_LANES], b[FFT_LANES];
      gather_turned(a, b, x, y, k);
      FFT_UNROLL for (uint n = 0; n < FFT_LANES; ++n) {
        cplx v = make(a[n], b[n]);
#if FFT_STEP_LENGTH
        v = cmul(v, turned_root(table, FFT_STEP_INDEX(which + n), k));
#endif
        if (FFT_WHOLE || n < live) keep_turned(FFT_OUTPUT, where[n].y, k, v, scale, sign);
      }
    }
#endif
  }
}
