/* SPDX-License-Identifier: MIT
 * The table of forms, and the texts of their designs. */
#include "tests/support/designs.h"

#include "base/text.h"
#include "tune/hostdata.h"

#include <stdio.h>
#include <string.h>

#define CHOICES_MAX 2048

/* Lengths of radix steps give odd and even numbers of passes. */
const form forms[] = {
    {.name = "gather", .strategy = CLF_STRATEGY_GATHER, .family = CLF_FAMILY_PASS_GATHER,
     .length = {2, 8, 16}, .radices = {"", "", ""}},
    {.name = "autosort", .strategy = CLF_STRATEGY_STOCKHAM, .family = CLF_FAMILY_PASS_AUTOSORT,
     .length = {4, 8, 16}, .radices = {"[2,2]", "[2,2,2]", "[2,2,2,2]"}},
    {.name = "stockham", .strategy = CLF_STRATEGY_STOCKHAM, .family = CLF_FAMILY_PASS_STOCKHAM,
     .length = {8, 64, 256}, .radices = {"[8]", "[8,8]", "[8,8,4]"}},
    {.name = "stockham_mixed", .strategy = CLF_STRATEGY_STOCKHAM, .family = CLF_FAMILY_PASS_STOCKHAM,
     .length = {2, 64, 128}, .radices = {"[2]", "[4,2,8]", "[2,4,4,4]"}},
    {.name = "bitreverse", .strategy = CLF_STRATEGY_BITREVERSE, .family = CLF_FAMILY_BITREVERSE_PAIRS,
     .length = {2, 8, 16}, .radices = {"", "", ""}},
    {.name = "direct", .strategy = CLF_STRATEGY_SINGLE, .family = CLF_FAMILY_DIRECT, .length = {15, 64, 257}},
    {.name = "register", .strategy = CLF_STRATEGY_SINGLE, .family = CLF_FAMILY_REGISTER, .length = {2, 8, 16}},
    {.name = "group", .strategy = CLF_STRATEGY_SINGLE, .family = CLF_FAMILY_GROUP, .length = {16, 128, 1024}},
    {.name = "columns", .strategy = CLF_STRATEGY_SINGLE, .family = CLF_FAMILY_COLUMNS,
     .length = {16, 64, 128}, .columns = true},
    {.name = "columns_fourstep", .strategy = CLF_STRATEGY_FOURSTEP, .family = CLF_FAMILY_COLUMNS,
     .length = {256, 1024, 4096}, .cut = {{16, 16}, {64, 16}, {16, 16, 16}}},
    {.name = "lanes", .strategy = CLF_STRATEGY_SINGLE, .family = CLF_FAMILY_LANES, .length = {256, 512, 2048}},
    {.name = "lanes_block", .strategy = CLF_STRATEGY_SINGLE, .family = CLF_FAMILY_LANES_BLOCK,
     .length = {4, 32, 128}},
    {.name = "lane_columns", .strategy = CLF_STRATEGY_SINGLE, .family = CLF_FAMILY_LANE_COLUMNS,
     .length = {16, 64, 128}, .columns = true},
    {.name = "lane_columns_fourstep", .strategy = CLF_STRATEGY_FOURSTEP, .family = CLF_FAMILY_LANE_COLUMNS,
     .length = {1024, 4096, 8192}, .cut = {{32, 32}, {64, 64}, {16, 16, 32}}},
};
const int form_count = (int)(sizeof forms / sizeof *forms);

const form *form_by_name(const char *name) {
  for (int i = 0; i < form_count; i++) {
    if (strcmp(forms[i].name, name) == 0) return &forms[i];
  }
  return NULL;
}

/* One design as a text, when the planner finds it sound. */
static int keep(const clf_design *design, const clf_problem *problem, const clf_profile *profile,
                char text[DESIGN_BYTES]) {
  clf_text written = {0};
  if (clf_design_check(design, problem, problem->rank - 1, profile) != CLFFT_STATUS_SUCCESS) return 0;
  clf_design_write(design, &written);
  bool fits = clf_text_copy(&written, text, DESIGN_BYTES) < DESIGN_BYTES;
  clf_text_free(&written);
  return fits;
}

static int radix_steps(const form *f, int size, const clf_problem *problem, const clf_profile *profile,
                       char (*texts)[DESIGN_BYTES], int capacity) {
  char text[DESIGN_BYTES];
  clf_design design;
  snprintf(text, sizeof text, "%s %lld: %s%s", clf_strategy_name(f->strategy), (long long)f->length[size],
           clf_family_name(f->family), f->radices[size]);
  if (capacity < 1 || clf_design_parse(&design, text) != CLFFT_STATUS_SUCCESS) return 0;
  return keep(&design, problem, profile, texts[0]);
}

/* A form at one of its lengths, with every choice at its default. */
static clf_design design_of(const form *f, int size) {
  clf_design design = {.strategy = f->strategy, .count = 1};
  design.length[0] = f->length[size];
  if (f->strategy == CLF_STRATEGY_FOURSTEP) {
    design.count = f->cut[size][2] ? 3 : 2;
    memcpy(design.length, f->cut[size], sizeof f->cut[size]);
  }
  for (int i = 0; i < design.count; i++) design.choice[i] = clf_choice_initial(f->family);
  return design;
}

/* The sound choices of the form's family for one kernel of a design. */
static int choices_of(const form *f, const clf_request *request, const clf_profile *profile, clf_choice *choices) {
  int kept = 0, count = clf_choices_list(request, profile, choices, CHOICES_MAX);
  for (int i = 0; i < count; i++) {
    if (choices[i].family == f->family) choices[kept++] = choices[i];
  }
  return kept;
}

int form_designs(const form *f, int size, const clf_problem *problem, const clf_profile *profile,
                 char (*texts)[DESIGN_BYTES], int capacity) {
  static clf_choice choices[CLF_DESIGN_PASSES_MAX][CHOICES_MAX]; /* test programs call from one thread */
  clf_request request[CLF_DESIGN_PASSES_MAX];
  clf_design design = design_of(f, size);
  int found[CLF_DESIGN_PASSES_MAX], count = 0, written = 0;
  if (f->radices[0]) return radix_steps(f, size, problem, profile, texts, capacity);
  if (clf_design_requests(&design, problem, problem->rank - 1, request) != design.count) return 0;
  for (int i = 0; i < design.count; i++) {
    found[i] = choices_of(f, &request[i], profile, choices[i]);
    if (!found[i]) return 0;
    if (found[i] > count) count = found[i];
  }
  /* Kernels of one design walk through their choices side by side. */
  for (int i = 0; i < count && written < capacity; i++) {
    for (int j = 0; j < design.count; j++) design.choice[j] = choices[j][i % found[j]];
    written += keep(&design, problem, profile, texts[written]);
  }
  return written;
}

static int draw(uint64_t *state, int count) {
  clf_random random = {*state};
  uint64_t drawn = clf_random_next(&random);
  *state = random.state;
  return (int)(drawn % (uint64_t)count);
}

/* Radices in any order whose product is the rows of the kernel. */
static void draw_radices(clf_choice *choice, int64_t rows, uint64_t *state) {
  choice->radix_count = 0;
  while (rows > 1 && choice->radix_count < CLF_RADICES_MAX) {
    int radix = 2 << draw(state, 4);
    if (rows % radix) continue;
    choice->radix[choice->radix_count++] = radix;
    rows /= radix;
  }
}

static void draw_choice(clf_choice *choice, int64_t length, uint64_t *state) {
  static const int banks[] = {0, 16, 32};
  bool lanes = choice->family == CLF_FAMILY_LANES || choice->family == CLF_FAMILY_LANES_BLOCK ||
               choice->family == CLF_FAMILY_LANE_COLUMNS;
  *choice = clf_choice_initial(choice->family);
  choice->twiddle = draw(state, 3);
  choice->contract = draw(state, 2);
  if (choice->family == CLF_FAMILY_DIRECT || choice->family == CLF_FAMILY_REGISTER) {
    choice->items = 1 + draw(state, 100);
    choice->twiddle = choice->family == CLF_FAMILY_DIRECT ? choice->twiddle : 0;
  } else if (lanes) {
    choice->lanes = 2 << draw(state, 4);
    choice->transforms = 1 + draw(state, 4);
    if (choice->family == CLF_FAMILY_LANES_BLOCK) {
      choice->twiddle = 0;
      return;
    }
    choice->local = draw(state, 2);
    draw_radices(choice, choice->family == CLF_FAMILY_LANES ? length / choice->lanes : length, state);
    /* padding follows the stride of one of the stages, or there is none */
    int64_t stride = choice->family == CLF_FAMILY_LANES ? length / choice->lanes : length;
    int stage = draw(state, choice->radix_count + 1);
    for (int i = 0; i < stage; i++) stride /= choice->radix[i];
    choice->pad = stage ? (int)stride : 0;
  } else {
    choice->split = draw(state, 2);
    choice->banks = banks[draw(state, 3)];
    choice->exchange = choice->family == CLF_FAMILY_GROUP && draw(state, 4) == 0;
    choice->items = 1 << draw(state, 10);
    choice->transforms = 1 + draw(state, 12);
    draw_radices(choice, length, state);
  }
}

bool form_draw(const form *f, int size, const clf_problem *problem, const clf_profile *profile, uint64_t *state,
               char text[DESIGN_BYTES]) {
  if (f->radices[0]) return false;
  for (int tries = 0; tries < 500; tries++) {
    clf_design design = design_of(f, size);
    for (int i = 0; i < design.count; i++) draw_choice(&design.choice[i], design.length[i], state);
    if (keep(&design, problem, profile, text)) return true;
  }
  return false;
}
