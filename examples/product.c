/* SPDX-License-Identifier: MIT
 * product A.txt B.txt: the exact product of two polynomials with integer coefficients, or a refusal.
 *
 * A file holds integers separated by blanks, line ends or commas, the constant first: "1 2 3" is 1 + 2x + 3x^2.  The
 * product has deg A + deg B + 1 coefficients; it is the inverse transform of the pointwise product of both spectra,
 * padded with zeros to at least that many points (fewer would add the top coefficients to the bottom ones).
 *
 * Every coefficient is rounded to the nearest integer, which is right when the transform's error is below one half.
 * For a product by radix-2 transforms of 2^n points Percival (2003, theorem 5.1) bounds that error by
 *     |a| |b| ((1 + u)^(3n) (1 + u sqrt 5)^(3n + 1) (1 + t)^(3n) - 1),
 * |a| and |b| Euclidean norms, u the unit roundoff, t the error of the roots of unity (rounded once: t <= u).  We allow
 * twice that: longer transforms go through memory in two steps with one more root on the way.  It is pessimistic, and
 * safe. */
#include "transform.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct polynomial {
  int64_t *coefficient; /* lowest degree first */
  size_t count;         /* without zeros at the top; 0 is the zero polynomial */
} polynomial;

static bool complain(const char *file, const char *what) {
  fprintf(stderr, "product: %s: %s\n", file, what);
  return false;
}

static bool append(polynomial *p, size_t *capacity, int64_t value) {
  if (p->count == *capacity) {
    size_t larger = *capacity ? 2 * *capacity : 64;
    int64_t *grown = realloc(p->coefficient, larger * sizeof *grown);
    if (!grown) return false;
    p->coefficient = grown;
    *capacity = larger;
  }
  p->coefficient[p->count++] = value;
  return true;
}

/* Skip blanks, and one comma if comma_allowed; the character after them (EOF at the end). */
static int next_character(FILE *file, bool comma_allowed) {
  int c;
  do {
    c = getc(file);
    if (c == ',' && comma_allowed) {
      comma_allowed = false;
      c = ' ';
    }
  } while (c == ' ' || (c >= '\t' && c <= '\r'));
  return c;
}

/* One integer that starts with the character c: 1 read, 0 not an integer, -1 too large for 64 bits. */
static int read_integer(FILE *file, int c, int64_t *value) {
  char digits[64];
  size_t length = 0;
  bool zero = false; /* zeros in front, however many */
  if (c == '-' || c == '+') {
    digits[length++] = (char)c;
    c = getc(file);
  }
  for (; c == '0'; c = getc(file)) zero = true;
  if (!zero && (c < '0' || c > '9')) return 0;
  if (zero) digits[length++] = '0';
  for (; c >= '0' && c <= '9'; c = getc(file)) {
    if (length + 1 == sizeof digits) return -1;
    digits[length++] = (char)c;
  }
  digits[length] = '\0';
  if (c != EOF && c != ',' && c != ' ' && !(c >= '\t' && c <= '\r')) return 0;
  if (c != EOF) ungetc(c, file);
  errno = 0;
  *value = strtoll(digits, NULL, 10);
  return errno == ERANGE ? -1 : 1;
}

static bool read_coefficients(polynomial *p, FILE *file, const char *name) {
  size_t capacity = 0;
  int c;
  while ((c = next_character(file, p->count > 0)) != EOF) {
    int64_t value = 0;
    int found = read_integer(file, c, &value);
    if (found == 0) return complain(name, "not a list of integers");
    if (found < 0) return complain(name, "a coefficient does not fit in 64 bits");
    if (!append(p, &capacity, value)) return complain(name, "out of memory");
  }
  if (ferror(file)) return complain(name, "cannot be read");
  if (p->count == 0) return complain(name, "no coefficients (write 0 for the zero polynomial)");
  while (p->count > 0 && p->coefficient[p->count - 1] == 0) p->count--;
  return true;
}

static bool polynomial_read(polynomial *p, const char *name) {
  FILE *file = fopen(name, "r");
  bool good;
  if (!file) return complain(name, "cannot be opened");
  good = read_coefficients(p, file, name);
  fclose(file);
  return good;
}

static double norm(const polynomial *p) {
  double scale = 0, sum = 0; /* scaled, so that no square overflows or vanishes */
  for (size_t i = 0; i < p->count; i++) scale = fmax(scale, fabs((double)p->coefficient[i]));
  for (size_t i = 0; i < p->count; i++) sum += pow((double)p->coefficient[i] / scale, 2);
  return scale * sqrt(sum);
}

/* The most that a coefficient of the product can be off, see the top of this file. */
static double error_bound(const polynomial *a, const polynomial *b, size_t points, bool double_precision) {
  double u = ldexp(1, double_precision ? -53 : -24), n = log2((double)points);
  return 2 * norm(a) * norm(b) * expm1(3 * n * log1p(u) + (3 * n + 1) * log1p(u * sqrt(5)) + 3 * n * log1p(u));
}

static void store(void *data, bool double_precision, size_t index, double value) {
  if (double_precision)
    ((double *)data)[index] = value;
  else
    ((float *)data)[index] = (float)value;
}

static double load(const void *data, bool double_precision, size_t index) {
  return double_precision ? ((const double *)data)[index] : (double)((const float *)data)[index];
}

/* The product's spectrum, over the first of the two spectra. */
static void multiply_spectra(void *spectra, size_t points, bool double_precision) {
  for (size_t k = 0; k < points; k++) {
    double ar = load(spectra, double_precision, 2 * k), ai = load(spectra, double_precision, 2 * k + 1);
    double br = load(spectra, double_precision, 2 * (points + k));
    double bi = load(spectra, double_precision, 2 * (points + k) + 1);
    store(spectra, double_precision, 2 * k, ar * br - ai * bi);
    store(spectra, double_precision, 2 * k + 1, ar * bi + ai * br);
  }
}

static void place(void *data, size_t first, const polynomial *p, bool double_precision) {
  for (size_t i = 0; i < p->count; i++) store(data, double_precision, 2 * (first + i), (double)p->coefficient[i]);
}

/* Transform both polynomials (one batch of two), multiply, transform back: the product over work's first half. */
static bool multiply(clfft_device *device, void *work, size_t points, bool double_precision) {
  size_t bytes = 2 * points * (double_precision ? sizeof(double) : sizeof(float));
  clfft_desc desc = CLFFT_DESC_INIT;
  transform both, back;
  bool good;
  desc.precision = double_precision ? CLFFT_PRECISION_DOUBLE : CLFFT_PRECISION_SINGLE;
  desc.rank = 1;
  desc.length[0] = (int64_t)points;
  desc.batch_rank = 1;
  desc.batch[0] = 2;
  good = transform_open(&both, device, &desc, 2 * bytes, 2 * bytes) &&
         transform_run(&both, CLFFT_DIRECTION_FORWARD, work, work);
  transform_close(&both);
  if (!good) return false;
  multiply_spectra(work, points, double_precision);
  desc.batch[0] = 1;
  good = transform_open(&back, device, &desc, bytes, bytes) &&
         transform_run(&back, CLFFT_DIRECTION_INVERSE, work, work);
  transform_close(&back);
  return good;
}

/* Print the rounded coefficients; false when one lies further from an integer than the bound allows. */
static bool print_rounded(const void *work, size_t count, double bound, bool double_precision) {
  for (size_t i = 0; i < count; i++) {
    double value = load(work, double_precision, 2 * i);
    if (!(fabs(value - nearbyint(value)) <= bound)) return complain("result", "further from integers than can be");
  }
  for (size_t i = 0; i < count; i++)
    printf(i + 1 < count ? "%.0f " : "%.0f\n", nearbyint(load(work, double_precision, 2 * i)) + 0.0);
  return true;
}

static bool product(const polynomial *a, const polynomial *b) {
  clfft_device *device = NULL;
  void *work = NULL;
  size_t points = 1, count = a->count + b->count - 1;
  bool double_precision, good = false;
  double bound;
  while (points < count) points *= 2;
  if (!transform_device_open(&device)) return false;
  double_precision = transform_device_has_double(device);
  bound = error_bound(a, b, points, double_precision);
  if (!(bound < 0.5)) {
    fprintf(stderr, "product: coefficients too large to be exact: in %s precision over %zu points the error may reach "
            "%.2g, and must stay below 0.5\n", double_precision ? "double" : "single", points, bound);
    goto done;
  }
  work = calloc(4 * points, double_precision ? sizeof(double) : sizeof(float));
  if (!work) {
    complain("work array", "out of memory");
    goto done;
  }
  place(work, 0, a, double_precision);
  place(work, points, b, double_precision);
  good = multiply(device, work, points, double_precision) && print_rounded(work, count, bound, double_precision);
done:
  free(work);
  clfft_device_destroy(device);
  return good;
}

int main(int argument_count, char **argument) {
  polynomial a = {0}, b = {0};
  bool good;
  if (argument_count != 3) {
    fprintf(stderr, "usage: product A.txt B.txt\n"
                    "Each file: integers separated by blanks or commas, the constant coefficient first.\n");
    return 2;
  }
  good = polynomial_read(&a, argument[1]) && polynomial_read(&b, argument[2]);
  if (good && (a.count == 0 || b.count == 0))
    puts("0");
  else if (good)
    good = product(&a, &b);
  if (good && (fflush(stdout) != 0 || ferror(stdout))) good = complain("standard output", "cannot be written");
  free(a.coefficient);
  free(b.coefficient);
  return good ? 0 : 1;
}
