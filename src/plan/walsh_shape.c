/* SPDX-License-Identifier: MIT
 * Where the bits of a Walsh-Hadamard pass lie: physical strides in reals, loops over all that the pass leaves alone,
 * and what a kernel can make of them. */
#include "math/factor.h"
#include "plan/strategy.h"

#define SKIPPED_MAX 16 /* adjacent transforms that lanes may hold beside bits; more are columns */

static bool in_pass(const clf_walsh *walsh, int axis, int64_t weight) {
  const int count = walsh->digit ? 1 : walsh->bit_count;
  for (int i = 0; i < count; ++i)
    if (walsh->bit[i].axis == axis && walsh->bit[i].weight == weight) return true;
  return false;
}

static void add_loop(clf_pass *pass, int64_t count, int64_t in_stride, int64_t out_stride, int64_t sign_stride) {
  clf_pass_add_loop(pass, count, in_stride, out_stride);
  pass->loop[pass->loop_count - 1].sign_stride = sign_stride;
}

/* the digits and bits of an axis that are none of the pass's */
static void loop_axis(clf_pass *pass, const clf_problem *problem, int axis, int64_t in, int64_t out, int64_t sign) {
  const int64_t base = problem->base_order ? problem->base_order : 1, power = problem->axis[axis].count / base;
  for (int64_t weight = 1; weight < power; weight *= 2)
    if (!in_pass(&pass->walsh, axis, weight)) add_loop(pass, 2, in * weight, out * weight, sign * weight);
  const bool transformed = pass->walsh.digit && in_pass(&pass->walsh, axis, power);
  if (base > 1 && !transformed) add_loop(pass, base, in * power, out * power, sign * power);
}

void clf_walsh_place(clf_pass *pass, const clf_problem *problem, const clf_strides *in, const clf_strides *out) {
  const bool complex = problem->kind == CLFFT_KIND_WALSH_COMPLEX;
  const bool planar = problem->in_layout == CLFFT_LAYOUT_PLANAR || problem->out_layout == CLFFT_LAYOUT_PLANAR;
  clf_walsh *walsh = &pass->walsh;
  int64_t sign[CLFFT_RANK_MAX], points = 1;
  for (int i = problem->rank - 1; i >= 0; --i) {
    sign[i] = points;
    points *= problem->axis[i].count;
  }
  for (int i = 0; i < walsh->digit; ++i) walsh->base_row[i] = problem->base_row[i];
  const int reals_in = pass->in.reals, reals_out = pass->out.reals;
  for (int i = 0; i < (walsh->digit ? 1 : walsh->bit_count); ++i) {
    clf_walsh_bit *bit = &walsh->bit[i];
    bit->in_stride = in->axis[bit->axis] * bit->weight * reals_in;
    bit->out_stride = out->axis[bit->axis] * bit->weight * reals_out;
    bit->sign_stride = sign[bit->axis] * bit->weight;
  }
  pass->in_stride = pass->out_stride = 1;
  if (walsh->digit || walsh->bit_count) {
    pass->in_stride = walsh->bit[0].in_stride;
    pass->out_stride = walsh->bit[0].out_stride;
  }
  pass->loop_count = 0;
  if (complex && !planar) add_loop(pass, 2, 1, 1, 0);
  for (int i = problem->rank - 1; i >= 0; --i)
    loop_axis(pass, problem, i, in->axis[i] * reals_in, out->axis[i] * reals_out, sign[i]);
  for (int i = problem->batch_rank - 1; i >= 0; --i)
    add_loop(pass, problem->batch[i].count, in->batch[i] * reals_in, out->batch[i] * reals_out, 0);
}

/* adjacent transforms fill the lowest bit's stride: the log2 of their number */
static int skip_of(const clf_pass *pass) {
  const clf_loop *inner = &pass->loop[0];
  const int64_t count = inner->count;
  if (inner->in_stride != 1 || inner->out_stride != 1 || count < 2 || count > SKIPPED_MAX) return 0;
  if (!clf_is_power_of_two((uint64_t)count)) return 0;
  if (pass->in_stride != count || pass->out_stride != count) return 0;
  return clf_log2_floor((uint64_t)count);
}

clf_walsh_shape clf_walsh_shape_of(const clf_pass *pass) {
  const clf_walsh *walsh = &pass->walsh;
  clf_walsh_shape shape = {.asked = true, .digit = walsh->digit, .ordered = walsh->ordered, .uniform = true};
  for (int i = 1; i < walsh->bit_count; ++i)
    if (walsh->bit[i].in_stride != 2 * walsh->bit[i - 1].in_stride ||
        walsh->bit[i].out_stride != 2 * walsh->bit[i - 1].out_stride ||
        walsh->bit[i].sign_stride != 2 * walsh->bit[i - 1].sign_stride) shape.uniform = false;
  shape.skip = skip_of(pass);
  int64_t stride = INT64_C(1) << shape.skip;
  while (shape.run < walsh->bit_count && walsh->bit[shape.run].in_stride == stride &&
         walsh->bit[shape.run].out_stride == stride) {
    ++shape.run;
    stride *= 2;
  }
  if (shape.run == 0) shape.skip = 0;
  const int rows = shape.skip ? 1 : 0; /* the loop over rows, behind the one that is skipped */
  const clf_loop *row = &pass->loop[rows];
  if (shape.run == walsh->bit_count && !walsh->digit)
    shape.packed = pass->loop_count == rows ||
                   (pass->loop_count == rows + 1 && (row->count == 1 || (row->in_stride == stride &&
                                                                         row->out_stride == stride)));
  return shape;
}
