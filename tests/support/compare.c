/* SPDX-License-Identifier: MIT
 * Relative L2 errors, whole and row by row. */
#include "tests/support/compare.h"

#include <math.h>

/* 0 against 0 is right; anything against 0 is infinitely wrong. */
static double relative(double difference, double norm) {
  if (norm > 0 || difference != difference) return sqrt(difference / norm);
  return difference > 0 ? INFINITY : 0;
}

comparison compare_rows(const clf_complex *got, const clf_complex *want, double factor, int64_t rows, int64_t length) {
  comparison c = {.first_not_finite = -1};
  double difference_all = 0, norm_all = 0;
  for (int64_t row = 0; row < rows; row++) {
    double difference = 0, norm = 0;
    for (int64_t i = row * length; i < (row + 1) * length; i++) {
      double re = want[i].re * factor, im = want[i].im * factor;
      if (!isfinite(got[i].re) || !isfinite(got[i].im)) {
        if (c.first_not_finite < 0) c.first_not_finite = i;
        c.not_finite++;
        continue;
      }
      difference += (got[i].re - re) * (got[i].re - re) + (got[i].im - im) * (got[i].im - im);
      norm += re * re + im * im;
    }
    double error = relative(difference, norm);
    if (error > c.worst) {
      c.worst = error;
      c.worst_row = row;
    }
    difference_all += difference;
    norm_all += norm;
  }
  c.whole = relative(difference_all, norm_all);
  return c;
}

bool comparison_within(const comparison *c, double bound, const char *what, clf_text *message) {
  if (c->not_finite) {
    clf_text_add(message, "%s: %lld values are not finite, the first at %lld", what, (long long)c->not_finite,
                 (long long)c->first_not_finite);
    return false;
  }
  if (c->whole <= bound && c->worst <= bound) return true;
  clf_text_add(message, "%s: relative error %.3g, worst row %lld with %.3g, bound %.3g", what, c->whole,
               (long long)c->worst_row, c->worst, bound);
  return false;
}

/* Lines of `length` values that are `inner` apart, in data of `count` values in all. */
static double worst_line(const clf_complex *got, const clf_complex *want, double factor, int64_t count, int64_t length,
                         int64_t inner) {
  double worst = 0, norm = 0;
  for (int64_t i = 0; i < count; i++) norm += factor * factor * (want[i].re * want[i].re + want[i].im * want[i].im);
  for (int64_t line = 0; line < count / length; line++) {
    int64_t first = line / inner * inner * length + line % inner;
    double difference = 0;
    for (int64_t k = 0; k < length; k++) {
      int64_t i = first + k * inner;
      double re = got[i].re - want[i].re * factor, im = got[i].im - want[i].im * factor;
      difference += re * re + im * im;
    }
    if (!(difference <= worst)) worst = difference;
  }
  return relative(worst, norm * (double)length / (double)count);
}

double compare_lines(const clf_complex *got, const clf_complex *want, double factor, int rank, const int64_t *length) {
  double worst = 0;
  int64_t count = 1, inner = 1;
  for (int a = 0; a < rank; a++) count *= length[a];
  for (int a = rank - 1; a >= 0; a--) {
    double error = worst_line(got, want, factor, count, length[a], inner);
    if (!(error <= worst)) worst = error;
    inner *= length[a];
  }
  return worst;
}
