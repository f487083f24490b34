/* SPDX-License-Identifier: MIT
 * What the interpreter's files share: memory that remembers, and the steps of one transform. */
#ifndef TESTS_SUPPORT_INTERPRET_PARTS_H
#define TESTS_SUPPORT_INTERPRET_PARTS_H

#include "math/roots.h"
#include "tests/support/interpret.h"

#define NOBODY (-1) /* no pass, or no work-item */
#define MANY (-2)

/* One element of memory.  Passes count from 1; pass 0 is whoever filled the input. */
typedef struct cell {
  clf_root value;
  bool owned; /* the problem's own: not a gap */
  int writer, reader;
  int64_t writing_item, reading_item;
} cell;

typedef struct memory {
  cell *cells;
  int64_t count;
} memory;

typedef struct machine {
  const clf_recipe *recipe;
  memory slot[3]; /* by clf_slot */
  const clf_pass *pass;
  int number;   /* of the pass, from 1 */
  int64_t item; /* the work-item at work: what it reads, it reads before it writes */
  int64_t reads, writes, written_before;
  long double sign, scale;
  clf_text *message;
  bool failed;
} machine;

/* One transform of a pass: where its element 0 lies, and the index that the four-step's twiddle runs with. */
typedef struct place {
  int64_t which, in, out, twiddle;
} place;

/* Note the first thing that is wrong; element < 0: none in particular. */
void interpret_fault(machine *m, const char *what, int64_t element);

/* One element, with all that must hold when the item at work reads or writes it. */
clf_root interpret_load(machine *m, int64_t element);
void interpret_store(machine *m, int64_t element, clf_root value);

/* One transform of the pass.  work: twice its length; the spectrum for chirp_multiply.  roots: of its length. */
void interpret_step(machine *m, const place *p, clf_root *work, const clf_root *roots);

/* out[k] = sum in[i] root(i k), by the definition */
void interpret_sum(clf_root *out, const clf_root *in, const clf_root *roots, int64_t n);

/* Root k^2 of 2 n. */
clf_root interpret_chirp(int64_t k, int64_t n);

#endif
