/* SPDX-License-Identifier: MIT
 * CPU devices, one contiguous transform inside the vectors of one work-item: FFT_LENGTH = FFT_ROWS x FFT_WIDTH.  The
 * lane FFT runs over rows of FFT_WIDTH neighbours, one vector a row (lanes beyond the width carry rubbish); then
 * FFT_LANES outputs at a time are transposed, multiplied by a vector of twiddles, and go through one butterfly of
 * FFT_WIDTH points into contiguous stores.
 *   FFT_WIDTH       FFT_LANES, or less where the length asks for it (243 = 27 x 9)
 *   FFT_SIDES       2 where two rows fill one vector: transforms are taken in pairs, side by side
 *   FFT_TRANSFORMS  times that an item takes so many transforms
 *   FFT_TWIDDLE     0: the last twiddles as a table of vectors, 1: product of a scalar and a small table of vectors
 *   FFT_AHEAD       1: while a transform is stored, the next one is fetched into the cache
 *   FFT_STEP_TABLE  first entry of the last stage's twiddles; FFT_SMALL_TABLE of the small table of vectors
 * Contract: at least FFT_LANES rows; in place or out of place; `count` is transforms; local size 1, no barrier. */
#define FFT_FETCH(n) fetch_row(FFT_INPUT, p, n, sign)
#define FFT_KEEP FFT_KEEP_HERE

/* Row n, of both sides.  A row narrower than the vector is read with what follows it, but for the rows where that would
 * pass the transform's end, and for transforms in place, whose neighbour may be written at the same time. */
INLINE cplx fetch_row(FFT_INPUT_TYPES, const place *p, uint n, real sign) {
  const index from = p[0].x;
#if FFT_SIDES == 2
  const vec a = IN_VECTOR(2 * (size_t)(from + n * FFT_WIDTH), in0);
  const vec b = IN_VECTOR(2 * (size_t)(p[1].x + n * FFT_WIDTH), in0);
  return make(even(a, b), FFT_CONJUGATE(odd(a, b)));
#elif FFT_IN_ADJACENT && FFT_WIDTH == FFT_LANES
  return load_lanes(FFT_INPUT, from + n * FFT_WIDTH, sign);
#else
  index i[FFT_LANES];
#if FFT_IN_ADJACENT && !FFT_IN_PLACE
  if (n * FFT_WIDTH + FFT_LANES <= FFT_LENGTH) return load_lanes(FFT_INPUT, from + n * FFT_WIDTH, sign);
#endif
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = from + (n * FFT_WIDTH + lane) * (index)FFT_IN_STRIDE;
  return gather_lanes(FFT_INPUT, i, FFT_WIDTH, sign);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lanes(FFT_ARGUMENTS) {
  FFT_ENTER
  FFT_SPACE vec buffer[2 * FFT_BUFFER];
  FFT_SPACE vec *x = buffer, *y = buffer + FFT_BUFFER;
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index which = ((index)get_group_id(0) * FFT_TRANSFORMS + t) * FFT_SIDES;
    if (!FFT_WHOLE && which >= count) return;
    const place p[2] = {locate(which), locate(min(which + 1, count - 1))};
    const uint sides = FFT_WHOLE ? FFT_SIDES : (uint)min((index)FFT_SIDES, count - which);
#if FFT_AHEAD && FFT_IN_ADJACENT
    const index next = locate(which + FFT_SIDES).x;
#endif
    FFT_STAGES(FFT_LANE_THEN, FFT_LANE_LAST)
    for (uint block = 0; block < FFT_BLOCKS(FFT_ROWS); ++block) {
      const uint k = FFT_BLOCK_START(block, FFT_ROWS);
      vec a[FFT_LANES], b[FFT_LANES];
#if FFT_AHEAD && FFT_IN_ADJACENT
      FFT_UNROLL for (uint n = 0; n < FFT_WIDTH * FFT_SIDES; ++n)
        hint_lanes(FFT_INPUT, next + (block * FFT_WIDTH * FFT_SIDES + n) * FFT_LANES);
#endif
      gather_outputs(a, b, x, y, table, k);
      transpose(a);
      transpose(b);
      FFT_UNROLL for (uint side = 0; side < FFT_SIDES; ++side) {
        cplx v[FFT_WIDTH];
        FFT_UNROLL for (uint n = 0; n < FFT_WIDTH; ++n) {
          v[n] = make(a[side * FFT_WIDTH + n], b[side * FFT_WIDTH + n]);
          if (n) v[n] = cmul(v[n], last_root(table, block, n));
        }
        FFT_PASTE(radix_, FFT_WIDTH)(v, 1);
        if (side < sides) {
          FFT_UNROLL for (uint n = 0; n < FFT_WIDTH; ++n)
            keep_turned(FFT_OUTPUT, p[side].y, k + n * FFT_ROWS, v[n], scale, sign);
        }
      }
    }
  }
}
