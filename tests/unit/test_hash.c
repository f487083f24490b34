/* SPDX-License-Identifier: MIT
 * FNV-1a against its published values. */
#include "base/hash.h"

#include "tests/support/check_main.h"

/* From the test vectors of the algorithm's authors (draft-eastlake-fnv). */
START_TEST(published_values) {
  ck_assert_uint_eq(clf_hash_text(CLF_HASH_START, ""), UINT64_C(0xcbf29ce484222325));
  ck_assert_uint_eq(clf_hash_text(CLF_HASH_START, "a"), UINT64_C(0xaf63dc4c8601ec8c));
  ck_assert_uint_eq(clf_hash_text(CLF_HASH_START, "foobar"), UINT64_C(0x85944171f73967e8));
}
END_TEST

START_TEST(parts_hash_as_the_whole) {
  uint64_t parts = clf_hash_text(clf_hash_text(CLF_HASH_START, "foo"), "bar");
  ck_assert_uint_eq(parts, clf_hash_text(CLF_HASH_START, "foobar"));
}
END_TEST

START_TEST(bytes_above_127_and_zeros_count) {
  const unsigned char bytes[] = {0xFF, 0x00, 0x80};
  uint64_t hash = CLF_HASH_START;
  for (int i = 0; i < 3; i++) hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
  ck_assert_uint_eq(clf_hash(CLF_HASH_START, bytes, 3), hash);
  ck_assert_uint_ne(clf_hash(CLF_HASH_START, bytes, 2), clf_hash(CLF_HASH_START, bytes, 1));
}
END_TEST

int main(void) {
  const TTest *const tests[] = {published_values, parts_hash_as_the_whole, bytes_above_127_and_zeros_count, NULL};
  return check_main("hash", tests, 20);
}
