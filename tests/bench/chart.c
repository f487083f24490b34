/* SPDX-License-Identifier: MIT
 * Pixels to draw figures on. */
#include "chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Letters of 3 x 5 cells, a row an octal digit, each cell 2 x 2 pixels. */
static const struct glyph {
  char letter;
  unsigned rows;
} glyphs[] = {
    {'A', 025755}, {'B', 065656}, {'C', 034443}, {'D', 065556}, {'E', 074647}, {'F', 074644}, {'G', 034553},
    {'H', 055755}, {'I', 072227}, {'J', 011152}, {'K', 055655}, {'L', 044447}, {'M', 057755}, {'N', 065555},
    {'O', 025552}, {'P', 065644}, {'Q', 025563}, {'R', 065655}, {'S', 034216}, {'T', 072222}, {'U', 055557},
    {'V', 055552}, {'W', 055775}, {'X', 055255}, {'Y', 055222}, {'Z', 071247}, {'0', 075557}, {'1', 026227},
    {'2', 071747}, {'3', 071717}, {'4', 055711}, {'5', 074717}, {'6', 074757}, {'7', 071122}, {'8', 075757},
    {'9', 075717}, {'.', 000002}, {':', 002020}, {'(', 012221}, {')', 042224}, {'/', 011244}, {'-', 000700},
    {'=', 007070}, {'<', 012421},
};
#define CELL 2

bool chart_open(chart *c, int width, int height) {
  size_t bytes = 3 * (size_t)width * (size_t)height;
  *c = (chart){width, height, malloc(bytes)};
  if (c->pixels) memset(c->pixels, 0xff, bytes);
  return c->pixels != NULL;
}

void chart_close(chart *c) {
  free(c->pixels);
  c->pixels = NULL;
}

static void paint(chart *c, int x, int y, chart_colour colour) {
  if (x < 0 || y < 0 || x >= c->width || y >= c->height) return;
  unsigned char *pixel = &c->pixels[3 * ((size_t)y * (size_t)c->width + (size_t)x)];
  for (int i = 0; i < 3; i++) pixel[i] = (unsigned char)(colour >> (16 - 8 * i));
}

void chart_fill(chart *c, int x, int y, int width, int height, chart_colour colour) {
  for (int row = y; row < y + height; row++) {
    for (int column = x; column < x + width; column++) paint(c, column, row, colour);
  }
}

void chart_dot(chart *c, int x, int y, int radius, chart_colour colour) {
  for (int dy = -radius; dy <= radius; dy++) {
    for (int dx = -radius; dx <= radius; dx++) {
      if (dx * dx + dy * dy <= radius * radius) paint(c, x + dx, y + dy, colour);
    }
  }
}

static unsigned rows_of(char letter) {
  for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++) {
    if (glyphs[i].letter == letter) return glyphs[i].rows;
  }
  return 0;
}

void chart_text(chart *c, int x, int y, const char *text, chart_colour colour) {
  for (; *text; text++, x += CHART_LETTER_WIDTH) {
    unsigned rows = rows_of(*text);
    for (int cell = 0; cell < 15; cell++) {
      if (!(rows >> (14 - cell) & 1)) continue;
      chart_fill(c, x + cell % 3 * CELL, y + cell / 3 * CELL, CELL, CELL, colour);
    }
  }
}

int chart_place(const chart_scale *scale, double value) {
  double part = log(value / scale->low) / log(scale->high / scale->low);
  if (!(part >= 0)) part = 0;
  if (part > 1) part = 1;
  return scale->from + (int)lround(part * (scale->to - scale->from));
}
