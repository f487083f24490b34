/* SPDX-License-Identifier: MIT
 * Bluestein's transform by passes: what stands around the two long transforms of FFT_LENGTH points.
 *   FFT_POINTS  points of the wanted transform, FFT_LENGTH >= 2 FFT_POINTS - 1
 *   table       chirp_enter, chirp_leave: root n^2 of 2 FFT_POINTS; chirp_multiply: the spectrum over FFT_LENGTH
 * Contract: one item a value; chirp_multiply in place or out of place, the others out of place; `count` is
 * transforms. */

/* input times chirp, padded with zeros */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void chirp_enter(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0);
  if (item >= count * (index)FFT_LENGTH) return;
  const index n = item % FFT_LENGTH;
  const place p = locate(item / FFT_LENGTH);
  cplx v = make(0, 0);
  if (n < FFT_POINTS) v = cmul(load(FFT_INPUT, p.x + n * (index)FFT_IN_STRIDE, sign), root_at(table, n));
  store(FFT_OUTPUT, p.y + n * (index)FFT_OUT_STRIDE, v, scale, sign);
}

/* product with the spectrum, conjugated: the forward transform that follows then inverts */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void chirp_multiply(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0);
  if (item >= count * (index)FFT_LENGTH) return;
  const index k = item % FFT_LENGTH;
  const place p = locate(item / FFT_LENGTH);
  cplx v = cmul(load(FFT_INPUT, p.x + k * (index)FFT_IN_STRIDE, sign), root_at(table, k));
  v.y = -v.y;
  store(FFT_OUTPUT, p.y + k * (index)FFT_OUT_STRIDE, v, scale, sign);
}

/* conjugated back, times chirp, without the padding */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void chirp_leave(FFT_ARGUMENTS) {
  FFT_ENTER
  const index item = get_global_id(0);
  if (item >= count * (index)FFT_POINTS) return;
  const index k = item % FFT_POINTS;
  const place p = locate(item / FFT_POINTS);
  cplx v = load(FFT_INPUT, p.x + k * (index)FFT_IN_STRIDE, sign);
  v.y = -v.y;
  store(FFT_OUTPUT, p.y + k * (index)FFT_OUT_STRIDE, cmul(v, root_at(table, k)), scale, sign);
}
