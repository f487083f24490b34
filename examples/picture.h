/* SPDX-License-Identifier: MIT
 * A spectrogram as a picture: power by column (time) and row (frequency), written as a PNG file. */
#ifndef EXAMPLES_PICTURE_H
#define EXAMPLES_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct picture {
  size_t width, height;
  float *power; /* row-major, top row first; a pixel keeps the largest power that was put there */
} picture;

bool picture_open(picture *p, size_t width, size_t height); /* all powers 0; false without memory */
void picture_put(picture *p, size_t x, size_t y, float power);

/* range_db below the largest power and less is the darkest colour.  False after a message on stderr. */
bool picture_write(const picture *p, const char *name, double range_db);
void picture_close(picture *p);

/* Any picture: red, green and blue of each pixel, top row first.  False after a message on stderr. */
bool picture_save(const unsigned char *pixels, size_t width, size_t height, const char *name);

#endif
