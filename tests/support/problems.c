/* SPDX-License-Identifier: MIT
 * Host memory in a problem's shape, with guards and gaps that show who wrote where. */
#include "tests/support/problems.h"

#include "base/memory.h"
#include "base/status.h"
#include "tune/hostdata.h"

#include <stdlib.h>
#include <string.h>

static clf_host_view view_of(const field *f) {
  size_t step = f->element_bytes;
  unsigned char *second = f->shared ? f->memory[0] : f->memory[1];
  clf_host_view view = {.layout = f->layout, .precision = f->precision};
  view.plane[0] = f->memory[0] + (size_t)f->first[0] * step;
  if (f->planes == 2) view.plane[1] = second + (size_t)f->first[1] * step;
  return view;
}

clfft_status field_create(field *f, const clf_problem *problem, bool out, int64_t offset, bool shared) {
  clfft_status status;
  int64_t extent = out ? problem->out_extent : problem->in_extent;
  field made = {.layout = out ? problem->out_layout : problem->in_layout, .precision = problem->precision};
  made.planes = made.layout == CLFFT_LAYOUT_PLANAR ? 2 : 1;
  made.shared = shared && made.planes == 2;
  made.element_bytes = clf_element_bytes(made.precision, made.layout);
  made.first[0] = FIELD_GUARD + offset;
  /* The second plane never lies at the first one's offset: a kernel that mixes them up shows. */
  made.first[1] = made.shared ? made.first[0] + extent + FIELD_GUARD : made.first[0] + 3;
  int64_t end = made.shared ? made.first[1] : made.first[0];
  made.bytes[0] = (size_t)(end + extent + FIELD_GUARD) * made.element_bytes;
  if (made.planes == 2 && !made.shared) {
    made.bytes[1] = (size_t)(made.first[1] + extent + FIELD_GUARD) * made.element_bytes;
  }
  CLF_TRY(clf_alloc(&made.memory[0], made.bytes[0], 1));
  if (made.bytes[1]) CLF_TRY(clf_alloc(&made.memory[1], made.bytes[1], 1));
  field_fill(&made);
  *f = made;
  return CLFFT_STATUS_SUCCESS;
done:
  field_free(&made);
  return status;
}

void field_free(field *f) {
  for (int p = 0; p < 2; p++) {
    free(f->memory[p]);
    f->memory[p] = NULL;
  }
}

clfft_status field_copy(field *to, const field *from) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  field made = *from;
  made.memory[0] = made.memory[1] = NULL;
  for (int p = 0; p < 2 && from->bytes[p]; p++) {
    CLF_TRY(clf_alloc(&made.memory[p], from->bytes[p], 1));
    memcpy(made.memory[p], from->memory[p], from->bytes[p]);
  }
  *to = made;
  return status;
done:
  field_free(&made);
  return status;
}

void field_fill(field *f) {
  const uint16_t half = 0x7e5a;
  const uint32_t single = 0x7fc5a5a5;
  const uint64_t wide = UINT64_C(0x7ff8a5a5a5a5a5a5);
  const void *pattern = &single;
  size_t step = sizeof single;
  if (f->precision == CLFFT_PRECISION_HALF) {
    pattern = &half;
    step = sizeof half;
  } else if (f->precision == CLFFT_PRECISION_DOUBLE) {
    pattern = &wide;
    step = sizeof wide;
  }
  for (int p = 0; p < 2; p++) {
    for (size_t at = 0; at < f->bytes[p]; at += step) memcpy(f->memory[p] + at, pattern, step);
  }
}

/* Add what a flat index means on row-major axes; strides of one side. */
static int64_t element_on(const clf_axis *axis, int rank, bool out, int64_t index) {
  int64_t element = 0;
  for (int a = rank - 1; a >= 0; a--) {
    element += index % axis[a].count * (out ? axis[a].out_stride : axis[a].in_stride);
    index /= axis[a].count;
  }
  return element;
}

int64_t field_element(const clf_problem *problem, bool out, int64_t transform, int64_t point) {
  return element_on(problem->batch, problem->batch_rank, out, transform) +
         element_on(problem->axis, problem->rank, out, point);
}

void field_scatter(field *f, const clf_problem *problem, bool out, const clf_complex *packed) {
  clf_host_view view = view_of(f);
  for (int64_t t = 0; t < problem->transforms; t++) {
    for (int64_t i = 0; i < problem->points; i++) {
      clf_host_set(&view, field_element(problem, out, t, i), packed[t * problem->points + i]);
    }
  }
}

void field_gather(const field *f, const clf_problem *problem, bool out, clf_complex *packed) {
  clf_host_view view = view_of(f);
  for (int64_t t = 0; t < problem->transforms; t++) {
    for (int64_t i = 0; i < problem->points; i++) {
      packed[t * problem->points + i] = clf_host_get(&view, field_element(problem, out, t, i));
    }
  }
}

bool field_equal(const field *a, const field *b, const char *what, clf_text *message) {
  for (int p = 0; p < 2; p++) {
    if (!a->bytes[p] || memcmp(a->memory[p], b->memory[p], a->bytes[p]) == 0) continue;
    size_t at = 0;
    while (a->memory[p][at] == b->memory[p][at]) at++;
    clf_text_add(message, "%s: plane %d differs at element %lld", what, p,
                 (long long)(at / a->element_bytes) - (long long)a->first[p]);
    return false;
  }
  return true;
}

bool field_gaps_intact(const field *now, const field *before, const clf_problem *problem, bool out,
                       clf_text *message) {
  field patched = {0};
  if (field_copy(&patched, now) != CLFFT_STATUS_SUCCESS) {
    clf_text_add(message, "%s", clf_last_message());
    return false;
  }
  /* Put the problem's own elements back to what they were; then nothing may differ. */
  size_t step = now->element_bytes;
  for (int64_t t = 0; t < problem->transforms; t++) {
    for (int64_t i = 0; i < problem->points; i++) {
      int64_t element = field_element(problem, out, t, i);
      for (int p = 0; p < now->planes; p++) {
        int from = now->shared ? 0 : p;
        size_t at = (size_t)(now->first[p] + element) * step;
        memcpy(patched.memory[from] + at, before->memory[from] + at, step);
      }
    }
  }
  bool intact = field_equal(&patched, before, out ? "output gaps and guards" : "input gaps and guards", message);
  field_free(&patched);
  return intact;
}

void values_random(clf_complex *values, int64_t count, uint64_t seed) {
  clf_random random = {seed};
  for (int64_t i = 0; i < count; i++) {
    values[i].re = clf_random_normal(&random);
    values[i].im = clf_random_normal(&random);
  }
}

/* Through memory: gcc 12 with -O2 drops (double)(float)x from a vectorised loop over both parts. */
static double rounded(double value) {
  volatile float narrow = (float)value;
  return narrow;
}

void values_round(clf_complex *values, int64_t count) {
  for (int64_t i = 0; i < count; i++) values[i] = (clf_complex){rounded(values[i].re), rounded(values[i].im)};
}
