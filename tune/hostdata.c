/* SPDX-License-Identifier: MIT
 * Arrays in a device's storage format as the host sees them: conversion, seeded test signals, errors. */
#include "tune/hostdata.h"

#include "math/modular.h"
#include "math/roots.h"

#include <math.h>
#include <string.h>

#define HALF_SUBNORMAL_STEP 0x1p-24 /* distance of neighbours below the smallest normal number, 2^-14 */
#define HALF_EXPONENT_MIN (-14)
#define HALF_EXPONENT_MAX 15

double clf_half_to_double(uint16_t half) {
  int exponent = half >> 10 & 31, fraction = half & 1023;
  double value;
  if (exponent == 31) {
    value = fraction ? (double)NAN : (double)INFINITY;
  } else if (exponent == 0) {
    value = fraction * HALF_SUBNORMAL_STEP;
  } else {
    value = ldexp(1024 + fraction, exponent - 25);
  }
  return half & 0x8000 ? -value : value;
}

/* Scaling to whole steps of the result is exact, so one rounding to nearest even (nearbyint in the default mode would
 * follow the caller's rounding mode: the tie is resolved here by hand) gives the right neighbour. */
static double round_half_even(double value) {
  double whole = floor(value), rest = value - whole;
  if (rest > 0.5 || (rest == 0.5 && fmod(whole, 2.0) != 0.0)) whole += 1.0;
  return whole;
}

uint16_t clf_half_from_double(double value) {
  uint16_t sign = signbit(value) ? 0x8000 : 0;
  if (isnan(value)) return (uint16_t)(sign | 0x7e00);
  double magnitude = fabs(value);
  if (magnitude >= 65520.0) return (uint16_t)(sign | 0x7c00); /* half-way past the largest, 65504, and above */
  int exponent;
  frexp(magnitude, &exponent);
  exponent -= 1;
  if (exponent < HALF_EXPONENT_MIN) exponent = HALF_EXPONENT_MIN;
  if (exponent > HALF_EXPONENT_MAX) exponent = HALF_EXPONENT_MAX;
  unsigned steps = (unsigned)round_half_even(ldexp(magnitude, 10 - exponent)); /* 0 .. 2048 */
  if (steps < 1024) return (uint16_t)(sign | steps);                           /* subnormal or zero */
  /* A carry to 2048 steps moves into the exponent field by itself. */
  return (uint16_t)(sign | (((unsigned)(exponent + 14) << 10) + steps));
}

uint64_t clf_random_next(clf_random *random) {
  uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

double clf_random_uniform(clf_random *random) {
  return (double)(clf_random_next(random) >> 11) * 0x1p-52 - 1.0;
}

double clf_random_normal(clf_random *random) {
  double radius = sqrt(-2.0 * log(((double)(clf_random_next(random) >> 11) + 1.0) * 0x1p-53));
  return radius * cos(3.14159265358979323846 * clf_random_uniform(random));
}

/* bfloat16 is the upper half of a single. */
static double brain_to_double(uint16_t brain) {
  uint32_t bits = (uint32_t)brain << 16;
  float single;
  memcpy(&single, &bits, sizeof single);
  return single;
}

static uint16_t brain_from_double(double value) {
  float single = (float)value;
  uint32_t bits;
  memcpy(&bits, &single, sizeof bits);
  if (isnan(single)) return (uint16_t)(bits >> 16 | 64);
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static double get_scalar(const void *plane, clfft_precision precision, int64_t index) {
  switch (precision) {
    case CLFFT_PRECISION_DOUBLE: return ((const double *)plane)[index];
    case CLFFT_PRECISION_HALF: return clf_half_to_double(((const uint16_t *)plane)[index]);
    case CLFFT_PRECISION_BFLOAT16: return brain_to_double(((const uint16_t *)plane)[index]);
    case CLFFT_PRECISION_INT32: return ((const int32_t *)plane)[index];
    default: return ((const float *)plane)[index];
  }
}

static void set_scalar(void *plane, clfft_precision precision, int64_t index, double value) {
  switch (precision) {
    case CLFFT_PRECISION_DOUBLE: ((double *)plane)[index] = value; break;
    case CLFFT_PRECISION_HALF: ((uint16_t *)plane)[index] = clf_half_from_double(value); break;
    case CLFFT_PRECISION_BFLOAT16: ((uint16_t *)plane)[index] = brain_from_double(value); break;
    case CLFFT_PRECISION_INT32: ((int32_t *)plane)[index] = (int32_t)lrint(value); break;
    default: ((float *)plane)[index] = (float)value; break;
  }
}

clf_complex clf_host_get(const clf_host_view *view, int64_t element) {
  if (view->real) return (clf_complex){get_scalar(view->plane[0], view->precision, element), 0};
  if (view->layout == CLFFT_LAYOUT_PLANAR) {
    return (clf_complex){get_scalar(view->plane[0], view->precision, element),
                         get_scalar(view->plane[1], view->precision, element)};
  }
  return (clf_complex){get_scalar(view->plane[0], view->precision, 2 * element),
                       get_scalar(view->plane[0], view->precision, 2 * element + 1)};
}

void clf_host_set(const clf_host_view *view, int64_t element, clf_complex value) {
  if (view->real) {
    set_scalar(view->plane[0], view->precision, element, value.re);
  } else if (view->layout == CLFFT_LAYOUT_PLANAR) {
    set_scalar(view->plane[0], view->precision, element, value.re);
    set_scalar(view->plane[1], view->precision, element, value.im);
  } else {
    set_scalar(view->plane[0], view->precision, 2 * element, value.re);
    set_scalar(view->plane[0], view->precision, 2 * element + 1, value.im);
  }
}

/* A tone of N points collects N times its amplitude in one output: 1/sqrt(N), to a power of two, keeps half finite. */
static clf_complex tone_at(int64_t i, int64_t length) {
  int64_t frequency = length / 3;
  clf_root root = clf_root_of_unity(clf_multiply_mod((uint64_t)i, (uint64_t)frequency, (uint64_t)length),
                                    (uint64_t)length);
  double amplitude = ldexp(1.0, -ilogb((double)length) / 2);
  return (clf_complex){amplitude * (double)root.re, -amplitude * (double)root.im};
}

static int64_t impulse_position(clf_signal signal, int64_t length) {
  switch (signal) {
    case CLF_SIGNAL_IMPULSE_SECOND: return length > 1 ? 1 : 0;
    case CLF_SIGNAL_IMPULSE_MIDDLE: return length / 2;
    case CLF_SIGNAL_IMPULSE_LAST: return length - 1;
    default: return 0;
  }
}

void clf_signal_write(const clf_host_view *view, int64_t first, int64_t length, int64_t stride, clf_signal signal,
                      clf_random *random) {
  for (int64_t i = 0; i < length; i++) {
    clf_complex value = {0, 0};
    if (signal == CLF_SIGNAL_RANDOM) {
      value.re = clf_random_uniform(random);
      value.im = clf_random_uniform(random);
    } else if (signal == CLF_SIGNAL_TONE) {
      value = tone_at(i, length);
    } else if (i == impulse_position(signal, length)) {
      value = (clf_complex){1.0, 0.5};
    }
    clf_host_set(view, first + i * stride, value);
  }
}

void clf_error_add(clf_error *error, clf_complex got, clf_complex want) {
  double re = got.re - want.re, im = got.im - want.im;
  double square = re * re + im * im;
  if (!isfinite(got.re) || !isfinite(got.im)) error->not_finite = true;
  error->difference_square += square;
  error->norm_square += want.re * want.re + want.im * want.im;
  if (sqrt(square) > error->difference_max) error->difference_max = sqrt(square);
  if (hypot(want.re, want.im) > error->want_max) error->want_max = hypot(want.re, want.im);
  error->count++;
}

double clf_error_rel_l2(const clf_error *error) {
  if (error->not_finite) return (double)INFINITY;
  if (error->difference_square == 0) return 0;
  return sqrt(error->difference_square / error->norm_square); /* infinity against an all-zero answer */
}

double clf_error_max_over_rms(const clf_error *error) {
  if (error->not_finite) return (double)INFINITY;
  if (error->difference_max == 0) return 0;
  return error->difference_max / sqrt(error->norm_square / (double)error->count);
}

double clf_error_of_walsh(const clf_error *error) {
  const double rms = sqrt(error->norm_square / (double)error->count), own = error->want_max / CLF_BOUND_WALSH_LARGEST;
  const double over_rms = clf_error_max_over_rms(error);
  return own > rms ? over_rms * rms / own : over_rms;
}
