/* SPDX-License-Identifier: MIT
 * A pass as parameter values of its kernel. */
#ifndef CLF_KERNEL_SPEC_H
#define CLF_KERNEL_SPEC_H

#include "plan/recipe.h"

typedef struct clf_spec {
#define PARAM(name, initial, what) int64_t name;
#include "kernel/params.def"
#undef PARAM
  int stage_count;
  int far_count; /* so many of the first stages are the list FFT_FAR_STAGES */
  struct {
    int64_t radix, stride, third;
  } stage[CLF_RADICES_MAX]; /* the list FFT_STAGES: third is the next radix, or the first table entry */
} clf_spec;

/* The part of it that the Walsh-Hadamard families have, and the lists in their source. */
void clf_spec_walsh(clf_spec *spec, const clf_pass *pass);
void clf_source_write_walsh(clf_text *source, const clf_pass *pass);

clfft_status clf_spec_of(clf_spec *spec, const clf_pass *pass);

#endif
