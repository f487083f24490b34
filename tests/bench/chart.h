/* SPDX-License-Identifier: MIT
 * Pixels to draw figures on: rectangles, lines, dots, words, and axes that count by powers of ten. */
#ifndef TESTS_BENCH_CHART_H
#define TESTS_BENCH_CHART_H

#include <stdbool.h>
#include <stddef.h>

typedef struct chart {
  int width, height;
  unsigned char *pixels; /* red, green, blue; top row first */
} chart;

typedef unsigned chart_colour; /* 0xrrggbb */

bool chart_open(chart *c, int width, int height); /* white; false without memory */
void chart_close(chart *c);

/* What lies outside of the chart is not drawn. */
void chart_fill(chart *c, int x, int y, int width, int height, chart_colour colour);
void chart_dot(chart *c, int x, int y, int radius, chart_colour colour);

/* Capital letters, digits and . : ( ) / - = <; others are blanks.  x, y: the upper left corner. */
#define CHART_LETTER_WIDTH 8
#define CHART_LETTER_HEIGHT 10
void chart_text(chart *c, int x, int y, const char *text, chart_colour colour);

/* A logarithmic scale: low lies at pixel `from`, high at pixel `to`. */
typedef struct chart_scale {
  double low, high;
  int from, to;
} chart_scale;
int chart_place(const chart_scale *scale, double value); /* values outside are drawn at the end */

#endif
