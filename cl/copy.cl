/* SPDX-License-Identifier: MIT
 * Copy kernels: what memory allows, against which transforms are judged.
 * Contract: count units from element `from_first` of one buffer to element `to_first` of another; a unit is 16 floats.
 *   copy_items   one item, one quarter of a unit: neighbouring items, neighbouring memory (GPU)
 *   copy_blocks  one item, a run of units in vectors of 16 floats (CPU, local size 1) */
#define COPY_BLOCK 64

__kernel void copy_items(__global const float4 *restrict from, __global float4 *restrict to, ulong from_first,
                         ulong to_first, ulong count) {
  const ulong i = get_global_id(0);
  if (i < 4 * count) to[4 * to_first + i] = from[4 * from_first + i];
}

__kernel void copy_blocks(__global const float16 *restrict from, __global float16 *restrict to, ulong from_first,
                          ulong to_first, ulong count) {
  const ulong first = get_global_id(0) * COPY_BLOCK;
  const ulong end = min(first + COPY_BLOCK, count);
  for (ulong i = first; i < end; i++) to[to_first + i] = from[from_first + i];
}
