/* SPDX-License-Identifier: MIT
 * Passes on the host: memory, what each pass may touch, and the comparison. */
#include "tests/support/interpret_parts.h"

#include "base/memory.h"
#include "base/status.h"
#include "tests/support/compare.h"
#include "tests/support/problems.h"

#include <stdlib.h>
#include <string.h>

void interpret_fault(machine *m, const char *what, int64_t element) {
  if (m->failed) return;
  m->failed = true;
  clf_text_add(m->message, "pass %d: %s", m->number, what);
  if (element >= 0) clf_text_add(m->message, " (element %lld)", (long long)element);
}

static cell *cell_at(machine *m, const clf_side *side, int64_t element) {
  memory *slot = &m->slot[side->slot];
  if (element >= 0 && side->base + element < slot->count) return &slot->cells[side->base + element];
  interpret_fault(m, "an element outside its memory", element);
  return NULL;
}

clf_root interpret_load(machine *m, int64_t element) {
  cell *c = cell_at(m, &m->pass->in, element);
  if (!c) return (clf_root){0, 0};
  if (c->writer == m->number) interpret_fault(m, "reads what the same pass writes", element);
  else if (c->writer != m->number - 1) interpret_fault(m, "reads what the pass before it did not write", element);
  if (c->reader != m->number) {
    c->reader = m->number;
    c->reading_item = m->item;
    ++m->reads;
  } else if (c->reading_item != m->item) {
    c->reading_item = MANY;
  }
  clf_root value = c->value;
  if (m->pass->first) value.im *= m->sign;
  return value;
}

void interpret_store(machine *m, int64_t element, clf_root value) {
  cell *c = cell_at(m, &m->pass->out, element);
  if (!c) return;
  if (m->pass->out.slot == CLF_SLOT_IN) interpret_fault(m, "writes the caller's input", element);
  if (!c->owned) interpret_fault(m, "writes a gap", element);
  if (c->writer == m->number) interpret_fault(m, "writes an element twice", element);
  if (c->reader == m->number && c->reading_item != m->item)
    interpret_fault(m, "writes what another item reads", element);
  if (m->pass->last) value = (clf_root){value.re * m->scale, value.im * m->scale * m->sign};
  c->writer = m->number;
  c->writing_item = m->item;
  c->value = value;
  ++m->writes;
}

static place locate(const clf_pass *pass, int64_t which) {
  place p = {which, 0, 0, 0};
  for (int i = 0; i < pass->loop_count; ++i) {
    const int64_t index = which % pass->loop[i].count;
    which /= pass->loop[i].count;
    p.in += index * pass->loop[i].in_stride;
    p.out += index * pass->loop[i].out_stride;
    if (pass->twiddle_length && pass->twiddle_loop == i) p.twiddle = index;
  }
  return p;
}

/* spectrum of the conjugated chirp around zero, over the points of the convolution and divided by them */
static void chirp_spectrum(clf_root *spectrum, clf_root *kernel, const clf_root *roots, int64_t n, int64_t points) {
  for (int64_t k = 0; k < points; ++k) kernel[k] = (clf_root){0, 0};
  for (int64_t k = 0; k < n; ++k) {
    const clf_root c = interpret_chirp(k, n);
    kernel[k] = kernel[(points - k) % points] = (clf_root){c.re, -c.im};
  }
  interpret_sum(spectrum, kernel, roots, points);
  for (int64_t k = 0; k < points; ++k) {
    spectrum[k].re /= (long double)points;
    spectrum[k].im /= (long double)points;
  }
}

/* elements that a pass reads and writes */
static int64_t elements_of(const clf_pass *pass, bool reading) {
  const clf_family family = pass->choice.family;
  const bool kept = family == CLF_FAMILY_CHIRP_LEAVE || (reading && family == CLF_FAMILY_CHIRP_ENTER);
  return clf_pass_transforms(pass) * (kept ? pass->points : pass->length);
}

static void check_side(machine *m, const clf_side *side, bool reading) {
  const clf_problem *problem = &m->recipe->problem;
  const bool half = problem->precision == CLFFT_PRECISION_HALF;
  const bool in_place = problem->placement == CLFFT_PLACEMENT_IN_PLACE;
  const bool end = reading ? m->pass->first : m->pass->last;
  const clfft_precision inner = half ? CLFFT_PRECISION_SINGLE : problem->precision;
  if (side->slot == CLF_SLOT_SCRATCH) {
    if (side->storage != inner) interpret_fault(m, "scratch in another precision than arithmetic", -1);
    if (side->layout != CLFFT_LAYOUT_INTERLEAVED) interpret_fault(m, "scratch in planes", -1);
    return;
  }
  const bool input = side->slot == CLF_SLOT_IN;
  if (side->base != 0) interpret_fault(m, "a base on the caller's memory", -1);
  if (side->storage != problem->precision) interpret_fault(m, "the caller's memory in another precision", -1);
  if (side->layout != (input ? problem->in_layout : problem->out_layout)) interpret_fault(m, "the wrong layout", -1);
  if (input && (in_place || !end)) interpret_fault(m, "the input read by a pass that is not the first", -1);
  if (half && !end) interpret_fault(m, "an intermediate result in half precision", -1);
}

static void check_pass(machine *m) {
  const clf_pass *pass = m->pass;
  const bool same = pass->in.slot == pass->out.slot && pass->in.base == pass->out.base;
  if (pass->first != (m->number == 1)) interpret_fault(m, "first is wrong", -1);
  if (pass->last != (m->number == m->recipe->pass_count)) interpret_fault(m, "last is wrong", -1);
  if (pass->in_place != same) interpret_fault(m, "in_place is wrong", -1);
  if (pass->separate && same) interpret_fault(m, "separate, but in place", -1);
  if (pass->loop_count < 1 || pass->loop_count > CLF_LOOPS_MAX) interpret_fault(m, "no loops, or too many", -1);
  if (pass->twiddle_length && pass->twiddle_loop >= pass->loop_count) interpret_fault(m, "a twiddle over no loop", -1);
  check_side(m, &pass->in, true);
  check_side(m, &pass->out, false);
}

static clfft_status run_pass(machine *m) {
  const clf_pass *pass = m->pass;
  const int64_t n = pass->length, transforms = clf_pass_transforms(pass);
  clf_root *points = NULL;
  const clfft_status status = clf_alloc(&points, 3 * (size_t)n, sizeof *points);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  clf_root *roots = points, *work = points + n;
  check_pass(m);
  for (int64_t k = 0; k < n; ++k) roots[k] = clf_root_of_unity((uint64_t)k, (uint64_t)n);
  if (pass->choice.family == CLF_FAMILY_CHIRP_MULTIPLY) chirp_spectrum(work, work + n, roots, pass->points, n);
  m->reads = m->writes = 0;
  for (int64_t which = 0; which < transforms && !m->failed; ++which) {
    const place p = locate(pass, which);
    interpret_step(m, &p, work, roots);
  }
  if (m->reads != elements_of(pass, true)) interpret_fault(m, "reads too few or too many elements", -1);
  if (m->writes != elements_of(pass, false)) interpret_fault(m, "writes too few or too many elements", -1);
  if (pass->choice.family != CLF_FAMILY_CHIRP_LEAVE && m->reads != m->written_before)
    interpret_fault(m, "does not read all that the pass before it wrote", -1);
  m->written_before = m->writes;
  free(points);
  return CLFFT_STATUS_SUCCESS;
}

/* ------------------------------------------------------------------------------------------------ all the passes -- */

static clfft_status make_memory(memory *slot, int64_t count, bool owned) {
  const clfft_status status = clf_alloc(&slot->cells, (size_t)count, sizeof *slot->cells);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  slot->count = count;
  for (int64_t i = 0; i < count; ++i)
    slot->cells[i] = (cell){.owned = owned, .writer = NOBODY, .reader = NOBODY, .reading_item = NOBODY};
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status fill_memories(machine *m, const clf_complex *in) {
  const clf_problem *problem = &m->recipe->problem;
  const bool in_place = problem->placement == CLFFT_PLACEMENT_IN_PLACE;
  const int64_t element = problem->precision == CLFFT_PRECISION_DOUBLE ? 16 : 8;
  clfft_status status;
  CLF_TRY(make_memory(&m->slot[CLF_SLOT_IN], problem->in_extent, false));
  CLF_TRY(make_memory(&m->slot[CLF_SLOT_OUT], problem->out_extent, false));
  CLF_TRY(make_memory(&m->slot[CLF_SLOT_SCRATCH], (int64_t)m->recipe->scratch_bytes / element, true));
  for (int64_t t = 0; t < problem->transforms; ++t)
    for (int64_t i = 0; i < problem->points; ++i) {
      const clf_complex value = in[t * problem->points + i];
      cell *c = &m->slot[in_place ? CLF_SLOT_OUT : CLF_SLOT_IN].cells[field_element(problem, false, t, i)];
      c->value = (clf_root){value.re, value.im};
      c->writer = 0;
      m->slot[CLF_SLOT_OUT].cells[field_element(problem, true, t, i)].owned = true;
    }
  m->written_before = problem->transforms * problem->points;
done:
  return status;
}

static void collect(machine *m, clf_complex *out) {
  const clf_problem *problem = &m->recipe->problem;
  for (int64_t t = 0; t < problem->transforms; ++t)
    for (int64_t i = 0; i < problem->points; ++i) {
      const int64_t element = field_element(problem, true, t, i);
      const cell *c = &m->slot[CLF_SLOT_OUT].cells[element];
      if (c->writer != m->recipe->pass_count) interpret_fault(m, "an output that the last pass did not write", element);
      out[t * problem->points + i] = (clf_complex){(double)c->value.re, (double)c->value.im};
    }
}

bool interpret_recipe(const clf_recipe *recipe, clfft_direction direction, const clf_complex *in, clf_complex *out,
                      clf_text *message) {
  machine m = {.recipe = recipe, .message = message, .sign = direction == CLFFT_DIRECTION_FORWARD ? 1 : -1,
               .scale = recipe->problem.scale[direction]};
  clfft_status status = fill_memories(&m, in);
  for (int i = 0; i < recipe->pass_count && status == CLFFT_STATUS_SUCCESS && !m.failed; ++i) {
    m.pass = &recipe->pass[i];
    m.number = i + 1;
    status = run_pass(&m);
  }
  if (status == CLFFT_STATUS_SUCCESS && !m.failed) collect(&m, out);
  for (int i = 0; i < 3; ++i) free(m.slot[i].cells);
  if (status != CLFFT_STATUS_SUCCESS) clf_text_add(message, "%s", clf_last_message());
  return status == CLFFT_STATUS_SUCCESS && !m.failed;
}

static bool is_right(const clf_recipe *recipe, clfft_direction direction, const clf_complex *in, clf_complex *got,
                     clf_complex *want, clf_text *message) {
  const clf_problem *problem = &recipe->problem;
  clf_accuracy accuracy = clf_accuracy_of_recipe(recipe);
  int64_t length[CLFFT_RANK_MAX];
  accuracy.precision = CLFFT_PRECISION_DOUBLE;
  if (!interpret_recipe(recipe, direction, in, got, message)) return false;
  for (int i = 0; i < problem->rank; ++i) length[i] = problem->axis[i].count;
  memcpy(want, in, (size_t)(problem->transforms * problem->points) * sizeof *want);
  for (int64_t t = 0; t < problem->transforms; ++t)
    if (clf_reference_run_axes(want + t * problem->points, problem->rank, length, direction) != CLFFT_STATUS_SUCCESS) {
      clf_text_add(message, "%s", clf_last_message());
      return false;
    }
  const comparison c = compare_rows(got, want, problem->scale[direction], problem->transforms, problem->points);
  return comparison_within(&c, clf_bound(&accuracy), direction == CLFFT_DIRECTION_FORWARD ? "forward" : "inverse",
                           message);
}

bool interpret_is_right(const clf_recipe *recipe, uint64_t seed, clf_text *message) {
  const int64_t count = recipe->problem.transforms * recipe->problem.points;
  clf_complex *data = NULL;
  if (clf_alloc(&data, 3 * (size_t)count, sizeof *data) != CLFFT_STATUS_SUCCESS) return false;
  values_random(data, count, seed);
  const bool right =
      is_right(recipe, CLFFT_DIRECTION_FORWARD, data, data + count, data + 2 * count, message) &&
      is_right(recipe, CLFFT_DIRECTION_INVERSE, data, data + count, data + 2 * count, message);
  free(data);
  return right;
}
