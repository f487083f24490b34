/* SPDX-License-Identifier: MIT
 * CPU devices, one contiguous transform of any radices inside the vectors of one work-item, in two halves:
 * FFT_LENGTH = FFT_FAR x FFT_ROWS.  First a lane FFT of FFT_FAR points, each of them FFT_ROWS neighbours in
 * FFT_VECTORS vectors (lanes beyond the neighbours carry rubbish), over the whole transform; then FFT_LANES of its
 * outputs at a time are transposed, multiplied by vectors of twiddles, and go through a lane FFT of FFT_ROWS points
 * whose stores are contiguous.
 *   FFT_FAR_STAGES  the stages of the first half, as FFT_STAGES are the second one's
 *   FFT_TWIDDLE     0: the twiddles in between as a table of vectors, 1: product of a scalar and a table of vectors
 *   FFT_READY       1: stores by way of a buffer, for the same storage, interleaved and contiguous
 *   FFT_AHEAD       1: while a transform is stored, the next one is fetched into the cache
 *   FFT_TRANSFORMS  transforms an item, one after another
 * Contract: after lane_core.cl; FFT_FAR >= FFT_LANES; in place or out of place; `count` is transforms; local size 1, no
 * barrier. */
#define FFT_VECTORS ((FFT_ROWS + FFT_LANES - 1) / FFT_LANES)
#define FFT_FETCH(n) make(x[FFT_AT(n)], y[FFT_AT(n)])
#define FFT_KEEP(position, at, value)                                                                            \
  if (FFT_AHEAD && FFT_IN_ADJACENT) hint_lanes(FFT_INPUT, next + (outputs * FFT_ROWS + (position)) * FFT_LANES); \
  FFT_KEEP_OUTPUT(k + FFT_FAR * digit_index(position), value)

/* FFT_READY: the outputs are put together in `ready`, which begins where in a line they do, then stored past the caches
 * by whole lines; at most the first and the last one are written in part. */
#if FFT_READY
#define FFT_LINE_REALS (512 / FFT_REAL_BITS > FFT_LANES ? 512 / FFT_REAL_BITS : FFT_LANES) /* or a longer vector */
#define FFT_READY_VECTORS ((2 * FFT_LENGTH + FFT_LINE_REALS) / FFT_LANES + 1)
#define FFT_KEEP_OUTPUT(k, value) put_ready(ready + 2 * (k), value, scale, sign);
INLINE void put_ready(FFT_SPACE real *ready, cplx v, real scale, real sign) {
  const vec x = FFT_SCALE_RE(v.x), y = FFT_SCALE_IM(v.y);
  STORE_LOOSE(zip_low(x, y), FFT_SPACE, ready)
  STORE_LOOSE(zip_high(x, y), FFT_SPACE, ready + FFT_LANES)
}

INLINE void flush_ready(FFT_OUTPUT_TYPES, index first, const FFT_SPACE real *ready) {
  __global real *const to = out0 + 2 * (size_t)first;
  const uint head = (uint)(-(size_t)to / sizeof(real)) % FFT_LINE_REALS;
  uint i = 0;
  for (; i < head; ++i) to[i] = ready[i];
  for (; i + FFT_LINE_REALS <= 2 * FFT_LENGTH; i += FFT_LINE_REALS)
    FFT_UNROLL for (uint l = 0; l < FFT_LINE_REALS; l += FFT_LANES) {
      const vec v = *(const FFT_SPACE vec *)(ready + i + l);
#if __has_builtin(__builtin_nontemporal_store)
      __builtin_nontemporal_store(v, (__global vec *)(to + i + l));
#else
      VSTORE(v, 0, to + i + l);
#endif
    }
  for (; i < 2 * FFT_LENGTH; ++i) to[i] = ready[i];
}
#else
#define FFT_KEEP_OUTPUT(k, value) keep_turned(FFT_OUTPUT, p.y, k, value, scale, sign);
#endif

/* Vector v of row n.  The last one of a row reaches into the next row; where there is none, it is gathered. */
INLINE cplx fetch_part(FFT_INPUT_TYPES, index from, uint n, uint v, real sign) {
  const uint at = n * FFT_ROWS + v * FFT_LANES;
#if FFT_IN_ADJACENT
  if (FFT_ROWS % FFT_LANES == 0 || at + FFT_LANES <= FFT_LENGTH) return load_lanes(FFT_INPUT, from + at, sign);
#endif
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = from + (at + lane) * (index)FFT_IN_STRIDE;
  return gather_lanes(FFT_INPUT, i, min((uint)FFT_LANES, FFT_ROWS - v * FFT_LANES), sign);
}

#define FFT_FAR_STAGE(R, S, T)                                                                        \
  for (uint block = 0; block < FFT_FAR; block += (R) * (S))                                           \
    for (uint j = 0; j < (S); ++j) {                                                                  \
      __global const real *w = table + 2 * ((T) + j * ((R) - 1));                                     \
      for (uint v = 0; v < FFT_VECTORS; ++v) {                                                        \
        const uint at = (block + j) * FFT_VECTORS + v;                                                \
        cplx c[R];                                                                                    \
        FFT_UNROLL for (uint r = 0; r < (R); ++r) {                                                   \
          if ((R) * (S) == FFT_FAR)                                                                   \
            c[r] = fetch_part(FFT_INPUT, p.x, j + r * (S), v, sign);                                  \
          else                                                                                        \
            c[r] = make(far_x[at + r * (S) * FFT_VECTORS], far_y[at + r * (S) * FFT_VECTORS]);        \
        }                                                                                             \
        radix_##R(c, 1);                                                                              \
        FFT_UNROLL for (uint r = 0; r < (R); ++r) {                                                   \
          if ((S) > 1 && r) c[r] = cmul_constant(c[r], w[2 * r - 2], w[2 * r - 1]);                   \
          far_x[at + r * (S) * FFT_VECTORS] = c[r].x;                                                 \
          far_y[at + r * (S) * FFT_VECTORS] = c[r].y;                                                 \
        }                                                                                             \
      }                                                                                               \
    }

/* first vector of output k of the first half */
INLINE uint far_place(uint k) {
  uint position = 0;
  FFT_FAR_STAGES(FFT_DIGIT)
  return position * FFT_VECTORS;
}

/* outputs k .. k + FFT_LANES of the first half, twiddled: their neighbour n in x[n], y[n] */
INLINE void turn_outputs(FFT_SPACE vec *x, FFT_SPACE vec *y, const FFT_SPACE vec *far_x, const FFT_SPACE vec *far_y,
                         __global const real *table, uint block, uint k) {
  uint row[FFT_LANES];
  for (uint l = 0; l < FFT_LANES; ++l) row[l] = far_place(k + l);
  for (uint v = 0; v < FFT_VECTORS; ++v) {
    vec a[FFT_LANES], b[FFT_LANES];
    FFT_UNROLL for (uint l = 0; l < FFT_LANES; ++l) {
      a[l] = far_x[row[l] + v];
      b[l] = far_y[row[l] + v];
    }
    transpose(a);
    transpose(b);
    FFT_UNROLL for (uint l = 0; l < FFT_LANES; ++l) {
      const uint n = v * FFT_LANES + l;
      if (FFT_ROWS % FFT_LANES == 0 || n < FFT_ROWS) {
        const cplx c = cmul(make(a[l], b[l]), last_root(table, block, n));
        x[FFT_AT(n)] = c.x;
        y[FFT_AT(n)] = c.y;
      }
    }
  }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lanes_twice(FFT_ARGUMENTS) {
  FFT_ENTER
  FFT_SPACE vec buffer[2 * (FFT_BUFFER + FFT_FAR * FFT_VECTORS)];
  FFT_SPACE vec *x = buffer, *y = x + FFT_BUFFER, *far_x = y + FFT_BUFFER, *far_y = far_x + FFT_FAR * FFT_VECTORS;
#if FFT_READY
  FFT_SPACE vec ready_vectors[FFT_READY_VECTORS];
#endif
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index which = (index)get_group_id(0) * FFT_TRANSFORMS + t;
    if (!FFT_WHOLE && which >= count) return;
    const place p = locate(which);
    const index next = locate(which + 1).x;
#if FFT_READY
    const size_t begin = (size_t)(out0 + 2 * (size_t)p.y) / sizeof(real) % FFT_LINE_REALS;
    FFT_SPACE real *const ready = (FFT_SPACE real *)ready_vectors + begin;
#endif
    FFT_FAR_STAGES(FFT_FAR_STAGE)
    for (uint outputs = 0; outputs < FFT_BLOCKS(FFT_FAR); ++outputs) {
      const uint k = FFT_BLOCK_START(outputs, FFT_FAR);
      turn_outputs(x, y, far_x, far_y, table, outputs, k);
      FFT_STAGES(FFT_LANE_THEN, FFT_LANE_LAST)
    }
#if FFT_READY
    flush_ready(FFT_OUTPUT, p.y, ready);
#endif
  }
}
