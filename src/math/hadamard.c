/* SPDX-License-Identifier: MIT
 * Paley's constructions (R. E. A. C. Paley, "On orthogonal matrices", 1933), and the check of any matrix. */
#include "math/hadamard.h"

/* the quadratic character of a modulo the prime q: 0, 1 or -1 */
static int character(int a, int q) {
  a = (a % q + q) % q;
  for (int x = 1; x < q && a != 0; ++x)
    if (x * x % q == a) return 1;
  return a == 0 ? 0 : -1;
}

static void put(uint64_t *row, int i, int j, int sign) {
  if (sign < 0) row[i] |= UINT64_C(1) << j;
}

/* I + S, S skew: 0, then ones; minus ones, then the character of i - j */
static void paley_first(uint64_t *row, int q) {
  for (int i = 0; i <= q; ++i)
    for (int j = 0; j <= q; ++j) {
      const int skew = i == 0 ? 1 : j == 0 ? -1 : character(i - j, q);
      put(row, i, j, i == j ? 1 : skew);
    }
}

/* the symmetric conference matrix of q + 1 rows, its entries as blocks of two */
static void paley_second(uint64_t *row, int q) {
  static const int turn[2][2] = {{1, -1}, {-1, -1}}, plain[2][2] = {{1, 1}, {1, -1}};
  for (int i = 0; i < 2 * (q + 1); ++i)
    for (int j = 0; j < 2 * (q + 1); ++j) {
      const int a = i / 2, b = j / 2, entry = a == b ? 0 : a == 0 || b == 0 ? 1 : character(a - b, q);
      put(row, i, j, entry ? entry * plain[i % 2][j % 2] : turn[i % 2][j % 2]);
    }
}

bool clf_hadamard_paley(uint64_t *row, int order) {
  if (order != 12 && order != 20 && order != 28) return false;
  for (int i = 0; i < order; ++i) row[i] = 0;
  if (order == 28)
    paley_second(row, 13);
  else
    paley_first(row, order - 1);
  return true;
}

static int count_bits(uint64_t bits) {
  int count = 0;
  for (; bits; bits &= bits - 1) ++count;
  return count;
}

bool clf_hadamard_is_one(const uint64_t *row, int order, int *first, int *second) {
  for (int i = 0; i < order; ++i)
    for (int j = 0; j < i; ++j)
      if (2 * count_bits(row[i] ^ row[j]) != order) {
        *first = j;
        *second = i;
        return false;
      }
  return true;
}
