/* SPDX-License-Identifier: MIT
 * What a choice takes: local memory is enough for every exchange, and no two values share a cell, by going through what
 * cl/stage.cl writes and reads. */
#include "plan/footprint.h"

#include "plan/radices.h"
#include "tests/support/check_main.h"
#include "tests/support/plans.h"
#include "tune/hostdata.h"

#define CELLS_MAX 65536

/* One exchange after a stage (radix, stride): cl/stage.cl's FFT_PADDED. */
typedef struct exchange {
  int64_t every, by;
} exchange;

static exchange exchange_of(int64_t radix, int64_t run, int64_t banks) {
  const int64_t block = radix * run;
  return (exchange){banks ? block * ((banks + block - 1) / block) : 1, run < banks && radix % 2 == 0 ? run : 0};
}

static int64_t cell_of(const exchange *e, int64_t i) { return i + i / e->every * e->by; }

static unsigned char taken[CELLS_MAX];

/* every value of every transform of a group finds a cell of its own below `cells` */
static void check_exchange(const clf_choice *choice, int64_t length, int64_t radix, int64_t stride, bool turned) {
  const bool columns = choice->family == CLF_FAMILY_COLUMNS;
  const int64_t wide = columns ? choice->transforms + turned : 1, cells = clf_choice_cells(choice, length, turned);
  const int64_t pitch = columns ? 0 : clf_choice_pitch(choice, length, turned);
  const exchange e = exchange_of(radix, stride * wide, choice->banks);
  ck_assert_int_le(cells, CELLS_MAX);
  memset(taken, 0, (size_t)cells);
  for (int64_t f = 0; f < choice->transforms; ++f)
    for (int64_t i = 0; i < length; ++i) {
      const int64_t cell = f * pitch + cell_of(&e, columns ? i * wide + f : i);
      if (cell < 0 || cell >= cells) ck_abort_msg("cell %lld of %lld", (long long)cell, (long long)cells);
      if (taken[cell]++) ck_abort_msg("cell %lld is taken twice", (long long)cell);
    }
}

static void check_cells(const clf_choice *choice, int64_t length, bool turned) {
  int64_t stride = 1;
  for (int i = 0; i + 1 < choice->radix_count; ++i) {
    check_exchange(choice, length, choice->radix[i], stride, turned);
    stride *= choice->radix[i];
  }
  if (choice->family == CLF_FAMILY_GROUP_CONVOLVE && choice->radix_count > 1) /* from the last stage to the first */
    check_exchange(choice, length, choice->radix[choice->radix_count - 1], stride, false);
  if (choice->radix_count == 1) ck_assert_int_eq(clf_choice_cells(choice, length, turned), 0);
}

START_TEST(every_value_has_a_cell_of_its_own) {
  static const clf_family families[] = {CLF_FAMILY_GROUP, CLF_FAMILY_COLUMNS, CLF_FAMILY_GROUP_CONVOLVE};
  static const int banks[] = {0, 16, 32, 64, 7};
  clf_random random = {5};
  for (int round = 0; round < 1000; ++round) {
    clf_radix_list lists[4];
    const int64_t length = 2 + (int64_t)(clf_random_next(&random) % 600);
    const int count = clf_radix_lists(length, round % 2 ? 16 : 6, 1, lists, 4);
    if (count == 0) continue;
    clf_choice choice = clf_choice_initial(families[round % 3]);
    clf_choice_set_radices(&choice, &lists[clf_random_next(&random) % (uint64_t)count], round % 5 == 0);
    choice.banks = banks[clf_random_next(&random) % 5];
    choice.transforms = 1 + (int)(clf_random_next(&random) % 12);
    check_cells(&choice, length, false);
    if (choice.family == CLF_FAMILY_COLUMNS) check_cells(&choice, length, true);
  }
}
END_TEST

START_TEST(values_hold_the_butterflies_of_an_item) {
  for (int64_t length = 2; length < 300; ++length) {
    clf_radix_list list;
    if (clf_radix_lists(length, 8, 0, &list, 1) != 1) continue;
    clf_choice choice = clf_choice_initial(CLF_FAMILY_GROUP);
    clf_choice_set_radices(&choice, &list, false);
    for (choice.items = 1; choice.items <= length; ++choice.items) {
      int64_t most = 0;
      for (int i = 0; i < list.count; ++i) {
        int64_t butterflies = 0; /* of item 0, which has most: 0, items, 2 items, ... */
        for (int64_t j = 0; j < length / list.radix[i]; j += choice.items) ++butterflies;
        if (butterflies * list.radix[i] > most) most = butterflies * list.radix[i];
      }
      const int64_t values = clf_choice_values(&choice, length);
      if (values != most || values * choice.items < length)
        ck_abort_msg("%lld points on %d items: %lld values", (long long)length, choice.items, (long long)values);
    }
  }
}
END_TEST

START_TEST(shuffles_take_no_local_memory) {
  const clf_choice choice = plans_choice("group[4,4] items=4 exchange=1");
  ck_assert_int_eq(clf_choice_cells(&choice, 16, false), 0);
}
END_TEST

START_TEST(lane_buffers_hold_the_padded_rows) {
  for (int64_t rows = 1; rows < 700; ++rows) {
    ck_assert(clf_lane_buffer(rows, 0) >= rows);
    for (int64_t pad = 1; pad <= rows; ++pad)
      if (clf_lane_buffer(rows, pad) <= rows - 1 + (rows - 1) / pad)
        ck_abort_msg("%lld rows, pad %lld", (long long)rows, (long long)pad);
  }
}
END_TEST

START_TEST(bytes_follow_precision_and_split) {
  clf_request request = plans_request(CLF_SHAPE_ROWS, 64, 0, 10);
  clf_choice choice = plans_choice("group[8,8] items=8 transforms=3");
  ck_assert_uint_eq(clf_choice_local_bytes(&choice, &request), 3 * 64 * 8);
  choice.split = 1;
  ck_assert_uint_eq(clf_choice_local_bytes(&choice, &request), 3 * 64 * 4);
  request.precision = CLFFT_PRECISION_DOUBLE;
  ck_assert_uint_eq(clf_choice_local_bytes(&choice, &request), 3 * 64 * 8);
  request.precision = CLFFT_PRECISION_HALF;
  ck_assert_uint_eq(clf_choice_local_bytes(&choice, &request), 3 * 64 * 4);
  request = plans_request(CLF_SHAPE_TURN, 64, 16, 16);
  choice = plans_choice("columns[8,8] items=8 transforms=4");
  ck_assert_uint_eq(clf_choice_local_bytes(&choice, &request), 64 * 5 * 8); /* an odd pitch for the turned read */
  request.shape = CLF_SHAPE_COLUMNS;
  ck_assert_uint_eq(clf_choice_local_bytes(&choice, &request), 64 * 4 * 8);
  choice = plans_choice("lane_columns[8,8] lanes=8");
  ck_assert_uint_eq(clf_choice_buffer_bytes(&choice, &request), (uint64_t)clf_lane_buffer(64, 0) * 2 * 8 * 4);
}
END_TEST

/* the fewest first radices whose product is at least the root of all */
START_TEST(halves_part_at_the_square_root) {
  static const struct {
    const char *choice;
    int radices, rows;
  } halves[] = {{"lanes_twice[9,9,9,9] lanes=8", 2, 81}, {"lanes_twice[5,5,5,5,5] lanes=8", 3, 125},
                {"lanes_twice[11,7,13] lanes=8", 2, 77}, {"lanes_twice[13,7,11] lanes=8", 2, 91},
                {"lanes_twice[16,2] lanes=8", 1, 16},    {"lanes_twice[2,16] lanes=8", 2, 32},
                {"lanes_twice[9] lanes=8", 1, 9},        {"lanes[8,8] lanes=8", 1, 64}};
  for (size_t i = 0; i < sizeof halves / sizeof halves[0]; ++i) {
    const clf_choice choice = plans_choice(halves[i].choice);
    ck_assert_int_eq(clf_choice_rows(&choice), halves[i].rows);
    ck_assert_int_eq(clf_choice_far_count(&choice), halves[i].radices);
  }
}
END_TEST

START_TEST(products_do_not_overflow) {
  clf_choice choice = clf_choice_initial(CLF_FAMILY_GROUP);
  choice.radix_count = CLF_RADICES_MAX;
  for (int i = 0; i < CLF_RADICES_MAX; ++i) choice.radix[i] = 64;
  ck_assert(clf_choice_product(&choice) > INT64_C(1) << 40);
  choice.radix_count = 0;
  ck_assert_int_eq(clf_choice_product(&choice), 1);
}
END_TEST

START_TEST(rader_is_known_by_its_points) {
  const clf_choice rader = plans_choice("lane_convolve[16] lanes=4"), group = plans_choice("group[16] items=1");
  ck_assert(clf_choice_convolves(&rader) && clf_choice_is_rader(&rader, 17));
  ck_assert(!clf_choice_is_rader(&rader, 7) && !clf_choice_is_rader(&group, 17) && !clf_choice_convolves(&group));
}
END_TEST

int main(void) {
  const TTest *const tests[] = {every_value_has_a_cell_of_its_own, values_hold_the_butterflies_of_an_item,
                                shuffles_take_no_local_memory,     lane_buffers_hold_the_padded_rows,
                                bytes_follow_precision_and_split,  halves_part_at_the_square_root,
                                products_do_not_overflow,          rader_is_known_by_its_points,
                                NULL};
  return check_main("footprint", tests, 60);
}
