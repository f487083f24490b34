/* SPDX-License-Identifier: MIT
 * A tuning record to and from its line of text.  Nothing read here is ever trusted: every character, number and name
 * is checked, and a choice only through the table of choices. */
#include "tune/record.h"

#include "base/hash.h"
#include "base/status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SEPARATOR " | "
#define SUM_DIGITS 16

static const char *const kind_names[] = {"best", "sample", "poison"};
#define KIND_COUNT ((int)(sizeof kind_names / sizeof *kind_names))

const char *clf_record_kind_name(clf_record_kind kind) {
  return kind_names[kind];
}

/* Names and requests: no blanks, no separators. */
static bool is_name(const char *text) {
  if (!*text) return false;
  for (; *text; text++) {
    if (*text <= ' ' || *text > '~' || *text == '|') return false;
  }
  return true;
}

static bool is_phrase(const char *text) {
  for (; *text; text++) {
    if (*text < ' ' || *text > '~' || *text == '|') return false;
  }
  return true;
}

clfft_status clf_record_write(const clf_record *record, clf_text *text) {
  if (!is_name(record->device) || !is_name(record->request) || !is_name(record->date) || !is_name(record->version) ||
      !is_name(record->origin) || !is_phrase(record->driver)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "a tuning record for '%s' holds a field that is not plain text",
                    record->request);
  }
  size_t start = text->length;
  clf_text_add(text, "%s %s %s" SEPARATOR, kind_names[record->kind], record->device, record->request);
  clf_choice_write(&record->choice, text);
  clf_text_add(text, SEPARATOR "ns=");
  clf_text_add_double(text, record->ns_per_point);
  clf_text_add(text, " spread=");
  clf_text_add_double(text, record->spread);
  clf_text_add(text, " samples=%" PRId64 " default=", record->samples);
  clf_text_add_double(text, record->default_ns_per_point);
  clf_text_add(text, " error=");
  clf_text_add_double(text, record->error);
  clf_text_add(text, SEPARATOR "date=%s version=%s origin=%s digest=%016" PRIx64 " driver=%s", record->date,
               record->version, record->origin, record->digest, record->driver);
  clfft_status status = clf_text_check(text);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  uint64_t sum = clf_hash(CLF_HASH_START, text->data + start, text->length - start);
  clf_text_add(text, SEPARATOR "%016" PRIx64, sum);
  status = clf_text_check(text);
  if (status == CLFFT_STATUS_SUCCESS && text->length - start >= CLF_RECORD_LINE_MAX) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "a tuning record for '%s' is longer than %d bytes", record->request,
                    CLF_RECORD_LINE_MAX);
  }
  return status;
}

static bool read_hex(const char **cursor, uint64_t *value) {
  uint64_t read = 0;
  for (int i = 0; i < SUM_DIGITS; i++) {
    char c = (*cursor)[i];
    if (c >= '0' && c <= '9') {
      read = read << 4 | (uint64_t)(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      read = read << 4 | (uint64_t)(c - 'a' + 10);
    } else {
      return false;
    }
  }
  *cursor += SUM_DIGITS;
  *value = read;
  return true;
}

bool clf_record_line_intact(const char *line, size_t bytes) {
  const size_t tail = sizeof SEPARATOR - 1 + SUM_DIGITS;
  if (bytes <= tail || bytes >= CLF_RECORD_LINE_MAX) return false;
  for (size_t i = 0; i < bytes; i++) {
    if (line[i] < ' ' || line[i] > '~') return false;
  }
  char sum_text[SUM_DIGITS + 1] = {0};
  memcpy(sum_text, line + bytes - SUM_DIGITS, SUM_DIGITS);
  const char *cursor = sum_text;
  uint64_t sum;
  return memcmp(line + bytes - tail, SEPARATOR, sizeof SEPARATOR - 1) == 0 && read_hex(&cursor, &sum) &&
         sum == clf_hash(CLF_HASH_START, line, bytes - tail);
}

/* A word up to the next blank, or up to the end of the text when it is the last phrase. */
static bool read_text(const char **cursor, char *out, size_t capacity, bool phrase) {
  size_t length = phrase ? strlen(*cursor) : strcspn(*cursor, " ");
  if (length >= capacity || (length == 0 && !phrase)) return false;
  memcpy(out, *cursor, length);
  out[length] = '\0';
  *cursor += length;
  return phrase ? is_phrase(out) : is_name(out);
}

static bool read_kind(const char **cursor, clf_record_kind *kind) {
  for (int i = 0; i < KIND_COUNT; i++) {
    if (clf_read_word(cursor, kind_names[i])) {
      *kind = (clf_record_kind)i;
      return true;
    }
  }
  return false;
}

static bool read_key(const char **cursor, clf_record *record) {
  return read_kind(cursor, &record->kind) && clf_read_word(cursor, " ") &&
         read_text(cursor, record->device, sizeof record->device, false) && clf_read_word(cursor, " ") &&
         read_text(cursor, record->request, sizeof record->request, false) && clf_read_word(cursor, SEPARATOR);
}

static bool read_figure(const char **cursor, const char *name, double *value) {
  return clf_read_word(cursor, name) && clf_read_double(cursor, value) && *value >= 0;
}

static bool read_figures(const char **cursor, clf_record *record) {
  return read_figure(cursor, SEPARATOR "ns=", &record->ns_per_point) &&
         read_figure(cursor, " spread=", &record->spread) && clf_read_word(cursor, " samples=") &&
         clf_read_int64(cursor, &record->samples) && record->samples >= 0 &&
         read_figure(cursor, " default=", &record->default_ns_per_point) &&
         read_figure(cursor, " error=", &record->error);
}

static bool read_origin(const char **cursor, clf_record *record) {
  return clf_read_word(cursor, SEPARATOR "date=") && read_text(cursor, record->date, sizeof record->date, false) &&
         clf_read_word(cursor, " version=") && read_text(cursor, record->version, sizeof record->version, false) &&
         clf_read_word(cursor, " origin=") && read_text(cursor, record->origin, sizeof record->origin, false) &&
         clf_read_word(cursor, " digest=") && read_hex(cursor, &record->digest) && clf_read_word(cursor, " driver=") &&
         read_text(cursor, record->driver, sizeof record->driver, true);
}

/* The choice is all that stands before the next separator: nothing behind it is the reader's business. */
static clfft_status read_choice(clf_choice *choice, char *line, const char **cursor) {
  char *end = strstr(line + (*cursor - line), SEPARATOR);
  if (!end) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "figures are missing");
  *end = '\0';
  clfft_status status = clf_choice_read(choice, cursor);
  if (status == CLFFT_STATUS_SUCCESS && *cursor != end) {
    status = clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: unexpected text at \"%.20s\"", *cursor);
  }
  *end = SEPARATOR[0];
  return status;
}

clfft_status clf_record_read(clf_record *record, const char *line, size_t bytes) {
  if (!clf_record_line_intact(line, bytes)) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "checksum does not match");
  }
  char copy[CLF_RECORD_LINE_MAX] = {0};
  memcpy(copy, line, bytes - (sizeof SEPARATOR - 1) - SUM_DIGITS);
  clf_record read;
  memset(&read, 0, sizeof read);
  const char *cursor = copy;
  if (!read_key(&cursor, &read)) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "key is not of this release");
  clfft_status status = read_choice(&read.choice, copy, &cursor);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (!read_figures(&cursor, &read)) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "figures are not of this release");
  if (!read_origin(&cursor, &read)) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "origin is not of this release");
  *record = read;
  return CLFFT_STATUS_SUCCESS;
}

bool clf_record_same(const clf_record *a, const clf_record *b) {
  if (strcmp(a->device, b->device) != 0 || strcmp(a->request, b->request) != 0) return false;
  if (a->kind == CLF_RECORD_BEST && b->kind == CLF_RECORD_BEST) return true;
  return a->kind == b->kind && clf_choice_equal(&a->choice, &b->choice);
}
