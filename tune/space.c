/* SPDX-License-Identifier: MIT
 * The tuner's space: the planner's own list, and one-step moves through the table of choices. */
#include "tune/space.h"

#include <stdlib.h>
#include <string.h>

#define SMALL_VALUE 4   /* below this a step is one, from here on a factor of two */
#define FROM_ZERO 16    /* rows that count cells (banks, pad) step from "none" to this */
#define RADIX_MAX 31
#define WHOLE_SPACE_MAX 1024
#define KINDS_FIRST 3

/* What the model knows least about from one machine to the next: kernels that differ in this are kinds. */
static bool same_kind(const clf_choice *a, const clf_choice *b) {
  return a->family == b->family && a->lanes == b->lanes;
}

static bool leads_its_kind(const clf_choice *all, int i) {
  for (int j = 0; j < i; j++) {
    if (same_kind(&all[j], &all[i])) return false;
  }
  return true;
}

/* The planner orders what it has room for: it gets room for all, whatever the caller wants of it.  Then the best of
 * each of the first kinds goes before everything else, so that a short search sees several kinds. */
int clf_space_list(const clf_request *request, const clf_profile *profile, clf_choice *choices, int capacity) {
  clf_choice *all = malloc(WHOLE_SPACE_MAX * sizeof *all);
  if (!all) return 0;
  int count = clf_choices_list(request, profile, all, WHOLE_SPACE_MAX), leaders = 0, kept = 0;
  bool leads[WHOLE_SPACE_MAX] = {false};
  for (int i = 0; i < count && leaders < KINDS_FIRST; i++) {
    if ((leads[i] = leads_its_kind(all, i))) leaders++;
  }
  if (capacity > CLF_SPACE_MAX) capacity = CLF_SPACE_MAX;
  for (int round = 1; round >= 0; round--) {
    for (int i = 0; i < count && kept < capacity; i++) {
      if (leads[i] == (round == 1)) choices[kept++] = all[i];
    }
  }
  count = kept;
  free(all);
  return count;
}

/* The list being filled, and what a member must satisfy. */
typedef struct collector {
  const clf_choice *origin;
  const clf_request *request;
  const clf_profile *profile;
  clf_choice *list;
  int count, capacity;
} collector;

static void offer(collector *all, const clf_choice *choice) {
  if (all->count == all->capacity || clf_choice_equal(choice, all->origin)) return;
  for (int i = 0; i < all->count; i++) {
    if (clf_choice_equal(choice, &all->list[i])) return;
  }
  if (clf_choice_check(choice, all->request, all->profile) != CLFFT_STATUS_SUCCESS) return;
  all->list[all->count++] = *choice;
}

/* The values next to this one, smaller and larger; -1 for none. */
static void steps(int value, int least, int most, int next[2]) {
  int down = value <= SMALL_VALUE ? value - 1 : value / 2;
  int up = value < SMALL_VALUE ? value + 1 : value * 2;
  if (value == FROM_ZERO && least == 0) down = 0;
  if (value == 0 && most >= FROM_ZERO) up = FROM_ZERO;
  next[0] = down >= least ? down : -1;
  next[1] = up <= most ? up : -1;
}

static void move_rows(collector *all) {
  int next[2];
#define CHOICE(name, initial, least, most, what)             \
  steps(all->origin->name, least, most, next);               \
  for (int side = 0; side < 2; side++) {                     \
    clf_choice moved = *all->origin;                         \
    if (next[side] < 0) continue;                            \
    moved.name = next[side];                                 \
    offer(all, &moved);                                      \
  }
#include "plan/choices.def"
#undef CHOICE
}

static void exchange_radices(collector *all) {
  for (int i = 0; i + 1 < all->origin->radix_count; i++) {
    clf_choice moved = *all->origin;
    moved.radix[i] = all->origin->radix[i + 1];
    moved.radix[i + 1] = all->origin->radix[i];
    offer(all, &moved);
  }
}

static void merge_radices(collector *all) {
  for (int i = 0; i + 1 < all->origin->radix_count; i++) {
    clf_choice moved = *all->origin;
    moved.radix[i] *= moved.radix[i + 1];
    if (moved.radix[i] > RADIX_MAX) continue;
    moved.radix_count--;
    for (int j = i + 1; j < moved.radix_count; j++) moved.radix[j] = all->origin->radix[j + 1];
    moved.radix[moved.radix_count] = 0;
    offer(all, &moved);
  }
}

static void split_radices(collector *all) {
  for (int i = 0; i < all->origin->radix_count && all->origin->radix_count < CLF_RADICES_MAX; i++) {
    for (int part = 2; part * part <= all->origin->radix[i]; part++) {
      if (all->origin->radix[i] % part != 0) continue;
      clf_choice moved = *all->origin;
      for (int j = moved.radix_count; j > i + 1; j--) moved.radix[j] = moved.radix[j - 1];
      moved.radix_count++;
      moved.radix[i] = all->origin->radix[i] / part;
      moved.radix[i + 1] = part;
      offer(all, &moved);
    }
  }
}

int clf_space_neighbours(const clf_choice *choice, const clf_request *request, const clf_profile *profile,
                         clf_choice *neighbours, int capacity) {
  collector all = {choice, request, profile, neighbours, 0, capacity};
  move_rows(&all);
  exchange_radices(&all);
  merge_radices(&all);
  split_radices(&all);
  return all.count;
}
