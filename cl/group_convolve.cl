/* SPDX-License-Identifier: MIT
 * GPU devices, transforms of any length as a cyclic convolution of FFT_ROWS points in one work-group: the stages of
 * group, product with the kernel's spectrum, the stages again on conjugated values.
 *   FFT_LENGTH    points of the convolution (what the stages see)       FFT_POINTS   points of the transform
 *   FFT_CHIRP 1   Bluestein: FFT_LENGTH >= 2 FFT_POINTS - 1; table from FFT_CHIRP_TABLE: root n^2 of 2 FFT_POINTS
 *   FFT_CHIRP 0   Rader: FFT_POINTS is a prime p, FFT_LENGTH = p - 1; from FFT_CHIRP_TABLE pairs (input of place q,
 *                 output of place q)
 *   FFT_SPECTRUM_TABLE  the spectrum divided by FFT_LENGTH
 * Contract: in place or out of place; `count` is transforms; no four-step twiddle. */

/* value u + c of the convolution's input */
INLINE cplx enter(FFT_INPUT_TYPES, index from, __global const real *table, uint u, uint c, real sign) {
#if FFT_CHIRP
  if (u + c >= FFT_POINTS) return make(0, 0);
  const real2 w = root_at(table + 2 * u, FFT_CHIRP_TABLE + c);
  return cmul(load(FFT_INPUT, FFT_ELEMENT(from, u, c, FFT_IN_STRIDE), sign), w);
#else
  const index n = (index)(int)root_at(table + 2 * u, FFT_CHIRP_TABLE + c).x;
  return load(FFT_INPUT, from + n * (index)FFT_IN_STRIDE, sign);
#endif
}

INLINE void leave(FFT_OUTPUT_TYPES, index to, __global const real *table, uint u, uint c, cplx v, real scale,
                  real sign) {
  v.y = -v.y;
#if FFT_CHIRP
  if (u + c >= FFT_POINTS) return;
  v = cmul(v, root_at(table + 2 * u, FFT_CHIRP_TABLE + c));
  store(FFT_OUTPUT, FFT_ELEMENT(to, u, c, FFT_OUT_STRIDE), v, scale, sign);
#else
  const index k = (index)(int)root_at(table + 2 * u, FFT_CHIRP_TABLE + c).y;
  store(FFT_OUTPUT, to + k * (index)FFT_OUT_STRIDE, v, scale, sign);
#endif
}

__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void group_convolve(FFT_ARGUMENTS) {
  FFT_ENTER
#if FFT_LOCAL_CELLS
  __local FFT_PART_TYPE cell[FFT_LOCAL_CELLS];
#endif
  cplx v[FFT_VALUES];
  const uint lid = get_local_id(0);
  uint f = lid / FFT_ITEMS, u = lid % FFT_ITEMS;
  const index which = (index)get_group_id(0) * FFT_TRANSFORMS + f;
  const bool live = FFT_WHOLE || which < count;
  const place p = locate(which);
#if !FFT_CHIRP
  const cplx first = live ? load(FFT_INPUT, p.x, sign) : make(0, 0);
  cplx total = first;
#endif
  FFT_UNROLL for (uint i = 0; i < FFT_PER(FFT_FIRST_RADIX); ++i) {
    cplx *const w = v + i * FFT_FIRST_RADIX;
    if (live && FFT_INSIDE(FFT_FIRST_RADIX, FFT_BUTTERFLY(u, i))) {
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r)
        w[r] = enter(FFT_INPUT, p.x, table, u, FFT_OFFSET(FFT_FIRST_RADIX, i, r), sign);
    } else {
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r) w[r] = make(0, 0);
    }
  }
  FFT_STAGES(FFT_STAGE_THEN, FFT_STAGE_LAST)
  FFT_UNROLL for (uint i = 0; i < FFT_PER(FFT_LAST_RADIX); ++i) {
    const uint j = FFT_CLAMP(FFT_LAST_RADIX, FFT_BUTTERFLY(u, i));
    FFT_UNROLL for (uint r = 0; r < FFT_LAST_RADIX; ++r) {
      const uint c = r * (FFT_LENGTH / FFT_LAST_RADIX);
      cplx x = cmul(v[i * FFT_LAST_RADIX + r], root_at(table + 2 * j, FFT_SPECTRUM_TABLE + c));
#if !FFT_CHIRP
      if (j + c == 0) {
        total = cadd(first, v[i * FFT_LAST_RADIX + r]);
        x = cadd(x, first); /* into every output of the convolution */
      }
#endif
      x.y = -x.y;
      v[i * FFT_LAST_RADIX + r] = x;
    }
  }
#if FFT_LOCAL_CELLS
  barrier(FFT_FENCE);
#endif
#if FFT_FIRST_RADIX != FFT_LAST_RADIX /* else the values lie as the first stage wants them */
  FFT_EXCHANGE(FFT_LAST_RADIX, FFT_LENGTH / FFT_LAST_RADIX, FFT_FIRST_RADIX)
#endif
  FFT_STAGES(FFT_STAGE_THEN, FFT_STAGE_LAST)
  if (!live) return;
#if !FFT_CHIRP
  if (u == 0) store(FFT_OUTPUT, p.y, total, scale, sign);
#endif
  FFT_UNROLL for (uint i = 0; i < FFT_PER(FFT_LAST_RADIX); ++i) {
    if (FFT_INSIDE(FFT_LAST_RADIX, FFT_BUTTERFLY(u, i))) FFT_UNROLL for (uint r = 0; r < FFT_LAST_RADIX; ++r)
      leave(FFT_OUTPUT, p.y, table, u, FFT_OFFSET(FFT_LAST_RADIX, i, r), v[i * FFT_LAST_RADIX + r], scale, sign);
  }
}
