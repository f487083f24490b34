/* SPDX-License-Identifier: MIT
 * What was learnt before: tuning records of one device, read from the layers, written by the tools. */
#ifndef CLF_TUNE_RECORDS_H
#define CLF_TUNE_RECORDS_H

#include "plan/design.h"
#include "tune/record.h"

typedef struct clf_records clf_records;

/* Read the records for this device from every layer: environment, user, system, data folder.  Never fails because of a
 * file: what is broken is skipped and noted.  Nothing is read when LIBCLFFT_NO_TUNE is set.  OUT_OF_MEMORY only. */
clfft_status clf_records_open(clf_records **records, const clf_profile *profile);
void clf_records_close(clf_records *records);

/* The planner's view.  Any thread. */
clf_lookup clf_records_lookup(const clf_records *records);

/* ---- for the tools ---- */

/* Layers from the strongest to the weakest.  A fresh record (same driver, same kernels) of a weaker layer goes before a
 * stale one of a stronger layer. */
typedef enum clf_layer {
  CLF_LAYER_MEMORY,      /* measured by this process */
  CLF_LAYER_ENVIRONMENT, /* LIBCLFFT_TUNE_PATH: files or folders, ':' between them */
  CLF_LAYER_USER,        /* $XDG_STATE_HOME/libclfft/KEY.tune */
  CLF_LAYER_SYSTEM,      /* /etc/libclfft/tune.d/KEY.tune */
  CLF_LAYER_DATA,        /* $datadir/libclfft/tune.d/KEY.tune */
  CLF_LAYER_COUNT
} clf_layer;

const char *clf_layer_name(clf_layer layer);

/* All records read, in the order of the layers.  The pointer is valid until the next clf_records_add. */
int clf_records_count(const clf_records *records);
const clf_record *clf_records_at(const clf_records *records, int index, clf_layer *layer);

/* Whether a record was measured with this driver and these kernels. */
bool clf_record_is_fresh(const clf_record *record, const clf_profile *profile);

/* The record that answers a request, and its layer; false when there is none.  Any thread. */
bool clf_records_find(const clf_records *records, const clf_request *request, clf_record *record, clf_layer *layer);

/* Whether a choice is never to be tried for a request.  Any thread. */
bool clf_records_is_poison(const clf_records *records, const clf_request *request, const clf_choice *choice);

/* Put a record into the memory layer, replacing one for the same question.  Any thread. */
clfft_status clf_records_add(clf_records *records, const clf_record *record);

/* One line a record for this request: layer, fresh or stale, choice and time, or why it is not used. */
void clf_records_explain(const clf_records *records, const clf_request *request, clf_text *text);

/* What was skipped while reading: "FILE:LINE: reason" lines, at most 64, then how many more. */
void clf_records_write_notes(const clf_records *records, clf_text *text);
int clf_records_skipped(const clf_records *records); /* lines and files that could not be used */

/* Fill a record's device, request, driver, version, date and digest. */
clfft_status clf_record_stamp(clf_record *record, const clf_request *request, const clf_profile *profile,
                              const char *origin);

/* ---- the user's files: KEY.tune (best, poison), KEY.samples (all measurements) ---- */

#define CLF_RECORDS_FILE_MAX (1 << 20) /* bytes */
#define CLF_RECORDS_COUNT_MAX 4096     /* lines */

/* Where a file of the user's layer lies, e.g. suffix ".tune".  FILE_ERROR when there is no home. */
clfft_status clf_records_user_path(clf_text *path, const clf_profile *profile, const char *suffix);

/* Merge records into a file under its lock (waits up to seconds) and replace it atomically.  A record replaces the one
 * for the same question; intact lines of a later release stay; the oldest lines go where the limits are reached.
 * FILE_ERROR: not writable, locked by another, not a file of records. */
clfft_status clf_records_merge(const char *path, const clf_record *list, int count, double seconds);

/* Remove lines: all of a device, or only the stale ones.  *removed counts them. */
clfft_status clf_records_reset(const char *path, const clf_profile *profile, bool stale_only, double seconds,
                               int *removed);

#endif
