/* SPDX-License-Identifier: MIT
 * The tests' own memory: values come back from where they were put, and a write into a guard or a gap is seen. */
#include "tests/support/problems.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <string.h>

#define POINTS_MAX 256

static clf_complex values[POINTS_MAX], back[POINTS_MAX];

static clf_problem problem_of(const char *text) {
  clfft_desc desc;
  clfft_direction direction;
  clf_problem problem;
  ck_assert_int_eq(clf_problem_parse(&desc, &direction, text), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_problem_from_desc(&problem, &desc), CLFFT_STATUS_SUCCESS);
  return problem;
}

static const char *const texts[] = {
    "c2c:8",           "c2c:8/2:b3/16",     "c2c:8/5:b5/1",   "c2c:8/1/3:b2/9/24:planar",
    "c2c:8:f16",       "c2c:8:f64:planar-in", "c2c:8:planar-out:b3", "c2c:8/3:b2/24:f16:planar",
};

START_TEST(values_come_back) {
  const char *text = texts[_i / 2];
  clf_problem problem = problem_of(text);
  int64_t count = problem.points * problem.transforms;
  for (int64_t i = 0; i < count; i++) values[i] = (clf_complex){(double)i / 4, -(double)i / 8};
  for (int out = 0; out < 2; out++) {
    field f;
    ck_assert_int_eq(field_create(&f, &problem, out, 5, _i % 2), CLFFT_STATUS_SUCCESS);
    field_gather(&f, &problem, out, back);
    for (int64_t i = 0; i < count; i++) ck_assert(isnan(back[i].re) && isnan(back[i].im));
    field_scatter(&f, &problem, out, values);
    field_gather(&f, &problem, out, back);
    ck_assert_msg(memcmp(values, back, (size_t)count * sizeof *back) == 0, "%s", text);
    field_free(&f);
  }
}
END_TEST

/* Flip each byte of each plane in turn: it belongs to the problem, or it is seen. */
START_TEST(every_foreign_write_is_seen) {
  clf_problem problem = problem_of(texts[_i / 2]);
  size_t own = 0, foreign = 0;
  field before, now;
  ck_assert_int_eq(field_create(&before, &problem, true, 2, _i % 2), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(field_copy(&now, &before), CLFFT_STATUS_SUCCESS);
  for (int p = 0; p < 2; p++) {
    for (size_t at = 0; at < now.bytes[p]; at++) {
      clf_text message = {0};
      now.memory[p][at] ^= 0x40;
      bool intact = field_gaps_intact(&now, &before, &problem, true, &message);
      ck_assert(intact == (clf_text_string(&message)[0] == '\0'));
      own += intact;
      foreign += !intact;
      now.memory[p][at] ^= 0x40;
      clf_text_free(&message);
    }
  }
  ck_assert_uint_eq(own, (size_t)(problem.points * problem.transforms * before.planes) * before.element_bytes);
  int guards = before.shared ? 3 : 2 * before.planes;
  ck_assert_uint_ge(foreign, (size_t)guards * FIELD_GUARD * before.element_bytes);
  field_free(&before);
  field_free(&now);
}
END_TEST

START_TEST(a_difference_is_named_by_its_element) {
  clf_problem problem = problem_of("c2c:8:planar");
  clf_text message = {0};
  field a, b;
  ck_assert_int_eq(field_create(&a, &problem, false, 0, false), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(field_copy(&b, &a), CLFFT_STATUS_SUCCESS);
  ck_assert(field_equal(&a, &b, "equal", &message));
  b.memory[1][(size_t)(b.first[1] - 2) * b.element_bytes] ^= 1;
  ck_assert(!field_equal(&a, &b, "changed", &message));
  ck_assert_str_eq(clf_text_string(&message), "changed: plane 1 differs at element -2");
  clf_text_free(&message);
  field_free(&a);
  field_free(&b);
}
END_TEST

START_TEST(rounding_is_that_of_a_store) {
  values_random(values, POINTS_MAX, 3);
  memcpy(back, values, sizeof values);
  values_round(values, POINTS_MAX);
  for (int i = 0; i < POINTS_MAX; i++) {
    volatile float re = (float)back[i].re, im = (float)back[i].im;
    ck_assert(values[i].re == re && values[i].im == im);
  }
  ck_assert(memcmp(values, back, sizeof values) != 0);
}
END_TEST

int main(void) {
  const int count = (int)(sizeof texts / sizeof *texts);
  Suite *suite = suite_create("problems");
  TCase *tcase = tcase_create("problems");
  tcase_add_loop_test(tcase, values_come_back, 0, 2 * count);
  tcase_add_loop_test(tcase, every_foreign_write_is_seen, 0, 2 * count);
  tcase_add_test(tcase, a_difference_is_named_by_its_element);
  tcase_add_test(tcase, rounding_is_that_of_a_store);
  tcase_set_timeout(tcase, 60);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
