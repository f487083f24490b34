/* SPDX-License-Identifier: MIT
 * The sum itself, for lengths with no fast plan and as the oracle on the device: one output an item.
 *   FFT_LENGTH  N, any       table  N roots of unity
 * Contract: out of place; `count` is transforms.  k t is reduced modulo N in integers, step by step; the sum is kept
 * in blocks so that its error grows with the root of N at worst. */
#define FFT_BLOCK 32
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void direct(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0);
  if (item >= count * (index)FFT_LENGTH) return;
  const index k = item % FFT_LENGTH;
  const place p = locate(item / FFT_LENGTH);
  cplx sum = make(0, 0);
  index m = 0;
  for (index t = 0; t < FFT_LENGTH;) {
    const index end = min(t + FFT_BLOCK, (index)FFT_LENGTH);
    cplx part = make(0, 0);
    for (; t < end; ++t) {
      const cplx x = load(FFT_INPUT, p.x + t * (index)FFT_IN_STRIDE, sign);
      part = cadd(part, cmul(x, length_root(table, m)));
      m += k;
      m -= m >= FFT_LENGTH ? FFT_LENGTH : 0;
    }
    sum = cadd(sum, part);
  }
  store(FFT_OUTPUT, p.y + k * (index)FFT_OUT_STRIDE, sum, scale, sign);
}
