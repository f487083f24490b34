/* SPDX-License-Identifier: MIT
 * The thread's last message: written, prefixed, cut, and private to its thread. */
#include "base/status.h"

#include "tests/support/check_main.h"

#include <pthread.h>
#include <string.h>

START_TEST(empty_before_any_failure) {
  ck_assert_str_eq(clf_last_message(), "");
}
END_TEST

START_TEST(fail_returns_its_code_and_keeps_the_message) {
  ck_assert_int_eq(clf_fail(CLFFT_STATUS_UNSUPPORTED, "length %d of %s", 7, "axis"), CLFFT_STATUS_UNSUPPORTED);
  ck_assert_str_eq(clf_last_message(), "length 7 of axis");
  ck_assert_int_eq(clf_fail(CLFFT_STATUS_FILE_ERROR, "other"), CLFFT_STATUS_FILE_ERROR);
  ck_assert_str_eq(clf_last_message(), "other");
}
END_TEST

START_TEST(context_comes_before_the_message) {
  (void)clf_fail(CLFFT_STATUS_BUILD_FAILED, "no kernel");
  ck_assert_int_eq(clf_fail_context(CLFFT_STATUS_BUILD_FAILED, "pass %d: ", 2), CLFFT_STATUS_BUILD_FAILED);
  ck_assert_str_eq(clf_last_message(), "pass 2: no kernel");
  (void)clf_fail_context(CLFFT_STATUS_BUILD_FAILED, "plan: ");
  ck_assert_str_eq(clf_last_message(), "plan: pass 2: no kernel");
}
END_TEST

START_TEST(a_message_may_quote_the_last_one) {
  (void)clf_fail(CLFFT_STATUS_FILE_ERROR, "inner");
  (void)clf_fail(CLFFT_STATUS_FILE_ERROR, "outer (%s)", clf_last_message());
  ck_assert_str_eq(clf_last_message(), "outer (inner)");
  (void)clf_fail_context(CLFFT_STATUS_FILE_ERROR, "[%s] ", clf_last_message());
  ck_assert_str_eq(clf_last_message(), "[outer (inner)] outer (inner)");
}
END_TEST

START_TEST(long_messages_are_cut_and_say_so) {
  char log[20000];
  memset(log, 'x', sizeof(log));
  log[sizeof(log) - 1] = '\0';
  (void)clf_fail(CLFFT_STATUS_BUILD_FAILED, "%s", log);
  size_t length = strlen(clf_last_message());
  ck_assert_uint_gt(length, 8000);
  ck_assert_uint_lt(length, 8192);
  ck_assert_str_eq(clf_last_message() + length - 7, "x [cut]");
  (void)clf_fail_context(CLFFT_STATUS_BUILD_FAILED, "pass 1: ");
  ck_assert_uint_eq(strlen(clf_last_message()), length);
  ck_assert(strncmp(clf_last_message(), "pass 1: xx", 10) == 0);
  ck_assert_str_eq(clf_last_message() + length - 7, "x [cut]");
}
END_TEST

/* Whatever the place of the cut, what remains of a text of three-byte characters is whole characters. */
START_TEST(a_cut_never_splits_a_character) {
  char text[9001];
  for (size_t i = 0; i + 3 < sizeof(text); i += 3) memcpy(text + i, "\xE2\x82\xAC", 4);
  for (size_t shift = 0; shift < 3; shift++) {
    (void)clf_fail(CLFFT_STATUS_BUILD_FAILED, "%.*s%s", (int)shift, "abc", text);
    size_t body = strlen(clf_last_message()) - 6 - shift;
    ck_assert_str_eq(clf_last_message() + shift + body, " [cut]");
    ck_assert_uint_eq(body % 3, 0);
    ck_assert_int_eq(clf_last_message()[shift + body - 1], (char)0xAC);
  }
}
END_TEST

static void *other_thread(void *at_start) {
  strcpy(at_start, clf_last_message());
  (void)clf_fail(CLFFT_STATUS_FILE_ERROR, "theirs");
  return NULL;
}

START_TEST(each_thread_has_its_own_message) {
  pthread_t thread;
  char at_start[8192] = "not run";
  (void)clf_fail(CLFFT_STATUS_FILE_ERROR, "ours");
  ck_assert_int_eq(pthread_create(&thread, NULL, other_thread, at_start), 0);
  ck_assert_int_eq(pthread_join(thread, NULL), 0);
  ck_assert_str_eq(at_start, "");
  ck_assert_str_eq(clf_last_message(), "ours");
}
END_TEST

START_TEST(what_succeeds_leaves_the_message_before_it) {
  (void)clf_fail(CLFFT_STATUS_FILE_ERROR, "theirs to keep");
  const char *string = clf_last_message();
  char *kept = clf_message_keep();
  (void)clf_fail(CLFFT_STATUS_UNSUPPORTED, "on the way");
  clf_message_put_back(kept, CLFFT_STATUS_SUCCESS);
  ck_assert_str_eq(string, "theirs to keep");
  kept = clf_message_keep();
  clf_message_put_back(kept, clf_fail(CLFFT_STATUS_UNSUPPORTED, "the end"));
  ck_assert_str_eq(clf_last_message(), "the end");
  clf_message_put_back(NULL, CLFFT_STATUS_SUCCESS); /* there was no memory to keep it */
  ck_assert_str_eq(clf_last_message(), "the end");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      empty_before_any_failure,
      fail_returns_its_code_and_keeps_the_message,
      context_comes_before_the_message,
      a_message_may_quote_the_last_one,
      long_messages_are_cut_and_say_so,
      a_cut_never_splits_a_character,
      each_thread_has_its_own_message,
      what_succeeds_leaves_the_message_before_it,
      NULL};
  return check_main("status", tests, 20);
}
