/* SPDX-License-Identifier: MIT
 * Behind the promise: the public device and plan, for tools and tests. */
#ifndef CLF_API_PLAN_INTERNAL_H
#define CLF_API_PLAN_INTERNAL_H

#include "plan/recipe.h"
#include "device/executable.h"
#include "tune/records.h"

/* As clfft_plan_create by this design (text of clf_design_write) and no other: nothing is tried in its place.  The
 * design is checked against problem and device first.  NULL: the planner chooses, as in clfft_plan_create. */
clfft_status clf_plan_create_with_design(clfft_plan **plan, clfft_device *device, const clfft_desc *desc,
                                         const char *design_text);

/* Borrowed from the plan. */
const clf_recipe *clf_plan_recipe(const clfft_plan *plan);
clf_executable *clf_plan_executable(const clfft_plan *plan);

/* Check and enqueue pass_count passes from first_pass on. */
clfft_status clf_plan_enqueue_range(clfft_plan *plan, cl_command_queue queue, clfft_direction direction,
                                    const clfft_io *io, int first_pass, int pass_count, cl_uint wait_count,
                                    const cl_event *wait_list, cl_event *event);

/* Borrowed from the device. */
clf_device *clf_device_of(const clfft_device *device);
clf_records *clf_records_of(const clfft_device *device);

/* A plan's hold on its device; clfft_device_destroy ends it. */
void clf_public_device_retain(clfft_device *device);

#endif
