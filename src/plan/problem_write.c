/* SPDX-License-Identifier: MIT
 * A problem's short text, written: one text for each problem, defaults left out. */
#include "plan/problem.h"

#include "plan/problem_parts.h"

#include <assert.h>

static const char *const kind_name[] = {"c2c",  "r2c",  "dct1", "dct2", "dct3", "dct4",
                                        "dst1", "dst2", "dst3", "dst4", "wht",  "whtc"};
static const char *const precision_name[] = {"f32", "f64", "f16", "bf16", "i32"};

const char *clf_kind_name(clfft_kind kind) {
  assert((size_t)kind < sizeof kind_name / sizeof kind_name[0]);
  return kind_name[kind];
}

const char *clf_precision_name(clfft_precision precision) {
  assert((size_t)precision < sizeof precision_name / sizeof precision_name[0]);
  return precision_name[precision];
}

static void write_axis(clf_text *text, const clf_axis *axis, bool strides) {
  clf_text_add(text, "%lld", (long long)axis->count);
  if (!strides) return;
  clf_text_add(text, "/%lld", (long long)axis->in_stride);
  if (axis->in_stride != axis->out_stride) clf_text_add(text, "/%lld", (long long)axis->out_stride);
}

/* Strides of one axis are written when either side's are not packed; those of a batch also when something inside it is
 * not packed, for then the reader asks for them. */
static void write_axes(const clf_problem *problem, clf_text *text) {
  clf_strides in, out;
  bool batch_strides[CLFFT_BATCH_MAX], custom = false;
  bool fits = clf_problem_packed(&in, problem, false) && clf_problem_packed(&out, problem, true);
  assert(fits); /* it did when the problem was checked */
  (void)fits;
  for (int i = 0; i < problem->rank; i++) {
    const clf_axis *axis = &problem->axis[i];
    bool differs = axis->in_stride != in.axis[i] || axis->out_stride != out.axis[i];
    clf_text_add(text, i == 0 ? ":" : "x");
    write_axis(text, axis, differs);
    custom = custom || differs;
  }
  for (int i = problem->batch_rank - 1; i >= 0; i--) {
    const clf_axis *axis = &problem->batch[i];
    custom = custom || axis->in_stride != in.batch[i] || axis->out_stride != out.batch[i];
    batch_strides[i] = custom && axis->count > 1;
  }
  for (int i = 0; i < problem->batch_rank; i++) {
    clf_text_add(text, i == 0 ? ":b" : "x");
    write_axis(text, &problem->batch[i], batch_strides[i]);
  }
}

static void write_layout(const clf_problem *problem, clf_text *text) {
  bool in = problem->in_layout == CLFFT_LAYOUT_PLANAR, out = problem->out_layout == CLFFT_LAYOUT_PLANAR;
  if (in && out) {
    clf_text_add(text, ":planar");
  } else if (in) {
    clf_text_add(text, ":planar-in");
  } else if (out) {
    clf_text_add(text, ":planar-out");
  }
}

static void write_walsh(const clf_problem *problem, clf_text *text) {
  if (problem->ordering == CLFFT_ORDERING_DYADIC) clf_text_add(text, ":dyadic");
  if (problem->ordering == CLFFT_ORDERING_SEQUENCY) clf_text_add(text, ":sequency");
  if (problem->index_mask) clf_text_add(text, ":mask=%llu", (unsigned long long)problem->index_mask);
  if (problem->base_order) clf_text_add(text, ":base=%d", problem->base_order);
}

void clf_problem_write(const clf_problem *problem, clf_text *text) {
  bool inverse = problem->direction == CLFFT_DIRECTION_INVERSE;
  bool c2r = problem->kind == CLFFT_KIND_REAL && inverse;
  clf_text_add(text, "%s", c2r ? "c2r" : clf_kind_name(problem->kind));
  write_axes(problem, text);
  if (problem->precision != CLFFT_PRECISION_SINGLE) clf_text_add(text, ":%s", clf_precision_name(problem->precision));
  if (problem->placement == CLFFT_PLACEMENT_IN_PLACE) clf_text_add(text, ":in");
  if (inverse && !c2r) clf_text_add(text, ":inv");
  write_layout(problem, text);
  if (!problem->default_scale[problem->direction]) {
    clf_text_add(text, ":scale=");
    clf_text_add_double(text, problem->scale[problem->direction]);
  }
  write_walsh(problem, text);
}
