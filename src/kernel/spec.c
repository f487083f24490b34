/* SPDX-License-Identifier: MIT
 * From a pass to its kernel's numbers. */
#include "kernel/spec.h"

#include "base/status.h"
#include "plan/footprint.h"
#include "kernel/layout.h"

#include <string.h>

static int storage_bits(clfft_precision storage) {
  switch (storage) {
    case CLFFT_PRECISION_HALF:
    case CLFFT_PRECISION_BFLOAT16: return 16;
    case CLFFT_PRECISION_DOUBLE: return 64;
    default: return 32;
  }
}

/* 64-bit indices when an element, or a count of work-items, may lie beyond 2^30: a pair is two reals */
static int index_bits(const clf_pass *pass) {
  const int64_t limit = INT64_C(1) << 30;
  int64_t in = (pass->length - 1) * pass->in_stride, out = (pass->length - 1) * pass->out_stride;
  int64_t points = pass->length;
  for (int i = 0; i < pass->loop_count; ++i) {
    in += (pass->loop[i].count - 1) * pass->loop[i].in_stride;
    out += (pass->loop[i].count - 1) * pass->loop[i].out_stride;
    points *= pass->loop[i].count;
  }
  return in >= limit || out >= limit || points >= limit ? 64 : 32;
}

static void spec_common(clf_spec *spec, const clf_pass *pass) {
  const bool wide = pass->in.storage == CLFFT_PRECISION_DOUBLE || pass->out.storage == CLFFT_PRECISION_DOUBLE;
  spec->FFT_REAL_BITS = wide ? 64 : 32;
  spec->FFT_IN_BITS = storage_bits(pass->in.storage);
  spec->FFT_OUT_BITS = storage_bits(pass->out.storage);
  spec->FFT_IN_PLANAR = pass->in.layout == CLFFT_LAYOUT_PLANAR;
  spec->FFT_OUT_PLANAR = pass->out.layout == CLFFT_LAYOUT_PLANAR;
  spec->FFT_INDEX_BITS = index_bits(pass);
  spec->FFT_FIRST_PASS = pass->first;
  spec->FFT_LAST_PASS = pass->last;
  spec->FFT_IN_PLACE = pass->in_place;
  spec->FFT_CONTRACT = pass->choice.contract;
  spec->FFT_LENGTH = pass->length;
  spec->FFT_IN_STRIDE = pass->in_stride;
  spec->FFT_OUT_STRIDE = pass->out_stride;
  spec->FFT_TRANSFORMS = pass->choice.transforms;
  spec->FFT_TWIDDLE = pass->choice.twiddle;
}

static void spec_convolution(clf_spec *spec, const clf_pass *pass, const clf_table_layout *layout) {
  spec->FFT_CHIRP = !clf_choice_is_rader(&pass->choice, pass->length);
  spec->FFT_CHIRP_TABLE = layout->chirp_entry;
  spec->FFT_SPECTRUM_TABLE = layout->spectrum_entry;
}

static void spec_step(clf_spec *spec, const clf_pass *pass) {
  const clf_table_layout layout = clf_table_layout_of(pass);
  spec->FFT_FINE_BITS = layout.fine_bits;
  spec->FFT_STEP_TABLE = layout.step_entry;
  spec->FFT_SMALL_TABLE = layout.small_entry;
  spec->FFT_PLACE_TABLE = layout.place_entry;
  if (clf_choice_convolves(&pass->choice)) spec_convolution(spec, pass, &layout);
  if (pass->twiddle_length == 0) return;
  spec->FFT_STEP_LENGTH = pass->twiddle_length;
  spec->FFT_STEP_BELOW = 1;
  for (int i = 0; i < pass->twiddle_loop; ++i) spec->FFT_STEP_BELOW *= pass->loop[i].count;
  spec->FFT_STEP_COUNT = pass->loop[pass->twiddle_loop].count;
}

static void spec_radix_step(clf_spec *spec, const clf_pass *pass) {
  spec->FFT_GROUP = pass->choice.items;
  spec->FFT_RADIX = pass->choice.radix_count > 0 ? pass->choice.radix[0] : 2;
  spec->FFT_STAGE = pass->stage ? pass->stage : 1;
  if (pass->points) spec->FFT_POINTS = pass->points;
  spec->FFT_REVERSED_LOAD = pass->reversed_load;
  spec->stage_count = 0;
}

static void spec_group(clf_spec *spec, const clf_pass *pass) {
  const clf_choice *choice = &pass->choice;
  const int64_t points = clf_choice_product(choice);
  spec->FFT_LENGTH = points;
  spec->FFT_POINTS = pass->length;
  spec->FFT_FOLD = pass->fold.count > 0;
  spec->FFT_COLUMNS = choice->family == CLF_FAMILY_COLUMNS;
  spec->FFT_TURN = spec->FFT_COLUMNS && clf_pass_is_turned(pass);
  spec->FFT_ITEMS = choice->items;
  spec->FFT_GROUP = (int64_t)choice->items * choice->transforms;
  spec->FFT_WHOLE = clf_pass_transforms(pass) % choice->transforms == 0;
  spec->FFT_SHUFFLE = choice->exchange;
  spec->FFT_SPLIT = choice->split;
  spec->FFT_BANKS = choice->banks;
  spec->FFT_FIRST_RADIX = choice->radix[0];
  spec->FFT_LAST_RADIX = choice->radix[choice->radix_count - 1];
  spec->FFT_VALUES = clf_choice_values(choice, points);
  spec->FFT_LOCAL_PITCH = clf_choice_pitch(choice, points, spec->FFT_TURN != 0);
  spec->FFT_LOCAL_CELLS = clf_choice_cells(choice, points, spec->FFT_TURN != 0);
  int64_t stride = 1;
  spec->stage_count = choice->radix_count;
  for (int i = 0; i < choice->radix_count; ++i) {
    spec->stage[i].radix = choice->radix[i];
    spec->stage[i].stride = stride;
    spec->stage[i].third = i + 1 < choice->radix_count ? choice->radix[i + 1] : 0;
    stride *= choice->radix[i];
  }
}

static void spec_lane_core(clf_spec *spec, const clf_pass *pass) {
  const clf_choice *choice = &pass->choice;
  const int64_t rows = clf_choice_product(choice);
  spec->FFT_GROUP = 1;
  spec->FFT_LANES = choice->lanes;
  spec->FFT_ROWS = rows;
  spec->FFT_PAD = choice->pad;
  spec->FFT_LOCAL = choice->local;
  spec->FFT_AHEAD = choice->ahead;
  spec->FFT_SIDES = choice->wide;
  spec->FFT_BUFFER = clf_lane_buffer(rows, choice->pad) * choice->wide;
  spec->FFT_PLACED = clf_lanes_are_placed(pass);
  int64_t stride = rows, entry = 0;
  spec->stage_count = choice->radix_count;
  for (int i = 0; i < choice->radix_count; ++i) {
    stride /= choice->radix[i];
    spec->stage[i].radix = choice->radix[i];
    spec->stage[i].stride = stride;
    spec->stage[i].third = entry;
    if (stride > 1) entry += stride * (choice->radix[i] - 1);
  }
}

/* stores that fill whole lines: every stride of the output is a whole number of vectors of its storage */
static bool streams(const clf_pass *pass, bool along) {
  const int64_t reals = pass->out.layout == CLFFT_LAYOUT_PLANAR ? 1 : 2;
  const bool same = pass->out.storage == CLFFT_PRECISION_SINGLE || pass->out.storage == CLFFT_PRECISION_DOUBLE;
  const int64_t lanes = pass->choice.lanes;
  if (!pass->choice.stream || !same || pass->in_place) return false;
  if (along ? pass->out_stride != 1 || pass->length % lanes : pass->out_stride * reals % lanes) return false;
  for (int i = 0; i < pass->loop_count; ++i) {
    const bool lane_loop = !along && i == 0; /* the lanes run along it */
    if (!lane_loop && pass->loop[i].count > 1 && pass->loop[i].out_stride * reals % lanes) return false;
  }
  return true;
}

static void spec_lanes(clf_spec *spec, const clf_pass *pass) {
  spec_lane_core(spec, pass);
  spec->FFT_WIDTH = clf_lane_width(pass);
  spec->FFT_IN_ADJACENT = pass->in_stride == 1;
  spec->FFT_OUT_ADJACENT = pass->out_stride == 1;
  spec->FFT_STREAM = streams(pass, true) && spec->FFT_ROWS % spec->FFT_LANES == 0;
  spec->FFT_WHOLE = clf_pass_transforms(pass) % pass->choice.transforms == 0;
}

static void spec_lanes_block(clf_spec *spec, const clf_pass *pass) {
  const int64_t lanes = pass->choice.lanes, length = pass->length;
  spec->FFT_GROUP = 1;
  spec->FFT_LANES = lanes;
  spec->FFT_VALUES = length < lanes ? length : lanes;
  spec->FFT_ROWS = length < lanes ? 1 : length / lanes;
  const int64_t together = spec->FFT_VALUES * lanes / length;
  const clf_loop *inner = &pass->loop[0];
  const bool unbroken = pass->loop_count == 1 || inner->count % together == 0;
  spec->FFT_IN_ADJACENT = pass->in_stride == 1 && (together == 1 || (inner->in_stride == length && unbroken));
  spec->FFT_STREAM = pass->choice.stream && streams(pass, length >= lanes);
  spec->FFT_OUT_ADJACENT = pass->out_stride == 1 && (together == 1 || (inner->out_stride == length && unbroken));
  spec->FFT_WHOLE = clf_pass_transforms(pass) % (together * pass->choice.transforms) == 0;
}

/* transforms in the lanes: how a block of them is read and written */
static void spec_lane_ends(clf_spec *spec, const clf_pass *pass) {
  const int64_t lanes = pass->choice.lanes;
  const clf_loop *inner = &pass->loop[0];
  const bool unbroken = pass->loop_count == 1 || inner->count % lanes == 0;
  spec->FFT_IN_TURN = clf_lanes_load_turned(pass);
  spec->FFT_TURN = clf_lanes_store_turned(pass);
  spec->FFT_STREAM = streams(pass, spec->FFT_TURN) && (spec->FFT_TURN || unbroken);
  spec->FFT_IN_ADJACENT = inner->in_stride == 1 && unbroken;
  spec->FFT_OUT_ADJACENT = spec->FFT_TURN ? pass->out_stride == 1 : inner->out_stride == 1 && unbroken;
  spec->FFT_WHOLE = clf_pass_transforms(pass) % (lanes * pass->choice.wide * pass->choice.transforms) == 0;
}

static void spec_lane_columns(clf_spec *spec, const clf_pass *pass) {
  spec_lane_core(spec, pass);
  spec_lane_ends(spec, pass);
}

static void spec_lane_transpose(clf_spec *spec, const clf_pass *pass) {
  spec_lane_ends(spec, pass);
  spec->FFT_GROUP = 1;
  spec->FFT_LANES = pass->choice.lanes;
  spec->FFT_VALUES = (int64_t)pass->choice.lanes * pass->choice.transforms;
  spec->FFT_WHOLE = clf_pass_transforms(pass) % pass->choice.lanes == 0;
}

static void spec_transpose(clf_spec *spec, const clf_pass *pass) {
  const int64_t edge = pass->choice.transforms, transforms = clf_pass_transforms(pass);
  const clf_loop *inner = &pass->loop[0];
  spec->FFT_GROUP = pass->choice.items;
  spec->FFT_VALUES = edge * edge / pass->choice.items;
  spec->FFT_LOCAL_PITCH = clf_choice_pitch(&pass->choice, pass->length, false);
  spec->FFT_LOCAL_CELLS = clf_choice_cells(&pass->choice, pass->length, false);
  spec->FFT_IN_TURN = inner->count == 1 || pass->in_stride < inner->in_stride;
  spec->FFT_TURN = inner->count == 1 || pass->out_stride < inner->out_stride;
  spec->FFT_WHOLE = transforms % edge == 0 && pass->length % edge == 0;
}

clfft_status clf_spec_of(clf_spec *spec, const clf_pass *pass) {
  memset(spec, 0, sizeof *spec);
#define PARAM(name, initial, what) spec->name = initial;
#include "kernel/params.def"
#undef PARAM
  spec_common(spec, pass);
  switch (pass->choice.family) {
    case CLF_FAMILY_PASS_GATHER:
    case CLF_FAMILY_PASS_AUTOSORT:
    case CLF_FAMILY_PASS_STOCKHAM:
    case CLF_FAMILY_BITREVERSE_SWAP:
    case CLF_FAMILY_BITREVERSE_PAIRS:
    case CLF_FAMILY_CHIRP_ENTER:
    case CLF_FAMILY_CHIRP_MULTIPLY:
    case CLF_FAMILY_CHIRP_LEAVE:
    case CLF_FAMILY_DIRECT:
    case CLF_FAMILY_REGISTER: spec_radix_step(spec, pass); break;
    case CLF_FAMILY_GROUP:
    case CLF_FAMILY_GROUP_CONVOLVE:
    case CLF_FAMILY_COLUMNS: spec_group(spec, pass); break;
    case CLF_FAMILY_LANES:
    case CLF_FAMILY_LANES_CONVOLVE: spec_lanes(spec, pass); break;
    case CLF_FAMILY_LANES_BLOCK: spec_lanes_block(spec, pass); break;
    case CLF_FAMILY_LANE_CONVOLVE:
    case CLF_FAMILY_LANE_COLUMNS: spec_lane_columns(spec, pass); break;
    case CLF_FAMILY_TRANSPOSE: spec_transpose(spec, pass); break;
    case CLF_FAMILY_LANE_TRANSPOSE: spec_lane_transpose(spec, pass); break;
    case CLF_FAMILY_WALSH:
    case CLF_FAMILY_WALSH_LANES:
    case CLF_FAMILY_WALSH_BASE:
    case CLF_FAMILY_WALSH_ORDER: clf_spec_walsh(spec, pass); return CLFFT_STATUS_SUCCESS;
    default: return clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "no kernel for family %d", (int)pass->choice.family);
  }
  spec_step(spec, pass);
  return CLFFT_STATUS_SUCCESS;
}
