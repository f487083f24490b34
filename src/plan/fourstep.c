/* SPDX-License-Identifier: MIT
 * Long transforms as columns, without transposition passes (Bailey, "FFTs in external or hierarchical memory", 1990,
 * with the transposition folded into the first pass's store).
 *
 * N = N1 M: columns of N1 points at stride M, twiddle root k1 n of N, stored turned to n N1 + k1; what remains is M
 * points at stride N1 for each k1.  A third factor splits those M = N2 N3 the same way, N1 columns side by side. */
#include "base/status.h"
#include "plan/strategy.h"

static clfft_status fourstep_check(const clf_design *design, int64_t length) {
  int64_t product = 1;
  for (int i = 0; i < design->count; ++i) {
    if (design->length[i] < 2 || product > length / design->length[i])
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: the factors of fourstep do not multiply to %lld",
                      (long long)length);
    product *= design->length[i];
  }
  if (design->count < 2 || design->count > 3 || product != length)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: fourstep takes 2 or 3 factors of %lld", (long long)length);
  for (int i = 0; i < design->count; ++i)
    if (design->choice[i].family < CLF_FAMILY_REGISTER)
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: %s cannot be a pass of fourstep",
                      clf_family_name(design->choice[i].family));
  return CLFFT_STATUS_SUCCESS;
}

/* Columns of n points of a remaining transform of n m points, which has `done` neighbours k between its points. */
static clfft_status append_split(clf_recipe *recipe, const clf_choice *choice, int axis, int64_t n, int64_t m,
                                 int64_t done) {
  clf_pass *pass;
  const clfft_status status = clf_append_pass(recipe, &pass, choice, axis, n, m * done, done);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (done > 1) clf_pass_add_loop(pass, done, 1, 1);
  clf_pass_add_loop(pass, m, done, n * done);
  pass->twiddle_length = n * m;
  pass->twiddle_loop = pass->loop_count - 1;
  pass->separate = true;
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status fourstep_append(clf_recipe *recipe, const clf_design *design, int axis) {
  int64_t done = 1, rest = 1;
  for (int i = 0; i < design->count; ++i) rest *= design->length[i];
  for (int i = 0; i + 1 < design->count; ++i) {
    rest /= design->length[i];
    const clfft_status status = append_split(recipe, &design->choice[i], axis, design->length[i], rest, done);
    if (status != CLFFT_STATUS_SUCCESS) return status;
    done *= design->length[i];
  }
  clf_pass *pass;
  const clf_choice *last = &design->choice[design->count - 1];
  const clfft_status status = clf_append_pass(recipe, &pass, last, axis, rest, done, done);
  if (status == CLFFT_STATUS_SUCCESS) clf_pass_add_loop(pass, done, 1, 1);
  return status;
}

const clf_strategy_row clf_strategy_fourstep = {"fourstep", fourstep_check, fourstep_append};
