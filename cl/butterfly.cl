/* SPDX-License-Identifier: MIT
 * Forward DFTs of 2, 4, 8, 16 points in registers: v[0], v[s], v[2s], ... in natural order, in place; s is a constant
 * after inlining.
 * Contract: after complex.cl.  Defines radix_1, radix_2, radix_4, radix_8, radix_16 (cplx *v, uint s). */
#define HALF_ROOT REAL(0.70710678118654752440)
#define COS_16 REAL(0.92387953251128675613)
#define SIN_16 REAL(0.38268343236508977173)

INLINE void radix_1(cplx *v, uint s) {}

INLINE void radix_2(cplx *v, uint s) {
  const cplx a = v[0], b = v[s];
  v[0] = cadd(a, b);
  v[s] = csub(a, b);
}

INLINE void radix_4(cplx *v, uint s) {
  const cplx a = cadd(v[0], v[2 * s]), b = csub(v[0], v[2 * s]);
  const cplx c = cadd(v[s], v[3 * s]), d = cmul_minus_i(csub(v[s], v[3 * s]));
  v[0] = cadd(a, c);
  v[s] = cadd(b, d);
  v[2 * s] = csub(a, c);
  v[3 * s] = csub(b, d);
}

/* a + w b and a - w b for w = re (1 + i ratio): the product is fused into the sums, six multiply-adds in all */
INLINE void rotate_pair(cplx *a, cplx *b, real re, real ratio) {
  const cplx t = make(b->x - b->y * ratio, b->y + b->x * ratio), u = *a;
  *a = make(u.x + t.x * re, u.y + t.y * re);
  *b = make(u.x - t.x * re, u.y - t.y * re);
}

/* as rotate_pair for w = -i re (1 + i ratio) */
INLINE void rotate_pair_minus_i(cplx *a, cplx *b, real re, real ratio) {
  const cplx t = make(b->y + b->x * ratio, b->y * ratio - b->x), u = *a;
  *a = make(u.x + t.x * re, u.y + t.y * re);
  *b = make(u.x - t.x * re, u.y - t.y * re);
}

/* the last level of a radix-2 decomposition: even half e[0..h), odd half o[0..h) of a DFT of 2h points */
#define PAIR_0(a, b) \
  do {               \
    cplx t = b;      \
    b = csub(a, t);  \
    a = cadd(a, t);  \
  } while (0)
#define PAIR_QUARTER(a, b)      \
  do {                          \
    cplx t = cmul_minus_i(b);   \
    b = csub(a, t);             \
    a = cadd(a, t);             \
  } while (0)

INLINE void radix_8(cplx *v, uint s) {
  cplx e[4] = {v[0], v[2 * s], v[4 * s], v[6 * s]}, o[4] = {v[s], v[3 * s], v[5 * s], v[7 * s]};
  radix_4(e, 1);
  radix_4(o, 1);
  PAIR_0(e[0], o[0]);
  rotate_pair(&e[1], &o[1], HALF_ROOT, REAL(-1.0));
  PAIR_QUARTER(e[2], o[2]);
  rotate_pair_minus_i(&e[3], &o[3], HALF_ROOT, REAL(-1.0));
  FFT_UNROLL for (uint k = 0; k < 4; ++k) {
    v[k * s] = e[k];
    v[(k + 4) * s] = o[k];
  }
}

INLINE void radix_16(cplx *v, uint s) {
  cplx e[8], o[8];
  FFT_UNROLL for (uint k = 0; k < 8; ++k) {
    e[k] = v[2 * k * s];
    o[k] = v[(2 * k + 1) * s];
  }
  radix_8(e, 1);
  radix_8(o, 1);
  PAIR_0(e[0], o[0]);
  rotate_pair(&e[1], &o[1], COS_16, -SIN_16 / COS_16);
  rotate_pair(&e[2], &o[2], HALF_ROOT, REAL(-1.0));
  rotate_pair_minus_i(&e[3], &o[3], COS_16, SIN_16 / COS_16);
  PAIR_QUARTER(e[4], o[4]);
  rotate_pair_minus_i(&e[5], &o[5], COS_16, -SIN_16 / COS_16);
  rotate_pair_minus_i(&e[6], &o[6], HALF_ROOT, REAL(-1.0));
  rotate_pair(&e[7], &o[7], -COS_16, SIN_16 / COS_16);
  FFT_UNROLL for (uint k = 0; k < 8; ++k) {
    v[k * s] = e[k];
    v[(k + 8) * s] = o[k];
  }
}
