/* SPDX-License-Identifier: MIT
 * Candidates of the CPU forms: lanes, widths, radices, padding, memory. */
#include "plan/candidates.h"

#include "math/factor.h"

#include <math.h>

#define LISTS_MAX 12

static int divide_up(int64_t a, int64_t b) { return (int)((a + b - 1) / b); }

/* transforms an item, so that an item has at least 4096 points but the device's units still share the work */
static int per_item(const clf_choice_list *list, int64_t points) {
  const int64_t units = list->profile->compute_units;
  const int64_t most = list->request->count * list->request->length / points / (4 * units);
  int64_t wanted = divide_up(4096, points);
  if (wanted > most) wanted = most;
  return wanted < 1 ? 1 : (int)wanted;
}

static void offer_lanes_block(clf_choice_list *list, int lanes) {
  clf_choice choice = clf_choice_initial(CLF_FAMILY_LANES_BLOCK);
  choice.lanes = lanes;
  const int64_t points = list->request->length < lanes ? list->request->length * lanes : (int64_t)lanes * lanes;
  const int wanted = per_item(list, points);
  for (choice.stream = 0; choice.stream < 2; ++choice.stream) {
    choice.transforms = wanted;
    clf_offer(list, &choice);
    choice.transforms = 4 * wanted;
    clf_offer(list, &choice);
    choice.transforms = 1;
    clf_offer(list, &choice);
  }
}

/* the smallest stage stride of at least 16 vectors, 0 when there is none */
static int natural_pad(const clf_choice *choice) {
  int64_t stride = clf_choice_product(choice), pad = 0;
  for (int i = 0; i < choice->radix_count; ++i) {
    stride /= choice->radix[i];
    if (stride >= 16) pad = stride;
  }
  return (int)(pad > 4096 ? 0 : pad);
}

static void offer_memories(clf_choice_list *list, clf_choice choice) {
  choice.local = 0;
  clf_offer(list, &choice);
  choice.local = 1;
  clf_offer(list, &choice);
}

/* how far ahead to fetch what comes from beyond the caches */
static int natural_ahead(const clf_choice_list *list, const clf_choice *choice) {
  if (!clf_request_is_large(list->request) || choice->family == CLF_FAMILY_LANES_CONVOLVE) return 0;
  if (choice->family == CLF_FAMILY_LANES || choice->family == CLF_FAMILY_LANES_TWICE) return 1;
  return list->request->shape == CLF_SHAPE_ROWS ? 0 : 2;
}

/* Columns whose rows lie apart: pieces of 512 bytes a row, or 256, cost the memory least.  A turned store gains little
 * by them; the tuner may try. */
static void offer_wide(clf_choice_list *list, clf_choice choice) {
  const clf_request *request = list->request;
  if (choice.family != CLF_FAMILY_LANE_COLUMNS || request->shape != CLF_SHAPE_COLUMNS) return;
  if (!clf_request_is_large(request)) return;
  const int64_t piece = choice.lanes * clf_element_bytes(request->precision, CLFFT_LAYOUT_INTERLEAVED);
  choice.ahead = 1;
  for (choice.wide = 8; choice.wide > 1; choice.wide /= 2) {
    if (piece * choice.wide > 512 || piece * choice.wide < 256 || choice.lanes * choice.wide > request->width) continue;
    for (choice.stream = 0; choice.stream < 2; ++choice.stream) offer_memories(list, choice);
  }
}

/* one list of radices: with natural padding; the leading list also without, with the other twiddles, and fetching
 * ahead otherwise */
static void offer_list(clf_choice_list *list, clf_choice choice, bool leading, bool product_first) {
  const bool twice = choice.family == CLF_FAMILY_LANES_TWICE;
  choice.pad = twice ? 0 : natural_pad(&choice);
  choice.twiddle = product_first;
  choice.ahead = natural_ahead(list, &choice);
  offer_memories(list, choice);
  offer_wide(list, choice);
  choice.stream = 1;
  offer_memories(list, choice);
  if (!leading) return;
  const int natural = choice.ahead;
  for (int shift = 0; shift <= 3; ++shift) { /* 0, 1, 2, 4 */
    choice.ahead = (1 << shift) / 2;
    clf_offer(list, &choice);
  }
  choice.ahead = natural;
  const bool twiddled = choice.family == CLF_FAMILY_LANES || twice || list->request->shape == CLF_SHAPE_TURN;
  if (twiddled) {
    choice.twiddle = !product_first;
    offer_memories(list, choice);
    choice.twiddle = product_first;
  }
  choice.pad = 0;
  offer_memories(list, choice);
}

/* an even list of about ceil(log2 / 4) radices, small ones first on rows: 8 16, 4 8 8, 8 8 8, 8 8 16, ...; large ones
 * first on columns, where the first stage is the one that waits for memory */
static bool even_radices(clf_choice *choice, int64_t points, bool by_columns) {
  if (!clf_is_power_of_two((uint64_t)points) || points < 2) return false;
  const int bits = clf_log2_floor((uint64_t)points);
  int count = (bits + 3) / 4;
  if (bits == 8) count = 3;
  choice->radix_count = count;
  const int more = bits % count;
  for (int i = 0; i < count; ++i)
    choice->radix[i] = 1 << (bits / count + (by_columns ? i < more : i >= count - more));
  return true;
}

/* all lists of radices 4, 8, 16 (and one last 2) whose product is the points, appended depth first */
static void offer_powers(clf_choice_list *list, clf_choice choice, int64_t rest, bool product_first, int longest) {
  if (rest == 1) {
    offer_list(list, choice, false, product_first);
    return;
  }
  if (choice.radix_count == longest) return;
  for (int radix = 16; radix >= 2; radix /= 2) {
    if (rest % radix || (radix == 2 && rest != 2)) continue;
    choice.radix[choice.radix_count] = radix;
    ++choice.radix_count;
    offer_powers(list, choice, rest / radix, product_first, longest);
    --choice.radix_count;
  }
}

/* every list of radices worth trying for a lane FFT of so many points */
static void offer_core(clf_choice_list *list, clf_choice choice, int64_t points, bool product_first) {
  const bool by_columns = choice.family != CLF_FAMILY_LANES;
  if (even_radices(&choice, points, by_columns)) {
    const int longest = choice.radix_count + 1;
    offer_list(list, choice, true, product_first);
    choice.radix_count = 0;
    offer_powers(list, choice, points, product_first, longest);
    return;
  }
  clf_radix_list lists[LISTS_MAX];
  const int count = clf_radix_lists(points, 16, 1, lists, LISTS_MAX);
  for (int i = 0; i < count; ++i) {
    clf_choice_set_radices(&choice, &lists[i], !by_columns);
    offer_list(list, choice, i == 0, product_first);
    clf_choice_set_radices(&choice, &lists[i], by_columns);
    offer_list(list, choice, false, product_first);
  }
}

/* rows of as many neighbours as there are lanes, or as the length allows */
static void offer_rows(clf_choice_list *list, int lanes) {
  const int64_t length = list->request->length;
  for (int width = lanes; width >= 3 && width * 4 >= lanes; --width) {
    if (!clf_is_radix(width) || length % width || length / width < lanes) continue;
    clf_choice choice = clf_choice_initial(CLF_FAMILY_LANES);
    choice.lanes = lanes;
    choice.transforms = per_item(list, length);
    offer_core(list, choice, length / width, length > 2048);
    if (width == lanes) return;
  }
}

/* two halves of about equal length: the nearest ones, and those whose first one fills blocks of lanes */
static void offer_halves(clf_choice_list *list, int lanes) {
  const int64_t length = list->request->length;
  int offered = 0;
  for (int64_t far = (int64_t)sqrt((double)length); far < length && offered < 2; ++far) {
    clf_radix_list first, second;
    clf_choice choice = clf_choice_initial(CLF_FAMILY_LANES_TWICE);
    if (length % far || far * far < length || far < lanes || (offered && far % lanes)) continue;
    if (clf_radix_lists(far, 16, 0, &first, 1) != 1 || clf_radix_lists(length / far, 16, 0, &second, 1) != 1) continue;
    if (first.count + second.count > CLF_RADICES_MAX) continue;
    for (int i = 0; i < second.count; ++i) first.radix[first.count++] = second.radix[i];
    clf_choice_set_radices(&choice, &first, false);
    choice.lanes = lanes;
    choice.transforms = per_item(list, length);
    offer_list(list, choice, true, false);
    offered += far % lanes ? 1 : 2;
  }
}

static void offer_columns(clf_choice_list *list, int lanes) {
  clf_choice choice = clf_choice_initial(CLF_FAMILY_LANE_COLUMNS);
  choice.lanes = lanes;
  offer_core(list, choice, list->request->length, false);
}

/* inside one transform: points that are rows of lanes, the rows a multiple of the lanes */
static void offer_row_convolutions(clf_choice_list *list, int lanes) {
  const int64_t square = (int64_t)lanes * lanes, least = divide_up(2 * list->request->length - 1, square);
  const int64_t rows[2] = {lanes * clf_smooth_at_least(least, 7), lanes * clf_smooth_at_least(least, 3)};
  clf_choice choice = clf_choice_initial(CLF_FAMILY_LANES_CONVOLVE);
  choice.lanes = lanes;
  for (int i = 0; i < 2; ++i) {
    clf_radix_list lists[3];
    const int found = clf_radix_lists(rows[i], 16, 0, lists, 3);
    for (int k = 0; k < found && k < 2; ++k) {
      clf_choice_set_radices(&choice, &lists[k], true);
      offer_list(list, choice, k == 0, true);
    }
  }
}

static void offer_convolutions(clf_choice_list *list, int lanes) {
  int64_t points[4];
  if (clf_has_radices(list->request->length) && list->request->length < 17) return;
  if (list->request->length > CLF_CONVOLVE_MAX || list->request->below) return;
  if (list->request->shape == CLF_SHAPE_ROWS && !clf_has_radices(list->request->length))
    offer_row_convolutions(list, lanes);
  const int count = clf_convolution_points(list->request->length, points);
  clf_choice choice = clf_choice_initial(CLF_FAMILY_LANE_CONVOLVE);
  choice.lanes = lanes;
  for (int i = 0; i < count; ++i) {
    clf_radix_list lists[3];
    const int found = clf_radix_lists(points[i], 16, 0, lists, 3);
    for (int k = 0; k < found && k < 2; ++k) {
      clf_choice_set_radices(&choice, &lists[k], false);
      offer_list(list, choice, false, false);
    }
  }
}

/* several axes: transforms in the lanes, each axis's radices in turn */
static void offer_folds(clf_choice_list *list, int lanes) {
  static const int most[] = {16, 8};
  for (int m = 0; m < 2; ++m) {
    clf_radix_list radices;
    clf_choice choice = clf_choice_initial(CLF_FAMILY_LANE_COLUMNS);
    if (!clf_fold_radices(&list->request->fold, most[m], &radices)) return;
    choice.lanes = lanes;
    for (int i = 0; i < radices.count; ++i) choice.radix[i] = radices.radix[i];
    choice.radix_count = radices.count;
    offer_list(list, choice, m == 0, false);
  }
}

/* an item moves so many blocks of points */
static void offer_transpositions(clf_choice_list *list, int lanes) {
  static const int blocks[] = {32, 8, 2};
  clf_choice choice = clf_choice_initial(CLF_FAMILY_LANE_TRANSPOSE);
  choice.lanes = lanes;
  for (choice.stream = 0; choice.stream < 2; ++choice.stream)
    for (int i = 0; i < 3; ++i) {
      choice.transforms = blocks[i];
      clf_offer(list, &choice);
    }
}

void clf_offer_cpu(clf_choice_list *list) {
  const int native = clf_native_lanes(list);
  if (clf_request_transposes(list->request)) {
    for (int lanes = native; lanes >= 2 && lanes * 4 >= native; lanes /= 2) offer_transpositions(list, lanes);
    return;
  }
  if (list->request->fold.count) {
    for (int lanes = native; lanes >= 2 && lanes * 2 >= native; lanes /= 2) offer_folds(list, lanes);
    return;
  }
  const bool rows = list->request->shape == CLF_SHAPE_ROWS;
  for (int lanes = native; lanes >= 2; lanes /= 2) {
    const bool wide = lanes * 2 >= native;
    const bool fits = rows && lanes <= list->request->length; /* short rows are read in turn by as many lanes at most */
    if (rows && wide) offer_lanes_block(list, lanes);
    if (rows && lanes * 4 >= native) offer_rows(list, lanes);
    if (rows && wide && !clf_is_power_of_two((uint64_t)list->request->length)) offer_halves(list, lanes);
    const bool fill = list->request->width % native && list->request->width % lanes == 0; /* no lane is left over */
    if (wide || fill || (fits && list->request->length < native)) offer_columns(list, lanes);
    if (lanes * 4 >= native) offer_convolutions(list, lanes);
  }
}
