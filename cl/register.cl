/* SPDX-License-Identifier: MIT
 * Short transforms: one item, one transform, no exchange.
 *   FFT_LENGTH  1 point, or a radix
 * Contract: in place or out of place; `count` is transforms; with FFT_STEP_LENGTH the four-step twiddle on store. */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void register_rows(FFT_ARGUMENTS) {
  FFT_ENTER
  const index which = get_global_id(0);
  if (which >= count) return;
  const place p = locate(which);
  cplx v[FFT_LENGTH];
  FFT_UNROLL for (uint r = 0; r < FFT_LENGTH; ++r) v[r] = load(FFT_INPUT, FFT_ELEMENT(p.x, 0, r, FFT_IN_STRIDE), sign);
  FFT_PASTE(radix_, FFT_LENGTH)(v, 1);
  FFT_UNROLL for (uint r = 0; r < FFT_LENGTH; ++r) {
#if FFT_STEP_LENGTH
    v[r] = cmul(v[r], step_root(table, r, FFT_STEP_INDEX(which)));
#endif
    store(FFT_OUTPUT, FFT_ELEMENT(p.y, 0, r, FFT_OUT_STRIDE), v[r], scale, sign);
  }
}
