/* SPDX-License-Identifier: MIT
 * A spectrogram as a picture: power by column (time) and row (frequency), written as a PNG file. */
#include "picture.h"

#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

/* From silent to loud: black, blue, violet, red, orange, light yellow.  Brightness rises throughout, so that the
 * picture reads in grey too. */
static const unsigned char colours[][3] = {{0, 0, 0},     {24, 20, 90},   {96, 24, 128},
                                           {200, 48, 72}, {250, 150, 40}, {255, 250, 200}};
#define LAST_COLOUR (sizeof colours / sizeof colours[0] - 1)

bool picture_open(picture *p, size_t width, size_t height) {
  p->width = width;
  p->height = height;
  p->power = calloc(width * height, sizeof *p->power);
  return p->power != NULL;
}

void picture_put(picture *p, size_t x, size_t y, float power) {
  float *pixel = &p->power[y * p->width + x];
  if (power > *pixel) *pixel = power;
}

/* level from 0 to 1, between the two nearest colours. */
static void paint(png_byte *pixel, double level) {
  double place = level * LAST_COLOUR;
  size_t below = (size_t)place < LAST_COLOUR ? (size_t)place : LAST_COLOUR - 1;
  double part = place - (double)below;
  for (int i = 0; i < 3; i++)
    pixel[i] = (png_byte)lround(colours[below][i] + part * (colours[below + 1][i] - colours[below][i]));
}

static void paint_all(const picture *p, png_byte *pixels, double range_db) {
  float largest = 0;
  for (size_t i = 0; i < p->width * p->height; i++)
    if (p->power[i] > largest) largest = p->power[i];
  for (size_t i = 0; i < p->width * p->height; i++) {
    double level = p->power[i] > 0 ? 1 + 10 * log10(p->power[i] / largest) / range_db : 0;
    paint(&pixels[3 * i], level > 0 ? level : 0);
  }
}

bool picture_save(const unsigned char *pixels, size_t width, size_t height, const char *name) {
  png_image image = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGB};
  image.width = (png_uint_32)width;
  image.height = (png_uint_32)height;
  bool good = png_image_write_to_file(&image, name, 0, pixels, 0, NULL) != 0;
  if (!good) fprintf(stderr, "%s: cannot be written: %s\n", name, image.message);
  return good;
}

bool picture_write(const picture *p, const char *name, double range_db) {
  png_byte *pixels = malloc(3 * p->width * p->height);
  if (!pixels) {
    fprintf(stderr, "%s: out of memory\n", name);
    return false;
  }
  paint_all(p, pixels, range_db);
  bool good = picture_save(pixels, p->width, p->height, name);
  free(pixels);
  return good;
}

void picture_close(picture *p) {
  free(p->power);
  p->power = NULL;
}
