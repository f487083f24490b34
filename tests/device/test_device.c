/* SPDX-License-Identifier: MIT
 * Devices: how they are found, wrapped and named, and who keeps them alive. */
#include "device/device.h"
#include "device/query.h"
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* --------------------------------------------------------------------------------------------------- selection -- */

START_TEST(every_listed_device_opens_by_number_and_key) {
  clf_device_entry *entries = NULL;
  int count = 0;
  must(clf_devices_list(&entries, &count));
  ck_assert_int_gt(count, 0);
  for (int i = 0; i < count; i++) {
    clfft_device *by_number = NULL, *by_key = NULL;
    must(clfft_device_open(&by_number, entries[i].selector));
    ck_assert_ptr_eq(clfft_device_id(by_number), entries[i].id);
    must(clfft_device_open(&by_key, entries[i].profile.key));
    ck_assert_str_eq(clf_device_profile(clf_device_of(by_key))->key, entries[i].profile.key);
    clfft_device_destroy(by_number);
    clfft_device_destroy(by_key);
  }
  free(entries);
}
END_TEST

START_TEST(a_part_of_a_name_selects_whatever_its_case) {
  const clf_profile *known = fixture_profile();
  char part[sizeof(known->platform)];
  clfft_device *device = NULL;
  snprintf(part, sizeof(part), "%s", known->platform + strlen(known->platform) / 3);
  for (char *c = part; *c; c++) *c = (char)(isupper((unsigned char)*c) ? tolower(*c) : toupper(*c));
  must(clfft_device_open(&device, part));
  ck_assert_str_eq(clf_device_profile(clf_device_of(device))->platform, known->platform);
  clfft_device_destroy(device);
}
END_TEST

START_TEST(no_selector_takes_a_gpu_else_a_cpu) {
  clf_device_entry *entries = NULL;
  clfft_device *device = NULL;
  int count = 0;
  bool gpu = false;
  must(clf_devices_list(&entries, &count));
  for (int i = 0; i < count; i++) gpu = gpu || entries[i].profile.device_class == CLF_CLASS_GPU;
  must(clfft_device_open(&device, NULL));
  ck_assert_int_eq(clf_device_profile(clf_device_of(device))->device_class, gpu ? CLF_CLASS_GPU : CLF_CLASS_CPU);
  clfft_device_destroy(device);
  free(entries);
}
END_TEST

START_TEST(what_nothing_matches_is_refused_with_the_list) {
  const char *name = fixture_profile()->name;
  clfft_device *device = NULL;
  must_refuse(clfft_device_open(&device, "no such device"), CLFFT_STATUS_UNSUPPORTED, "\"no such device\"");
  ck_assert_ptr_nonnull(strstr(clfft_last_error(), name));
  must_refuse(clfft_device_open(&device, "99:0"), CLFFT_STATUS_UNSUPPORTED, "99:0");
  must_refuse(clfft_device_open(&device, ""), CLFFT_STATUS_UNSUPPORTED, "\"\"");
  must_refuse(clfft_device_open(NULL, NULL), CLFFT_STATUS_INVALID_ARGUMENT, "device");
  ck_assert_ptr_null(device);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- wrapping -- */

static cl_uint references(cl_context context) {
  cl_uint count = 0;
  must_cl(clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof(count), &count, NULL));
  return count;
}

START_TEST(the_callers_context_is_held_and_given_back) {
  cl_context context = clfft_device_context(fixture_device());
  cl_uint before = references(context);
  clfft_device *device = NULL;
  must(clfft_device_create(&device, context, clfft_device_id(fixture_device())));
  ck_assert_ptr_eq(clfft_device_context(device), context);
  ck_assert_ptr_eq(clfft_device_id(device), clfft_device_id(fixture_device()));
  ck_assert_uint_gt(references(context), before);
  clfft_device_destroy(device);
  ck_assert_uint_eq(references(context), before);
}
END_TEST

START_TEST(wrong_arguments_are_named) {
  cl_context context = clfft_device_context(fixture_device());
  cl_device_id id = clfft_device_id(fixture_device());
  clfft_device *device = NULL;
  must_refuse(clfft_device_create(NULL, context, id), CLFFT_STATUS_INVALID_ARGUMENT, "device");
  must_refuse(clfft_device_create(&device, NULL, id), CLFFT_STATUS_INVALID_ARGUMENT, "context");
  must_refuse(clfft_device_create(&device, context, NULL), CLFFT_STATUS_INVALID_ARGUMENT, "id");
  ck_assert_ptr_null(device);
  ck_assert_ptr_null(clfft_device_context(NULL));
  ck_assert_ptr_null(clfft_device_id(NULL));
  clfft_device_destroy(NULL);
}
END_TEST

/* One core of a CPU device is a device that the context does not hold. */
START_TEST(a_device_of_another_context_is_refused) {
  const cl_device_partition_property parts[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id sub[64];
  cl_uint count = 0;
  clfft_device *device = NULL;
  cl_int code = clCreateSubDevices(clfft_device_id(fixture_device()), parts, 64, sub, &count);
  if (code != CL_SUCCESS) return; /* this device cannot be divided */
  must_refuse(clfft_device_create(&device, clfft_device_context(fixture_device()), sub[0]),
              CLFFT_STATUS_INVALID_ARGUMENT, "id");
  ck_assert_ptr_null(device);
  for (cl_uint i = 0; i < count; i++) clReleaseDevice(sub[i]);
}
END_TEST

START_TEST(a_plan_outlives_both_handles) {
  clfft_device *device = NULL;
  small_case c;
  must(clfft_device_open(&device, fixture_profile()->key));
  cl_command_queue queue = make_queue(device, false);
  small_case_open(&c, device, 64, 3, NULL, CLFFT_PLACEMENT_OUT_OF_PLACE);
  clfft_io io = CLFFT_IO_INIT;
  io.in[0] = small_case_buffer(&c, device, c.elements, 0, true);
  io.out[0] = small_case_buffer(&c, device, c.elements, 0, false);
  clfft_device_destroy(device);
  must(clfft_plan_enqueue(c.plan, queue, CLFFT_DIRECTION_FORWARD, &io, 0, NULL, NULL));
  small_case_check(&c, queue, io.out[0], 0, CLFFT_DIRECTION_FORWARD);
  clReleaseMemObject(io.in[0]);
  clReleaseMemObject(io.out[0]);
  clReleaseCommandQueue(queue);
  small_case_close(&c);
}
END_TEST

/* ----------------------------------------------------------------------------------------------------- profile -- */

static bool is_power_of_two(uint32_t n) {
  return n > 0 && (n & (n - 1)) == 0;
}

START_TEST(profiles_hold_usable_numbers) {
  clf_device_entry *entries = NULL;
  int count = 0;
  must(clf_devices_list(&entries, &count));
  for (int i = 0; i < count; i++) {
    const clf_profile *p = &entries[i].profile;
    ck_assert_uint_gt(p->global_bytes, 0);
    ck_assert_uint_gt(p->alloc_bytes, 0);
    ck_assert_uint_gt(p->local_bytes, 0);
    ck_assert_uint_ge(p->group_max, 1);
    ck_assert_uint_ge(p->compute_units, 1);
    ck_assert_uint_ge(p->wave, 1);
    ck_assert_uint_gt(p->private_bytes, 0);
    ck_assert(is_power_of_two(p->lanes_single) && p->lanes_single <= 16);
    ck_assert(p->lanes_double == 0 || (is_power_of_two(p->lanes_double) && p->lanes_double <= 16));
    ck_assert_int_eq(p->fp64, p->lanes_double > 0);
    if (p->device_class == CLF_CLASS_CPU) ck_assert_uint_ge(p->lanes_single, 4);
  }
  free(entries);
}
END_TEST

START_TEST(a_key_is_a_file_name_and_always_the_same) {
  clf_profile again;
  const clf_profile *known = fixture_profile();
  ck_assert_uint_gt(strlen(known->key), 0);
  ck_assert_uint_lt(strlen(known->key), sizeof(known->key));
  for (const char *c = known->key; *c; c++) ck_assert(isalnum((unsigned char)*c) || strchr("-_.", *c));
  ck_assert_int_ne(known->key[0], '.');
  must(clf_profile_query(&again, clfft_device_id(fixture_device())));
  ck_assert_str_eq(again.key, known->key);
}
END_TEST

/* Tests run in processes of their own, so limits may be changed.  The C library looks at them when a program starts:
 * the smaller of both counts. */
START_TEST(private_memory_follows_the_stack_limit) {
  struct rlimit limit;
  uint64_t at_start = clf_worker_private_bytes();
  ck_assert_uint_gt(at_start, 0);
  ck_assert_uint_le(at_start, 64 * 1024);
  ck_assert_int_eq(getrlimit(RLIMIT_STACK, &limit), 0);
  limit.rlim_cur = 128 * 1024;
  ck_assert_int_eq(setrlimit(RLIMIT_STACK, &limit), 0);
  ck_assert_uint_eq(clf_worker_private_bytes(), 32 * 1024);
  limit.rlim_cur = limit.rlim_max;
  ck_assert_int_eq(setrlimit(RLIMIT_STACK, &limit), 0);
  if (limit.rlim_max == RLIM_INFINITY) ck_assert_uint_eq(clf_worker_private_bytes(), at_start);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      every_listed_device_opens_by_number_and_key,
      a_part_of_a_name_selects_whatever_its_case,
      no_selector_takes_a_gpu_else_a_cpu,
      what_nothing_matches_is_refused_with_the_list,
      the_callers_context_is_held_and_given_back,
      wrong_arguments_are_named,
      a_device_of_another_context_is_refused,
      a_plan_outlives_both_handles,
      profiles_hold_usable_numbers,
      a_key_is_a_file_name_and_always_the_same,
      private_memory_follows_the_stack_limit,
      NULL};
  return check_main("device", tests, 300);
}
