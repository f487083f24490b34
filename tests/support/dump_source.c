/* SPDX-License-Identifier: MIT
 * The sources of kernels as files, for compilers that run on their own: lint, vendors' compilers.  Needs no device.
 *   dump_source lint FOLDER     variants of every form, precision and layout (LIMIT of the choices of each length)
 *   dump_source default FOLDER [OPTIONS LENGTH...]  the default kernels of a GPU: group and columns of 16 .. 4096
 *                               points, powers of 3, 5 and 7, mixed lengths, Rader's and Bluestein's convolutions,
 *                               transpositions, folded axes; or those of other lengths, with a problem's options
 *                               (":f64", or "").
 *                               default-amd, default-intel: with more local memory, other waves
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
#define GPU(NAME, LOCAL, WAVE, SIZES)                                                                                  \
  {.device_class = CLF_CLASS_GPU, .platform = "none", .vendor = "none", .name = NAME, .driver = "0", .key = NAME,      \
   .global_bytes = UINT64_C(1) << 34, .alloc_bytes = UINT64_C(1) << 32, .local_bytes = (LOCAL), .group_max = 1024,     \
   .compute_units = 64, .wave = (WAVE), .subgroup_sizes = (SIZES), .lanes_single = 1, .lanes_double = 1, .fp64 = true, \
   .private_bytes = 1 << 16}
static const clf_profile gpus[] = {GPU("default", 48 << 10, 32, 0), GPU("default-amd", 64 << 10, 64, 0),
                                   GPU("default-intel", 64 << 10, 16, 8 | 16 | 32)};
static const clf_profile *gpu = gpus;

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

/* At most `most` passes of a design (of several axes: one that stands for all of them). */
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

/* What the forms leave out: lengths that are no powers of two, convolutions, chirps, folded axes. */
static void write_mixed(int limit) {
  static const struct {
    const char *name, *problem, *design;
  } rows[] = {
      {"steps_a", "c2c:5670:b2", "stockham 5670: pass_stockham[3,5,6,7,9]"},
      {"steps_b", "c2c:17160:b2", "stockham 17160: pass_stockham[10,11,12,13]"},
      {"steps_c", "c2c:4845:b2", "stockham 4845: pass_stockham[15,17,19] twiddle=1"},
      {"steps_d", "c2c:667:b2", "stockham 667: pass_stockham[23,29] twiddle=2"},
      {"steps_e", "c2c:62:b2", "stockham 62: pass_stockham[31,2]"},
      {"register_15", "c2c:15:b9", "single 15: register_rows items=4"},
      {"group_60", "c2c:60:b5", "single 60: group[6,10] items=10 transforms=2 banks=16"},
      {"group_1001", "c2c:1001:b3", "single 1001: group[13,11,7] items=91 split=1 banks=32"},
      {"group_243", "c2c:243:b3", "single 243: group[9,9,3] items=27 transforms=4 twiddle=2"},
      {"columns_60", "c2c:60/35:b35/1", "single 60: columns[5,4,3] items=12 transforms=4"},
      {"columns_turn", "c2c:600",
       "fourstep 20*30: columns[5,4] items=4 transforms=4; columns[6,5] items=6 transforms=4"},
      {"lanes_243", "c2c:243:b3", "single 243: lanes[9,3] lanes=16 local=1"},
      {"lanes_960", "c2c:960:b3", "single 960: lanes[10,6] lanes=16 pad=6"},
      {"lanes_1001", "c2c:1001:b3", "single 1001: lanes[7,11] lanes=16 twiddle=1"},
      {"lanes_stream", "c2c:1024:b16", "single 1024: lanes[8,8] lanes=16 stream=1"},
      {"lanes_ahead", "c2c:1024:b16", "single 1024: lanes[8,16] lanes=8 stream=1 ahead=1"},
      {"lane_columns_ahead", "c2c:60/32:b32/1", "single 60: lane_columns[10,6] lanes=8 ahead=3"},
      {"lane_columns_wide", "c2c:60/40:b40/1", "single 60: lane_columns[10,6] lanes=8 wide=2 local=1"},
      {"lane_columns_60", "c2c:60/32:b32/1", "single 60: lane_columns[10,6] lanes=8"},
      {"lane_columns_tail", "c2c:60/35:b35/1", "single 60: lane_columns[10,6] lanes=8 local=1"},
      {"lane_columns_rows", "c2c:60:b35", "single 60: lane_columns[10,6] lanes=16"},
      {"lane_columns_short", "c2c:6:b35", "single 6: lane_columns[6] lanes=8"},
      {"lane_columns_turn", "c2c:600",
       "fourstep 20*30: lane_columns[5,4] lanes=8; lane_columns[6,5] lanes=4 twiddle=1"},
      {"lane_rader", "c2c:101:b35", "single 101: lane_convolve[10,10] lanes=16 pad=10"},
      {"lane_bluestein", "c2c:101:b35", "single 101: lane_convolve[16,13] lanes=8 local=1"},
      {"lane_rader_columns", "c2c:17/35:b35/1", "single 17: lane_convolve[4,4] lanes=4"},
      {"lanes_bluestein", "c2c:101:b3", "single 101: lanes_convolve[4,4] lanes=16 pad=4"},
      {"lanes_bluestein_product", "c2c:37/2:b5/75", "single 37: lanes_convolve[3,8] lanes=4 twiddle=1 local=1"},
      {"group_rader", "c2c:101:b3", "single 101: group_convolve[10,10] items=10 transforms=2 banks=16"},
      {"group_bluestein", "c2c:101:b3", "single 101: group_convolve[16,13] items=13 split=1 banks=32"},
      {"chirps", "c2c:101:b3", "bluestein 16*16: columns[16]; columns[16]"},
      {"transpose", "c2c:60/35:b35/1",
       "transpose 60: transpose items=64 transforms=16; group[6,10] items=10; transpose items=256 transforms=32"},
      {"lane_transpose", "c2c:60/35:b35/1",
       "transpose 60: lane_transpose lanes=16; group[6,10] items=10; lane_transpose lanes=4 transforms=8 stream=1"},
      {"transpose_short", "c2c:6/7:b7/1",
       "transpose 6: lane_transpose lanes=8; register_rows; transpose items=4 transforms=2"},
      {"transpose_wide", "c2c:16/71582789:b3/1",
       "transpose 16: lane_transpose lanes=4; register_rows; transpose items=16 transforms=4"},
      {"fold_group", "c2c:6x5x4:b3", "fold 6*5*4: group[3,2,5,4] items=30"},
      {"fold_lanes", "c2c:6x8:b35", "fold 6*8: lane_columns[6,8] lanes=16"},
  };
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    static const char *const options[] = {"", ":f64:planar", ":f16:in", ":f16:planar-out", ":f64:in"};
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
      char text[128], name[256];
      clf_problem problem;
      if (o && limit < 100 && o != 1 + r % 4) continue; /* one option beside the plain one */
      snprintf(text, sizeof text, "%s%s", rows[r].problem, options[o]);
      snprintf(name, sizeof name, "%s%s", rows[r].name, options[o]);
      for (char *c = name; *c; c++) *c = *c == ':' ? '-' : *c;
      if (!problem_from(text, &problem)) fail(text);
      write_design(name, &problem, rows[r].design, &cpu_profile, INT_MAX);
    }
  }
}

/* Walsh-Hadamard: every family, storage, order of the outputs, exchange. */
static void write_walsh(void) {
  static const char *const rows[][2] = {
      {"wht:1:b5", "walsh 1: walsh transforms=64"},
      {"wht:32768:b3", "walsh 32768: walsh items=256 slices=2 quads=1 banks=32"},
      {"wht:4096:b3:in", "walsh 4096: walsh items=64 transforms=4 slices=1 banks=32"},
      {"wht:1024:b3:f16", "walsh 1024: walsh items=32 transforms=8 quads=1 banks=32"},
      {"wht:1024:b3:bf16:sequency", "walsh 1024: walsh items=32 transforms=2"},
      {"wht:1024:b3:i32:dyadic", "walsh 1024: walsh items=32 transforms=2 quads=1"},
      {"wht:1024/35:b35/1:f64", "walsh 1024: walsh items=32 transforms=8 slices=1 banks=32"},
      {"whtc:256:b5:mask=85", "walsh 16: walsh items=4 transforms=16"},
      {"wht:256:b5", "walsh 256: walsh_lanes[16] lanes=16 stream=1"},
      {"wht:4096:b5:in", "walsh 4096: walsh_lanes[16,16] lanes=16 inside=1"},
      {"wht:4096:b5", "walsh 4096: walsh_lanes[4,8,8] lanes=16 stream=1 ahead=1 falling=1"},
      {"wht:1024:b5:f64:in", "walsh 1024: walsh_lanes[4,8,4] lanes=8 inside=1 ahead=1 falling=1"},
      {"wht:4096:b5:sequency", "walsh 4096: walsh_lanes[16,8,4] lanes=8 pad=128 local=1"},
      {"wht:4:b55:f16", "walsh 4: walsh_lanes[8] lanes=8"},
      {"wht:4096:b5:bf16", "walsh 4096: walsh_lanes[16,16] lanes=16"},
      {"wht:64/64:b64/1:i32", "walsh 64: walsh_lanes[16,4] lanes=16"},
      {"wht:64/35:b35/1:f64", "walsh 64: walsh_lanes[16,4] lanes=8"},
      {"whtc:64:b5", "walsh 64: walsh_lanes[16] lanes=8"},
      {"wht:48:base=12:b5", "walsh 12*4: walsh_base items=64; walsh_lanes[2] lanes=2"},
      {"wht:448:base=28:f64", "walsh 28*16: walsh_base lanes=8; walsh items=2"},
      {"wht:320:base=20:i32", "walsh 20*16: walsh_base lanes=16; walsh items=2"},
      {"wht:1024:dyadic", "walsh 32*32: walsh items=2; walsh items=2 transforms=4"},
  };
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    char name[64];
    clf_problem problem;
    const char *storage = strstr(rows[r][0], ":f64") ? "-f64" : strstr(rows[r][0], ":f16") ? "-f16" : "";
    snprintf(name, sizeof name, "walsh_%zu%s", r, storage);
    if (!problem_from(rows[r][0], &problem)) fail(rows[r][0]);
    write_design(name, &problem, rows[r][1], &cpu_profile, INT_MAX);
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
  write_mixed(limit);
  write_walsh();
}

/* The planner's first choice of a family for every kernel of a design; false when one has none on this device. */
static bool choose(clf_design *design, const clf_problem *problem, clf_family family) {
  static clf_choice choices[4096];
  clf_request request[CLF_DESIGN_PASSES_MAX];
  for (int i = 0; i < design->count; i++) design->choice[i] = clf_choice_initial(family);
  if (clf_design_requests(design, problem, 0, request) != design->count) return false;
  for (int i = 0; i < design->count; i++) {
    int count = clf_choices_list(&request[i], gpu, choices, 4096), at = 0;
    while (at < count && choices[at].family != family) at++;
    if (at == count) return false;
    design->choice[i] = choices[at];
  }
  return clf_design_check(design, problem, 0, gpu) == CLFFT_STATUS_SUCCESS;
}

/* What the planner takes first of a family, written as NAME; left out where local memory does not hold it. */
static void write_first(const char *name, const char *problem_text, clf_design design, clf_family family) {
  clf_problem problem;
  clf_text design_text = {0};
  if (!problem_from(problem_text, &problem)) fail(problem_text);
  if (choose(&design, &problem, family)) {
    clf_design_write(&design, &design_text);
    write_design(name, &problem, clf_text_string(&design_text), gpu, 1);
  }
  clf_text_free(&design_text);
}

/* Rows, columns, and columns with a four-step's end (turned store); any length as a convolution, Rader's where it is a
 * prime whose neighbour is smooth, else Bluestein's. */
static void write_default_length(int64_t n, const char *options) {
  static const struct {
    const char *name, *problem;
    clf_strategy strategy;
    int64_t other;
    clf_family family;
  } kinds[] = {
      {"group", "c2c:%lld:b4096%s", CLF_STRATEGY_SINGLE, 1, CLF_FAMILY_GROUP},
      {"columns", "c2c:%lld/1024:b1024/1%s", CLF_STRATEGY_SINGLE, 1, CLF_FAMILY_COLUMNS},
      {"turn", "c2c:%lld%s", CLF_STRATEGY_FOURSTEP, 1024, CLF_FAMILY_COLUMNS},
      {"convolve", "c2c:%lld:b4096%s", CLF_STRATEGY_SINGLE, 1, CLF_FAMILY_GROUP_CONVOLVE},
  };
  const int before = written;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
    char text[128], name[64];
    const clf_design design = {.strategy = kinds[k].strategy, .count = kinds[k].other > 1 ? 2 : 1,
                               .length = {n, kinds[k].other}};
    snprintf(text, sizeof text, kinds[k].problem, (long long)(n * kinds[k].other), options);
    snprintf(name, sizeof name, "%s.%lld%s", kinds[k].name, (long long)n, options);
    for (char *c = name; *c; c++) *c = *c == ':' ? '-' : *c;
    write_first(name, text, design, kinds[k].family);
  }
  if (written == before) {
    fprintf(stderr, "dump_source: no kernel for %lld points fits a GPU\n", (long long)n);
    exit(EXIT_FAILURE);
  }
}

static void write_default_fold(const char *name, const char *problem_text) {
  clf_problem problem;
  clf_ranked ranked;
  clf_text design_text = {0};
  if (!problem_from(problem_text, &problem)) fail(problem_text);
  if (!clf_fold_rank(&problem, gpu, NULL, &ranked)) return;
  clf_design_write(&ranked.design, &design_text);
  write_design(name, &problem, clf_text_string(&design_text), gpu, 1);
  clf_text_free(&design_text);
}

/* The best design with transpositions: the way to a contiguous axis, the transform, the way back. */
static void write_default_transpose(const char *name, const char *problem_text) {
  static clf_ranked ranked[96];
  clf_problem problem;
  clf_text design_text = {0};
  if (!problem_from(problem_text, &problem)) fail(problem_text);
  const int count = clf_designs_rank(&problem, 0, gpu, NULL, ranked, 96);
  int at = 0;
  while (at < count && ranked[at].design.strategy != CLF_STRATEGY_TRANSPOSE) at++;
  if (at == count) fail(problem_text);
  clf_design_write(&ranked[at].design, &design_text);
  write_design(name, &problem, clf_text_string(&design_text), gpu, 3);
  clf_text_free(&design_text);
}

/* Rows in one work-group, as the planner takes them first: 2^7 .. 2^14 are to fit in registers.  2^15 by 128 values an
 * item does so on NVIDIA's and AMD's devices, not on Intel's: 64 values are for all. */
static void write_default_walsh(int bits) {
  char text[64], name[64];
  clf_problem problem;
  clf_ranked ranked;
  clf_text design_text = {0};
  snprintf(text, sizeof text, "wht:%lld:b4096", 1LL << bits);
  snprintf(name, sizeof name, "walsh.%lld", 1LL << bits);
  if (!problem_from(text, &problem)) fail(text);
  if (clf_designs_rank(&problem, 0, gpu, NULL, &ranked, 1) != 1) return;
  if (bits < 15) clf_design_write(&ranked.design, &design_text);
  if (bits == 15) clf_text_add(&design_text, "walsh 32768: walsh items=512 banks=32 slices=2 quads=1");
  write_design(name, &problem, clf_text_string(&design_text), gpu, 1);
  clf_text_free(&design_text);
}

static void write_default(void) {
  static const int64_t lengths[] = {16,  32,   64,  128,  256, 512, 1024, 2048, 4096, 27,  81,   243,  729,  2187, 25,
                                    125, 625,  3125, 49,  343, 2401, 60,  96,   100,  120, 960,  1000, 1001, 1536, 5000,
                                    37,  101,  167, 227,  503, 1009};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) write_default_length(lengths[i], "");
  write_default_transpose("transpose.1024", "c2c:1024/1024:b1024/1");
  write_default_transpose("transpose.1000", "c2c:1000/999:b999/1");
  write_default_fold("fold.32x32", "c2c:32x32:b4096");
  write_default_fold("fold.16x16x16", "c2c:16x16x16:b4096");
  write_default_fold("fold.10x12", "c2c:10x12:b4096");
  for (int bits = 7; bits <= 15; bits++) write_default_walsh(bits);
}

int main(int argc, char **argv) {
  const bool lint = argc == 3 && strcmp(argv[1], "lint") == 0;
  const clf_profile *const end = gpus + sizeof gpus / sizeof *gpus;
  if (argc > 2 && !lint)
    while (gpu < end && strcmp(argv[1], gpu->name) != 0) gpu++;
  if (argc < 3 || gpu == end) {
    fputs("usage: dump_source lint FOLDER | default[-amd|-intel] FOLDER [OPTIONS LENGTH...]\n", stderr);
    return 2;
  }
  const char *tier = getenv("CLFFT_TEST_TIER");
  folder = argv[2];
  if (lint) write_lint(tier && strcmp(tier, "slow") == 0 ? 400 : 4);
  else if (argc == 3) write_default();
  for (int i = 4; i < argc; i++) write_default_length(atoll(argv[i]), argv[3]);
  return written ? EXIT_SUCCESS : EXIT_FAILURE;
}
