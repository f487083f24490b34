/* SPDX-License-Identifier: MIT
 * Tables of roots: what each family's kernel expects where (kernel/layout.h). */
#include "kernel/table.h"

#include "base/memory.h"
#include "base/status.h"
#include "math/modular.h"
#include "math/roots.h"
#include "math/fourier.h"
#include "plan/footprint.h"
#include "kernel/layout.h"

#include <stdlib.h>


/* a table being written: entry i is reals 2 i and 2 i + 1, each rounded once */
typedef struct table_writer {
  void *entries;
  bool wide;
} table_writer;

static void put_real(table_writer *writer, int64_t at, long double value) {
  if (writer->wide)
    ((double *)writer->entries)[at] = (double)value;
  else
    ((float *)writer->entries)[at] = (float)value;
}

static void put_root(table_writer *writer, int64_t entry, uint64_t k, uint64_t n) {
  const clf_root root = clf_root_of_unity(k, n);
  put_real(writer, 2 * entry, root.re);
  put_real(writer, 2 * entry + 1, root.im);
}

/* `lanes` roots base + step lane of n as one vector of real parts, then one of imaginary parts */
static void put_vector(table_writer *writer, int64_t entry, uint64_t base, uint64_t step, int lanes, uint64_t n) {
  for (int lane = 0; lane < lanes; ++lane) {
    const clf_root root = clf_root_of_unity((base + step * (uint64_t)lane) % n, n);
    put_real(writer, 2 * entry + lane, root.re);
    put_real(writer, 2 * entry + lanes + lane, root.im);
  }
}

static void put_length_roots(table_writer *writer, int64_t n) {
  for (int64_t k = 0; k < n; ++k) put_root(writer, k, (uint64_t)k, (uint64_t)n);
}

/* fine roots 0 .. 2^bits, then coarse ones in steps of 2^bits */
static void put_product(table_writer *writer, int64_t entry, int64_t n, int bits) {
  const int64_t fine = INT64_C(1) << bits;
  for (int64_t k = 0; k < fine; ++k) put_root(writer, entry + k, (uint64_t)k, (uint64_t)n);
  for (int64_t k = 0; k * fine < n; ++k) put_root(writer, entry + fine + k, (uint64_t)(k * fine), (uint64_t)n);
}

/* The axis that a stage with so many points done before it works on, of folded axes: points of the axes before and
 * behind it.  One axis: 1 and 1. */
static void axis_of_stage(const clf_fold *fold, int64_t done, int64_t *before, int64_t *behind) {
  int axis = 0;
  *before = 1;
  while (axis < fold->count && *before * fold->length[axis] <= done) *before *= fold->length[axis++];
  *behind = 1;
  for (++axis; axis < fold->count; ++axis) *behind *= fold->length[axis];
}

/* group, columns: stage (R, S) at r S + k */
static void put_stages(table_writer *writer, const clf_choice *choice, const clf_fold *fold) {
  int64_t stride = 1, before, behind;
  put_root(writer, 0, 0, 1);
  for (int i = 0; i < choice->radix_count; ++i) {
    const int64_t radix = choice->radix[i];
    axis_of_stage(fold, stride, &before, &behind);
    for (int64_t r = 1; r < radix; ++r)
      for (int64_t k = 0; k < stride; ++k)
        put_root(writer, r * stride + k, (uint64_t)(r * (k / before)), (uint64_t)(radix * (stride / before)));
    stride *= radix;
  }
}

/* lanes, lane columns, from an entry on: stage (R, S) at j (R - 1) + r - 1 after the earlier stages */
static int64_t put_lane_core(table_writer *writer, const clf_pass *pass, int64_t entry) {
  int64_t stride = clf_choice_product(&pass->choice), done = 1, before, behind;
  for (int i = 0; i < pass->choice.radix_count; ++i) {
    const int64_t radix = pass->choice.radix[i];
    axis_of_stage(&pass->fold, done, &before, &behind);
    stride /= radix;
    for (int64_t j = 0; stride > 1 && j < stride; ++j)
      for (int64_t r = 1; r < radix; ++r)
        put_root(writer, entry++, (uint64_t)(j / behind * r), (uint64_t)(radix * (stride / behind)));
    done *= radix;
  }
  return entry;
}

/* first output of a block; mirrors FFT_BLOCK_START in cl/lane_core.cl */
static int64_t block_start(int64_t block, int64_t rows, int lanes) {
  return lanes * (block + 1) > rows ? rows - lanes : lanes * block;
}

/* lanes twice: the first half's stages, then the second one's */
static void put_lanes_twice(table_writer *writer, const clf_pass *pass) {
  clf_pass half = *pass;
  const int far = clf_choice_far_count(&pass->choice);
  half.choice.radix_count = far;
  const int64_t entries = put_lane_core(writer, &half, 0);
  half.choice.radix_count = pass->choice.radix_count - far;
  for (int i = 0; i < half.choice.radix_count; ++i) half.choice.radix[i] = pass->choice.radix[far + i];
  put_lane_core(writer, &half, entries);
}

static void put_lanes_last(table_writer *writer, const clf_pass *pass, const clf_table_layout *layout) {
  const int lanes = pass->choice.lanes;
  const int64_t rows = clf_choice_rows(&pass->choice), width = clf_lane_width(pass);
  const uint64_t n = (uint64_t)(rows * width);
  for (int64_t b = 0; b < clf_lane_blocks(pass); ++b)
    for (int64_t d = 0; d < width; ++d) {
      const int64_t entry = b * width + d, k = block_start(b, rows, lanes);
      if (pass->choice.twiddle)
        put_root(writer, layout->step_entry + entry, (uint64_t)(k * d), n);
      else
        put_vector(writer, layout->step_entry + entry * lanes, (uint64_t)(k * d), (uint64_t)d, lanes, n);
    }
  for (int64_t d = 0; pass->choice.twiddle && d < width; ++d)
    put_vector(writer, layout->small_entry + d * lanes, 0, (uint64_t)d, lanes, n);
}

static void put_turned(table_writer *writer, const clf_pass *pass, const clf_table_layout *layout) {
  const int lanes = pass->choice.lanes;
  const int64_t count = pass->loop[pass->twiddle_loop].count, blocks = clf_lane_blocks(pass);
  const uint64_t n = (uint64_t)pass->twiddle_length;
  for (int64_t q = 0; q < count; ++q) {
    put_vector(writer, layout->small_entry + q * lanes, 0, (uint64_t)q % n, lanes, n);
    for (int64_t b = 0; pass->choice.twiddle == 0 && b < blocks; ++b) {
      const uint64_t k = (uint64_t)block_start(b, pass->length, lanes);
      const int64_t entry = layout->step_entry + (q / lanes * blocks + b) * lanes + q % lanes;
      put_root(writer, entry, clf_multiply_mod((uint64_t)q, k, n), n);
    }
  }
}

/* where output k of the lane core lies, without padding; mirrors digit_place in cl/lane_core.cl */
static int64_t digit_place(const clf_choice *choice, int64_t k) {
  int64_t stride = clf_choice_product(choice), position = 0;
  for (int i = 0; i < choice->radix_count; ++i) {
    stride /= choice->radix[i];
    position += k % choice->radix[i] * stride;
    k /= choice->radix[i];
  }
  return position;
}

/* the same for output k of folded axes: each axis's index is reversed in its own stages */
static int64_t folded_place(const clf_pass *pass, int64_t k) {
  const clf_choice *choice = &pass->choice;
  int64_t stride = pass->length, position = 0, behind = pass->length;
  int at = 0;
  for (int axis = 0; axis < pass->fold.count; ++axis) {
    behind /= pass->fold.length[axis];
    int64_t index = k / behind;
    k %= behind;
    for (int64_t product = 1; product < pass->fold.length[axis]; product *= choice->radix[at++]) {
      stride /= choice->radix[at];
      position += index % choice->radix[at] * stride;
      index /= choice->radix[at];
    }
  }
  return position;
}

static int64_t padded(const clf_choice *choice, int64_t position) {
  return position + (choice->pad ? position / choice->pad : 0);
}

static void put_places(table_writer *writer, const clf_pass *pass, const clf_table_layout *layout) {
  if (!layout->place_entries) return;
  for (int64_t k = 0; k < clf_choice_product(&pass->choice); ++k) {
    const int64_t place = pass->fold.count ? folded_place(pass, k) : digit_place(&pass->choice, k);
    put_real(writer, 2 * layout->place_entry + k, (long double)padded(&pass->choice, place));
  }
}

static void put_step(table_writer *writer, const clf_pass *pass, const clf_table_layout *layout) {
  if (!pass->twiddle_length) return;
  const bool turned = pass->choice.family == CLF_FAMILY_LANE_COLUMNS && clf_lanes_store_turned(pass);
  if (turned) put_turned(writer, pass, layout);
  if (!turned || pass->choice.twiddle) put_product(writer, layout->step_entry, pass->twiddle_length, layout->fine_bits);
}

/* Rader's places of a prime p, g its primitive root: lanes ask where input n goes and output n is, groups which input
 * and output belong to place q. */
static void put_rader(table_writer *writer, const clf_pass *pass, const clf_table_layout *layout) {
  const uint64_t p = (uint64_t)pass->length, g = clf_primitive_root(p), inverse = clf_power_mod(g, p - 2, p);
  const bool lanes = pass->choice.family == CLF_FAMILY_LANE_CONVOLVE;
  uint64_t power = 1, back = 1; /* g^q and g^-q */
  put_real(writer, 2 * layout->chirp_entry, 0);
  put_real(writer, 2 * layout->chirp_entry + 1, 0);
  for (uint64_t q = 0; q < p - 1; ++q) {
    if (lanes) {
      const long double place = (long double)padded(&pass->choice, (int64_t)q);
      put_real(writer, 2 * (layout->chirp_entry + (int64_t)power), place);
      put_real(writer, 2 * (layout->chirp_entry + (int64_t)back) + 1, place);
    } else {
      put_real(writer, 2 * (layout->chirp_entry + (int64_t)q), (long double)power);
      put_real(writer, 2 * (layout->chirp_entry + (int64_t)q) + 1, (long double)back);
    }
    power = power * g % p;
    back = back * inverse % p;
  }
}

/* Rader's kernel in the time domain: root g^-q of a prime p */
static void fill_rader(clf_root *kernel, uint64_t p) {
  const uint64_t inverse = clf_power_mod(clf_primitive_root(p), p - 2, p);
  uint64_t back = 1;
  for (uint64_t q = 0; q < p - 1; ++q, back = back * inverse % p) kernel[q] = clf_root_of_unity(back, p);
}

/* Bluestein's: the conjugate chirp around zero */
static void fill_chirp(clf_root *kernel, uint64_t n, uint64_t points) {
  for (uint64_t q = 0; q < n; ++q) {
    clf_root chirp = clf_root_of_unity(clf_multiply_mod(q, q, 2 * n), 2 * n);
    chirp.im = -chirp.im;
    kernel[q] = chirp;
    kernel[(points - q) % points] = chirp;
  }
}

static void put_chirp(table_writer *writer, int64_t entry, uint64_t n) {
  for (uint64_t q = 0; q < n; ++q)
    put_root(writer, entry + (int64_t)q, clf_multiply_mod(q, q, 2 * n), 2 * n);
}

/* the same as vectors, zero beyond the length */
static void put_chirp_vectors(table_writer *writer, int64_t entry, uint64_t n, int lanes) {
  for (uint64_t q = 0; q < n; ++q) {
    const clf_root root = clf_root_of_unity(clf_multiply_mod(q, q, 2 * n), 2 * n);
    const int64_t at = 2 * (entry + (int64_t)q / lanes * lanes) + (int64_t)q % lanes;
    put_real(writer, at, root.re);
    put_real(writer, at + lanes, root.im);
  }
}

/* the spectrum of either kernel over its points; lanes want it in the order in which their core leaves it */
static clfft_status put_spectrum(table_writer *writer, int64_t entry, const clf_pass *pass, uint64_t n,
                                 uint64_t points) {
  const bool lanes = pass->choice.family == CLF_FAMILY_LANE_CONVOLVE;
  const int vectors = pass->choice.family == CLF_FAMILY_LANES_CONVOLVE ? pass->choice.lanes : 0;
  clf_root *kernel = NULL;
  clfft_status status = clf_alloc(&kernel, points, sizeof *kernel);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (clf_choice_is_rader(&pass->choice, pass->length))
    fill_rader(kernel, n);
  else
    fill_chirp(kernel, n, points);
  status = clf_transform_extended(kernel, points);
  for (uint64_t k = 0; status == CLFFT_STATUS_SUCCESS && k < points; ++k) {
    const int64_t at = entry + (lanes ? digit_place(&pass->choice, (int64_t)k) : (int64_t)k);
    const int64_t re = vectors ? 2 * (at / vectors * vectors) + at % vectors : 2 * at;
    const int64_t im = re + (vectors ? vectors : 1);
    put_real(writer, re, kernel[k].re / (long double)points);
    put_real(writer, im, kernel[k].im / (long double)points);
  }
  free(kernel);
  return status;
}

static clfft_status put_convolution(table_writer *writer, const clf_pass *pass, const clf_table_layout *layout) {
  const uint64_t n = (uint64_t)pass->length, points = (uint64_t)clf_choice_points(&pass->choice);
  if (clf_choice_is_rader(&pass->choice, pass->length))
    put_rader(writer, pass, layout);
  else if (pass->choice.family == CLF_FAMILY_LANES_CONVOLVE)
    put_chirp_vectors(writer, layout->chirp_entry, n, pass->choice.lanes);
  else
    put_chirp(writer, layout->chirp_entry, n);
  return put_spectrum(writer, layout->spectrum_entry, pass, n, points);
}

static void put_table(table_writer *writer, const clf_pass *pass, const clf_table_layout *layout) {
  const clf_choice *choice = &pass->choice;
  switch (choice->family) {
    case CLF_FAMILY_CHIRP_ENTER:
    case CLF_FAMILY_CHIRP_LEAVE: put_chirp(writer, 0, (uint64_t)pass->points); break;
    case CLF_FAMILY_DIRECT: put_length_roots(writer, pass->length); break;
    case CLF_FAMILY_PASS_GATHER:
    case CLF_FAMILY_PASS_AUTOSORT:
    case CLF_FAMILY_PASS_STOCKHAM:
    case CLF_FAMILY_BITREVERSE_PAIRS:
      if (choice->twiddle == 0) put_length_roots(writer, pass->length);
      if (choice->twiddle == 1) put_product(writer, 0, pass->length, layout->fine_bits);
      break;
    case CLF_FAMILY_GROUP:
    case CLF_FAMILY_COLUMNS:
      if (choice->twiddle != 2) put_stages(writer, choice, &pass->fold);
      put_step(writer, pass, layout);
      break;
    case CLF_FAMILY_LANES:
    case CLF_FAMILY_LANES_CONVOLVE:
      put_lane_core(writer, pass, 0);
      put_lanes_last(writer, pass, layout);
      put_places(writer, pass, layout);
      break;
    case CLF_FAMILY_LANES_TWICE:
      put_lanes_twice(writer, pass);
      put_lanes_last(writer, pass, layout);
      break;
    case CLF_FAMILY_LANES_BLOCK:
      for (int64_t k = 0; k < layout->main_entries / choice->lanes; ++k)
        put_vector(writer, k * choice->lanes, 0, (uint64_t)k, choice->lanes, (uint64_t)pass->length);
      break;
    case CLF_FAMILY_LANE_COLUMNS:
      put_lane_core(writer, pass, 0);
      put_step(writer, pass, layout);
      put_places(writer, pass, layout);
      break;
    case CLF_FAMILY_LANE_CONVOLVE: put_lane_core(writer, pass, 0); break;
    case CLF_FAMILY_GROUP_CONVOLVE: put_stages(writer, choice, &pass->fold); break;
    default: put_step(writer, pass, layout); break;
  }
}

static bool is_wide(const clf_pass *pass) {
  return pass->in.storage == CLFFT_PRECISION_DOUBLE || pass->out.storage == CLFFT_PRECISION_DOUBLE;
}

clfft_status clf_table_key(clf_text *key, const clf_pass *pass) {
  const clf_table_layout layout = clf_table_layout_of(pass);
  if (layout.entries == 0) return CLFFT_STATUS_SUCCESS;
  const bool radix_step = pass->choice.family <= CLF_FAMILY_DIRECT && !pass->points;
  clf_text_add(key, "%s:%lld:%s:t%d", radix_step ? "roots" : clf_family_name(pass->choice.family),
               (long long)pass->length, is_wide(pass) ? "f64" : "f32", pass->choice.twiddle);
  for (int i = 0; i < pass->fold.count; ++i)
    clf_text_add(key, "%c%lld", i ? 'x' : ':', (long long)pass->fold.length[i]);
  if (pass->points) clf_text_add(key, ":n%lld", (long long)pass->points);
  if (!radix_step) {
    clf_text_add(key, ":w%d", pass->choice.lanes);
    for (int i = 0; i < pass->choice.radix_count; ++i) clf_text_add(key, ",%d", pass->choice.radix[i]);
  }
  if (pass->twiddle_length)
    clf_text_add(key, ":n%lld,%lld,%d", (long long)pass->twiddle_length,
                 (long long)pass->loop[pass->twiddle_loop].count, clf_lanes_store_turned(pass));
  if (layout.place_entries || clf_choice_convolves(&pass->choice)) clf_text_add(key, ":p%d", pass->choice.pad);
  return clf_text_check(key);
}

clfft_status clf_table_make(void **entries, size_t *bytes, const clf_pass *pass) {
  const clf_table_layout layout = clf_table_layout_of(pass);
  table_writer writer = {NULL, is_wide(pass)};
  const size_t entry_bytes = 2 * (writer.wide ? sizeof(double) : sizeof(float));
  clfft_status status = clf_alloc(&writer.entries, (size_t)layout.entries, entry_bytes);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  put_table(&writer, pass, &layout);
  if (clf_choice_convolves(&pass->choice)) status = put_convolution(&writer, pass, &layout);
  if (pass->choice.family == CLF_FAMILY_CHIRP_MULTIPLY)
    status = put_spectrum(&writer, 0, pass, (uint64_t)pass->points, (uint64_t)pass->length);
  if (status != CLFFT_STATUS_SUCCESS) {
    free(writer.entries);
    return status;
  }
  *entries = writer.entries;
  *bytes = (size_t)layout.entries * entry_bytes;
  return CLFFT_STATUS_SUCCESS;
}
