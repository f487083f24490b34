/* SPDX-License-Identifier: MIT
 * From a pass to the text that the device's compiler reads: `#define` lines (numbers and lists only), then the .cl
 * files, each headed by a line directive so that a build log names cl/FILE.cl:LINE. */
#ifndef CLF_KERNEL_SOURCE_H
#define CLF_KERNEL_SOURCE_H

#include "plan/recipe.h"

/* The whole source of a pass's kernel.  Depends on the pass's shape, not on its outermost count, offsets, direction or
 * scale: those are kernel arguments, so that many plans share a program. */
clfft_status clf_source_write(clf_text *source, const clf_pass *pass);

/* The prologue alone. */
clfft_status clf_source_write_prologue(clf_text *source, const clf_pass *pass);

/* Options for clBuildProgram: never -D, never relaxed mathematics. */
#define CLF_BUILD_OPTIONS "-cl-std=CL1.2"

/* A digest of the .cl files of a family: in records, so that a choice measured with other kernels is stale. */
uint64_t clf_source_digest(clf_family family);

/* The .cl files as line arrays, made by cl/embed.awk. */
typedef struct clf_embedded {
  const char *name;         /* file name without folder and suffix */
  const char *const *lines; /* NULL-terminated; each ends in a newline; the first is the line directive */
  uint64_t digest;          /* FNV-1a of the lines */
} clf_embedded;
extern const clf_embedded clf_embedded_files[]; /* ends with a NULL name */

#endif
