/* SPDX-License-Identifier: MIT
 * Every OpenCL call fails in turn: a clean status and message, nothing leaked, nothing crashed; and devices that lack
 * what this one has.  Works through a layer (tests/device/layer), which the loader ocl-icd honours. */
#include "tests/device/layer/failures.h"

#include "device/device.h"
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Two programs, a table, scratch of the library: every kind of object. */
#define DESIGN "stockham 64: pass_stockham[8,8]"

static const failures_control *layer;

/* Codes of the two kinds: another design may help, and nothing helps. */
static const cl_int injected[] = {CL_OUT_OF_RESOURCES, CL_INVALID_OPERATION};

/* ---------------------------------------------------------------------------------------------------- scenarios -- */

/* What is the caller's, made before anything fails. */
typedef struct world {
  cl_context context;
  cl_device_id id;
  cl_command_queue queue;
  clfft_io io;
  cl_event gate; /* complete */
} world;

static void open_world(world *w, const small_case *c) {
  w->context = clfft_device_context(fixture_device());
  w->id = clfft_device_id(fixture_device());
  w->queue = make_queue(fixture_device(), false);
  w->io = io_of(input_of(c), output_of(c));
  w->gate = make_gate();
  must_cl(clSetUserEventStatus(w->gate, CL_COMPLETE));
}

static void close_world(world *w) {
  clReleaseMemObject(w->io.in[0]);
  clReleaseMemObject(w->io.out[0]);
  clReleaseEvent(w->gate);
  clReleaseCommandQueue(w->queue);
}

/* Device, plan, two executions with events; everything is given back, whatever failed. */
static clfft_status wrap_plan_enqueue(world *w, const char *design) {
  clfft_device *device = NULL;
  clfft_plan *plan = NULL;
  clfft_desc desc;
  cl_event finished[2] = {NULL, NULL};
  must(clfft_desc_from_text(&desc, "c2c:64:b5"));
  clfft_status status = clfft_device_create(&device, w->context, w->id);
  if (status == CLFFT_STATUS_SUCCESS) status = clf_plan_create_with_design(&plan, device, &desc, design);
  for (int i = 0; i < 2 && status == CLFFT_STATUS_SUCCESS; i++) {
    status = clfft_plan_enqueue(plan, w->queue, CLFFT_DIRECTION_FORWARD, &w->io, 1, &w->gate, &finished[i]);
  }
  must_cl(clFinish(w->queue));
  for (int i = 0; i < 2; i++) {
    if (finished[i]) clReleaseEvent(finished[i]);
  }
  clfft_plan_destroy(plan);
  clfft_device_destroy(device);
  return status;
}

static clfft_status open_and_close(world *w, const char *design) {
  clfft_device *device = NULL;
  (void)w;
  (void)design;
  clfft_status status = clfft_device_open(&device, NULL);
  clfft_device_destroy(device);
  return status;
}

typedef clfft_status (*scenario)(world *w, const char *design);

/* Run once to count the calls, then once for each call and code. */
static void fail_each_call(scenario run, const char *design) {
  small_case c;
  world w;
  int refused = 0;
  small_case_open(&c, fixture_device(), 64, 5, DESIGN, CLFFT_PLACEMENT_OUT_OF_PLACE);
  open_world(&w, &c);
  layer->arm(0, CL_SUCCESS, NULL);
  must(run(&w, design));
  const int calls = layer->calls();
  ck_assert_int_gt(calls, 5);
  long before[LIVE_KINDS];
  for (int kind = 0; kind < LIVE_KINDS; kind++) before[kind] = layer->live((live_kind)kind);
  for (int i = 0; i < calls * 2; i++) {
    layer->arm(i / 2 + 1, injected[i % 2], NULL);
    clfft_status status = run(&w, design);
    const char *failed = layer->failed();
    layer->arm(0, CL_SUCCESS, NULL);
    ck_assert_msg(failed != NULL, "call %d of %d was never made", i / 2 + 1, calls);
    ck_assert_msg(status >= CLFFT_STATUS_SUCCESS && status < CLFFT_STATUS_INTERNAL_ERROR, "%s: status %d: %s", failed,
                  (int)status, clfft_last_error());
    ck_assert_msg(status == CLFFT_STATUS_SUCCESS || clfft_last_error()[0] != '\0', "%s: no message", failed);
    refused += status != CLFFT_STATUS_SUCCESS;
    for (int kind = 0; kind < LIVE_KINDS; kind++) {
      ck_assert_msg(layer->live((live_kind)kind) == before[kind], "%s (call %d, %s): %ld objects of kind %d leaked",
                    failed, i / 2 + 1, clfft_status_text(status), layer->live((live_kind)kind) - before[kind], kind);
    }
  }
  ck_assert_int_gt(refused, calls / 2); /* the layer does make calls fail */
  must(run(&w, design));
  close_world(&w);
  small_case_close(&c);
}

START_TEST(every_call_of_a_forced_plan_may_fail) {
  fail_each_call(wrap_plan_enqueue, DESIGN);
}
END_TEST

START_TEST(every_call_of_opening_a_device_may_fail) {
  fail_each_call(open_and_close, NULL);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- ladder -- */

static void describe(char *text, size_t capacity) {
  clfft_device *device = NULL;
  clfft_plan *plan = NULL;
  clfft_desc desc;
  must(clfft_desc_from_text(&desc, "c2c:64:b5"));
  must(clfft_device_create(&device, clfft_device_context(fixture_device()), clfft_device_id(fixture_device())));
  must(clfft_plan_create(&plan, device, &desc));
  clfft_plan_describe(plan, text, capacity);
  clfft_plan_destroy(plan);
  clfft_device_destroy(device);
}

START_TEST(a_kernel_that_does_not_build_leaves_room_for_another) {
  char best[4096], second[4096], again[4096];
  layer->arm(0, CL_SUCCESS, NULL);
  describe(best, sizeof(best));
  layer->arm(1, CL_BUILD_PROGRAM_FAILURE, "clBuildProgram");
  describe(second, sizeof(second));
  ck_assert_str_eq(layer->failed(), "clBuildProgram");
  layer->arm(0, CL_SUCCESS, NULL);
  describe(again, sizeof(again));
  ck_assert_str_ne(best, second);
  ck_assert_str_eq(best, again);
}
END_TEST

START_TEST(a_forced_design_that_does_not_build_is_a_failure) {
  clfft_plan *plan = NULL;
  clfft_desc desc;
  must(clfft_desc_from_text(&desc, "c2c:64:b5"));
  fixture_device();
  layer->arm(1, CL_BUILD_PROGRAM_FAILURE, "clBuildProgram");
  must_refuse(clf_plan_create_with_design(&plan, fixture_device(), &desc, DESIGN), CLFFT_STATUS_BUILD_FAILED,
              "clBuildProgram failed: CL_BUILD_PROGRAM_FAILURE (-11)");
  ck_assert_ptr_eq(strstr(clfft_last_error(), "pass 0 (pass_stockham): "), clfft_last_error());
  must(clf_plan_create_with_design(&plan, fixture_device(), &desc, DESIGN)); /* failures are not remembered */
  clfft_plan_destroy(plan);
}
END_TEST

/* ------------------------------------------------------------------------------------------------- other devices -- */

static clfft_device *device_now(void) {
  clfft_device *device = NULL;
  must(clfft_device_create(&device, clfft_device_context(fixture_device()), clfft_device_id(fixture_device())));
  return device;
}

static clfft_status plan_on(clfft_device *device, const char *problem, const char *design) {
  clfft_desc desc;
  clfft_plan *plan = NULL;
  must(clfft_desc_from_text(&desc, problem));
  clfft_status status = clf_plan_create_with_design(&plan, device, &desc, design);
  clfft_plan_destroy(plan);
  return status;
}

START_TEST(a_device_without_double_says_so) {
  static const cl_device_fp_config none = 0;
  static const char extensions[] = "cl_khr_byte_addressable_store";
  layer->pretend(CL_DEVICE_DOUBLE_FP_CONFIG, &none, sizeof(none));
  layer->pretend(CL_DEVICE_EXTENSIONS, extensions, sizeof(extensions));
  clfft_device *device = device_now();
  ck_assert_uint_eq(clf_device_profile(clf_device_of(device))->lanes_double, 0);
  must_refuse(plan_on(device, "c2c:64:f64", NULL), CLFFT_STATUS_UNSUPPORTED, "double");
  must(plan_on(device, "c2c:64", NULL));
  clfft_device_destroy(device);
}
END_TEST

START_TEST(small_limits_are_kept) {
  static const size_t group = 16;
  static const cl_ulong local = 1024, alloc = 1 << 20;
  layer->pretend(CL_DEVICE_MAX_WORK_GROUP_SIZE, &group, sizeof(group));
  layer->pretend(CL_DEVICE_LOCAL_MEM_SIZE, &local, sizeof(local));
  layer->pretend(CL_DEVICE_MAX_MEM_ALLOC_SIZE, &alloc, sizeof(alloc));
  clfft_device *device = device_now();
  must_refuse(plan_on(device, "c2c:1024", "single 1024: group[8,8,4,4] items=128"), CLFFT_STATUS_UNSUPPORTED, "group");
  must_refuse(plan_on(device, "c2c:1024", "single 1024: group[16,16,4] items=16"), CLFFT_STATUS_UNSUPPORTED, "local");
  must_refuse(plan_on(device, "c2c:64:b10000", DESIGN), CLFFT_STATUS_OUT_OF_MEMORY, "scratch");
  must(plan_on(device, "c2c:1024", NULL));
  clfft_device_destroy(device);
}
END_TEST

/* ------------------------------------------------------------------------------------------------------- loading -- */

/* The loader reads its list of layers at the first call of a process. */
static bool load_layer(void) {
  const char *path = getenv("CLFFT_TEST_LAYER");
  cl_uint count = 0;
  if (!path || access(path, R_OK) != 0 || setenv("OPENCL_LAYERS", path, 1) != 0) return false;
  void *library = dlopen(path, RTLD_NOW);
  layer = library ? dlsym(library, FAILURES_TABLE) : NULL;
  if (!layer) return false;
  layer->arm(0, CL_SUCCESS, NULL);
  clGetPlatformIDs(0, NULL, &count);
  return layer->calls() > 0;
}

int main(void) {
  const TTest *const tests[] = {
      every_call_of_a_forced_plan_may_fail,
      every_call_of_opening_a_device_may_fail,
      a_kernel_that_does_not_build_leaves_room_for_another,
      a_forced_design_that_does_not_build_is_a_failure,
      a_device_without_double_says_so,
      small_limits_are_kept,
      NULL};
  if (!load_layer()) {
    puts("no layer: CLFFT_TEST_LAYER names none, or this OpenCL loader takes none");
    return 77;
  }
  return check_main("failures", tests, 1200);
}
