/* SPDX-License-Identifier: MIT
 * The figures that the bench prints, computed from samples and from what a problem must move and calculate. */
#include "tune/figures.h"

#include <math.h>
#include <stdlib.h>

static int by_value(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

double clf_samples_percentile(double *values, int count, double fraction) {
  if (count <= 0) return 0;
  qsort(values, (size_t)count, sizeof *values, by_value);
  double position = fmin(fmax(fraction, 0), 1) * (count - 1);
  int below = (int)position;
  int above = below + 1 < count ? below + 1 : below;
  return values[below] + (position - below) * (values[above] - values[below]);
}

double clf_samples_median(double *values, int count) {
  return clf_samples_percentile(values, count, 0.5);
}

static bool is_walsh(clfft_kind kind) {
  return kind == CLFFT_KIND_WALSH || kind == CLFFT_KIND_WALSH_COMPLEX;
}

static bool is_complex(clfft_kind kind) {
  return kind == CLFFT_KIND_COMPLEX || kind == CLFFT_KIND_WALSH_COMPLEX;
}

uint64_t clf_side_bytes(const clf_problem *problem, bool out) {
  uint64_t points = (uint64_t)problem->points;
  bool pairs = is_complex(problem->kind);
  if (problem->kind == CLFFT_KIND_REAL && out && problem->rank > 0) {
    uint64_t last = (uint64_t)problem->axis[problem->rank - 1].count;
    points = points / last * (last / 2 + 1);
    pairs = true;
  }
  uint64_t scalar = clf_element_bytes(problem->precision, CLFFT_LAYOUT_PLANAR);
  return points * (uint64_t)problem->transforms * scalar * (pairs ? 2 : 1);
}

double clf_operations(const clf_problem *problem) {
  double points = (double)problem->points;
  double each = points * log2(points);
  if (!is_walsh(problem->kind)) each *= is_complex(problem->kind) ? 5 : 2.5;
  return each * (double)problem->transforms;
}

double clf_giga_rate(double quantity, double ns) {
  return ns > 0 ? quantity / ns : 0;
}

int clf_samples_count(double each_ns, double least_ns, int least, int most) {
  double wanted = each_ns > 0 ? ceil(least_ns / each_ns) : most;
  if (wanted < least) return least;
  return wanted > most ? most : (int)wanted;
}
