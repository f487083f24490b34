/* SPDX-License-Identifier: MIT
 * CPU devices, one contiguous transform of any length inside the vectors of one work-item, as Bluestein's convolution
 * of FFT_ROWS x FFT_LANES points: the lane FFT of lanes.cl twice, with the product in between, all in one buffer.
 *   FFT_LENGTH  points of the transform; FFT_ROWS x FFT_LANES >= 2 FFT_LENGTH - 1
 *   FFT_CHIRP_TABLE     root n^2 of 2 FFT_LENGTH, as vectors, zero beyond the length
 *   FFT_SPECTRUM_TABLE  the spectrum over the points, as vectors
 *   FFT_STEP_TABLE, FFT_SMALL_TABLE, FFT_TWIDDLE  as lanes.cl
 * Contract: FFT_LANES divides FFT_ROWS; in place or out of place; `count` is transforms; local size 1, no barrier. */
#define FFT_FETCH(n) (back ? make(zx[n], zy[n]) : enter(FFT_INPUT, p.x, table, n, sign))
#define FFT_KEEP FFT_KEEP_HERE
#define FFT_FILLED ((FFT_LENGTH + FFT_LANES - 1) / FFT_LANES) /* rows that hold input */

/* row n of the input times its chirp; zero beyond the length */
INLINE cplx enter(FFT_INPUT_TYPES, index from, __global const real *table, uint n, real sign) {
  if (n >= FFT_FILLED) return make((vec)(0), (vec)(0));
  const cplx c = root_vector(table, FFT_CHIRP_TABLE + n * FFT_LANES);
#if FFT_IN_ADJACENT
  if ((n + 1) * FFT_LANES <= FFT_LENGTH) return cmul(load_lanes(FFT_INPUT, from + n * FFT_LANES, sign), c);
#endif
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = from + (n * FFT_LANES + lane) * (index)FFT_IN_STRIDE;
  return cmul(gather_lanes(FFT_INPUT, i, min((uint)FFT_LANES, FFT_LENGTH - n * FFT_LANES), sign), c);
}

/* outputs k .. k + FFT_LANES of the convolution, conjugated back, times their chirp */
INLINE void leave(FFT_OUTPUT_TYPES, index to, __global const real *table, uint k, cplx v, real scale, real sign) {
  if (k >= FFT_LENGTH) return;
  v = cmul(make(v.x, -v.y), root_vector(table, FFT_CHIRP_TABLE + k));
#if FFT_OUT_ADJACENT
  if (k + FFT_LANES <= FFT_LENGTH) {
    store_lanes(FFT_OUTPUT, to + k, v, scale, sign);
    return;
  }
#endif
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = to + (k + lane) * (index)FFT_OUT_STRIDE;
  scatter_lanes(FFT_OUTPUT, i, min((uint)FFT_LANES, FFT_LENGTH - k), v, scale, sign);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void lanes_convolve(FFT_ARGUMENTS) {
  FFT_ENTER
  FFT_SPACE vec buffer[2 * (FFT_BUFFER + FFT_ROWS)];
  FFT_SPACE vec *x = buffer, *y = x + FFT_BUFFER, *zx = y + FFT_BUFFER, *zy = zx + FFT_ROWS;
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index which = (index)get_group_id(0) * FFT_TRANSFORMS + t;
    if (!FFT_WHOLE && which >= count) return;
    const place p = locate(which);
    for (uint back = 0; back < 2; ++back) {
      FFT_STAGES(FFT_LANE_THEN, FFT_LANE_LAST)
      for (uint block = 0; block < FFT_ROWS / FFT_LANES; ++block) {
        const uint k = block * FFT_LANES;
        vec a[FFT_LANES], b[FFT_LANES];
        cplx v[FFT_LANES];
        gather_outputs(a, b, x, y, table, k);
        transpose(a);
        transpose(b);
        FFT_UNROLL for (uint n = 0; n < FFT_LANES; ++n) {
          v[n] = make(a[n], b[n]);
          if (n) v[n] = cmul(v[n], last_root(table, block, n));
        }
        FFT_PASTE(radix_, FFT_LANES)(v, 1);
        for (uint n = 0; n < FFT_LANES; ++n) {
          const uint at = k + n * FFT_ROWS;
          if (back) {
            leave(FFT_OUTPUT, p.y, table, at, v[n], scale, sign);
          } else {
            const cplx s = cmul(v[n], root_vector(table, FFT_SPECTRUM_TABLE + at));
            zx[at / FFT_LANES] = s.x;
            zy[at / FFT_LANES] = -s.y;
          }
        }
      }
    }
  }
}
