/* SPDX-License-Identifier: MIT
 * Candidates of the kernels that share work-groups: radices, items, transforms, exchange, padding. */
#include "plan/candidates.h"

#include "math/factor.h"

#define LISTS_MAX 24

static void offer_variants(clf_choice_list *list, clf_choice choice) {
  const bool split_first = choice.family == CLF_FAMILY_COLUMNS;
  for (int i = 0; i < 2; ++i) {
    choice.split = i ? !split_first : split_first;
    choice.banks = choice.split ? 32 : 16;
    clf_offer(list, &choice);
    choice.banks = 0;
    clf_offer(list, &choice);
  }
  choice.split = split_first;
  choice.banks = choice.split ? 32 : 16;
  choice.twiddle = 2;
  clf_offer(list, &choice);
}

/* group as one sub-group: every size that the device offers */
static void offer_shuffles(clf_choice_list *list, clf_choice choice) {
  choice.split = choice.banks = 0;
  choice.exchange = 1;
  for (uint32_t size = 4; size <= 64; size *= 2) {
    if (!(list->profile->subgroup_sizes & size) || size % (uint32_t)choice.items) continue;
    choice.transforms = (int)size / choice.items;
    clf_offer(list, &choice);
  }
}

/* transforms fill a group of about 128, 64 or 256 items; columns are 8, 16 or 4 adjacent ones */
static void offer_geometries(clf_choice_list *list, clf_choice choice, int64_t items) {
  static const int targets[] = {128, 64, 256};
  static const int columns[] = {8, 16, 4};
  if (items < 1 || items > 4096) return;
  choice.items = (int)items;
  for (int v = 0; v < 3; ++v) {
    choice.transforms = choice.family == CLF_FAMILY_COLUMNS ? columns[v] : targets[v] / choice.items;
    if (choice.transforms < 1) choice.transforms = 1;
    offer_variants(list, choice);
    if (choice.family == CLF_FAMILY_GROUP && v == 0) offer_shuffles(list, choice);
  }
}

/* values an item: as many as the largest radix, or a multiple of a smaller one that wastes less */
static void offer_items(clf_choice_list *list, const clf_choice *choice, int64_t points, int64_t most) {
  if (points == 16 && most == 8) offer_geometries(list, *choice, 4); /* 4 4 on 4 items */
  if (points % most == 0) offer_geometries(list, *choice, points / most);
  if (clf_is_power_of_two((uint64_t)points)) return;
  for (int i = 0; i < choice->radix_count; ++i) {
    bool seen = choice->radix[i] == most;
    for (int j = 0; j < i; ++j) seen = seen || choice->radix[j] == choice->radix[i];
    if (!seen) offer_geometries(list, *choice, points / choice->radix[i]);
  }
}

static void offer_points(clf_choice_list *list, clf_family family, int64_t points) {
  static const int most[] = {8, 16, 4, 10, 13};
  clf_radix_list lists[LISTS_MAX];
  const int kinds = clf_is_power_of_two((uint64_t)points) ? 3 : 5;
  for (int m = 0; m < kinds; ++m) {
    const int count = clf_radix_lists(points, most[m], 0, lists, LISTS_MAX);
    if (count == 0) return;
    clf_choice choice = clf_choice_initial(family);
    clf_choice_set_radices(&choice, &lists[0], false);
    offer_items(list, &choice, points, most[m] < points ? most[m] : points);
    if (family == CLF_FAMILY_GROUP_CONVOLVE && m >= 1) return;
  }
}

static void offer_folds(clf_choice_list *list) {
  static const int most[] = {8, 16, 4, 13};
  for (int m = 0; m < 4; ++m) {
    clf_radix_list radices;
    clf_choice choice = clf_choice_initial(CLF_FAMILY_GROUP);
    if (!clf_fold_radices(&list->request->fold, most[m], &radices)) return;
    for (int i = 0; i < radices.count; ++i) choice.radix[i] = radices.radix[i];
    choice.radix_count = radices.count;
    offer_items(list, &choice, list->request->length, most[m]);
  }
}

/* tiles as wide as a few lines of memory, whose items move 4, 8 or 2 values each */
static void offer_tiles(clf_choice_list *list) {
  static const int edges[] = {32, 16, 64, 8}, values[] = {4, 8, 2};
  clf_choice choice = clf_choice_initial(CLF_FAMILY_TRANSPOSE);
  for (int e = 0; e < 4; ++e)
    for (int v = 0; v < 3; ++v) {
      choice.transforms = edges[e];
      choice.items = edges[e] * edges[e] / values[v];
      clf_offer(list, &choice);
    }
}

void clf_offer_gpu(clf_choice_list *list) {
  const clf_request *request = list->request;
  if (clf_request_transposes(request)) {
    offer_tiles(list);
    return;
  }
  if (request->fold.count) {
    offer_folds(list);
    return;
  }
  offer_points(list, request->shape == CLF_SHAPE_ROWS ? CLF_FAMILY_GROUP : CLF_FAMILY_COLUMNS, request->length);
  int64_t points[4];
  if (clf_has_radices(request->length) || request->below) return;
  const int count = clf_convolution_points(request->length, points);
  for (int i = 0; i < count; ++i) offer_points(list, CLF_FAMILY_GROUP_CONVOLVE, points[i]);
}
