/* SPDX-License-Identifier: MIT
 * One tuning record: a line of text that stands alone, with its own key, checksum and provenance.
 *   KIND DEVICE REQUEST | CHOICE | ns= spread= samples= default= error= | date= version= origin= digest= driver= | SUM
 * SUM is the FNV-1a of all before " | SUM", in hexadecimal.  Lines that start with '#' are comments. */
#ifndef CLF_TUNE_RECORD_H
#define CLF_TUNE_RECORD_H

#include "plan/choices.h"

#define CLF_RECORD_LINE_MAX 512
#define CLF_RECORD_REQUEST_MAX 64

typedef enum clf_record_kind {
  CLF_RECORD_BEST,   /* the choice to use for a request */
  CLF_RECORD_SAMPLE, /* another measurement, kept for the cost model */
  CLF_RECORD_POISON  /* never try this choice again: it crashed, hung or was wrong */
} clf_record_kind;

typedef struct clf_record {
  clf_record_kind kind;
  char device[128]; /* clf_profile.key */
  char request[CLF_RECORD_REQUEST_MAX]; /* clf_request_write */
  clf_choice choice;
  double ns_per_point, spread; /* median, and half the interquartile range over the median */
  int64_t samples;
  double default_ns_per_point; /* the class default in the same rounds; 0 unknown */
  double error;                /* the largest relative L2 error seen */
  char date[24];               /* UTC, 2026-01-31T12:00:00Z */
  char version[24], origin[24]; /* of the library; which tool wrote it */
  uint64_t digest;             /* clf_source_digest of the family */
  char driver[64];
} clf_record;

const char *clf_record_kind_name(clf_record_kind kind);

/* The line without a newline.  INVALID_ARGUMENT when a field holds what a line cannot. */
clfft_status clf_record_write(const clf_record *record, clf_text *text);

/* Reads one line of bytes characters (no newline); each number and name is checked.  INVALID_ARGUMENT names the part
 * that is wrong. */
clfft_status clf_record_read(clf_record *record, const char *line, size_t bytes);

/* Whether the line's own checksum holds, whatever its contents: a later release's line is kept on a merge. */
bool clf_record_line_intact(const char *line, size_t bytes);

/* Whether two records answer the same question, so that a newer one replaces the older. */
bool clf_record_same(const clf_record *a, const clf_record *b);

#endif
