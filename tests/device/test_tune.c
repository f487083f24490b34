/* SPDX-License-Identifier: MIT
 * The tuner on a device: every shape of pass is built, checked and timed; a search ends with a right choice; effort
 * "measure" plans by what it measured.  Coarse facts only: never a geometry, never a time. */
#include "tune/agenda.h"
#include "tune/search.h"
#include "tune/space.h"
#include "api/plan_internal.h"

#include "tests/support/check_main.h"
#include "tests/support/fixture.h"

#include <math.h>
#include <string.h>

#define SMALL_POINTS (INT64_C(1) << 14)

static const clf_request passes[] = {
    {.shape = CLF_SHAPE_ROWS, .length = 2, .count = 1 << 13},
    {.shape = CLF_SHAPE_ROWS, .length = 64, .count = 256},
    {.shape = CLF_SHAPE_ROWS, .length = 64, .count = 256, .in_place = true},
    {.shape = CLF_SHAPE_ROWS, .length = 256, .count = 64, .precision = CLFFT_PRECISION_DOUBLE},
    {.shape = CLF_SHAPE_ROWS, .length = 256, .count = 64, .precision = CLFFT_PRECISION_HALF},
    {.shape = CLF_SHAPE_COLUMNS, .length = 64, .width = 64, .count = 256, .in_place = true},
    {.shape = CLF_SHAPE_TURN, .length = 64, .width = 64, .count = 256, .below = 1},
    {.shape = CLF_SHAPE_COLUMNS, .length = 16, .width = 16, .count = 256, .below = 16},
    {.shape = CLF_SHAPE_COLUMNS, .length = 60, .width = 40, .count = 240},
    {.shape = CLF_SHAPE_COLUMNS, .length = 12, .width = 40, .count = 240, .below = 120},
    {.shape = CLF_SHAPE_ROWS, .length = 16, .count = 256, .below = 1},
    {.shape = CLF_SHAPE_ROWS, .length = 105, .count = 64},
    {.shape = CLF_SHAPE_ROWS, .length = 101, .count = 64},
    {.shape = CLF_SHAPE_ROWS, .length = 158, .count = 64, .in_place = true},
    {.shape = CLF_SHAPE_TURN, .length = 64, .width = 64, .count = 256},
    {.shape = CLF_SHAPE_ROWS, .length = 64, .count = 256, .fold = {2, {4, 16}}},
    {.shape = CLF_SHAPE_ROWS, .length = 120, .count = 64, .in_place = true, .fold = {3, {6, 5, 4}}},
    {.shape = CLF_SHAPE_TRANSPOSE, .length = 60, .width = 40, .count = 240},
    {.shape = CLF_SHAPE_UNTRANSPOSE, .length = 63, .width = 33, .count = 99, .precision = CLFFT_PRECISION_HALF},
};
#define PASS_COUNT ((int)(sizeof passes / sizeof *passes))

/* The class default and the last of the list: right, repeatable, and timed. */
START_TEST(passes_are_built_checked_and_timed) {
  clf_device *device = clf_device_of(fixture_device());
  const clf_profile *profile = clf_device_profile(device);
  const clf_request *request = &passes[_i];
  clf_choice list[CLF_SPACE_MAX];
  clf_backend backend;
  if (request->precision == CLFFT_PRECISION_DOUBLE && !profile->fp64) return;
  int count = clf_space_list(request, profile, list, CLF_SPACE_MAX);
  ck_assert_int_gt(count, 0);
  ck_assert_int_eq(clf_backend_create(&backend, device, SMALL_POINTS, 1), CLFFT_STATUS_SUCCESS);
  for (int i = 0; i < count; i += count > 1 ? count - 1 : 1) {
    clf_recipe recipe;
    if (clf_measure_recipe(&recipe, request, &list[i], profile) == CLFFT_STATUS_UNSUPPORTED) continue; /* no in place */
    clf_recipe_free(&recipe);
    void *candidate = NULL;
    bool right = false;
    double error = -1, ns = -1;
    clfft_status status = backend.prepare(backend.context, request, &list[i], &candidate);
    ck_assert_msg(status == CLFFT_STATUS_SUCCESS, "pass %d choice %d: %s", _i, i, clfft_last_error());
    ck_assert_int_eq(backend.check(backend.context, candidate, &right, &error), CLFFT_STATUS_SUCCESS);
    ck_assert_msg(right, "pass %d choice %d: error %g", _i, i, error);
    ck_assert_int_eq(backend.sample(backend.context, candidate, &ns), CLFFT_STATUS_SUCCESS);
    ck_assert(isfinite(ns) && ns > 0);
    ck_assert_int_eq(backend.check(backend.context, candidate, &right, &error), CLFFT_STATUS_SUCCESS);
    ck_assert(right);
    ck_assert(backend.fingerprint(backend.context, request, &list[i]) != 0);
    backend.release(backend.context, candidate);
  }
  clf_backend_destroy(&backend);
}
END_TEST

/* A choice that does not fit the request is refused, not run. */
START_TEST(an_unsound_choice_is_refused) {
  clf_device *device = clf_device_of(fixture_device());
  clf_choice choice = clf_choice_initial(CLF_FAMILY_GROUP);
  clf_backend backend;
  void *candidate = NULL;
  ck_assert_int_eq(clf_backend_create(&backend, device, SMALL_POINTS, 1), CLFFT_STATUS_SUCCESS);
  ck_assert_int_ne(backend.prepare(backend.context, &passes[1], &choice, &candidate), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_null(candidate);
  clf_backend_destroy(&backend);
}
END_TEST

START_TEST(a_search_ends_with_a_right_choice) {
  clf_device *device = clf_device_of(fixture_device());
  const clf_profile *profile = clf_device_profile(device);
  clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_QUICK, .seed = 1, .seconds = 5};
  clf_search_result result;
  clf_backend backend;
  ck_assert_int_eq(clf_backend_create(&backend, device, SMALL_POINTS, 1), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_search_request(&result, &backend, &options, &passes[1], profile, NULL), CLFFT_STATUS_SUCCESS);
  ck_assert(result.found);
  ck_assert_int_eq(result.wrong, 0);
  ck_assert_int_eq(clf_choice_check(&result.best.choice, &passes[1], profile), CLFFT_STATUS_SUCCESS);
  ck_assert_double_gt(result.best.ns_per_point, 0);
  ck_assert_double_lt(result.best.error, 1e-6);
  ck_assert_str_eq(result.best.device, profile->key);
  ck_assert(clf_record_is_fresh(&result.best, profile));
  clf_search_result_free(&result);
  clf_backend_destroy(&backend);
}
END_TEST

START_TEST(effort_measure_plans_by_what_it_measured) {
  clfft_device *device = fixture_device();
  clfft_desc desc;
  clfft_plan *plan;
  clf_record record;
  clf_layer layer;
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2c:32:b512"), CLFFT_STATUS_SUCCESS);
  desc.effort = CLFFT_EFFORT_MEASURE;
  ck_assert_int_eq(clfft_plan_create(&plan, device, &desc), CLFFT_STATUS_SUCCESS);
  const clf_recipe *recipe = clf_plan_recipe(plan);
  ck_assert_int_eq(recipe->source, CLF_SOURCE_MEASURED);
  clf_request request = clf_request_of_pass(&recipe->pass[0], recipe->problem.precision);
  ck_assert(clf_records_find(clf_records_of(device), &request, &record, &layer));
  ck_assert_int_eq(layer, CLF_LAYER_MEMORY);
  ck_assert(clf_choice_equal(&record.choice, &recipe->pass[0].choice));
  clfft_plan_destroy(plan);
}
END_TEST

static void assert_measurable(const clfft_desc *desc) {
  const clf_profile *profile = fixture_profile();
  clf_problem problem;
  clf_agenda agenda = {0};
  ck_assert_int_eq(clf_problem_from_desc(&problem, desc), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_agenda_add_all(&agenda, &problem, 1, profile, NULL, CLF_AGENDA_LEVELS), CLFFT_STATUS_SUCCESS);
  ck_assert_int_gt(agenda.count, 0);
  for (int i = 0; i < agenda.count; i++) {
    clf_request measured = clf_measure_request(&agenda.task[i].request, profile, SMALL_POINTS), again;
    clf_choice choice;
    clf_recipe recipe;
    ck_assert_int_eq(clf_space_list(&measured, profile, &choice, 1), 1);
    clfft_status status = clf_measure_recipe(&recipe, &measured, &choice, profile);
    ck_assert_msg(status == CLFFT_STATUS_SUCCESS, "%s: %s", agenda.task[i].key, clfft_last_error());
    ck_assert_int_eq(recipe.pass_count, 1);
    ck_assert_int_eq(clf_pass_transforms(&recipe.pass[0]), measured.count);
    /* The pass that is measured asks for what the task is called: the same record serves both. */
    clf_request asked = clf_request_of_pass(&recipe.pass[0], measured.precision);
    ck_assert_msg(clf_measure_parse(&again, agenda.task[i].key, profile), "%s", agenda.task[i].key);
    ck_assert_int_eq(asked.shape, again.shape);
    ck_assert_int_eq(asked.fold.count, again.fold.count);
    ck_assert_int_eq(asked.below > 0, again.below > 0);
    ck_assert_int_eq(asked.in_place, again.in_place);
    clf_recipe_free(&recipe);
  }
  clf_agenda_free(&agenda);
}

/* Every design's passes are requests that can be measured. */
START_TEST(what_plans_need_can_be_measured) {
  static const char *const others[] = {
      "c2c:1001:b4190", "c2c:10007:b8", "c2c:131071", "c2c:1048583", "c2c:480x640", "c2c:128x128x128", "c2c:1208x1208",
      "c2c:1x64", "c2c:64x1x1:b100", "c2c:2x3x4x5:b1000", "c2c:4096x64", "c2c:1048576x4", "c2c:65536/2",
      "c2c:1024:b4096:in", "c2c:65536:in", "c2c:64/64/1:b64/1/64", "c2c:1000/7:b7/1", "c2c:65536:b4:f16",
      "c2c:512x512:planar", "c2c:32x32:b4096", "c2c:16x16x16:b64:in", "c2c:262144/5:b5/1"};
  for (int bits = 1; bits <= 24; bits++) {
    clfft_desc desc = CLFFT_DESC_INIT;
    desc.rank = 1;
    desc.length[0] = INT64_C(1) << bits;
    assert_measurable(&desc);
  }
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    clfft_desc desc;
    ck_assert_msg(clfft_desc_from_text(&desc, others[i]) == CLFFT_STATUS_SUCCESS, "%s", others[i]);
    assert_measurable(&desc);
  }
}
END_TEST

/* Transpositions are no problem's best design, so the tuner looks for them. */
START_TEST(transpositions_of_strided_axes_are_measured) {
  static const struct {
    const char *problem, *key;
  } cases[] = {{"c2c:480x640", "transpose:480/640:f32:"}, {"c2c:480x640", "untranspose:480/640:f32:"},
               {"c2c:4096x16:f64", "transpose:4096/16:f64:"}, {"c2c:64:b100", NULL}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    clfft_desc desc;
    clf_problem problem;
    clf_agenda agenda = {0};
    bool held = false;
    ck_assert_int_eq(clfft_desc_from_text(&desc, cases[i].problem), CLFFT_STATUS_SUCCESS);
    ck_assert_int_eq(clf_problem_from_desc(&problem, &desc), CLFFT_STATUS_SUCCESS);
    ck_assert_int_eq(clf_agenda_add_all(&agenda, &problem, 1, fixture_profile(), NULL, CLF_AGENDA_LEVELS), 0);
    const char *key = cases[i].key ? cases[i].key : "transpose:";
    for (int k = 0; k < agenda.count; k++) held = held || strncmp(agenda.task[k].key, key, strlen(key)) == 0;
    ck_assert_msg(held == (cases[i].key != NULL), "%s: %s", cases[i].problem, key);
    clf_agenda_free(&agenda);
  }
}
END_TEST

int main(void) {
  Suite *suite = suite_create("tune");
  TCase *tcase = tcase_create("tune");
  tcase_set_timeout(tcase, 300);
  tcase_add_loop_test(tcase, passes_are_built_checked_and_timed, 0, PASS_COUNT);
  tcase_add_test(tcase, an_unsound_choice_is_refused);
  tcase_add_test(tcase, a_search_ends_with_a_right_choice);
  tcase_add_test(tcase, effort_measure_plans_by_what_it_measured);
  tcase_add_test(tcase, what_plans_need_can_be_measured);
  tcase_add_test(tcase, transpositions_of_strided_axes_are_measured);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
