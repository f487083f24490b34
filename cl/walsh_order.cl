/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard transforms of several passes: the outputs to their places, one value an item.
 *   FFT_ORDER   where value i goes    FFT_GROUP   items a group
 * Contract: out of place; `count` is transforms of FFT_LENGTH values. */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void walsh_order(FFT_ARGUMENTS) {
  FFT_ENTER
  const index at = (index)get_global_id(0);
  const index which = at / FFT_LENGTH, i = at % FFT_LENGTH, k = ordered(i);
  if (which >= count) return;
  const place p = locate(which);
  real v = fetch(in0 + p.x + in_place_of(i));
  if (load_signs) v *= (real)(int)load_signs[locate_sign(which) + sign_place_of(i)];
  if (store_signs) v *= (real)(int)store_signs[locate_sign(which) + sign_place_of(k)];
  keep(out0 + p.y + out_place_of(k), FFT_SCALED(v));
}
