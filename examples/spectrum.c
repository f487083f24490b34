/* SPDX-License-Identifier: MIT
 * spectrum FILE.wav [PICTURE.png]: the strongest frequencies of a recording, and its spectrogram as a picture.
 *
 * The recording (its channels averaged) is cut into windows of 2048 samples, each beginning an eighth of a window after
 * the one before.  All windows of a block are one batched transform whose inputs overlap: the batch stride is smaller
 * than the length, so no sample is copied.  Samples shared by several windows cannot be weighted before the transform;
 * the Hann window is therefore applied after it, where it is three neighbours: X[k]/2 - (X[k-1] + X[k+1])/4. */
#include "picture.h"
#include "transform.h"

#include <math.h>
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WINDOW 2048
#define HOP (WINDOW / 8)
#define BINS (WINDOW / 2 + 1) /* up to half the sample rate */
#ifndef BLOCK_WINDOWS         /* a test takes smaller ones */
#define BLOCK_WINDOWS 4096    /* windows a transform: 64 MiB of spectra; longer recordings take several */
#endif
#define PEAKS 8
#define PICTURE_WIDTH 1024
#define PICTURE_HEIGHT 512
#define RANGE_DB 80 /* what is further below the strongest is neither listed nor drawn */

typedef struct recording {
  SNDFILE *file;
  SF_INFO info;
  const char *name;
  int64_t windows; /* the last one may be filled up with zeros */
  float *frames;   /* one block as read, all channels */
} recording;

typedef struct spectrum {
  picture map;
  double power[BINS]; /* summed over all windows; a full-scale sine gives 1 a window */
} spectrum;

static bool complain(const char *name, const char *what) {
  fprintf(stderr, "spectrum: %s: %s\n", name, what);
  return false;
}

static size_t block_samples(const recording *r) {
  int64_t windows = r->windows < BLOCK_WINDOWS ? r->windows : BLOCK_WINDOWS;
  return (size_t)(windows - 1) * HOP + WINDOW;
}

static bool recording_open(recording *r, const char *name) {
  memset(r, 0, sizeof *r);
  r->name = name;
  r->file = sf_open(name, SFM_READ, &r->info);
  if (!r->file) return complain(name, sf_strerror(NULL));
  if (r->info.frames <= 0) return complain(name, "no samples");
  r->windows = r->info.frames <= WINDOW ? 1 : 1 + (r->info.frames - WINDOW + HOP - 1) / HOP;
  r->frames = malloc(block_samples(r) * (size_t)r->info.channels * sizeof *r->frames);
  return r->frames ? true : complain(name, "out of memory");
}

static void recording_close(recording *r) {
  free(r->frames);
  if (r->file) sf_close(r->file);
}

/* The next count samples: channels averaged, imaginary parts zero, zeros after the recording's end. */
static bool recording_read(recording *r, cl_float2 *samples, size_t count) {
  sf_count_t got = sf_readf_float(r->file, r->frames, (sf_count_t)count);
  if (sf_error(r->file) != SF_ERR_NO_ERROR) return complain(r->name, sf_strerror(r->file));
  memset(samples, 0, count * sizeof *samples);
  for (sf_count_t i = 0; i < got; i++) {
    double sum = 0;
    for (int c = 0; c < r->info.channels; c++) sum += r->frames[i * r->info.channels + c];
    if (!isfinite(sum)) return complain(r->name, "a sample is infinite or not a number");
    samples[i].s[0] = (float)(sum / r->info.channels);
  }
  return true;
}

/* Power of bin k of one window's transform under the Hann window, 1 for a full-scale sine: its bin holds WINDOW/4. */
static float hann_power(const cl_float2 *x, size_t k) {
  const cl_float2 *before = &x[(k + WINDOW - 1) % WINDOW], *after = &x[(k + 1) % WINDOW];
  float re = x[k].s[0] / 2 - (before->s[0] + after->s[0]) / 4;
  float im = x[k].s[1] / 2 - (before->s[1] + after->s[1]) / 4;
  return (re * re + im * im) * (16.0f / WINDOW / WINDOW);
}

static void spectrum_add(spectrum *s, const cl_float2 *x, int64_t window, int64_t windows) {
  size_t x_first = (size_t)(window * PICTURE_WIDTH / windows);
  size_t x_end = (size_t)((window + 1) * PICTURE_WIDTH / windows);
  if (x_end == x_first) x_end++; /* more windows than columns: several share one */
  for (size_t k = 0; k < BINS; k++) {
    float power = hann_power(x, k);
    s->power[k] += power;
    for (size_t column = x_first; column < x_end; column++)
      picture_put(&s->map, column, PICTURE_HEIGHT - 1 - k * (PICTURE_HEIGHT - 1) / (BINS - 1), power);
  }
}

/* The plan of one block: `windows` transforms of WINDOW points, HOP elements apart on the input side. */
static bool block_open(transform *job, clfft_device *device, int64_t windows, size_t samples) {
  clfft_desc desc = CLFFT_DESC_INIT;
  desc.rank = 1;
  desc.length[0] = WINDOW;
  desc.batch_rank = 1;
  desc.batch[0] = windows;
  desc.batch_in_stride[0] = HOP;
  desc.batch_out_stride[0] = WINDOW;
  return transform_open(job, device, &desc, samples * sizeof(cl_float2),
                        (size_t)windows * WINDOW * sizeof(cl_float2));
}

/* Block by block: the samples that the next block shares with this one move to the front. */
static bool spectrum_compute(spectrum *s, recording *r, transform *job, cl_float2 *samples, cl_float2 *spectra) {
  size_t count = block_samples(r), kept = 0;
  int64_t block = r->windows < BLOCK_WINDOWS ? r->windows : BLOCK_WINDOWS;
  for (int64_t first = 0; first < r->windows; first += block) {
    if (!recording_read(r, samples + kept, count - kept)) return false;
    if (!transform_run(job, CLFFT_DIRECTION_FORWARD, samples, spectra)) return false;
    for (int64_t i = 0; i < block && first + i < r->windows; i++)
      spectrum_add(s, spectra + i * WINDOW, first + i, r->windows);
    kept = WINDOW - HOP;
    memmove(samples, samples + count - kept, kept * sizeof *samples);
  }
  return true;
}

/* The top of a parabola through three neighbours in decibels, in bins from the middle one: between -1/2 and 1/2. */
static double peak_offset(const double *power, size_t k) {
  double left = log(power[k - 1] + 1e-300), middle = log(power[k] + 1e-300), right = log(power[k + 1] + 1e-300);
  double curve = left - 2 * middle + right;
  return curve < 0 ? (left - right) / curve / 2 : 0;
}

/* Local maxima, strongest first, none further than RANGE_DB below the first; returns how many. */
static int find_peaks(const double *power, size_t *peak) {
  int count = 0;
  for (size_t k = 1; k + 1 < BINS; k++) {
    int place;
    if (!(power[k] > power[k - 1] && power[k] >= power[k + 1])) continue;
    if (count == PEAKS && power[k] <= power[peak[PEAKS - 1]]) continue;
    place = count < PEAKS ? count++ : PEAKS - 1;
    for (; place > 0 && power[k] > power[peak[place - 1]]; place--) peak[place] = peak[place - 1];
    peak[place] = k;
  }
  while (count > 1 && power[peak[count - 1]] < power[peak[0]] * pow(10, -RANGE_DB / 10.0)) count--;
  return count;
}

static void report(const spectrum *s, const recording *r) {
  size_t peak[PEAKS];
  int count = find_peaks(s->power, peak);
  double bin_hz = (double)r->info.samplerate / WINDOW;
  printf("%s: %.2f s, %d Hz, %d channel%s, %lld windows of %d samples\n", r->name,
         (double)r->info.frames / r->info.samplerate, r->info.samplerate, r->info.channels,
         r->info.channels == 1 ? "" : "s", (long long)r->windows, WINDOW);
  if (count == 0) puts("no frequency stands out");
  if (count > 0) printf("strongest frequencies (level of the average, 0 dB is a full-scale sine):\n");
  for (int i = 0; i < count; i++)
    printf("%10.1f Hz %7.1f dB\n", ((double)peak[i] + peak_offset(s->power, peak[i])) * bin_hz,
           10 * log10(s->power[peak[i]] / (double)r->windows));
}

static bool run(recording *r, const char *picture_name, clfft_device *device, spectrum *s) {
  size_t count = block_samples(r);
  int64_t windows = r->windows < BLOCK_WINDOWS ? r->windows : BLOCK_WINDOWS;
  cl_float2 *samples = malloc(count * sizeof *samples);
  cl_float2 *spectra = malloc((size_t)windows * WINDOW * sizeof *spectra);
  transform job = {0};
  bool good = samples && spectra && picture_open(&s->map, PICTURE_WIDTH, PICTURE_HEIGHT);
  if (!good) complain(r->name, "out of memory");
  good = good && block_open(&job, device, windows, count) && spectrum_compute(s, r, &job, samples, spectra);
  if (good) report(s, r);
  if (good && picture_name) good = picture_write(&s->map, picture_name, RANGE_DB);
  if (good && picture_name)
    printf("%s: time from left to right, 0 to %g Hz from bottom to top, %d dB from dark to light\n", picture_name,
           r->info.samplerate / 2.0, RANGE_DB);
  transform_close(&job);
  picture_close(&s->map);
  free(samples);
  free(spectra);
  return good;
}

int main(int argument_count, char **argument) {
  static spectrum result;
  clfft_device *device = NULL;
  recording r;
  bool good;
  if (argument_count < 2 || argument_count > 3) {
    fprintf(stderr, "usage: spectrum FILE.wav [PICTURE.png]\n");
    return 2;
  }
  good = recording_open(&r, argument[1]) && transform_device_open(&device) &&
         run(&r, argument_count == 3 ? argument[2] : NULL, device, &result);
  recording_close(&r);
  clfft_device_destroy(device);
  if (good && (fflush(stdout) != 0 || ferror(stdout))) good = complain("standard output", "cannot be written");
  return good ? 0 : 1;
}
