/* SPDX-License-Identifier: MIT
 * The sources of kernels as files, for compilers that run on their own: lint, vendors' compilers.  Needs no device.
 *   dump_source lint FOLDER     variants of every form, precision and layout (LIMIT of the choices of each length)
 *   dump_source default FOLDER  the default group and columns kernels of 16 .. 4096 points on a GPU
 * Each kernel goes to FOLDER/NAME.cl; a line "NAME kernel group_size local_bytes design" a kernel goes to stdout. */
#include "base/status.h"
#include "kernel/geometry.h"
#include "kernel/source.h"
#include "tests/support/designs.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DESIGNS_MAX 512

/* Devices that exist only here, with the limits that most have. */
static const clf_profile cpu_profile = {.device_class = CLF_CLASS_CPU, .platform = "none", .vendor = "none",
    .name = "CPU of the lint", .driver = "0", .key = "lint-cpu", .global_bytes = UINT64_C(1) << 34,
    .alloc_bytes = UINT64_C(1) << 32, .local_bytes = 1 << 20, .local_is_global = true, .group_max = 4096,
    .compute_units = 2, .wave = 1, .lanes_single = 16, .lanes_double = 8, .fp64 = true, .private_bytes = 1 << 20};
static const clf_profile gpu_profile = {.device_class = CLF_CLASS_GPU, .platform = "none", .vendor = "none",
    .name = "GPU of the lint", .driver = "0", .key = "lint-gpu", .global_bytes = UINT64_C(1) << 34,
    .alloc_bytes = UINT64_C(1) << 32, .local_bytes = 48 << 10, .group_max = 1024, .compute_units = 64, .wave = 32,
    .lanes_single = 1, .lanes_double = 1, .fp64 = true, .private_bytes = 1 << 16};

static const char *folder;
static int written;

static void fail(const char *what) {
  fprintf(stderr, "dump_source: %s: %s\n", what, clf_last_message());
  exit(EXIT_FAILURE);
}

static void write_pass(const char *name, const clf_pass *pass, const char *design) {
  clf_text source = {0};
  clf_geometry geometry;
  char path[4096];
  if (clf_source_write(&source, pass) != CLFFT_STATUS_SUCCESS) fail(design);
  if (clf_geometry_of(&geometry, pass) != CLFFT_STATUS_SUCCESS) fail(design);
  snprintf(path, sizeof path, "%s/%s.cl", folder, name);
  FILE *file = fopen(path, "w");
  if (!file || fputs(clf_text_string(&source), file) < 0 || fclose(file) != 0) {
    fprintf(stderr, "dump_source: %s cannot be written\n", path);
    exit(EXIT_FAILURE);
  }
  printf("%s\t%s\t%llu\t%llu\t%s\n", name, clf_family_name(pass->choice.family),
         (unsigned long long)geometry.group_size, (unsigned long long)geometry.local_bytes, design);
  clf_text_free(&source);
  written++;
}

static bool problem_from(const char *text, clf_problem *problem) {
  clfft_desc desc;
  clfft_direction direction;
  return clf_problem_parse(&desc, &direction, text) == CLFFT_STATUS_SUCCESS &&
         clf_problem_from_desc(problem, &desc) == CLFFT_STATUS_SUCCESS;
}

/* At most `most` passes of a design. */
static void write_design(const char *name, const clf_problem *problem, const char *text, const clf_profile *profile,
                         int most) {
  clf_design design;
  clf_recipe recipe = {0};
  if (clf_design_parse(&design, text) != CLFFT_STATUS_SUCCESS) fail(text);
  if (clf_recipe_design(&recipe, problem, &design, profile) != CLFFT_STATUS_SUCCESS) fail(text);
  for (int i = 0; i < recipe.pass_count && i < most; i++) {
    char pass_name[256];
    snprintf(pass_name, sizeof pass_name, "%s.%d", name, i + 1);
    write_pass(pass_name, &recipe.pass[i], text);
  }
  clf_recipe_free(&recipe);
}

static void write_form(const form *f, int size, const char *options, int limit) {
  static char texts[DESIGNS_MAX][DESIGN_BYTES];
  char text[128], name[256];
  clf_problem problem;
  if (f->columns) snprintf(text, sizeof text, "c2c:%lld/35:b35/1%s", (long long)f->length[size], options);
  else snprintf(text, sizeof text, "c2c:%lld:b3%s", (long long)f->length[size], options);
  if (!problem_from(text, &problem)) fail(text);
  int count = form_designs(f, size, &problem, &cpu_profile, texts, DESIGNS_MAX);
  int steps = count < limit ? count : limit;
  for (int i = 0; i < steps; i++) {
    snprintf(name, sizeof name, "%s.%lld.%d%s", f->name, (long long)f->length[size], i, options);
    for (char *c = name; *c; c++) *c = *c == ':' ? '-' : *c;
    write_design(name, &problem, texts[(int64_t)i * count / steps], &cpu_profile, INT_MAX);
  }
}

static void write_lint(int limit) {
  static const char *const options[] = {"", ":f64:planar", ":f16", ":planar-in:in", ":f16:planar-out", ":f64:in"};
  for (int f = 0; f < form_count; f++) {
    for (int size = 0; size < 3; size++) {
      for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        if (strcmp(options[o], ":planar-in:in") == 0) continue; /* the sides of in place are one */
        /* one option a length in turn beside the plain one, all of them with a large limit */
        if (o && limit < 100 && o % 3 != (size_t)size) continue;
        write_form(&forms[f], size, options[o], o ? 1 + limit / 4 : limit);
      }
    }
  }
}

/* The planner's first choice of a family for every kernel of a design; false when one has none on this device. */
static bool choose(clf_design *design, const clf_problem *problem, clf_family family) {
  static clf_choice choices[4096];
  clf_request request[CLF_DESIGN_PASSES_MAX];
  for (int i = 0; i < design->count; i++) design->choice[i] = clf_choice_initial(family);
  if (clf_design_requests(design, problem, 0, request) != design->count) return false;
  for (int i = 0; i < design->count; i++) {
    int count = clf_choices_list(&request[i], &gpu_profile, choices, 4096), at = 0;
    while (at < count && choices[at].family != family) at++;
    if (at == count) return false;
    design->choice[i] = choices[at];
  }
  return clf_design_check(design, problem, 0, &gpu_profile) == CLFFT_STATUS_SUCCESS;
}

/* What the planner takes first on a GPU for rows, for columns, and for columns with a four-step's end (turned store);
 * what local memory does not hold is left out. */
static void write_default(void) {
  static const struct {
    const char *name, *problem;
    clf_strategy strategy;
    int64_t other;
    clf_family family;
  } kinds[] = {
      {"group", "c2c:%lld:b4096", CLF_STRATEGY_SINGLE, 1, CLF_FAMILY_GROUP},
      {"columns", "c2c:%lld/1024:b1024/1", CLF_STRATEGY_SINGLE, 1, CLF_FAMILY_COLUMNS},
      {"turn", "c2c:%lld", CLF_STRATEGY_FOURSTEP, 1024, CLF_FAMILY_COLUMNS},
  };
  for (int64_t n = 16; n <= 4096; n *= 2) {
    for (int k = 0; k < 3; k++) {
      char text[128], name[64];
      clf_problem problem;
      clf_text design_text = {0};
      clf_design design = {.strategy = kinds[k].strategy, .count = kinds[k].other > 1 ? 2 : 1,
                           .length = {n, kinds[k].other}};
      snprintf(text, sizeof text, kinds[k].problem, (long long)(n * kinds[k].other));
      snprintf(name, sizeof name, "%s.%lld", kinds[k].name, (long long)n);
      if (!problem_from(text, &problem)) fail(text);
      if (!choose(&design, &problem, kinds[k].family)) continue;
      clf_design_write(&design, &design_text);
      write_design(name, &problem, clf_text_string(&design_text), &gpu_profile, 1);
      clf_text_free(&design_text);
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 3 || (strcmp(argv[1], "lint") != 0 && strcmp(argv[1], "default") != 0)) {
    fputs("usage: dump_source lint|default FOLDER\n", stderr);
    return 2;
  }
  const char *tier = getenv("CLFFT_TEST_TIER");
  folder = argv[2];
  if (strcmp(argv[1], "lint") == 0) write_lint(tier && strcmp(tier, "slow") == 0 ? 400 : 4);
  else write_default();
  return written ? EXIT_SUCCESS : EXIT_FAILURE;
}
