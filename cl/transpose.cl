/* SPDX-License-Identifier: MIT
 * Transposition: point n of every transform moves from its place of the input to its place of the output, and nothing
 * is computed, but that a first pass conjugates and a last one scales.
 *   transpose       FFT_GROUP items move a tile of FFT_TRANSFORMS transforms by as many points through local memory, so
 *                   that neighbouring items touch neighbouring elements on both sides
 *   lane_transpose  CPU: one item moves FFT_LANES transforms by FFT_VALUES points, in blocks that are transposed in
 *                   registers (lane_ends.cl)
 *   FFT_IN_TURN 1, FFT_TURN 1   load and store run along the transform, else across
 * Contract: out of place; `count` is transforms; groups run over the transforms first, then over the points. */

#if FFT_LANES
#define FFT_ACROSS FFT_LANES
#define FFT_ALONG FFT_VALUES
#else
#define FFT_ACROSS FFT_TRANSFORMS
#define FFT_ALONG FFT_TRANSFORMS
#endif

/* the tile of this group: its first transform and its first point */
INLINE place tile_of(index count) {
  const index tile = get_group_id(0), tiles = (count + FFT_ACROSS - 1) / FFT_ACROSS;
  return (place)(tile % tiles * FFT_ACROSS, tile / tiles * FFT_ALONG);
}

#if FFT_LANES
/* points n .. n + FFT_LANES of all lanes */
INLINE void move_block(FFT_INPUT_TYPES, FFT_OUTPUT_TYPES, const place *where, uint n, uint live, real scale,
                       real sign) {
  vec a[FFT_LANES], b[FFT_LANES];
#if FFT_IN_TURN
  fetch_turned(a, b, FFT_INPUT, where, n, sign);
#else
  FFT_UNROLL for (uint l = 0; l < FFT_LANES; ++l) {
    const cplx c = fetch_columns(FFT_INPUT, where, n + l, live, sign);
    a[l] = c.x;
    b[l] = c.y;
  }
#endif
#if FFT_TURN
  keep_block(FFT_OUTPUT, where, n, a, b, live, scale, sign);
#else
  FFT_UNROLL for (uint l = 0; l < FFT_LANES; ++l)
    keep_columns(FFT_OUTPUT, where, n + l, make(a[l], b[l]), live, scale, sign);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lane_transpose(FFT_ARGUMENTS) {
  FFT_ENTER
  const place tile = tile_of(count);
  const uint live = FFT_WHOLE ? FFT_LANES : (uint)min((index)FFT_LANES, count - tile.x);
  const uint end = (uint)min(tile.y + FFT_VALUES, (index)FFT_LENGTH);
  uint n = (uint)tile.y;
  place where[FFT_LANES];
  locate_lanes(where, tile.x, count);
  for (; n + FFT_LANES <= end; n += FFT_LANES)
    move_block(FFT_INPUT, FFT_OUTPUT, where, n, live, scale, sign);
  for (; n < end; ++n)
    keep_columns(FFT_OUTPUT, where, n, fetch_columns(FFT_INPUT, where, n, live, sign), live, scale, sign);
}
#else
#define FFT_ROWS_AT_ONCE (FFT_GROUP / FFT_TRANSFORMS)

__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void transpose(FFT_ARGUMENTS) {
  FFT_ENTER
  __local real2 cell[FFT_LOCAL_CELLS];
  const uint u = get_local_id(0) % FFT_TRANSFORMS, v = get_local_id(0) / FFT_TRANSFORMS;
  const place tile = tile_of(count);
  FFT_UNROLL for (uint i = 0; i < FFT_VALUES; ++i) {
    const uint r = v + i * FFT_ROWS_AT_ONCE, across = FFT_IN_TURN ? r : u, along = FFT_IN_TURN ? u : r;
    const index which = tile.x + across, n = tile.y + along;
    if (FFT_WHOLE || (which < count && n < FFT_LENGTH))
      cell[across * FFT_LOCAL_PITCH + along] = load(FFT_INPUT, locate(which).x + n * (index)FFT_IN_STRIDE, sign);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  FFT_UNROLL for (uint i = 0; i < FFT_VALUES; ++i) {
    const uint r = v + i * FFT_ROWS_AT_ONCE, across = FFT_TURN ? r : u, along = FFT_TURN ? u : r;
    const index which = tile.x + across, n = tile.y + along;
    if (FFT_WHOLE || (which < count && n < FFT_LENGTH))
      store(FFT_OUTPUT, locate(which).y + n * (index)FFT_OUT_STRIDE, cell[across * FFT_LOCAL_PITCH + along], scale,
            sign);
  }
}
#endif
