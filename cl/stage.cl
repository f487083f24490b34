/* SPDX-License-Identifier: MIT
 * Stockham stages in registers with an exchange through local memory: what the group and columns kernels share.
 * FFT_ITEMS work-items hold FFT_VALUES values each of one transform; item u does butterflies u, u + FFT_ITEMS, ...
 * Stage (R, S): radix R, stride S = product of the earlier radices.  The list's entry also names the next radix N,
 * because a split exchange interleaves this stage's writes with the next one's reads.
 * Contract: after butterfly.cl and twiddle.cl; the kernel declares v, cell, f (transform in the group), u, table. */
#define FFT_PER(R) ((FFT_LENGTH / (R) + FFT_ITEMS - 1) / FFT_ITEMS)
#define FFT_EXACT(R) (FFT_LENGTH % ((R) * FFT_ITEMS) == 0)
#define FFT_BUTTERFLY(u, i) ((u) + (i) * FFT_ITEMS)
#define FFT_CLAMP(R, j) (FFT_EXACT(R) ? (j) : min((j), (uint)(FFT_LENGTH / (R) - 1)))
#define FFT_INSIDE(R, j) (FFT_EXACT(R) || (j) < FFT_LENGTH / (R))
#define FFT_OFFSET(R, i, r) ((i)*FFT_ITEMS + (r) * (FFT_LENGTH / (R))) /* from u to value r of the item's butterfly i */

/* Where value i of transform f lies in local memory.  Padding of one exchange: after every max(banks, R S) cells skip
 * S, when S is smaller than the banks and R is even; then the writes of stride R S and the reads of stride 1 both touch
 * all banks, and a stage's R outputs never straddle a skip.  Columns interleave, so their S is S columns. */
#if FFT_COLUMNS
#define FFT_WIDE (FFT_TRANSFORMS + FFT_TURN) /* a turned read runs along the transform: an odd pitch spreads it */
#define FFT_RUN(S) ((S) * FFT_WIDE)
#define FFT_CELL(f, i) ((i) * FFT_WIDE + (f))
#define FFT_PITCHED(f) 0
#else
#define FFT_RUN(S) (S)
#define FFT_CELL(f, i) (i)
#define FFT_PITCHED(f) ((f) * FFT_LOCAL_PITCH)
#endif
#define FFT_BLOCK(R, S) ((R) * FFT_RUN(S))
#define FFT_PAD_EVERY(R, S) (FFT_BLOCK(R, S) * ((FFT_BANKS + FFT_BLOCK(R, S) - 1) / FFT_BLOCK(R, S)) + (FFT_BANKS == 0))
#define FFT_PAD_BY(R, S) (FFT_RUN(S) < FFT_BANKS && (R) % 2 == 0 ? FFT_RUN(S) : 0)
#define FFT_PADDED(i, R, S) ((i) + (i) / FFT_PAD_EVERY(R, S) * FFT_PAD_BY(R, S))

INLINE uint out_position(uint j, uint R, uint S) {
  const uint k = j % S;
  return (j - k) * R + k;
}

INLINE void twiddle(cplx *v, uint u, __global const real *table, uint R, uint S) {
  FFT_UNROLL for (uint i = 0; i < FFT_PER(R); ++i) {
    const uint k = FFT_BUTTERFLY(u, i) % S;
    FFT_UNROLL for (uint r = 1; r < R; ++r) v[i * R + r] = cmul(v[i * R + r], stage_root(table, r, k, R, S));
  }
}

#if FFT_SPLIT
#define FFT_PART_TYPE real
#define FFT_TAKE(value) (part ? (value).y : (value).x)
#define FFT_PUT(to, value) \
  if (part)                \
    (to).y = value;        \
  else                     \
    (to).x = value;
#else
#define FFT_PART_TYPE real2
#define FFT_TAKE(value) (value)
#define FFT_PUT(to, value) (to) = value;
#endif

INLINE void exchange_write(const cplx *v, uint f, uint u, __local FFT_PART_TYPE *cell, uint R, uint S, uint part) {
  FFT_UNROLL for (uint i = 0; i < FFT_PER(R); ++i) {
    const uint j = FFT_BUTTERFLY(u, i), p = out_position(j, R, S);
    __local FFT_PART_TYPE *const to = cell + FFT_PITCHED(f) + FFT_PADDED(FFT_CELL(f, p), R, S);
    if (FFT_INSIDE(R, j)) FFT_UNROLL for (uint r = 0; r < R; ++r) to[r * FFT_RUN(S)] = FFT_TAKE(v[i * R + r]);
  }
}

/* Value r of the next butterfly lies step cells behind r - 1.  Its first one lies below step, so the skips before
 * value r are a constant, and one address serves all values, wherever skips and steps fall together. */
INLINE void exchange_read(cplx *v, uint f, uint u, const __local FFT_PART_TYPE *cell, uint N, uint R, uint S,
                          uint part) {
  const uint step = FFT_CELL(0, FFT_LENGTH / N), every = FFT_PAD_EVERY(R, S);
  FFT_UNROLL for (uint i = 0; i < FFT_PER(N); ++i) {
    const uint j = FFT_CLAMP(N, FFT_BUTTERFLY(u, i)), c = FFT_CELL(f, j);
    const __local FFT_PART_TYPE *const from = cell + FFT_PITCHED(f), *const first = from + FFT_PADDED(c, R, S);
    FFT_UNROLL for (uint r = 0; r < N; ++r) {
      if (step % every == 0 || every % step == 0) {
        FFT_PUT(v[i * N + r], first[FFT_PADDED(r * step, R, S)])
      } else {
        FFT_PUT(v[i * N + r], from[FFT_PADDED(c + r * step, R, S)])
      }
    }
  }
}

/* In place, what one item loads another may store: their order is kept in global memory too. */
#if FFT_IN_PLACE
#define FFT_FENCE (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#else
#define FFT_FENCE CLK_LOCAL_MEM_FENCE
#endif

/* Items may be renumbered in the last exchange, so that the store runs along the transform: FFT_TURN. */
#if FFT_TURN
#define FFT_RENUMBER(last) \
  if (last) {              \
    u = lid % FFT_ITEMS;   \
    f = lid / FFT_ITEMS;   \
  }
#else
#define FFT_RENUMBER(last)
#endif
#if FFT_SHUFFLE
/* The value at cell c after stage (R, S) is output c / S % R of butterfly c / (R S) S + c % S; that butterfly's item
 * has it in some register.  Registers cannot be indexed by a lane's own number, so each is offered in turn. */
INLINE void exchange_lanes(cplx *v, uint f, uint u, uint R, uint S, uint N) {
  cplx w[FFT_VALUES];
  FFT_UNROLL for (uint i = 0; i < FFT_PER(N); ++i) FFT_UNROLL for (uint r = 0; r < N; ++r) {
    const uint c = FFT_BUTTERFLY(u, i) + r * (FFT_LENGTH / N);
    const uint j = c / (R * S) * S + c % S, lane = f * FFT_ITEMS + j % FFT_ITEMS;
    const uint place = j / FFT_ITEMS * R + c / S % R;
    FFT_UNROLL for (uint q = 0; q < FFT_PER(R) * R; ++q) {
      const cplx x = make(intel_sub_group_shuffle(v[q].x, lane), intel_sub_group_shuffle(v[q].y, lane));
      if (q == place) w[i * N + r] = x;
    }
  }
  FFT_UNROLL for (uint i = 0; i < FFT_PER(N) * N; ++i) v[i] = w[i];
}
#endif

#define FFT_LAST_EXCHANGE(R, S, N) ((S) * (R) * (N) == FFT_LENGTH)
#if FFT_SHUFFLE
#define FFT_EXCHANGE(R, S, N) exchange_lanes(v, f, u, R, S, N);
#elif FFT_SPLIT
#define FFT_EXCHANGE(R, S, N)                                              \
  {                                                                        \
    const uint f0 = f, u0 = u;                                             \
    exchange_write(v, f0, u0, cell, R, S, 0);                              \
    barrier(FFT_FENCE);                                                    \
    FFT_RENUMBER(FFT_LAST_EXCHANGE(R, S, N))                               \
    exchange_read(v, f, u, cell, N, R, S, 0);                              \
    barrier(FFT_FENCE);                                                    \
    exchange_write(v, f0, u0, cell, R, S, 1);                              \
    barrier(FFT_FENCE);                                                    \
    exchange_read(v, f, u, cell, N, R, S, 1);                              \
    if (!FFT_LAST_EXCHANGE(R, S, N)) barrier(FFT_FENCE);                   \
  }
#else
#define FFT_EXCHANGE(R, S, N)                                      \
  {                                                                \
    exchange_write(v, f, u, cell, R, S, 0);                        \
    barrier(FFT_FENCE);                                            \
    FFT_RENUMBER(FFT_LAST_EXCHANGE(R, S, N))                       \
    exchange_read(v, f, u, cell, N, R, S, 0);                      \
    if (!FFT_LAST_EXCHANGE(R, S, N)) barrier(FFT_FENCE);           \
  }
#endif

/* The first stage's values from global memory.  Items without a transform, or without a butterfly, read nothing: what
 * they would read may be stored by another item at the same time. */
#define FFT_LOAD_FIRST(live, from)                                                                            \
  FFT_UNROLL for (uint i = 0; i < FFT_PER(FFT_FIRST_RADIX); ++i) {                                            \
    cplx *const w = v + i * FFT_FIRST_RADIX;                                                                  \
    if ((live) && FFT_INSIDE(FFT_FIRST_RADIX, FFT_BUTTERFLY(u, i))) {                                         \
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r)                                                   \
        w[r] = load(FFT_INPUT, FFT_ELEMENT(from, u, FFT_OFFSET(FFT_FIRST_RADIX, i, r), FFT_IN_STRIDE), sign); \
    } else {                                                                                                  \
      FFT_UNROLL for (uint r = 0; r < FFT_FIRST_RADIX; ++r) w[r] = make(0, 0);                                \
    }                                                                                                         \
  }

/* the list's entries */
#define FFT_STAGE_LAST(R, S, N)                   \
  {                                               \
    if (S > 1) twiddle(v, u, table, R, S);        \
    FFT_UNROLL for (uint i = 0; i < FFT_PER(R); ++i) radix_##R(v + i * (R), 1); \
  }
#define FFT_STAGE_THEN(R, S, N) FFT_STAGE_LAST(R, S, N) FFT_EXCHANGE(R, S, N)
