/* SPDX-License-Identifier: MIT
 * Many threads on one plan, one device, one problem.  Case clfft-240 among them. */
#include "device/cache.h"
#include "device/device.h"
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define FOUR_PASSES "stockham 256: pass_stockham[4,4,4,4]"

/* --------------------------------------------------------------------------------------------- planning together -- */

typedef struct planner {
  const char *problem;
  clfft_plan *plan;
  char message[256];
} planner;

static void *make_plan(void *argument) {
  planner *p = argument;
  clfft_desc desc;
  clfft_status status = clfft_desc_from_text(&desc, p->problem);
  if (status == CLFFT_STATUS_SUCCESS) status = clfft_plan_create(&p->plan, fixture_device(), &desc);
  if (status != CLFFT_STATUS_SUCCESS) snprintf(p->message, sizeof(p->message), "%s", clfft_last_error());
  return NULL;
}

static void plan_together(const char *problem, int threads) {
  clf_cache *programs = clf_device_programs(clf_device_of(fixture_device()));
  pthread_t thread[16];
  planner planners[16];
  char first[4096], each[4096];
  uint64_t before = clf_cache_made(programs);
  ck_assert_int_le(threads, 16);
  for (int i = 0; i < threads; i++) {
    planners[i] = (planner){.problem = problem};
    ck_assert_int_eq(pthread_create(&thread[i], NULL, make_plan, &planners[i]), 0);
  }
  for (int i = 0; i < threads; i++) ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
  for (int i = 0; i < threads; i++) {
    ck_assert_msg(planners[i].plan != NULL, "%s: %s", problem, planners[i].message);
    clfft_plan_describe(planners[i].plan, i == 0 ? first : each, sizeof(each));
    if (i > 0) ck_assert_str_eq(first, each);
  }
  /* As many programs as one of them alone needs. */
  ck_assert_uint_le(clf_cache_made(programs) - before, (uint64_t)clf_plan_recipe(planners[0].plan)->pass_count);
  for (int i = 0; i < threads; i++) clfft_plan_destroy(planners[i].plan);
}

START_TEST(one_problem_planned_by_many_threads_is_built_once) {
  fixture_device();
  plan_together("c2c:1024", 6);
  plan_together("c2c:16384:b81", 12);
}
END_TEST

/* Case clfft-240: a length that is no power of two, planned by six threads, then a large one by twelve. */
START_TEST(clfft_240) {
  fixture_device();
  plan_together("c2c:1000", 6);
  plan_together("c2c:1009", 6);
  plan_together("c2c:16384:b81", 12);
}
END_TEST

/* -------------------------------------------------------------------------------------------- enqueuing together -- */

typedef struct enqueuer {
  small_case *c;
  cl_command_queue queue;
  cl_mem in, out;
  clfft_direction direction;
  int repeats;
  clfft_status status;
  char message[256];
} enqueuer;

/* check is not to be called from threads that it did not make: results are looked at by the test's own. */
static void *enqueue_often(void *argument) {
  enqueuer *e = argument;
  clfft_io io = CLFFT_IO_INIT;
  io.in[0] = e->in;
  io.out[0] = e->out;
  for (int i = 0; i < e->repeats && e->status == CLFFT_STATUS_SUCCESS; i++) {
    cl_event finished = NULL;
    e->status = clfft_plan_enqueue(e->c->plan, e->queue, e->direction, &io, 0, NULL, &finished);
    if (e->status != CLFFT_STATUS_SUCCESS) break;
    clWaitForEvents(1, &finished);
    clReleaseEvent(finished);
  }
  snprintf(e->message, sizeof(e->message), "%s", clfft_last_error());
  return NULL;
}

static void enqueue_together(small_case *c, int threads, bool one_queue, bool out_of_order, int repeats) {
  pthread_t thread[16];
  enqueuer each[16];
  cl_command_queue shared = make_queue(fixture_device(), out_of_order);
  for (int i = 0; i < threads; i++) {
    each[i] = (enqueuer){.c = c, .direction = (clfft_direction)(i % 2), .repeats = repeats};
    each[i].queue = one_queue ? shared : make_queue(fixture_device(), out_of_order);
    each[i].in = small_case_buffer(c, fixture_device(), c->elements, 0, true);
    each[i].out = small_case_buffer(c, fixture_device(), c->elements, 0, false);
  }
  for (int i = 0; i < threads; i++) ck_assert_int_eq(pthread_create(&thread[i], NULL, enqueue_often, &each[i]), 0);
  for (int i = 0; i < threads; i++) ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
  for (int i = 0; i < threads; i++) {
    ck_assert_msg(each[i].status == CLFFT_STATUS_SUCCESS, "%s", each[i].message);
    small_case_check(c, each[i].queue, each[i].out, 0, each[i].direction);
    clReleaseMemObject(each[i].in);
    clReleaseMemObject(each[i].out);
    if (!one_queue) clReleaseCommandQueue(each[i].queue);
  }
  clReleaseCommandQueue(shared);
}

START_TEST(one_plan_enqueued_by_many_threads) {
  small_case c;
  const int64_t lengths[] = {256, 1000};
  for (int i = 0; i < 2; i++) {
    small_case_open(&c, fixture_device(), lengths[i], 20, NULL, CLFFT_PLACEMENT_OUT_OF_PLACE);
    for (int kind = 0; kind < 4; kind++) enqueue_together(&c, 6, kind & 1, kind & 2, 30);
    small_case_close(&c);
  }
}
END_TEST

START_TEST(one_plan_with_scratch_enqueued_by_many_threads) {
  small_case c;
  small_case_open(&c, fixture_device(), 256, 20, FOUR_PASSES, CLFFT_PLACEMENT_OUT_OF_PLACE);
  ck_assert_uint_gt(clfft_plan_scratch_bytes(c.plan), 0);
  for (int kind = 0; kind < 4; kind++) enqueue_together(&c, 6, kind & 1, kind & 2, 15);
  small_case_close(&c);
}
END_TEST

START_TEST(many_threads_on_large_batches) {
  small_case c;
  small_case_open(&c, fixture_device(), 16384, 81, NULL, CLFFT_PLACEMENT_OUT_OF_PLACE);
  enqueue_together(&c, 12, false, false, 1);
  small_case_close(&c);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ messages -- */

static void *fail_alone(void *argument) {
  clfft_desc desc;
  (void)argument;
  clfft_desc_from_text(&desc, "not a problem");
  return NULL;
}

START_TEST(a_message_belongs_to_its_thread) {
  clfft_plan *plan = NULL;
  char before[256];
  pthread_t thread;
  must_refuse(clfft_plan_create(&plan, NULL, NULL), CLFFT_STATUS_INVALID_ARGUMENT, "device");
  snprintf(before, sizeof(before), "%s", clfft_last_error());
  ck_assert_int_eq(pthread_create(&thread, NULL, fail_alone, NULL), 0);
  ck_assert_int_eq(pthread_join(thread, NULL), 0);
  ck_assert_str_eq(clfft_last_error(), before);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      one_problem_planned_by_many_threads_is_built_once,
      clfft_240,
      one_plan_enqueued_by_many_threads,
      one_plan_with_scratch_enqueued_by_many_threads,
      many_threads_on_large_batches,
      a_message_belongs_to_its_thread,
      NULL};
  return check_main("threads", tests, 900);
}
