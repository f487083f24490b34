/* SPDX-License-Identifier: MIT
 * Source text: the prologue of numbers and lists, then the family's .cl files. */
#include "kernel/source.h"

#include "base/hash.h"
#include "base/status.h"
#include "math/factor.h"
#include "kernel/spec.h"

#include <string.h>

/* the files of a family, in order; its own file last */
typedef struct file_list {
  const char *name[12];
} file_list;

static bool is_odd(const clf_choice *choice) {
  for (int i = 0; i < choice->radix_count; ++i)
    if (!clf_is_power_of_two((uint64_t)choice->radix[i])) return true;
  return false;
}

/* butterflies of other lengths than powers of two only where they are needed: they take time to compile */
static void list_files(file_list *files, clf_family family, bool odd) {
  static const char *const tails[][4] = {
      {"access", "twiddle"}, {"access", "twiddle", "stage"}, {"access", "vector"}, {"access", "vector", "lane_core"},
      {"access", "vector", "lane_core", "lane_ends"}, {"walsh_access"}};
  int tail = 0, count = 0;
  switch (family) {
    case CLF_FAMILY_GROUP:
    case CLF_FAMILY_COLUMNS:
    case CLF_FAMILY_GROUP_CONVOLVE: tail = 1; break;
    case CLF_FAMILY_LANES_BLOCK: tail = 2; break;
    case CLF_FAMILY_LANES:
    case CLF_FAMILY_LANES_TWICE:
    case CLF_FAMILY_LANES_CONVOLVE: tail = 3; break;
    case CLF_FAMILY_LANE_COLUMNS:
    case CLF_FAMILY_LANE_CONVOLVE:
    case CLF_FAMILY_LANE_TRANSPOSE: tail = 4; break;
    case CLF_FAMILY_WALSH:
    case CLF_FAMILY_WALSH_LANES:
    case CLF_FAMILY_WALSH_BASE:
    case CLF_FAMILY_WALSH_ORDER: tail = 5; break;
    default: break;
  }
  const bool reals = tail == 5;
  files->name[count++] = "prelude";
  files->name[count++] = "places";
  if (!reals) files->name[count++] = "complex";
  if (!reals) files->name[count++] = "butterfly";
  if (!reals && odd) files->name[count++] = "odd";
  for (int i = 0; i < 4 && tails[tail][i]; ++i) files->name[count++] = tails[tail][i];
  files->name[count++] = clf_family_file(family);
  files->name[count] = NULL;
}

static const clf_embedded *embedded_file(const char *name) {
  for (const clf_embedded *file = clf_embedded_files; file->name; ++file)
    if (strcmp(file->name, name) == 0) return file;
  return NULL;
}

static void write_stages(clf_text *source, const clf_spec *spec) {
  if (spec->stage_count == 0) return;
  clf_text_add(source, "#define FFT_STAGES(STAGE, LAST)");
  for (int i = spec->far_count; i < spec->stage_count; ++i)
    clf_text_add(source, " %s(%lld, %lld, %lld)", i + 1 < spec->stage_count ? "STAGE" : "LAST",
                 (long long)spec->stage[i].radix, (long long)spec->stage[i].stride, (long long)spec->stage[i].third);
  clf_text_add(source, "\n");
}

static void write_far_stages(clf_text *source, const clf_spec *spec) {
  clf_text_add(source, "#define FFT_FAR_STAGES(STAGE)");
  for (int i = 0; i < spec->far_count; ++i)
    clf_text_add(source, " STAGE(%lld, %lld, %lld)", (long long)spec->stage[i].radix, (long long)spec->stage[i].stride,
                 (long long)spec->stage[i].third);
  clf_text_add(source, "\n");
}

static void write_back_stages(clf_text *source, const clf_spec *spec) {
  clf_text_add(source, "#define FFT_BACK_STAGES(STAGE)");
  for (int i = spec->stage_count - 1; i >= 0; --i)
    clf_text_add(source, " STAGE(%lld, %lld, %lld)", (long long)spec->stage[i].radix, (long long)spec->stage[i].stride,
                 (long long)spec->stage[i].third);
  clf_text_add(source, "\n");
}

static void write_axes(clf_text *source, const clf_pass *pass) {
  int64_t stride = pass->length;
  clf_text_add(source, "#define FFT_AXES(AXIS)");
  for (int i = 0; i < pass->fold.count; ++i) {
    stride /= pass->fold.length[i];
    clf_text_add(source, " AXIS(%lld, %lld)", (long long)pass->fold.length[i], (long long)stride);
  }
  clf_text_add(source, "\n");
}

static void write_loops(clf_text *source, const clf_pass *pass) {
  clf_text_add(source, "#define FFT_LOOPS(LOOP, LAST)");
  for (int i = 0; i < pass->loop_count; ++i) {
    const clf_loop *loop = &pass->loop[i];
    if (i + 1 < pass->loop_count)
      clf_text_add(source, " LOOP(%lld, %lld, %lld)", (long long)loop->count, (long long)loop->in_stride,
                   (long long)loop->out_stride);
    else
      clf_text_add(source, " LAST(%lld, %lld)", (long long)loop->in_stride, (long long)loop->out_stride);
  }
  clf_text_add(source, "\n");
}

clfft_status clf_source_write_prologue(clf_text *source, const clf_pass *pass) {
  clf_spec spec;
  const clfft_status status = clf_spec_of(&spec, pass);
  if (status != CLFFT_STATUS_SUCCESS) return status;
#define PARAM(name, initial, what) clf_text_add(source, "#define " #name " %lld\n", (long long)spec.name);
#include "kernel/params.def"
#undef PARAM
  write_stages(source, &spec);
  if (spec.far_count) write_far_stages(source, &spec);
  if (pass->in.reals) clf_source_write_walsh(source, pass);
  if (pass->choice.family == CLF_FAMILY_LANE_CONVOLVE || pass->choice.family == CLF_FAMILY_WALSH_LANES)
    write_back_stages(source, &spec);
  if (pass->fold.count) write_axes(source, pass);
  write_loops(source, pass);
  return clf_text_check(source);
}

clfft_status clf_source_write(clf_text *source, const clf_pass *pass) {
  const clfft_status status = clf_source_write_prologue(source, pass);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  file_list files;
  const bool odd = is_odd(&pass->choice) || !clf_is_power_of_two((uint64_t)pass->length);
  list_files(&files, pass->choice.family, odd && !pass->moves);
  for (int i = 0; files.name[i]; ++i) {
    const clf_embedded *file = embedded_file(files.name[i]);
    if (!file) return clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "cl/%s.cl is not embedded", files.name[i]);
    for (const char *const *line = file->lines; *line; ++line) clf_text_add(source, "%s", *line);
  }
  return clf_text_check(source);
}

uint64_t clf_source_digest(clf_family family) {
  uint64_t hash = CLF_HASH_START;
  file_list files;
  list_files(&files, family, true);
  for (int i = 0; files.name[i]; ++i) {
    const clf_embedded *file = embedded_file(files.name[i]);
    if (file) hash = clf_hash(hash, &file->digest, sizeof file->digest);
  }
  return hash;
}
