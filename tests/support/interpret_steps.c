/* SPDX-License-Identifier: MIT
 * The steps of one transform on the host: what each kernel family does with its elements. */
#include "tests/support/interpret_parts.h"

#include "math/modular.h"

#include <string.h>

static clf_root multiply(clf_root a, clf_root b) {
  return (clf_root){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static clf_root add(clf_root a, clf_root b) { return (clf_root){a.re + b.re, a.im + b.im}; }

static clf_root read_point(machine *m, const place *p, int64_t i) {
  return interpret_load(m, p->in + i * m->pass->in_stride);
}

static void write_point(machine *m, const place *p, int64_t i, clf_root value) {
  interpret_store(m, p->out + i * m->pass->out_stride, value);
}

void interpret_sum(clf_root *out, const clf_root *in, const clf_root *roots, int64_t n) {
  for (int64_t k = 0; k < n; ++k) {
    clf_root sum = {0, 0};
    for (int64_t i = 0, at = 0; i < n; ++i, at = (at + k) % n) sum = add(sum, multiply(in[i], roots[at]));
    out[k] = sum;
  }
}

/* all axes of a fold, one after the other; in is overwritten */
static void sum_up_axes(clf_root *out, clf_root *in, const clf_root *roots, const clf_pass *pass) {
  int64_t stride = pass->length;
  for (int axis = 0; axis < pass->fold.count; ++axis) {
    const int64_t n = pass->fold.length[axis], block = stride;
    stride /= n;
    for (int64_t at = 0; at < pass->length; ++at) {
      const int64_t k = at / stride % n, first = at / block * block + at % stride;
      clf_root sum = {0, 0};
      for (int64_t i = 0; i < n; ++i)
        sum = add(sum, multiply(in[first + i * stride], roots[i * k % n * (pass->length / n)]));
      out[at] = sum;
    }
    memcpy(in, out, (size_t)pass->length * sizeof *in);
  }
}

static void whole_transform(machine *m, const place *p, clf_root *work, const clf_root *roots) {
  const int64_t n = m->pass->length;
  clf_root *in = work, *out = work + n;
  if (m->pass->choice.family == CLF_FAMILY_DIRECT) { /* every output an item of its own */
    for (int64_t k = 0; k < n; ++k) {
      m->item = p->which * n + k;
      for (int64_t i = 0; i < n; ++i) in[i] = read_point(m, p, i);
      interpret_sum(out, in, roots, n);
      write_point(m, p, k, out[k]);
    }
    return;
  }
  m->item = p->which;
  for (int64_t i = 0; i < n; ++i) in[i] = read_point(m, p, i);
  if (m->pass->fold.count) sum_up_axes(out, in, roots, m->pass);
  else interpret_sum(out, in, roots, n);
  for (int64_t k = 0; k < n; ++k) {
    if (m->pass->twiddle_length) {
      const uint64_t length = (uint64_t)m->pass->twiddle_length;
      out[k] = multiply(out[k], clf_root_of_unity((uint64_t)(k * p->twiddle) % length, length));
    }
    write_point(m, p, k, out[k]);
  }
}

static int64_t reversed(int64_t i, int64_t n) {
  int64_t r = 0;
  for (int64_t bit = 1; bit < n; bit <<= 1, i >>= 1) r = r << 1 | (i & 1);
  return r;
}

/* radix 2, one output an item, over bit-reversed data */
static void gather_step(machine *m, const place *p, const clf_root *roots) {
  const int64_t n = m->pass->length, h = m->pass->stage;
  for (int64_t i = 0; i < n; ++i) {
    m->item = p->which * n + i;
    const int64_t upper = i / h % 2, base = i - upper * h;
    const bool swapped = m->pass->reversed_load;
    const clf_root a = read_point(m, p, swapped ? reversed(base, n) : base);
    const clf_root b = read_point(m, p, swapped ? reversed(base + h, n) : base + h);
    clf_root t = multiply(b, roots[i % h * (n / (2 * h))]);
    if (upper) t = (clf_root){-t.re, -t.im};
    write_point(m, p, i, add(a, t));
  }
}

/* Stockham's step of radix R: output s of butterfly j, the sum over r of root(r (k + s S)) of R S, k = j mod S */
static void autosort_step(machine *m, const place *p, const clf_root *roots, int64_t radix, bool one_output) {
  const int64_t n = m->pass->length, stage = m->pass->stage, apart = n / radix;
  for (int64_t j = 0; j < apart; ++j) {
    const int64_t k = j % stage;
    clf_root in[32], out[32];
    for (int64_t s = 0; s < radix; ++s) {
      m->item = one_output ? p->which * n + j * radix + s : p->which * apart + j;
      out[s] = (clf_root){0, 0};
      for (int64_t r = 0; r < radix; ++r) {
        in[r] = read_point(m, p, j + r * apart);
        out[s] = add(out[s], multiply(in[r], roots[r * (k + s * stage) % (radix * stage) * (n / (radix * stage))]));
      }
      if (one_output) write_point(m, p, (j - k) * radix + k + s * stage, out[s]);
    }
    for (int64_t s = 0; s < radix && !one_output; ++s) write_point(m, p, (j - k) * radix + k + s * stage, out[s]);
  }
}

static void swap_step(machine *m, const place *p) {
  const int64_t n = m->pass->length;
  for (int64_t i = 0; i < n; ++i) {
    const int64_t j = reversed(i, n);
    m->item = p->which * n + i;
    if (!m->pass->in_place) write_point(m, p, j, read_point(m, p, i));
    if (!m->pass->in_place || j < i) continue;
    const clf_root a = read_point(m, p, i), b = j > i ? read_point(m, p, j) : a;
    write_point(m, p, j, a);
    if (i < j) write_point(m, p, i, b);
  }
}

static void pairs_step(machine *m, const place *p, const clf_root *roots) {
  const int64_t n = m->pass->length, h = m->pass->stage;
  for (int64_t pair = 0; pair < n / 2; ++pair) {
    const int64_t r = pair % h, i = (pair - r) * 2 + r;
    m->item = p->which * (n / 2) + pair;
    const clf_root a = read_point(m, p, i), b = multiply(read_point(m, p, i + h), roots[r * (n / (2 * h))]);
    write_point(m, p, i, add(a, b));
    write_point(m, p, i + h, (clf_root){a.re - b.re, a.im - b.im});
  }
}

clf_root interpret_chirp(int64_t k, int64_t n) {
  const uint64_t turn = 2 * (uint64_t)n;
  return clf_root_of_unity(clf_multiply_mod((uint64_t)k, (uint64_t)k, turn), turn);
}

static void chirp_step(machine *m, const place *p, const clf_root *spectrum) {
  const int64_t points = m->pass->length, n = m->pass->points;
  const bool leaves = m->pass->choice.family == CLF_FAMILY_CHIRP_LEAVE;
  for (int64_t k = 0; k < (leaves ? n : points); ++k) {
    m->item = p->which * points + k;
    clf_root v = {0, 0};
    if (m->pass->choice.family == CLF_FAMILY_CHIRP_ENTER) {
      if (k < n) v = multiply(read_point(m, p, k), interpret_chirp(k, n));
    } else {
      v = read_point(m, p, k);
      if (leaves) v.im = -v.im;
      v = multiply(v, leaves ? interpret_chirp(k, n) : spectrum[k]);
      if (!leaves) v.im = -v.im;
    }
    write_point(m, p, k, v);
  }
}

/* a transposition: every element by itself */
static void move_elements(machine *m, const place *p) {
  for (int64_t i = 0; i < m->pass->length; ++i) {
    m->item = p->which * m->pass->length + i;
    write_point(m, p, i, read_point(m, p, i));
  }
}

void interpret_step(machine *m, const place *p, clf_root *work, const clf_root *roots) {
  switch (m->pass->choice.family) {
    case CLF_FAMILY_PASS_GATHER: gather_step(m, p, roots); break;
    case CLF_FAMILY_PASS_AUTOSORT: autosort_step(m, p, roots, 2, true); break;
    case CLF_FAMILY_PASS_STOCKHAM: autosort_step(m, p, roots, m->pass->choice.radix[0], false); break;
    case CLF_FAMILY_BITREVERSE_SWAP: swap_step(m, p); break;
    case CLF_FAMILY_BITREVERSE_PAIRS: pairs_step(m, p, roots); break;
    case CLF_FAMILY_CHIRP_ENTER:
    case CLF_FAMILY_CHIRP_LEAVE:
    case CLF_FAMILY_CHIRP_MULTIPLY: chirp_step(m, p, work); break;
    case CLF_FAMILY_TRANSPOSE:
    case CLF_FAMILY_LANE_TRANSPOSE: move_elements(m, p); break;
    default: whole_transform(m, p, work, roots); break;
  }
}
