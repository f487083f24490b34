/* SPDX-License-Identifier: MIT
 * Types, and a default for every parameter, so that a file can be linted alone.  The host's prologue of #define lines
 * (src/kernel/params.def) comes before this file. */
#ifndef FFT_REAL_BITS
#define FFT_REAL_BITS 32
#endif
#ifndef FFT_IN_BITS
#define FFT_IN_BITS 32
#endif
#ifndef FFT_OUT_BITS
#define FFT_OUT_BITS 32
#endif
#ifndef FFT_IN_PLANAR
#define FFT_IN_PLANAR 0
#endif
#ifndef FFT_OUT_PLANAR
#define FFT_OUT_PLANAR 0
#endif
#ifndef FFT_INDEX_BITS
#define FFT_INDEX_BITS 32
#endif
#ifndef FFT_FIRST_PASS
#define FFT_FIRST_PASS 1
#endif
#ifndef FFT_LAST_PASS
#define FFT_LAST_PASS 1
#endif
#ifndef FFT_IN_PLACE
#define FFT_IN_PLACE 0
#endif
#ifndef FFT_CONTRACT
#define FFT_CONTRACT 1
#endif
#ifndef FFT_LENGTH
#define FFT_LENGTH 16
#endif
#ifndef FFT_IN_STRIDE
#define FFT_IN_STRIDE 1
#endif
#ifndef FFT_OUT_STRIDE
#define FFT_OUT_STRIDE 1
#endif
#ifndef FFT_ITEMS
#define FFT_ITEMS 2
#endif
#ifndef FFT_VALUES
#define FFT_VALUES 8
#endif
#ifndef FFT_TRANSFORMS
#define FFT_TRANSFORMS 1
#endif
#ifndef FFT_GROUP
#define FFT_GROUP 2
#endif
#ifndef FFT_FIRST_RADIX
#define FFT_FIRST_RADIX 8
#endif
#ifndef FFT_LAST_RADIX
#define FFT_LAST_RADIX 2
#endif
#ifndef FFT_SPLIT
#define FFT_SPLIT 0
#endif
#ifndef FFT_BANKS
#define FFT_BANKS 0
#endif
#ifndef FFT_LOCAL_PITCH
#define FFT_LOCAL_PITCH 16
#endif
#ifndef FFT_LOCAL_CELLS
#define FFT_LOCAL_CELLS 16
#endif
#ifndef FFT_COLUMNS
#define FFT_COLUMNS 0
#endif
#ifndef FFT_TURN
#define FFT_TURN 0
#endif
#ifndef FFT_SHUFFLE
#define FFT_SHUFFLE 0
#endif
#ifndef FFT_TWIDDLE
#define FFT_TWIDDLE 0
#endif
#ifndef FFT_FINE_BITS
#define FFT_FINE_BITS 0
#endif
#ifndef FFT_STEP_LENGTH
#define FFT_STEP_LENGTH 0
#endif
#ifndef FFT_STEP_BELOW
#define FFT_STEP_BELOW 1
#endif
#ifndef FFT_STEP_COUNT
#define FFT_STEP_COUNT 1
#endif
#ifndef FFT_STEP_TABLE
#define FFT_STEP_TABLE 0
#endif
#ifndef FFT_RADIX
#define FFT_RADIX 2
#endif
#ifndef FFT_STAGE
#define FFT_STAGE 1
#endif
#ifndef FFT_REVERSED_LOAD
#define FFT_REVERSED_LOAD 0
#endif
#ifndef FFT_LANES
#define FFT_LANES 0
#endif
#ifndef FFT_ROWS
#define FFT_ROWS 1
#endif
#ifndef FFT_SIDES
#define FFT_SIDES 1
#endif
#ifndef FFT_WIDTH
#define FFT_WIDTH 1
#endif
#ifndef FFT_PLACED
#define FFT_PLACED 0
#endif
#ifndef FFT_PLACE_TABLE
#define FFT_PLACE_TABLE 0
#endif
#ifndef FFT_STREAM
#define FFT_STREAM 0
#endif
#ifndef FFT_AHEAD
#define FFT_AHEAD 0
#endif
#ifndef FFT_IN_TURN
#define FFT_IN_TURN 0
#endif
#ifndef FFT_FOLD
#define FFT_FOLD 0
#endif
#ifndef FFT_POINTS
#define FFT_POINTS 16
#endif
#ifndef FFT_CHIRP
#define FFT_CHIRP 0
#endif
#ifndef FFT_CHIRP_TABLE
#define FFT_CHIRP_TABLE 0
#endif
#ifndef FFT_SPECTRUM_TABLE
#define FFT_SPECTRUM_TABLE 0
#endif
#ifndef FFT_PAD
#define FFT_PAD 0
#endif
#ifndef FFT_BUFFER
#define FFT_BUFFER 1
#endif
#ifndef FFT_LOCAL
#define FFT_LOCAL 0
#endif
#ifndef FFT_IN_ADJACENT
#define FFT_IN_ADJACENT 1
#endif
#ifndef FFT_OUT_ADJACENT
#define FFT_OUT_ADJACENT 1
#endif
#ifndef FFT_WHOLE
#define FFT_WHOLE 1
#endif
#ifndef FFT_SMALL_TABLE
#define FFT_SMALL_TABLE 0
#endif
#ifndef FFT_INTEGER
#define FFT_INTEGER 0
#endif
#ifndef FFT_IN_BRAIN
#define FFT_IN_BRAIN 0
#endif
#ifndef FFT_OUT_BRAIN
#define FFT_OUT_BRAIN 0
#endif
#ifndef FFT_BIT_COUNT
#define FFT_BIT_COUNT 4
#endif
#ifndef FFT_UNIFORM
#define FFT_UNIFORM 1
#endif
#ifndef FFT_SIGN_STRIDE
#define FFT_SIGN_STRIDE 1
#endif
#ifndef FFT_ORDERED
#define FFT_ORDERED 0
#endif
#ifndef FFT_PRIVATE_BITS
#define FFT_PRIVATE_BITS 3
#endif
#ifndef FFT_ITEM_BITS
#define FFT_ITEM_BITS 1
#endif
#ifndef FFT_SLICES
#define FFT_SLICES 0
#endif
#ifndef FFT_SWIZZLE
#define FFT_SWIZZLE 0
#endif
#ifndef FFT_QUAD_LOAD
#define FFT_QUAD_LOAD 0
#endif
#ifndef FFT_QUAD_STORE
#define FFT_QUAD_STORE 0
#endif
#ifndef FFT_SKIP
#define FFT_SKIP 0
#endif
#ifndef FFT_WORK_INSIDE
#define FFT_WORK_INSIDE 0
#endif
#ifndef FFT_FALLING
#define FFT_FALLING 0
#endif
#ifndef FFT_SIGN_LANES
#define FFT_SIGN_LANES 0
#endif
#ifndef FFT_BASE_ORDER
#define FFT_BASE_ORDER 12
#endif
/* the stages, first to last: radix, stride (group, columns: product of the earlier radices; lanes: of the later), then
 * the next radix (group, columns) or the first table entry (lanes) */
#ifndef FFT_STAGES
#define FFT_STAGES(STAGE, LAST) STAGE(8, 1, 2) LAST(2, 8, 0)
#endif
/* lane_convolve, walsh_lanes: the same stages in reverse order */
#ifndef FFT_BACK_STAGES
#define FFT_BACK_STAGES(STAGE) STAGE(2, 1, 0)
#endif
/* group: folded axes, first to last: length, stride in the output */
#ifndef FFT_AXES
#define FFT_AXES(AXIS) AXIS(16, 1)
#endif
/* the loops over transforms, innermost first: count, input stride, output stride; the outermost has no count */
#ifndef FFT_LOOPS
#define FFT_LOOPS(LOOP, LAST) LAST(16, 16)
#endif

/* walsh: layouts in turn (LOAD: private bits, item bits; STEP: places to transform; MOVE: from, to, first; SAVE) */
#ifndef FFT_PHASES
#define FFT_PHASES(LOAD, STEP, MOVE, SAVE) \
  LOAD(0x321ul, 0x0ul) STEP(7) MOVE(0x321ul, 0x0ul, 0x210ul, 0x3ul, 1) STEP(1) SAVE(0x210ul, 0x3ul)
#endif
/* Walsh-Hadamard: strides of a value's bits (bit, input, output, signs); places of outputs (bit, mask); the loops in
 * the sign vector; rows of a base matrix, then those of its transpose, as bits that are set where an entry is -1 */
#ifndef FFT_BITS
#define FFT_BITS(BIT) BIT(0, 1, 1, 1) BIT(1, 2, 2, 2) BIT(2, 4, 4, 4) BIT(3, 8, 8, 8)
#endif
#ifndef FFT_ORDER
#define FFT_ORDER(BIT) BIT(0, 8) BIT(1, 4) BIT(2, 2) BIT(3, 1)
#endif
#ifndef FFT_SIGN_LOOPS
#define FFT_SIGN_LOOPS(LOOP, LAST) LAST(0)
#endif
#ifndef FFT_BASE_ROWS
#define FFT_BASE_ROWS 0
#endif

#if FFT_REAL_BITS == 64 || FFT_IN_BITS == 64 || FFT_OUT_BITS == 64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#if FFT_CONTRACT
#pragma OPENCL FP_CONTRACT ON
#else
#pragma OPENCL FP_CONTRACT OFF
#endif

#define INLINE static inline __attribute__((always_inline, unused))
#define FFT_UNROLL _Pragma("clang loop unroll(full)")
#define FFT_PASTE(a, b) FFT_PASTE_EXPANDED(a, b)
#define FFT_PASTE_EXPANDED(a, b) a##b

#if FFT_INTEGER
typedef uint real;
typedef uint2 real2;
#define FFT_REAL uint
#define REAL(x) ((uint)(x))
#elif FFT_REAL_BITS == 64
typedef double real;
typedef double2 real2;
#define FFT_REAL double
#define REAL(x) x
#else
typedef float real;
typedef float2 real2;
#define FFT_REAL float
#define REAL(x) FFT_PASTE(x, f)
#endif

#if FFT_INDEX_BITS == 64
typedef ulong index;
typedef ulong2 place;
#else
typedef uint index;
typedef uint2 place;
#endif

#if FFT_LANES
typedef FFT_PASTE(FFT_REAL, FFT_LANES) vec;
#endif
