/* SPDX-License-Identifier: MIT
 * Profiles, and designs of a length. */
#include "tests/support/plans.h"

#include "base/status.h"
#include "math/factor.h"
#include "plan/radices.h"

#include <stdio.h>
#include <stdlib.h>

const clf_profile plans_cpu = {.device_class = CLF_CLASS_CPU, .platform = "none", .vendor = "none", .name = "processor",
    .driver = "0", .key = "processor", .global_bytes = UINT64_C(1) << 34, .alloc_bytes = UINT64_C(1) << 33,
    .local_bytes = 1 << 20, .local_is_global = true, .group_max = 4096, .compute_units = 2, .wave = 1,
    .lanes_single = 16, .lanes_double = 8, .fp64 = true, .private_bytes = 1 << 20};
const clf_profile plans_gpu_48k = {.device_class = CLF_CLASS_GPU, .platform = "none", .vendor = "none",
    .name = "GPU of 48 KiB", .driver = "0", .key = "gpu48", .global_bytes = UINT64_C(1) << 34,
    .alloc_bytes = UINT64_C(1) << 32, .local_bytes = 48 << 10, .group_max = 1024, .compute_units = 64, .wave = 32,
    .lanes_single = 1, .lanes_double = 1, .fp64 = true, .private_bytes = 1 << 16};
const clf_profile plans_gpu_32k = {.device_class = CLF_CLASS_GPU, .platform = "none", .vendor = "none",
    .name = "GPU of 32 KiB", .driver = "0", .key = "gpu32", .global_bytes = UINT64_C(1) << 32,
    .alloc_bytes = UINT64_C(1) << 30, .local_bytes = 32 << 10, .group_max = 256, .compute_units = 8, .wave = 16,
    .lanes_single = 1, .lanes_double = 1, .fp64 = true, .subgroup_sizes = 8 | 16 | 32, .private_bytes = 1 << 16};
const clf_profile plans_gpu_single = {.device_class = CLF_CLASS_GPU, .platform = "none", .vendor = "none",
    .name = "GPU without double", .driver = "0", .key = "gpu-single", .global_bytes = UINT64_C(1) << 31,
    .alloc_bytes = UINT64_C(1) << 20, .local_bytes = 32 << 10, .group_max = 64, .compute_units = 4, .wave = 64,
    .lanes_single = 1, .lanes_double = 0, .private_bytes = 1 << 16};

clf_problem plans_problem(const char *text) {
  clfft_desc desc;
  clfft_direction direction;
  clf_problem problem;
  sound(clf_problem_parse(&desc, &direction, text));
  sound(clf_problem_from_desc(&problem, &desc));
  return problem;
}

clf_choice plans_choice(const char *text) {
  clf_choice choice;
  sound(clf_choice_read(&choice, &text));
  ck_assert_str_eq(text, "");
  return choice;
}

clf_design plans_design(const char *text) {
  clf_design design;
  sound(clf_design_parse(&design, text));
  return design;
}

void plans_refused(const clf_strategy_row *row, const char *text, int64_t length, const char *words) {
  const clf_design design = plans_design(text);
  unsound(row->check(&design, length), CLFFT_STATUS_INVALID_ARGUMENT, words);
}

clf_request plans_request(clf_shape shape, int64_t length, int64_t width, int64_t count) {
  return (clf_request){.shape = shape, .length = length, .width = width, .count = count,
                       .precision = CLFFT_PRECISION_SINGLE};
}

clf_recipe plans_recipe(const char *problem_text, const char *texts, const clf_profile *profile) {
  const clf_problem problem = plans_problem(problem_text);
  clf_design designs[CLFFT_RANK_MAX];
  clf_recipe recipe = {0};
  for (int axis = 0; axis < problem.rank; ++axis) {
    char text[512];
    const char *end = strstr(texts, " | ");
    snprintf(text, sizeof text, "%.*s", end ? (int)(end - texts) : (int)strlen(texts), texts);
    designs[axis] = plans_design(text);
    if (end) texts = end + 3;
    if (designs[0].strategy == CLF_STRATEGY_FOLD) break; /* stands for all axes */
  }
  sound(clf_recipe_design(&recipe, &problem, designs, profile));
  return recipe;
}

/* ------------------------------------------------------------------------------------------- designs of a length -- */

typedef struct design_list {
  clf_design *designs;
  int count, capacity;
} design_list;

static void keep(design_list *list, const clf_design *design) {
  if (list->count < list->capacity) list->designs[list->count++] = *design;
}

/* the plainest kernel for so many points, or none: one item where registers suffice, else eight values an item */
static bool plain_kernel(clf_choice *choice, int64_t length) {
  clf_radix_list radices;
  if (length <= 16 && clf_radix_lists(length, 16, 0, &radices, 1) == 1 && radices.count == 1) {
    *choice = clf_choice_initial(CLF_FAMILY_REGISTER);
    choice->items = 4;
    return true;
  }
  if (clf_radix_lists(length, 16, 0, &radices, 1) != 1) return false;
  *choice = clf_choice_initial(CLF_FAMILY_GROUP);
  clf_choice_set_radices(choice, &radices, false);
  choice->items = length < 64 ? 1 : (int)(length / 32);
  return true;
}

static void keep_factors(design_list *list, clf_strategy strategy, int64_t a, int64_t b, int64_t c) {
  clf_design design = {strategy, c > 1 ? 3 : b > 1 ? 2 : 1, {a, b, c}, {{0}}};
  for (int i = 0; i < design.count; ++i)
    if (!plain_kernel(&design.choice[i], design.length[i])) return;
  keep(list, &design);
}

static void keep_foursteps(design_list *list, int64_t length) {
  for (int64_t a = 2; a <= length / 2; ++a) {
    if (length % a) continue;
    keep_factors(list, CLF_STRATEGY_FOURSTEP, a, length / a, 1);
    for (int64_t b = 2; b <= length / a / 2; ++b)
      if (length / a % b == 0) keep_factors(list, CLF_STRATEGY_FOURSTEP, a, b, length / a / b);
  }
}

static void keep_steps(design_list *list, int64_t length) {
  clf_radix_list radices[4];
  const int count = clf_radix_lists(length, 8, 1, radices, 4);
  clf_design design = {CLF_STRATEGY_STOCKHAM, 1, {length}, {{0}}};
  design.choice[0] = clf_choice_initial(CLF_FAMILY_PASS_STOCKHAM);
  for (int i = 0; i < count; ++i) {
    clf_choice_set_radices(&design.choice[0], &radices[i], i % 2 == 0);
    keep(list, &design);
  }
  if (length < 2 || !clf_is_power_of_two((uint64_t)length)) return;
  design.choice[0] = clf_choice_initial(CLF_FAMILY_PASS_AUTOSORT);
  for (int64_t rest = length; rest > 1; rest /= 2) design.choice[0].radix[design.choice[0].radix_count++] = 2;
  keep(list, &design);
  design.strategy = CLF_STRATEGY_GATHER;
  design.choice[0] = clf_choice_initial(CLF_FAMILY_PASS_GATHER);
  keep(list, &design);
  design.strategy = CLF_STRATEGY_BITREVERSE;
  design.choice[0] = clf_choice_initial(CLF_FAMILY_BITREVERSE_PAIRS);
  keep(list, &design);
}

/* transpositions in front (1), behind (2) or both (3) of one kernel or two */
static void keep_transposes(design_list *list, int64_t a, int64_t b, int where) {
  clf_design design = {CLF_STRATEGY_TRANSPOSE, b > 1 ? 2 : 1, {a, b}, {{0}}};
  int kernels = 0;
  clf_choice move = clf_choice_initial(where == 2 ? CLF_FAMILY_LANE_TRANSPOSE : CLF_FAMILY_TRANSPOSE);
  move.lanes = where == 2 ? 4 : 1;
  move.transforms = move.items = 4;
  if (where & 1) design.choice[kernels++] = move;
  for (int i = 0; i < design.count; ++i)
    if (!plain_kernel(&design.choice[kernels++], design.length[i])) return;
  if (where & 2) design.choice[kernels] = move;
  keep(list, &design);
}

int plans_designs(int64_t length, clf_design *designs, int capacity) {
  design_list list = {designs, 0, capacity};
  clf_design direct = {CLF_STRATEGY_SINGLE, 1, {length}, {{0}}};
  direct.choice[0] = clf_choice_initial(CLF_FAMILY_DIRECT);
  keep(&list, &direct);
  keep_factors(&list, CLF_STRATEGY_SINGLE, length, 1, 1);
  keep_steps(&list, length);
  keep_foursteps(&list, length);
  for (int where = 1; where <= 3; ++where) {
    keep_transposes(&list, length, 1, where);
    for (int64_t a = 2; a * a <= length; ++a)
      if (length % a == 0) keep_transposes(&list, length / a, a, where);
  }
  if (length < 2) return list.count;
  const int64_t points = clf_smooth_at_least(2 * length - 1, 5);
  keep_factors(&list, CLF_STRATEGY_BLUESTEIN, points, 1, 1);
  for (int64_t a = 2; a * a <= points; ++a)
    if (points % a == 0) keep_factors(&list, CLF_STRATEGY_BLUESTEIN, points / a, a, 1);
  return list.count;
}
