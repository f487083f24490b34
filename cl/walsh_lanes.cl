/* SPDX-License-Identifier: MIT
 * CPU devices, Walsh-Hadamard transforms in vectors of FFT_LANES neighbours: rows, whose lowest bits are lanes (but for
 * FFT_SKIP of them, which number adjacent transforms), or columns, whose lanes are transforms.  FFT_ROWS vectors make a
 * row, or a block of short ones.  The first stage holds FFT_FIRST_RADIX neighbouring vectors in registers, and does the
 * lanes too; each further stage (radix, stride, first stages between two of it) sweeps over vectors that lie a stride
 * apart.  The work on a short piece is finished before the piece leaves the cache.
 *   FFT_FALLING     0: the first stage loads, the longest stride stores; 1: the longest stride loads, the first stage
 *                   stores, in sequence, which suits stores past the caches
 *   FFT_AHEAD       1: while a block is stored in sequence, the next one is fetched into the caches
 *   FFT_COLUMNS     1: the lanes are transforms
 *   FFT_WORK_INSIDE 1: what is between two stages stands in the output; else in a buffer of FFT_BUFFER vectors, one
 *                   of padding after FFT_PAD, in private or (FFT_LOCAL) local memory
 *   FFT_TRANSFORMS  blocks an item
 * Contract: in place or out of place; `count` is transforms; local size 1, no barrier. */
#define FFT_LANE_BITS (FFT_LANES >= 16 ? 4 : FFT_LANES >= 8 ? 3 : FFT_LANES >= 4 ? 2 : 1)
#define FFT_INNER_BITS (FFT_LANE_BITS - FFT_SKIP) /* of the transform, in the lanes */
#define FFT_INNER (FFT_BIT_COUNT < FFT_INNER_BITS ? FFT_BIT_COUNT : FFT_INNER_BITS)
#define FFT_ROW_BITS (FFT_BIT_COUNT + FFT_SKIP) /* of the reals that a row and its skipped neighbours take */
#define FFT_BLOCK_REALS (FFT_ROWS * FFT_LANES)
#define FFT_SINGLE (FFT_ROWS == FFT_FIRST_RADIX)

#if FFT_ORDERED && !FFT_COLUMNS
#define FFT_SCATTERED 1 /* neighbouring outputs lie apart */
#else
#define FFT_SCATTERED 0
#endif
#if FFT_OUT_ADJACENT && !FFT_SCATTERED
#define FFT_STRAIGHT 1
#else
#define FFT_STRAIGHT 0
#endif

FFT_VECTOR_ACCESS(FFT_LANES)
#define FFT_LOAD_VECTOR FFT_PASTE(load_, FFT_LANES)
#if FFT_STREAM && __has_builtin(__builtin_nontemporal_store)
/* A line that is written whole need not be read first; the host knows the strides, the kernel asks for the rest. */
INLINE void store_vector(__global out_scalar *base, __global out_scalar *p, vec v) {
  if (((size_t)base & (sizeof(vec) - 1)) == 0)
    __builtin_nontemporal_store(v, (__global vec *)p);
  else
    FFT_PASTE(store_, FFT_LANES)(p, v);
}
#else
INLINE void store_vector(__global out_scalar *base, __global out_scalar *p, vec v) {
  FFT_PASTE(store_, FFT_LANES)(p, v);
}
#endif

/* ------------------------------------------------------------------------------------------------- butterflies -- */

#define PEERS_1_2 1, 0
#define PEERS_1_4 1, 0, 3, 2
#define PEERS_2_4 2, 3, 0, 1
#define PEERS_1_8 PEERS_1_4, 5, 4, 7, 6
#define PEERS_2_8 PEERS_2_4, 6, 7, 4, 5
#define PEERS_4_8 4, 5, 6, 7, 0, 1, 2, 3
#define PEERS_1_16 PEERS_1_8, 9, 8, 11, 10, 13, 12, 15, 14
#define PEERS_2_16 PEERS_2_8, 10, 11, 8, 9, 14, 15, 12, 13
#define PEERS_4_16 PEERS_4_8, 12, 13, 14, 15, 8, 9, 10, 11
#define PEERS_8_16 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7
#define FFT_UP (real)1
#define FFT_DOWN (real)-1
#define SIGNS_1_2 FFT_UP, FFT_DOWN
#define SIGNS_1_4 SIGNS_1_2, SIGNS_1_2
#define SIGNS_2_4 FFT_UP, FFT_UP, FFT_DOWN, FFT_DOWN
#define SIGNS_1_8 SIGNS_1_4, SIGNS_1_4
#define SIGNS_2_8 SIGNS_2_4, SIGNS_2_4
#define SIGNS_4_8 FFT_UP, FFT_UP, FFT_UP, FFT_UP, FFT_DOWN, FFT_DOWN, FFT_DOWN, FFT_DOWN
#define SIGNS_1_16 SIGNS_1_8, SIGNS_1_8
#define SIGNS_2_16 SIGNS_2_8, SIGNS_2_8
#define SIGNS_4_16 SIGNS_4_8, SIGNS_4_8
#define SIGNS_8_16                                                                                \
  FFT_UP, FFT_UP, FFT_UP, FFT_UP, FFT_UP, FFT_UP, FFT_UP, FFT_UP, FFT_DOWN, FFT_DOWN, FFT_DOWN, FFT_DOWN, FFT_DOWN, \
      FFT_DOWN, FFT_DOWN, FFT_DOWN
#define FFT_NAMED(what, stride) FFT_PASTE(FFT_PASTE(FFT_PASTE(what, stride), _), FFT_LANES)
#if __has_builtin(__builtin_shufflevector)
#define FFT_PEERS(v, stride) __builtin_shufflevector(v, v, FFT_NAMED(PEERS_, stride))
#elif FFT_REAL_BITS == 64
#define FFT_PEERS(v, stride) shuffle(v, (FFT_PASTE(ulong, FFT_LANES))(FFT_NAMED(PEERS_, stride)))
#else
#define FFT_PEERS(v, stride) shuffle(v, (FFT_PASTE(uint, FFT_LANES))(FFT_NAMED(PEERS_, stride)))
#endif
/* the upper of two lanes gets the difference, the lower one the sum */
#define FFT_LANE_STAGE(v, stride) v = FFT_PEERS(v, stride) + v * (vec)(FFT_NAMED(SIGNS_, stride));

INLINE vec within_lanes(vec v) {
#if FFT_SKIP <= 0 && FFT_SKIP + FFT_INNER > 0
  FFT_LANE_STAGE(v, 1)
#endif
#if FFT_LANES >= 4 && FFT_SKIP <= 1 && FFT_SKIP + FFT_INNER > 1
  FFT_LANE_STAGE(v, 2)
#endif
#if FFT_LANES >= 8 && FFT_SKIP <= 2 && FFT_SKIP + FFT_INNER > 2
  FFT_LANE_STAGE(v, 4)
#endif
#if FFT_LANES >= 16 && FFT_SKIP <= 3 && FFT_SKIP + FFT_INNER > 3
  FFT_LANE_STAGE(v, 8)
#endif
  return v;
}

/* The first `radix` vectors, over the strides below `most`. */
INLINE void across(vec *a, uint radix, uint most) {
  FFT_UNROLL for (uint stride = 1; stride < radix; stride *= 2) {
    if (stride < most) FFT_UNROLL for (uint i = 0; i < radix / 2; ++i) {
      const uint low = i / stride * 2 * stride + i % stride;
      const vec x = a[low], y = a[low + stride];
      a[low] = x + y;
      a[low + stride] = x - y;
    }
  }
}
/* vectors of one row within the first stage: short rows share it */
#define FFT_OWN (FFT_COLUMNS || FFT_ROW_BITS >= FFT_LANE_BITS ? 1u << (FFT_ROW_BITS - FFT_LANE_BITS) : 1u)

/* ------------------------------------------------------------------------------------------------------- places -- */

/* Vector i begins with value i << FFT_INNER_BITS; a real of a block is lane l of a vector. */
#define FFT_NUMBER(i) ((index)(i) << FFT_INNER_BITS)

INLINE bool is_full(uint i, uint live) {
#if FFT_COLUMNS
  return live == FFT_LANES;
#else
  return (i + 1) * FFT_LANES <= live;
#endif
}

/* one lane of vector i: its transform, its value's number there, whether it is one of the live ones */
INLINE bool one_lane(index *which, index *value, uint i, uint lane, uint live) {
#if FFT_COLUMNS
  *which += lane;
  *value = i;
  return lane < live;
#else
  const uint at = i * FFT_LANES + lane;
  const uint rest = FFT_SINGLE ? at & ((1u << FFT_ROW_BITS) - 1) : at;
  *which += ((index)(FFT_SINGLE ? at >> FFT_ROW_BITS : 0) << FFT_SKIP) + (rest & ((1u << FFT_SKIP) - 1));
  *value = rest >> FFT_SKIP;
  return at < live;
#endif
}

INLINE vec lane_signs(__global const char *signs, index which, uint i, uint live, bool output) {
#if FFT_SIGN_LANES == 1
  const index at = output ? ordered(FFT_NUMBER(i)) : FFT_NUMBER(i);
  if (is_full(i, live) && !(FFT_SCATTERED && output))
    return FFT_PASTE(signs_, FFT_LANES)(signs + locate_sign(which) + sign_place_of(at));
#endif
  real s[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) {
    index transform = which, value;
    const bool is_live = one_lane(&transform, &value, i, lane, live);
    if (output) value = ordered(value);
    s[lane] = is_live ? (real)(int)signs[locate_sign(transform) + sign_place_of(value)] : (real)0;
  }
  return FFT_PASTE(vload, FFT_LANES)(0, s);
}

INLINE vec fetch_vector(__global const in_scalar *in0, __global const char *signs, place p, index which, uint i,
                        uint live) {
  vec v;
  if (FFT_IN_ADJACENT && is_full(i, live)) {
    v = FFT_LOAD_VECTOR(in0 + p.x + in_place_of(FFT_NUMBER(i)));
  } else {
    real x[FFT_LANES];
    for (uint lane = 0; lane < FFT_LANES; ++lane) {
      index transform = which, value;
      const bool is_live = one_lane(&transform, &value, i, lane, live);
      x[lane] = is_live ? fetch(in0 + locate(transform).x + in_place_of(value)) : (real)0;
    }
    v = FFT_PASTE(vload, FFT_LANES)(0, x);
  }
  return signs ? v * lane_signs(signs, which, i, live, false) : v;
}

INLINE void keep_vector(__global out_scalar *out0, __global const char *signs, place p, index which, uint i, uint live,
                        vec v, real scale) {
  if (signs) v *= lane_signs(signs, which, i, live, true);
  v = FFT_SCALED(v);
  if (FFT_STRAIGHT && is_full(i, live)) {
    store_vector(out0, out0 + p.y + out_place_of(ordered(FFT_NUMBER(i))), v);
    return;
  }
  real x[FFT_LANES];
  FFT_PASTE(vstore, FFT_LANES)(v, 0, x);
  for (uint lane = 0; lane < FFT_LANES; ++lane) {
    index transform = which, value;
    if (one_lane(&transform, &value, i, lane, live))
      keep(out0 + locate(transform).y + out_place_of(ordered(value)), x[lane]);
  }
}

/* ------------------------------------------------------------------------------------------------------- stages -- */

#if FFT_LOCAL
#define FFT_SPACE __local
#else
#define FFT_SPACE
#endif
#define FFT_AT(i) ((i) + (FFT_PAD ? (i) / (FFT_PAD ? FFT_PAD : 1) : 0))
#if FFT_WORK_INSIDE
#define FFT_WORK_TYPE __global out_scalar
#define FFT_WORK (out0 + p.y)
#define FFT_GET(work, i) FFT_LOAD_INSIDE((work) + out_place_of(FFT_NUMBER(i)))
#define FFT_LOAD_INSIDE(p) FFT_PASTE(vload, FFT_LANES)(0, p)
#define FFT_PUT(work, i, v) FFT_PASTE(store_, FFT_LANES)((work) + out_place_of(FFT_NUMBER(i)), v);
#else
#define FFT_WORK_TYPE FFT_SPACE vec
#define FFT_WORK buffer
#define FFT_GET(work, i) (work)[FFT_AT(i)]
#define FFT_PUT(work, i, v) (work)[FFT_AT(i)] = v;
#endif

/* transforms of a block: so far is the next one, which is fetched while this one is stored */
#if FFT_COLUMNS
#define FFT_TOGETHER FFT_LANES
#elif FFT_SINGLE
#define FFT_TOGETHER ((FFT_BLOCK_REALS >> FFT_ROW_BITS) << FFT_SKIP)
#else
#define FFT_TOGETHER (1 << FFT_SKIP)
#endif

/* Sweeps of R vectors that lie S apart: within the work space, over R * S of its vectors from `start` on; from the
 * input into it; from it to the output. */
INLINE void sweep(FFT_WORK_TYPE *work, uint start, uint R, uint S) {
  for (uint j = start; j < start + S; ++j) {
    vec a[16];
    FFT_UNROLL for (uint r = 0; r < R; ++r) a[r] = FFT_GET(work, j + r * S);
    across(a, R, R);
    FFT_UNROLL for (uint r = 0; r < R; ++r) FFT_PUT(work, j + r * S, a[r])
  }
}
INLINE void sweep_in(FFT_WORK_TYPE *work, uint R, uint S, __global const in_scalar *in0, __global const char *signs,
                     place p, index which, uint live) {
  for (uint j = 0; j < S; ++j) {
    vec a[16];
    FFT_UNROLL for (uint r = 0; r < R; ++r) a[r] = fetch_vector(in0, signs, p, which, j + r * S, live);
    across(a, R, R);
    FFT_UNROLL for (uint r = 0; r < R; ++r) FFT_PUT(work, j + r * S, a[r])
  }
}
INLINE void sweep_out(FFT_WORK_TYPE *work, uint R, uint S, __global out_scalar *out0, __global const char *signs,
                      place p, index which, uint live, real scale) {
  for (uint j = 0; j < S; ++j) {
    vec a[16];
    FFT_UNROLL for (uint r = 0; r < R; ++r) a[r] = FFT_GET(work, j + r * S);
    across(a, R, R);
    FFT_UNROLL for (uint r = 0; r < R; ++r) keep_vector(out0, signs, p, which, j + r * S, live, a[r], scale);
  }
}
/* T first stages make a piece of R * S vectors: rising, it is swept behind the last one of them; falling, before the
 * first one. */
#define FFT_SWEEP_NONE(R, S, T)
#define FFT_RISE(R, S, T) \
  if (S > 1 && (b + 1) % (T) == 0) sweep(FFT_WORK, (b + 1) * FFT_FIRST_RADIX - (R) * (S), R, S);
#define FFT_RISE_OUT(R, S, T) \
  if (S > 1) sweep_out(FFT_WORK, R, S, out0, store_signs, p, which, live, scale);
#define FFT_FALL(R, S, T)                                                                              \
  if (S > 1 && b % (T) == 0) {                                                                         \
    if ((R) * (S) == FFT_ROWS)                                                                         \
      sweep_in(FFT_WORK, R, S, in0, load_signs, p, which, live);                                       \
    else                                                                                               \
      sweep(FFT_WORK, b * FFT_FIRST_RADIX, R, S);                                                      \
  }

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void walsh_lanes(FFT_ARGUMENTS) {
  FFT_ENTER
#if FFT_BUFFER > 1
  FFT_SPACE vec buffer[FFT_BUFFER];
#endif
  for (uint t = 0; t < FFT_TRANSFORMS; ++t) {
    const index block = (index)get_group_id(0) * FFT_TRANSFORMS + t;
#if FFT_COLUMNS
    const index which = block * FFT_LANES;
    if (!FFT_WHOLE && which >= count) return;
    const uint live = FFT_WHOLE ? FFT_LANES : (uint)min((index)FFT_LANES, count - which);
#else
    /* whole rows of a block, each with its skipped neighbours */
    const index which = FFT_SINGLE ? (block * FFT_BLOCK_REALS >> FFT_ROW_BITS) << FFT_SKIP : block << FFT_SKIP;
    if (!FFT_WHOLE && which >= count) return;
    const index left = (count - which) << FFT_BIT_COUNT;
    const uint live = FFT_WHOLE ? FFT_BLOCK_REALS : (uint)min((index)FFT_BLOCK_REALS, left);
#endif
    const place p = locate(which);
#if FFT_AHEAD
    __global const in_scalar *const ahead = in0 + locate(which + FFT_TOGETHER).x;
#endif
    for (uint b = 0; b < FFT_ROWS / FFT_FIRST_RADIX; ++b) {
      vec a[FFT_FIRST_RADIX];
#if FFT_FALLING
      FFT_BACK_STAGES(FFT_FALL)
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r) a[r] = FFT_GET(FFT_WORK, b * FFT_FIRST_RADIX + r);
#else
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r)
        a[r] = fetch_vector(in0, load_signs, p, which, b * FFT_FIRST_RADIX + r, live);
#endif
      across(a, FFT_FIRST_RADIX, FFT_OWN);
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r) a[r] = within_lanes(a[r]);
#if FFT_SINGLE || FFT_FALLING
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r) {
#if FFT_AHEAD
        FFT_HINT(ahead + in_place_of(FFT_NUMBER(b * FFT_FIRST_RADIX + r)));
#endif
        keep_vector(out0, store_signs, p, which, b * FFT_FIRST_RADIX + r, live, a[r], scale);
      }
#else
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r) FFT_PUT(FFT_WORK, b * FFT_FIRST_RADIX + r, a[r])
      FFT_STAGES(FFT_RISE, FFT_SWEEP_NONE)
#endif
    }
#if !FFT_SINGLE && !FFT_FALLING
    FFT_STAGES(FFT_SWEEP_NONE, FFT_RISE_OUT)
#endif
  }
}
