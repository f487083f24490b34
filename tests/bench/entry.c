/* SPDX-License-Identifier: MIT
 * One problem of ours with its arrays, ready to run. */
#include "entry.h"

#include "arrays.h"
#include "work.h"

#include "api/plan_internal.h"

#include <stdio.h>
#include <string.h>

static bool write_form(clf_text *form, struct clfft_device *device, const char *text) {
  clfft_desc desc;
  clfft_plan *plan = NULL;
  if (clfft_desc_from_text(&desc, text) != CLFFT_STATUS_SUCCESS ||
      clf_plan_create_with_design(&plan, device, &desc, NULL) != CLFFT_STATUS_SUCCESS) {
    return false;
  }
  const clf_recipe *recipe = clf_plan_recipe(plan);
  for (int i = 0; i < recipe->pass_count; i++) {
    clf_text_add(form, "%s%s", i ? "+" : "", clf_family_name(recipe->pass[i].choice.family));
  }
  clfft_plan_destroy(plan);
  return !form->failed;
}

bool entry_open(entry *self, struct clfft_device *device, const char *text) {
  char message[PEER_MESSAGE_BYTES] = "";
  memset(self, 0, sizeof *self);
  snprintf(self->text, sizeof self->text, "%s", text);
  if (!work_read(&self->problem, self->text)) return false;
  peer_ours(&self->ours);
  if (arrays_create(&self->arrays, device, &self->problem, message)) {
    self->state = self->ours.create(&self->ours, &self->problem, &self->arrays, message);
  }
  if (self->state && arrays_fill_input(&self->arrays) && write_form(&self->form, device, self->text)) return true;
  fprintf(stderr, "bench: %s: %s\n", self->text, message[0] ? message : "cannot be prepared");
  return false;
}

void entry_close(entry *self) {
  if (self->ours.destroy) self->ours.destroy(self->state);
  arrays_destroy(&self->arrays);
  clf_text_free(&self->form);
  memset(self, 0, sizeof *self);
}
