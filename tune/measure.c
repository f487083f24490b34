/* SPDX-License-Identifier: MIT
 * One request as something that can be run by itself: how much work, and which recipe. */
#include "tune/measure.h"

#include "base/status.h"
#include "math/factor.h"
#include "plan/footprint.h"

#include <math.h>
#include <string.h>

#define MEMORY_SHARE 4 /* at most this part of the device's memory goes into one measurement */

/* Transforms come in steps: whole blocks of columns. */
static int64_t step_of(const clf_request *request) {
  if (request->walsh.skip) return INT64_C(1) << request->walsh.skip;
  return request->shape == CLF_SHAPE_ROWS ? 1 : request->width;
}

/* Transforms that share a twiddle index, as they are measured: the adjacent ones. */
static int64_t twiddle_neighbours(const clf_request *request) {
  return request->shape == CLF_SHAPE_COLUMNS ? request->width : 1;
}

static bool fits(const clf_request *request, const clf_profile *profile) {
  double bytes = (double)request->length * (double)request->count *
                 (double)clf_element_bytes(request->precision, CLFFT_LAYOUT_INTERLEAVED);
  return bytes <= (double)profile->alloc_bytes && 2 * bytes <= (double)profile->global_bytes / MEMORY_SHARE;
}

/* Half the work, in whole steps. */
static void halve(clf_request *request) {
  int64_t step = step_of(request), steps = request->count / step;
  request->count = (steps - (steps + 1) / 2) * step;
  if (request->count < step) request->count = step;
}

clf_request clf_measure_request(const clf_request *request, const clf_profile *profile, int64_t points) {
  clf_request measured = *request;
  bool few = clf_request_is_few(request, profile);
  if (measured.below > 0) measured.below = twiddle_neighbours(request);
  int64_t step = step_of(request);
  if (few) {
    points = CLF_MEASURE_POINTS_FEW;
  } else if (points <= 0) {
    points = CLF_MEASURE_POINTS_MANY;
  }
  int64_t steps = points / request->length / step;
  measured.count = (steps < 1 ? 1 : steps) * step;
  if (few) {
    while (measured.count > step && !clf_request_is_few(&measured, profile)) halve(&measured);
    return measured;
  }
  while (clf_request_is_few(&measured, profile) && measured.count < INT64_MAX / 4 / request->length) {
    measured.count *= 2;
  }
  while (measured.count > step && !fits(&measured, profile)) halve(&measured);
  return measured;
}

/* Walsh-Hadamard: what the key's first words say, once the length is known. */
static bool parse_walsh(clf_walsh_shape *walsh, const char **cursor) {
  int64_t skip = 0;
  if (!clf_read_word(cursor, "walsh-")) return false;
  walsh->asked = walsh->uniform = true;
  walsh->digit = clf_read_word(cursor, "base-");
  walsh->ordered = clf_read_word(cursor, "ordered-");
  if (clf_read_word(cursor, "skip") && (!clf_read_int64(cursor, &skip) || !clf_read_word(cursor, "-"))) skip = 0;
  walsh->skip = skip >= 0 && skip <= 4 ? (int)skip : 0;
  return true;
}

/* The rest of it follows from length and shape. */
static void complete_walsh(clf_request *request) {
  clf_walsh_shape *walsh = &request->walsh;
  if (walsh->digit) walsh->digit = request->length <= CLFFT_BASE_MAX ? (int)request->length : 0;
  if (walsh->skip) request->width = INT64_C(1) << walsh->skip;
  if (request->shape != CLF_SHAPE_ROWS || walsh->digit) return;
  walsh->run = clf_log2_floor((uint64_t)request->length);
  walsh->packed = true;
}

static bool parse_shape(clf_request *request, const char **cursor) {
  if (clf_read_word(cursor, "rows:")) {
    request->shape = CLF_SHAPE_ROWS;
  } else if (clf_read_word(cursor, "columns:")) {
    request->shape = CLF_SHAPE_COLUMNS;
  } else if (clf_read_word(cursor, "turn:")) {
    request->shape = CLF_SHAPE_TURN;
  } else if (clf_read_word(cursor, "transpose:")) {
    request->shape = CLF_SHAPE_TRANSPOSE;
  } else if (clf_read_word(cursor, "untranspose:")) {
    request->shape = CLF_SHAPE_UNTRANSPOSE;
  } else {
    return false;
  }
  return true;
}

/* "fold:16x16": what follows the word. */
static bool parse_fold(clf_request *request, const char **cursor, int64_t most) {
  request->shape = CLF_SHAPE_ROWS;
  request->length = 1;
  do {
    int64_t length;
    if (request->fold.count == CLFFT_RANK_MAX || !clf_read_int64(cursor, &length) || length < 1 ||
        length > most / request->length) {
      return false;
    }
    request->fold.length[request->fold.count++] = length;
    request->length *= length;
  } while (clf_read_word(cursor, "x"));
  return request->fold.count > 1;
}

static bool parse_precision(clf_request *request, const char **cursor) {
  if (clf_read_word(cursor, "f32:")) {
    request->precision = CLFFT_PRECISION_SINGLE;
  } else if (clf_read_word(cursor, "f64:")) {
    request->precision = CLFFT_PRECISION_DOUBLE;
  } else if (clf_read_word(cursor, "f16:")) {
    request->precision = CLFFT_PRECISION_HALF;
  } else if (request->walsh.asked && clf_read_word(cursor, "bf16:")) {
    request->precision = CLFFT_PRECISION_BFLOAT16;
  } else if (request->walsh.asked && clf_read_word(cursor, "i32:")) {
    request->precision = CLFFT_PRECISION_INT32;
  } else {
    return false;
  }
  return true;
}

/* What the key's last words say: a four-step twiddle or none, in place. */
static void parse_suffixes(clf_request *request, const char **cursor) {
  bool turned = request->shape == CLF_SHAPE_TURN;
  if (clf_request_transposes(request)) return; /* always out of place, and nothing is computed */
  if (clf_read_word(cursor, turned ? ":plain" : ":step") != turned) request->below = twiddle_neighbours(request);
  request->in_place = clf_read_word(cursor, ":in");
}

bool clf_measure_parse(clf_request *request, const char *key, const clf_profile *profile) {
  clf_request read = {.count = 1};
  int64_t most = INT64_C(1) << 40;
  const bool walsh = parse_walsh(&read.walsh, &key);
  if (clf_read_word(&key, "fold:")) {
    if (!parse_fold(&read, &key, most)) return false;
  } else if (!parse_shape(&read, &key) || !clf_read_int64(&key, &read.length) || read.length < 1 ||
             read.length > most) {
    return false;
  }
  if (read.shape != CLF_SHAPE_ROWS) {
    if (!clf_read_word(&key, "/") || !clf_read_int64(&key, &read.width) || read.width < 1 || read.width > most) {
      return false;
    }
    read.count = read.width;
  }
  if (walsh) complete_walsh(&read);
  if (read.walsh.skip) read.count = read.width;
  if (!clf_read_word(&key, ":") || !parse_precision(&read, &key)) return false;
  bool few = clf_read_word(&key, "few");
  if (!few && !clf_read_word(&key, "many")) return false;
  parse_suffixes(&read, &key);
  while (!few && clf_request_is_few(&read, profile)) read.count *= 2;
  *request = read;
  return *key == '\0' && clf_request_is_few(&read, profile) == few;
}

/* Rows with a twiddle have an index each; columns with a twiddle and a plain store share one by blocks of width. */
clf_lattice clf_lattice_of(const clf_request *request) {
  int64_t length = request->length, width = request->width;
  if (request->shape == CLF_SHAPE_ROWS && !request->walsh.skip) {
    int64_t twiddled = request->below > 0 ? length * request->count : 0;
    return (clf_lattice){1, 1, 1, {{request->count, length, length, 0}}, twiddled, 0};
  }
  int64_t groups = request->count / width;
  if (request->shape == CLF_SHAPE_UNTRANSPOSE) {
    return (clf_lattice){1, width, 2, {{width, length, 1, 0}, {groups, length * width, length * width, 0}}, 0, 0};
  }
  if (request->shape == CLF_SHAPE_TURN || request->shape == CLF_SHAPE_TRANSPOSE) {
    clf_loop outer = {groups, length * width, length * width, 0};
    int64_t twiddled = request->below > 0 ? length * width : 0;
    return (clf_lattice){width, 1, 2, {{width, 1, length, 0}, outer}, twiddled, 0};
  }
  if (request->below > 0) {
    clf_loop outer = {groups, width, length * width, 0};
    return (clf_lattice){groups * width, width, 2, {{width, 1, 1, 0}, outer}, length * groups, 1};
  }
  return (clf_lattice){width, width, 2, {{width, 1, 1, 0}, {groups, length * width, length * width, 0}}, 0, 0};
}

/* One axis and its strides; folded axes are packed. */
static void describe_axes(clfft_desc *desc, const clf_request *request, const clf_lattice *lattice) {
  desc->rank = request->fold.count ? request->fold.count : 1;
  desc->length[0] = request->length;
  int64_t stride = 1;
  for (int i = request->fold.count - 1; i >= 0; i--) {
    desc->length[i] = request->fold.length[i];
    desc->in_stride[i] = desc->out_stride[i] = stride;
    stride *= request->fold.length[i];
  }
  if (request->fold.count) return;
  desc->in_stride[0] = lattice->in_stride;
  desc->out_stride[0] = lattice->out_stride;
}

static void describe_walsh(clfft_desc *desc, const clf_request *request) {
  if (!request->walsh.asked) return;
  desc->kind = CLFFT_KIND_WALSH;
  desc->base_order = request->walsh.digit;
  if (request->walsh.ordered) desc->ordering = CLFFT_ORDERING_SEQUENCY;
}

clfft_status clf_measure_walsh_row(clf_problem *problem, const clf_request *request) {
  clfft_desc desc = CLFFT_DESC_INIT;
  desc.precision = request->precision;
  desc.rank = 1;
  desc.length[0] = request->length;
  describe_walsh(&desc, request);
  return clf_problem_from_desc(problem, &desc);
}

/* The problem that has this pass alone; its batch axes are the loops, slowest first. */
static void describe(clfft_desc *desc, const clf_request *request) {
  clf_lattice lattice = clf_lattice_of(request);
  *desc = (clfft_desc)CLFFT_DESC_INIT;
  desc->precision = request->precision;
  describe_walsh(desc, request);
  describe_axes(desc, request, &lattice);
  desc->placement = request->in_place ? CLFFT_PLACEMENT_IN_PLACE : CLFFT_PLACEMENT_OUT_OF_PLACE;
  /* About 1/sqrt(N), a power of two: repeated in place, the data neither grow nor fade. */
  const bool integer = request->precision == CLFFT_PRECISION_INT32;
  if (!clf_request_transposes(request)) {
    desc->forward_scale = integer ? 1 : ldexp(1.0, -ilogb((double)request->length) / 2);
  }
  desc->batch_rank = lattice.loop_count;
  for (int i = 0; i < lattice.loop_count; i++) {
    const clf_loop *loop = &lattice.loop[lattice.loop_count - 1 - i];
    desc->batch[i] = loop->count;
    desc->batch_in_stride[i] = loop->in_stride;
    desc->batch_out_stride[i] = loop->out_stride;
  }
}

static clfft_status add_twiddle(clf_pass *pass, const clf_request *request) {
  clf_lattice lattice = clf_lattice_of(request);
  const clf_loop *wanted = &lattice.loop[lattice.twiddle_loop];
  if (lattice.twiddle_length == 0) return CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < pass->loop_count; i++) {
    if (pass->loop[i].count != wanted->count || pass->loop[i].in_stride != wanted->in_stride) continue;
    pass->twiddle_length = lattice.twiddle_length;
    pass->twiddle_loop = i;
    return CLFFT_STATUS_SUCCESS;
  }
  return clf_fail(CLFFT_STATUS_UNSUPPORTED, "this request has no loop for its twiddle");
}

clfft_status clf_measure_recipe(clf_recipe *recipe, const clf_request *request, const clf_choice *choice,
                                const clf_profile *profile) {
  clfft_status status;
  clfft_desc desc;
  clf_problem problem;
  clf_design design = {.strategy = CLF_STRATEGY_SINGLE, .count = 1, .length = {request->length}};
  design.choice[0] = *choice;
  if (request->fold.count) {
    design.strategy = CLF_STRATEGY_FOLD;
    design.count = request->fold.count;
    for (int i = 0; i < request->fold.count; i++) design.length[i] = request->fold.length[i];
  }
  if (request->walsh.asked) design.strategy = CLF_STRATEGY_WALSH;
  memset(recipe, 0, sizeof *recipe);
  CLF_TRY(clf_choice_check(choice, request, profile));
  if (request->below > 0 && request->below != twiddle_neighbours(request)) {
    status = clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "twiddles that other than adjacent transforms share");
    goto done;
  }
  describe(&desc, request);
  CLF_TRY(clf_problem_from_desc(&problem, &desc));
  if (clf_request_transposes(request)) {
    status = clf_recipe_transposition(recipe, &problem, choice, request->shape == CLF_SHAPE_UNTRANSPOSE);
    goto done;
  }
  CLF_TRY(clf_recipe_design(recipe, &problem, &design, profile));
  if (recipe->pass_count != 1) {
    status = clf_fail(CLFFT_STATUS_UNSUPPORTED, "%s does not answer this request in one pass",
                      clf_family_name(choice->family));
    goto done;
  }
  CLF_TRY(add_twiddle(&recipe->pass[0], request));
done:
  if (status != CLFFT_STATUS_SUCCESS) clf_recipe_free(recipe);
  return status;
}
