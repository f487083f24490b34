/* SPDX-License-Identifier: MIT
 * Registers, local memory and lane buffers of a choice. */
#include "plan/footprint.h"

#define LARGE_BYTES 8388608.0

int64_t clf_choice_product(const clf_choice *choice) {
  int64_t product = 1;
  for (int i = 0; i < choice->radix_count; ++i) {
    if (product > (INT64_C(1) << 40)) break; /* far beyond any kernel */
    product *= choice->radix[i];
  }
  return product;
}

bool clf_choice_convolves(const clf_choice *choice) {
  return choice->family == CLF_FAMILY_GROUP_CONVOLVE || choice->family == CLF_FAMILY_LANE_CONVOLVE ||
         choice->family == CLF_FAMILY_LANES_CONVOLVE;
}

int64_t clf_choice_points(const clf_choice *choice) {
  return clf_choice_product(choice) * (choice->family == CLF_FAMILY_LANES_CONVOLVE ? choice->lanes : 1);
}

bool clf_choice_is_rader(const clf_choice *choice, int64_t length) {
  return clf_choice_convolves(choice) && choice->family != CLF_FAMILY_LANES_CONVOLVE &&
         clf_choice_product(choice) == length - 1;
}

bool clf_choice_transposes(const clf_choice *choice) {
  return choice->family == CLF_FAMILY_TRANSPOSE || choice->family == CLF_FAMILY_LANE_TRANSPOSE;
}

bool clf_request_transposes(const clf_request *request) {
  return request->shape == CLF_SHAPE_TRANSPOSE || request->shape == CLF_SHAPE_UNTRANSPOSE;
}

bool clf_is_radix(int64_t n) {
  static const bool known[32] = {[2] = true,  [3] = true,  [4] = true,  [5] = true,  [6] = true,
                                 [7] = true,  [8] = true,  [9] = true,  [10] = true, [11] = true,
                                 [12] = true, [13] = true, [15] = true, [16] = true, [17] = true,
                                 [19] = true, [23] = true, [29] = true, [31] = true};
  return n >= 0 && n < 32 && known[n];
}

static int64_t divide_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

int64_t clf_choice_values(const clf_choice *choice, int64_t length) {
  int64_t most = 0;
  for (int i = 0; i < choice->radix_count; ++i) {
    const int64_t radix = choice->radix[i], values = divide_up(length / radix, choice->items) * radix;
    if (values > most) most = values;
  }
  return most;
}

/* cells of one padded exchange region of `cells` values; mirrors FFT_PADDED in cl/stage.cl */
static int64_t padded_cells(const clf_choice *choice, int64_t cells, int64_t wide) {
  int64_t most = cells, stride = 1;
  for (int i = 0; i + 1 < choice->radix_count; ++i) {
    const int64_t radix = choice->radix[i], run = stride * wide, block = radix * run, banks = choice->banks;
    const int64_t every = banks ? block * divide_up(banks, block) : 1;
    const int64_t by = run < banks && radix % 2 == 0 ? run : 0;
    const int64_t padded = (cells - 1) + (cells - 1) / every * by + 1;
    if (padded > most) most = padded;
    stride *= radix;
  }
  return most;
}

static int64_t column_pitch(const clf_choice *choice, bool turned) { return choice->transforms + (turned ? 1 : 0); }

int64_t clf_choice_pitch(const clf_choice *choice, int64_t length, bool turned) {
  if (choice->family == CLF_FAMILY_COLUMNS) return column_pitch(choice, turned);
  if (choice->family == CLF_FAMILY_TRANSPOSE) return choice->transforms + 1; /* odd for even tiles: all banks */
  return padded_cells(choice, length, 1);
}

int64_t clf_choice_cells(const clf_choice *choice, int64_t length, bool turned) {
  if (choice->family == CLF_FAMILY_TRANSPOSE) return choice->transforms * clf_choice_pitch(choice, length, turned);
  if (choice->radix_count <= 1 || choice->exchange) return 0;
  if (choice->family == CLF_FAMILY_COLUMNS) {
    const int64_t wide = column_pitch(choice, turned);
    return padded_cells(choice, length * wide, wide);
  }
  return padded_cells(choice, length, 1) * choice->transforms;
}

/* Short buffers get one vector more, so that the two parts don't lie a multiple of the first cache apart; a long one
 * without padding is exact, to fill the device's local memory. */
int64_t clf_lane_buffer(int64_t rows, int64_t pad) { return rows + (pad ? rows / pad + 1 : rows < 8192); }

double clf_request_bytes(const clf_request *request) {
  const bool reals = request->walsh.asked;
  const clfft_layout layout = reals ? CLFFT_LAYOUT_PLANAR : CLFFT_LAYOUT_INTERLEAVED;
  const double element = (double)clf_element_bytes(request->precision, layout);
  return (double)request->count * (double)request->length * element;
}

bool clf_request_is_large(const clf_request *request) { return clf_request_bytes(request) >= LARGE_BYTES; }

static uint64_t real_bytes(const clf_request *request) { return request->precision == CLFFT_PRECISION_DOUBLE ? 8 : 4; }

uint64_t clf_choice_local_bytes(const clf_choice *choice, const clf_request *request) {
  const bool turned = choice->family == CLF_FAMILY_COLUMNS && request->shape == CLF_SHAPE_TURN;
  const uint64_t cell = real_bytes(request) * (choice->split ? 1 : 2);
  return (uint64_t)clf_choice_cells(choice, clf_choice_product(choice), turned) * cell;
}

uint64_t clf_choice_buffer_bytes(const clf_choice *choice, const clf_request *request) {
  const int64_t rows = clf_choice_product(choice);
  const int64_t product = choice->family == CLF_FAMILY_LANES_CONVOLVE ? rows : 0; /* kept beside the buffer */
  const uint64_t vectors = 2 * (uint64_t)(clf_lane_buffer(rows, choice->pad) + product) * (uint64_t)choice->wide;
  return vectors * real_bytes(request) * (uint64_t)choice->lanes;
}
