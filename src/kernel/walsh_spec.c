/* SPDX-License-Identifier: MIT
 * From a Walsh-Hadamard pass to its kernel's numbers. */
#include "math/factor.h"
#include "plan/footprint.h"
#include "plan/strategy.h"
#include "kernel/spec.h"
#include "kernel/walsh_layout.h"

/* adjacent transforms in the lanes, or in neighbouring items */
static bool by_columns(const clf_pass *pass, const clf_walsh_shape *shape, int64_t filled) {
  const clf_loop *inner = &pass->loop[0];
  if (inner->in_stride != 1 || inner->out_stride != 1 || inner->count < 2) return false;
  return shape->run == 0 || (INT64_C(1) << shape->skip) >= filled;
}

static void spec_storage(clf_spec *spec, const clf_pass *pass) {
  spec->FFT_INTEGER = pass->in.storage == CLFFT_PRECISION_INT32;
  spec->FFT_IN_BRAIN = pass->in.storage == CLFFT_PRECISION_BFLOAT16;
  spec->FFT_OUT_BRAIN = pass->out.storage == CLFFT_PRECISION_BFLOAT16;
  spec->FFT_IN_PLANAR = spec->FFT_OUT_PLANAR = 1;
}

static void spec_group(clf_spec *spec, const clf_pass *pass, const clf_walsh_shape *shape) {
  const clf_choice *choice = &pass->choice;
  clf_walsh_layout layout;
  spec->FFT_COLUMNS = by_columns(pass, shape, 1) && !(shape->run && shape->skip == 0);
  clf_walsh_layout_make(&layout, choice, pass->walsh.bit_count, spec->FFT_COLUMNS != 0);
  const clf_walsh_phase *first = &layout.phase[0], *last = &layout.phase[layout.phase_count - 1];
  const bool neighbours = shape->run >= 2 && shape->skip == 0 && !spec->FFT_COLUMNS;
  spec->FFT_ITEMS = choice->items;
  spec->FFT_GROUP = (int64_t)choice->items * choice->transforms;
  spec->FFT_VALUES = INT64_C(1) << layout.private_bits;
  spec->FFT_PRIVATE_BITS = layout.private_bits;
  spec->FFT_ITEM_BITS = layout.item_bits;
  spec->FFT_SLICES = layout.slices;
  spec->FFT_SWIZZLE = layout.swizzle;
  spec->FFT_SHUFFLE = choice->exchange;
  spec->FFT_QUAD_LOAD = choice->quads && neighbours && first->quad;
  spec->FFT_QUAD_STORE = choice->quads && neighbours && last->quad && !shape->ordered;
  if (layout.phase_count > 1) spec->FFT_LOCAL_CELLS = (pass->length >> layout.slices) * choice->transforms;
  if (layout.phase_count == 1) spec->FFT_LOCAL_CELLS = 0;
  spec->FFT_WHOLE = clf_pass_transforms(pass) % choice->transforms == 0;
}

/* signs of the lanes of a vector: adjacent, equal, or whatever they are */
static int sign_lanes(const clf_pass *pass, bool columns, int64_t lanes) {
  if (columns) return pass->loop[0].sign_stride == 1 ? 1 : pass->loop[0].sign_stride == 0 ? 2 : 0;
  const bool one_row = pass->length == clf_choice_product(&pass->choice) * lanes;
  for (int i = 0; one_row && INT64_C(1) << i < lanes; ++i)
    if (pass->walsh.bit[i].sign_stride != INT64_C(1) << i) return 0;
  return one_row && pass->in_stride == 1 ? 1 : 0;
}

/* stores that fill whole lines, where the first one begins a line */
static bool streams(const clf_pass *pass, const clf_walsh_shape *shape, bool columns) {
  const int64_t lanes = pass->choice.lanes;
  const clfft_precision storage = pass->out.storage;
  const bool halves = storage == CLFFT_PRECISION_HALF || storage == CLFFT_PRECISION_BFLOAT16;
  if (!pass->choice.stream || halves || pass->in_place || (shape->ordered && !columns)) return false;
  for (int i = 0; i < pass->walsh.bit_count; ++i)
    if (pass->walsh.bit[i].out_stride >= lanes && pass->walsh.bit[i].out_stride % lanes) return false;
  for (int i = 0; i < pass->loop_count; ++i) {
    const bool within = pass->loop[i].out_stride * pass->loop[i].count <= lanes;
    if (pass->loop[i].count > 1 && !(columns && i == 0) && !within && pass->loop[i].out_stride % lanes) return false;
  }
  return true;
}

static void spec_lanes(clf_spec *spec, const clf_pass *pass, const clf_walsh_shape *shape) {
  const clf_choice *choice = &pass->choice;
  const int64_t lanes = choice->lanes, vectors = clf_choice_product(choice), count = clf_pass_transforms(pass);
  const clf_loop *inner = &pass->loop[0];
  const bool columns = by_columns(pass, shape, lanes);
  spec->FFT_GROUP = 1;
  spec->FFT_LANES = lanes;
  spec->FFT_ROWS = vectors;
  spec->FFT_COLUMNS = columns;
  spec->FFT_SKIP = columns ? clf_log2_floor((uint64_t)lanes) : shape->skip;
  spec->FFT_FIRST_RADIX = choice->radix[0];
  spec->FFT_PAD = choice->pad;
  spec->FFT_LOCAL = choice->local;
  spec->FFT_WORK_INSIDE = choice->inside;
  spec->FFT_FALLING = choice->falling;
  spec->FFT_AHEAD = choice->ahead;
  spec->FFT_BUFFER = clf_walsh_buffer(choice);
  spec->FFT_SIGN_LANES = sign_lanes(pass, columns, lanes);
  spec->FFT_STREAM = streams(pass, shape, columns);
  spec->FFT_IN_ADJACENT = spec->FFT_OUT_ADJACENT = !columns || pass->loop_count == 1 || inner->count % lanes == 0;
  if (columns)
    spec->FFT_WHOLE = count % (lanes * choice->transforms) == 0;
  else
    spec->FFT_WHOLE = count * pass->length % (lanes * vectors * choice->transforms) == 0;
  int64_t stride = 1;
  spec->stage_count = choice->radix_count;
  for (int i = 0; i < choice->radix_count; ++i) {
    spec->stage[i].radix = choice->radix[i];
    spec->stage[i].stride = stride;
    stride *= choice->radix[i];
    spec->stage[i].third = stride / choice->radix[0];
  }
}

static void spec_base(clf_spec *spec, const clf_pass *pass) {
  const int64_t together = (int64_t)pass->choice.items * pass->choice.lanes;
  spec->FFT_BASE_ORDER = pass->walsh.digit;
  spec->FFT_BIT_COUNT = 1;
  spec->FFT_SIGN_STRIDE = pass->walsh.bit[0].sign_stride;
  spec->FFT_UNIFORM = 1;
  spec->FFT_GROUP = pass->choice.items;
  if (pass->choice.lanes > 1) spec->FFT_LANES = pass->choice.lanes;
  spec->FFT_SIGN_LANES = pass->loop[0].sign_stride == 1 ? 1 : pass->loop[0].sign_stride == 0 ? 2 : 0;
  spec->FFT_WHOLE = clf_pass_transforms(pass) % together == 0;
}

void clf_spec_walsh(clf_spec *spec, const clf_pass *pass) {
  const clf_walsh_shape shape = clf_walsh_shape_of(pass);
  spec_storage(spec, pass);
  spec->FFT_BIT_COUNT = pass->walsh.bit_count;
  spec->FFT_UNIFORM = shape.uniform;
  spec->FFT_SIGN_STRIDE = pass->walsh.bit_count ? pass->walsh.bit[0].sign_stride : 0;
  spec->FFT_ORDERED = shape.ordered;
  spec->stage_count = 0;
  switch (pass->choice.family) {
    case CLF_FAMILY_WALSH: spec_group(spec, pass, &shape); break;
    case CLF_FAMILY_WALSH_LANES: spec_lanes(spec, pass, &shape); break;
    case CLF_FAMILY_WALSH_BASE: spec_base(spec, pass); break;
    default: spec->FFT_GROUP = pass->choice.items; break;
  }
}
