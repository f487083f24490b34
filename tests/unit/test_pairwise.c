/* SPDX-License-Identifier: MIT
 * The generator of test rows: every pair once, few rows, the same rows for the same seed, impossible pairs counted. */
#include "tests/support/pairwise.h"

#include "tests/support/check_main.h"

#include <string.h>

#define ROWS_MAX 400

static pairwise_row rows[ROWS_MAX], again[ROWS_MAX];

static bool pair_stands(int count, int a, int va, int b, int vb) {
  for (int i = 0; i < count; i++) {
    if (rows[i].value[a] == va && rows[i].value[b] == vb) return true;
  }
  return false;
}

START_TEST(every_pair_stands_in_a_row) {
  pairwise_space space = {.axis_count = 6, .value_count = {11, 3, 4, 2, 5, 6}, .seed = 7};
  int left_out, count = pairwise_rows(&space, rows, ROWS_MAX, &left_out);
  ck_assert_int_eq(left_out, 0);
  for (int a = 0; a < 6; a++) {
    for (int b = a + 1; b < 6; b++) {
      for (int va = 0; va < space.value_count[a]; va++) {
        for (int vb = 0; vb < space.value_count[b]; vb++) ck_assert(pair_stands(count, a, va, b, vb));
      }
    }
  }
  ck_assert_int_ge(count, 66);
  ck_assert_int_le(count, 85); /* the whole product has 7920 */
}
END_TEST

START_TEST(a_seed_gives_the_same_rows) {
  pairwise_space space = {.axis_count = 4, .value_count = {5, 4, 3, 2}, .seed = 3};
  int left_out, count = pairwise_rows(&space, rows, ROWS_MAX, &left_out);
  ck_assert_int_eq(pairwise_rows(&space, again, ROWS_MAX, &left_out), count);
  ck_assert_int_eq(memcmp(rows, again, (size_t)count * sizeof *rows), 0);
  space.seed = 4;
  int other = pairwise_rows(&space, again, ROWS_MAX, &left_out);
  ck_assert(other != count || memcmp(rows, again, (size_t)count * sizeof *rows) != 0);
}
END_TEST

/* Values 0 of the first two axes exclude each other. */
static bool not_both(void *context, const int *row) {
  (void)context;
  return row[0] != 0 || row[1] != 0;
}

START_TEST(impossible_pairs_are_counted_and_never_made) {
  pairwise_space space = {.axis_count = 3, .value_count = {3, 3, 3}, .seed = 1, .valid = not_both};
  int left_out, count = pairwise_rows(&space, rows, ROWS_MAX, &left_out);
  ck_assert_int_eq(left_out, 1);
  ck_assert(!pair_stands(count, 0, 0, 1, 0));
  for (int v = 0; v < 3; v++) {
    ck_assert(pair_stands(count, 0, 0, 2, v));
    ck_assert(pair_stands(count, 1, 0, 2, v));
  }
}
END_TEST

START_TEST(no_room_is_told) {
  pairwise_space space = {.axis_count = 2, .value_count = {4, 4}, .seed = 1};
  int left_out, count = pairwise_rows(&space, rows, 10, &left_out);
  ck_assert_int_eq(count, 10);
  ck_assert_int_eq(left_out, 6);
}
END_TEST

START_TEST(a_drawn_row_is_valid_or_refused) {
  pairwise_space space = {.axis_count = 2, .value_count = {2, 2}, .valid = not_both};
  uint64_t state = 9;
  pairwise_row row;
  for (int i = 0; i < 100; i++) {
    ck_assert(pairwise_draw(&space, &row, &state, 50));
    ck_assert(not_both(NULL, row.value));
  }
  space.value_count[0] = space.value_count[1] = 1;
  ck_assert(!pairwise_draw(&space, &row, &state, 50));
}
END_TEST

int main(void) {
  const TTest *tests[] = {every_pair_stands_in_a_row,
                          a_seed_gives_the_same_rows,
                          impossible_pairs_are_counted_and_never_made,
                          no_room_is_told,
                          a_drawn_row_is_valid_or_refused,
                          NULL};
  return check_main("pairwise", tests, 60);
}
