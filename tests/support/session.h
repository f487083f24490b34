/* SPDX-License-Identifier: MIT
 * A plan with its buffers: what a trial runs on.  Host fields are written to the device before each run and read back
 * after it, guards, gaps and all. */
#ifndef TESTS_SUPPORT_SESSION_H
#define TESTS_SUPPORT_SESSION_H

#include "tests/support/problems.h"
#include "tests/support/trial.h"

typedef struct session {
  clf_problem problem;
  clfft_plan *plan;
  cl_command_queue queue;
  field in, out;      /* out is empty in place */
  cl_mem in_buffer[2], out_buffer[2];
  cl_mem scratch;     /* the user's, with a guard behind it */
  size_t scratch_bytes;
  double bound;       /* of one direction's relative error */
  char description[8192];
} session;

/* Plan, queue, buffers.  Everything is released by session_close, also after a failure. */
clfft_status session_open(session *s, const trial *t);
void session_close(session *s);

/* Write both sides, run, wait, read both sides; INTERNAL_ERROR when the scratch guard was overwritten. */
clfft_status session_run(session *s, clfft_direction direction);

#endif
