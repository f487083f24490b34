/* SPDX-License-Identifier: MIT
 * reed_muller [M [WORDS]]: decode the first-order Reed-Muller code RM(1, M) from noisy samples; M = 5 is the code with
 * which Mariner 9 sent its pictures of Mars.
 *
 * A word of M + 1 bits becomes 2^M signs: row "low M bits" of the Hadamard matrix, negated if the top bit is set.  The
 * Walsh-Hadamard transform of what was received is its correlation with every row at once; the largest in magnitude is
 * the word that was most probably sent.  All words are transformed as one batch.
 *
 * For each strength of noise it prints how many words come out wrong, by the transform; by rounding every sample to a
 * sign first; and with the same energy spent on the M + 1 bits one by one, without a code. */
#include "transform.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ORDER_MAX 12
#define WORDS_MAX 1000000

typedef struct channel {
  uint64_t state;
} channel;

/* splitmix64: the same noise on every machine */
static uint64_t next_bits(channel *c) {
  uint64_t z = c->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static double uniform(channel *c) { return ((double)(next_bits(c) >> 11) + 0.5) * 0x1p-53; }

/* Box and Muller's normal numbers, one of each pair */
static double normal(channel *c) {
  double radius = sqrt(-2 * log(uniform(c)));
  return radius * cos(6.283185307179586 * uniform(c));
}

static int parity(uint32_t bits) {
  int odd = 0;
  for (; bits; bits &= bits - 1) odd = !odd;
  return odd;
}

/* the words of one try and what arrives of them: soft samples, and their signs */
typedef struct trial {
  int order;
  size_t words, length;
  uint32_t *sent;
  float *soft, *hard;
} trial;

static void transmit(trial *t, double noise, channel *c) {
  for (size_t w = 0; w < t->words; w++) {
    t->sent[w] = (uint32_t)(next_bits(c) >> 32) & ((2u << t->order) - 1);
    const uint32_t row = t->sent[w] & ((1u << t->order) - 1);
    const int negative = (int)(t->sent[w] >> t->order);
    for (size_t i = 0; i < t->length; i++) {
      const double sign = parity(row & (uint32_t)i) ^ negative ? -1 : 1;
      const double sample = sign + noise * normal(c);
      t->soft[w * t->length + i] = (float)sample;
      t->hard[w * t->length + i] = sample < 0 ? -1 : 1;
    }
  }
}

/* words whose largest correlation is another word's */
static size_t wrong_words(const trial *t, const float *spectra) {
  size_t wrong = 0;
  for (size_t w = 0; w < t->words; w++) {
    const float *spectrum = spectra + w * t->length;
    uint32_t best = 0;
    for (uint32_t i = 1; i < t->length; i++)
      if (fabsf(spectrum[i]) > fabsf(spectrum[best])) best = i;
    const uint32_t word = best | (spectrum[best] < 0 ? 1u << t->order : 0);
    wrong += word != t->sent[w];
  }
  return wrong;
}

/* without a code: each of order + 1 bits gets its share of the samples' energy */
static size_t wrong_plain(const trial *t, double noise, channel *c) {
  const double amplitude = sqrt((double)t->length / (t->order + 1));
  size_t wrong = 0;
  for (size_t w = 0; w < t->words; w++) {
    int bad = 0;
    for (int bit = 0; bit <= t->order; bit++) bad |= amplitude + noise * normal(c) < 0;
    wrong += (size_t)bad;
  }
  return wrong;
}

static bool decode(transform *plan, trial *t, float *samples, size_t *wrong) {
  if (!transform_run(plan, CLFFT_DIRECTION_FORWARD, samples, samples)) return false;
  *wrong = wrong_words(t, samples);
  return true;
}

static bool compare(transform *plan, trial *t) {
  channel c = {1};
  const double words = (double)t->words;
  printf("RM(1, %d): %d bits in %zu samples, %zu words for each line\n", t->order, t->order + 1, t->length, t->words);
  printf("noise  Eb/N0 dB  wrong words: transform  signs only  no code\n");
  for (double noise = 0.5; noise < 4.1; noise += 0.5) {
    size_t soft, hard;
    transmit(t, noise, &c);
    const size_t plain = wrong_plain(t, noise, &c);
    if (!decode(plan, t, t->soft, &soft) || !decode(plan, t, t->hard, &hard)) return false;
    const double per_bit = (double)t->length / (t->order + 1) / (2 * noise * noise);
    printf("%5.1f  %8.2f  %22.4f%%  %9.4f%%  %6.4f%%\n", noise, 10 * log10(per_bit), 100 * (double)soft / words,
           100 * (double)hard / words, 100 * (double)plain / words);
  }
  return true;
}

static bool run(trial *t) {
  clfft_device *device = NULL;
  clfft_desc desc = CLFFT_DESC_INIT;
  transform plan;
  const size_t bytes = t->words * t->length * sizeof(float);
  if (!transform_device_open(&device)) return false;
  desc.kind = CLFFT_KIND_WALSH;
  desc.rank = 1;
  desc.length[0] = (int64_t)t->length;
  desc.batch_rank = 1;
  desc.batch[0] = (int64_t)t->words;
  bool good = transform_open(&plan, device, &desc, bytes, bytes);
  good = good && compare(&plan, t);
  transform_close(&plan);
  clfft_device_destroy(device);
  return good;
}

/* a whole number from 1 to most; 0 for anything else */
static long read_number(const char *text, long most) {
  char *end;
  const long value = strtol(text, &end, 10);
  return *text && !*end && value >= 1 && value <= most ? value : 0;
}

int main(int argc, char **argv) {
  const long order = argc > 1 ? read_number(argv[1], ORDER_MAX) : 5;
  const long words = argc > 2 ? read_number(argv[2], WORDS_MAX) : 20000;
  if (argc > 3 || !order || !words) {
    fprintf(stderr, "usage: reed_muller [M [WORDS]]: M from 1 to %d, at most %d words\n", ORDER_MAX, WORDS_MAX);
    return 1;
  }
  trial t = {.order = (int)order, .words = (size_t)words, .length = (size_t)1 << order};
  t.sent = calloc(t.words, sizeof *t.sent);
  t.soft = calloc(t.words * t.length, sizeof *t.soft);
  t.hard = calloc(t.words * t.length, sizeof *t.hard);
  bool good = t.sent && t.soft && t.hard;
  if (good) good = run(&t);
  else fprintf(stderr, "reed_muller: out of memory\n");
  free(t.sent);
  free(t.soft);
  free(t.hard);
  return good ? 0 : 1;
}
