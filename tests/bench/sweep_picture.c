/* SPDX-License-Identifier: MIT
 * The sweep as a picture: above, what a point costs at each length; below, how that compares with the next smooth
 * length, and the limit. */
#include "sweep.h"

#include <stdio.h>

#ifndef HAVE_PNG

bool sweep_draw(const sweep_point *points, int count, const char *name) {
  (void)points;
  (void)count;
  fprintf(stderr, "bench: %s.png is not drawn: built without libpng\n", name);
  return true;
}

#else

#include "chart.h"
#include "sample.h"

#include "examples/picture.h"

#define WIDTH 1000
#define HEIGHT 720
#define LEFT 70
#define RIGHT (WIDTH - 20)

enum { BLACK = 0x202020, GREY = 0xd8d8d8, BLUE = 0x2060b0, ORANGE = 0xd07010, RED = 0xc00000 };

/* One of the two coordinate systems. */
typedef struct panel {
  chart *chart;
  chart_scale x, y;
} panel;

/* Lines at 1, 2, 5, 10, 20, 50 ... of one direction. */
static void draw_grid(const panel *on, bool vertical) {
  static const double steps[] = {1, 2, 5};
  const chart_scale *scale = vertical ? &on->x : &on->y;
  for (double ten = 0.001; ten <= scale->high; ten *= 10) {
    for (int i = 0; i < 3; i++) {
      double value = ten * steps[i];
      char label[32];
      if (value < 0.999 * scale->low || value > 1.001 * scale->high) continue;
      int place = chart_place(scale, value), length = snprintf(label, sizeof label, "%g", value);
      if (vertical) {
        chart_fill(on->chart, place, on->y.to, 1, on->y.from - on->y.to, GREY);
        chart_text(on->chart, place - length * CHART_LETTER_WIDTH / 2, on->y.from + 6, label, BLACK);
      } else {
        chart_fill(on->chart, LEFT, place, RIGHT - LEFT, 1, GREY);
        chart_text(on->chart, LEFT - 6 - length * CHART_LETTER_WIDTH, place - CHART_LETTER_HEIGHT / 2, label, BLACK);
      }
    }
  }
}

static void draw_frame(const panel *on, const char *title) {
  draw_grid(on, true);
  draw_grid(on, false);
  chart_fill(on->chart, LEFT, on->y.from, RIGHT - LEFT, 1, BLACK);
  chart_fill(on->chart, LEFT, on->y.to, 1, on->y.from - on->y.to, BLACK);
  chart_text(on->chart, LEFT, on->y.to - 18, title, BLACK);
}

static double least(double a, double b) { return b < a ? b : a; }
static double most(double a, double b) { return b > a ? b : a; }

static void draw_dot(const panel *on, int64_t length, double value, chart_colour colour) {
  chart_dot(on->chart, chart_place(&on->x, (double)length), chart_place(&on->y, value), 4, colour);
}

static void draw_times(panel *on, const sweep_point *points, int count) {
  double low = points[0].ns, high = low;
  for (int i = 0; i < count; i++) {
    low = least(low, least(points[i].ns, points[i].smooth_ns));
    high = most(high, most(points[i].ns, points[i].smooth_ns));
  }
  on->y.low = low / 1.3;
  on->y.high = high * 1.3;
  draw_frame(on, "TIME A POINT IN NS   BLUE: SMOOTH LENGTHS   ORANGE: OTHERS");
  for (int i = 0; i < count; i++) {
    draw_dot(on, points[i].smooth, points[i].smooth_ns, BLUE);
    draw_dot(on, points[i].length, points[i].ns, ORANGE);
  }
}

static void draw_ratios(panel *on, const sweep_point *points, int count) {
  on->y.low = 0.5;
  on->y.high = 8;
  for (int i = 0; i < count; i++) {
    on->y.low = least(on->y.low, points[i].ratio / 1.3);
    on->y.high = most(on->y.high, points[i].ratio * 1.3);
  }
  draw_frame(on, "TIME(N) / TIME(NEXT SMOOTH N)   RED LINE: THE LIMIT");
  chart_fill(on->chart, LEFT, chart_place(&on->y, SWEEP_LIMIT), RIGHT - LEFT, 2, RED);
  for (int i = 0; i < count; i++) {
    draw_dot(on, points[i].length, points[i].ratio, points[i].ratio > SWEEP_LIMIT ? RED : ORANGE);
  }
}

bool sweep_draw(const sweep_point *points, int count, const char *name) {
  chart drawn;
  char path[4096];
  int length = snprintf(path, sizeof path, "%s.png", name);
  if (count < 1 || length < 0 || (size_t)length >= sizeof path || !chart_open(&drawn, WIDTH, HEIGHT)) {
    fprintf(stderr, "bench: %s.png cannot be drawn\n", name);
    return false;
  }
  const chart_scale lengths = {10, SAMPLE_LAST, LEFT, RIGHT};
  panel above = {&drawn, lengths, {1, 1, 330, 30}}, below = {&drawn, lengths, {1, 1, 670, 390}};
  draw_times(&above, points, count);
  draw_ratios(&below, points, count);
  chart_text(&drawn, RIGHT - 16 * CHART_LETTER_WIDTH, HEIGHT - 18, "LENGTH N", BLACK);
  bool good = picture_save(drawn.pixels, (size_t)drawn.width, (size_t)drawn.height, path);
  chart_close(&drawn);
  return good;
}

#endif
