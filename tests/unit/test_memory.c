/* SPDX-License-Identifier: MIT
 * Zeroed memory, growth, and sizes that overflow. */
#include "base/memory.h"

#include "base/status.h"

#include "tests/support/check_main.h"

#include <string.h>

START_TEST(alloc_gives_zeros) {
  int *numbers = NULL;
  ck_assert_int_eq(clf_alloc(&numbers, 1000, sizeof(*numbers)), CLFFT_STATUS_SUCCESS);
  for (int i = 0; i < 1000; i++) ck_assert_int_eq(numbers[i], 0);
  free(numbers);
}
END_TEST

START_TEST(alloc_of_nothing_is_not_null) {
  char *none = NULL, *sizeless = NULL;
  ck_assert_int_eq(clf_alloc(&none, 0, 8), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_alloc(&sizeless, 8, 0), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_nonnull(none);
  ck_assert_ptr_nonnull(sizeless);
  free(none);
  free(sizeless);
}
END_TEST

START_TEST(alloc_refuses_what_overflows_or_is_too_large) {
  int here = 0;
  int *pointer = &here;
  ck_assert_int_eq(clf_alloc(&pointer, SIZE_MAX / 4 + 2, 4), CLFFT_STATUS_OUT_OF_MEMORY);
  ck_assert_ptr_eq(pointer, &here);
  ck_assert_int_eq(clf_alloc(&pointer, SIZE_MAX / 4, 2), CLFFT_STATUS_OUT_OF_MEMORY);
  ck_assert_ptr_eq(pointer, &here);
  ck_assert_ptr_nonnull(strstr(clf_last_message(), "of 2 bytes"));
}
END_TEST

START_TEST(grow_keeps_the_contents_and_zeroes_the_rest) {
  long *numbers = NULL;
  size_t capacity = 0;
  for (size_t count = 1; count <= 5000; count++) {
    ck_assert_int_eq(clf_grow(&numbers, &capacity, count, sizeof(*numbers)), CLFFT_STATUS_SUCCESS);
    ck_assert_uint_ge(capacity, count);
    for (size_t i = count - 1; i < capacity; i++) ck_assert_int_eq(numbers[i], 0);
    numbers[count - 1] = (long)count;
  }
  for (size_t i = 0; i < 5000; i++) ck_assert_int_eq(numbers[i], (long)i + 1);
  free(numbers);
}
END_TEST

START_TEST(grow_is_geometric) {
  char *bytes = NULL;
  size_t capacity = 0;
  int moves = 0;
  for (size_t count = 1; count <= 1000000; count++) {
    size_t before = capacity;
    ck_assert_int_eq(clf_grow(&bytes, &capacity, count, 1), CLFFT_STATUS_SUCCESS);
    moves += capacity != before;
  }
  ck_assert_int_lt(moves, 40);
  free(bytes);
}
END_TEST

START_TEST(grow_to_what_is_there_does_nothing) {
  char *bytes = NULL;
  size_t capacity = 0;
  ck_assert_int_eq(clf_grow(&bytes, &capacity, 0, 1), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_null(bytes);
  ck_assert_int_eq(clf_grow(&bytes, &capacity, 100, 1), CLFFT_STATUS_SUCCESS);
  char *before = bytes;
  size_t capacity_before = capacity;
  ck_assert_int_eq(clf_grow(&bytes, &capacity, 50, 1), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_eq(bytes, before);
  ck_assert_uint_eq(capacity, capacity_before);
  free(bytes);
}
END_TEST

START_TEST(grow_refuses_what_overflows_and_leaves_all_as_it_was) {
  char *bytes = NULL;
  size_t capacity = 0;
  ck_assert_int_eq(clf_grow(&bytes, &capacity, 10, 1), CLFFT_STATUS_SUCCESS);
  memset(bytes, 'x', capacity);
  size_t before = capacity;
  ck_assert_int_eq(clf_grow(&bytes, &capacity, SIZE_MAX / 8 + 2, 8), CLFFT_STATUS_OUT_OF_MEMORY);
  ck_assert_int_eq(clf_grow(&bytes, &capacity, SIZE_MAX / 2, 1), CLFFT_STATUS_OUT_OF_MEMORY);
  ck_assert_uint_eq(capacity, before);
  for (size_t i = 0; i < capacity; i++) ck_assert_int_eq(bytes[i], 'x');
  free(bytes);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      alloc_gives_zeros,
      alloc_of_nothing_is_not_null,
      alloc_refuses_what_overflows_or_is_too_large,
      grow_keeps_the_contents_and_zeroes_the_rest,
      grow_is_geometric,
      grow_to_what_is_there_does_nothing,
      grow_refuses_what_overflows_and_leaves_all_as_it_was,
      NULL};
  return check_main("memory", tests, 60);
}
