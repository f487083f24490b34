/* SPDX-License-Identifier: MIT
 * Relative L2 errors, whole and row by row. */
#include "tests/support/compare.h"

#include <math.h>

/* 0 against 0 is right; anything against 0 is infinitely wrong. */
static double relative(double difference, double norm) {
  if (norm > 0) return sqrt(difference / norm);
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
