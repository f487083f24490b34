/* SPDX-License-Identifier: MIT
 * A small complex problem in single precision, interleaved and packed, with its right answer: what tests of plans,
 * queues and buffers run, where the arithmetic is not the point. */
#ifndef TESTS_SUPPORT_SMALL_CASE_H
#define TESTS_SUPPORT_SMALL_CASE_H

#include "api/plan_internal.h"
#include "tune/reference.h"

#include <check.h>
#include <clfft.h>
#include <string.h>

/* The call succeeded; if not, the test fails with the library's message. */
#define must(call) ck_assert_msg((call) == CLFFT_STATUS_SUCCESS, "%s: %s", #call, clfft_last_error())
#define must_cl(call) ck_assert_int_eq((call), CL_SUCCESS)

/* The call was refused with this status, and the message names the thing. */
#define must_refuse(call, expected, named)                                                                         \
  do {                                                                                                             \
    clfft_status refused_status = (call);                                                                          \
    ck_assert_msg(refused_status == (expected), "%s gave status %d (%s)", #call, (int)refused_status,              \
                  clfft_last_error());                                                                             \
    ck_assert_msg(strstr(clfft_last_error(), (named)) != NULL, "%s: \"%s\" does not name %s", #call,               \
                  clfft_last_error(), (named));                                                                    \
  } while (0)

typedef struct small_case {
  clfft_desc desc;
  clfft_plan *plan;
  int64_t length, batch, elements; /* elements = length * batch */
  size_t bytes;
  clf_complex *input, *want[2]; /* want by direction, scale included */
  float *input_floats;
} small_case;

/* A plan for "c2c:LENGTH:bBATCH" by this design (NULL: the planner's), in place or not, on this device. */
void small_case_open(small_case *c, clfft_device *device, int64_t length, int64_t batch, const char *design,
                     clfft_placement placement);
/* The same with c->desc filled by the caller; length and batch are read from it (at most one batch axis). */
void small_case_open_desc(small_case *c, clfft_device *device, const clfft_desc *desc, const char *design);
void small_case_close(small_case *c);

/* A buffer of `elements` pairs: the input from element `offset` on, NaN everywhere else. */
cl_mem small_case_buffer(const small_case *c, clfft_device *device, int64_t elements, int64_t offset, bool with_input);

/* The transform of the input stands from element `offset` on; the bound is the recipe's. */
void small_case_check(const small_case *c, cl_command_queue queue, cl_mem buffer, int64_t offset,
                      clfft_direction direction);

/* Every float of the buffer is a NaN still: nothing was written. */
void check_untouched(cl_command_queue queue, cl_mem buffer);

/* A queue of the device. */
cl_command_queue make_queue(clfft_device *device, bool out_of_order);

/* Wait for an event, demand that it completed, release it. */
void await(cl_event event);

/* The state of an event: CL_COMPLETE, CL_QUEUED, ..., or a negative code. */
cl_int event_state(cl_event event);

/* A gate that commands wait for until its status is set. */
cl_event make_gate(void);

/* An execution on these buffers; buffers of the fixture's device that just fit. */
clfft_io io_of(cl_mem in, cl_mem out);
cl_mem input_of(const small_case *c);
cl_mem output_of(const small_case *c);

#endif
