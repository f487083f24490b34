/* SPDX-License-Identifier: MIT
 * One line of a record: to text and back, and whatever is wrong with it. */
#include "base/hash.h"
#include "tune/record.h"

#include "tests/support/check_main.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static clf_record sample(void) {
  clf_record record = {.kind = CLF_RECORD_BEST, .device = "pocl-cpu", .request = "rows:1024:f32:many"};
  record.choice = clf_choice_initial(CLF_FAMILY_GROUP);
  record.choice.radix_count = 2;
  record.choice.radix[0] = 16;
  record.choice.radix[1] = 4;
  record.choice.items = 16;
  record.ns_per_point = 0.1 + 0.2;
  record.spread = 0.0123;
  record.samples = 21;
  record.default_ns_per_point = 1.5;
  record.error = 1.25e-7;
  record.digest = UINT64_C(0x0123456789abcdef);
  strcpy(record.date, "2026-01-31T12:00:00Z");
  strcpy(record.version, "0.1.0");
  strcpy(record.origin, "search");
  strcpy(record.driver, "3.1 of some day");
  return record;
}

static void write_line(const clf_record *record, char line[CLF_RECORD_LINE_MAX]) {
  clf_text text = {0};
  ck_assert_int_eq(clf_record_write(record, &text), CLFFT_STATUS_SUCCESS);
  ck_assert_uint_lt(text.length, CLF_RECORD_LINE_MAX);
  strcpy(line, clf_text_string(&text));
  clf_text_free(&text);
}

/* The line with another body and a checksum that fits. */
static void seal(char *line, const char *body) {
  uint64_t sum = clf_hash(CLF_HASH_START, body, strlen(body));
  snprintf(line, CLF_RECORD_LINE_MAX, "%s | %016" PRIx64, body, sum);
}

START_TEST(a_line_reads_back_as_it_was) {
  for (int kind = CLF_RECORD_BEST; kind <= CLF_RECORD_POISON; kind++) {
    char line[CLF_RECORD_LINE_MAX], again[CLF_RECORD_LINE_MAX];
    clf_record record = sample(), read;
    record.kind = (clf_record_kind)kind;
    write_line(&record, line);
    ck_assert_int_eq(clf_record_read(&read, line, strlen(line)), CLFFT_STATUS_SUCCESS);
    ck_assert_int_eq(read.kind, record.kind);
    ck_assert(clf_choice_equal(&read.choice, &record.choice));
    ck_assert_double_eq(read.ns_per_point, record.ns_per_point);
    ck_assert_str_eq(read.driver, record.driver);
    ck_assert_uint_eq(read.digest, record.digest);
    write_line(&read, again);
    ck_assert_str_eq(line, again);
  }
}
END_TEST

START_TEST(any_changed_character_is_noticed) {
  char line[CLF_RECORD_LINE_MAX];
  clf_record record = sample(), read;
  write_line(&record, line);
  for (size_t i = 0; line[i]; i++) {
    for (int bit = 0; bit < 8; bit++) {
      line[i] ^= (char)(1 << bit);
      ck_assert_int_eq(clf_record_read(&read, line, strlen(line)), CLFFT_STATUS_INVALID_ARGUMENT);
      line[i] ^= (char)(1 << bit);
    }
  }
  ck_assert_int_eq(clf_record_read(&read, line, strlen(line)), CLFFT_STATUS_SUCCESS);
}
END_TEST

START_TEST(a_cut_line_is_noticed) {
  char line[CLF_RECORD_LINE_MAX];
  clf_record record = sample(), read;
  write_line(&record, line);
  for (size_t length = 0; length < strlen(line); length++) {
    ck_assert_int_eq(clf_record_read(&read, line, length), CLFFT_STATUS_INVALID_ARGUMENT);
  }
}
END_TEST

/* A sound checksum does not make the contents sound. */
START_TEST(sealed_nonsense_is_refused) {
  const char *const bodies[] = {
      "",
      "best",
      "good dev rows:2:f32:few | direct | ns=1 spread=0 samples=1 default=1 error=0 | date=d version=v origin=o "
      "digest=0123456789abcdef driver=x",
      "best dev rows:2:f32:few | nonsense | ns=1 spread=0 samples=1 default=1 error=0 | date=d version=v origin=o "
      "digest=0123456789abcdef driver=x",
      "best dev rows:2:f32:few | direct items=99999 | ns=1 spread=0 samples=1 default=1 error=0 | date=d version=v "
      "origin=o digest=0123456789abcdef driver=x",
      "best dev rows:2:f32:few | direct extra | ns=1 spread=0 samples=1 default=1 error=0 | date=d version=v origin=o "
      "digest=0123456789abcdef driver=x",
      "best dev rows:2:f32:few | direct | ns=-1 spread=0 samples=1 default=1 error=0 | date=d version=v origin=o "
      "digest=0123456789abcdef driver=x",
      "best dev rows:2:f32:few | direct | ns=nan spread=0 samples=1 default=1 error=0 | date=d version=v origin=o "
      "digest=0123456789abcdef driver=x",
      "best dev rows:2:f32:few | direct | ns=1 spread=0 samples=1 default=1 error=0 | date=d version=v origin=o "
      "digest=0123 driver=x",
      "best dev rows:2:f32:few | direct | ns=1 spread=0 samples=1 default=1 error=0",
  };
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    char line[CLF_RECORD_LINE_MAX];
    clf_record read;
    seal(line, bodies[i]);
    ck_assert_msg(clf_record_read(&read, line, strlen(line)) == CLFFT_STATUS_INVALID_ARGUMENT, "%s", bodies[i]);
  }
  char line[CLF_RECORD_LINE_MAX];
  clf_record read;
  seal(line, "best dev rows:2:f32:few | direct | ns=1 spread=0 samples=1 default=1 error=0 | date=d version=v origin=o "
             "digest=0123456789abcdef driver=x");
  ck_assert_int_eq(clf_record_read(&read, line, strlen(line)), CLFFT_STATUS_SUCCESS);
}
END_TEST

START_TEST(a_field_that_breaks_the_line_is_not_written) {
  const char *const driver[] = {"a|b", "a\nb", "a\tb", "\xc3\xa9"};
  for (size_t i = 0; i < sizeof driver / sizeof *driver; i++) {
    clf_record record = sample();
    clf_text text = {0};
    strcpy(record.driver, driver[i]);
    ck_assert_int_eq(clf_record_write(&record, &text), CLFFT_STATUS_INVALID_ARGUMENT);
    clf_text_free(&text);
  }
  clf_record record = sample();
  clf_text text = {0};
  strcpy(record.request, "rows 2");
  ck_assert_int_eq(clf_record_write(&record, &text), CLFFT_STATUS_INVALID_ARGUMENT);
  clf_text_free(&text);
}
END_TEST

START_TEST(what_replaces_what) {
  clf_record a = sample(), b = sample();
  b.choice.items = 32;
  ck_assert(clf_record_same(&a, &b)); /* two answers to one question */
  a.kind = b.kind = CLF_RECORD_SAMPLE;
  ck_assert(!clf_record_same(&a, &b)); /* two measurements */
  b.choice = a.choice;
  ck_assert(clf_record_same(&a, &b));
  b.kind = CLF_RECORD_POISON;
  ck_assert(!clf_record_same(&a, &b));
  b = a;
  strcpy(b.request, "rows:1024:f32:few");
  ck_assert(!clf_record_same(&a, &b));
}
END_TEST

int main(void) {
  const TTest *const tests[] = {a_line_reads_back_as_it_was,
                                any_changed_character_is_noticed,
                                a_cut_line_is_noticed,
                                sealed_nonsense_is_refused,
                                a_field_that_breaks_the_line_is_not_written,
                                what_replaces_what,
                                NULL};
  return check_main("record", tests, 20);
}
