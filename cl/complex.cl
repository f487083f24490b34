/* SPDX-License-Identifier: MIT
 * Complex arithmetic through functions, so that the same butterflies serve scalar kernels (cplx is a pair of reals) and
 * CPU kernels (cplx is a pair of vectors of FFT_LANES lanes).
 * Contract: after prelude.cl.  Defines cplx, make, cadd, csub, cmul, cmul_constant, cmul_minus_i. */
#if FFT_LANES
typedef struct {
  vec x, y;
} cplx;
INLINE cplx make(vec x, vec y) {
  cplx c;
  c.x = x;
  c.y = y;
  return c;
}
#else
typedef real2 cplx;
INLINE cplx make(real x, real y) { return (real2)(x, y); }
#endif

INLINE cplx cadd(cplx a, cplx b) { return make(a.x + b.x, a.y + b.y); }
INLINE cplx csub(cplx a, cplx b) { return make(a.x - b.x, a.y - b.y); }
INLINE cplx cmul(cplx a, cplx b) { return make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

/* a times the scalar root (re, im): a constant, or one value for all lanes */
INLINE cplx cmul_constant(cplx a, real re, real im) { return make(a.x * re - a.y * im, a.x * im + a.y * re); }

/* a times -i: the forward transform's quarter turn.  The inverse conjugates on load and on store instead. */
INLINE cplx cmul_minus_i(cplx a) { return make(a.y, -a.x); }
