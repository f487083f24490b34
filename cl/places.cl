/* SPDX-License-Identifier: MIT
 * Where transforms lie, whether input and output may share memory, and hints of what will be read: for every kernel.
 * Contract: after prelude.cl. */
#if FFT_IN_PLACE
#define FFT_ALONE
#else
#define FFT_ALONE restrict
#endif

/* A place: where a transform's element 0 lies, .x of the input and .y of the output (a vector, since one simulator
 * knows no functions that return structs). */
#define FFT_LOOP(COUNT, IN, OUT)           \
  {                                        \
    const index q = which % (index)(COUNT); \
    which /= (index)(COUNT);               \
    p.x += q * (index)(IN);                \
    p.y += q * (index)(OUT);               \
  }
#define FFT_LOOP_LAST(IN, OUT)    \
  p.x += which * (index)(IN);     \
  p.y += which * (index)(OUT);
INLINE place locate(index which) {
  place p = (place)(0, 0);
  FFT_LOOPS(FFT_LOOP, FFT_LOOP_LAST)
  return p;
}

#ifndef __has_builtin
#define __has_builtin(name) 0
#endif
/* A hint that the line at p will be read soon.  OpenCL's own prefetch does nothing on one runtime, where the compiler's
 * builtin works; another one, which compiles for SPIR, knows only OpenCL's. */
#if __has_builtin(__builtin_prefetch) && !defined(__SPIR__)
#define FFT_HINT(p) __builtin_prefetch(p)
#else
#define FFT_HINT(p) prefetch((__global const char *)(p), FFT_LINE_BYTES)
#endif
#define FFT_LINE_BYTES 64
