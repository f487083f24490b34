/* SPDX-License-Identifier: MIT
 * The lane FFT: FFT_ROWS points, each of them a vector of FFT_LANES independent values; mixed radix, decimation in
 * frequency, in place over two arrays x and y of vectors, one twiddle for all lanes.
 * A list entry (R, S, T): radix R, stride S = product of the later radices, twiddles from table entry T on (entry
 * T + j (R - 1) + r - 1 is root j r of R S).  Output k ends at position digit_place(k): digit reversed.
 * Contract: after vector.cl and butterfly.cl; the kernel declares x, y, table and defines FFT_FETCH(n), the value n of
 * the input, and FFT_KEEP(position, value) for the last stage. */

/* FFT_SIDES such transforms lie side by side: cell FFT_AT(n) + side.  One row of padding after FFT_PAD rows, FFT_PAD
 * being the S of some stage: then a stage's R values lie at one constant distance, and no two of them fall on one line
 * of the cache. */
#if FFT_PAD
#define FFT_AT(n) (((n) + (n) / FFT_PAD) * FFT_SIDES)
#else
#define FFT_AT(n) ((n) * FFT_SIDES)
#endif

#define FFT_LANE_STAGE(R, S, T, KEEP)                                                                     \
  for (uint block = 0; block < FFT_ROWS; block += (R) * (S))                                              \
    for (uint line = 0; line < (S) * FFT_SIDES; ++line) {                                                  \
      const uint j = line / FFT_SIDES, side = line % FFT_SIDES, at = FFT_AT(block + j) + side;              \
      cplx v[R];                                                                                          \
      FFT_UNROLL for (uint r = 0; r < (R); ++r) {                                                         \
        if ((R) * (S) == FFT_ROWS)                                                                        \
          v[r] = FFT_FETCH(j + r * (S));                                                                  \
        else                                                                                              \
          v[r] = make(x[at + FFT_AT(r * (S))], y[at + FFT_AT(r * (S))]);                                  \
      }                                                                                                   \
      radix_##R(v, 1);                                                                                    \
      __global const real *w = table + 2 * ((T) + j * ((R) - 1));                                         \
      FFT_UNROLL for (uint r = 0; r < (R); ++r) {                                                         \
        if ((S) > 1 && r) v[r] = cmul_constant(v[r], w[2 * r - 2], w[2 * r - 1]);                         \
        KEEP(block + j + r * (S), at + FFT_AT(r * (S)), v[r])                                             \
      }                                                                                                   \
    }
#define FFT_KEEP_HERE(position, at, value) \
  {                                        \
    x[at] = (value).x;                     \
    y[at] = (value).y;                     \
  }
#define FFT_LANE_THEN(R, S, T) FFT_LANE_STAGE(R, S, T, FFT_KEEP_HERE)
#define FFT_LANE_LAST(R, S, T) FFT_LANE_STAGE(R, S, T, FFT_KEEP)

/* position of output k, before padding */
#define FFT_DIGIT(R, S, T)    \
  position += k % (R) * (S);  \
  k /= (R);
INLINE uint digit_place(uint k) {
  uint position = 0;
  FFT_STAGES(FFT_DIGIT, FFT_DIGIT)
  return position;
}

/* output k that lies at a position */
#define FFT_UNDIGIT(R, S, T)             \
  k += position / (S) % (R) * weight;    \
  weight *= (R);
INLINE uint digit_index(uint position) {
  uint k = 0, weight = 1;
  FFT_STAGES(FFT_UNDIGIT, FFT_UNDIGIT)
  return k;
}

#if FFT_LOCAL
#define FFT_SPACE __local
#else
#define FFT_SPACE
#endif

/* Outputs are taken FFT_LANES at a time.  Where the rows are no multiple of that, the last block overlaps the one
 * before it. */
#define FFT_BLOCKS(n) (((n) + FFT_LANES - 1) / FFT_LANES)
#define FFT_BLOCK_START(b, n) (FFT_LANES * ((b) + 1) > (n) ? (n)-FFT_LANES : FFT_LANES * (b))

/* Outputs k .. k + FFT_LANES of all lanes.  With powers of two the digits of k and of the lane do not meet; otherwise
 * the host lists each output's position, as reals from FFT_PLACE_TABLE on. */
INLINE void gather_outputs(vec *a, vec *b, const FFT_SPACE vec *x, const FFT_SPACE vec *y,
                          __global const real *table, uint k) {
#if FFT_PLACED
  __global const real *places = table + 2 * FFT_PLACE_TABLE + k;
  FFT_UNROLL for (uint l = 0; l < FFT_LANES; ++l) {
    const uint at = (uint)(int)places[l] * FFT_SIDES;
#else
  const uint base = FFT_AT(digit_place(k));
  FFT_UNROLL for (uint l = 0; l < FFT_LANES; ++l) {
    const uint at = base + FFT_AT(digit_place(l));
#endif
    a[l] = x[at];
    b[l] = y[at];
  }
}

/* outputs k .. k + FFT_LANES of one lane */
INLINE void keep_turned(FFT_OUTPUT_TYPES, index to, uint k, cplx v, real scale, real sign) {
#if FFT_OUT_ADJACENT
  store_lanes(FFT_OUTPUT, to + k, v, scale, sign);
#else
  index i[FFT_LANES];
  for (uint lane = 0; lane < FFT_LANES; ++lane) i[lane] = to + (k + lane) * (index)FFT_OUT_STRIDE;
  scatter_lanes(FFT_OUTPUT, i, FFT_LANES, v, scale, sign);
#endif
}

/* lanes: twiddle of digit n for the outputs of a block, roots n (k + lane) of FFT_ROWS FFT_WIDTH */
INLINE cplx last_root(__global const real *table, uint block, uint n) {
#if FFT_TWIDDLE
  const real2 c = root_at(table, FFT_STEP_TABLE + block * FFT_WIDTH + n);
  return cmul_constant(root_vector(table, FFT_SMALL_TABLE + n * FFT_LANES), c.x, c.y);
#else
  return root_vector(table, FFT_STEP_TABLE + (block * FFT_WIDTH + n) * FFT_LANES);
#endif
}
