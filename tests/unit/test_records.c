/* SPDX-License-Identifier: MIT
 * Layers of records: found, replaced, broken, cut, foreign, too large, stale, unsound, poisoned, no home. */
#include "base/file.h"
#include "tune/records.h"

#include "tests/support/check_main.h"
#include "tests/support/record_folder.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

START_TEST(what_is_stored_is_found) {
  enter_record_folder();
  clf_record record = record_of(1024, 1), found;
  store_record(&record);
  clf_records *records = open_records();
  clf_layer layer;
  ck_assert(finds_record(records, 1024, &found, &layer));
  ck_assert_int_eq(layer, CLF_LAYER_USER);
  ck_assert(clf_choice_equal(&found.choice, &record.choice));
  ck_assert(!finds_record(records, 2048, NULL, NULL));
  clf_lookup lookup = clf_records_lookup(records);
  clf_request request = record_request(1024);
  clf_choice choice;
  double ns;
  ck_assert(lookup.find(lookup.context, &request, &choice, &ns));
  ck_assert_double_eq(ns, 2.0);
  request.count = 1; /* another class of work is another question */
  ck_assert(!lookup.find(lookup.context, &request, &choice, &ns));
  clf_records_close(records);
  leave_record_folder();
}
END_TEST

START_TEST(a_newer_answer_replaces_the_older) {
  enter_record_folder();
  clf_record older = record_of(1024, 1), newer = record_of(1024, 2), found;
  store_record(&older);
  store_record(&newer);
  clf_records *records = open_records();
  ck_assert_int_eq(clf_records_count(records), 1);
  ck_assert(finds_record(records, 1024, &found, NULL));
  ck_assert(clf_choice_equal(&found.choice, &newer.choice));
  clf_records_close(records);
  leave_record_folder();
}
END_TEST

START_TEST(cut_at_every_byte_loses_at_most_the_last) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX], *data;
  size_t bytes;
  record_user_path(path);
  for (int i = 0; i < 3; i++) {
    clf_record record = record_of(INT64_C(64) << i, 0);
    store_record(&record);
  }
  ck_assert_int_eq(clf_file_read(&data, &bytes, path, CLF_RECORDS_FILE_MAX), CLFFT_STATUS_SUCCESS);
  for (size_t cut = 0; cut <= bytes; cut++) {
    int whole = 0;
    for (size_t i = 0; i <= cut; i++) whole += i < bytes && data[i] == '\n'; /* a line is whole without its newline */
    put_file(path, data, cut);
    clf_records *records = open_records();
    ck_assert_int_eq(clf_records_count(records), whole);
    clf_records_close(records);
  }
  free(data);
  leave_record_folder();
}
END_TEST

START_TEST(one_bad_line_costs_one_line) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX];
  clf_text text = {0};
  record_user_path(path);
  clf_record good = record_of(64, 0), foreign = record_of(128, 0), last = record_of(256, 0);
  strcpy(foreign.device, "another-gpu");
  ck_assert_int_eq(clf_record_write(&good, &text), CLFFT_STATUS_SUCCESS);
  clf_text_add(&text, "\n# a comment\n\nnot a record at all\n\x01\x02\n");
  ck_assert_int_eq(clf_record_write(&foreign, &text), CLFFT_STATUS_SUCCESS);
  clf_text_add(&text, "\n%0600d\n", 7);
  ck_assert_int_eq(clf_record_write(&last, &text), CLFFT_STATUS_SUCCESS);
  clf_text_add(&text, "\r\n");
  put_file(path, clf_text_string(&text), text.length);
  clf_records *records = open_records();
  ck_assert_int_eq(clf_records_count(records), 2);
  ck_assert_int_eq(clf_records_skipped(records), 4);
  ck_assert(finds_record(records, 64, NULL, NULL));
  ck_assert(finds_record(records, 256, NULL, NULL));
  clf_text notes = {0};
  clf_records_write_notes(records, &notes);
  ck_assert_ptr_nonnull(strstr(clf_text_string(&notes), ":4: checksum"));
  ck_assert_ptr_nonnull(strstr(clf_text_string(&notes), ":6: belongs to another device"));
  clf_text_free(&notes);
  clf_text_free(&text);
  clf_records_close(records);
  leave_record_folder();
}
END_TEST

/* A file too large, a folder and a pipe in the file's place: noted, passed over, and never a reason to hang. */
START_TEST(what_is_no_small_file_is_passed_over) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX];
  record_user_path(path);
  char *large = calloc(1, CLF_RECORDS_FILE_MAX + 1);
  put_file(path, large, CLF_RECORDS_FILE_MAX + 1);
  free(large);
  for (int form = 0; form < 3; form++) {
    if (form == 1) ck_assert_int_eq(mkdir(path, 0700), 0);
    if (form == 2) ck_assert_int_eq(mkfifo(path, 0600), 0);
    clf_records *records = open_records();
    ck_assert_int_eq(clf_records_count(records), 0);
    ck_assert_int_eq(clf_records_skipped(records), 1);
    clf_records_close(records);
    clf_record record = record_of(64, 0);
    ck_assert_int_eq(clf_records_merge(path, &record, 1, 0), CLFFT_STATUS_FILE_ERROR);
    ck_assert_int_eq(form == 1 ? rmdir(path) : unlink(path), 0);
  }
  leave_record_folder();
}
END_TEST

START_TEST(no_home_is_memory_only) {
  clf_profile profile = record_device();
  clf_text path = {0};
  unsetenv("XDG_STATE_HOME");
  unsetenv("HOME");
  ck_assert_int_eq(clf_records_user_path(&path, &profile, ".tune"), CLFFT_STATUS_FILE_ERROR);
  setenv("XDG_STATE_HOME", "relative", 1); /* not absolute: to be ignored */
  ck_assert_int_eq(clf_records_user_path(&path, &profile, ".tune"), CLFFT_STATUS_FILE_ERROR);
  clf_records *records = open_records();
  clf_record record = record_of(1024, 1), found;
  clf_layer layer;
  ck_assert_int_eq(clf_records_add(records, &record), CLFFT_STATUS_SUCCESS);
  ck_assert(finds_record(records, 1024, &found, &layer));
  ck_assert_int_eq(layer, CLF_LAYER_MEMORY);
  clf_records_close(records);
  clf_text_free(&path);
}
END_TEST

START_TEST(layers_and_freshness_decide) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX];
  clf_record fresh = record_of(1024, 1), stale = record_of(1024, 2), other = record_of(1024, 3), found;
  clf_layer layer;
  strcpy(stale.driver, "0.9");
  store_record(&fresh);
  snprintf(path, sizeof path, "%s/mine.tune", record_folder);
  ck_assert_int_eq(clf_records_merge(path, &stale, 1, 0), CLFFT_STATUS_SUCCESS);
  setenv("LIBCLFFT_TUNE_PATH", path, 1);
  clf_records *records = open_records();
  ck_assert(finds_record(records, 1024, &found, &layer)); /* a fresh record of a weaker layer before a stale one */
  ck_assert_int_eq(layer, CLF_LAYER_USER);
  clf_records_close(records);
  ck_assert_int_eq(clf_records_merge(path, &other, 1, 0), CLFFT_STATUS_SUCCESS);
  records = open_records();
  ck_assert(finds_record(records, 1024, &found, &layer));
  ck_assert_int_eq(layer, CLF_LAYER_ENVIRONMENT);
  ck_assert(clf_choice_equal(&found.choice, &other.choice));
  clf_records_close(records);
  store_record(&stale); /* a stale one does not take a fresh one's place either way round */
  records = open_records();
  ck_assert(finds_record(records, 1024, &found, &layer));
  ck_assert_int_eq(layer, CLF_LAYER_ENVIRONMENT);
  clf_records_close(records);
  setenv("LIBCLFFT_TUNE_PATH", "/nowhere::/neither.tune", 1);
  store_record(&stale); /* a stale hint is better than none */
  records = open_records();
  ck_assert(finds_record(records, 1024, &found, &layer));
  ck_assert(!clf_record_is_fresh(&found, &(clf_profile){.driver = "1.0"}));
  clf_records_close(records);
  setenv("LIBCLFFT_NO_TUNE", "1", 1);
  records = open_records();
  ck_assert_int_eq(clf_records_count(records), 0);
  clf_records_close(records);
  leave_record_folder();
}
END_TEST

START_TEST(an_unsound_choice_is_not_used_and_said_why) {
  enter_record_folder();
  clf_record record = record_of(1024, 0);
  clf_request request = record_request(1024);
  record.choice = clf_choice_initial(CLF_FAMILY_GROUP);
  record.choice.radix_count = 1;
  record.choice.radix[0] = 16; /* does not multiply to the length */
  record.choice.items = 4096;
  store_record(&record);
  clf_records *records = open_records();
  clf_text text = {0};
  ck_assert_int_eq(clf_records_count(records), 1);
  ck_assert(!finds_record(records, 1024, NULL, NULL));
  clf_records_explain(records, &request, &text);
  ck_assert_ptr_nonnull(strstr(clf_text_string(&text), "not used: "));
  clf_text_free(&text);
  clf_records_close(records);
  leave_record_folder();
}
END_TEST

START_TEST(poison_is_never_used) {
  enter_record_folder();
  clf_record best = record_of(1024, 1), poison = record_of(1024, 1);
  clf_request request = record_request(1024);
  poison.kind = CLF_RECORD_POISON;
  store_record(&best);
  clf_records *records = open_records();
  ck_assert(!clf_records_is_poison(records, &request, &best.choice));
  ck_assert_int_eq(clf_records_add(records, &poison), CLFFT_STATUS_SUCCESS);
  ck_assert(clf_records_is_poison(records, &request, &best.choice));
  ck_assert(!finds_record(records, 1024, NULL, NULL));
  clf_records_close(records);
  store_record(&poison); /* on disk it takes the place of the best record */
  records = open_records();
  ck_assert_int_eq(clf_records_count(records), 1);
  ck_assert(!finds_record(records, 1024, NULL, NULL));
  clf_records_close(records);
  leave_record_folder();
}
END_TEST

int main(void) {
  const TTest *const tests[] = {what_is_stored_is_found,
                                a_newer_answer_replaces_the_older,
                                cut_at_every_byte_loses_at_most_the_last,
                                one_bad_line_costs_one_line,
                                what_is_no_small_file_is_passed_over,
                                no_home_is_memory_only,
                                layers_and_freshness_decide,
                                an_unsound_choice_is_not_used_and_said_why,
                                poison_is_never_used,
                                NULL};
  return check_main("records", tests, 120);
}
