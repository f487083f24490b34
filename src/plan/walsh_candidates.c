/* SPDX-License-Identifier: MIT
 * Candidates of the Walsh-Hadamard families: items, rows a group, slices, sub-groups; lanes, sweeps and
 * where they work. */
#include "math/factor.h"
#include "plan/candidates.h"

#define LOCAL_MOST 32768 /* bytes of local memory that every device has */

static int divide_up(int64_t a, int64_t b) { return (int)((a + b - 1) / b); }

/* -------------------------------------------------------------------------------------------------------- walsh -- */

/* the fewest slices with which an exchange stays in so many bytes */
static int slices_for(const clf_choice *choice, const clf_request *request, uint64_t most) {
  clf_choice tried = *choice;
  for (tried.slices = 0; tried.slices < 6; ++tried.slices)
    if (clf_walsh_local_bytes(&tried, request) <= most) break;
  return tried.slices;
}

static void offer_exchanges(clf_choice_list *list, clf_choice choice) {
  static const uint64_t most[] = {LOCAL_MOST, LOCAL_MOST / 2, 4 * LOCAL_MOST};
  const bool exchanges = choice.items > 1;
  for (int v = 0; v < (exchanges ? 3 : 1); ++v) {
    choice.slices = exchanges ? slices_for(&choice, list->request, most[v]) : 0;
    choice.banks = exchanges ? 32 : 0;
    for (choice.quads = 1; choice.quads >= 0; --choice.quads) clf_offer(list, &choice);
  }
  if (!exchanges) return;
  choice.slices = choice.banks = 0;
  choice.exchange = 1;
  for (choice.quads = 1; choice.quads >= 0; --choice.quads) clf_offer(list, &choice);
}

/* so many values an item, and the rows that make groups of 256, 128, 64 and 512 items, and of one sub-group */
static void offer_values(clf_choice_list *list, int64_t values) {
  static const int targets[] = {256, 128, 64, 512};
  clf_choice choice = clf_choice_initial(CLF_FAMILY_WALSH);
  choice.items = (int)(list->request->length / values);
  for (int t = 0; t < 4; ++t) {
    choice.transforms = targets[t] > choice.items ? targets[t] / choice.items : 1;
    offer_exchanges(list, choice);
  }
  for (int size = 8; size <= 64; size *= 2) {
    choice.transforms = size / choice.items;
    if (choice.transforms >= 1) offer_exchanges(list, choice);
  }
}

static void offer_group(clf_choice_list *list) {
  static const int held[] = {64, 32, 128, 16, 8, 4, 2, 1}; /* fewer than four only where they are all */
  const int64_t length = list->request->length;
  for (int v = 0; v < 8; ++v)
    if (held[v] <= length && length / held[v] <= 4096 && (held[v] >= 4 || held[v] == length))
      offer_values(list, held[v]);
}

/* -------------------------------------------------------------------------------------------------------- lanes -- */

/* at least 4096 reals an item, but a few items for each of the device's units */
static int blocks_per_item(const clf_choice_list *list, int64_t block) {
  const clf_request *request = list->request;
  const int64_t most = request->count * request->length / block / (4 * list->profile->compute_units);
  const int wanted = divide_up(4096, block);
  return wanted <= most ? wanted : most < 1 ? 1 : (int)most;
}

static void offer_memories(clf_choice_list *list, clf_choice choice) {
  for (choice.local = 0; choice.local < 2; ++choice.local) clf_offer(list, &choice);
}

/* one stage, whose vectors stay in registers */
static void offer_block(clf_choice_list *list, clf_choice choice) {
  for (int v = 0; v < 4; ++v) {
    choice.stream = v & 1;
    choice.ahead = v >> 1;
    clf_offer(list, &choice);
  }
}

/* rising inside the output or a buffer; falling, the next block fetched meanwhile */
static void offer_orders(clf_choice_list *list, clf_choice choice) {
  choice.inside = 1;
  for (int falling = 0; falling < 2; ++falling) {
    choice.falling = choice.ahead = falling;
    clf_offer(list, &choice);
  }
  choice.inside = 0;
  for (choice.stream = 0; choice.stream < 2; ++choice.stream)
    for (int falling = 0; falling < 2; ++falling) {
      choice.falling = choice.ahead = falling;
      offer_memories(list, choice);
    }
  choice.stream = 1;
  choice.pad = choice.radix[0];
  offer_memories(list, choice);
}

/* As few stages as radices up to 2^most allow; where those would make too much, some are smaller: neighbours, in turn
 * each of the lists.  Sixteen vectors at once are more than some compilers keep in registers, but are fewer sweeps. */
static void offer_sweeps(clf_choice_list *list, clf_choice choice, int bits, int most, bool all) {
  const int count = (bits + most - 1) / most, spare = count * most - bits;
  if (count < 2 || count > CLF_RADICES_MAX) return;
  choice.radix_count = count;
  for (int first = 0; first < (all && spare % count ? count : 1); ++first) {
    for (int i = 0; i < count; ++i) {
      const bool smaller = (i - first + count) % count < spare % count;
      choice.radix[i] = 1 << (most - spare / count - smaller);
    }
    offer_orders(list, choice);
  }
}

static void offer_lanes(clf_choice_list *list, int lanes, bool all) {
  const clf_request *request = list->request;
  const bool rows = request->walsh.run > 0 && 1 << request->walsh.skip < lanes;
  const int64_t row = rows ? INT64_C(1) << clf_walsh_row_bits(request) : request->length * lanes;
  const int64_t vectors = row / lanes;
  clf_choice choice = clf_choice_initial(CLF_FAMILY_WALSH_LANES);
  choice.lanes = lanes;
  for (int first = 16; first >= 1; first /= 2) { /* a row, or several short ones, at once */
    const int64_t block = (int64_t)first * lanes;
    if (first < vectors) break;
    choice.radix[0] = first;
    choice.radix_count = 1;
    choice.transforms = blocks_per_item(list, block);
    offer_block(list, choice);
  }
  if (vectors < 4) return;
  choice.transforms = blocks_per_item(list, row);
  for (int most = 3; most <= 4; ++most) offer_sweeps(list, choice, clf_log2_floor((uint64_t)vectors), most, all);
}

static void offer_base(clf_choice_list *list, int native) {
  static const int groups[] = {64, 1, 256};
  clf_choice choice = clf_choice_initial(CLF_FAMILY_WALSH_BASE);
  for (int lanes = native; lanes > 1; lanes /= 2) {
    choice.lanes = lanes;
    clf_offer(list, &choice);
  }
  choice.lanes = 1;
  for (int g = 0; g < 3; ++g) {
    choice.items = groups[g];
    clf_offer(list, &choice);
  }
}

void clf_offer_walsh(clf_choice_list *list) {
  const bool cpu = list->profile->device_class == CLF_CLASS_CPU;
  const int native = cpu ? clf_native_lanes(list) : 1;
  if (list->request->walsh.digit) {
    offer_base(list, native);
    return;
  }
  for (int width = native; width >= 2; width /= 2) offer_lanes(list, width, 2 * width >= native);
  offer_group(list);
}
