/* SPDX-License-Identifier: MIT
 * The tuner's check of a pass's result: right answers pass, every kind of wrong one does not. */
#include "math/modular.h"
#include "math/roots.h"
#include "tune/probe.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const clf_request requests[] = {
    {.shape = CLF_SHAPE_ROWS, .length = 16, .count = 24},
    {.shape = CLF_SHAPE_ROWS, .length = 64, .count = 1},
    {.shape = CLF_SHAPE_ROWS, .length = 8, .count = 3, .precision = CLFFT_PRECISION_DOUBLE},
    {.shape = CLF_SHAPE_ROWS, .length = 256, .count = 12, .precision = CLFFT_PRECISION_HALF},
    {.shape = CLF_SHAPE_COLUMNS, .length = 16, .width = 8, .count = 24, .in_place = true},
    {.shape = CLF_SHAPE_TURN, .length = 16, .width = 8, .count = 24, .below = 1},
    {.shape = CLF_SHAPE_COLUMNS, .length = 16, .width = 4, .count = 24, .below = 4},
    {.shape = CLF_SHAPE_ROWS, .length = 15, .count = 24, .below = 1},
    {.shape = CLF_SHAPE_COLUMNS, .length = 17, .width = 6, .count = 24},
    {.shape = CLF_SHAPE_TURN, .length = 16, .width = 8, .count = 24},
};
#define REQUEST_COUNT (sizeof requests / sizeof *requests)

#define SCALE 0.25

/* A pass by its definition, from the lattice alone. */
static void compute(const clf_request *request, const void *input, void *output) {
  clf_lattice lattice = clf_lattice_of(request);
  clf_host_view in = {{(void *)input, NULL}, CLFFT_LAYOUT_INTERLEAVED, request->precision, false}, out = in;
  clf_complex row[256], result[256];
  out.plane[0] = output;
  for (int64_t t = 0; t < request->count; t++) {
    int64_t from = 0, to = 0, rest = t, index[2] = {0, 0};
    for (int j = 0; j < lattice.loop_count; j++) {
      index[j] = rest % lattice.loop[j].count;
      rest /= lattice.loop[j].count;
      from += index[j] * lattice.loop[j].in_stride;
      to += index[j] * lattice.loop[j].out_stride;
    }
    for (int64_t i = 0; i < request->length; i++) row[i] = clf_host_get(&in, from + i * lattice.in_stride);
    ck_assert_int_eq(clf_reference_direct(result, row, request->length, CLFFT_DIRECTION_FORWARD), CLFFT_STATUS_SUCCESS);
    for (int64_t k = 0; k < request->length; k++) {
      clf_root root = {1, 0};
      uint64_t n = (uint64_t)lattice.twiddle_length;
      if (n > 0) root = clf_root_of_unity((uint64_t)k * (uint64_t)index[lattice.twiddle_loop], n);
      double c = SCALE * (double)root.re, s = SCALE * (double)root.im;
      clf_complex value = {result[k].re * c - result[k].im * s, result[k].re * s + result[k].im * c};
      clf_host_set(&out, to + k * lattice.out_stride, value);
    }
  }
}

static double bound_of(const clf_request *request) {
  clf_accuracy accuracy = {.precision = request->precision, .log2_sum = log2((double)request->length), .passes = 1};
  return clf_bound(&accuracy);
}

static bool is_right(clf_probe *probe, const clf_request *request, const void *output) {
  bool right;
  double error;
  clf_probe_compare(probe, output, bound_of(request), &right, &error);
  ck_assert(!right || error <= bound_of(request));
  return right;
}

START_TEST(right_results_pass) {
  const clf_request *request = &requests[_i];
  clf_probe *probe;
  const void *input;
  ck_assert_int_eq(clf_probe_create(&probe, request, SCALE, 1), CLFFT_STATUS_SUCCESS);
  void *output = calloc(1, clf_probe_bytes(probe));
  for (int set = 0; set < clf_probe_sets(probe); set++) {
    ck_assert_int_eq(clf_probe_input(probe, set, &input), CLFFT_STATUS_SUCCESS);
    compute(request, input, output);
    ck_assert_msg(is_right(probe, request, output), "request %d set %d", _i, set);
  }
  ck_assert_int_eq(clf_probe_input(probe, clf_probe_sets(probe), &input), CLFFT_STATUS_INVALID_ARGUMENT);
  clf_probe_destroy(probe);
  free(output);
}
END_TEST

/* Damage to the output of a right computation, at any transform, must be seen. */
START_TEST(wrong_results_do_not) {
  const clf_request *request = &requests[_i];
  clf_lattice lattice = clf_lattice_of(request);
  clf_probe *probe;
  const void *input;
  ck_assert_int_eq(clf_probe_create(&probe, request, SCALE, 1), CLFFT_STATUS_SUCCESS);
  size_t bytes = clf_probe_bytes(probe), element = clf_element_bytes(request->precision, CLFFT_LAYOUT_INTERLEAVED);
  char *good = calloc(1, bytes), *bad = calloc(1, bytes);
  ck_assert_int_eq(clf_probe_input(probe, 0, &input), CLFFT_STATUS_SUCCESS);
  compute(request, input, good);
  ck_assert(!is_right(probe, request, memset(bad, 0, bytes)));
  ck_assert(!is_right(probe, request, memset(bad, 0xff, bytes))); /* nothing was written: still NaN */
  /* Two transforms exchanged in the middle of the batch: every norm is as it was. */
  for (int64_t t = 4; t + 1 < request->count && lattice.loop_count == 1; t++) {
    size_t row = (size_t)request->length * element;
    memcpy(bad, good, bytes);
    memcpy(bad + (size_t)t * row, good + (size_t)(t + 1) * row, row);
    memcpy(bad + (size_t)(t + 1) * row, good + (size_t)t * row, row);
    ck_assert(!is_right(probe, request, bad));
  }
  /* One output of the first transform missing. */
  for (int64_t k = 0; k < request->length; k++) {
    memcpy(bad, good, bytes);
    memset(bad + (size_t)(k * lattice.out_stride) * element, 0xff, element);
    ck_assert(!is_right(probe, request, bad));
  }
  /* Conjugated: a wrong sign of every twiddle. */
  clf_host_view view = {{bad, NULL}, CLFFT_LAYOUT_INTERLEAVED, request->precision, false};
  memcpy(bad, good, bytes);
  for (int64_t i = 0; i < request->length * request->count; i++) {
    clf_complex value = clf_host_get(&view, i);
    clf_host_set(&view, i, (clf_complex){value.re, -value.im});
  }
  ck_assert(!is_right(probe, request, bad));
  ck_assert(is_right(probe, request, good));
  clf_probe_destroy(probe);
  free(good);
  free(bad);
}
END_TEST

/* A little worse than the bound is wrong: a result rounded to half passes nowhere but in half. */
START_TEST(rough_results_do_not) {
  const clf_request *request = &requests[0];
  clf_probe *probe;
  const void *input;
  ck_assert_int_eq(clf_probe_create(&probe, request, SCALE, 1), CLFFT_STATUS_SUCCESS);
  void *output = calloc(1, clf_probe_bytes(probe));
  ck_assert_int_eq(clf_probe_input(probe, 0, &input), CLFFT_STATUS_SUCCESS);
  compute(request, input, output);
  for (int64_t i = 0; i < 2 * request->length * request->count; i++) {
    float *value = (float *)output + i;
    *value = (float)clf_half_to_double(clf_half_from_double(*value));
  }
  ck_assert(!is_right(probe, request, output));
  clf_probe_destroy(probe);
  free(output);
}
END_TEST

START_TEST(keys_read_back) {
  const char *const good[] = {"rows:1024:f32:many", "rows:2:f64:few", "turn:4096/1024:f32:many",
                              "columns:64/64:f16:few", "columns:64/64:f16:few:in", "columns:100/480:f32:many:step",
                              "columns:100/480:f32:many:step:in", "rows:1001:f32:few:in", "rows:17:f32:many:step",
                              "turn:64/64:f32:few:plain", "walsh-rows:1024:f32:many", "walsh-columns:64/64:bf16:few:in",
                              "walsh-ordered-rows:256:i32:few", "walsh-skip1-rows:128:f32:many",
                              "walsh-base-columns:12/64:f32:few:in"};
  const char *const bad[] = {"", "rows", "rows:0:f32:few", "rows:-4:f32:few", "rows:1024:f32", "rows:1024:f99:few",
                             "rows:1024:f32:few2", "rows:1024:f32:few:", "rows:1024:f32:few:in:step",
                             "rows:1024:f32:few:plain", "rows:64:bf16:few", "walsh-64:f32:few",
                             "turn:64/64:f32:few:step", "rows:1024:f32:few:in:in",
                             "turn:4096:f32:few", "turn:4096/0:f32:few",
                             "rows:99999999999999999999:f32:few", "columns:1099511627776/1099511627776:f32:few"};
  clf_profile profile = {.device_class = CLF_CLASS_GPU, .compute_units = 8, .global_bytes = UINT64_C(1) << 34,
                         .alloc_bytes = UINT64_C(1) << 32};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    clf_request request;
    clf_text key = {0};
    ck_assert_msg(clf_measure_parse(&request, good[i], &profile), "%s", good[i]);
    clf_request_write(&request, &profile, &key);
    ck_assert_str_eq(clf_text_string(&key), good[i]);
    clf_text_free(&key);
    /* The measured request is the same question, and says it in the same words. */
    request = clf_measure_request(&request, &profile, 0);
    clf_request_write(&request, &profile, &key);
    ck_assert_str_eq(clf_text_string(&key), good[i]);
    clf_text_free(&key);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    clf_request request;
    ck_assert_msg(!clf_measure_parse(&request, bad[i], &profile), "%s", bad[i]);
  }
}
END_TEST

/* A middle pass whose twiddle is shared by more than the adjacent transforms is measured by the adjacent ones. */
START_TEST(shared_twiddles_become_adjacent) {
  clf_profile profile = {.device_class = CLF_CLASS_GPU, .compute_units = 8, .global_bytes = UINT64_C(1) << 34,
                         .alloc_bytes = UINT64_C(1) << 32};
  clf_request request = {.shape = CLF_SHAPE_COLUMNS, .length = 64, .width = 24, .below = 24 * 16, .count = 24 << 16};
  clf_request measured = clf_measure_request(&request, &profile, 0);
  ck_assert_int_eq(measured.below, 24);
  request = (clf_request){.shape = CLF_SHAPE_ROWS, .length = 64, .below = 16, .count = 1 << 16};
  measured = clf_measure_request(&request, &profile, 0);
  ck_assert_int_eq(measured.below, 1);
  request.below = 0;
  measured = clf_measure_request(&request, &profile, 0);
  ck_assert_int_eq(measured.below, 0);
}
END_TEST

/* What is measured stays in its class, in whole blocks of columns, and within the memory. */
START_TEST(measured_work_stays_in_its_class) {
  clf_profile profile = {.device_class = CLF_CLASS_GPU, .compute_units = 8, .global_bytes = UINT64_C(1) << 30,
                         .alloc_bytes = UINT64_C(1) << 28};
  for (int bits = 0; bits <= 24; bits++) {
    for (int few = 0; few < 2; few++) {
      clf_request request = {.shape = CLF_SHAPE_ROWS, .length = INT64_C(1) << bits, .count = 1};
      while (!few && clf_request_is_few(&request, &profile)) request.count *= 2;
      if (few && !clf_request_is_few(&request, &profile)) continue;
      clf_request measured = clf_measure_request(&request, &profile, 0);
      ck_assert_int_ge(measured.count, 1);
      ck_assert_int_eq(clf_request_is_few(&measured, &profile), few);
      ck_assert_uint_le((uint64_t)(measured.count * measured.length * 16), profile.global_bytes / 4);
      request.shape = CLF_SHAPE_COLUMNS;
      request.width = 24;
      request.count *= 24;
      measured = clf_measure_request(&request, &profile, 0);
      ck_assert_int_eq(measured.count % 24, 0);
      ck_assert_int_ge(measured.count, 24);
    }
  }
}
END_TEST

int main(void) {
  Suite *suite = suite_create("probe");
  TCase *tcase = tcase_create("probe");
  tcase_set_timeout(tcase, 20);
  tcase_add_loop_test(tcase, right_results_pass, 0, (int)REQUEST_COUNT);
  tcase_add_loop_test(tcase, wrong_results_do_not, 0, (int)REQUEST_COUNT);
  tcase_add_test(tcase, rough_results_do_not);
  tcase_add_test(tcase, keys_read_back);
  tcase_add_test(tcase, shared_twiddles_become_adjacent);
  tcase_add_test(tcase, measured_work_stays_in_its_class);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
