/* SPDX-License-Identifier: MIT
 * A made-up device and a folder of its own for tests of tuning records. */
#include "tests/support/record_folder.h"

#include "base/file.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char record_folder[64];

clf_profile record_device(void) {
  clf_profile profile = {.device_class = CLF_CLASS_GPU,
                         .platform = "Test",
                         .vendor = "Test",
                         .name = "Test GPU",
                         .driver = "1.0",
                         .key = "test-gpu",
                         .global_bytes = UINT64_C(1) << 32,
                         .alloc_bytes = UINT64_C(1) << 30,
                         .local_bytes = 49152,
                         .group_max = 1024,
                         .compute_units = 16,
                         .wave = 32,
                         .lanes_single = 1,
                         .lanes_double = 1,
                         .fp64 = true,
                         .private_bytes = 65536};
  return profile;
}

clf_request record_request(int64_t length) {
  return (clf_request){.shape = CLF_SHAPE_ROWS, .length = length, .count = (INT64_C(1) << 24) / length};
}

/* Choice number `index` of the planner's list, as a record. */
clf_record record_of(int64_t length, int index) {
  clf_profile profile = record_device();
  clf_request request = record_request(length);
  clf_choice choices[16];
  clf_record record = {.kind = CLF_RECORD_BEST, .ns_per_point = 1.0 + index, .samples = 11};
  ck_assert_int_gt(clf_choices_list(&request, &profile, choices, 16), index);
  record.choice = choices[index];
  ck_assert_int_eq(clf_record_stamp(&record, &request, &profile, "test"), CLFFT_STATUS_SUCCESS);
  return record;
}

void enter_record_folder(void) {
  strcpy(record_folder, "/tmp/clfft-records-XXXXXX");
  ck_assert_ptr_nonnull(mkdtemp(record_folder));
  setenv("XDG_STATE_HOME", record_folder, 1);
  unsetenv("LIBCLFFT_TUNE_PATH");
  unsetenv("LIBCLFFT_NO_TUNE");
}

void leave_record_folder(void) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf '%s'", record_folder);
  ck_assert_int_eq(system(command), 0);
}

void record_user_path(char path[RECORD_FOLDER_PATH_MAX]) {
  clf_profile profile = record_device();
  clf_text text = {0};
  ck_assert_int_eq(clf_records_user_path(&text, &profile, ".tune"), CLFFT_STATUS_SUCCESS);
  ck_assert_uint_lt(clf_text_copy(&text, path, RECORD_FOLDER_PATH_MAX), RECORD_FOLDER_PATH_MAX);
  clf_text_free(&text);
}

void store_record(const clf_record *record) {
  char path[RECORD_FOLDER_PATH_MAX];
  record_user_path(path);
  ck_assert_int_eq(clf_records_merge(path, record, 1, 10), CLFFT_STATUS_SUCCESS);
}

void put_file(const char *path, const char *data, size_t bytes) {
  ck_assert_int_eq(clf_file_make_parents(path), CLFFT_STATUS_SUCCESS);
  FILE *file = fopen(path, "w");
  ck_assert_ptr_nonnull(file);
  ck_assert_uint_eq(fwrite(data, 1, bytes, file), bytes);
  fclose(file);
}

clf_records *open_records(void) {
  clf_profile profile = record_device();
  clf_records *records = NULL;
  ck_assert_int_eq(clf_records_open(&records, &profile), CLFFT_STATUS_SUCCESS);
  return records;
}

bool finds_record(const clf_records *records, int64_t length, clf_record *record, clf_layer *layer) {
  clf_request request = record_request(length);
  return clf_records_find(records, &request, record, layer);
}
