/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard transforms of FFT_LENGTH = 2^FFT_BIT_COUNT values in one work-group, FFT_TRANSFORMS of them, in
 * registers but for changes of layout.  A layout says which bits of a value's number are in the item's private array
 * and which in its own number; butterflies on private bits cost no communication.  An exchange through local memory
 * changes the layout, in 2^FFT_SLICES turns: the bits that number the turns are the topmost, and private in every
 * layout, so that a turn writes and reads the same registers.
 *   FFT_PHASES      the layouts in turn: a list of private bits, of item bits (hexadecimal digits, lowest first), and
 *                   the private places to transform
 *   FFT_QUAD_LOAD, FFT_QUAD_STORE  1: the lowest two private bits are neighbours in memory, accessed four at a time
 *   FFT_SWIZZLE     cells of local memory: three bits from this one on are combined with bits 2 to 4; 0 not
 *   FFT_COLUMNS     1: transforms of a group are adjacent, and items run along them
 *   FFT_SHUFFLE     1: one layout, whose item bits are transformed by exchanges within a sub-group
 * Contract: in place or out of place (all loads of a transform precede its stores); `count` is transforms. */
#if FFT_QUAD_LOAD || FFT_QUAD_STORE
FFT_VECTOR_ACCESS(4)
#endif

/* the bits of x at the places that a list names */
INLINE uint spread(uint x, ulong list, uint bits) {
  uint i = 0;
  FFT_UNROLL for (uint b = 0; b < bits; ++b) i |= (x >> b & 1) << (uint)(list >> (4 * b) & 15);
  return i;
}

#define FFT_TURNS (1 << FFT_SLICES)
#define FFT_PART (FFT_VALUES >> FFT_SLICES)
#if FFT_PART >= 4 && !FFT_COLUMNS
#define FFT_CELL_TYPE FFT_VECTOR_OF(4)
#define FFT_CELL_REALS 4
#else
#define FFT_CELL_TYPE real
#define FFT_CELL_REALS 1
#endif
#define FFT_CELLS (FFT_LENGTH >> FFT_SLICES)

INLINE uint swizzled(uint cell) {
#if FFT_SWIZZLE
  return cell ^ (cell >> FFT_SWIZZLE & 7) << 2;
#else
  return cell;
#endif
}
/* The cell of value i of a turn; of parts of its number by exclusive or, since every step is linear. */
INLINE uint cell_of(uint i) { return swizzled((i & (FFT_CELLS - 1)) * (FFT_COLUMNS ? FFT_TRANSFORMS : 1)); }
INLINE uint cell_of_transform(uint f) { return swizzled(FFT_COLUMNS ? f : f * FFT_CELLS); }

INLINE void butterflies(real *v, uint places) {
  FFT_UNROLL for (uint b = 0; b < FFT_PRIVATE_BITS; ++b) {
    if (places >> b & 1) {
      FFT_UNROLL for (uint q = 0; q < FFT_VALUES / 2; ++q) {
        const uint low = (q >> b) << (b + 1) | (q & ((1u << b) - 1)), high = low | 1u << b;
        const real x = v[low], y = v[high];
        v[low] = x + y;
        v[high] = x - y;
      }
    }
  }
}

#if FFT_SHUFFLE
#define FFT_LANE get_sub_group_local_id()
/* the upper of two lanes gets the difference, the lower one the sum */
INLINE void shuffles(real *v, uint lane) {
  FFT_UNROLL for (uint b = 0; b < FFT_ITEM_BITS; ++b) {
    const uint stride = (FFT_COLUMNS ? FFT_TRANSFORMS : 1) << b;
    FFT_UNROLL for (uint q = 0; q < FFT_VALUES; ++q) {
      const real peer = intel_sub_group_shuffle_xor(v[q], stride);
      v[q] = lane & stride ? peer - v[q] : peer + v[q];
    }
  }
}
#else
#define FFT_LANE get_local_id(0)
INLINE void shuffles(real *v, uint lane) {}
#endif

/* In place, what one item loads another may store: their order is kept in global memory too. */
#if FFT_IN_PLACE
#define FFT_FENCE (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#else
#define FFT_FENCE CLK_LOCAL_MEM_FENCE
#endif

/* the list's entries */
#define FFT_LOAD(PRIVATE, ITEMS)                                                        \
  if (live) {                                                                           \
    const uint mine = spread(u, ITEMS, FFT_ITEM_BITS);                                  \
    load_values(v, in0 + p.x + in_place_of(mine), PRIVATE);                             \
    if (load_signs) FFT_UNROLL for (uint q = 0; q < FFT_VALUES; ++q) {                  \
      const index k = mine | spread(q, PRIVATE, FFT_PRIVATE_BITS);                      \
      v[q] *= (real)(int)load_signs[locate_sign(which) + sign_place_of(k)];             \
    }                                                                                   \
  }
#define FFT_STEP(PLACES)  \
  butterflies(v, PLACES); \
  shuffles(v, lid);
#define FFT_MOVE(FROM, FROM_ITEMS, TO, TO_ITEMS, FIRST)                                                           \
  {                                                                                                               \
    const uint from = cell_of(spread(u, FROM_ITEMS, FFT_ITEM_BITS)) ^ cell_of_transform(f);                        \
    const uint to = cell_of(spread(u, TO_ITEMS, FFT_ITEM_BITS)) ^ cell_of_transform(f);                            \
    FFT_UNROLL for (uint turn = 0; turn < FFT_TURNS; ++turn) {                                                    \
      if (turn || !FIRST) barrier(FFT_FENCE);                                                                     \
      put_part(cell, from, v + turn * FFT_PART, FROM);                                                            \
      barrier(FFT_FENCE);                                                                                         \
      take_part(v + turn * FFT_PART, cell, to, TO);                                                               \
    }                                                                                                             \
  }
#define FFT_SAVE(PRIVATE, ITEMS)                                                                                   \
  if (live) {                                                                                                      \
    const uint mine = spread(u, ITEMS, FFT_ITEM_BITS);                                                             \
    if (store_signs) FFT_UNROLL for (uint q = 0; q < FFT_VALUES; ++q) {                                            \
      const index k = ordered(mine | spread(q, PRIVATE, FFT_PRIVATE_BITS));                                        \
      v[q] *= (real)(int)store_signs[locate_sign(which) + sign_place_of(k)];                                       \
    }                                                                                                              \
    store_values(v, out0 + p.y, mine, scale, PRIVATE);                                                             \
  }

/* Whether a layout's lowest two private bits are the number's: then cells go four at a time, which keeps the banks free
 * of conflicts. */
#if FFT_PART >= 4 && !FFT_COLUMNS
#define FFT_QUAD(list) (((list)&0xff) == 0x10)
#else
#define FFT_QUAD(list) 0
#endif

INLINE void put_part(__local FFT_CELL_TYPE *cell, uint at, const real *v, ulong list) {
#if FFT_PART >= 4 && !FFT_COLUMNS
  if (FFT_QUAD(list)) {
    FFT_UNROLL for (uint q = 0; q < FFT_PART; q += 4)
      cell[(at ^ cell_of(spread(q, list, FFT_PRIVATE_BITS))) / 4] =
          (FFT_VECTOR_OF(4))(v[q], v[q + 1], v[q + 2], v[q + 3]);
    return;
  }
#endif
  FFT_UNROLL for (uint q = 0; q < FFT_PART; ++q)
    ((__local real *)cell)[at ^ cell_of(spread(q, list, FFT_PRIVATE_BITS))] = v[q];
}

INLINE void take_part(real *v, const __local FFT_CELL_TYPE *cell, uint at, ulong list) {
#if FFT_PART >= 4 && !FFT_COLUMNS
  if (FFT_QUAD(list)) {
    FFT_UNROLL for (uint q = 0; q < FFT_PART; q += 4) {
      const FFT_VECTOR_OF(4) x = cell[(at ^ cell_of(spread(q, list, FFT_PRIVATE_BITS))) / 4];
      v[q] = x.x;
      v[q + 1] = x.y;
      v[q + 2] = x.z;
      v[q + 3] = x.w;
    }
    return;
  }
#endif
  FFT_UNROLL for (uint q = 0; q < FFT_PART; ++q)
    v[q] = ((const __local real *)cell)[at ^ cell_of(spread(q, list, FFT_PRIVATE_BITS))];
}

INLINE void load_values(real *v, __global const in_scalar *from, ulong list) {
#if FFT_QUAD_LOAD
  FFT_UNROLL for (uint q = 0; q < FFT_VALUES; q += 4) {
    const FFT_VECTOR_OF(4) x = load_4(from + in_place_of(spread(q, list, FFT_PRIVATE_BITS)));
    v[q] = x.x;
    v[q + 1] = x.y;
    v[q + 2] = x.z;
    v[q + 3] = x.w;
  }
#else
  FFT_UNROLL for (uint q = 0; q < FFT_VALUES; ++q)
    v[q] = fetch(from + in_place_of(spread(q, list, FFT_PRIVATE_BITS)));
#endif
}

INLINE void store_values(const real *v, __global out_scalar *to, uint mine, real scale, ulong list) {
#if FFT_QUAD_STORE
  to += out_place_of(mine);
  FFT_UNROLL for (uint q = 0; q < FFT_VALUES; q += 4) {
    const FFT_VECTOR_OF(4) x = (FFT_VECTOR_OF(4))(v[q], v[q + 1], v[q + 2], v[q + 3]);
    store_4(to + out_place_of(spread(q, list, FFT_PRIVATE_BITS)), FFT_SCALED(x));
  }
#else
  const index k = ordered(mine);
  FFT_UNROLL for (uint q = 0; q < FFT_VALUES; ++q)
    keep(to + out_place_of(k ^ ordered(spread(q, list, FFT_PRIVATE_BITS))), FFT_SCALED(v[q]));
#endif
}

#if FFT_SHUFFLE
__attribute__((intel_reqd_sub_group_size(FFT_GROUP)))
#endif
__kernel __attribute__((reqd_work_group_size(FFT_GROUP, 1, 1))) void walsh(FFT_ARGUMENTS) {
  FFT_ENTER
#if FFT_LOCAL_CELLS
  __local FFT_CELL_TYPE cell[FFT_LOCAL_CELLS / FFT_CELL_REALS];
#endif
  real v[FFT_VALUES];
  const uint lid = FFT_LANE;
  const uint f = FFT_COLUMNS ? lid % FFT_TRANSFORMS : lid / FFT_ITEMS;
  const uint u = FFT_COLUMNS ? lid / FFT_TRANSFORMS : lid % FFT_ITEMS;
  const index which = (index)get_group_id(0) * FFT_TRANSFORMS + f;
  const bool live = FFT_WHOLE || which < count;
  const place p = locate(which);
  if (!live) FFT_UNROLL for (uint q = 0; q < FFT_VALUES; ++q) v[q] = 0;
  FFT_PHASES(FFT_LOAD, FFT_STEP, FFT_MOVE, FFT_SAVE)
}
