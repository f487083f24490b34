/* SPDX-License-Identifier: MIT
 * Recipes: storage, counting, and the description that users read. */
#include "plan/recipe.h"

#include "base/memory.h"
#include "base/status.h"
#include "plan/strategy.h"

#include <stdlib.h>

clfft_status clf_recipe_append(clf_recipe *recipe, clf_pass **pass) {
  const clfft_status status =
      clf_grow(&recipe->pass, &recipe->pass_capacity, (size_t)recipe->pass_count + 1, sizeof *recipe->pass);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  recipe->pass[recipe->pass_count] = (clf_pass){0};
  *pass = &recipe->pass[recipe->pass_count++];
  return CLFFT_STATUS_SUCCESS;
}

void clf_recipe_free(clf_recipe *recipe) {
  free(recipe->pass);
  *recipe = (clf_recipe){0};
}

clfft_status clf_append_pass(clf_recipe *recipe, clf_pass **pass, const clf_choice *choice, int axis, int64_t length,
                             int64_t in_stride, int64_t out_stride) {
  const clfft_status status = clf_recipe_append(recipe, pass);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  (*pass)->choice = *choice;
  (*pass)->axis = axis;
  (*pass)->length = length;
  (*pass)->in_stride = in_stride;
  (*pass)->out_stride = out_stride;
  return CLFFT_STATUS_SUCCESS;
}

void clf_pass_add_loop(clf_pass *pass, int64_t count, int64_t in_stride, int64_t out_stride) {
  pass->loop[pass->loop_count++] = (clf_loop){count, in_stride, out_stride, 0};
}

const char *clf_source_text(clf_source source) {
  switch (source) {
    case CLF_SOURCE_FORCED: return "forced";
    case CLF_SOURCE_MEASURED: return "measured";
    case CLF_SOURCE_COMPOSED: return "composed";
    case CLF_SOURCE_CLASS: return "class";
    default: return "safe";
  }
}

int64_t clf_pass_transforms(const clf_pass *pass) {
  int64_t transforms = 1;
  for (int i = 0; i < pass->loop_count; ++i) transforms *= pass->loop[i].count;
  return transforms;
}

static uint64_t point_bytes(const clf_side *side) {
  if (side->reals) return clf_element_bytes(side->storage, CLFFT_LAYOUT_PLANAR);
  return clf_element_bytes(side->storage, side->layout) * (side->layout == CLFFT_LAYOUT_PLANAR ? 2 : 1);
}

uint64_t clf_pass_bytes(const clf_pass *pass) {
  return (uint64_t)(clf_pass_transforms(pass) * pass->length) * (point_bytes(&pass->in) + point_bytes(&pass->out));
}

static const char *slot_text(clf_slot slot) {
  return slot == CLF_SLOT_IN ? "in" : slot == CLF_SLOT_OUT ? "out" : "scratch";
}

static void write_pass(const clf_pass *pass, int number, clf_text *text) {
  clf_text_add(text, "  %d ", number);
  clf_choice_write(&pass->choice, text);
  clf_text_add(text, ": length %lld", (long long)pass->length);
  if (pass->stage) clf_text_add(text, " after %lld", (long long)pass->stage);
  if (pass->twiddle_length) clf_text_add(text, ", twiddle %lld", (long long)pass->twiddle_length);
  clf_text_add(text, ", strides %lld>%lld, loops", (long long)pass->in_stride, (long long)pass->out_stride);
  for (int i = 0; i < pass->loop_count; ++i)
    clf_text_add(text, " %lldx%lld>%lld", (long long)pass->loop[i].count, (long long)pass->loop[i].in_stride,
                 (long long)pass->loop[i].out_stride);
  clf_text_add(text, ", %s>%s, %llu bytes\n", slot_text(pass->in.slot), slot_text(pass->out.slot),
               (unsigned long long)clf_pass_bytes(pass));
}

void clf_recipe_write(const clf_recipe *recipe, clf_text *text) {
  clf_problem_write(&recipe->problem, text);
  clf_text_add(text, ": %d pass%s, %llu bytes of scratch, source %s", recipe->pass_count,
               recipe->pass_count == 1 ? "" : "es", (unsigned long long)recipe->scratch_bytes,
               clf_source_text(recipe->source));
  if (recipe->predicted_ns > 0) clf_text_add(text, ", predicted %.1f us", recipe->predicted_ns / 1000);
  clf_text_add(text, "\n");
  for (int i = 0; i < recipe->pass_count; ++i) write_pass(&recipe->pass[i], i + 1, text);
}
