/* SPDX-License-Identifier: MIT
 * Vectors of FFT_LANES lanes: loads and stores of adjacent or scattered elements, rotations of the index bits that
 * number registers and lanes (four of them transpose 16 x 16), spread over pure OpenCL C swizzles.
 * Contract: after access.cl, FFT_LANES 2, 4, 8 or 16. */
#define VLOAD FFT_PASTE(vload, FFT_LANES)
#define VSTORE FFT_PASTE(vstore, FFT_LANES)
#define VLOAD_HALF FFT_PASTE(vload_half, FFT_LANES)
#define VSTORE_HALF FFT_PASTE(FFT_PASTE(vstore_half, FFT_LANES), _rte)
/* Halves lie at any even address.  One runtime loads and stores a vector of them as if it were aligned as a whole, so
 * they pass through a vector of bits that is. */
#define HALVES FFT_PASTE(ushort, FFT_LANES)
#if FFT_IN_BITS == 16
INLINE vec load_halves(__global const half *p) {
  const HALVES bits = VLOAD(0, (__global const ushort *)p);
  return VLOAD_HALF(0, (const half *)&bits);
}
#define IN_VECTOR(offset, p) load_halves((p) + (offset))
#else
#define IN_VECTOR(offset, p) VLOAD(0, (p) + (offset))
#endif
#if FFT_OUT_BITS == 16
INLINE void store_halves(vec v, __global half *p) {
  HALVES bits;
  VSTORE_HALF(v, 0, (half *)&bits);
  VSTORE(bits, 0, (__global ushort *)p);
}
#endif
/* One runtime's vstore writes a vector in pieces; a type that is aligned as its scalars says the same in one. */
#if defined(__clang__)
typedef vec loose_vec __attribute__((aligned(FFT_REAL_BITS / 8)));
#define STORE_LOOSE(v, SPACE, p) *(SPACE loose_vec *)(p) = v;
#else
#define STORE_LOOSE(v, SPACE, p) VSTORE(v, 0, p);
#endif
#if FFT_OUT_BITS == 16
#define OUT_VECTOR(v, offset, p) store_halves(v, (p) + (offset));
#elif FFT_STREAM && __has_builtin(__builtin_nontemporal_store)
/* A line that is written whole need not be read first.  The host sets FFT_STREAM only where all stores are aligned if
 * the buffer's first element is; that is asked at run time. */
#define OUT_VECTOR(v, offset, p)                                                     \
  {                                                                                  \
    __global out_scalar *const at = (p) + (offset);                                  \
    if (((size_t)(p) & (sizeof(vec) - 1)) == 0)                                      \
      __builtin_nontemporal_store(v, (__global vec *)at);                            \
    else                                                                             \
      STORE_LOOSE(v, __global, at)                                                   \
  }
#else
#define OUT_VECTOR(v, offset, p) STORE_LOOSE(v, __global, (p) + (offset))
#endif

/* The four permutations that everything else is made of.  Compilers turn a constant two-vector shuffle into one
 * instruction; spelled with .even and .lo it costs them two or three. */
#if __has_builtin(__builtin_shufflevector)
#define MASK_EVEN_2 0, 2
#define MASK_ODD_2 1, 3
#define MASK_LOW_2 0, 2
#define MASK_HIGH_2 1, 3
#define MASK_EVEN_4 0, 2, 4, 6
#define MASK_ODD_4 1, 3, 5, 7
#define MASK_LOW_4 0, 4, 1, 5
#define MASK_HIGH_4 2, 6, 3, 7
#define MASK_EVEN_8 0, 2, 4, 6, 8, 10, 12, 14
#define MASK_ODD_8 1, 3, 5, 7, 9, 11, 13, 15
#define MASK_LOW_8 0, 8, 1, 9, 2, 10, 3, 11
#define MASK_HIGH_8 4, 12, 5, 13, 6, 14, 7, 15
#define MASK_EVEN_16 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
#define MASK_ODD_16 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31
#define MASK_LOW_16 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define MASK_HIGH_16 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#define FFT_MIX(a, b, what, lanes) __builtin_shufflevector(a, b, FFT_PASTE(FFT_PASTE(MASK_, what), FFT_PASTE(_, lanes)))
INLINE vec even(vec a, vec b) { return FFT_MIX(a, b, EVEN, FFT_LANES); }
INLINE vec odd(vec a, vec b) { return FFT_MIX(a, b, ODD, FFT_LANES); }
INLINE vec zip_low(vec a, vec b) { return FFT_MIX(a, b, LOW, FFT_LANES); }
INLINE vec zip_high(vec a, vec b) { return FFT_MIX(a, b, HIGH, FFT_LANES); }
#else
INLINE vec even(vec a, vec b) { return (vec)(a.even, b.even); }
INLINE vec odd(vec a, vec b) { return (vec)(a.odd, b.odd); }
INLINE vec zip_low(vec a, vec b) {
  vec c;
  c.even = a.lo;
  c.odd = b.lo;
  return c;
}
INLINE vec zip_high(vec a, vec b) {
  vec c;
  c.even = a.hi;
  c.odd = b.hi;
  return c;
}
#endif

#define FFT_LINE (FFT_LINE_BYTES * 8 / FFT_IN_BITS / (FFT_IN_PLANAR ? 1 : 2)) /* elements of one line */

/* the lines of FFT_LANES adjacent elements from element i on */
INLINE void hint_lanes(FFT_INPUT_TYPES, index i) {
  FFT_UNROLL for (uint l = 0; l < FFT_LANES; l += FFT_LINE) {
#if FFT_IN_PLANAR
    FFT_HINT(in0 + i + l);
    FFT_HINT(in1 + i + l);
#else
    FFT_HINT(in0 + 2 * (size_t)(i + l));
#endif
  }
}

/* FFT_LANES adjacent elements from element i on */
INLINE cplx load_lanes(FFT_INPUT_TYPES, index i, real sign) {
#if FFT_IN_PLANAR
  return make(IN_VECTOR(i, in0), FFT_CONJUGATE(IN_VECTOR(i, in1)));
#else
  const vec a = IN_VECTOR(2 * (size_t)i, in0), b = IN_VECTOR(2 * (size_t)i + FFT_LANES, in0);
  return make(even(a, b), FFT_CONJUGATE(odd(a, b)));
#endif
}
INLINE void store_lanes(FFT_OUTPUT_TYPES, index i, cplx v, real scale, real sign) {
  const vec x = FFT_SCALE_RE(v.x), y = FFT_SCALE_IM(v.y);
#if FFT_OUT_PLANAR
  OUT_VECTOR(x, i, out0)
  OUT_VECTOR(y, i, out1)
#else
  OUT_VECTOR(zip_low(x, y), 2 * (size_t)i, out0)
  OUT_VECTOR(zip_high(x, y), 2 * (size_t)i + FFT_LANES, out0)
#endif
}

/* elements i[0], i[1], ... of the first `live` lanes; the other lanes are zero, or not written */
INLINE cplx gather_lanes(FFT_INPUT_TYPES, const index *i, uint live, real sign) {
  real x[FFT_LANES], y[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) {
    const real2 a = lane < live ? load_pair(FFT_INPUT, i[lane]) : (real2)(0, 0);
    x[lane] = a.x;
    y[lane] = FFT_CONJUGATE(a.y);
  }
  return make(VLOAD(0, x), VLOAD(0, y));
}
INLINE void scatter_lanes(FFT_OUTPUT_TYPES, const index *i, uint live, cplx v, real scale, real sign) {
  real x[FFT_LANES], y[FFT_LANES];
  VSTORE(FFT_SCALE_RE(v.x), 0, x);
  VSTORE(FFT_SCALE_IM(v.y), 0, y);
  for (uint lane = 0; lane < FFT_LANES; ++lane)
    if (lane < live) store_pair(FFT_OUTPUT, i[lane], x[lane], y[lane]);
}

/* Number the values of n registers by the bits (register, lane).  One round moves the string of bits one place:
 * rotate_left takes the register's top bit to the lane's bottom, rotate_right the lane's bottom to the register's
 * top. */
INLINE void rotate_left(vec *a, uint n) {
  vec b[FFT_LANES];
  FFT_UNROLL for (uint i = 0; i < n / 2; ++i) {
    b[2 * i] = zip_low(a[i], a[i + n / 2]);
    b[2 * i + 1] = zip_high(a[i], a[i + n / 2]);
  }
  FFT_UNROLL for (uint i = 0; i < n; ++i) a[i] = b[i];
}
INLINE void rotate_right(vec *a, uint n) {
  vec b[FFT_LANES];
  FFT_UNROLL for (uint i = 0; i < n / 2; ++i) {
    b[i] = even(a[2 * i], a[2 * i + 1]);
    b[i + n / 2] = odd(a[2 * i], a[2 * i + 1]);
  }
  FFT_UNROLL for (uint i = 0; i < n; ++i) a[i] = b[i];
}
INLINE void transpose(vec *a) {
  rotate_left(a, FFT_LANES);
#if FFT_LANES > 2
  rotate_left(a, FFT_LANES);
#endif
#if FFT_LANES > 4
  rotate_left(a, FFT_LANES);
#endif
#if FFT_LANES > 8
  rotate_left(a, FFT_LANES);
#endif
}

/* FFT_LANES complex values of the table from vector `entry` on, stored as a vector of real parts, then imaginary */
INLINE cplx root_vector(__global const real *table, index entry) {
  __global const real *p = table + 2 * (size_t)entry;
  return make(VLOAD(0, p), VLOAD(1, p));
}
