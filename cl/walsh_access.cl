/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard kernels, load and store: real values in half, bfloat16, float, double or integers modulo 2^32; their
 * places from index bits; signs, scale, order of the outputs.
 * Contract: after places.cl.  Every kernel takes FFT_ARGUMENTS and starts with FFT_ENTER.  Offsets count reals.
 *   in0, out0   values            in1, out1, table   not used         count    transforms in all
 *   sign        +1 forward, -1 inverse                                scale    of the last pass
 *   signs       NULL, or a value +1 or -1 for each point: multiplies what the first pass of a forward transform loads,
 *               and what the last pass of an inverse one stores
 * A value's number has FFT_BIT_COUNT bits; FFT_BITS lists each one's strides (input, output, signs), which
 * FFT_UNIFORM 1 replaces by one stride a side. */
#if FFT_INTEGER
typedef uint in_scalar;
typedef uint out_scalar;
#else
#if FFT_IN_BITS == 16 && FFT_IN_BRAIN
typedef ushort in_scalar;
#elif FFT_IN_BITS == 16
typedef half in_scalar;
#elif FFT_IN_BITS == 64
typedef double in_scalar;
#else
typedef float in_scalar;
#endif
#if FFT_OUT_BITS == 16 && FFT_OUT_BRAIN
typedef ushort out_scalar;
#elif FFT_OUT_BITS == 16
typedef half out_scalar;
#elif FFT_OUT_BITS == 64
typedef double out_scalar;
#else
typedef float out_scalar;
#endif
#endif

#define FFT_ARGUMENTS                                                                             \
  __global const in_scalar *FFT_ALONE in0, __global const in_scalar *FFT_ALONE in1,               \
      __global out_scalar *FFT_ALONE out0, __global out_scalar *FFT_ALONE out1,                   \
      __global const real *restrict table, ulong in_offset0, ulong in_offset1, ulong out_offset0, \
      ulong out_offset1, ulong count_argument, real sign, real scale, __global const char *restrict signs
#define FFT_ENTER                                                                                        \
  const index count = (index)count_argument;                                                            \
  const bool forward = sign == (real)1;                                                                  \
  __global const char *const load_signs = FFT_FIRST_PASS && forward ? signs : (__global const char *)0;  \
  __global const char *const store_signs = FFT_LAST_PASS && !forward ? signs : (__global const char *)0; \
  in0 += in_offset0;                                                                                     \
  out0 += out_offset0;

/* ------------------------------------------------------------------------------------------------------- places -- */

#define FFT_SIGN_LOOP(COUNT, STRIDE)             \
  k += which % (index)(COUNT) * (index)(STRIDE); \
  which /= (index)(COUNT);
#define FFT_SIGN_LOOP_LAST(STRIDE) k += which * (index)(STRIDE);
INLINE index locate_sign(index which) {
  index k = 0;
  FFT_SIGN_LOOPS(FFT_SIGN_LOOP, FFT_SIGN_LOOP_LAST)
  return k;
}

/* Where value i lies, from its transform's place on.  Sums of bits: the parts of a number may be placed apart. */
#define FFT_IN_BIT(B, IN, OUT, SIGN) k += (index)(i >> (B) & 1) * (index)(IN);
#define FFT_OUT_BIT(B, IN, OUT, SIGN) k += (index)(i >> (B) & 1) * (index)(OUT);
#define FFT_SIGN_BIT(B, IN, OUT, SIGN) k += (index)(i >> (B) & 1) * (index)(SIGN);
INLINE index in_place_of(index i) {
#if FFT_UNIFORM
  return i * (index)FFT_IN_STRIDE;
#else
  index k = 0;
  FFT_BITS(FFT_IN_BIT)
  return k;
#endif
}
INLINE index out_place_of(index i) {
#if FFT_UNIFORM
  return i * (index)FFT_OUT_STRIDE;
#else
  index k = 0;
  FFT_BITS(FFT_OUT_BIT)
  return k;
#endif
}
INLINE index sign_place_of(index i) {
#if FFT_UNIFORM
  return i * (index)FFT_SIGN_STRIDE;
#else
  index k = 0;
  FFT_BITS(FFT_SIGN_BIT)
  return k;
#endif
}

/* The number of the place that value i goes to: bit B is the parity of the value's bits in MASK.  Linear: the numbers
 * of parts may be combined by exclusive or. */
#define FFT_ORDER_BIT(B, MASK) k |= (index)(popcount((index)(i & (index)(MASK))) & 1) << (B);
INLINE index ordered(index i) {
#if FFT_ORDERED
  index k = 0;
  FFT_ORDER(FFT_ORDER_BIT)
  return k;
#else
  return i;
#endif
}

/* ------------------------------------------------------------------------------------------------------- values -- */

#if FFT_LAST_PASS && !FFT_INTEGER
#define FFT_SCALED(v) ((v) * scale)
#else
#define FFT_SCALED(v) (v)
#endif

INLINE real fetch(__global const in_scalar *p) {
#if FFT_INTEGER || FFT_IN_BITS != 16
  return *p;
#elif FFT_IN_BRAIN
  return as_float((uint)*p << 16);
#else
  return vload_half(0, p);
#endif
}

INLINE void keep(__global out_scalar *p, real v) {
#if FFT_INTEGER || FFT_OUT_BITS != 16
  *p = v;
#elif FFT_OUT_BRAIN
  const uint bits = as_uint(v); /* to the nearest, ties to even; a NaN stays one */
  *p = (ushort)(isnan(v) ? bits >> 16 | 64 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16);
#else
  vstore_half_rte(v, 0, p);
#endif
}

/* W adjacent values at any address: load_W, store_W, signs_W.  Halves pass through bits, since one runtime loads and
 * stores a vector of them as if it were aligned as a whole. */
#if FFT_INTEGER || FFT_IN_BITS != 16
#define FFT_LOAD_BODY(W) return FFT_PASTE(vload, W)(0, p);
#elif FFT_IN_BRAIN
#define FFT_LOAD_BODY(W) \
  return FFT_PASTE(as_float, W)(FFT_PASTE(convert_uint, W)(FFT_PASTE(vload, W)(0, p)) << 16);
#else
#define FFT_LOAD_BODY(W)                                                                     \
  const FFT_PASTE(ushort, W) bits = FFT_PASTE(vload, W)(0, (__global const ushort *)p);      \
  return FFT_PASTE(vload_half, W)(0, (const half *)&bits);
#endif
#if (FFT_INTEGER || FFT_OUT_BITS != 16) && defined(__clang__)
/* One runtime's vstore writes a vector in pieces; a type that is aligned as its scalars says the same in one. */
#define FFT_STORE_BODY(W)                                                               \
  typedef FFT_VECTOR_OF(W) loose __attribute__((aligned(sizeof(out_scalar))));          \
  *(__global loose *)p = v;
#elif FFT_INTEGER || FFT_OUT_BITS != 16
#define FFT_STORE_BODY(W) FFT_PASTE(vstore, W)(v, 0, p);
#elif FFT_OUT_BRAIN
#define FFT_STORE_BODY(W)                                                                     \
  const FFT_PASTE(uint, W) bits = FFT_PASTE(as_uint, W)(v);                                   \
  const FFT_PASTE(uint, W) near = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;                   \
  const FFT_PASTE(uint, W) kept = isnan(v) ? bits >> 16 | 64 : near;                          \
  FFT_PASTE(vstore, W)(FFT_PASTE(convert_ushort, W)(kept), 0, p);
#else
#define FFT_STORE_BODY(W)                                            \
  FFT_PASTE(ushort, W) bits;                                         \
  FFT_PASTE(FFT_PASTE(vstore_half, W), _rte)(v, 0, (half *)&bits);   \
  FFT_PASTE(vstore, W)(bits, 0, (__global ushort *)p);
#endif
#define FFT_VECTOR_OF(W) FFT_PASTE(FFT_REAL, W)
#define FFT_VECTOR_ACCESS(W)                                                                                          \
  INLINE FFT_VECTOR_OF(W) FFT_PASTE(load_, W)(__global const in_scalar *p) { FFT_LOAD_BODY(W) }                       \
  INLINE void FFT_PASTE(store_, W)(__global out_scalar *p, FFT_VECTOR_OF(W) v) { FFT_STORE_BODY(W) }                  \
  INLINE FFT_VECTOR_OF(W) FFT_PASTE(signs_, W)(__global const char *p) {                                              \
    return FFT_PASTE(FFT_PASTE(convert_, FFT_REAL), W)(FFT_PASTE(convert_int, W)(FFT_PASTE(vload, W)(0, p)));         \
  }
