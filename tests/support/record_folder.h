/* SPDX-License-Identifier: MIT
 * A made-up device and a folder of its own for tests of tuning records. */
#ifndef TESTS_SUPPORT_RECORD_FOLDER_H
#define TESTS_SUPPORT_RECORD_FOLDER_H

#include "tune/records.h"

#define RECORD_FOLDER_PATH_MAX 256

extern char record_folder[64];

/* A GPU that exists nowhere, and a request that fills it. */
clf_profile record_device(void);
clf_request record_request(int64_t length);

/* Choice number `index` of the planner's list for that request, as a best record. */
clf_record record_of(int64_t length, int index);

/* Make the folder the user's state home, without other layers; take it away. */
void enter_record_folder(void);
void leave_record_folder(void);

void record_user_path(char path[RECORD_FOLDER_PATH_MAX]);
void store_record(const clf_record *record);
void put_file(const char *path, const char *data, size_t bytes);
clf_records *open_records(void);
bool finds_record(const clf_records *records, int64_t length, clf_record *record, clf_layer *layer);

#endif
