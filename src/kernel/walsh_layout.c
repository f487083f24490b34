/* SPDX-License-Identifier: MIT
 * Layouts as bit assignments.  The first phase holds the topmost bits (and the lowest two, where four neighbours are
 * loaded at once), so that neighbouring items load neighbouring values; the next ones the lowest bits that are left,
 * and what fills the last one up brings the lowest two back for the store. */
#include "kernel/walsh_layout.h"

#include "math/factor.h"
#include "plan/footprint.h"

#include <string.h>

/* a phase from its private bits: the rest number the items, all in ascending order */
static void set_phase(clf_walsh_layout *layout, uint32_t held, uint32_t done) {
  clf_walsh_phase *phase = &layout->phase[layout->phase_count++];
  int place = 0, item = 0;
  memset(phase, 0, sizeof *phase);
  for (int bit = 0; bit < layout->bits; ++bit) {
    if (!(held >> bit & 1)) {
      phase->item_bit[item++] = bit;
      continue;
    }
    if (!(done >> bit & 1)) phase->places |= 1u << place;
    phase->private_bit[place++] = bit;
  }
  phase->quad = (held & 3) == 3 && layout->private_bits - layout->slices >= 2 && !layout->columns;
}

/* up to `room` bits of `from`, the lowest first, or the topmost */
static uint32_t take(uint32_t from, int room, int bits, bool top) {
  uint32_t taken = 0;
  for (int i = 0; i < bits && room > 0; ++i) {
    const uint32_t bit = 1u << (top ? bits - 1 - i : i);
    if (!(from & bit)) continue;
    taken |= bit;
    --room;
  }
  return taken;
}

static int room_of(uint32_t held, int private_bits) {
  for (; held; held &= held - 1) --private_bits;
  return private_bits;
}

static void make_phases(clf_walsh_layout *layout, bool quads) {
  const int bits = layout->bits, room = layout->private_bits;
  const uint32_t all = (1u << bits) - 1, low = quads ? 3 : 0;
  const uint32_t turns = all & ~((1u << (bits - layout->slices)) - 1);
  uint32_t held = turns | low, done = 0;
  held |= take(all & ~held, room_of(held, room), bits, true);
  while (layout->phase_count < CLF_WALSH_PHASES_MAX) {
    set_phase(layout, held, done);
    done |= held;
    if (done == all) return;
    held = turns;
    held |= take(all & ~done, room_of(held, room), bits, false);
    held |= take(low & ~held, room_of(held, room) >= 2 ? 2 : 0, bits, false);
    held |= take(all & ~held, room_of(held, room), bits, true);
  }
}

uint32_t clf_walsh_number(const clf_walsh_phase *phase, const clf_walsh_layout *layout, uint32_t item, uint32_t place) {
  uint32_t number = 0;
  for (int b = 0; b < layout->item_bits; ++b) number |= (item >> b & 1) << phase->item_bit[b];
  for (int b = 0; b < layout->private_bits; ++b) number |= (place >> b & 1) << phase->private_bit[b];
  return number;
}

uint32_t clf_walsh_cell(const clf_walsh_layout *layout, uint32_t number, uint32_t transform) {
  const uint32_t cells = (1u << layout->bits) >> layout->slices, low = number & (cells - 1);
  const uint32_t cell = layout->columns ? low * (uint32_t)layout->transforms + transform : transform * cells + low;
  return layout->swizzle ? cell ^ (cell >> layout->swizzle & 7) << 2 : cell;
}

/* items from `first` on, at one place of their private arrays, or at four */
static int ways_of(const clf_walsh_layout *layout, const clf_walsh_phase *phase, uint32_t first, uint32_t place) {
  const uint32_t items = 1u << layout->item_bits, all = items * (uint32_t)layout->transforms;
  const uint32_t each = phase->quad ? 4 : 1, transforms = (uint32_t)layout->transforms;
  uint32_t cell[32];
  int count[32] = {0}, most = 0, cells = 0;
  for (uint32_t i = 0; i < 32 && first + i / each < all; ++i) {
    const uint32_t lid = first + i / each;
    const uint32_t f = layout->columns ? lid % transforms : lid / items;
    const uint32_t u = layout->columns ? lid / transforms : lid % items;
    const uint32_t at = clf_walsh_cell(layout, clf_walsh_number(phase, layout, u, place + i % each), f);
    bool seen = false;
    for (int k = 0; k < cells; ++k) seen = seen || cell[k] == at;
    if (seen) continue;
    cell[cells++] = at;
    if (++count[at % 32] > most) most = count[at % 32];
  }
  return most;
}

/* of the first items alone: the others' cells are the same but for one exclusive or, which only renames banks */
static int worst(const clf_walsh_layout *layout) {
  int most = 0;
  for (int i = 0; i < layout->phase_count; ++i) {
    const int ways = ways_of(layout, &layout->phase[i], 0, 0);
    if (ways > most) most = ways;
  }
  return most;
}

/* the swizzle with the fewest conflicts in the model; none where it gains nothing */
static void choose_swizzle(clf_walsh_layout *layout) {
  int best = 0, least = worst(layout);
  for (int shift = 5; shift <= 10 && least > 1; ++shift) {
    layout->swizzle = shift;
    const int ways = worst(layout);
    if (ways >= least) continue;
    least = ways;
    best = shift;
  }
  layout->swizzle = best;
}

void clf_walsh_layout_make(clf_walsh_layout *layout, const clf_choice *choice, int bits, bool columns) {
  const int64_t length = INT64_C(1) << bits;
  memset(layout, 0, sizeof *layout);
  layout->bits = bits;
  layout->item_bits = clf_log2_floor((uint64_t)choice->items);
  layout->private_bits = bits - layout->item_bits;
  layout->transforms = choice->transforms;
  layout->columns = columns;
  layout->slices = choice->slices;
  if (clf_walsh_phases(choice, length) == 1) { /* nothing to exchange, or shuffles do it */
    const uint32_t low = choice->quads ? 3 : 0, all = (1u << bits) - 1;
    set_phase(layout, low | take(all & ~low, room_of(low, layout->private_bits), bits, true), 0);
    return;
  }
  make_phases(layout, choice->quads);
  if (choice->banks && layout->phase_count > 1) choose_swizzle(layout);
}

int clf_walsh_conflicts(const clf_walsh_layout *layout, int phase) {
  const uint32_t group = (1u << layout->item_bits) * (uint32_t)layout->transforms;
  int most = 0;
  const uint32_t each = layout->phase[phase].quad ? 4 : 1;
  for (uint32_t first = 0; first < group; first += 32 / each)
    for (uint32_t place = 0; place < 1u << layout->private_bits; place += each) {
      const int ways = ways_of(layout, &layout->phase[phase], first, place);
      if (ways > most) most = ways;
    }
  return most;
}
