/* SPDX-License-Identifier: MIT
 * As group, but FFT_TRANSFORMS adjacent columns a work-group, and items run along the columns, so that neighbouring
 * items touch neighbouring elements of a strided axis.
 *   FFT_STEP_*  four-step: output k of the transform with index q is multiplied by root k q
 *   FFT_TURN    the last exchange renumbers the items along the transform, whose store is then contiguous
 * Contract: in place (without FFT_TURN) or out of place; `count` is transforms; loop 0 runs over the columns. */
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void columns(FFT_ARGUMENTS) {
  FFT_ENTER
#if FFT_LOCAL_CELLS
  __local FFT_PART_TYPE cell[FFT_LOCAL_CELLS];
#endif
  cplx v[FFT_VALUES];
  const uint lid = get_local_id(0);
  const index first = (index)get_group_id(0) * FFT_TRANSFORMS;
  uint f = lid % FFT_TRANSFORMS, u = lid / FFT_TRANSFORMS;
  const index from = locate(first + f).x;
  FFT_LOAD_FIRST(FFT_WHOLE || first + f < count, from)
  FFT_STAGES(FFT_STAGE_THEN, FFT_STAGE_LAST)
  const index which = first + f;
  if (!FFT_WHOLE && which >= count) return;
  const index to = locate(which).y;
  FFT_UNROLL for (uint i = 0; i < FFT_PER(FFT_LAST_RADIX); ++i) {
    const uint j = FFT_BUTTERFLY(u, i);
    if (FFT_INSIDE(FFT_LAST_RADIX, j)) FFT_UNROLL for (uint r = 0; r < FFT_LAST_RADIX; ++r) {
      cplx x = v[i * FFT_LAST_RADIX + r];
#if FFT_STEP_LENGTH
      x = cmul(x, step_root(table, u + FFT_OFFSET(FFT_LAST_RADIX, i, r), FFT_STEP_INDEX(which)));
#endif
      store(FFT_OUTPUT, FFT_ELEMENT(to, u, FFT_OFFSET(FFT_LAST_RADIX, i, r), FFT_OUT_STRIDE), x, scale, sign);
    }
  }
}
