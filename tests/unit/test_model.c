/* SPDX-License-Identifier: MIT
 * The cost model: a time for everything, and an order that makes sense. */
#include "plan/design.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

#include <math.h>

#define CHOICES_MAX 600

static const clf_profile *const profiles[] = {&plans_cpu, &plans_gpu_48k, &plans_gpu_32k, &plans_gpu_single};
#define PROFILES (sizeof profiles / sizeof profiles[0])

static double cost_of(const char *text, clf_request request, const clf_profile *profile) {
  const clf_choice choice = plans_choice(text);
  return clf_choice_cost_ns(&choice, &request, profile);
}

/* every candidate of a request: a positive time that grows with the work */
static void check_request(clf_request request, const clf_profile *profile) {
  static clf_choice choices[CHOICES_MAX];
  const int count = clf_choices_list(&request, profile, choices, CHOICES_MAX);
  clf_request more = request;
  more.count *= 64;
  for (int i = 0; i < count; ++i) {
    const double cost = clf_choice_cost_ns(&choices[i], &request, profile);
    if (isfinite(cost) && cost > 0 && clf_choice_cost_ns(&choices[i], &more, profile) >= cost) continue;
    clf_text text = {0};
    clf_choice_write(&choices[i], &text);
    ck_abort_msg("%s for %lld of %lld points on %s: %g ns, 64 times as many %g ns", clf_text_string(&text),
                 (long long)request.count, (long long)request.length, profile->name, cost,
                 clf_choice_cost_ns(&choices[i], &more, profile));
  }
}

START_TEST(times_are_positive_and_grow_with_the_work) {
  static const int64_t lengths[] = {1, 2, 3, 8, 17, 60, 64, 101, 243, 1000, 1009, 1024, 4096, 10007, 65536};
  for (size_t p = 0; p < PROFILES; ++p)
    for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; ++l)
      for (int64_t count = 64; count <= 1000000; count *= 100)
        for (int shape = CLF_SHAPE_ROWS; shape <= CLF_SHAPE_TURN; ++shape) {
          clf_request request = plans_request((clf_shape)shape, lengths[l], shape ? 64 : 0, shape ? 64 * count : count);
          request.below = shape == CLF_SHAPE_TURN;
          check_request(request, profiles[p]);
        }
}
END_TEST

/* a group that is not full is a whole group all the same */
START_TEST(part_of_a_group_costs_no_more_than_all_of_it) {
  static const struct {
    const char *choice;
    int64_t length, transforms;
  } rows[] = {{"direct items=64", 1, 64},
              {"direct items=256", 4, 64},
              {"register_rows items=64", 4, 64},
              {"group[4] items=1 transforms=64", 4, 64},
              {"lane_columns[4] lanes=16 transforms=4", 4, 64}};
  for (size_t p = 0; p < PROFILES; ++p)
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
      const clf_request whole = plans_request(CLF_SHAPE_ROWS, rows[i].length, 0, rows[i].transforms);
      for (int64_t count = 1; count < rows[i].transforms; ++count) {
        const clf_request part = plans_request(CLF_SHAPE_ROWS, rows[i].length, 0, count);
        ck_assert_msg(cost_of(rows[i].choice, part, profiles[p]) <= cost_of(rows[i].choice, whole, profiles[p]),
                      "%s on %s: %lld transforms", rows[i].choice, profiles[p]->name, (long long)count);
      }
    }
}
END_TEST

START_TEST(the_right_shape_wins_on_each_class) {
  const clf_request request = plans_request(CLF_SHAPE_ROWS, 1024, 0, 4096);
  const char *lanes = "lanes[8,8] lanes=16 pad=8", *group = "group[8,8,4,4] items=128 banks=16";
  ck_assert(cost_of(lanes, request, &plans_cpu) * 4 < cost_of(group, request, &plans_cpu));
  ck_assert(cost_of("direct items=64", request, &plans_gpu_48k) > cost_of(group, request, &plans_gpu_48k));
}
END_TEST

START_TEST(items_that_idle_cost) {
  const clf_request request = plans_request(CLF_SHAPE_ROWS, 256, 0, 65536);
  ck_assert(cost_of("group[8,8,4] items=32 transforms=4 banks=16", request, &plans_gpu_48k) <
            cost_of("group[8,8,4] items=32 transforms=1", request, &plans_gpu_48k));
  ck_assert(cost_of("group[8,8,4] items=8 transforms=1", request, &plans_gpu_48k) >
            2 * cost_of("group[8,8,4] items=32 transforms=1", request, &plans_gpu_48k));
}
END_TEST

START_TEST(narrow_vectors_cost) {
  const clf_request request = plans_request(CLF_SHAPE_COLUMNS, 64, 1024, 65536);
  const double wide = cost_of("lane_columns[8,8] lanes=16 pad=8", request, &plans_cpu);
  ck_assert(cost_of("lane_columns[8,8] lanes=8 pad=8", request, &plans_cpu) > wide);
  ck_assert(cost_of("lane_columns[8,8] lanes=4 pad=8", request, &plans_cpu) > wide);
}
END_TEST

/* Rows that lie apart: large pieces of each, where the data lie beyond the caches. */
START_TEST(small_pieces_of_rows_cost) {
  clf_request request = plans_request(CLF_SHAPE_COLUMNS, 64, 1024, 65536);
  const char *narrow = "lane_columns[8,8] lanes=16 pad=8 local=1";
  const char *wide = "lane_columns[8,8] lanes=16 pad=8 local=1 wide=4";
  ck_assert(cost_of(wide, request, &plans_cpu) < cost_of(narrow, request, &plans_cpu));
  request.count = 1024;
  ck_assert(cost_of(wide, request, &plans_cpu) > cost_of(narrow, request, &plans_cpu));
}
END_TEST

START_TEST(double_precision_costs_more) {
  clf_request request = plans_request(CLF_SHAPE_ROWS, 1024, 0, 4096);
  const double single = cost_of("group[8,8,4,4] items=128", request, &plans_gpu_48k);
  request.precision = CLFFT_PRECISION_DOUBLE;
  ck_assert(cost_of("group[8,8,4,4] items=128", request, &plans_gpu_48k) > single);
  request.precision = CLFFT_PRECISION_HALF;
  ck_assert(cost_of("group[8,8,4,4] items=128", request, &plans_gpu_48k) < single);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {times_are_positive_and_grow_with_the_work,
                                part_of_a_group_costs_no_more_than_all_of_it,
                                the_right_shape_wins_on_each_class,
                                items_that_idle_cost,
                                narrow_vectors_cost,
                                small_pieces_of_rows_cost,
                                double_precision_costs_more,
                                NULL};
  return check_main("model", tests, 60);
}
