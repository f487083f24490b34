/* SPDX-License-Identifier: MIT
 * One work-group, FFT_TRANSFORMS transforms of FFT_LENGTH points along a contiguous axis: Stockham stages in registers,
 * exchange through local memory.
 *   FFT_ITEMS, FFT_TRANSFORMS, FFT_GROUP = items x transforms, FFT_STAGES, FFT_SPLIT, FFT_BANKS, FFT_LOCAL_*
 *   FFT_FOLD  1: the points are those of several axes; the table keeps the twiddles within each
 *   FFT_SHUFFLE 1: the group is one sub-group, and the exchange is by shuffles (cl_intel_subgroups)
 *   table     entry r S + k of stage (R, S) is root r k of R S; then the four-step's tables, if any
 * Contract: in place or out of place (all loads precede all stores of a transform); `count` is transforms. */
/* Where output u + c goes.  Of folded axes the first one's index varies fastest. */
#if FFT_FOLD
#define FFT_AXIS(LENGTH, STRIDE)      \
  place += k % (LENGTH) * (STRIDE);   \
  k /= (LENGTH);
INLINE uint output_place(uint k) {
  uint place = 0;
  FFT_AXES(FFT_AXIS)
  return place;
}
#define FFT_OUTPUT_ELEMENT(to, u, c) FFT_ELEMENT(to, output_place((u) + (c)), 0, FFT_OUT_STRIDE)
#else
#define FFT_OUTPUT_ELEMENT(to, u, c) FFT_ELEMENT(to, u, c, FFT_OUT_STRIDE)
#endif

#if FFT_SHUFFLE
#define FFT_LANE get_sub_group_local_id()
__attribute__((intel_reqd_sub_group_size(FFT_GROUP)))
#else
#define FFT_LANE get_local_id(0)
#endif
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void group(FFT_ARGUMENTS) {
  FFT_ENTER
#if FFT_LOCAL_CELLS
  __local FFT_PART_TYPE cell[FFT_LOCAL_CELLS];
#endif
  cplx v[FFT_VALUES];
  const uint lid = FFT_LANE;
  uint f = lid / FFT_ITEMS, u = lid % FFT_ITEMS;
  const index which = (index)get_group_id(0) * FFT_TRANSFORMS + f;
  const bool live = FFT_WHOLE || which < count;
  const place p = locate(which);
  FFT_LOAD_FIRST(live, p.x)
  FFT_STAGES(FFT_STAGE_THEN, FFT_STAGE_LAST)
  if (!live) return;
  FFT_UNROLL for (uint i = 0; i < FFT_PER(FFT_LAST_RADIX); ++i) {
    const uint j = FFT_BUTTERFLY(u, i);
    if (FFT_INSIDE(FFT_LAST_RADIX, j)) FFT_UNROLL for (uint r = 0; r < FFT_LAST_RADIX; ++r) {
      cplx x = v[i * FFT_LAST_RADIX + r];
#if FFT_STEP_LENGTH
      x = cmul(x, step_root(table, u + FFT_OFFSET(FFT_LAST_RADIX, i, r), FFT_STEP_INDEX(which)));
#endif
      store(FFT_OUTPUT, FFT_OUTPUT_ELEMENT(p.y, u, FFT_OFFSET(FFT_LAST_RADIX, i, r)), x, scale, sign);
    }
  }
}
