/* SPDX-License-Identifier: MIT
 * Cooley-Tukey in place for powers of two: a permutation, then radix-2 steps on disjoint pairs.
 *   FFT_LENGTH  points of the whole transform       FFT_STAGE  half-block h of this step (pairs)
 *   table       FFT_LENGTH roots of unity, or coarse and fine ones
 * Contract: in place, needs no scratch; bitreverse_swap may also copy from another array.  `count` is transforms. */
INLINE index reversed(index i) {
  index r = 0;
  for (index bit = 1; bit < (index)FFT_LENGTH; bit <<= 1) {
    r = r << 1 | (i & 1);
    i >>= 1;
  }
  return r;
}

/* Exchange elements i and reversed i once (in place), or write element i to its reversed position. */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void bitreverse_swap(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0);
  if (item >= count * (index)FFT_LENGTH) return;
  const index i = item % FFT_LENGTH, j = reversed(i);
  const place p = locate(item / FFT_LENGTH);
#if FFT_IN_PLACE
  if (i <= j) { /* an element that stays is still conjugated or scaled */
    const cplx a = load(FFT_INPUT, p.x + i * (index)FFT_IN_STRIDE, sign);
    const cplx b = load(FFT_INPUT, p.x + j * (index)FFT_IN_STRIDE, sign);
    store(FFT_OUTPUT, p.y + j * (index)FFT_OUT_STRIDE, a, scale, sign);
    if (i < j) store(FFT_OUTPUT, p.y + i * (index)FFT_OUT_STRIDE, b, scale, sign);
  }
#else
  store(FFT_OUTPUT, p.y + j * (index)FFT_OUT_STRIDE, load(FFT_INPUT, p.x + i * (index)FFT_IN_STRIDE, sign), scale,
        sign);
#endif
}

/* One item, one pair: both members updated in place; length / 2 items a transform. */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void bitreverse_pairs(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0);
  if (item >= count * (index)(FFT_LENGTH / 2)) return;
  const index pair = item % (FFT_LENGTH / 2), r = pair % FFT_STAGE;
  const place p = locate(item / (FFT_LENGTH / 2));
  const index i = (pair - r) * 2 + r, j = i + FFT_STAGE;
  const cplx a = load(FFT_INPUT, p.x + i * (index)FFT_IN_STRIDE, sign);
  const cplx b = cmul(load(FFT_INPUT, p.x + j * (index)FFT_IN_STRIDE, sign),
                      length_root(table, r * (FFT_LENGTH / (2 * FFT_STAGE))));
  store(FFT_OUTPUT, p.y + i * (index)FFT_OUT_STRIDE, cadd(a, b), scale, sign);
  store(FFT_OUTPUT, p.y + j * (index)FFT_OUT_STRIDE, csub(a, b), scale, sign);
}
