/* SPDX-License-Identifier: MIT
 * Every sound choice for a request, in the model's order: what the planner takes the first of, and the tuner races. */
#include "math/factor.h"
#include "plan/design.h"
#include "plan/footprint.h"

#include <stdlib.h>

/* the list being filled: the sound ones are kept */
typedef struct choice_list {
  clf_choice *choices;
  int count, capacity;
  const clf_request *request;
  const clf_profile *profile;
} choice_list;

static void offer(choice_list *list, const clf_choice *choice) {
  if (list->count == list->capacity) return;
  if (clf_choice_check(choice, list->request, list->profile) != CLFFT_STATUS_SUCCESS) return;
  for (int i = 0; i < list->count; ++i)
    if (clf_choice_equal(&list->choices[i], choice)) return;
  list->choices[list->count++] = *choice;
}

static void offer_scalar(choice_list *list) {
  static const int groups[] = {64, 1, 256};
  for (size_t g = 0; g < sizeof groups / sizeof groups[0]; ++g) {
    clf_choice choice = clf_choice_initial(CLF_FAMILY_REGISTER);
    choice.items = groups[g];
    offer(list, &choice);
    choice.family = CLF_FAMILY_DIRECT;
    offer(list, &choice);
  }
}

/* greedy list of radices up to `most`, large ones first; false when the length is no power of two */
static bool fill_radices(clf_choice *choice, int64_t length, int most) {
  choice->radix_count = 0;
  if (!clf_is_power_of_two((uint64_t)length)) return false;
  while (length > 1) {
    int radix = most;
    while (length % radix) radix /= 2;
    if (radix == most && length == 2 * most) radix = most / 2; /* 4 4 rather than 8 2, 8 4 rather than 16 2 */
    choice->radix[choice->radix_count++] = radix;
    length /= radix;
  }
  return true;
}

static void offer_group_variants(choice_list *list, clf_choice choice) {
  const bool split_first = choice.family == CLF_FAMILY_COLUMNS;
  for (int i = 0; i < 2; ++i) {
    choice.split = i ? !split_first : split_first;
    choice.banks = choice.split ? 32 : 16;
    offer(list, &choice);
    choice.banks = 0;
    offer(list, &choice);
  }
  choice.split = split_first;
  choice.banks = choice.split ? 32 : 16;
  choice.twiddle = 2;
  offer(list, &choice);
}

/* group as one sub-group: every size that the device offers */
static void offer_shuffles(choice_list *list, clf_choice choice) {
  choice.split = choice.banks = 0;
  choice.exchange = 1;
  for (uint32_t size = 4; size <= 64; size *= 2) {
    if (!(list->profile->subgroup_sizes & size) || size % (uint32_t)choice.items) continue;
    choice.transforms = (int)size / choice.items;
    offer(list, &choice);
  }
}

/* group: transforms fill a group of about `target` items; columns: the same number c of adjacent columns */
static void offer_group(choice_list *list) {
  static const int most_radix[] = {8, 16, 4};
  static const int targets[] = {128, 64, 256};
  static const int columns[] = {8, 16, 4};
  const clf_request *request = list->request;
  const bool by_columns = request->shape != CLF_SHAPE_ROWS;
  for (int m = 0; m < 3; ++m)
    for (int v = 0; v < 3; ++v) {
      clf_choice choice = clf_choice_initial(by_columns ? CLF_FAMILY_COLUMNS : CLF_FAMILY_GROUP);
      if (request->length < 2 || !fill_radices(&choice, request->length, most_radix[m])) return;
      int64_t values = most_radix[m];
      if (request->length == 16 && values == 8) values = 4; /* 4 4 on 4 items */
      if (values > request->length) values = request->length;
      choice.items = (int)(request->length / values);
      choice.transforms = by_columns ? columns[v] : targets[v] / choice.items;
      if (choice.transforms < 1) choice.transforms = 1;
      offer_group_variants(list, choice);
      if (!by_columns && v == 0) offer_shuffles(list, choice);
    }
}

static int divide_up(int64_t a, int64_t b) { return (int)((a + b - 1) / b); }

/* transforms an item, so that an item has at least 1024 points but the device's units still share the work */
static int per_item(const choice_list *list, int64_t points) {
  int64_t most = list->request->count * list->request->length / points / (4 * (int64_t)list->profile->compute_units);
  int64_t wanted = divide_up(1024, points);
  if (wanted > most) wanted = most;
  return wanted < 1 ? 1 : (int)wanted;
}

static int native_lanes(const choice_list *list) {
  const bool wide = list->request->precision == CLFFT_PRECISION_DOUBLE;
  const uint32_t lanes = wide ? list->profile->lanes_double : list->profile->lanes_single;
  return lanes < 2 ? 4 : lanes > 16 ? 16 : (int)lanes;
}

static void offer_lanes_block(choice_list *list, int lanes) {
  clf_choice choice = clf_choice_initial(CLF_FAMILY_LANES_BLOCK);
  choice.lanes = lanes;
  const int64_t points = list->request->length < lanes ? list->request->length * lanes : (int64_t)lanes * lanes;
  choice.transforms = per_item(list, points);
  offer(list, &choice);
  if (choice.transforms > 1) {
    choice.transforms *= 4;
    offer(list, &choice);
    choice.transforms = 1;
    offer(list, &choice);
  }
}

/* the smallest stage stride of at least 16 vectors, 0 when there is none */
static int natural_pad(const clf_choice *choice, int64_t rows) {
  int64_t stride = rows, pad = 0;
  for (int i = 0; i < choice->radix_count; ++i) {
    stride /= choice->radix[i];
    if (stride >= 16) pad = stride;
  }
  return (int)(pad > 4096 ? 0 : pad);
}

static void offer_lane_variants(choice_list *list, clf_choice choice, int64_t rows, bool twiddle_first) {
  for (int pad = 1; pad >= 0; --pad)
    for (int t = 0; t < 2; ++t) {
      choice.pad = pad ? natural_pad(&choice, rows) : 0;
      choice.twiddle = t ? !twiddle_first : twiddle_first;
      choice.local = 0;
      offer(list, &choice);
      choice.local = 1;
      offer(list, &choice);
    }
}

/* an even list of about ceil(log2 / 4) radices, small ones first on rows: 8 16, 4 8 8, 8 8 8, 8 8 16, ...; large ones
 * first on columns, where the first stage is the one that waits for memory */
static bool even_radices(clf_choice *choice, int64_t rows, bool by_columns) {
  if (!clf_is_power_of_two((uint64_t)rows) || rows < 2) return false;
  const int bits = clf_log2_floor((uint64_t)rows);
  int count = (bits + 3) / 4;
  if (bits == 8) count = 3;
  choice->radix_count = count;
  const int more = bits % count;
  for (int i = 0; i < count; ++i)
    choice->radix[i] = 1 << (bits / count + (by_columns ? i < more : i >= count - more));
  return true;
}

/* all lists of radices 4, 8, 16 (and one leading 2) whose product is rows, appended depth first */
static void offer_all_lists(choice_list *list, clf_choice choice, int64_t rest, int64_t rows, bool twiddle_first,
                            int longest) {
  if (rest == 1) {
    choice.pad = natural_pad(&choice, rows);
    choice.twiddle = twiddle_first;
    choice.local = 0;
    offer(list, &choice);
    choice.local = 1;
    offer(list, &choice);
    return;
  }
  if (choice.radix_count == longest) return;
  for (int radix = 16; radix >= 2; radix /= 2) {
    if (rest % radix || (radix == 2 && rest != 2)) continue;
    choice.radix[choice.radix_count] = radix;
    ++choice.radix_count;
    offer_all_lists(list, choice, rest / radix, rows, twiddle_first, longest);
    --choice.radix_count;
  }
}

static void offer_lane_core(choice_list *list, int lanes) {
  const clf_request *request = list->request;
  const bool by_columns = request->shape != CLF_SHAPE_ROWS;
  clf_choice choice = clf_choice_initial(by_columns ? CLF_FAMILY_LANE_COLUMNS : CLF_FAMILY_LANES);
  choice.lanes = lanes;
  const int64_t rows = by_columns ? request->length : request->length / lanes;
  if (!even_radices(&choice, rows, by_columns)) return;
  choice.transforms = by_columns ? 1 : per_item(list, request->length);
  const bool twiddle_first = !by_columns && request->length > 2048;
  const int longest = choice.radix_count + 1;
  offer_lane_variants(list, choice, rows, twiddle_first);
  choice.radix_count = 0;
  offer_all_lists(list, choice, rows, rows, twiddle_first, longest);
}

static void offer_cpu(choice_list *list) {
  const int native = native_lanes(list);
  for (int lanes = native; lanes >= 2 && lanes * 2 >= native; lanes /= 2) {
    if (list->request->shape == CLF_SHAPE_ROWS) offer_lanes_block(list, lanes);
    offer_lane_core(list, lanes);
  }
}

typedef struct costed {
  clf_choice choice;
  double cost_ns;
  int order;
} costed;

static int by_cost(const void *a, const void *b) {
  const costed *x = a, *y = b;
  if (x->cost_ns != y->cost_ns) return x->cost_ns < y->cost_ns ? -1 : 1;
  return x->order - y->order;
}

int clf_choices_list(const clf_request *request, const clf_profile *profile, clf_choice *choices, int capacity) {
  choice_list list = {choices, 0, capacity, request, profile};
  if (profile->device_class == CLF_CLASS_CPU) offer_cpu(&list);
  offer_group(&list);
  offer_scalar(&list);
  costed *ranked = malloc(sizeof *ranked * (size_t)(list.count + 1));
  if (!ranked) return list.count;
  for (int i = 0; i < list.count; ++i)
    ranked[i] = (costed){choices[i], clf_choice_cost_ns(&choices[i], request, profile), i};
  qsort(ranked, (size_t)list.count, sizeof *ranked, by_cost);
  for (int i = 0; i < list.count; ++i) choices[i] = ranked[i].choice;
  free(ranked);
  return list.count;
}
