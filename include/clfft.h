/* SPDX-License-Identifier: MIT
 * libclfft: fast Fourier and Walsh-Hadamard transforms on OpenCL devices, with autotuning.
 *
 * This header is the whole promise.  Every function says its parameters with shapes and units, who owns what, which
 * status it returns when, and its thread rule.  Common to all of them:
 *
 *  - A function that can fail returns a clfft_status and writes its out-parameters only on success.
 *  - clfft_last_error() then says in one line which argument, limit or OpenCL call was at fault.
 *  - The library prints nothing, never aborts, never changes the locale, and holds no global state but the calling
 *    thread's last message.
 *  - Different objects may be used from different threads at once.  A device or plan may be used by several threads at
 *    once; it must not be destroyed while another thread still calls with it.
 *
 * Forward is X[k] = sum over n of x[n] exp(-2 pi i k n / N), unnormalised unless a scale asks otherwise.
 *
 * Walsh-Hadamard is X[k] = sum over n of (-1)^(number of bits that k and n share) x[n], along each axis whose length is
 * a power of two: Sylvester's matrix H of +1 and -1, unnormalised, H H = N I, computed by log2 N stages of sums and
 * differences.  Lengths m 2^k are H_m (x) H_2^k: the base matrix (forward) or its transpose (inverse) multiplies digit
 * c of index c 2^k + i.  Other lengths are refused (INVALID_ARGUMENT), never padded.
 */
#ifndef LIBCLFFT_CLFFT_H
#define LIBCLFFT_CLFFT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __APPLE__
#include <OpenCL/opencl.h>
#else
#include <CL/cl.h>
#endif

#include <clfft_version.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define CLFFT_PUBLIC __attribute__((visibility("default")))
#else
#define CLFFT_PUBLIC
#endif

/* ------------------------------------------------------------------------------------------------------ status -- */

/* What a call came to.  Values are stable. */
typedef enum clfft_status {
  CLFFT_STATUS_SUCCESS = 0,
  CLFFT_STATUS_INVALID_ARGUMENT = 1, /* an argument, or a combination of them, that no device could serve */
  CLFFT_STATUS_UNSUPPORTED = 2,      /* sound, but not on this device or not in this release; the message names it */
  CLFFT_STATUS_OUT_OF_MEMORY = 3,    /* of the host or of the device; the message says bytes needed and available */
  CLFFT_STATUS_OPENCL_FAILED = 4,    /* an OpenCL call failed; the message names call and code */
  CLFFT_STATUS_BUILD_FAILED = 5,     /* a kernel did not compile; the message carries the compiler's log */
  CLFFT_STATUS_FILE_ERROR = 6,       /* a file could not be read or written (tools only: planning never fails on one) */
  CLFFT_STATUS_INTERNAL_ERROR = 7    /* a fault of the library; please report it */
} clfft_status;

/* A short English text for a status: a static string, never NULL, also for an unknown value.  Any thread. */
CLFFT_PUBLIC const char *clfft_status_text(clfft_status status);

/* The calling thread's last message: one line (a compiler's log may follow on further lines), "" before any failure.
 * The string belongs to the thread and stays valid until its next failing call.  Any thread. */
CLFFT_PUBLIC const char *clfft_last_error(void);

/* The version of the library at run time, "MAJOR.MINOR.PATCH": a static string.  CLFFT_VERSION_* in clfft_version.h is
 * the version compiled against.  Any thread. */
CLFFT_PUBLIC const char *clfft_version(void);

/* ------------------------------------------------------------------------------------------------------ device -- */

/* One OpenCL context and device as the library knows it: owns every cache (programs, tables of roots, tuning
 * records).  Plans share it. */
typedef struct clfft_device clfft_device;

/* Wrap the caller's own context and one device of it.  The context is retained until the device and all its plans are
 * destroyed; it stays the caller's, and usable.
 * Errors: INVALID_ARGUMENT (NULL, id not in context), OPENCL_FAILED, OUT_OF_MEMORY.  Any thread. */
CLFFT_PUBLIC clfft_status clfft_device_create(clfft_device **device, cl_context context, cl_device_id id);

/* Open a device for a program that has no OpenCL context of its own.  selector: NULL takes the first GPU, else the
 * first CPU, else any device; otherwise a part of a platform's or device's name (case is ignored), or "P:D" (platform
 * and device number, from 0).
 * Errors: UNSUPPORTED (no platform or no device that matches: the message lists what is there), OPENCL_FAILED,
 * OUT_OF_MEMORY.  Any thread. */
CLFFT_PUBLIC clfft_status clfft_device_open(clfft_device **device, const char *selector);

/* The device's context and id, e.g. to create buffers and queues.  Borrowed: not retained for the caller.  NULL for a
 * NULL device.  Any thread. */
CLFFT_PUBLIC cl_context clfft_device_context(const clfft_device *device);
CLFFT_PUBLIC cl_device_id clfft_device_id(const clfft_device *device);

/* Drop the caller's hold.  Plans keep their device alive.  NULL is accepted. */
CLFFT_PUBLIC void clfft_device_destroy(clfft_device *device);

/* ------------------------------------------------------------------------------------------------- description -- */

#define CLFFT_RANK_MAX 4   /* transform axes */
#define CLFFT_BATCH_MAX 4  /* batch axes */
#define CLFFT_BASE_MAX 64  /* order of a user's own Walsh-Hadamard base matrix */

typedef enum clfft_kind {
  CLFFT_KIND_COMPLEX = 0,
  CLFFT_KIND_REAL = 1, /* forward real to half spectrum, inverse half spectrum to real */
  CLFFT_KIND_DCT1 = 2,
  CLFFT_KIND_DCT2 = 3,
  CLFFT_KIND_DCT3 = 4,
  CLFFT_KIND_DCT4 = 5,
  CLFFT_KIND_DST1 = 6,
  CLFFT_KIND_DST2 = 7,
  CLFFT_KIND_DST3 = 8,
  CLFFT_KIND_DST4 = 9,
  CLFFT_KIND_WALSH = 10,        /* Walsh-Hadamard, reals to as many reals; both sides are length[] of them */
  CLFFT_KIND_WALSH_COMPLEX = 11 /* Walsh-Hadamard, complex to as many complex: real and imaginary parts alike */
} clfft_kind;

/* How elements are stored.  Half and bfloat16 are storage only: arithmetic is in single precision. */
typedef enum clfft_precision {
  CLFFT_PRECISION_SINGLE = 0,
  CLFFT_PRECISION_DOUBLE = 1,
  CLFFT_PRECISION_HALF = 2,
  CLFFT_PRECISION_BFLOAT16 = 3, /* Walsh-Hadamard only */
  CLFFT_PRECISION_INT32 = 4     /* Walsh-Hadamard only; exact, wraps modulo 2^32; scale 1 only, both ways */
} clfft_precision;

/* A complex side is pairs (re, im) in one buffer, or a plane of real parts and a plane of imaginary parts. */
typedef enum clfft_layout { CLFFT_LAYOUT_INTERLEAVED = 0, CLFFT_LAYOUT_PLANAR = 1 } clfft_layout;

typedef enum clfft_placement { CLFFT_PLACEMENT_OUT_OF_PLACE = 0, CLFFT_PLACEMENT_IN_PLACE = 1 } clfft_placement;

/* From records or the cost model, or measured now (plan creation then takes seconds and runs kernels). */
typedef enum clfft_effort { CLFFT_EFFORT_LOOKUP = 0, CLFFT_EFFORT_MEASURE = 1 } clfft_effort;

/* Scratch memory owned by the plan, or handed over with each execution. */
typedef enum clfft_scratch { CLFFT_SCRATCH_LIBRARY = 0, CLFFT_SCRATCH_USER = 1 } clfft_scratch;

/* Which row of Walsh-Hadamard's matrix output k of an axis of 2^b points is. */
typedef enum clfft_ordering {
  CLFFT_ORDERING_NATURAL = 0, /* row k of Sylvester's matrix (Hadamard's order) */
  CLFFT_ORDERING_DYADIC = 1,  /* row reverse(k), of b bits (Paley's order) */
  CLFFT_ORDERING_SEQUENCY = 2 /* row reverse(k ^ (k >> 1)), which changes its sign k times (Walsh's order) */
} clfft_ordering;

/* Half-open range [begin, end) along an axis; begin = end = 0 means the whole axis. */
typedef struct clfft_range {
  int64_t begin, end;
} clfft_range;

/* One axis of one side stored in blocks: index i lies at (i / block) * block_stride + (i % block) * stride elements.
 * block = 0: not split.  Reserved: UNSUPPORTED in this release. */
typedef struct clfft_split {
  int64_t block, block_stride, stride;
  int axis; /* 0 .. rank - 1 */
} clfft_split;

/* What to compute.  Start from CLFFT_DESC_INIT; zero everywhere means the default.
 *
 * Strides, distances and offsets count elements of that side, signed 64-bit: an element is an interleaved pair, or one
 * scalar of a plane, or one real.  in_* describes what the forward direction reads, out_* what it writes; the inverse
 * direction of a complex plan reads by in_* and writes by out_* too; for real kinds the inverse reads the spectrum by
 * out_* and writes real data by in_*. */
typedef struct clfft_desc {
  size_t size; /* sizeof(clfft_desc) as the caller compiled it */
  clfft_kind kind;
  clfft_precision precision;
  int rank;                          /* 1 .. CLFFT_RANK_MAX */
  int64_t length[CLFFT_RANK_MAX];    /* row-major: the last axis is contiguous by default; each >= 1 */
  int64_t in_stride[CLFFT_RANK_MAX]; /* 0 = packed: row-major over the packed extent of that side */
  int64_t out_stride[CLFFT_RANK_MAX];
  int batch_rank;                 /* 0 .. CLFFT_BATCH_MAX; 0 = one transform */
  int64_t batch[CLFFT_BATCH_MAX]; /* row-major too: the last batch axis varies fastest; 0 = no work, success */
  int64_t batch_in_stride[CLFFT_BATCH_MAX]; /* 0 = packed; needed when an axis stride is given */
  int64_t batch_out_stride[CLFFT_BATCH_MAX];
  clfft_layout in_layout, out_layout;
  clfft_placement placement;
  double forward_scale; /* multiplies the forward result; 0 = the default, 1 */
  double inverse_scale; /* multiplies the inverse result; 0 = the default, 1 / (product of lengths; Walsh-Hadamard: of
                         * what index_mask leaves; int32: 1) */
  clfft_effort effort;
  clfft_scratch scratch;
  clfft_range in_nonzero[CLFFT_RANK_MAX]; /* input is known to be zero outside; UNSUPPORTED in this release */
  clfft_range out_needed[CLFFT_RANK_MAX]; /* output is not needed outside; UNSUPPORTED in this release */
  const char *load_hook;                  /* OpenCL C text applied to each element read; UNSUPPORTED in this release */
  const char *store_hook;                 /* likewise for each element written; UNSUPPORTED in this release */
  clfft_split in_split, out_split;        /* UNSUPPORTED in this release */
  /* Walsh-Hadamard alone; other kinds refuse them.  The order of each axis's outputs, counting the bits that are
   * transformed; both directions of such a plan are the same but for the scale. */
  clfft_ordering ordering;
  /* Bits of the row-major index that are transformed, the last axis's lowest; 0 = all.  One axis of 2^b points is the
   * state of b qubits, of which a mask transforms some.  Bits beyond the index are refused; a mask beside a base is
   * UNSUPPORTED. */
  uint64_t index_mask;
  /* m of lengths m 2^k along every axis: 0 none; 12, 20 or 28 after R. E. A. C. Paley, "On orthogonal matrices",
   * J. Math. Phys. 12 (1933).  12 and 20: his first construction, q = 11 and 19 (a first row of ones, a first column of
   * minus ones, the quadratic character of i - j, ones on the diagonal: not symmetric); 28: his second, q = 13.
   * 40 2^k is 20 2^(k+1).  Or the user's own, up to CLFFT_BASE_MAX. */
  int base_order;
  /* The user's own: base_order^2 entries of +1 and -1, row-major, H H^T = base_order I (checked); read by
   * clfft_plan_create alone.  NULL: as base_order says. */
  const signed char *base_matrix;
} clfft_desc;

#ifdef __cplusplus
#define CLFFT_DESC_INIT { sizeof(clfft_desc) }
#else /* by name: compilers then don't warn of the fields left out */
#define CLFFT_DESC_INIT { .size = sizeof(clfft_desc) }
#endif

/* Read a problem's short text, as the tools, records and messages write it:
 *   KIND:AXISxAXIS...[:bBATCHxBATCH...][:f16|bf16|f32|f64|i32][:in|out][:fwd|inv][:planar|planar-in|planar-out]
 *   [:scale=X][:natural|dyadic|sequency][:mask=M][:base=m]
 * an axis or batch being n, n/stride or n/in/out; KIND c2c, r2c, c2r, dct1..4, dst1..4, wht, whtc.  For example
 * "c2c:1024x1024:b16", "r2c:4096:b64:in", "c2c:4096/1028:b1024/1:f64:in".
 * ":inv" and "c2r" choose the direction that a tool runs; here they only place scale=X (on the inverse scale).
 * desc is overwritten on success only.  Errors: INVALID_ARGUMENT, naming the part that is wrong.  Any thread. */
CLFFT_PUBLIC clfft_status clfft_desc_from_text(clfft_desc *desc, const char *text);

/* -------------------------------------------------------------------------------------------------------- plan -- */

/* How to compute it: opaque, immutable, made once for both directions, enqueued often and from any thread. */
typedef struct clfft_plan clfft_plan;

typedef enum clfft_direction { CLFFT_DIRECTION_FORWARD = 0, CLFFT_DIRECTION_INVERSE = 1 } clfft_direction;

/* One execution's buffers.  Start from CLFFT_IO_INIT. */
typedef struct clfft_io {
  size_t size;          /* sizeof(clfft_io) as the caller compiled it */
  cl_mem in[2];         /* [0] interleaved or the real plane; [1] the imaginary plane of a planar side, else NULL */
  cl_mem out[2];        /* in place: NULL, or the same as in[]; CL_MEM_READ_WRITE: plans may read results back */
  int64_t in_offset[2]; /* elements from the start of in[0], in[1] to element 0 */
  int64_t out_offset[2];
  cl_mem scratch;       /* optional: clfft_plan_scratch_bytes() bytes for this execution alone */
  cl_mem sign;          /* Walsh-Hadamard: NULL, or a signed char +1 or -1 for each point (packed, row-major; the same
                         * for every transform of a batch): multiplies the forward input and the inverse output */
  cl_mem user_data;     /* for hooks; UNSUPPORTED in this release */
} clfft_io;

#ifdef __cplusplus
#define CLFFT_IO_INIT { sizeof(clfft_io) }
#else
#define CLFFT_IO_INIT { .size = sizeof(clfft_io) }
#endif

/* Decide, build and keep everything needed to run desc on device.  The plan holds the device alive; desc is not kept.
 * Errors: INVALID_ARGUMENT (a zero length, rank or batch out of range, overlapping outputs, sizes whose bytes
 * overflow, ...), UNSUPPORTED (double on a device without it, what a later release brings), OUT_OF_MEMORY,
 * BUILD_FAILED, OPENCL_FAILED.  Any thread. */
CLFFT_PUBLIC clfft_status clfft_plan_create(clfft_plan **plan, clfft_device *device, const clfft_desc *desc);

/* Enqueue one execution.  Asynchronous: returns before the work is done and never waits for the queue.
 * queue: any queue of the device's context on its device, in order or out of order.  Work starts after wait_list
 * (wait_count events, NULL when 0); *event, when event is not NULL, completes with the transform and is the caller's
 * to release.  A plan may be destroyed as soon as its last enqueue has returned.
 * In place: io->out[] NULL or equal to io->in[] with equal offsets.  Out of place never writes the input.
 * Planar planes may share a buffer if they don't overlap.  Buffer sizes are checked before anything is enqueued.
 * Library-owned scratch serves one execution at a time: a later one waits for it by event; pass io->scratch to overlap.
 * Errors: INVALID_ARGUMENT (a NULL or too small buffer, aliasing that is not exactly in place, a queue of another
 * context, scratch missing from a plan made for the user's), UNSUPPORTED (a field of a later release); nothing is
 * enqueued then.  OPENCL_FAILED, OUT_OF_MEMORY: *event is untouched; passes enqueued before the failure still run.
 * Several threads may enqueue one plan at once. */
CLFFT_PUBLIC clfft_status clfft_plan_enqueue(clfft_plan *plan, cl_command_queue queue, clfft_direction direction,
                                             const clfft_io *io, cl_uint wait_count, const cl_event *wait_list,
                                             cl_event *event);

/* Bytes of scratch one execution needs (the larger of both directions); 0 where none is needed, or plan is NULL. */
CLFFT_PUBLIC size_t clfft_plan_scratch_bytes(const clfft_plan *plan);

/* Say what the plan does: the problem's text, then one line a pass (kernel family, length, radices, geometry, bytes
 * moved) and where the choice came from.  Writes at most capacity bytes with the final NUL (text may be NULL when
 * capacity is 0) and returns the bytes that the whole text needs, without the NUL, as snprintf does.  Any thread. */
CLFFT_PUBLIC size_t clfft_plan_describe(const clfft_plan *plan, char *text, size_t capacity);

/* Release the plan; executions already enqueued finish.  NULL is accepted. */
CLFFT_PUBLIC void clfft_plan_destroy(clfft_plan *plan);

#ifdef __cplusplus
}
#endif

#endif
