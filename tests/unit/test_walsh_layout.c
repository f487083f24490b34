/* SPDX-License-Identifier: MIT
 * Layouts of the walsh kernel, row D-9: bijections, exchanges that lose nothing, banks without conflicts; and that a
 * wrong swizzle or order of turns would be seen. */
#include "kernel/walsh_layout.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

#include <stdlib.h>

typedef struct shape {
  int bits, items, transforms, slices, quads;
  bool columns;
} shape;

static const shape shapes[] = {
    {7, 8, 32, 0, 1, false},   {7, 4, 64, 0, 0, false},   {8, 16, 16, 0, 1, false},  {9, 16, 16, 0, 1, false},
    {10, 32, 8, 0, 1, false},  {11, 64, 4, 0, 1, false},  {11, 32, 8, 1, 1, false},  {12, 128, 2, 0, 1, false},
    {12, 64, 4, 1, 1, false},  {13, 256, 1, 0, 1, false}, {13, 128, 1, 1, 0, false}, {14, 256, 1, 1, 1, false},
    {14, 512, 1, 2, 1, false}, {15, 256, 1, 2, 1, false}, {15, 256, 1, 3, 1, false}, {15, 512, 1, 2, 1, false},
    {10, 32, 8, 0, 0, true},   {10, 64, 16, 2, 0, true},  {6, 8, 32, 1, 0, true},    {5, 1, 64, 0, 1, false},
    {0, 1, 64, 0, 0, false},   {16, 512, 1, 3, 1, false}};
#define SHAPES (sizeof shapes / sizeof *shapes)

static clf_walsh_layout layout_of(const shape *s) {
  clf_walsh_layout layout;
  clf_choice choice = clf_choice_initial(CLF_FAMILY_WALSH);
  choice.items = s->items;
  choice.transforms = s->transforms;
  choice.slices = s->slices;
  choice.quads = s->quads;
  choice.banks = 32;
  clf_walsh_layout_make(&layout, &choice, s->bits, s->columns);
  return layout;
}

START_TEST(d09_every_map_is_a_bijection) {
  for (size_t i = 0; i < SHAPES; i++) {
    const clf_walsh_layout layout = layout_of(&shapes[i]);
    ck_assert_int_eq(layout.item_bits + layout.private_bits, shapes[i].bits);
    ck_assert_int_eq(shapes[i].items << layout.private_bits, 1 << shapes[i].bits);
    for (int p = 0; p < layout.phase_count; p++) {
      unsigned char *seen = calloc((size_t)1 << shapes[i].bits, 1);
      for (uint32_t item = 0; item < (uint32_t)shapes[i].items; item++)
        for (uint32_t place = 0; place < 1u << layout.private_bits; place++)
          ck_assert(!seen[clf_walsh_number(&layout.phase[p], &layout, item, place)]++);
      free(seen);
    }
  }
}
END_TEST

START_TEST(every_bit_is_transformed_once) {
  for (size_t i = 0; i < SHAPES; i++) {
    const clf_walsh_layout layout = layout_of(&shapes[i]);
    uint32_t done = 0;
    for (int p = 0; p < layout.phase_count; p++)
      for (int place = 0; place < layout.private_bits; place++) {
        const uint32_t bit = 1u << layout.phase[p].private_bit[place];
        if (!(layout.phase[p].places >> place & 1)) continue;
        ck_assert_msg(!(done & bit), "shape %zu: bit %d twice", i, layout.phase[p].private_bit[place]);
        done |= bit;
      }
    ck_assert_uint_eq(done, (1u << shapes[i].bits) - 1);
  }
}
END_TEST

typedef enum mutation { NONE, SWIZZLE, TURNS } mutation;

/* Whether every exchange brings each value where the next layout has it. */
static bool exchanges_hold(const clf_walsh_layout *layout, mutation wrong) {
  const uint32_t items = 1u << layout->item_bits, part = (1u << layout->private_bits) >> layout->slices;
  const uint32_t cells = ((1u << layout->bits) >> layout->slices) * (uint32_t)layout->transforms;
  int64_t *cell = malloc(sizeof *cell * cells);
  clf_walsh_layout reading = *layout;
  bool held = true;
  if (wrong == SWIZZLE) reading.swizzle = layout->swizzle ? layout->swizzle + 1 : 5;
  for (int p = 0; p + 1 < layout->phase_count; p++)
    for (uint32_t turn = 0; turn < 1u << layout->slices; turn++) {
      const uint32_t from = turn * part, to = (wrong == TURNS ? turn ^ 1 : turn) * part;
      for (uint32_t i = 0; i < cells; i++) cell[i] = -1;
      for (uint32_t f = 0; f < (uint32_t)layout->transforms; f++)
        for (uint32_t u = 0; u < items; u++)
          for (uint32_t q = from; q < from + part; q++) {
            const uint32_t number = clf_walsh_number(&layout->phase[p], layout, u, q);
            const uint32_t at = clf_walsh_cell(layout, number, f);
            held = held && at < cells && cell[at] == -1; /* no two values in one cell */
            if (at < cells) cell[at] = (int64_t)f << 32 | number;
          }
      for (uint32_t f = 0; f < (uint32_t)layout->transforms; f++)
        for (uint32_t u = 0; u < items; u++)
          for (uint32_t q = to; q < to + part; q++) {
            const uint32_t number = clf_walsh_number(&layout->phase[p + 1], layout, u, q);
            const uint32_t at = clf_walsh_cell(&reading, number, f);
            held = held && at < cells && cell[at] == ((int64_t)f << 32 | number);
          }
    }
  free(cell);
  return held;
}

START_TEST(d09_exchanges_lose_nothing) {
  for (size_t i = 0; i < SHAPES; i++) {
    const clf_walsh_layout layout = layout_of(&shapes[i]);
    ck_assert_msg(exchanges_hold(&layout, NONE), "shape %zu", i);
  }
}
END_TEST

START_TEST(d09_a_wrong_swizzle_or_turn_is_seen) {
  int swizzled = 0, turned = 0;
  for (size_t i = 0; i < SHAPES; i++) {
    const clf_walsh_layout layout = layout_of(&shapes[i]);
    if (layout.phase_count < 2) continue;
    if (layout.swizzle) {
      ck_assert_msg(!exchanges_hold(&layout, SWIZZLE), "shape %zu", i);
      swizzled++;
    }
    if (layout.slices) {
      ck_assert_msg(!exchanges_hold(&layout, TURNS), "shape %zu", i);
      turned++;
    }
  }
  ck_assert_int_gt(swizzled, 4);
  ck_assert_int_gt(turned, 4);
}
END_TEST

/* The layouts that the design works out by hand, for 2^15 in 32 and in 16 KB. */
START_TEST(the_longest_rows) {
  static const int first[] = {0, 1, 10, 11, 12, 13, 14}, second[] = {2, 3, 4, 5, 6, 13, 14},
                   third[] = {0, 1, 7, 8, 9, 13, 14};
  static const int second_small[] = {2, 3, 4, 5, 12, 13, 14}, third_small[] = {6, 7, 8, 9, 12, 13, 14};
  const clf_walsh_layout large = layout_of(&(shape){15, 256, 1, 2, 1, false});
  const clf_walsh_layout small = layout_of(&(shape){15, 256, 1, 3, 1, false});
  ck_assert_int_eq(large.phase_count, 3);
  ck_assert_int_eq(small.phase_count, 3);
  for (int i = 0; i < 7; i++) {
    ck_assert_int_eq(large.phase[0].private_bit[i], first[i]);
    ck_assert_int_eq(large.phase[1].private_bit[i], second[i]);
    ck_assert_int_eq(large.phase[2].private_bit[i], third[i]);
    ck_assert_int_eq(small.phase[0].private_bit[i], first[i]);
    ck_assert_int_eq(small.phase[1].private_bit[i], second_small[i]);
    ck_assert_int_eq(small.phase[2].private_bit[i], third_small[i]);
  }
}
END_TEST

START_TEST(d09_banks_are_free_of_conflicts) {
  for (size_t i = 0; i < SHAPES; i++) {
    clf_walsh_layout layout = layout_of(&shapes[i]);
    if (layout.phase_count < 2) continue;
    const int most = shapes[i].columns ? 4 : 2;
    for (int p = 0; p < layout.phase_count; p++)
      ck_assert_msg(clf_walsh_conflicts(&layout, p) <= (shapes[i].bits == 15 && shapes[i].items == 256 ? 1 : most),
                    "shape %zu, phase %d: %d ways", i, p, clf_walsh_conflicts(&layout, p));
  }
  clf_walsh_layout plain = layout_of(&(shape){15, 256, 1, 2, 1, false});
  ck_assert_int_ne(plain.swizzle, 0);
  plain.swizzle = 0;
  ck_assert_int_eq(clf_walsh_conflicts(&plain, 1), 8); /* what the swizzle saves */
}
END_TEST

int main(void) {
  const TTest *tests[] = {d09_every_map_is_a_bijection,    every_bit_is_transformed_once,
                          d09_exchanges_lose_nothing,      d09_a_wrong_swizzle_or_turn_is_seen,
                          d09_banks_are_free_of_conflicts, the_longest_rows,
                          NULL};
  return check_main("walsh_layout", tests, 120);
}
