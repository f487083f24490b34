/* SPDX-License-Identifier: MIT
 * From a description to a problem: every default made explicit, every size shown to fit. */
#include "plan/problem.h"

#include "base/status.h"
#include "math/factor.h"
#include "math/hadamard.h"
#include "plan/problem_parts.h"

static const char *const axis_stride_name[2] = {"in_stride", "out_stride"};
static const char *const batch_stride_name[2] = {"batch_in_stride", "batch_out_stride"};

static clfft_status fail_too_large(const char *what) {
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "sizes overflow: %s does not fit 64 bits", what);
}

static bool side_is_pairs(const clf_problem *problem, bool out) {
  switch (problem->kind) {
  case CLFFT_KIND_COMPLEX:
  case CLFFT_KIND_WALSH_COMPLEX:
    return true;
  case CLFFT_KIND_REAL:
    return out;
  default:
    return false;
  }
}

size_t clf_element_bytes(clfft_precision precision, clfft_layout layout) {
  size_t scalar = 4;
  if (precision == CLFFT_PRECISION_DOUBLE) scalar = 8;
  if (precision == CLFFT_PRECISION_HALF || precision == CLFFT_PRECISION_BFLOAT16) scalar = 2;
  return layout == CLFFT_LAYOUT_INTERLEAVED ? 2 * scalar : scalar;
}

size_t clf_problem_element_bytes(const clf_problem *problem, bool out) {
  clfft_layout layout = out ? problem->out_layout : problem->in_layout;
  if (!side_is_pairs(problem, out)) layout = CLFFT_LAYOUT_PLANAR; /* a real is as large as one scalar of a plane */
  return clf_element_bytes(problem->precision, layout);
}

bool clf_problem_is_walsh(const clf_problem *problem) {
  return problem->kind == CLFFT_KIND_WALSH || problem->kind == CLFFT_KIND_WALSH_COMPLEX;
}

int64_t clf_problem_side_count(const clf_problem *problem, int axis, bool out) {
  int64_t count = problem->axis[axis].count;
  bool half = problem->kind == CLFFT_KIND_REAL && out && axis == problem->rank - 1;
  return half ? count / 2 + 1 : count;
}

/* As clf_problem_side_count, with the two reals of padding that a row needs to hold its spectrum in place. */
static int64_t packed_count(const clf_problem *problem, int axis, bool out) {
  bool padded = problem->kind == CLFFT_KIND_REAL && !out && problem->placement == CLFFT_PLACEMENT_IN_PLACE &&
                axis == problem->rank - 1;
  int64_t count = clf_problem_side_count(problem, axis, out);
  return padded ? 2 * (count / 2 + 1) : count;
}

bool clf_problem_packed(clf_strides *packed, const clf_problem *problem, bool out) {
  int64_t stride = 1;
  for (int i = problem->rank - 1; i >= 0; i--) {
    packed->axis[i] = stride;
    if (problem->axis[i].count > INT64_MAX - 2) return false; /* packed_count pads by up to two */
    if (!clf_multiply(stride, packed_count(problem, i, out), &stride)) return false;
  }
  for (int i = problem->batch_rank - 1; i >= 0; i--) {
    packed->batch[i] = stride;
    int64_t count = problem->batch[i].count;
    if (i > 0 && count > 1 && !clf_multiply(stride, count, &stride)) return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------------ counts -- */

static void take_plain_fields(clf_problem *problem, const clfft_desc *desc) {
  problem->kind = desc->kind;
  problem->precision = desc->precision;
  problem->rank = desc->rank;
  problem->batch_rank = desc->batch_rank;
  problem->in_layout = desc->in_layout;
  problem->out_layout = desc->out_layout;
  problem->placement = desc->placement;
  problem->effort = desc->effort;
  problem->scratch = desc->scratch;
  problem->direction = CLFFT_DIRECTION_FORWARD;
  problem->ordering = desc->ordering;
  problem->index_mask = desc->index_mask;
  problem->base_order = desc->base_order;
}

static clfft_status take_counts(clf_problem *problem, const clfft_desc *desc) {
  bool empty = false;
  problem->points = 1;
  for (int i = 0; i < desc->rank; i++) {
    problem->axis[i].count = desc->length[i];
    if (!clf_multiply(problem->points, desc->length[i], &problem->points)) return fail_too_large("product of length[]");
  }
  for (int i = 0; i < desc->batch_rank; i++) {
    problem->batch[i].count = desc->batch[i];
    empty = empty || desc->batch[i] == 0;
  }
  problem->transforms = empty ? 0 : 1;
  for (int i = 0; i < desc->batch_rank && !empty; i++) {
    if (!clf_multiply(problem->transforms, desc->batch[i], &problem->transforms)) {
      return fail_too_large("product of batch[]");
    }
  }
  int64_t all;
  if (!clf_multiply(problem->points, problem->transforms, &all)) return fail_too_large("length[] times batch[]");
  return CLFFT_STATUS_SUCCESS;
}

/* The base matrix as rows of bits; clf_desc_check_walsh has seen its entries. */
static void take_base(clf_problem *problem, const clfft_desc *desc) {
  const int order = desc->base_order;
  if (!desc->base_matrix) {
    clf_hadamard_paley(problem->base_row, order);
    return;
  }
  for (int i = 0; i < order * order; i++) {
    if (desc->base_matrix[i] < 0) problem->base_row[i / order] |= UINT64_C(1) << (i % order);
  }
}

/* Twice a transform multiplies by the points that it combines: all of them, or what a mask leaves. */
static double combined_points(const clf_problem *problem) {
  double points = 1;
  if (problem->index_mask == 0) return (double)problem->points;
  for (uint64_t bits = problem->index_mask; bits; bits &= bits - 1) points *= 2;
  return points;
}

/* A scale that says what the default says anyway is the default: one request, one problem. */
static void take_scales(clf_problem *problem, const clfft_desc *desc) {
  double inverse = problem->precision == CLFFT_PRECISION_INT32 ? 1.0 : 1.0 / combined_points(problem);
  const double initial[2] = {1.0, inverse};
  const double asked[2] = {desc->forward_scale, desc->inverse_scale};
  for (int i = 0; i < 2; i++) {
    problem->default_scale[i] = asked[i] == 0.0 || asked[i] == initial[i];
    problem->scale[i] = problem->default_scale[i] ? initial[i] : asked[i];
  }
}

/* ----------------------------------------------------------------------------------------------------- strides -- */

/* The stride to use, from the one asked; along an axis of one point every stride means the same. */
static clfft_status take_stride(int64_t *stride, int64_t asked, int64_t packed, int64_t count, const char *name,
                                int i) {
  if (asked < 0) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "%s[%d] is %lld: negative strides are not supported", name, i,
                    (long long)asked);
  }
  *stride = asked == 0 || count <= 1 ? packed : asked;
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status take_side_strides(clf_problem *problem, const clfft_desc *desc, bool out) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const int64_t *axis_asked = out ? desc->out_stride : desc->in_stride;
  const int64_t *batch_asked = out ? desc->batch_out_stride : desc->batch_in_stride;
  const char *custom = NULL; /* the innermost kind of stride that is not packed */
  clf_strides packed;
  if (!clf_problem_packed(&packed, problem, out)) return fail_too_large("the packed extent");
  for (int i = problem->rank - 1; i >= 0; i--) {
    int64_t *stride = out ? &problem->axis[i].out_stride : &problem->axis[i].in_stride;
    CLF_TRY(take_stride(stride, axis_asked[i], packed.axis[i], problem->axis[i].count, axis_stride_name[out], i));
    if (*stride != packed.axis[i]) custom = axis_stride_name[out];
  }
  for (int i = problem->batch_rank - 1; i >= 0; i--) {
    int64_t count = problem->batch[i].count;
    int64_t *stride = out ? &problem->batch[i].out_stride : &problem->batch[i].in_stride;
    if (custom && batch_asked[i] == 0 && count > 1) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s[%d] must be given, because %s is not packed inside it",
                      batch_stride_name[out], i, custom);
    }
    CLF_TRY(take_stride(stride, batch_asked[i], packed.batch[i], count, batch_stride_name[out], i));
    if (!custom && *stride != packed.batch[i]) custom = batch_stride_name[out];
  }
done:
  return status;
}

/* Adds the reach of one axis to an extent; false when it overflows. */
static bool add_reach(int64_t *extent, int64_t count, int64_t stride) {
  int64_t reach;
  if (!clf_multiply(count - 1, stride, &reach) || reach > INT64_MAX - *extent) return false;
  *extent += reach;
  return true;
}

static clfft_status take_extent(clf_problem *problem, bool out) {
  int64_t extent = 1, bytes;
  bool fits = true;
  if (problem->transforms == 0) return CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < problem->rank && fits; i++) {
    int64_t stride = out ? problem->axis[i].out_stride : problem->axis[i].in_stride;
    fits = add_reach(&extent, clf_problem_side_count(problem, i, out), stride);
  }
  for (int i = 0; i < problem->batch_rank && fits; i++) {
    int64_t stride = out ? problem->batch[i].out_stride : problem->batch[i].in_stride;
    fits = add_reach(&extent, problem->batch[i].count, stride);
  }
  const int64_t element = (int64_t)clf_problem_element_bytes(problem, out);
  if (!fits || !clf_multiply(extent, element, &bytes) || (uint64_t)bytes > SIZE_MAX) {
    return fail_too_large(out ? "the output in bytes" : "the input in bytes");
  }
  if (out) {
    problem->out_extent = extent;
  } else {
    problem->in_extent = extent;
  }
  return CLFFT_STATUS_SUCCESS;
}

/* ---------------------------------------------------------------------------------------------------- in place -- */

/* In place both sides must describe the same elements.  A real row shares its memory with its spectrum, which counts
 * in pairs: its own stride is 1 on both sides and the strides between rows differ by two. */
static bool strides_agree(const clf_problem *problem, const clf_axis *axis, bool row) {
  if (axis->count <= 1) return true;
  if (problem->kind != CLFFT_KIND_REAL) return axis->in_stride == axis->out_stride;
  if (row) return axis->in_stride == 1 && axis->out_stride == 1;
  return axis->in_stride % 2 == 0 && axis->in_stride / 2 == axis->out_stride;
}

static clfft_status fail_in_place(const clf_problem *problem, const char *in, const char *out, int i) {
  const char *rule = problem->kind == CLFFT_KIND_REAL ? "count the same memory in reals and in pairs" : "be equal";
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "in place, %s[%d] and %s[%d] must %s", in, i, out, i, rule);
}

static clfft_status check_in_place(const clf_problem *problem) {
  if (problem->placement != CLFFT_PLACEMENT_IN_PLACE) return CLFFT_STATUS_SUCCESS;
  if (problem->in_layout != problem->out_layout) { /* a planar spectrum cannot lie over one buffer of reals either */
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "in place, in_layout and out_layout must be equal");
  }
  for (int i = 0; i < problem->rank; i++) {
    if (!strides_agree(problem, &problem->axis[i], i == problem->rank - 1)) {
      return fail_in_place(problem, axis_stride_name[0], axis_stride_name[1], i);
    }
  }
  for (int i = 0; i < problem->batch_rank; i++) {
    if (!strides_agree(problem, &problem->batch[i], false)) {
      return fail_in_place(problem, batch_stride_name[0], batch_stride_name[1], i);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

/* ------------------------------------------------------------------------------------------------------- whole -- */

/* A batch axis of one transform says nothing: leave it out. */
static void drop_single_batches(clf_problem *problem) {
  int kept = 0;
  for (int i = 0; i < problem->batch_rank; i++) {
    if (problem->batch[i].count != 1) problem->batch[kept++] = problem->batch[i];
  }
  for (int i = kept; i < problem->batch_rank; i++) problem->batch[i] = (clf_axis){0, 0, 0};
  problem->batch_rank = kept;
}

clfft_status clf_problem_canonical(clf_problem *problem, const clfft_desc *desc) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_problem checked = {0};
  CLF_TRY(clf_desc_check(desc));
  take_plain_fields(&checked, desc);
  CLF_TRY(take_counts(&checked, desc));
  CLF_TRY(clf_desc_check_walsh(desc));
  take_base(&checked, desc);
  take_scales(&checked, desc);
  for (int side = 0; side < 2; side++) CLF_TRY(take_side_strides(&checked, desc, side == 1));
  for (int side = 0; side < 2; side++) CLF_TRY(take_extent(&checked, side == 1));
  CLF_TRY(check_in_place(&checked));
  drop_single_batches(&checked);
  CLF_TRY(clf_problem_check_overlap(&checked));
  *problem = checked;
done:
  return status;
}

clfft_status clf_problem_from_desc(clf_problem *problem, const clfft_desc *desc) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_problem checked;
  CLF_TRY(clf_problem_canonical(&checked, desc));
  CLF_TRY(clf_problem_check_release(&checked, desc));
  *problem = checked;
done:
  return status;
}
