/* SPDX-License-Identifier: MIT
 * The tunable choices: those that the planner and the tuner list, and sound ones that nobody lists, each forced and
 * judged.  The fast tier takes a few of each form, the slow tier all that are listed and many that are drawn. */
#include "tests/support/designs.h"
#include "tests/support/fixture.h"
#include "tests/support/matrix.h"

#include "tests/support/check_main.h"

#include <stdlib.h>

#define SIZES 3 /* lengths that a form is tried on */

static const char *const names[] = {"direct",  "register",    "group",        "columns",
                                    "columns_fourstep", "lanes", "lanes_block", "lane_columns",
                                    "lane_columns_fourstep"};

/* One form and one of its sizes a test: the checking library cannot count the microseconds of more than half an
 * hour. */
START_TEST(listed_choices) { matrix_run_choices(names[_i / SIZES], _i % SIZES, "", fixture_is_slow() ? 400 : 2); }
END_TEST

START_TEST(listed_choices_double) {
  if (fixture_profile()->fp64) matrix_run_choices(names[_i / SIZES], _i % SIZES, ":f64", 100);
}
END_TEST

START_TEST(listed_choices_half) { matrix_run_choices(names[_i / SIZES], _i % SIZES, ":f16:planar", 100); }
END_TEST

START_TEST(drawn_choices) { matrix_run_draws(names[_i], "", fixture_is_slow() ? 60 : 2, 77 + (uint64_t)_i); }
END_TEST

START_TEST(drawn_choices_in_place) { matrix_run_draws(names[_i], ":in", 30, 177 + (uint64_t)_i); }
END_TEST

int main(void) {
  const int count = (int)(sizeof names / sizeof *names);
  Suite *suite = suite_create("choices");
  TCase *tcase = tcase_create("choices");
  tcase_add_loop_test(tcase, listed_choices, 0, SIZES * count);
  tcase_add_loop_test(tcase, drawn_choices, 0, count);
  if (fixture_is_slow()) {
    tcase_add_loop_test(tcase, listed_choices_double, 0, SIZES * count);
    tcase_add_loop_test(tcase, listed_choices_half, 0, SIZES * count);
    tcase_add_loop_test(tcase, drawn_choices_in_place, 0, count);
  }
  tcase_set_timeout(tcase, 3000);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
