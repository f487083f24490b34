/* SPDX-License-Identifier: MIT
 * Text that grows, and numbers to and from text whatever the locale. */
#include "base/text.h"

#include "base/memory.h"
#include "base/status.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_arguments(clf_text *text, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  size_t room = text->capacity - text->length;
  int needed = vsnprintf(room > 0 ? text->data + text->length : NULL, room, format, arguments);
  if (needed < 0 || (size_t)needed > SIZE_MAX - 1 - text->length) {
    text->failed = true;
  } else if ((size_t)needed >= room) {
    if (clf_grow(&text->data, &text->capacity, text->length + (size_t)needed + 1, 1) == CLFFT_STATUS_SUCCESS)
      vsnprintf(text->data + text->length, (size_t)needed + 1, format, again);
    else
      text->failed = true;
  }
  va_end(again);
  /* What a failed addition left of itself is taken back, so that the text is what was added before. */
  if (!text->failed) text->length += (size_t)needed;
  if (text->failed && text->data != NULL) text->data[text->length] = '\0';
}

void clf_text_add(clf_text *text, const char *format, ...) {
  if (text->failed) return;
  va_list arguments;
  va_start(arguments, format);
  add_arguments(text, format, arguments);
  va_end(arguments);
}

clfft_status clf_text_check(const clf_text *text) {
  if (!text->failed) return CLFFT_STATUS_SUCCESS;
  return clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "no host memory for a text of more than %zu bytes", text->length);
}

const char *clf_text_string(const clf_text *text) {
  return text->data != NULL ? text->data : "";
}

size_t clf_text_copy(const clf_text *text, char *out, size_t capacity) {
  if (capacity > 0) {
    size_t kept = text->length < capacity ? text->length : capacity - 1;
    memcpy(out, clf_text_string(text), kept);
    out[kept] = '\0';
  }
  return text->length;
}

void clf_text_free(clf_text *text) {
  free(text->data);
  *text = (clf_text){0};
}

/* ---------------------------------------------------------------------------------------------------- numbers --
 * The C library's conversions differ between locales in the decimal point alone, so a number passes through them as
 * "DIGITSeEXPONENT", which has none. */

/* An exact double has at most 767 significant digits. */
#define DIGITS_MAX 800
#define EXPONENT_MAX 100000

/* 0.DIGITS times ten to the exponent, without leading zeros. */
typedef struct decimal {
  int count, exponent;
  char digits[DIGITS_MAX];
} decimal;

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static double decimal_value(const decimal *number) {
  char text[DIGITS_MAX + 16];
  if (number->count == 0) return 0.0;
  memcpy(text, number->digits, (size_t)number->count);
  snprintf(text + number->count, 16, "e%d", number->exponent - number->count);
  return strtod(text, NULL);
}

/* |value| to so many significant digits. */
static void decimal_round(decimal *number, double value, int digits) {
  char text[64];
  snprintf(text, sizeof(text), "%.*e", digits - 1, fabs(value));
  const char *exponent = strchr(text, 'e');
  number->count = 0;
  for (const char *c = text; c < exponent; c++)
    if (is_digit(*c)) number->digits[number->count++] = *c;
  number->exponent = (int)strtol(exponent + 1, NULL, 10) + 1;
}

static void add_digits(clf_text *text, const char *digits, int count) {
  clf_text_add(text, "%.*s", count, digits);
}

static void add_decimal(clf_text *text, const decimal *number) {
  static const char zeros[] = "00000000000000000000";
  int count = number->count, point = number->exponent;
  if (point > -4 && point <= 0) {
    clf_text_add(text, "0.");
    add_digits(text, zeros, -point);
    add_digits(text, number->digits, count);
  } else if (point > 0 && point <= 17) {
    add_digits(text, number->digits, point < count ? point : count);
    add_digits(text, zeros, point > count ? point - count : 0);
    if (point < count) clf_text_add(text, ".");
    if (point < count) add_digits(text, number->digits + point, count - point);
  } else {
    add_digits(text, number->digits, 1);
    if (count > 1) clf_text_add(text, ".");
    add_digits(text, number->digits + 1, count - 1);
    clf_text_add(text, "e%d", point - 1);
  }
}

void clf_text_add_double(clf_text *text, double value) {
  decimal number;
  if (isnan(value)) {
    clf_text_add(text, "nan");
    return;
  }
  if (signbit(value)) clf_text_add(text, "-");
  if (isinf(value)) {
    clf_text_add(text, "inf");
  } else if (value == 0.0) {
    clf_text_add(text, "0");
  } else {
    int digits = 1;
    do {
      decimal_round(&number, value, digits);
    } while (decimal_value(&number) != fabs(value) && ++digits <= 17);
    add_decimal(text, &number);
  }
}

bool clf_read_int64(const char **cursor, int64_t *value) {
  const char *at = *cursor;
  bool negative = *at == '-';
  if (negative) at++;
  if (!is_digit(*at)) return false;
  int64_t sum = 0; /* kept negative: the range is longer on that side */
  for (; is_digit(*at); at++) {
    int digit = *at - '0';
    if (sum < (INT64_MIN + digit) / 10) return false;
    sum = sum * 10 - digit;
  }
  if (!negative && sum == INT64_MIN) return false;
  *value = negative ? sum : -sum;
  *cursor = at;
  return true;
}

/* Digits with at most one point among them; false when there is none, or too many to be kept. */
static bool read_mantissa(const char **cursor, decimal *number) {
  const char *at = *cursor;
  bool any = false, fraction = false;
  number->count = number->exponent = 0;
  for (; is_digit(*at) || (*at == '.' && !fraction); at++) {
    if (*at == '.') {
      fraction = true;
      continue;
    }
    any = true;
    bool leading_zero = number->count == 0 && *at == '0';
    if (number->count == DIGITS_MAX || abs(number->exponent) == EXPONENT_MAX) return false;
    if (!leading_zero) number->digits[number->count++] = *at;
    if (!leading_zero && !fraction) number->exponent++;
    if (leading_zero && fraction) number->exponent--;
  }
  *cursor = at;
  return any;
}

/* "e-12"; left unread when no digits follow. */
static void read_exponent(const char **cursor, decimal *number) {
  const char *at = *cursor;
  if (*at != 'e' && *at != 'E') return;
  at++;
  bool negative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  if (!is_digit(*at)) return;
  int exponent = 0;
  for (; is_digit(*at); at++)
    if (exponent < 2 * EXPONENT_MAX) exponent = exponent * 10 + (*at - '0');
  number->exponent += negative ? -exponent : exponent;
  *cursor = at;
}

bool clf_read_double(const char **cursor, double *value) {
  const char *at = *cursor;
  decimal number;
  bool negative = *at == '-';
  if (negative) at++;
  if (!read_mantissa(&at, &number)) return false;
  read_exponent(&at, &number);
  double magnitude = decimal_value(&number);
  if (isinf(magnitude)) return false;
  *value = negative ? -magnitude : magnitude;
  *cursor = at;
  return true;
}

bool clf_read_word(const char **cursor, const char *word) {
  size_t length = strlen(word);
  if (strncmp(*cursor, word, length) != 0) return false;
  *cursor += length;
  return true;
}
