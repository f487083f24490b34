/* SPDX-License-Identifier: MIT
 * What `fft-tune --verify` comes to, with a device that exists nowhere: wrong choices are told, marked, and never used
 * again.  On a real device a right choice cannot be made to err from outside. */
#include "tune/fft-tune.h"

#include "tests/support/check_main.h"
#include "tests/support/landscape.h"
#include "tests/support/record_folder.h"

static const tune_options quiet = {.action = ACTION_VERIFY, .verbosity = -1};

/* Verify the records stored for two lengths, the first of which has the fault; the exit status. */
static int verify(landscape_fault fault, clf_records **after) {
  clf_profile profile = record_device();
  clf_record first = record_of(1024, 1), second = record_of(256, 2);
  landscape land = {.seed = 1, .profile = &profile, .fault = fault, .faulty = first.choice};
  clf_backend backend = landscape_backend(&land);
  store_record(&first);
  store_record(&second);
  clf_records *records = open_records();
  ck_assert_int_eq(clf_records_count(records), 2);
  int end = tune_verify_records(&quiet, &profile, records, &backend);
  clf_records_close(records);
  ck_assert_int_eq(land.prepared, land.released);
  *after = open_records();
  return end;
}

static int count_of(const clf_records *records, clf_record_kind kind) {
  int count = 0;
  for (int i = 0; i < clf_records_count(records); i++) count += clf_records_at(records, i, NULL)->kind == kind;
  return count;
}

START_TEST(right_choices_stay) {
  clf_records *after;
  enter_record_folder();
  ck_assert_int_eq(verify(FAULT_NONE, &after), END_DONE);
  ck_assert_int_eq(count_of(after, CLF_RECORD_POISON), 0);
  ck_assert(finds_record(after, 1024, NULL, NULL));
  ck_assert(finds_record(after, 256, NULL, NULL));
  clf_records_close(after);
  leave_record_folder();
}
END_TEST

START_TEST(a_wrong_choice_ends_with_5_and_is_never_used_again) {
  clf_records *after;
  enter_record_folder();
  ck_assert_int_eq(verify(FAULT_WRONG, &after), END_WRONG);
  ck_assert_int_eq(END_WRONG, 5);
  ck_assert_int_eq(count_of(after, CLF_RECORD_POISON), 1);
  ck_assert(!finds_record(after, 1024, NULL, NULL));
  ck_assert(finds_record(after, 256, NULL, NULL));
  clf_request request = record_request(1024);
  clf_choice choice = record_of(1024, 1).choice;
  ck_assert(clf_records_is_poison(after, &request, &choice));
  clf_records_close(after);
  leave_record_folder();
}
END_TEST

/* What does not build here may be right elsewhere. */
START_TEST(a_choice_that_does_not_run_stays) {
  clf_records *after;
  enter_record_folder();
  ck_assert_int_eq(verify(FAULT_BUILD, &after), END_DONE);
  ck_assert_int_eq(count_of(after, CLF_RECORD_POISON), 0);
  ck_assert_int_eq(count_of(after, CLF_RECORD_BEST), 2);
  clf_records_close(after);
  leave_record_folder();
}
END_TEST

int main(void) {
  Suite *suite = suite_create("verify");
  TCase *tcase = tcase_create("verify");
  tcase_add_test(tcase, right_choices_stay);
  tcase_add_test(tcase, a_wrong_choice_ends_with_5_and_is_never_used_again);
  tcase_add_test(tcase, a_choice_that_does_not_run_stays);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
