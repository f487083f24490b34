/* SPDX-License-Identifier: MIT
 * The digit of a base: FFT_BASE_ORDER values, each FFT_IN_STRIDE apart, times a matrix of +1 and -1; one transform an
 * item, or FFT_LANES adjacent ones.
 *   FFT_BASE_ROWS  rows of the matrix, then those of its transpose, which is what the inverse needs
 * Contract: in place or out of place; `count` is transforms. */
#if FFT_LANES
#define FFT_TOGETHER FFT_LANES
#define FFT_VALUE vec
FFT_VECTOR_ACCESS(FFT_LANES)
#define FFT_FETCH(p) FFT_PASTE(load_, FFT_LANES)(p)
#define FFT_KEEP(p, v) FFT_PASTE(store_, FFT_LANES)(p, v)
#else
#define FFT_TOGETHER 1
#define FFT_VALUE real
#define FFT_FETCH(p) fetch(p)
#define FFT_KEEP(p, v) keep(p, v)
#endif

__constant ulong base_row[] = {FFT_BASE_ROWS};

INLINE FFT_VALUE base_signs(__global const char *signs, index which, uint digit) {
  const index at = digit * (index)FFT_SIGN_STRIDE;
#if FFT_LANES && FFT_SIGN_LANES == 1
  return FFT_PASTE(signs_, FFT_LANES)(signs + locate_sign(which) + at);
#elif FFT_LANES && FFT_SIGN_LANES == 0
  real s[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) s[lane] = (real)(int)signs[locate_sign(which + lane) + at];
  return FFT_PASTE(vload, FFT_LANES)(0, s);
#else
  return (FFT_VALUE)((real)(int)signs[locate_sign(which) + at]);
#endif
}

__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void walsh_base(FFT_ARGUMENTS) {
  FFT_ENTER
  const index which = (index)get_global_id(0) * FFT_TOGETHER;
  if (which >= count) return;
  const place p = locate(which);
  __constant const ulong *row = base_row + (forward ? 0 : FFT_BASE_ORDER);
  FFT_VALUE v[FFT_BASE_ORDER];
  FFT_UNROLL for (uint c = 0; c < FFT_BASE_ORDER; ++c) {
    v[c] = FFT_FETCH(in0 + p.x + c * (index)FFT_IN_STRIDE);
    if (load_signs) v[c] *= base_signs(load_signs, which, c);
  }
  for (uint r = 0; r < FFT_BASE_ORDER; ++r) {
    const ulong bits = row[r];
    FFT_VALUE sum = 0;
    FFT_UNROLL for (uint c = 0; c < FFT_BASE_ORDER; ++c) sum += v[c] * (real)(1 - 2 * (int)(bits >> c & 1));
    if (store_signs) sum *= base_signs(store_signs, which, r);
    FFT_KEEP(out0 + p.y + r * (index)FFT_OUT_STRIDE, FFT_SCALED(sum));
  }
}
