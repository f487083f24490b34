/* SPDX-License-Identifier: MIT
 * Text that grows, and numbers to and from text whatever the locale. */
#ifndef CLF_BASE_TEXT_H
#define CLF_BASE_TEXT_H

#include <clfft.h>
#include <stdbool.h>

/* A growing string.  Zero-initialise; clf_text_free when done.  A failed allocation is remembered in `failed` and
 * further additions do nothing, so that a writer checks once at the end (clf_text_check). */
typedef struct clf_text {
  char *data; /* NUL-terminated once anything was added, else NULL */
  size_t length, capacity;
  bool failed;
} clf_text;

void clf_text_add(clf_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void clf_text_add_double(clf_text *text, double value); /* shortest form that reads back the same; '.' always */
clfft_status clf_text_check(const clf_text *text);      /* OUT_OF_MEMORY when an addition failed */
const char *clf_text_string(const clf_text *text);      /* never NULL */
size_t clf_text_copy(const clf_text *text, char *out, size_t capacity); /* as snprintf: returns length */
void clf_text_free(clf_text *text);

/* Readers: advance *cursor past what was read and return true, or leave both untouched and return false. */
bool clf_read_int64(const char **cursor, int64_t *value);   /* decimal, optional '-'; overflow is false */
bool clf_read_double(const char **cursor, double *value);   /* decimal or exponent form, '.' always; finite only */
bool clf_read_word(const char **cursor, const char *word);  /* exactly these characters */

#endif
