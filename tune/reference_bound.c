/* SPDX-License-Identifier: MIT
 * How far a result may be from the exact transform: the one place that knows. */
#include "tune/reference.h"

#include "plan/footprint.h"

#include <math.h>

static double roundoff_of(clfft_precision precision) {
  return precision == CLFFT_PRECISION_DOUBLE ? CLF_ROUNDOFF_DOUBLE : CLF_ROUNDOFF_SINGLE;
}

double clf_bound(const clf_accuracy *accuracy) {
  if (accuracy->precision == CLFFT_PRECISION_HALF) return CLF_ROUNDING_HALF * sqrt(accuracy->passes + 1.0);
  if (accuracy->precision == CLFFT_PRECISION_BFLOAT16) return CLF_ROUNDING_BFLOAT16 * sqrt(accuracy->passes + 1.0);
  double bound = roundoff_of(accuracy->precision) * (1.0 + sqrt(accuracy->log2_sum));
  return accuracy->rough ? CLF_BOUND_ROUGH * bound : bound;
}

static bool kind_is_rough(clfft_kind kind) {
  return kind >= CLFFT_KIND_DCT1 && kind <= CLFFT_KIND_DST4;
}

clf_accuracy clf_accuracy_of_recipe(const clf_recipe *recipe) {
  clf_accuracy accuracy = {.precision = recipe->problem.precision, .passes = recipe->pass_count};
  for (int axis = 0; axis < recipe->problem.rank; axis++) {
    accuracy.log2_sum += log2((double)recipe->problem.axis[axis].count);
  }
  accuracy.rough = kind_is_rough(recipe->problem.kind);
  for (int i = 0; i < recipe->pass_count; i++) {
    const clf_pass *pass = &recipe->pass[i];
    if (pass->choice.family == CLF_FAMILY_DIRECT) accuracy.rough = true;
    double padding = 1; /* the axis counts with the points of its convolution */
    if (clf_choice_convolves(&pass->choice)) {
      padding = (double)clf_choice_points(&pass->choice) / (double)pass->length;
    } else if (pass->choice.family == CLF_FAMILY_CHIRP_ENTER) {
      padding = (double)pass->length / (double)pass->points;
    } else {
      continue;
    }
    accuracy.rough = true;
    accuracy.log2_sum += log2(padding);
  }
  return accuracy;
}

double clf_bound_of_recipe(const clf_recipe *recipe) {
  const clf_problem *problem = &recipe->problem;
  if (clf_problem_is_walsh(problem)) {
    double points = (double)problem->points, outputs = points * (double)problem->transforms;
    return clf_bound_walsh(points, outputs, problem->precision);
  }
  clf_accuracy accuracy = clf_accuracy_of_recipe(recipe);
  return clf_bound(&accuracy);
}

double clf_bound_walsh(double length, double outputs, clfft_precision precision) {
  double log_length = log(length < 2 ? 2 : length), log_outputs = log(outputs < length ? length : outputs);
  if (log_outputs < log_length) log_outputs = log_length;
  double scale = roundoff_of(precision) / CLF_ROUNDOFF_SINGLE, storage = 0;
  if (precision == CLFFT_PRECISION_INT32) return 0;
  if (precision == CLFFT_PRECISION_HALF) storage = CLF_BOUND_WALSH_LARGEST * CLF_ROUNDING_HALF;
  if (precision == CLFFT_PRECISION_BFLOAT16) storage = CLF_BOUND_WALSH_LARGEST * CLF_ROUNDING_BFLOAT16;
  const double bound = CLF_BOUND_WALSH_SINGLE * scale * (log2(length) + CLF_BOUND_WALSH_LOG2);
  return storage + bound * sqrt(log_outputs / log_length);
}
