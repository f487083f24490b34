/* SPDX-License-Identifier: MIT
 * Text that grows; numbers to and from text, also in a locale that writes 1,5. */
#include "base/text.h"

#include "base/status.h"

#include "tests/support/check_main.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ------------------------------------------------------------------------------------------------------- text -- */

START_TEST(nothing_is_the_empty_string) {
  clf_text text = {0};
  char out[4] = "xyz";
  ck_assert_str_eq(clf_text_string(&text), "");
  ck_assert_int_eq(clf_text_check(&text), CLFFT_STATUS_SUCCESS);
  ck_assert_uint_eq(clf_text_copy(&text, out, sizeof(out)), 0);
  ck_assert_str_eq(out, "");
  clf_text_free(&text);
}
END_TEST

START_TEST(additions_follow_each_other) {
  clf_text text = {0};
  for (int i = 0; i < 3000; i++) clf_text_add(&text, "%04d,", i);
  ck_assert_uint_eq(text.length, 15000);
  for (int i = 0; i < 3000; i++) {
    char wanted[16];
    snprintf(wanted, sizeof(wanted), "%04d,", i);
    ck_assert(strncmp(text.data + 5 * i, wanted, 5) == 0);
  }
  ck_assert_uint_eq(strlen(text.data), text.length);
  clf_text_free(&text);
  ck_assert_ptr_null(text.data);
  ck_assert_uint_eq(text.length, 0);
}
END_TEST

/* Every length around the growth steps: the NUL must always have its place. */
START_TEST(no_length_loses_its_end) {
  char filler[200];
  memset(filler, 'f', sizeof(filler));
  for (int first = 0; first < 100; first++) {
    clf_text text = {0};
    clf_text_add(&text, "%.*s", first, filler);
    clf_text_add(&text, "%.*s", 199 - first, filler);
    ck_assert_uint_eq(text.length, 199);
    ck_assert_uint_eq(strlen(clf_text_string(&text)), 199);
    ck_assert_uint_gt(text.capacity, text.length);
    clf_text_free(&text);
  }
}
END_TEST

START_TEST(copy_cuts_as_snprintf_does) {
  clf_text text = {0};
  char out[8] = "-------";
  clf_text_add(&text, "abcdef");
  ck_assert_uint_eq(clf_text_copy(&text, NULL, 0), 6);
  ck_assert_uint_eq(clf_text_copy(&text, out, 0), 6);
  ck_assert_str_eq(out, "-------");
  ck_assert_uint_eq(clf_text_copy(&text, out, 1), 6);
  ck_assert_str_eq(out, "");
  ck_assert_uint_eq(clf_text_copy(&text, out, 6), 6);
  ck_assert_str_eq(out, "abcde");
  ck_assert_uint_eq(clf_text_copy(&text, out, 7), 6);
  ck_assert_str_eq(out, "abcdef");
  clf_text_free(&text);
}
END_TEST

START_TEST(a_failed_addition_is_remembered) {
  clf_text text = {0};
  clf_text_add(&text, "kept");
  text.failed = true;
  clf_text_add(&text, "lost");
  clf_text_add_double(&text, 1.5);
  ck_assert_str_eq(clf_text_string(&text), "kept");
  ck_assert_int_eq(clf_text_check(&text), CLFFT_STATUS_OUT_OF_MEMORY);
  ck_assert_ptr_nonnull(strstr(clf_last_message(), "memory"));
  clf_text_free(&text);
  ck_assert(!text.failed);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- doubles -- */

static const char *written(double value) {
  static char out[64];
  clf_text text = {0};
  clf_text_add_double(&text, value);
  clf_text_copy(&text, out, sizeof(out));
  clf_text_free(&text);
  return out;
}

static void check_written_forms(void) {
  ck_assert_str_eq(written(0.0), "0");
  ck_assert_str_eq(written(-0.0), "-0");
  ck_assert_str_eq(written(1.0), "1");
  ck_assert_str_eq(written(-1.5), "-1.5");
  ck_assert_str_eq(written(0.1), "0.1");
  ck_assert_str_eq(written(1.0 / 3.0), "0.3333333333333333");
  ck_assert_str_eq(written(0.0009765625), "0.0009765625");
  ck_assert_str_eq(written(0.00001), "1e-5");
  ck_assert_str_eq(written(1.25e-7), "1.25e-7");
  ck_assert_str_eq(written(1024.0), "1024");
  ck_assert_str_eq(written(1048576.5), "1048576.5");
  ck_assert_str_eq(written(1e16), "10000000000000000");
  ck_assert_str_eq(written(1e22), "1e22");
  ck_assert_str_eq(written(1.5e300), "1.5e300");
  ck_assert_str_eq(written(DBL_MAX), "1.7976931348623157e308");
  ck_assert_str_eq(written(5e-324), "5e-324");
  ck_assert_str_eq(written(INFINITY), "inf");
  ck_assert_str_eq(written(-INFINITY), "-inf");
  ck_assert_str_eq(written(NAN), "nan");
}

START_TEST(doubles_are_written_in_their_shortest_form) {
  check_written_forms();
}
END_TEST

static void check_round_trip(double value) {
  const char *text = written(value), *cursor = text;
  double back = 0;
  ck_assert_msg(clf_read_double(&cursor, &back) && *cursor == '\0', "%s is not read whole", text);
  ck_assert_msg(memcmp(&back, &value, sizeof(value)) == 0, "%s reads back as %a, was %a", text, back, value);
}

static void check_round_trips(void) {
  uint64_t state = 12345;
  for (int i = 0; i < 20000; i++) {
    double value;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    memcpy(&value, &state, sizeof(value));
    if (isfinite(value)) check_round_trip(value);
  }
  for (int exponent = -1074; exponent <= 1023; exponent++) check_round_trip(ldexp(1.0, exponent));
  check_round_trip(DBL_MIN);
  check_round_trip(nextafter(DBL_MIN, 0));
}

START_TEST(what_is_written_reads_back_to_the_bit) {
  check_round_trips();
}
END_TEST

static void check_reads(const char *text, double wanted, const char *rest) {
  const char *cursor = text;
  double value = -77;
  ck_assert_msg(clf_read_double(&cursor, &value), "%s was refused", text);
  ck_assert_msg(value == wanted, "%s read as %.17g", text, value);
  ck_assert_str_eq(cursor, rest);
}

static void check_refuses(const char *text) {
  const char *cursor = text;
  double value = -77;
  ck_assert_msg(!clf_read_double(&cursor, &value), "%s was read as %.17g", text, value);
  ck_assert_ptr_eq(cursor, text);
  ck_assert(value == -77);
}

static void check_read_forms(void) {
  check_reads("0.5:in", 0.5, ":in");
  check_reads("-2", -2, "");
  check_reads("5.", 5, "");
  check_reads(".25", 0.25, "");
  check_reads("1e3", 1000, "");
  check_reads("1E+3x", 1000, "x");
  check_reads("12.5e-1", 1.25, "");
  check_reads("1.5.2", 1.5, ".2");
  check_reads("1,5", 1, ",5");
  check_reads("7e", 7, "e");
  check_reads("7e-", 7, "e-");
  check_reads("0x10", 0, "x10");
  check_reads("000000000000000000000001", 1, "");
  check_reads("0.00000000000000000000000000001", 1e-29, "");
  check_reads("0e999999999999999999", 0, "");
  check_reads("1e-999999999999999999", 0, "");
  check_reads("123456789012345678901234567890", 123456789012345678901234567890.0, "");
  check_reads("9007199254740993", 9007199254740992, "");      /* a tie goes to the even neighbour */
  check_reads("9007199254740993.0000000001", 9007199254740994, ""); /* a little more than the tie does not */
  check_refuses("");
  check_refuses("-");
  check_refuses(".");
  check_refuses("-.e5");
  check_refuses("e5");
  check_refuses(" 1");
  check_refuses("+1");
  check_refuses("nan");
  check_refuses("inf");
  check_refuses("1e309");
  check_refuses("-1e99999999999999999999");
}

START_TEST(doubles_are_read_in_every_form) {
  check_read_forms();
}
END_TEST

START_TEST(too_many_digits_are_refused_not_cut) {
  char text[1002];
  memset(text, '1', sizeof(text) - 1);
  text[sizeof(text) - 1] = '\0';
  check_refuses(text);
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- locales -- */

/* A locale with a decimal comma, made here because no machine is sure to have one.  False where none can be made. */
static bool enter_comma_locale(void) {
  char folder[] = "comma_locale_XXXXXX", command[512];
  if (mkdtemp(folder) == NULL) return false;
  snprintf(command, sizeof(command),
           "printf 'LC_NUMERIC\\ndecimal_point \",\"\\nthousands_sep \".\"\\ngrouping 3;3\\nEND LC_NUMERIC\\n' "
           "> %s/source;"
           "localedef -c --no-archive -i %s/source %s/comma >%s/log 2>&1",
           folder, folder, folder, folder);
  if (system(command) == -1) return false;
  setenv("LOCPATH", folder, 1);
  bool entered = setlocale(LC_NUMERIC, "comma") != NULL;
  snprintf(command, sizeof(command), "rm -rf %s", folder);
  return system(command) == 0 && entered;
}

START_TEST(a_decimal_comma_changes_nothing) {
  char ours[16];
  if (!enter_comma_locale()) {
    printf("no locale with a decimal comma can be made here\n");
    return;
  }
  snprintf(ours, sizeof(ours), "%.1f", 1.5);
  ck_assert_str_eq(ours, "1,5");
  check_written_forms();
  check_read_forms();
  check_round_trips();
  ck_assert_str_eq(setlocale(LC_NUMERIC, NULL), "comma");
}
END_TEST

/* --------------------------------------------------------------------------------------------------- integers -- */

static void check_integer(const char *text, bool good, int64_t wanted, const char *rest) {
  const char *cursor = text;
  int64_t value = -77;
  ck_assert_msg(clf_read_int64(&cursor, &value) == good, "%s", text);
  ck_assert_int_eq(value, good ? wanted : -77);
  ck_assert_str_eq(cursor, good ? rest : text);
}

START_TEST(integers_are_read_up_to_their_limits) {
  check_integer("0", true, 0, "");
  check_integer("-0", true, 0, "");
  check_integer("1024x1024", true, 1024, "x1024");
  check_integer("-12/3", true, -12, "/3");
  check_integer("007", true, 7, "");
  check_integer("9223372036854775807", true, INT64_MAX, "");
  check_integer("-9223372036854775808", true, INT64_MIN, "");
  check_integer("9223372036854775808", false, 0, NULL);
  check_integer("-9223372036854775809", false, 0, NULL);
  check_integer("99999999999999999999999", false, 0, NULL);
  check_integer("", false, 0, NULL);
  check_integer("-", false, 0, NULL);
  check_integer("+1", false, 0, NULL);
  check_integer(" 1", false, 0, NULL);
  check_integer("x", false, 0, NULL);
}
END_TEST

START_TEST(words_are_read_to_the_letter) {
  const char *text = "planar-in:b3", *cursor = text;
  ck_assert(!clf_read_word(&cursor, "planar-out"));
  ck_assert_ptr_eq(cursor, text);
  ck_assert(clf_read_word(&cursor, "planar-in"));
  ck_assert_str_eq(cursor, ":b3");
  ck_assert(clf_read_word(&cursor, ""));
  ck_assert_str_eq(cursor, ":b3");
  ck_assert(!clf_read_word(&cursor, ":b3:"));
  ck_assert(clf_read_word(&cursor, ":b3"));
  ck_assert_str_eq(cursor, "");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      nothing_is_the_empty_string,
      additions_follow_each_other,
      no_length_loses_its_end,
      copy_cuts_as_snprintf_does,
      a_failed_addition_is_remembered,
      doubles_are_written_in_their_shortest_form,
      what_is_written_reads_back_to_the_bit,
      doubles_are_read_in_every_form,
      too_many_digits_are_refused_not_cut,
      a_decimal_comma_changes_nothing,
      integers_are_read_up_to_their_limits,
      words_are_read_to_the_letter,
      NULL};
  return check_main("text", tests, 60);
}
