/* SPDX-License-Identifier: MIT
 * What holds for every transform and needs no oracle: impulses, tones, linearity, shift, Parseval, round trip; and what
 * is not finite spreads over its own transform alone. */
#include "tests/support/apply.h"
#include "tests/support/compare.h"
#include "tests/support/fixture.h"
#include "tests/support/problems.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <string.h>

#define LENGTH 256
#define ROWS 5
#define COUNT (LENGTH * ROWS)

/* One design a family, all of the same length. */
static const char *const designs[] = {
    "stockham 256: pass_stockham[8,8,4]",
    "single 256: direct",
    "single 256: group[8,8,4] items=32 transforms=4",
    "fourstep 16*16: columns[4,4] items=4 transforms=8; columns[4,4] items=4 transforms=8",
    "fourstep 16*16: register_rows; register_rows",
    "single 256: lanes[16] lanes=16",
    "single 256: lanes[8,8] lanes=4",
    "single 256: lanes_block lanes=16",
    "fourstep 16*16: lane_columns[16] lanes=8; lane_columns[4,4] lanes=8",
};
static const int design_count = (int)(sizeof designs / sizeof *designs);
static const char problem[] = "c2c:256:b5";

static clf_complex in[COUNT], out[COUNT], other[COUNT], want[COUNT];

static double bound(void) {
  clf_accuracy accuracy = {.precision = CLFFT_PRECISION_SINGLE, .log2_sum = log2(LENGTH), .rough = true};
  return clf_bound(&accuracy);
}

static void draw(uint64_t seed) {
  values_random(in, COUNT, seed);
  values_round(in, COUNT);
}

static clf_complex root(int k) {
  double angle = -6.283185307179586476925 * (k % LENGTH) / LENGTH;
  return (clf_complex){cos(angle), sin(angle)};
}

static clf_complex times(clf_complex a, clf_complex b) {
  return (clf_complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static void expect(int d, double limit, const char *what) {
  clf_text message = {0};
  comparison c = compare_rows(out, want, 1, ROWS, LENGTH);
  bool right = comparison_within(&c, limit, what, &message);
  ck_assert_msg(right, "%s: %s", designs[d], clf_text_string(&message));
  clf_text_free(&message);
}

/* A different place in each row: first, second, middle, last, and one in between. */
START_TEST(impulses) {
  const int place[ROWS] = {0, 1, LENGTH / 2, LENGTH - 1, 77};
  for (int d = 0; d < design_count; d++) {
    memset(in, 0, sizeof in);
    for (int r = 0; r < ROWS; r++) {
      in[r * LENGTH + place[r]].re = 1;
      for (int k = 0; k < LENGTH; k++) want[r * LENGTH + k] = root(k * place[r]);
    }
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, out);
    expect(d, bound(), "impulse");
    for (int k = 0; k < LENGTH; k++) ck_assert(out[k].re == 1 && out[k].im == 0);
  }
}
END_TEST

START_TEST(tones) {
  const int tone[ROWS] = {0, 1, LENGTH / 2, LENGTH - 1, 77};
  for (int d = 0; d < design_count; d++) {
    memset(want, 0, sizeof want);
    for (int r = 0; r < ROWS; r++) {
      for (int n = 0; n < LENGTH; n++) {
        clf_complex w = root(n * tone[r]);
        in[r * LENGTH + n] = (clf_complex){w.re, -w.im};
      }
      want[r * LENGTH + tone[r]].re = LENGTH;
    }
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, out);
    expect(d, bound(), "tone");
  }
}
END_TEST

START_TEST(linearity) {
  for (int d = 0; d < design_count; d++) {
    draw(1);
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, want);
    memcpy(other, in, sizeof in);
    draw(2);
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, out);
    for (int i = 0; i < COUNT; i++) {
      in[i] = (clf_complex){other[i].re * 2 - in[i].re, other[i].im * 2 - in[i].im};
      want[i] = (clf_complex){want[i].re * 2 - out[i].re, want[i].im * 2 - out[i].im};
    }
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, out);
    expect(d, 3 * bound(), "linearity");
  }
}
END_TEST

START_TEST(shift_turns_the_phases) {
  for (int d = 0; d < design_count; d++) {
    draw(3);
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, want);
    for (int r = 0; r < ROWS; r++) {
      for (int n = 0; n < LENGTH; n++) other[r * LENGTH + (n + 3 * r + 1) % LENGTH] = in[r * LENGTH + n];
      for (int k = 0; k < LENGTH; k++) want[r * LENGTH + k] = times(want[r * LENGTH + k], root(k * (3 * r + 1)));
    }
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, other, out);
    expect(d, 2 * bound(), "shift");
  }
}
END_TEST

START_TEST(parseval) {
  for (int d = 0; d < design_count; d++) {
    draw(4);
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, out);
    for (int r = 0; r < ROWS; r++) {
      double before = 0, after = 0;
      for (int i = r * LENGTH; i < (r + 1) * LENGTH; i++) {
        before += in[i].re * in[i].re + in[i].im * in[i].im;
        after += out[i].re * out[i].re + out[i].im * out[i].im;
      }
      ck_assert_double_le(fabs(after / (LENGTH * before) - 1), 2 * bound());
    }
  }
}
END_TEST

START_TEST(there_and_back) {
  for (int d = 0; d < design_count; d++) check_round_trip(problem, designs[d]);
}
END_TEST

/* One value of one row is NaN or infinite: all of that row is not finite, all others are as without it, to the bit. */
static void expect_spread(double bad) {
  for (int d = 0; d < design_count; d++) {
    draw(5);
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, want);
    in[2 * LENGTH + 19] = (clf_complex){bad, bad};
    apply_transform(problem, designs[d], CLFFT_DIRECTION_FORWARD, in, out);
    for (int i = 0; i < COUNT; i++) {
      bool bad_row = i / LENGTH == 2;
      bool finite = isfinite(out[i].re) && isfinite(out[i].im);
      ck_assert_msg(finite != bad_row, "%s: value %d of row %d is %g %g", designs[d], i % LENGTH, i / LENGTH, out[i].re,
                    out[i].im);
      if (!bad_row) ck_assert(memcmp(&out[i], &want[i], sizeof *out) == 0);
    }
  }
}

START_TEST(nan_spreads_over_its_row) { expect_spread(NAN); }
END_TEST

START_TEST(infinity_spreads_over_its_row) { expect_spread(INFINITY); }
END_TEST

int main(void) {
  const TTest *tests[] = {impulses, tones, linearity, shift_turns_the_phases, parseval, there_and_back,
                          nan_spreads_over_its_row, infinity_spreads_over_its_row, NULL};
  return check_main("properties", tests, 600);
}
