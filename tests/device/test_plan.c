/* SPDX-License-Identifier: MIT
 * Plans: made, shared, described, forced, refused. */
#include "math/factor.h"
#include "device/cache.h"
#include "device/device.h"
#include "tests/support/check_main.h"
#include "tests/support/fixture.h"
#include "tests/support/small_case.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static clfft_desc desc_of(const char *text) {
  clfft_desc desc;
  must(clfft_desc_from_text(&desc, text));
  return desc;
}

static uint64_t builds(void) {
  return clf_cache_made(clf_device_programs(clf_device_of(fixture_device())));
}

/* Make a plan and throw it away; its description goes to text. */
static void plan_and_describe(const char *problem, const char *design, char *text, size_t capacity) {
  clfft_desc desc = desc_of(problem);
  clfft_plan *plan = NULL;
  must(clf_plan_create_with_design(&plan, fixture_device(), &desc, design));
  ck_assert_uint_lt(clfft_plan_describe(plan, text, capacity), capacity);
  clfft_plan_destroy(plan);
}

/* ------------------------------------------------------------------------------------------------- description -- */

START_TEST(descriptions_are_cut_as_snprintf_does) {
  clfft_desc desc = desc_of("c2c:64:b4");
  clfft_plan *plan = NULL;
  char whole[4096], part[8] = "xxxxxxx";
  must(clfft_plan_create(&plan, fixture_device(), &desc));
  size_t length = clfft_plan_describe(plan, whole, sizeof(whole));
  ck_assert_uint_eq(length, strlen(whole));
  ck_assert_ptr_eq(strstr(whole, "c2c:64:b4"), whole);
  ck_assert_uint_eq(clfft_plan_describe(plan, NULL, 0), length);
  ck_assert_uint_eq(clfft_plan_describe(plan, part, sizeof(part)), length);
  ck_assert_int_eq(strncmp(part, whole, sizeof(part) - 1), 0);
  ck_assert_uint_eq(strlen(part), sizeof(part) - 1);
  clfft_plan_destroy(plan);
  ck_assert_uint_eq(clfft_plan_describe(NULL, part, sizeof(part)), 0);
  ck_assert_str_eq(part, "");
  ck_assert_uint_eq(clfft_plan_scratch_bytes(NULL), 0);
  clfft_plan_destroy(NULL);
}
END_TEST

START_TEST(a_forced_design_is_the_one_that_runs) {
  static const struct {
    const char *design, *kernel;
  } forced[] = {
      {"single 16: direct", "direct"},
      {"single 16: register_rows", "register_rows"},
      {"single 16: group[4,4] items=4", "group[4,4]"},
      {"stockham 16: pass_stockham[4,4]", "pass_stockham[4]"},
      {"gather 16: pass_gather", "pass_gather"},
  };
  char text[4096];
  for (size_t i = 0; i < sizeof(forced) / sizeof(forced[0]); i++) {
    plan_and_describe("c2c:16:b3", forced[i].design, text, sizeof(text));
    ck_assert_msg(strstr(text, forced[i].kernel), "%s: %s", forced[i].design, text);
    ck_assert_msg(strstr(text, clf_source_text(CLF_SOURCE_FORCED)), "%s: %s", forced[i].design, text);
  }
}
END_TEST

/* ----------------------------------------------------------------------------------------------------- sharing -- */

START_TEST(equal_kernels_are_built_once) {
  char text[4096];
  plan_and_describe("c2c:256:b8", NULL, text, sizeof(text));
  uint64_t before = builds();
  ck_assert_uint_gt(before, 0);
  plan_and_describe("c2c:256:b8", NULL, text, sizeof(text));
  plan_and_describe("c2c:256:b8:scale=3", NULL, text, sizeof(text));
  plan_and_describe("c2c:256:b8:inv:scale=3", NULL, text, sizeof(text));
  ck_assert_uint_eq(builds(), before);
}
END_TEST

START_TEST(a_batch_is_an_argument_not_a_program) {
  char text[4096];
  plan_and_describe("c2c:256:b8", "single 256: group[4,8,8] items=32", text, sizeof(text));
  uint64_t before = builds();
  plan_and_describe("c2c:256:b9", "single 256: group[4,8,8] items=32", text, sizeof(text));
  ck_assert_uint_eq(builds(), before);
}
END_TEST

START_TEST(the_description_is_not_kept) {
  clfft_desc *desc = malloc(sizeof(*desc));
  clfft_plan *plan = NULL;
  ck_assert_ptr_nonnull(desc);
  *desc = desc_of("c2c:32");
  must(clfft_plan_create(&plan, fixture_device(), desc));
  memset(desc, 0xEE, sizeof(*desc));
  free(desc);
  ck_assert_int_eq(clf_plan_recipe(plan)->problem.points, 32);
  clfft_plan_destroy(plan);
}
END_TEST

/* Measured now: the answer is in this device's records, so that the next plan for the same passes looks it up. */
START_TEST(measuring_now_teaches_the_device) {
  clfft_desc desc = desc_of("c2c:128:b64");
  clfft_device *device = NULL;
  clfft_plan *plan = NULL;
  must(clfft_device_create(&device, clfft_device_context(fixture_device()), clfft_device_id(fixture_device())));
  desc.effort = CLFFT_EFFORT_MEASURE;
  must(clfft_plan_create(&plan, device, &desc));
  clf_source measured = clf_plan_recipe(plan)->source;
  clfft_plan_destroy(plan);
  desc.effort = CLFFT_EFFORT_LOOKUP;
  must(clfft_plan_create(&plan, device, &desc));
  ck_assert_int_eq(clf_plan_recipe(plan)->source, measured);
  ck_assert_int_le(measured, CLF_SOURCE_COMPOSED);
  clfft_plan_destroy(plan);
  clfft_device_destroy(device);
}
END_TEST

/* ---------------------------------------------------------------------------------------------- edges, limits -- */

START_TEST(no_transforms_is_a_plan_without_passes) {
  clfft_desc desc = desc_of("c2c:64:b0");
  clfft_plan *plan = NULL;
  uint64_t before = builds();
  must(clfft_plan_create(&plan, fixture_device(), &desc));
  ck_assert_int_eq(clf_plan_recipe(plan)->pass_count, 0);
  ck_assert_uint_eq(clfft_plan_scratch_bytes(plan), 0);
  ck_assert_uint_eq(builds(), before);
  clfft_plan_destroy(plan);
}
END_TEST

START_TEST(scratch_is_told_and_may_be_the_users) {
  clfft_desc desc = desc_of("c2c:64:b2");
  clfft_plan *plan = NULL;
  must(clf_plan_create_with_design(&plan, fixture_device(), &desc, "stockham 64: pass_stockham[4,4,4]"));
  size_t bytes = clfft_plan_scratch_bytes(plan);
  ck_assert_uint_ge(bytes, 64 * 2 * 8);
  clfft_plan_destroy(plan);
  desc.scratch = CLFFT_SCRATCH_USER;
  must(clf_plan_create_with_design(&plan, fixture_device(), &desc, "stockham 64: pass_stockham[4,4,4]"));
  ck_assert_uint_eq(clfft_plan_scratch_bytes(plan), bytes);
  clfft_plan_destroy(plan);
}
END_TEST

START_TEST(what_the_device_cannot_hold_is_refused) {
  const clf_profile *profile = fixture_profile();
  clfft_plan *plan = NULL;
  char text[64], available[32];
  snprintf(text, sizeof(text), "c2c:1024:b%" PRIu64, profile->global_bytes / (1024 * 8) + 1);
  snprintf(available, sizeof(available), "%" PRIu64, profile->global_bytes);
  clfft_desc desc = desc_of(text);
  must_refuse(clfft_plan_create(&plan, fixture_device(), &desc), CLFFT_STATUS_OUT_OF_MEMORY, available);
  ck_assert_ptr_nonnull(strstr(clfft_last_error(), "input"));
  ck_assert_ptr_null(plan);
}
END_TEST

/* Row C-27: sizes, and sizes in bytes, that no 64 bits hold, and what no device holds: no wrap-around. */
START_TEST(huge_lengths_fail_cleanly) {
  for (int bits = 31; bits < 63; bits++) {
    clfft_desc desc = CLFFT_DESC_INIT;
    clfft_plan *plan = NULL;
    desc.rank = 1;
    desc.length[0] = INT64_C(1) << bits;
    clfft_status status = clfft_plan_create(&plan, fixture_device(), &desc);
    ck_assert_msg(status == CLFFT_STATUS_OUT_OF_MEMORY || status == CLFFT_STATUS_INVALID_ARGUMENT ||
                      status == CLFFT_STATUS_UNSUPPORTED, "2^%d: %d", bits, (int)status);
    ck_assert_ptr_null(plan);
  }
}
END_TEST

START_TEST(scratch_over_the_largest_buffer_is_refused) {
  const clf_profile *profile = fixture_profile();
  uint64_t points = clf_next_power_of_two(profile->alloc_bytes / 8 + 1);
  clfft_desc desc = CLFFT_DESC_INIT;
  clfft_plan *plan = NULL;
  char design[64];
  if (points * 8 > profile->global_bytes) return; /* the sides alone would be refused */
  desc.rank = 1;
  desc.length[0] = 64;
  desc.batch_rank = 1;
  desc.batch[0] = (int64_t)(points / 64);
  snprintf(design, sizeof(design), "stockham 64: pass_stockham[4,4,4]");
  must_refuse(clf_plan_create_with_design(&plan, fixture_device(), &desc, design), CLFFT_STATUS_OUT_OF_MEMORY,
              "scratch");
}
END_TEST

/* Without a forced design the planner finds one that needs less. */
START_TEST(designs_that_do_not_fit_leave_room_for_others) {
  clfft_desc desc = desc_of("c2c:16384:b2");
  clfft_plan *plan = NULL;
  must(clfft_plan_create(&plan, fixture_device(), &desc));
  ck_assert_int_ge(clf_plan_recipe(plan)->pass_count, 1);
  clfft_plan_destroy(plan);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- bad input -- */

START_TEST(wrong_arguments_are_named) {
  clfft_desc desc = desc_of("c2c:64");
  clfft_plan *plan = NULL;
  must_refuse(clfft_plan_create(NULL, fixture_device(), &desc), CLFFT_STATUS_INVALID_ARGUMENT, "plan");
  must_refuse(clfft_plan_create(&plan, NULL, &desc), CLFFT_STATUS_INVALID_ARGUMENT, "device");
  must_refuse(clfft_plan_create(&plan, fixture_device(), NULL), CLFFT_STATUS_INVALID_ARGUMENT, "desc");
  desc.length[0] = 0;
  must_refuse(clfft_plan_create(&plan, fixture_device(), &desc), CLFFT_STATUS_INVALID_ARGUMENT, "length[0]");
  desc = desc_of("c2c:64");
  desc.kind = CLFFT_KIND_DCT2;
  ck_assert_int_eq(clfft_plan_create(&plan, fixture_device(), &desc), CLFFT_STATUS_UNSUPPORTED);
  ck_assert_ptr_null(plan);
}
END_TEST

START_TEST(forced_designs_are_checked) {
  clfft_desc desc = desc_of("c2c:64:b2");
  clfft_plan *plan = NULL;
  char wide[96];
  static const char *const wrong[] = {
      "", "nonsense", "single 64: nonsense", "single 32: direct", "single 64: group[8,4] items=8",
      "stockham 64: pass_stockham[4,4]", "single 64: group[8,8] items=8 trailing",
  };
  for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
    clfft_status status = clf_plan_create_with_design(&plan, fixture_device(), &desc, wrong[i]);
    ck_assert_msg(status == CLFFT_STATUS_INVALID_ARGUMENT, "\"%s\": %d %s", wrong[i], (int)status, clfft_last_error());
  }
  /* Sound, but more than the device offers. */
  snprintf(wide, sizeof(wide), "single 64: group[8,8] items=8 transforms=%d", 4096);
  if (fixture_profile()->group_max < 8 * 4096) {
    must_refuse(clf_plan_create_with_design(&plan, fixture_device(), &desc, wide), CLFFT_STATUS_UNSUPPORTED, "group");
  }
  ck_assert_ptr_null(plan);
}
END_TEST

START_TEST(double_needs_a_device_that_has_it) {
  clfft_desc desc = desc_of("c2c:64:f64");
  clfft_plan *plan = NULL;
  if (fixture_profile()->fp64) {
    must(clfft_plan_create(&plan, fixture_device(), &desc));
    clfft_plan_destroy(plan);
  } else {
    must_refuse(clfft_plan_create(&plan, fixture_device(), &desc), CLFFT_STATUS_UNSUPPORTED, "double");
  }
}
END_TEST

/* Planning tries what does not fit, too: none of that is the caller's to see. */
START_TEST(a_message_lasts_until_the_next_failing_call) {
  clfft_desc desc;
  clfft_device *device = NULL;
  clfft_plan *plan = NULL;
  const clfft_device *same = fixture_device();
  must_refuse(clfft_desc_from_text(&desc, "c2c:0"), CLFFT_STATUS_INVALID_ARGUMENT, "length");
  const char *message = clfft_last_error();
  char before[256];
  snprintf(before, sizeof(before), "%s", message);
  desc = desc_of("c2c:67:b3");
  must(clfft_device_create(&device, clfft_device_context(same), clfft_device_id(same)));
  must(clfft_plan_create(&plan, device, &desc));
  clfft_plan_destroy(plan);
  clfft_device_destroy(device);
  ck_assert_str_eq(message, before);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      descriptions_are_cut_as_snprintf_does,
      a_forced_design_is_the_one_that_runs,
      equal_kernels_are_built_once,
      a_batch_is_an_argument_not_a_program,
      the_description_is_not_kept,
      measuring_now_teaches_the_device,
      no_transforms_is_a_plan_without_passes,
      scratch_is_told_and_may_be_the_users,
      what_the_device_cannot_hold_is_refused,
      huge_lengths_fail_cleanly,
      scratch_over_the_largest_buffer_is_refused,
      designs_that_do_not_fit_leave_room_for_others,
      wrong_arguments_are_named,
      forced_designs_are_checked,
      a_message_lasts_until_the_next_failing_call,
      double_needs_a_device_that_has_it,
      NULL};
  return check_main("plan", tests, 600);
}
