/* SPDX-License-Identifier: MIT
 * The lists of the Walsh-Hadamard families: layouts, strides of bits, orders, rows of base matrices. */
#include "plan/strategy.h"
#include "kernel/spec.h"
#include "kernel/walsh_layout.h"

/* bits as hexadecimal digits, the lowest first */
static void write_digits(clf_text *source, const int *bits, int count) {
  uint64_t list = 0;
  for (int i = 0; i < count && i < 16; ++i) list |= (uint64_t)bits[i] << (4 * i);
  clf_text_add(source, "0x%llxul", (unsigned long long)list);
}

static void write_layout(clf_text *source, const clf_walsh_layout *layout, const clf_walsh_phase *phase) {
  write_digits(source, phase->private_bit, layout->private_bits);
  clf_text_add(source, ", ");
  write_digits(source, phase->item_bit, layout->item_bits);
}

static void write_phases(clf_text *source, const clf_pass *pass) {
  clf_spec spec;
  clf_walsh_layout layout;
  if (clf_spec_of(&spec, pass) != CLFFT_STATUS_SUCCESS) return;
  clf_walsh_layout_make(&layout, &pass->choice, pass->walsh.bit_count, spec.FFT_COLUMNS != 0);
  clf_text_add(source, "#define FFT_PHASES(LOAD, STEP, MOVE, SAVE) LOAD(");
  write_layout(source, &layout, &layout.phase[0]);
  clf_text_add(source, ") STEP(%u)", layout.phase[0].places);
  for (int i = 1; i < layout.phase_count; ++i) {
    clf_text_add(source, " MOVE(");
    write_layout(source, &layout, &layout.phase[i - 1]);
    clf_text_add(source, ", ");
    write_layout(source, &layout, &layout.phase[i]);
    clf_text_add(source, ", %d) STEP(%u)", i == 1, layout.phase[i].places);
  }
  clf_text_add(source, " SAVE(");
  write_layout(source, &layout, &layout.phase[layout.phase_count - 1]);
  clf_text_add(source, ")\n");
}

static void write_bits(clf_text *source, const clf_walsh *walsh) {
  clf_text_add(source, "#define FFT_BITS(BIT)");
  for (int i = 0; i < walsh->bit_count; ++i)
    clf_text_add(source, " BIT(%d, %lld, %lld, %lld)", i, (long long)walsh->bit[i].in_stride,
                 (long long)walsh->bit[i].out_stride, (long long)walsh->bit[i].sign_stride);
  clf_text_add(source, "\n#define FFT_ORDER(BIT)");
  for (int i = 0; walsh->ordered && i < walsh->bit_count; ++i)
    clf_text_add(source, " BIT(%d, 0x%llxul)", i, (unsigned long long)walsh->order[i]);
  clf_text_add(source, "\n");
}

static void write_sign_loops(clf_text *source, const clf_pass *pass) {
  clf_text_add(source, "#define FFT_SIGN_LOOPS(LOOP, LAST)");
  for (int i = 0; i < pass->loop_count; ++i) {
    const clf_loop *loop = &pass->loop[i];
    if (i + 1 < pass->loop_count)
      clf_text_add(source, " LOOP(%lld, %lld)", (long long)loop->count, (long long)loop->sign_stride);
    else
      clf_text_add(source, " LAST(%lld)", (long long)loop->sign_stride);
  }
  clf_text_add(source, "\n");
}

static void write_base(clf_text *source, const clf_walsh *walsh) {
  clf_text_add(source, "#define FFT_BASE_ROWS");
  for (int i = 0; i < walsh->digit; ++i)
    clf_text_add(source, "%s0x%llxul", i ? ", " : " ", (unsigned long long)walsh->base_row[i]);
  for (int j = 0; j < walsh->digit; ++j) {
    uint64_t column = 0;
    for (int i = 0; i < walsh->digit; ++i) column |= (walsh->base_row[i] >> j & 1) << i;
    clf_text_add(source, ", 0x%llxul", (unsigned long long)column);
  }
  clf_text_add(source, "\n");
}

void clf_source_write_walsh(clf_text *source, const clf_pass *pass) {
  if (pass->choice.family == CLF_FAMILY_WALSH) write_phases(source, pass);
  if (pass->choice.family == CLF_FAMILY_WALSH_BASE) write_base(source, &pass->walsh);
  write_bits(source, &pass->walsh);
  write_sign_loops(source, pass);
}
