/* SPDX-License-Identifier: MIT
 * Files of records: merging by many processes, not writable, limits, removal. */
#include "base/file.h"
#include "base/hash.h"
#include "tune/records.h"

#include "tests/support/check_main.h"
#include "tests/support/record_folder.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

START_TEST(too_many_lines_are_cut) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX];
  record_user_path(path);
  clf_text text = {0};
  for (int i = 0; i < CLF_RECORDS_COUNT_MAX + 10; i++) clf_text_add(&text, "#\n");
  clf_record record = record_of(64, 0);
  ck_assert_int_eq(clf_record_write(&record, &text), CLFFT_STATUS_SUCCESS);
  put_file(path, clf_text_string(&text), text.length);
  clf_records *records = open_records();
  ck_assert_int_eq(clf_records_count(records), 0);
  ck_assert_int_eq(clf_records_skipped(records), 1);
  clf_records_close(records);
  store_record(&record); /* a merge brings the file back to its size, oldest lines first */
  records = open_records();
  ck_assert_int_eq(clf_records_count(records), 1);
  ck_assert_int_eq(clf_records_skipped(records), 0);
  clf_records_close(records);
  clf_text_free(&text);
  leave_record_folder();
}
END_TEST

START_TEST(a_home_that_cannot_be_written_fails_cleanly) {
  enter_record_folder();
  char file[128], path[256];
  snprintf(file, sizeof file, "%s/file", record_folder);
  put_file(file, "x", 1);
  setenv("XDG_STATE_HOME", file, 1); /* a file where a folder should be */
  record_user_path(path);
  clf_record record = record_of(64, 0);
  ck_assert_int_eq(clf_records_merge(path, &record, 1, 0), CLFFT_STATUS_FILE_ERROR);
  clf_records *records = open_records();
  ck_assert_int_eq(clf_records_count(records), 0);
  clf_records_close(records);
  leave_record_folder();
}
END_TEST

START_TEST(a_read_only_folder_keeps_what_it_has) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX], place[128];
  clf_record first = record_of(64, 0), second = record_of(128, 0);
  store_record(&first);
  record_user_path(path);
  snprintf(place, sizeof place, "%s/libclfft", record_folder);
  ck_assert_int_eq(chmod(place, 0500), 0);
  pid_t child = fork();
  if (child == 0) { /* root writes everywhere: be nobody */
    if (geteuid() == 0 && (chmod(record_folder, 0755) != 0 || chmod(place, 0555) != 0 || chmod(path, 0644) != 0 ||
                           setgid(65534) != 0 || setuid(65534) != 0)) {
      _exit(2);
    }
    bool refused = clf_records_merge(path, &second, 1, 0) == CLFFT_STATUS_FILE_ERROR;
    clf_records *records = open_records();
    _exit(refused && clf_records_count(records) == 1 ? 0 : 1);
  }
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  ck_assert_int_eq(chmod(place, 0700), 0);
  leave_record_folder();
}
END_TEST

/* A later release's line is intact although it cannot be read: it stays.  A damaged one goes. */
START_TEST(a_merge_keeps_what_others_understand) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX], *data;
  size_t bytes;
  clf_text text = {0};
  record_user_path(path);
  clf_record later = record_of(64, 0), added = record_of(128, 0);
  strcpy(later.device, "another-gpu");
  ck_assert_int_eq(clf_record_write(&later, &text), CLFFT_STATUS_SUCCESS);
  clf_text_add(&text, "\n# kept\ndamaged line\n");
  const char *body = "best2 what a later release writes";
  clf_text_add(&text, "%s | %016" PRIx64 "\n", body, clf_hash(CLF_HASH_START, body, strlen(body)));
  put_file(path, clf_text_string(&text), text.length);
  store_record(&added);
  ck_assert_int_eq(clf_file_read(&data, &bytes, path, CLF_RECORDS_FILE_MAX), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_nonnull(strstr(data, "another-gpu"));
  ck_assert_ptr_nonnull(strstr(data, "# kept"));
  ck_assert_ptr_nonnull(strstr(data, "later release"));
  ck_assert_ptr_null(strstr(data, "damaged"));
  ck_assert_ptr_nonnull(strstr(data, "best test-gpu rows:128"));
  free(data);
  clf_text_free(&text);
  leave_record_folder();
}
END_TEST

START_TEST(reset_forgets_all_or_the_stale) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX];
  clf_profile profile = record_device();
  clf_record fresh = record_of(64, 0), stale = record_of(128, 0);
  int removed = -1;
  record_user_path(path);
  ck_assert_int_eq(clf_records_reset(path, &profile, false, 0, &removed), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(removed, 0);
  stale.digest++;
  store_record(&fresh);
  store_record(&stale);
  ck_assert_int_eq(clf_records_reset(path, &profile, true, 0, &removed), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(removed, 1);
  clf_records *records = open_records();
  ck_assert(finds_record(records, 64, NULL, NULL));
  ck_assert(!finds_record(records, 128, NULL, NULL));
  clf_records_close(records);
  ck_assert_int_eq(clf_records_reset(path, &profile, false, 0, &removed), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(removed, 1);
  leave_record_folder();
}
END_TEST

#define PROCESSES 8
#define MERGES 50

START_TEST(many_processes_lose_nothing) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX];
  pid_t child[PROCESSES];
  record_user_path(path);
  for (int i = 0; i < PROCESSES; i++) {
    child[i] = fork();
    ck_assert_int_ge(child[i], 0);
    if (child[i] > 0) continue;
    clf_record record = record_of(64, 0);
    for (int j = 0; j < MERGES; j++) {
      snprintf(record.request, sizeof record.request, "rows:%d:f32:many", 1000 * i + j + 1);
      if (clf_records_merge(path, &record, 1, 60) != CLFFT_STATUS_SUCCESS) _exit(1);
    }
    _exit(0);
  }
  for (int i = 0; i < PROCESSES; i++) {
    int status;
    ck_assert_int_eq(waitpid(child[i], &status, 0), child[i]);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  clf_records *records = open_records();
  ck_assert_int_eq(clf_records_count(records), PROCESSES * MERGES);
  ck_assert_int_eq(clf_records_skipped(records), 0);
  clf_records_close(records);
  leave_record_folder();
}
END_TEST

START_TEST(a_held_lock_refuses_after_its_time) {
  enter_record_folder();
  char path[RECORD_FOLDER_PATH_MAX];
  int lock;
  clf_record record = record_of(64, 0);
  record_user_path(path);
  ck_assert_int_eq(clf_file_make_parents(path), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_file_lock(&lock, path, 0), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_records_merge(path, &record, 1, 0), CLFFT_STATUS_FILE_ERROR);
  clf_file_unlock(lock);
  ck_assert_int_eq(clf_records_merge(path, &record, 1, 0), CLFFT_STATUS_SUCCESS);
  leave_record_folder();
}
END_TEST

int main(void) {
  const TTest *const tests[] = {too_many_lines_are_cut,
                                a_home_that_cannot_be_written_fails_cleanly,
                                a_read_only_folder_keeps_what_it_has,
                                a_merge_keeps_what_others_understand,
                                reset_forgets_all_or_the_stale,
                                many_processes_lose_nothing,
                                a_held_lock_refuses_after_its_time,
                                NULL};
  return check_main("records_file", tests, 120);
}
