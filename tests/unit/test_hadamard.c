/* SPDX-License-Identifier: MIT
 * Hadamard matrices: Paley's orders are ones, the first construction is not symmetric, and what is none is told. */
#include "math/hadamard.h"

#include "tests/support/check_main.h"

static bool is_symmetric(const uint64_t *row, int order) {
  for (int i = 0; i < order; i++)
    for (int j = 0; j < order; j++)
      if ((row[i] >> j & 1) != (row[j] >> i & 1)) return false;
  return true;
}

START_TEST(paley_orders) {
  static const int orders[] = {12, 20, 28};
  for (int i = 0; i < 3; i++) {
    uint64_t row[CLF_HADAMARD_MAX];
    int first, second;
    ck_assert(clf_hadamard_paley(row, orders[i]));
    ck_assert(clf_hadamard_is_one(row, orders[i], &first, &second));
    ck_assert(is_symmetric(row, orders[i]) == (orders[i] == 28));
    row[3] ^= 1;
    ck_assert(!clf_hadamard_is_one(row, orders[i], &first, &second));
    ck_assert(first == 3 || second == 3);
  }
}
END_TEST

START_TEST(other_orders_have_none_here) {
  uint64_t row[CLF_HADAMARD_MAX];
  for (int order = 0; order <= CLF_HADAMARD_MAX; order++)
    ck_assert(clf_hadamard_paley(row, order) == (order == 12 || order == 20 || order == 28));
}
END_TEST

int main(void) {
  const TTest *tests[] = {paley_orders, other_orders_have_none_here, NULL};
  return check_main("hadamard", tests, 10);
}
