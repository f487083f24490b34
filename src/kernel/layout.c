/* SPDX-License-Identifier: MIT
 * Sizes of local memory, lane buffers and tables. */
#include "kernel/layout.h"

#include "math/factor.h"
#include "plan/footprint.h"

bool clf_pass_is_turned(const clf_pass *pass) {
  return pass->out_stride < pass->loop[0].out_stride && pass->in_stride > pass->loop[0].in_stride;
}

static int64_t divide_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

int64_t clf_lane_width(const clf_pass *pass) {
  const bool convolves = pass->choice.family == CLF_FAMILY_LANES_CONVOLVE;
  return convolves ? pass->choice.lanes : pass->length / clf_choice_product(&pass->choice);
}

int64_t clf_lane_blocks(const clf_pass *pass) {
  return divide_up(clf_choice_product(&pass->choice), pass->choice.lanes);
}

bool clf_lanes_load_turned(const clf_pass *pass) {
  return pass->in_stride == 1 && pass->loop[0].in_stride != 1 && pass->length >= pass->choice.lanes;
}

bool clf_lanes_store_turned(const clf_pass *pass) {
  const int64_t apart = pass->loop[0].out_stride; /* 0: there is one transform */
  return (pass->out_stride < apart || (pass->out_stride == 1 && apart != 1)) && pass->length >= pass->choice.lanes;
}

bool clf_lanes_are_placed(const clf_pass *pass) {
  const clf_choice *choice = &pass->choice;
  const bool rows = choice->family == CLF_FAMILY_LANES || choice->family == CLF_FAMILY_LANES_CONVOLVE;
  if (pass->fold.count && choice->family == CLF_FAMILY_LANE_COLUMNS) return true;
  if (!rows && !(choice->family == CLF_FAMILY_LANE_COLUMNS && clf_lanes_store_turned(pass))) return false;
  for (int i = 0; i < choice->radix_count; ++i)
    if (!clf_is_power_of_two((uint64_t)choice->radix[i])) return true;
  return clf_choice_product(choice) % choice->lanes != 0;
}

/* entries of fine and coarse tables whose products are the n roots of n */
static int64_t product_entries(int64_t n, int *fine_bits) {
  const int bits = clf_log2_floor((uint64_t)n - (n > 1)) + 1;
  *fine_bits = (bits + 1) / 2;
  return (INT64_C(1) << *fine_bits) + divide_up(n, INT64_C(1) << *fine_bits);
}

static int64_t lane_core_entries(const clf_pass *pass) {
  int64_t stride = clf_choice_product(&pass->choice), entries = 0;
  for (int i = 0; i < pass->choice.radix_count; ++i) {
    stride /= pass->choice.radix[i];
    if (stride > 1) entries += stride * (pass->choice.radix[i] - 1);
  }
  return divide_up(entries, pass->choice.lanes) * pass->choice.lanes;
}

static void lay_step(clf_table_layout *layout, const clf_pass *pass) {
  if (pass->twiddle_length) layout->step_entries = product_entries(pass->twiddle_length, &layout->fine_bits);
}

static void lay_lane_columns(clf_table_layout *layout, const clf_pass *pass) {
  const int64_t lanes = pass->choice.lanes;
  layout->main_entries = lane_core_entries(pass);
  lay_step(layout, pass);
  if (!pass->twiddle_length || !clf_lanes_store_turned(pass)) return;
  const int64_t count = pass->loop[pass->twiddle_loop].count;
  if (pass->choice.twiddle == 0) layout->step_entries = divide_up(count, lanes) * lanes * clf_lane_blocks(pass);
  layout->step_entries = divide_up(layout->step_entries, lanes) * lanes;
  layout->small_entries = count * lanes;
}

clf_table_layout clf_table_layout_of(const clf_pass *pass) {
  clf_table_layout layout = {0};
  const clf_choice *choice = &pass->choice;
  switch (choice->family) {
    case CLF_FAMILY_CHIRP_ENTER:
    case CLF_FAMILY_CHIRP_LEAVE: layout.main_entries = pass->points; break;
    case CLF_FAMILY_CHIRP_MULTIPLY:
    case CLF_FAMILY_DIRECT: layout.main_entries = pass->length; break;
    case CLF_FAMILY_PASS_GATHER:
    case CLF_FAMILY_PASS_AUTOSORT:
    case CLF_FAMILY_PASS_STOCKHAM:
    case CLF_FAMILY_BITREVERSE_PAIRS:
      if (choice->twiddle == 0) layout.main_entries = pass->length;
      if (choice->twiddle == 1) layout.main_entries = product_entries(pass->length, &layout.fine_bits);
      break;
    case CLF_FAMILY_REGISTER: lay_step(&layout, pass); break;
    case CLF_FAMILY_GROUP:
    case CLF_FAMILY_COLUMNS:
      if (choice->twiddle != 2) layout.main_entries = pass->length;
      lay_step(&layout, pass);
      break;
    case CLF_FAMILY_LANES:
    case CLF_FAMILY_LANES_CONVOLVE:
      layout.main_entries = lane_core_entries(pass);
      layout.step_entries = clf_lane_blocks(pass) * clf_lane_width(pass) * (choice->twiddle ? 1 : choice->lanes);
      layout.step_entries = divide_up(layout.step_entries, choice->lanes) * choice->lanes;
      if (choice->twiddle) layout.small_entries = clf_lane_width(pass) * choice->lanes;
      break;
    case CLF_FAMILY_LANES_BLOCK:
      if (pass->length > choice->lanes) layout.main_entries = pass->length;
      break;
    case CLF_FAMILY_LANE_COLUMNS: lay_lane_columns(&layout, pass); break;
    case CLF_FAMILY_LANE_CONVOLVE: layout.main_entries = lane_core_entries(pass); break;
    case CLF_FAMILY_GROUP_CONVOLVE: layout.main_entries = clf_choice_product(choice); break;
    default: break;
  }
  layout.step_entry = layout.main_entries;
  layout.small_entry = layout.step_entry + layout.step_entries;
  layout.chirp_entry = layout.small_entry + layout.small_entries;
  layout.spectrum_entry = layout.chirp_entry;
  if (clf_choice_convolves(choice)) layout.spectrum_entry += divide_up(pass->length, choice->lanes) * choice->lanes;
  layout.place_entry = layout.spectrum_entry + (clf_choice_convolves(choice) ? clf_choice_points(choice) : 0);
  if (clf_lanes_are_placed(pass)) layout.place_entries = divide_up(clf_choice_product(choice), 2);
  layout.entries = layout.place_entry + layout.place_entries;
  return layout;
}
