/* SPDX-License-Identifier: MIT
 * Lists of radices: products, order, and that none is shorter; smooth lengths; points of convolutions. */
#include "plan/radices.h"

#include "math/factor.h"
#include "plan/footprint.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"

#define LENGTHS 8000
#define LISTS 40

static int64_t product_of(const clf_radix_list *list) {
  int64_t product = 1;
  for (int i = 0; i < list->count; ++i) product *= list->radix[i];
  return product;
}

/* by trial division */
static int largest_prime(int64_t n) {
  int64_t largest = 1;
  for (int64_t p = 2; n > 1; ++p)
    while (n % p == 0) {
      n /= p;
      largest = p;
    }
  return (int)largest;
}

START_TEST(radices_are_what_the_butterflies_know) {
  static const int known[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 19, 23, 29, 31};
  size_t at = 0;
  for (int64_t n = -3; n < 100; ++n) {
    const bool is = at < sizeof known / sizeof known[0] && known[at] == n;
    ck_assert_msg(clf_is_radix(n) == is, "%lld", (long long)n);
    at += is;
  }
}
END_TEST

START_TEST(lengths_with_and_without_radices) {
  for (int64_t n = 1; n <= LENGTHS; ++n)
    ck_assert_msg(clf_has_radices(n) == (largest_prime(n) <= 31), "%lld", (long long)n);
  ck_assert(!clf_has_radices(0));
  ck_assert(!clf_has_radices(-8));
}
END_TEST

static void check_lists(int64_t length, int most, int extra, const int *fewest) {
  clf_radix_list lists[LISTS];
  const int count = clf_radix_lists(length, most, extra, lists, LISTS), prime = largest_prime(length);
  const int limit = most > prime ? most : prime;
  if (prime > 31) ck_assert_int_eq(count, 0);
  else ck_assert_msg(count > 0 && count <= LISTS, "%lld: %d lists", (long long)length, count);
  for (int i = 0; i < count; ++i) {
    ck_assert_msg(product_of(&lists[i]) == length, "%lld: list %d", (long long)length, i);
    for (int k = 0; k < lists[i].count; ++k) {
      ck_assert(clf_is_radix(lists[i].radix[k]));
      ck_assert_int_le(lists[i].radix[k], limit);
      if (k) ck_assert_int_ge(lists[i].radix[k - 1], lists[i].radix[k]);
    }
    ck_assert_int_le(lists[i].count, lists[0].count + extra);
    if (i) ck_assert_int_ge(lists[i].count, lists[i - 1].count);
    for (int k = 0; k < i; ++k) ck_assert(memcmp(&lists[i], &lists[k], sizeof(int) * (1 + (size_t)lists[i].count)));
  }
  if (count && prime <= most) ck_assert_msg(lists[0].count == fewest[length], "%lld", (long long)length);
}

/* the fewest radices of at most `most`, by dynamic programming */
static void count_fewest(int *fewest, int most) {
  fewest[1] = 0;
  for (int64_t n = 2; n <= LENGTHS; ++n) {
    fewest[n] = 1000;
    for (int radix = 2; radix <= most; ++radix)
      if (clf_is_radix(radix) && n % radix == 0 && fewest[n / radix] + 1 < fewest[n]) fewest[n] = fewest[n / radix] + 1;
  }
}

START_TEST(lists_multiply_to_the_length_and_none_is_shorter) {
  static const int most[] = {8, 16, 4, 13, 10};
  static int fewest[LENGTHS + 1];
  for (size_t m = 0; m < sizeof most / sizeof most[0]; ++m) {
    count_fewest(fewest, most[m]);
    for (int64_t n = 2; n <= LENGTHS; n += n < 1000 ? 1 : 5)
      for (int extra = 0; extra < 2; ++extra) check_lists(n, most[m], extra, fewest);
  }
}
END_TEST

START_TEST(lists_of_no_length) {
  clf_radix_list list;
  ck_assert_int_eq(clf_radix_lists(1, 16, 0, &list, 1), 0);
  ck_assert_int_eq(clf_radix_lists(0, 16, 0, &list, 1), 0);
  ck_assert_int_eq(clf_radix_lists(-16, 16, 0, &list, 1), 0);
  ck_assert_int_eq(clf_radix_lists(37, 16, 0, &list, 1), 0);
  ck_assert_int_eq(clf_radix_lists(INT64_C(1) << 62, 16, 0, &list, 1), 1);
  ck_assert_int_eq(list.count, 16);
}
END_TEST

START_TEST(choices_take_lists_in_both_orders) {
  clf_radix_list list = {3, {8, 4, 2}};
  clf_choice choice = plans_choice("group[16,16,16,16] items=8");
  clf_choice_set_radices(&choice, &list, false);
  clf_choice wanted = plans_choice("group[8,4,2] items=8");
  ck_assert_int_eq(choice.radix_count, 3);
  for (int i = 0; i < 3; ++i) ck_assert_int_eq(choice.radix[i], wanted.radix[i]);
  clf_choice_set_radices(&choice, &list, true);
  for (int i = 0; i < 3; ++i) ck_assert_int_eq(choice.radix[i], wanted.radix[2 - i]);
}
END_TEST

START_TEST(smooth_lengths_are_the_next_ones) {
  static const int most[] = {2, 3, 5, 7, 13};
  for (size_t m = 0; m < sizeof most / sizeof most[0]; ++m) {
    int64_t next = 0;
    for (int64_t n = 4096; n >= 1; --n) {
      if (n == 4096) for (next = n; largest_prime(next) > most[m]; ++next) {}
      if (largest_prime(n) <= most[m]) next = n;
      ck_assert_msg(clf_smooth_at_least(n, most[m]) == next, "%lld by %d", (long long)n, most[m]);
    }
  }
}
END_TEST

START_TEST(convolutions_are_long_enough) {
  uint64_t factors[CLF_FACTORS_MAX];
  for (int64_t n = 3; n < LENGTHS; ++n) {
    int64_t points[4];
    const int count = clf_convolution_points(n, points);
    ck_assert(count >= 1 && count <= 4);
    bool bluestein = false, rader = false;
    for (int i = 0; i < count; ++i) {
      ck_assert(clf_has_radices(points[i]));
      for (int k = 0; k < i; ++k) ck_assert(points[k] != points[i]);
      const bool is_rader = points[i] == n - 1 && clf_factor((uint64_t)n, factors) == 1;
      ck_assert_msg(is_rader || points[i] >= 2 * n - 1, "%lld: %lld", (long long)n, (long long)points[i]);
      rader = rader || is_rader;
      bluestein = bluestein || points[i] >= 2 * n - 1;
    }
    ck_assert_msg(bluestein, "%lld has no points for Bluestein", (long long)n);
    ck_assert_msg(rader == (clf_factor((uint64_t)n, factors) == 1 && largest_prime(n - 1) <= 31), "%lld",
                  (long long)n);
  }
}
END_TEST

START_TEST(convolutions_of_what_has_none) {
  int64_t points[4];
  ck_assert_int_eq(clf_convolution_points(0, points), 0);
  ck_assert_int_eq(clf_convolution_points(2, points), 0);
  ck_assert_int_eq(clf_convolution_points(INT64_C(1) << 60, points), 0);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {radices_are_what_the_butterflies_know, lengths_with_and_without_radices,
                                lists_multiply_to_the_length_and_none_is_shorter, lists_of_no_length,
                                choices_take_lists_in_both_orders, smooth_lengths_are_the_next_ones,
                                convolutions_are_long_enough, convolutions_of_what_has_none, NULL};
  return check_main("radices", tests, 60);
}
