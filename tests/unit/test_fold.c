/* SPDX-License-Identifier: MIT
 * The strategy "fold": all axes of a small packed problem in one pass. */
#include "plan/strategy.h"

#include "plan/radices.h"
#include "tests/support/check_main.h"
#include "tests/support/interpret.h"
#include "tests/support/plans.h"

static void comes_out_right(const char *problem, const char *design) {
  clf_recipe recipe = plans_recipe(problem, design, &plans_cpu);
  clf_text message = {0};
  ck_assert_int_eq(recipe.pass_count, 1);
  ck_assert_uint_eq(recipe.scratch_bytes, 0);
  ck_assert_msg(interpret_is_right(&recipe, 5, &message), "%s %s: %s", problem, design, clf_text_string(&message));
  clf_text_free(&message);
  clf_recipe_free(&recipe);
}

START_TEST(all_axes_come_out_right) {
  comes_out_right("c2c:4x4", "fold 4*4: group[4,4] items=4");
  comes_out_right("c2c:6x5:b3:in", "fold 6*5: group[6,5] items=6");
  comes_out_right("c2c:16x12:b2:planar-out", "fold 16*12: group[16,4,3] items=16");
  comes_out_right("c2c:2x3x4:f16", "fold 2*3*4: group[2,3,4] items=4");
  comes_out_right("c2c:5x1x7:b2x2:in:f64", "fold 5*1*7: group[5,7] items=5");
  comes_out_right("c2c:2x2x3x5:b2", "fold 2*2*3*5: group[2,2,3,5] items=15");
  comes_out_right("c2c:8x8:b16", "fold 8*8: lane_columns[8,8] lanes=16");
  comes_out_right("c2c:4/6x6/1:b3/30", "fold 4*6: group[4,6] items=6");
}
END_TEST

/* An axis of one point has no stride that matters, whatever its text says. */
START_TEST(axes_of_one_point) {
  comes_out_right("c2c:8x1", "fold 8*1: group[8] items=1");
  comes_out_right("c2c:1x8:b2", "fold 1*8: group[8] items=1");
  comes_out_right("c2c:8/1x1/5", "fold 8*1: group[8] items=1");
}
END_TEST

static void refused(const char *problem_text, const char *text, const char *words) {
  const clf_problem problem = plans_problem(problem_text);
  const clf_design design = plans_design(text);
  unsound(clf_fold_check(&design, &problem), CLFFT_STATUS_INVALID_ARGUMENT, words);
}

START_TEST(refusals_name_what_is_wrong) {
  refused("c2c:16", "fold 16: group[16] items=1", "several");
  refused("c2c:4x4x4", "fold 4*4: group[4,4] items=4", "all axes");
  refused("c2c:4x5", "fold 4*4: group[4,4] items=4", "axis 1 is 5 long");
  refused("c2c:4/5x4/1:b2/20", "fold 4*4: group[4,4] items=4", "packed");
  refused("c2c:4/1x4/4", "fold 4*4: group[4,4] items=4", "packed");
  const clf_design design = plans_design("fold 4*4: group[4,4] items=4");
  clf_recipe recipe = {0};
  unsound(clf_strategy_fold.check(&design, 4), CLFFT_STATUS_INVALID_ARGUMENT, "one axis");
  unsound(clf_strategy_fold.append(&recipe, &design, 1), CLFFT_STATUS_INVALID_ARGUMENT, "alone");
}
END_TEST

static void no_kernel(const char *problem_text, const char *text, const char *words) {
  const clf_problem problem = plans_problem(problem_text);
  const clf_design design = plans_design(text);
  unsound(clf_design_check(&design, &problem, 0, &plans_cpu), CLFFT_STATUS_INVALID_ARGUMENT, words);
}

START_TEST(radices_stay_within_an_axis) {
  no_kernel("c2c:6x4", "fold 6*4: group[8,3] items=3", "two axes");
  no_kernel("c2c:6x4", "fold 6*4: group[4,6] items=4", "two axes");
  no_kernel("c2c:6x4", "fold 6*4: columns[6,4] items=4", "one axis");
  no_kernel("c2c:6x4", "fold 6*4: direct", "one axis");
  no_kernel("c2c:2x2", "fold 2*2: lane_columns[2,2] lanes=16", "fewer points than lanes");
}
END_TEST

START_TEST(the_list_goes_axis_by_axis) {
  const clf_fold fold = {3, {12, 1, 35}}, rough = {2, {8, 37}}, empty = {2, {1, 1}};
  clf_radix_list list;
  ck_assert(clf_fold_radices(&fold, 8, &list));
  int64_t product = 1;
  int at = 0;
  while (product < 12) product *= list.radix[at++];
  ck_assert_int_eq(product, 12);
  while (at < list.count) product *= list.radix[at++];
  ck_assert_int_eq(product, 12 * 35);
  ck_assert(!clf_fold_radices(&rough, 8, &list));
  ck_assert(!clf_fold_radices(&empty, 8, &list));
}
END_TEST

START_TEST(the_planner_folds_what_fits) {
  static const struct {
    const char *problem;
    bool cpu, gpu;
  } rows[] = {{"c2c:32x32:b64", true, true}, {"c2c:16x16x16:b64", true, true}, {"c2c:1024", false, false},
              {"c2c:37x4", false, false},    {"c2c:1024x1024", false, false},  {"c2c:32/40x32/1", false, false}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    const clf_problem problem = plans_problem(rows[i].problem);
    clf_ranked ranked;
    ck_assert_msg(clf_fold_rank(&problem, &plans_cpu, NULL, &ranked) == rows[i].cpu, "%s", rows[i].problem);
    if (rows[i].cpu) sound(clf_design_check(&ranked.design, &problem, 0, &plans_cpu));
    ck_assert_msg(clf_fold_rank(&problem, &plans_gpu_48k, NULL, &ranked) == rows[i].gpu, "%s", rows[i].problem);
    if (rows[i].gpu) sound(clf_design_check(&ranked.design, &problem, 0, &plans_gpu_48k));
  }
}
END_TEST

int main(void) {
  const TTest *const tests[] = {all_axes_come_out_right, axes_of_one_point, refusals_name_what_is_wrong,
                                radices_stay_within_an_axis, the_list_goes_axis_by_axis, the_planner_folds_what_fits,
                                NULL};
  return check_main("fold", tests, 60);
}
