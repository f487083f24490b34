/* SPDX-License-Identifier: MIT
 * What every unit test program shares: one suite of one case, run, with check's usual line at the end. */
#ifndef CLF_TESTS_CHECK_MAIN_H
#define CLF_TESTS_CHECK_MAIN_H

#include <check.h>
#include <stdlib.h>

/* Run the tests of a NULL-terminated list, each in its own process; the program's exit status.  seconds: for each. */
static inline int check_main(const char *name, const TTest *const *tests, double seconds) {
  Suite *suite = suite_create(name);
  TCase *tcase = tcase_create(name);
  tcase_set_timeout(tcase, seconds);
  for (; *tests != NULL; tests++) tcase_add_test(tcase, *tests);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
