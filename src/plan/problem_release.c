/* SPDX-License-Identifier: MIT
 * What this release does not do yet, in one table: a step that brings something deletes its row. */
#include "base/status.h"
#include "plan/problem_parts.h"

static bool asks_real(const clf_problem *problem, const clfft_desc *desc) {
  (void)desc;
  return problem->kind == CLFFT_KIND_REAL;
}

static bool asks_trigonometric(const clf_problem *problem, const clfft_desc *desc) {
  (void)desc;
  return problem->kind >= CLFFT_KIND_DCT1 && problem->kind <= CLFFT_KIND_DST4;
}

/* A range that names the whole axis is the default in other words. */
static bool narrows(const clfft_range *range, int64_t count) {
  return range->end != 0 && (range->begin > 0 || range->end < count);
}

static bool asks_in_nonzero(const clf_problem *problem, const clfft_desc *desc) {
  for (int i = 0; i < problem->rank; i++) {
    if (narrows(&desc->in_nonzero[i], clf_problem_side_count(problem, i, false))) return true;
  }
  return false;
}

static bool asks_out_needed(const clf_problem *problem, const clfft_desc *desc) {
  for (int i = 0; i < problem->rank; i++) {
    if (narrows(&desc->out_needed[i], clf_problem_side_count(problem, i, true))) return true;
  }
  return false;
}

static bool asks_load_hook(const clf_problem *problem, const clfft_desc *desc) {
  (void)problem;
  return desc->load_hook != NULL;
}

static bool asks_store_hook(const clf_problem *problem, const clfft_desc *desc) {
  (void)problem;
  return desc->store_hook != NULL;
}

static bool asks_in_split(const clf_problem *problem, const clfft_desc *desc) {
  (void)problem;
  return desc->in_split.block != 0;
}

static bool asks_out_split(const clf_problem *problem, const clfft_desc *desc) {
  (void)problem;
  return desc->out_split.block != 0;
}

static bool asks_base_order(const clf_problem *problem, const clfft_desc *desc) {
  (void)desc;
  return problem->base_order != 0 && problem->ordering != CLFFT_ORDERING_NATURAL;
}

static bool asks_base_mask(const clf_problem *problem, const clfft_desc *desc) {
  (void)desc;
  return problem->base_order != 0 && problem->index_mask != 0;
}

static bool asks_long_walsh(const clf_problem *problem, const clfft_desc *desc) {
  (void)desc;
  return clf_problem_is_walsh(problem) && problem->points > INT64_C(64) << 30;
}

static const struct {
  bool (*asked)(const clf_problem *problem, const clfft_desc *desc);
  const char *what;
} lacks[] = {
  {asks_real, "real transforms (kind r2c, c2r)"},
  {asks_trigonometric, "cosine and sine transforms (kind dct1..4, dst1..4)"},
  {asks_in_nonzero, "input that is zero outside a range (in_nonzero)"},
  {asks_out_needed, "output that is not needed outside a range (out_needed)"},
  {asks_load_hook, "a hook on load (load_hook)"},
  {asks_store_hook, "a hook on store (store_hook)"},
  {asks_in_split, "an input axis stored in blocks (in_split)"},
  {asks_out_split, "an output axis stored in blocks (out_split)"},
  {asks_base_order, "an order other than natural with a Walsh-Hadamard base (ordering, base_order)"},
  {asks_base_mask, "a mask of index bits with a Walsh-Hadamard base (index_mask, base_order)"},
  {asks_long_walsh, "Walsh-Hadamard transforms of more than 2^36 points"},
};

clfft_status clf_problem_check_release(const clf_problem *problem, const clfft_desc *desc) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_text names = {0};
  for (size_t i = 0; i < sizeof lacks / sizeof lacks[0]; i++) {
    if (lacks[i].asked(problem, desc)) clf_text_add(&names, "%s%s", names.length ? "; " : "", lacks[i].what);
  }
  CLF_TRY(clf_text_check(&names));
  if (names.length > 0) {
    status = clf_fail(CLFFT_STATUS_UNSUPPORTED, "not in this release: %s", clf_text_string(&names));
  }
done:
  clf_text_free(&names);
  return status;
}
