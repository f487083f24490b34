/* SPDX-License-Identifier: MIT
 * One radix step of a long transform through global memory: group size 1 upward, no local memory, no barrier, one
 * source array and another destination array.  Slow, always right: the fallback, and the check of the other families.
 *   FFT_LENGTH   points of the whole transform      FFT_STAGE   product of the radices done before (h, or S)
 *   FFT_RADIX    of this step (pass_stockham)       table       FFT_LENGTH roots of unity, or coarse and fine ones
 * Contract: out of place; `count` is transforms; one item writes one value (gather, autosort) or FFT_RADIX values. */
#define FFT_CELLS FFT_LENGTH

/* bits of FFT_LENGTH, a power of two, reversed */
INLINE index reversed(index i) {
  index r = 0;
  for (index bit = 1; bit < (index)FFT_CELLS; bit <<= 1) {
    r = r << 1 | (i & 1);
    i >>= 1;
  }
  return r;
}

/* Gather butterfly over bit-reversed data, half-block h: a + w b for the lower member of a pair, a - w b for the upper,
 * w = exp(-i pi r / h). */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void pass_gather(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0);
  if (item >= count * (index)FFT_CELLS) return;
  const index h = FFT_STAGE, i = item % FFT_CELLS;
  const place p = locate(item / FFT_CELLS);
  const index j = i / h % 2, base = i - j * h, r = i % h;
#if FFT_REVERSED_LOAD
  const index x = reversed(base), y = reversed(base + h);
#else
  const index x = base, y = base + h;
#endif
  const cplx a = load(FFT_INPUT, p.x + x * (index)FFT_IN_STRIDE, sign);
  const cplx b = load(FFT_INPUT, p.x + y * (index)FFT_IN_STRIDE, sign);
  const cplx t = cmul(b, length_root(table, r * (FFT_CELLS / (2 * h))));
  store(FFT_OUTPUT, p.y + i * (index)FFT_OUT_STRIDE, j ? csub(a, t) : cadd(a, t), scale, sign);
}

/* Stockham's autosort, radix 2, one output an item: the minus sign of the lower half comes from r running past n/2. */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void pass_autosort(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0);
  if (item >= count * (index)FFT_CELLS) return;
  const index s = FFT_STAGE, i = item % FFT_CELLS;
  const place p = locate(item / FFT_CELLS);
  const index j = i / (2 * s) * s + i % s, r = i % (2 * s) * (FFT_CELLS / (2 * s));
  const cplx a = load(FFT_INPUT, p.x + j * (index)FFT_IN_STRIDE, sign);
  const cplx b = load(FFT_INPUT, p.x + (j + FFT_CELLS / 2) * (index)FFT_IN_STRIDE, sign);
  store(FFT_OUTPUT, p.y + i * (index)FFT_OUT_STRIDE, cadd(a, cmul(b, length_root(table, r))), scale, sign);
}

/* Stockham, FFT_RADIX outputs an item. */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void pass_stockham(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0), butterflies = FFT_CELLS / FFT_RADIX;
  if (item >= count * butterflies) return;
  const index j = item % butterflies, k = j % FFT_STAGE;
  const place p = locate(item / butterflies);
  cplx v[FFT_RADIX];
  FFT_UNROLL for (uint r = 0; r < FFT_RADIX; ++r)
    v[r] = load(FFT_INPUT, p.x + (j + r * butterflies) * (index)FFT_IN_STRIDE, sign);
  FFT_UNROLL for (uint r = 1; r < FFT_RADIX; ++r)
    v[r] = cmul(v[r], length_root(table, r * k * (FFT_CELLS / (FFT_STAGE * FFT_RADIX))));
  FFT_PASTE(radix_, FFT_RADIX)(v, 1);
  const index to = (j - k) * FFT_RADIX + k;
  FFT_UNROLL for (uint r = 0; r < FFT_RADIX; ++r)
    store(FFT_OUTPUT, p.y + (to + r * FFT_STAGE) * (index)FFT_OUT_STRIDE, v[r], scale, sign);
}
