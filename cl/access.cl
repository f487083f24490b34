/* SPDX-License-Identifier: MIT
 * Load and store: interleaved or planar, half, float or double storage; conjugation, scale; one complex value, or
 * FFT_LANES of them.
 * Contract: after places.cl and complex.cl.  Every kernel takes FFT_ARGUMENTS and starts with FFT_ENTER; it then reads
 * element i of the input by load(FFT_INPUT, i, sign) and writes element i of the output by
 * store(FFT_OUTPUT, i, value, scale, sign).
 *   in0, in1     pairs or real plane, imaginary plane (interleaved: not used)    out0, out1  likewise
 *   table        roots of unity, pairs of reals                                   in_offset.. elements
 *   count        transforms in all                 sign  +1 forward, -1 inverse   scale       of the last pass */
#if FFT_IN_BITS == 16
typedef half in_scalar;
#elif FFT_IN_BITS == 64
typedef double in_scalar;
typedef double2 in_pair;
#else
typedef float in_scalar;
typedef float2 in_pair;
#endif
#if FFT_OUT_BITS == 16
typedef half out_scalar;
#elif FFT_OUT_BITS == 64
typedef double out_scalar;
typedef double2 out_pair;
#else
typedef float out_scalar;
typedef float2 out_pair;
#endif

#define FFT_ARGUMENTS                                                                             \
  __global const in_scalar *FFT_ALONE in0, __global const in_scalar *FFT_ALONE in1,               \
      __global out_scalar *FFT_ALONE out0, __global out_scalar *FFT_ALONE out1,                   \
      __global const real *restrict table, ulong in_offset0, ulong in_offset1, ulong out_offset0, \
      ulong out_offset1, ulong count_argument, real sign, real scale
#define FFT_INPUT in0, in1
#define FFT_OUTPUT out0, out1
#define FFT_INPUT_TYPES __global const in_scalar *in0, __global const in_scalar *in1
#define FFT_OUTPUT_TYPES __global out_scalar *out0, __global out_scalar *out1
#define FFT_ENTER                          \
  const index count = (index)count_argument; \
  in0 += in_offset0 * (FFT_IN_PLANAR ? 1 : 2); \
  in1 += in_offset1;                       \
  out0 += out_offset0 * (FFT_OUT_PLANAR ? 1 : 2); \
  out1 += out_offset1;

/* Element j + c, c a constant, of the transform at a place.  c is added as wide as an address is: then one register
 * serves all elements of an item, and their distances stand in the instructions.  (A sum of 32 bits may wrap.) */
#define FFT_ELEMENT(place, j, c, STRIDE) ((size_t)((place) + (j) * (index)(STRIDE)) + (size_t)(c) * (STRIDE))

/* four-step: the transform's index q in the loop that the twiddle runs over */
#define FFT_STEP_INDEX(which) ((which) / (index)FFT_STEP_BELOW % (index)FFT_STEP_COUNT)

INLINE real2 root_at(__global const real *table, index k) { return ((__global const real2 *)table)[k]; }

/* the four-step's root for any product k q, from its coarse and fine tables; k q may exceed 32 bits */
INLINE real2 step_root(__global const real *table, ulong k, ulong q) {
#if FFT_STEP_LENGTH
  const ulong m = k * q % FFT_STEP_LENGTH;
  const real2 a = root_at(table, (index)(FFT_STEP_TABLE + (m & ((1ul << FFT_FINE_BITS) - 1))));
  const real2 b = root_at(table, (index)(FFT_STEP_TABLE + (1ul << FFT_FINE_BITS) + (m >> FFT_FINE_BITS)));
  return (real2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
#else
  return (real2)(1, 0);
#endif
}

INLINE real2 load_pair(FFT_INPUT_TYPES, size_t i) {
#if FFT_IN_PLANAR && FFT_IN_BITS == 16
  return (real2)(vload_half(i, in0), vload_half(i, in1));
#elif FFT_IN_PLANAR
  return (real2)(in0[i], in1[i]);
#elif FFT_IN_BITS == 16
  return vload_half2(i, in0);
#else
  return ((__global const in_pair *)in0)[i];
#endif
}

INLINE void store_pair(FFT_OUTPUT_TYPES, size_t i, real x, real y) {
#if FFT_OUT_PLANAR && FFT_OUT_BITS == 16
  vstore_half_rte(x, i, out0);
  vstore_half_rte(y, i, out1);
#elif FFT_OUT_PLANAR
  out0[i] = x;
  out1[i] = y;
#elif FFT_OUT_BITS == 16
  vstore_half2_rte((real2)(x, y), i, out0);
#else
  ((__global out_pair *)out0)[i] = (out_pair)(x, y);
#endif
}

#if FFT_FIRST_PASS
#define FFT_CONJUGATE(y) ((y) * sign)
#else
#define FFT_CONJUGATE(y) (y)
#endif
#if FFT_LAST_PASS
#define FFT_SCALE_RE(x) ((x) * scale)
#define FFT_SCALE_IM(y) ((y) * (scale * sign))
#else
#define FFT_SCALE_RE(x) (x)
#define FFT_SCALE_IM(y) (y)
#endif

#if !FFT_LANES
INLINE cplx load(FFT_INPUT_TYPES, size_t i, real sign) {
  real2 a = load_pair(FFT_INPUT, i);
  a.y = FFT_CONJUGATE(a.y);
  return a;
}
INLINE void store(FFT_OUTPUT_TYPES, size_t i, cplx v, real scale, real sign) {
  store_pair(FFT_OUTPUT, i, FFT_SCALE_RE(v.x), FFT_SCALE_IM(v.y));
}
#endif
