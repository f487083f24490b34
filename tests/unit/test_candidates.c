/* SPDX-License-Identifier: MIT
 * Candidates (candidates.c, candidates_cpu.c, candidates_gpu.c): all sound, all different, in the model's order, with
 * the families of the device's class in front and a kernel of group size 1 among them. */
#include "plan/candidates.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"

#define CHOICES_MAX 1000

static clf_choice choices[CHOICES_MAX];

static bool is_lane_form(clf_family family) {
  return family == CLF_FAMILY_LANES || family == CLF_FAMILY_LANES_TWICE || family == CLF_FAMILY_LANES_BLOCK ||
         family == CLF_FAMILY_LANE_COLUMNS || family == CLF_FAMILY_LANE_CONVOLVE;
}

static bool is_alone(const clf_choice *choice) {
  const bool group = choice->family == CLF_FAMILY_GROUP || choice->family == CLF_FAMILY_COLUMNS ||
                     choice->family == CLF_FAMILY_GROUP_CONVOLVE;
  return is_lane_form(choice->family) || (choice->items == 1 && (!group || choice->transforms == 1));
}

/* kernels that stand for themselves whatever the local memory: some kernel of group size 1 must do this */
static bool has_scalar(const clf_request *request) {
  return clf_is_radix(request->length) || request->length == 1 ||
         (!request->below && request->length <= CLF_DIRECT_MAX);
}

static void check_request(const clf_request *request, const clf_profile *profile) {
  const int count = clf_choices_list(request, profile, choices, CHOICES_MAX);
  clf_text text = {0};
  bool alone = false;
  double before = 0;
  clf_request_write(request, profile, &text);
  for (int i = 0; i < count; ++i) {
    if (clf_choice_check(&choices[i], request, profile) != CLFFT_STATUS_SUCCESS)
      ck_abort_msg("%s: %s", clf_text_string(&text), clfft_last_error());
    for (int k = 0; k < i; ++k)
      if (clf_choice_equal(&choices[i], &choices[k]))
        ck_abort_msg("%s: %d and %d are one", clf_text_string(&text), k, i);
    const double cost = clf_choice_cost_ns(&choices[i], request, profile);
    if (cost < before) ck_abort_msg("%s: %d is out of order", clf_text_string(&text), i);
    before = cost;
    alone = alone || is_alone(&choices[i]);
  }
  if (has_scalar(request)) {
    ck_assert_msg(count > 0, "%s on %s: nothing", clf_text_string(&text), profile->name);
    ck_assert_msg(alone, "%s on %s: no kernel of group size 1", clf_text_string(&text), profile->name);
  }
  clf_text_free(&text);
}

static const clf_profile *const profiles[] = {&plans_cpu, &plans_gpu_48k, &plans_gpu_32k, &plans_gpu_single};
static const int64_t lengths[] = {1,  2,  3,   4,   5,   7,   8,   9,   12,  14,  16,   17,   25,   31,   32,
                                  37, 60, 64,  96,  100, 101, 120, 127, 128, 243, 256,  257,  512,  600,  625,
                                  720, 960, 1000, 1001, 1009, 1024, 2048, 2187, 2401, 3125, 4096, 5040, 6561, 8192};

static void check_profile(const clf_profile *profile, clfft_precision precision) {
  if (precision == CLFFT_PRECISION_DOUBLE && !profile->fp64) return;
  for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; ++l)
    for (int form = 0; form < 5; ++form) {
      clf_request request = plans_request(form == 0   ? CLF_SHAPE_ROWS
                                          : form == 1 ? CLF_SHAPE_TURN
                                                      : CLF_SHAPE_COLUMNS,
                                          lengths[l], form ? 48 : 0, form == 4 ? 3 : 4800);
      request.below = form == 1 ? 1 : form == 3 ? 48 : 0;
      request.in_place = form == 2;
      request.precision = precision;
      check_request(&request, profile);
    }
}

START_TEST(single) {
  for (size_t p = 0; p < sizeof profiles / sizeof profiles[0]; ++p)
    check_profile(profiles[p], CLFFT_PRECISION_SINGLE);
}
END_TEST

START_TEST(double_and_half) {
  for (size_t p = 0; p < sizeof profiles / sizeof profiles[0]; ++p) {
    check_profile(profiles[p], CLFFT_PRECISION_DOUBLE);
    if (p < 2) check_profile(profiles[p], CLFFT_PRECISION_HALF);
  }
}
END_TEST

static clf_family first_family(clf_shape shape, int64_t length, const clf_profile *profile) {
  const clf_request request = plans_request(shape, length, shape == CLF_SHAPE_ROWS ? 0 : 1024, 65536);
  ck_assert_int_gt(clf_choices_list(&request, profile, choices, CHOICES_MAX), 0);
  return choices[0].family;
}

START_TEST(the_class_default_comes_first) {
  for (int64_t length = 64; length <= 4096; length *= 2) {
    ck_assert(is_lane_form(first_family(CLF_SHAPE_ROWS, length, &plans_cpu)));
    ck_assert(is_lane_form(first_family(CLF_SHAPE_COLUMNS, length, &plans_cpu)));
    ck_assert_int_eq(first_family(CLF_SHAPE_ROWS, length, &plans_gpu_48k), CLF_FAMILY_GROUP);
    if (length <= 1024) ck_assert_int_eq(first_family(CLF_SHAPE_COLUMNS, length, &plans_gpu_48k), CLF_FAMILY_COLUMNS);
  }
  ck_assert_int_eq(first_family(CLF_SHAPE_ROWS, 1009, &plans_cpu), CLF_FAMILY_LANE_CONVOLVE);
  ck_assert_int_eq(first_family(CLF_SHAPE_ROWS, 1009, &plans_gpu_48k), CLF_FAMILY_GROUP_CONVOLVE);
}
END_TEST

/* Where whole vectors would reach over the end of a row, shorter ones that divide it are offered, and preferred. */
START_TEST(lanes_fill_rows_of_neighbours) {
  clf_request request = plans_request(CLF_SHAPE_COLUMNS, 400, 300, 6000);
  ck_assert_int_gt(clf_choices_list(&request, &plans_cpu, choices, CHOICES_MAX), 0);
  ck_assert_int_eq(choices[0].family, CLF_FAMILY_LANE_COLUMNS);
  ck_assert_int_eq(choices[0].lanes, 4);
  request.count = request.width = 304;
  ck_assert_int_gt(clf_choices_list(&request, &plans_cpu, choices, CHOICES_MAX), 0);
  ck_assert_int_eq(choices[0].lanes, 16);
}
END_TEST

/* Rows of half a vector are taken in pairs; long ones of odd length in two halves; none by vectors that are too long to
 * be transposed in registers. */
START_TEST(rows_of_other_lengths) {
  static const struct {
    int64_t length;
    clf_family family;
  } rows[] = {{60, CLF_FAMILY_LANES},          {100, CLF_FAMILY_LANES},        {96, CLF_FAMILY_LANES},
              {1000, CLF_FAMILY_LANES_TWICE},  {3125, CLF_FAMILY_LANES_TWICE}, {6561, CLF_FAMILY_LANES_TWICE},
              {14641, CLF_FAMILY_LANES_TWICE}, {1024, CLF_FAMILY_LANES}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
    const clf_request request = plans_request(CLF_SHAPE_ROWS, rows[i].length, 0, 4194304 / rows[i].length);
    ck_assert_int_gt(clf_choices_list(&request, &plans_cpu, choices, CHOICES_MAX), 0);
    ck_assert_msg(choices[0].family == rows[i].family && choices[0].lanes == 8, "%lld: %s lanes=%d",
                  (long long)rows[i].length, clf_family_name(choices[0].family), choices[0].lanes);
  }
}
END_TEST

START_TEST(transpositions_are_moved_by_the_class) {
  static const clf_shape shapes[] = {CLF_SHAPE_TRANSPOSE, CLF_SHAPE_UNTRANSPOSE};
  for (int s = 0; s < 2; ++s)
    for (size_t p = 0; p < sizeof profiles / sizeof profiles[0]; ++p) {
      const clf_request request = plans_request(shapes[s], 60, 48, 4800);
      const int count = clf_choices_list(&request, profiles[p], choices, CHOICES_MAX);
      ck_assert_int_gt(count, 1);
      ck_assert_int_eq(choices[0].family, p ? CLF_FAMILY_TRANSPOSE : CLF_FAMILY_LANE_TRANSPOSE);
      for (int i = 0; i < count; ++i) ck_assert(clf_choice_transposes(&choices[i]));
    }
}
END_TEST

START_TEST(a_short_list_is_the_head_of_the_long_one) {
  static clf_choice few[7];
  const clf_request request = plans_request(CLF_SHAPE_ROWS, 1000, 0, 4096);
  ck_assert_int_gt(clf_choices_list(&request, &plans_cpu, choices, CHOICES_MAX), 7);
  ck_assert_int_eq(clf_choices_list(&request, &plans_cpu, few, 7), 7);
  for (int i = 0; i < 7; ++i) ck_assert(clf_choice_equal(&few[i], &choices[i]));
  ck_assert_int_eq(clf_choices_list(&request, &plans_cpu, few, 0), 0);
}
END_TEST

/* The list never takes more than it has room for, nor the same choice twice. */
START_TEST(offers_are_checked) {
  const clf_request request = plans_request(CLF_SHAPE_ROWS, 64, 0, 4096);
  clf_choice room[1];
  clf_choice_list list = {room, 0, 1, &request, &plans_gpu_48k};
  const clf_choice wrong = plans_choice("group[8,4] items=8"), right = plans_choice("group[8,8] items=8");
  const clf_choice other = plans_choice("group[8,8] items=16");
  clf_offer(&list, &wrong);
  ck_assert_int_eq(list.count, 0);
  clf_offer(&list, &right);
  clf_offer(&list, &right);
  clf_offer(&list, &other);
  ck_assert_int_eq(list.count, 1);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {single, double_and_half, the_class_default_comes_first, lanes_fill_rows_of_neighbours,
                                rows_of_other_lengths,
                                transpositions_are_moved_by_the_class,
                                a_short_list_is_the_head_of_the_long_one, offers_are_checked, NULL};
  return check_main("candidates", tests, 60);
}
