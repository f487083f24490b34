/* SPDX-License-Identifier: MIT
 * The planner's ladder: for every length something, sorted, all of it sound, and the first rung makes a recipe. */
#include "plan/design.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"
#include "tune/hostdata.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define RANKED_MAX 96

static clf_ranked ranked[RANKED_MAX];

static void check_rank(const char *text, const clf_profile *profile) {
  const clf_problem problem = plans_problem(text);
  clf_design first[CLFFT_RANK_MAX];
  for (int axis = 0; axis < problem.rank; ++axis) {
    const int count = clf_designs_rank(&problem, axis, profile, NULL, ranked, RANKED_MAX);
    double before = 0;
    ck_assert_msg(count > 0, "%s axis %d on %s: nothing", text, axis, profile->name);
    for (int i = 0; i < count; ++i) {
      if (!isfinite(ranked[i].cost_ns) || ranked[i].cost_ns < before)
        ck_abort_msg("%s: %g ns after %g ns", text, ranked[i].cost_ns, before);
      before = ranked[i].cost_ns;
      if (problem.points > 100) continue; /* the ladder checks what it offers; here, some of it again */
      if (clf_design_check(&ranked[i].design, &problem, axis, profile) != CLFFT_STATUS_SUCCESS)
        ck_abort_msg("%s: %s", text, clfft_last_error());
      if (ranked[i].source != CLF_SOURCE_CLASS && ranked[i].source != CLF_SOURCE_SAFE) ck_abort_msg("%s: source", text);
    }
    first[axis] = ranked[0].design;
  }
  clf_recipe recipe = {0};
  ck_assert_msg(clf_recipe_design(&recipe, &problem, first, profile) == CLFFT_STATUS_SUCCESS, "%s on %s: %s", text,
                profile->name, clfft_last_error());
  clf_recipe_free(&recipe);
}

static void check_lengths(const clf_profile *profile, int64_t from, int64_t to, int64_t step, const char *options) {
  for (int64_t length = from; length <= to; length += step) {
    char text[96];
    snprintf(text, sizeof text, "c2c:%lld%s", (long long)length, options);
    check_rank(text, profile);
  }
}

/* The slow tier takes every length on every device, the fast one a third of those past 1000 on a CPU, and every length
 * on one of two GPUs. */
static int step_of_tier(void) {
  const char *tier = getenv("CLFFT_TEST_TIER");
  return tier && strcmp(tier, "slow") == 0 ? 1 : 2;
}

START_TEST(every_length_on_a_cpu) {
  check_lengths(&plans_cpu, 1, 1000, 1, "");
  check_lengths(&plans_cpu, 1001, 2000, 2 * step_of_tier() - 1, "");
}
END_TEST
START_TEST(every_length_on_a_gpu) { check_lengths(&plans_gpu_48k, 1, 2000, step_of_tier(), ":b100"); }
END_TEST
START_TEST(every_length_on_a_small_gpu) {
  check_lengths(&plans_gpu_32k, step_of_tier(), 2000, step_of_tier(), ":b7:in");
}
END_TEST

START_TEST(lengths_up_to_2_24) {
  static const clf_profile *const profiles[] = {&plans_cpu, &plans_gpu_48k, &plans_gpu_32k};
  clf_random random = {2024};
  for (int i = 0; i < 90; ++i) {
    char text[64];
    const int64_t most = INT64_C(1) << (12 + i % 13);
    snprintf(text, sizeof text, "c2c:%lld%s", (long long)(1 + (int64_t)(clf_random_next(&random) % (uint64_t)most)),
             i % 4 == 3 ? ":in" : "");
    check_rank(text, profiles[i % 3]);
  }
}
END_TEST

START_TEST(several_axes) {
  static const char *const problems[] = {"c2c:32x32",       "c2c:512x512",     "c2c:100x101:in",  "c2c:16x16x16:b10",
                                         "c2c:1x1000x1",    "c2c:1208x1208",   "c2c:3x5x7x11:in", "c2c:128x64x32",
                                         "c2c:60x1009:f16", "c2c:2x4099:f64",  "c2c:7x65536",     "c2c:1000/7x7/1"};
  static const clf_profile *const profiles[] = {&plans_cpu, &plans_gpu_48k, &plans_gpu_32k};
  for (size_t p = 0; p < sizeof problems / sizeof problems[0]; ++p)
    for (int d = 0; d < 3; ++d) check_rank(problems[p], profiles[d]);
}
END_TEST

START_TEST(fewer_rungs_are_the_best_ones) {
  const clf_problem problem = plans_problem("c2c:4096:b64");
  clf_ranked few[3];
  ck_assert_int_gt(clf_designs_rank(&problem, 0, &plans_gpu_48k, NULL, ranked, RANKED_MAX), 3);
  ck_assert_int_eq(clf_designs_rank(&problem, 0, &plans_gpu_48k, NULL, few, 3), 3);
  for (int i = 0; i < 3; ++i) ck_assert(few[i].cost_ns == ranked[i].cost_ns);
}
END_TEST

/* --------------------------------------------------------------------------------------------------- records -- */

typedef struct one_record {
  const char *choice;
  double ns_per_point;
} one_record;

static bool find_rows(void *context, const clf_request *request, clf_choice *choice, double *ns_per_point) {
  const one_record *record = context;
  if (request->shape != CLF_SHAPE_ROWS || request->length != 1024) return false;
  *choice = plans_choice(record->choice);
  *ns_per_point = record->ns_per_point;
  return true;
}

START_TEST(a_measured_choice_is_taken) {
  const clf_problem problem = plans_problem("c2c:1024:b64");
  one_record record = {"group[4,4,4,4,4] items=64 transforms=2", 0.001};
  const clf_lookup lookup = {find_rows, &record};
  ck_assert_int_gt(clf_designs_rank(&problem, 0, &plans_gpu_48k, &lookup, ranked, RANKED_MAX), 0);
  ck_assert_int_eq(ranked[0].source, CLF_SOURCE_MEASURED);
  const clf_choice wanted = plans_choice(record.choice);
  ck_assert(clf_choice_equal(&ranked[0].design.choice[0], &wanted));
}
END_TEST

START_TEST(an_unsound_record_is_passed_over) {
  const clf_problem problem = plans_problem("c2c:1024:b64");
  one_record record = {"group[4,4,4,4] items=64", 0.001};
  const clf_lookup lookup = {find_rows, &record};
  const int count = clf_designs_rank(&problem, 0, &plans_gpu_48k, &lookup, ranked, RANKED_MAX);
  ck_assert_int_gt(count, 0);
  for (int i = 0; i < count; ++i) ck_assert(ranked[i].source != CLF_SOURCE_MEASURED);
}
END_TEST

/* columns slow, transpositions and rows fast, or the other way round */
static bool find_moves(void *context, const clf_request *request, clf_choice *choice, double *ns_per_point) {
  const bool *moves = context;
  const bool columns = request->shape == CLF_SHAPE_COLUMNS || request->shape == CLF_SHAPE_TURN;
  if (request->length != 480 || clf_choices_list(request, &plans_gpu_48k, choice, 1) != 1) return false;
  *ns_per_point = columns == *moves ? 1 : 0.01;
  return true;
}

START_TEST(transposes_by_what_was_measured) {
  const clf_problem problem = plans_problem("c2c:480x640");
  for (int moves = 0; moves < 2; ++moves) {
    bool fast = moves;
    const clf_lookup lookup = {find_moves, &fast};
    ck_assert_int_gt(clf_designs_rank(&problem, 0, &plans_gpu_48k, &lookup, ranked, RANKED_MAX), 0);
    ck_assert_int_eq(ranked[0].design.strategy, moves ? CLF_STRATEGY_TRANSPOSE : CLF_STRATEGY_SINGLE);
    ck_assert_int_eq(ranked[0].source, moves ? CLF_SOURCE_COMPOSED : CLF_SOURCE_MEASURED);
    ck_assert_int_eq(clf_design_kernels(&ranked[0].design), moves ? 3 : 1);
  }
}
END_TEST

/* Which sides of an axis are strided, and so how many transpositions a design has; -1 none is offered. */
static void offers_transpositions(const char *text, int axis, int expected) {
  const clf_problem problem = plans_problem(text);
  const int count = clf_designs_rank(&problem, axis, &plans_gpu_48k, NULL, ranked, RANKED_MAX);
  int moves = -1;
  for (int i = 0; i < count && moves < 0; ++i)
    if (ranked[i].design.strategy == CLF_STRATEGY_TRANSPOSE)
      moves = clf_design_kernels(&ranked[i].design) - ranked[i].design.count;
  ck_assert_msg(moves == expected, "%s axis %d: %d", text, axis, moves);
}

START_TEST(transposes_are_offered_for_strided_axes) {
  offers_transpositions("c2c:64:b100", 0, -1);
  offers_transpositions("c2c:64/100:b100/1", 0, 2);
  offers_transpositions("c2c:64/100/1:b100/1/64", 0, 1);
  offers_transpositions("c2c:64/1/100:b100/64/1", 0, 1);
  offers_transpositions("c2c:48x64", 0, 2);
  offers_transpositions("c2c:48x64", 1, -1);
  offers_transpositions("c2c:48/1x64/48", 0, -1);
  offers_transpositions("c2c:48/1x64/48", 1, 2);
  offers_transpositions("c2c:48/64/1x64/1/48", 0, 1);
  offers_transpositions("c2c:48/64/1x64/1/48", 1, 1);
  offers_transpositions("c2c:1x64/5", 0, -1);
}
END_TEST

static bool transposes_first(const char *text, const clf_profile *profile) {
  const clf_problem problem = plans_problem(text);
  ck_assert_int_gt(clf_designs_rank(&problem, 0, profile, NULL, ranked, RANKED_MAX), 0);
  return ranked[0].design.strategy == CLF_STRATEGY_TRANSPOSE;
}

/* Dearer than columns, but on processors for long axes whose few neighbours fill no vector. */
START_TEST(columns_come_before_transpositions) {
  static const char *const columns[] = {"c2c:1024x1024", "c2c:256x7:b1000", "c2c:33x65:b1000", "c2c:1009x64:b10",
                                        "c2c:4096x4096", "c2c:1048576/16:b16/1", "c2c:128x128x128",
                                        "c2c:400x300",   "c2c:400x300:b20", "c2c:65536/4:b4/1"};
  for (size_t i = 0; i < sizeof columns / sizeof columns[0]; ++i) {
    ck_assert_msg(!transposes_first(columns[i], &plans_cpu), "%s", columns[i]);
    ck_assert_msg(!transposes_first(columns[i], &plans_gpu_48k), "%s", columns[i]);
  }
  ck_assert(transposes_first("c2c:65536/5:b5/1", &plans_cpu));
  ck_assert(transposes_first("c2c:1048576/5:b5/1", &plans_cpu));
  ck_assert(!transposes_first("c2c:1048576/5:b5/1", &plans_gpu_48k));
}
END_TEST

START_TEST(requests_have_keys) {
  clf_text text = {0};
  clf_request request = plans_request(CLF_SHAPE_ROWS, 1024, 0, 4096);
  clf_request_write(&request, &plans_cpu, &text);
  ck_assert_str_eq(clf_text_string(&text), "rows:1024:f32:many");
  clf_text_free(&text);
  request = plans_request(CLF_SHAPE_TURN, 16, 4, 4);
  request.below = 1;
  request.precision = CLFFT_PRECISION_DOUBLE;
  text = (clf_text){0};
  clf_request_write(&request, &plans_cpu, &text);
  ck_assert_str_eq(clf_text_string(&text), "turn:16/4:f64:few");
  clf_text_free(&text);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {every_length_on_a_cpu,        every_length_on_a_gpu,      every_length_on_a_small_gpu,
                                lengths_up_to_2_24,           several_axes,               fewer_rungs_are_the_best_ones,
                                a_measured_choice_is_taken,   an_unsound_record_is_passed_over,
                                transposes_by_what_was_measured, transposes_are_offered_for_strided_axes,
                                columns_come_before_transpositions,
                                requests_have_keys,           NULL};
  return check_main("rank", tests, 120);
}
