/* SPDX-License-Identifier: MIT
 * Transforms carried out from the tables alone, as cl/stage.cl, cl/lane_core.cl and the kernels over them do. */
#include "kernel/table.h"

#include "math/roots.h"
#include "plan/footprint.h"
#include "tests/support/check_main.h"
#include "tests/support/compare.h"
#include "tests/support/plans.h"
#include "tests/support/problems.h"
#include "tests/support/table_bench.h"

#include <math.h>

#define POINTS_MAX 4096

static clf_complex times(clf_complex a, clf_complex b) {
  return (clf_complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static clf_complex plus(clf_complex a, clf_complex b) { return (clf_complex){a.re + b.re, a.im + b.im}; }

static void butterfly(clf_complex *v, int64_t n) {
  clf_complex out[64];
  for (int64_t k = 0; k < n; ++k) {
    out[k] = (clf_complex){0, 0};
    for (int64_t r = 0; r < n; ++r) {
      const clf_root w = clf_root_of_unity((uint64_t)(r * k % n), (uint64_t)n);
      out[k] = plus(out[k], times(v[r], (clf_complex){(double)w.re, (double)w.im}));
    }
  }
  memcpy(v, out, (size_t)n * sizeof *v);
}

/* cl/stage.cl: Stockham stages of `points` points in place of x */
static void run_stages(const table_bench *b, clf_complex *x, int64_t points) {
  static clf_complex y[POINTS_MAX];
  int64_t stride = 1;
  for (int i = 0; i < b->pass->choice.radix_count; ++i) {
    const int64_t radix = b->pass->choice.radix[i], apart = points / radix;
    for (int64_t j = 0; j < apart; ++j) {
      const int64_t k = j % stride;
      clf_complex v[64];
      for (int64_t r = 0; r < radix; ++r) v[r] = x[j + r * apart];
      for (int64_t r = 1; stride > 1 && r < radix; ++r) v[r] = times(v[r], table_entry(b, r * stride + k));
      butterfly(v, radix);
      for (int64_t r = 0; r < radix; ++r) y[(j - k) * radix + k + r * stride] = v[r];
    }
    memcpy(x, y, (size_t)points * sizeof *x);
    stride *= radix;
  }
}

/* cl/lane_core.cl, for one lane; output k ends at digit_place(k) */
static void run_core(const table_bench *b, clf_complex *x, int64_t rows) {
  int64_t stride = rows, entry = 0;
  for (int i = 0; i < b->pass->choice.radix_count; ++i) {
    const int64_t radix = b->pass->choice.radix[i];
    stride /= radix;
    for (int64_t block = 0; block < rows; block += radix * stride)
      for (int64_t j = 0; j < stride; ++j) {
        clf_complex v[64];
        for (int64_t r = 0; r < radix; ++r) v[r] = x[block + j + r * stride];
        butterfly(v, radix);
        for (int64_t r = 0; r < radix; ++r)
          x[block + j + r * stride] =
              stride > 1 && r ? times(v[r], table_entry(b, entry + j * (radix - 1) + r - 1)) : v[r];
      }
    if (stride > 1) entry += stride * (radix - 1);
  }
}

static int64_t digit_place(const clf_choice *choice, int64_t k) {
  int64_t stride = clf_choice_product(choice), place = 0;
  for (int i = 0; i < choice->radix_count; ++i) {
    stride /= choice->radix[i];
    place += k % choice->radix[i] * stride;
    k /= choice->radix[i];
  }
  return place;
}

/* position of output k of the core, by the table's list where there is one */
static int64_t output_place(const table_bench *b, int64_t k) {
  const clf_choice *choice = &b->pass->choice;
  if (!b->layout.place_entries) return digit_place(choice, k);
  const int64_t padded = (int64_t)table_real(b, 2 * b->layout.place_entry + k);
  return choice->pad ? padded - padded / (choice->pad + 1) : padded;
}

/* got against the definition over the axes of the problem */
static void check_outputs(const table_bench *b, const clf_complex *in, clf_complex *got, const char *what) {
  static clf_complex want[POINTS_MAX];
  const clf_problem *problem = &b->recipe.problem;
  int64_t length[CLFFT_RANK_MAX];
  clf_accuracy accuracy = clf_accuracy_of_recipe(&b->recipe);
  clf_text message = {0};
  for (int i = 0; i < problem->rank; ++i) length[i] = problem->axis[i].count;
  memcpy(want, in, (size_t)problem->points * sizeof *want);
  sound(clf_reference_run_axes(want, problem->rank, length, CLFFT_DIRECTION_FORWARD));
  const comparison c = compare_rows(got, want, 1, 1, problem->points);
  ck_assert_msg(comparison_within(&c, clf_bound(&accuracy), what, &message), "%s", clf_text_string(&message));
  clf_text_free(&message);
}

static clf_complex input[POINTS_MAX], work[POINTS_MAX], output[POINTS_MAX];

static void group_transforms(const char *problem, const char *design) {
  table_bench b = table_bench_open(problem, design, 0);
  const int64_t n = b.pass->length;
  values_random(input, n, 1);
  memcpy(work, input, (size_t)n * sizeof *work);
  run_stages(&b, work, n);
  for (int64_t k = 0; k < n; ++k) { /* folded axes come reversed: the first one's index varies fastest */
    int64_t at = b.pass->fold.count ? 0 : k, rest = k, stride = n;
    for (int i = 0; i < b.pass->fold.count; ++i) {
      stride /= b.pass->fold.length[i];
      at += rest % b.pass->fold.length[i] * stride;
      rest /= b.pass->fold.length[i];
    }
    output[at] = work[k];
  }
  check_outputs(&b, input, output, design);
  table_bench_close(&b);
}

START_TEST(groups_transform) {
  group_transforms("c2c:16:f64", "single 16: group[4,4] items=4");
  group_transforms("c2c:960:f64", "single 960: group[6,8,4,5] items=160");
  group_transforms("c2c:1001", "single 1001: group[13,11,7] items=91");
  group_transforms("c2c:64/4:b4/1:f64", "single 64: columns[4,4,4] items=16");
  group_transforms("c2c:6x5x4:f64", "fold 6*5*4: group[3,2,5,4] items=30");
  group_transforms("c2c:16x1x24", "fold 16*1*24: group[4,4,8,3] items=48");
  group_transforms("c2c:32x32:f64", "fold 32*32: group[8,4,8,4] items=128");
}
END_TEST

/* entry i of a part that lies in vectors: the lanes' real parts, then their imaginary parts */
static clf_complex lane_entry(const table_bench *b, int64_t part, int64_t i) {
  const int64_t lanes = b->pass->choice.lanes, lane = i % lanes, vector = 2 * (part + i - lane);
  return (clf_complex){table_real(b, vector + lane), table_real(b, vector + lanes + lane)};
}

/* cl/lanes.cl: n points as rows of neighbours through the core, then a twiddle and a butterfly over the row */
static void run_lanes(const table_bench *b, const clf_complex *in, clf_complex *out, int64_t n) {
  static clf_complex column[POINTS_MAX];
  const int64_t lanes = b->pass->choice.lanes, width = clf_lane_width(b->pass), rows = n / width;
  for (int64_t w = 0; w < width; ++w) {
    for (int64_t row = 0; row < rows; ++row) column[w * rows + row] = in[row * width + w];
    run_core(b, column + w * rows, rows);
  }
  for (int64_t block = 0; block < clf_lane_blocks(b->pass); ++block) {
    const int64_t first = lanes * (block + 1) > rows ? rows - lanes : lanes * block;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      clf_complex v[64];
      for (int64_t w = 0; w < width; ++w) {
        const int64_t at = block * width + w;
        v[w] = column[w * rows + output_place(b, first + lane)];
        if (b->pass->choice.twiddle)
          v[w] = times(v[w], times(lane_entry(b, b->layout.small_entry, w * lanes + lane),
                                   table_entry(b, b->layout.step_entry + at)));
        else
          v[w] = times(v[w], lane_entry(b, b->layout.step_entry, at * lanes + lane));
      }
      butterfly(v, width);
      for (int64_t w = 0; w < width; ++w) out[first + lane + w * rows] = v[w];
    }
  }
}

static void lanes_transform(const char *problem, const char *design) {
  table_bench b = table_bench_open(problem, design, 0);
  values_random(input, b.pass->length, 2);
  run_lanes(&b, input, output, b.pass->length);
  check_outputs(&b, input, output, design);
  table_bench_close(&b);
}

START_TEST(lanes_transform_rows) {
  lanes_transform("c2c:1024:f64", "single 1024: lanes[8,8] lanes=16");
  lanes_transform("c2c:1024:f64", "single 1024: lanes[8,8] lanes=16 twiddle=1 pad=8");
  lanes_transform("c2c:243:f64", "single 243: lanes[9,3] lanes=16");
  lanes_transform("c2c:960", "single 960: lanes[10,6] lanes=16 pad=6");
  lanes_transform("c2c:1001:f64", "single 1001: lanes[7,11] lanes=16 twiddle=1 pad=11");
}
END_TEST

/* cl/lane_columns.cl with a turned store: the core, then each transform's own roots */
static void turned_columns(const char *problem, const char *design) {
  table_bench b = table_bench_open(problem, design, 0);
  const int64_t n = b.pass->length, lanes = b.pass->choice.lanes, total = b.pass->twiddle_length;
  for (int64_t q = 0; q < b.pass->loop[b.pass->twiddle_loop].count; ++q)
    for (int64_t block = 0; block < clf_lane_blocks(b.pass); ++block) {
      const int64_t first = lanes * (block + 1) > n ? n - lanes : lanes * block;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        const int64_t small = b.layout.small_entry + q * lanes, m = first * q % total;
        const int64_t vectors = q / lanes * clf_lane_blocks(b.pass) + block;
        clf_complex scalar = table_entry(&b, b.layout.step_entry + vectors * lanes + q % lanes);
        if (b.pass->choice.twiddle) {
          const int64_t fine = INT64_C(1) << b.layout.fine_bits, at = b.layout.step_entry;
          scalar = times(table_entry(&b, at + m % fine), table_entry(&b, at + fine + m / fine));
        }
        const clf_complex vector = {table_real(&b, 2 * small + lane), table_real(&b, 2 * small + lanes + lane)};
        const clf_complex got = times(scalar, vector);
        const clf_root want = clf_root_of_unity((uint64_t)((first + lane) * q % total), (uint64_t)total);
        const double error = fabs(got.re - (double)want.re) + fabs(got.im - (double)want.im);
        /* three factors rounded once each, two products of four roundings each */
        if (error > 2 * (3 + 8) * (b.wide ? CLF_ROUNDOFF_DOUBLE : CLF_ROUNDOFF_SINGLE))
          ck_abort_msg("%s: transform %lld, output %lld", design, (long long)q, (long long)(first + lane));
      }
    }
  table_bench_close(&b);
}

START_TEST(turned_columns_are_twiddled) {
  turned_columns("c2c:1024:f64", "fourstep 32*32: lane_columns[8,4] lanes=16; lane_columns[8,4] lanes=16");
  turned_columns("c2c:1024", "fourstep 32*32: lane_columns[8,4] lanes=16 twiddle=1; lane_columns[8,4] lanes=16");
  turned_columns("c2c:600:f64", "fourstep 20*30: lane_columns[5,4] lanes=8; lane_columns[6,5] lanes=8");
}
END_TEST

static void conjugate(clf_complex *v) { v->im = -v->im; }

/* group_convolve and lane_convolve: in, stages, product with the spectrum, stages on conjugated values, out */
static void convolution(const char *problem, const char *design) {
  table_bench b = table_bench_open(problem, design, 0);
  const clf_choice *choice = &b.pass->choice;
  const int64_t n = b.pass->length, points = clf_choice_product(choice), chirp = b.layout.chirp_entry;
  const bool lanes = choice->family == CLF_FAMILY_LANE_CONVOLVE, rader = clf_choice_is_rader(choice, n);
  clf_complex total = {0, 0};
  values_random(input, n, 3);
  memset(work, 0, (size_t)points * sizeof *work);
  for (int64_t i = 0; i < (rader ? points : n); ++i) {
    if (!rader) work[i] = times(input[i], table_entry(&b, chirp + i));
    else if (lanes) work[(int64_t)table_real(&b, 2 * (chirp + i + 1))] = input[i + 1];
    else work[i] = input[(int64_t)table_real(&b, 2 * (chirp + i))];
  }
  lanes ? run_core(&b, work, points) : run_stages(&b, work, points);
  total = plus(input[0], work[0]);
  for (int64_t k = 0; k < points; ++k) {
    work[k] = times(work[k], table_entry(&b, b.layout.spectrum_entry + k));
    if (rader && k == 0) work[k] = plus(work[k], input[0]);
    conjugate(&work[k]);
  }
  if (lanes) { /* the inverse core, by the definition: digit reversed in, natural order out */
    for (int64_t k = 0; k < points; ++k) output[k] = work[digit_place(choice, k)];
    for (int64_t i = 0; i < points; ++i) {
      work[i] = (clf_complex){0, 0};
      for (int64_t k = 0; k < points; ++k) {
        const clf_root w = clf_root_of_unity((uint64_t)(i * k % points), (uint64_t)points);
        work[i] = plus(work[i], times(output[k], (clf_complex){(double)w.re, (double)w.im}));
      }
    }
  } else {
    run_stages(&b, work, points);
  }
  for (int64_t k = 0; k < points; ++k) conjugate(&work[k]);
  if (rader) output[0] = total;
  for (int64_t i = 0; i < (rader ? points : n); ++i) {
    if (!rader) output[i] = times(work[i], table_entry(&b, chirp + i));
    else if (lanes) output[i + 1] = work[(int64_t)table_real(&b, 2 * (chirp + i + 1) + 1)];
    else output[(int64_t)table_real(&b, 2 * (chirp + i) + 1)] = work[i];
  }
  check_outputs(&b, input, output, design);
  table_bench_close(&b);
}

START_TEST(convolutions_transform) {
  convolution("c2c:101:f64", "single 101: group_convolve[10,10] items=10");
  convolution("c2c:101:f64", "single 101: lane_convolve[10,10] lanes=16");
  convolution("c2c:101:f64", "single 101: group_convolve[16,13] items=13");
  convolution("c2c:101:f64", "single 101: lane_convolve[16,13] lanes=16");
  convolution("c2c:17", "single 17: lane_convolve[4,4] lanes=8");
  convolution("c2c:302:f64", "single 302: group_convolve[16,8,5] items=40");
  convolution("c2c:257", "single 257: group_convolve[16,16] items=16");
}
END_TEST

/* cl/lanes_convolve.cl: chirp, lanes, product with the spectrum, lanes on conjugated values, chirp */
static void lanes_convolution(const char *problem, const char *design) {
  table_bench b = table_bench_open(problem, design, 0);
  const int64_t n = b.pass->length, points = clf_choice_points(&b.pass->choice);
  const int64_t whole = (n + b.pass->choice.lanes - 1) / b.pass->choice.lanes * b.pass->choice.lanes;
  values_random(input, n, 4);
  memset(work, 0, (size_t)points * sizeof *work);
  for (int64_t i = 0; i < whole; ++i) {
    const clf_complex chirp = lane_entry(&b, b.layout.chirp_entry, i);
    if (i >= n) ck_assert_msg(chirp.re == 0 && chirp.im == 0, "%s: chirp beyond the length", design);
    else work[i] = times(input[i], chirp);
  }
  run_lanes(&b, work, output, points);
  for (int64_t k = 0; k < points; ++k) {
    work[k] = times(output[k], lane_entry(&b, b.layout.spectrum_entry, k));
    conjugate(&work[k]);
  }
  run_lanes(&b, work, output, points);
  for (int64_t i = 0; i < n; ++i) {
    conjugate(&output[i]);
    output[i] = times(output[i], lane_entry(&b, b.layout.chirp_entry, i));
  }
  check_outputs(&b, input, output, design);
  table_bench_close(&b);
}

START_TEST(convolutions_inside_one_transform) {
  lanes_convolution("c2c:101:f64", "single 101: lanes_convolve[4,4] lanes=16");
  lanes_convolution("c2c:101", "single 101: lanes_convolve[4,4] lanes=16 twiddle=1 pad=4");
  lanes_convolution("c2c:37:f64", "single 37: lanes_convolve[3,8] lanes=4 twiddle=1");
  lanes_convolution("c2c:302:f64", "single 302: lanes_convolve[8,10] lanes=8 pad=10");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {groups_transform, lanes_transform_rows, turned_columns_are_twiddled,
                                convolutions_transform, convolutions_inside_one_transform, NULL};
  return check_main("table_transforms", tests, 60);
}
