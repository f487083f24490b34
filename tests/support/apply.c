/* SPDX-License-Identifier: MIT
 * Transforms as functions. */
#include "tests/support/apply.h"

#include "base/status.h"
#include "plan/design.h"
#include "device/runner.h"
#include "api/plan_internal.h"
#include "tests/support/fixture.h"
#include "tests/support/session.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* Programs that are no test use this file too, so a fault ends the program, which check counts as well. */
static void demand(clfft_status status, const char *problem, const char *design) {
  if (status == CLFFT_STATUS_SUCCESS) return;
  fprintf(stderr, "%s %s: %s: %s\n", problem, design ? design : "", clfft_status_text(status), clf_last_message());
  exit(EXIT_FAILURE);
}

void apply_transform(const char *problem, const char *design, clfft_direction direction, const clf_complex *in,
                     clf_complex *out) {
  session s = {0};
  trial t = {0};
  snprintf(t.problem, sizeof t.problem, "%s", problem);
  if (design) snprintf(t.design, sizeof t.design, "%s", design);
  demand(session_open(&s, &t), problem, design);
  bool in_place = s.problem.placement == CLFFT_PLACEMENT_IN_PLACE;
  field_scatter(&s.in, &s.problem, false, in);
  demand(session_run(&s, direction), problem, design);
  field_gather(in_place ? &s.in : &s.out, &s.problem, !in_place, out);
  session_close(&s);
}

clf_problem problem_of_text(const char *text) {
  clfft_desc desc;
  clf_problem problem;
  demand(clfft_desc_from_text(&desc, text), text, NULL);
  demand(clf_problem_from_desc(&problem, &desc), text, NULL);
  return problem;
}

clf_recipe recipe_of(const char *problem, const char *design) {
  clf_problem p = problem_of_text(problem);
  clf_design d;
  clf_recipe recipe = {0};
  if (design) {
    demand(clf_design_parse(&d, design), problem, design);
  } else {
    clf_ranked first;
    if (clf_designs_rank(&p, 0, fixture_profile(), NULL, &first, 1) != 1)
      demand(CLFFT_STATUS_UNSUPPORTED, problem, "the planner");
    d = first.design;
  }
  demand(clf_design_check(&d, &p, 0, fixture_profile()), problem, design);
  demand(clf_recipe_design(&recipe, &p, &d, fixture_profile()), problem, design);
  return recipe;
}

/* One pass as a recipe of its own, from the input side to the output side (or in place, where it works in place). */
static void isolate(clf_recipe *recipe, int index) {
  clf_pass *pass = &recipe->pass[0];
  if (index) *pass = recipe->pass[index];
  pass->in.slot = pass->in_place ? CLF_SLOT_OUT : CLF_SLOT_IN;
  pass->out.slot = CLF_SLOT_OUT;
  pass->in.base = pass->out.base = 0;
  recipe->pass_count = 1;
  recipe->scratch_bytes = 0;
}

static void run_alone(const char *problem, const char *design, int index, const clf_complex *in, clf_complex *out) {
  clf_recipe recipe = recipe_of(problem, design);
  clf_device *device = clf_device_of(fixture_device());
  clf_executable *executable = NULL;
  clf_runner *runner = NULL;
  field from, to;
  assert(index < recipe.pass_count);
  isolate(&recipe, index);
  bool in_place = recipe.pass[0].in_place;
  demand(clf_executable_create(&executable, device, &recipe), problem, design);
  demand(clf_runner_create(&runner, device, executable, &recipe, 64), problem, design);
  demand(field_create(&from, &recipe.problem, false, 0, false), problem, design);
  demand(field_create(&to, &recipe.problem, true, 0, false), problem, design);
  field_scatter(&from, &recipe.problem, false, in);
  size_t skip = (size_t)from.first[0] * from.element_bytes;
  size_t bytes = (size_t)recipe.problem.in_extent * from.element_bytes;
  clf_host_side source = {.plane = {from.memory[0] + skip}, .bytes = {bytes}};
  clf_host_side target = {.plane = {to.memory[0] + skip}, .bytes = {bytes}};
  demand(clf_runner_write(runner, in_place, &source), problem, design);
  demand(clf_runner_run(runner, CLFFT_DIRECTION_FORWARD), problem, design);
  demand(clf_runner_read(runner, true, &target), problem, design);
  field_gather(&to, &recipe.problem, true, out);
  field_free(&from);
  field_free(&to);
  clf_runner_destroy(runner);
  clf_executable_destroy(executable);
  clf_recipe_free(&recipe);
}

void apply_passes(const char *problem, const char *design, int first, int count, const clf_complex *in,
                  clf_complex *out) {
  const clf_complex *from = in;
  for (int i = first; i < first + count; i++) {
    run_alone(problem, design, i, from, out);
    from = out;
  }
}
