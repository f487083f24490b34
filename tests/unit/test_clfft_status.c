/* SPDX-License-Identifier: MIT
 * Statuses in words, the thread's last message, the version: through the public header alone. */
#include "tests/support/check_main.h"

#include <clfft.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

START_TEST(every_status_has_a_text_of_its_own) {
  for (int i = CLFFT_STATUS_SUCCESS; i <= CLFFT_STATUS_INTERNAL_ERROR; i++) {
    const char *text = clfft_status_text((clfft_status)i);
    ck_assert_uint_gt(strlen(text), 0);
    ck_assert_str_ne(text, "unknown status");
    for (int j = 0; j < i; j++) ck_assert_str_ne(text, clfft_status_text((clfft_status)j));
  }
}
END_TEST

START_TEST(values_are_stable) {
  ck_assert_str_eq(clfft_status_text((clfft_status)0), "success");
  ck_assert_str_eq(clfft_status_text((clfft_status)1), "invalid argument");
  ck_assert_str_eq(clfft_status_text((clfft_status)2), "unsupported");
  ck_assert_str_eq(clfft_status_text((clfft_status)3), "out of memory");
  ck_assert_str_eq(clfft_status_text((clfft_status)4), "OpenCL call failed");
  ck_assert_str_eq(clfft_status_text((clfft_status)5), "kernel build failed");
  ck_assert_str_eq(clfft_status_text((clfft_status)6), "file error");
  ck_assert_str_eq(clfft_status_text((clfft_status)7), "internal error");
}
END_TEST

START_TEST(unknown_values_have_a_text) {
  const int values[] = {8, -1, 1000, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
    ck_assert_str_eq(clfft_status_text((clfft_status)values[i]), "unknown status");
  }
}
END_TEST

static void *fail_here(void *before) {
  clfft_desc desc;
  snprintf(before, 8, "%.7s", clfft_last_error());
  (void)clfft_desc_from_text(&desc, "other");
  return NULL;
}

START_TEST(last_error_is_the_threads) {
  clfft_desc desc;
  char before[8] = "unset";
  pthread_t thread;
  ck_assert_str_eq(clfft_last_error(), "");
  (void)clfft_desc_from_text(&desc, "mine");
  ck_assert_ptr_ne(strstr(clfft_last_error(), "\"mine\""), NULL);
  ck_assert_int_eq(pthread_create(&thread, NULL, fail_here, before), 0);
  pthread_join(thread, NULL);
  ck_assert_str_eq(before, "");
  ck_assert_ptr_ne(strstr(clfft_last_error(), "\"mine\""), NULL);
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2c:8"), CLFFT_STATUS_SUCCESS); /* success leaves it alone */
  ck_assert_ptr_ne(strstr(clfft_last_error(), "\"mine\""), NULL);
}
END_TEST

START_TEST(version_is_the_one_compiled) {
  char text[64];
  snprintf(text, sizeof text, "%d.%d.%d", CLFFT_VERSION_MAJOR, CLFFT_VERSION_MINOR, CLFFT_VERSION_PATCH);
  ck_assert_str_eq(clfft_version(), text);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {every_status_has_a_text_of_its_own, values_are_stable, unknown_values_have_a_text,
                                last_error_is_the_threads, version_is_the_one_compiled, NULL};
  return check_main("clfft_status", tests, 10);
}
