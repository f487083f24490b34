/* SPDX-License-Identifier: MIT
 * Where each pass reads and writes: ping-pong between the output and scratch, then physical strides and outer loops. */
#include "base/status.h"
#include "plan/strategy.h"

/* a place between two passes: the caller's sides, or one of two halves of scratch, where an axis may be padded, or lie
 * contiguous before the others (turned; then the caller's output is used as if it were scratch) */
typedef enum station { STATION_IN, STATION_OUT, STATION_SCRATCH_0, STATION_SCRATCH_1 } station;

typedef struct boundary {
  station where;
  int axis;       /* padded to so many points; 0 none is */
  int64_t padded;
  bool turned;
} boundary;

static bool problem_in_place(const clf_problem *problem) { return problem->placement == CLFFT_PLACEMENT_IN_PLACE; }

/* Intermediate results are kept in the precision of arithmetic, so half outputs cannot hold them. */
static bool output_holds_intermediates(const clf_problem *problem) {
  return problem->precision != CLFFT_PRECISION_HALF && problem->precision != CLFFT_PRECISION_BFLOAT16;
}

/* Whether the output's memory has no gaps, so that elements may lie there in any order for a while. */
static bool output_is_dense(const clf_problem *problem) {
  return problem->out_extent == problem->points * problem->transforms;
}

/* points of an axis at a boundary */
static int64_t count_at(const clf_problem *problem, const boundary *at, int axis) {
  return at->padded && at->axis == axis ? at->padded : problem->axis[axis].count;
}

/* strides at a boundary along an axis or a batch axis; scratch is packed */
static int64_t axis_stride(const clf_problem *problem, const boundary *at, int axis) {
  if (at->where == STATION_IN) return problem->axis[axis].in_stride;
  if (at->where == STATION_OUT && !at->turned) return problem->axis[axis].out_stride;
  if (at->turned && axis == at->axis) return 1;
  int64_t stride = at->turned && axis > at->axis ? count_at(problem, at, at->axis) : 1;
  for (int i = axis + 1; i < problem->rank; ++i) stride *= count_at(problem, at, i);
  return stride;
}

static int64_t batch_stride(const clf_problem *problem, const boundary *at, int batch) {
  if (at->where == STATION_IN) return problem->batch[batch].in_stride;
  if (at->where == STATION_OUT && !at->turned) return problem->batch[batch].out_stride;
  int64_t stride = 1;
  for (int i = 0; i < problem->rank; ++i) stride *= count_at(problem, at, i);
  for (int i = batch + 1; i < problem->batch_rank; ++i) stride *= problem->batch[i].count;
  return stride;
}

/* whether elements lie in the same places at both boundaries, if those are in one memory */
static bool same_places(const clf_problem *problem, const boundary *a, const boundary *b) {
  if (a->padded != b->padded) return false;
  for (int i = 0; i < problem->rank; ++i)
    if (problem->axis[i].count > 1 && axis_stride(problem, a, i) != axis_stride(problem, b, i)) return false;
  for (int i = 0; i < problem->batch_rank; ++i)
    if (problem->batch[i].count > 1 && batch_stride(problem, a, i) != batch_stride(problem, b, i)) return false;
  return true;
}

/* whether a pass may read and write one memory */
static bool may_stay(const clf_pass *pass, const clf_problem *problem, const boundary *from, const boundary *to) {
  return !pass->separate && same_places(problem, from, to);
}

/* Backwards from the output: a pass that may work in place does; the others alternate.  Boundary i is where pass i
 * reads, boundary `count` is the output. */
static void choose_stations(const clf_recipe *recipe, boundary *boundaries) {
  const clf_problem *problem = &recipe->problem;
  const int count = recipe->pass_count;
  const bool holds = output_holds_intermediates(problem);
  boundaries[count] = (boundary){STATION_OUT, 0, 0, false};
  for (int i = count - 1; i > 0; --i) {
    const clf_pass *before = &recipe->pass[i - 1];
    const station next = boundaries[i + 1].where;
    boundary at = {next, before->axis, before->padded, before->turned};
    if (!may_stay(&recipe->pass[i], problem, &at, &boundaries[i + 1]) || (next == STATION_OUT && !holds)) {
      at.where = next == STATION_SCRATCH_0 ? STATION_SCRATCH_1 : STATION_SCRATCH_0;
      if (next != STATION_OUT && holds && !at.padded && (!at.turned || output_is_dense(problem)))
        at.where = STATION_OUT;
    }
    boundaries[i] = at;
  }
  boundaries[0] = (boundary){problem_in_place(problem) ? STATION_OUT : STATION_IN, 0, 0, false};
  if (count < 2 || boundaries[0].where != boundaries[1].where) return;
  if (may_stay(&recipe->pass[0], problem, &boundaries[0], &boundaries[1])) return;
  boundaries[1].where = STATION_SCRATCH_0;
  if (boundaries[2].where == STATION_SCRATCH_0 &&
      !may_stay(&recipe->pass[1], problem, &boundaries[1], &boundaries[2]))
    boundaries[1].where = STATION_SCRATCH_1;
}

/* points of one half of scratch: the problem's, or more where an axis is padded */
static int64_t half_points(const clf_recipe *recipe) {
  const clf_problem *problem = &recipe->problem;
  int64_t most = problem->points;
  for (int i = 0; i < recipe->pass_count; ++i) {
    const clf_pass *pass = &recipe->pass[i];
    const int64_t points = pass->padded ? problem->points / problem->axis[pass->axis].count * pass->padded : 0;
    if (points > most) most = points;
  }
  return most * problem->transforms;
}

/* A single pass that cannot work in place computes into scratch; a pass of length 1 then copies back. */
static clfft_status append_copy(clf_recipe *recipe) {
  clf_choice copy = clf_choice_initial(CLF_FAMILY_REGISTER);
  copy.items = recipe->pass[0].choice.items;
  const int axis = recipe->pass[0].axis;
  const int64_t length = recipe->problem.axis[axis].count;
  clf_pass *pass;
  const clfft_status status = clf_append_pass(recipe, &pass, &copy, axis, 1, 1, 1);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  clf_pass_add_loop(pass, length, 1, 1);
  pass->separate = true;
  return CLFFT_STATUS_SUCCESS;
}

static clf_side side_of(const clf_problem *problem, station where, bool reading, int64_t half) {
  clf_side side = {.slot = CLF_SLOT_SCRATCH, .layout = CLFFT_LAYOUT_INTERLEAVED, .storage = problem->precision};
  if (!output_holds_intermediates(problem)) side.storage = CLFFT_PRECISION_SINGLE;
  if (where == STATION_IN || where == STATION_OUT) {
    const bool input = where == STATION_IN || (reading && problem_in_place(problem));
    side.slot = where == STATION_IN ? CLF_SLOT_IN : CLF_SLOT_OUT;
    side.layout = input ? problem->in_layout : problem->out_layout;
    side.storage = problem->precision;
  } else if (where == STATION_SCRATCH_1) {
    side.base = half;
  }
  if (clf_problem_is_walsh(problem)) {
    const bool pairs = problem->kind == CLFFT_KIND_WALSH_COMPLEX && side.layout == CLFFT_LAYOUT_INTERLEAVED;
    side.reals = pairs ? 2 : 1;
  }
  return side;
}

static clf_strides strides_at(const clf_problem *problem, const boundary *at) {
  clf_strides strides = {{0}, {0}};
  for (int i = 0; i < problem->rank; ++i) strides.axis[i] = axis_stride(problem, at, i);
  for (int i = 0; i < problem->batch_rank; ++i) strides.batch[i] = batch_stride(problem, at, i);
  return strides;
}

static void make_physical(clf_pass *pass, const clf_problem *problem, const boundary *from, const boundary *to) {
  if (clf_problem_is_walsh(problem)) {
    const clf_strides reads = strides_at(problem, from), writes = strides_at(problem, to);
    clf_walsh_place(pass, problem, &reads, &writes);
    return;
  }
  const int axis = pass->fold.count ? problem->rank - 1 : pass->axis; /* a fold's points are one run */
  const int64_t in = axis_stride(problem, from, axis), out = axis_stride(problem, to, axis);
  pass->in_stride *= in;
  pass->out_stride *= out;
  for (int i = 0; i < pass->loop_count; ++i) {
    pass->loop[i].in_stride *= in;
    pass->loop[i].out_stride *= out;
  }
  for (int i = problem->rank - 1; i >= 0; --i)
    if (i != pass->axis && !pass->fold.count)
      clf_pass_add_loop(pass, problem->axis[i].count, axis_stride(problem, from, i), axis_stride(problem, to, i));
  for (int i = problem->batch_rank - 1; i >= 0; --i)
    clf_pass_add_loop(pass, problem->batch[i].count, batch_stride(problem, from, i), batch_stride(problem, to, i));
}

static void remove_loop(clf_pass *pass, int at) {
  for (int i = at; i + 1 < pass->loop_count; ++i) pass->loop[i] = pass->loop[i + 1];
  --pass->loop_count;
  if (pass->twiddle_loop > at) --pass->twiddle_loop;
}

static bool twiddles(const clf_pass *pass, int loop) { return pass->twiddle_length && pass->twiddle_loop == loop; }

/* Neighbours are close where memory is read, but where a transposition puts a contiguous axis back, where it writes. */
static int64_t nearness(const clf_pass *pass, int loop) {
  return pass->moves && !pass->turned ? pass->loop[loop].out_stride : pass->loop[loop].in_stride;
}

/* Loops of one turn go, the closest neighbours come first, and loops that count on from one another become one. */
static void tidy_loops(clf_pass *pass) {
  for (int i = pass->loop_count - 1; i >= 0; --i)
    if (pass->loop[i].count == 1 && !twiddles(pass, i)) remove_loop(pass, i);
  for (int i = 1; i < pass->loop_count; ++i)
    for (int j = i; j > 0 && nearness(pass, j) < nearness(pass, j - 1); --j) {
      const clf_loop moved = pass->loop[j];
      pass->loop[j] = pass->loop[j - 1];
      pass->loop[j - 1] = moved;
      if (pass->twiddle_loop == j)
        --pass->twiddle_loop;
      else if (pass->twiddle_loop == j - 1)
        ++pass->twiddle_loop;
    }
  for (int i = 0; i + 1 < pass->loop_count;) {
    const clf_loop *a = &pass->loop[i], *b = &pass->loop[i + 1];
    const bool continues = b->in_stride == a->in_stride * a->count && b->out_stride == a->out_stride * a->count &&
                           b->sign_stride == a->sign_stride * a->count;
    if (!continues || twiddles(pass, i) || twiddles(pass, i + 1)) {
      ++i;
      continue;
    }
    pass->loop[i].count *= b->count;
    remove_loop(pass, i + 1);
  }
  if (pass->loop_count == 0) clf_pass_add_loop(pass, 1, 0, 0);
}

static bool reads_or_writes(const clf_recipe *recipe, int64_t base) {
  for (int i = 0; i < recipe->pass_count; ++i) {
    const clf_pass *pass = &recipe->pass[i];
    if (pass->in.slot == CLF_SLOT_SCRATCH && pass->in.base == base) return true;
    if (pass->out.slot == CLF_SLOT_SCRATCH && pass->out.base == base) return true;
  }
  return false;
}

/* Walsh-Hadamard acts on both parts alike: where a side has them in planes, each part takes the passes by itself. */
static clfft_status split_planes(clf_recipe *recipe) {
  const clf_problem *problem = &recipe->problem;
  const int count = recipe->pass_count;
  const bool planar = problem->in_layout == CLFFT_LAYOUT_PLANAR || problem->out_layout == CLFFT_LAYOUT_PLANAR;
  if (!planar || !clf_problem_is_walsh(problem)) return CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < count; ++i) {
    clf_pass *pass;
    const clfft_status status = clf_recipe_append(recipe, &pass);
    if (status != CLFFT_STATUS_SUCCESS) return status;
    *pass = recipe->pass[i];
    pass->in.plane = pass->out.plane = 1;
  }
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_recipe_assign_slots(clf_recipe *recipe) {
  const clf_problem *problem = &recipe->problem;
  if (recipe->pass_count == 1 && recipe->pass[0].separate && problem_in_place(problem)) {
    const clfft_status status = append_copy(recipe);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  }
  boundary boundaries[CLF_PASSES_MAX + 1];
  if (recipe->pass_count < 1 || recipe->pass_count > CLF_PASSES_MAX)
    return clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "a recipe of %d passes", recipe->pass_count);
  choose_stations(recipe, boundaries);
  const int64_t points = half_points(recipe);
  for (int i = 0; i < recipe->pass_count; ++i) {
    clf_pass *pass = &recipe->pass[i];
    const boundary *from = &boundaries[i], *to = &boundaries[i + 1];
    pass->in = side_of(problem, from->where, true, points);
    pass->out = side_of(problem, to->where, false, points);
    pass->in_place = from->where == to->where;
    pass->first = i == 0;
    pass->last = i + 1 == recipe->pass_count;
    make_physical(pass, problem, from, to);
    tidy_loops(pass);
  }
  const uint64_t element = clf_element_bytes(problem->precision == CLFFT_PRECISION_DOUBLE ? CLFFT_PRECISION_DOUBLE
                                                                                          : CLFFT_PRECISION_SINGLE,
                                             CLFFT_LAYOUT_INTERLEAVED);
  const bool real = problem->kind == CLFFT_KIND_WALSH;
  recipe->scratch_bytes = reads_or_writes(recipe, points) ? 2 : reads_or_writes(recipe, 0) ? 1 : 0;
  recipe->scratch_bytes *= (uint64_t)points * (real ? element / 2 : element);
  return split_planes(recipe);
}
