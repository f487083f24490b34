/* SPDX-License-Identifier: MIT
 * Executions that must be refused, beside one that is right: what tests of bad input share. */
#ifndef TESTS_SUPPORT_REFUSALS_H
#define TESTS_SUPPORT_REFUSALS_H

#include "tests/support/small_case.h"

#include <string.h>

/* Length and batch of the problem. */
#define REFUSALS_LENGTH 64
#define REFUSALS_BATCH 3

/* A plan, a queue, buffers with room for offsets, and an execution that would be right. */
typedef struct stage {
  small_case c;
  cl_command_queue queue;
  cl_mem in, out;
  clfft_io io;
} stage;

void open_stage(stage *s, clfft_placement placement, clfft_layout layout, clfft_scratch scratch, const char *design);
void open_plain(stage *s); /* out of place, interleaved, the planner's design */
void close_stage(stage *s);

/* This execution is refused, and nothing of it runs: the output stays as it was, and no event is written. */
void refuse(stage *s, const clfft_io *io, clfft_status expected, const char *named);
void refuse_invalid(stage *s, const clfft_io *io, const char *named);

/* A context of its own for the same device, and a buffer. */
cl_context second_context(void);
cl_mem buffer_with(cl_context context, cl_mem_flags flags, size_t bytes);

#endif
