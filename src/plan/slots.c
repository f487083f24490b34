/* SPDX-License-Identifier: MIT
 * Where each pass reads and writes: ping-pong between the output and scratch, then physical strides and outer loops. */
#include "base/status.h"
#include "plan/strategy.h"

/* a place between two passes: the caller's sides, or one of two halves of scratch */
typedef enum station { STATION_IN, STATION_OUT, STATION_SCRATCH_0, STATION_SCRATCH_1 } station;

static bool problem_in_place(const clf_problem *problem) { return problem->placement == CLFFT_PLACEMENT_IN_PLACE; }

/* Intermediate results are kept in the precision of arithmetic, so half outputs cannot hold them. */
static bool output_holds_intermediates(const clf_problem *problem) {
  return problem->precision == CLFFT_PRECISION_SINGLE || problem->precision == CLFFT_PRECISION_DOUBLE;
}

/* Backwards from the output: a pass that may work in place does; the others alternate.  station[i] is where pass i
 * reads, station[count] is the output. */
static void choose_stations(const clf_recipe *recipe, station *stations) {
  const int count = recipe->pass_count;
  const bool holds = output_holds_intermediates(&recipe->problem);
  stations[count] = STATION_OUT;
  for (int i = count - 1; i > 0; --i) {
    const station next = stations[i + 1];
    const bool output_free = next != STATION_OUT && holds;
    if (!recipe->pass[i].separate && (next != STATION_OUT || holds))
      stations[i] = next;
    else if (output_free)
      stations[i] = STATION_OUT;
    else
      stations[i] = next == STATION_SCRATCH_0 ? STATION_SCRATCH_1 : STATION_SCRATCH_0;
  }
  stations[0] = problem_in_place(&recipe->problem) ? STATION_OUT : STATION_IN;
  if (count > 1 && recipe->pass[0].separate && stations[0] == stations[1])
    stations[1] = stations[2] == STATION_SCRATCH_0 && recipe->pass[1].separate ? STATION_SCRATCH_1 : STATION_SCRATCH_0;
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

static clf_side side_of(const clf_problem *problem, station where, bool reading) {
  clf_side side = {CLF_SLOT_SCRATCH, CLFFT_LAYOUT_INTERLEAVED, problem->precision, 0};
  if (problem->precision == CLFFT_PRECISION_HALF) side.storage = CLFFT_PRECISION_SINGLE;
  if (where == STATION_IN || (where == STATION_OUT && reading && problem_in_place(problem))) {
    side = (clf_side){where == STATION_IN ? CLF_SLOT_IN : CLF_SLOT_OUT, problem->in_layout, problem->precision, 0};
  } else if (where == STATION_OUT) {
    side = (clf_side){CLF_SLOT_OUT, problem->out_layout, problem->precision, 0};
  } else if (where == STATION_SCRATCH_1) {
    side.base = problem->points * problem->transforms;
  }
  return side;
}

/* strides of a station along an axis or a batch axis; scratch is packed */
static int64_t axis_stride(const clf_problem *problem, station where, int axis) {
  if (where == STATION_IN) return problem->axis[axis].in_stride;
  if (where == STATION_OUT) return problem->axis[axis].out_stride;
  int64_t stride = 1;
  for (int i = axis + 1; i < problem->rank; ++i) stride *= problem->axis[i].count;
  return stride;
}

static int64_t batch_stride(const clf_problem *problem, station where, int batch) {
  if (where == STATION_IN) return problem->batch[batch].in_stride;
  if (where == STATION_OUT) return problem->batch[batch].out_stride;
  int64_t stride = problem->points;
  for (int i = batch + 1; i < problem->batch_rank; ++i) stride *= problem->batch[i].count;
  return stride;
}

static void make_physical(clf_pass *pass, const clf_problem *problem, station from, station to) {
  const int64_t in = axis_stride(problem, from, pass->axis), out = axis_stride(problem, to, pass->axis);
  pass->in_stride *= in;
  pass->out_stride *= out;
  for (int i = 0; i < pass->loop_count; ++i) {
    pass->loop[i].in_stride *= in;
    pass->loop[i].out_stride *= out;
  }
  for (int i = problem->rank - 1; i >= 0; --i)
    if (i != pass->axis)
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

/* Loops of one turn go, the closest neighbours come first, and loops that count on from one another become one. */
static void tidy_loops(clf_pass *pass) {
  for (int i = pass->loop_count - 1; i >= 0; --i)
    if (pass->loop[i].count == 1 && !twiddles(pass, i)) remove_loop(pass, i);
  for (int i = 1; i < pass->loop_count; ++i)
    for (int j = i; j > 0 && pass->loop[j].in_stride < pass->loop[j - 1].in_stride; --j) {
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
    const bool continues = b->in_stride == a->in_stride * a->count && b->out_stride == a->out_stride * a->count;
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

clfft_status clf_recipe_assign_slots(clf_recipe *recipe) {
  const clf_problem *problem = &recipe->problem;
  if (recipe->pass_count == 1 && recipe->pass[0].separate && problem_in_place(problem)) {
    const clfft_status status = append_copy(recipe);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  }
  station stations[CLF_PASSES_MAX + 1];
  if (recipe->pass_count < 1 || recipe->pass_count > CLF_PASSES_MAX)
    return clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "a recipe of %d passes", recipe->pass_count);
  choose_stations(recipe, stations);
  for (int i = 0; i < recipe->pass_count; ++i) {
    clf_pass *pass = &recipe->pass[i];
    pass->in = side_of(problem, stations[i], true);
    pass->out = side_of(problem, stations[i + 1], false);
    pass->in_place = stations[i] == stations[i + 1];
    pass->first = i == 0;
    pass->last = i + 1 == recipe->pass_count;
    make_physical(pass, problem, stations[i], stations[i + 1]);
    tidy_loops(pass);
  }
  const int64_t points = problem->points * problem->transforms;
  const uint64_t element = clf_element_bytes(problem->precision == CLFFT_PRECISION_DOUBLE ? CLFFT_PRECISION_DOUBLE
                                                                                          : CLFFT_PRECISION_SINGLE,
                                             CLFFT_LAYOUT_INTERLEAVED);
  recipe->scratch_bytes = reads_or_writes(recipe, points) ? 2 : reads_or_writes(recipe, 0) ? 1 : 0;
  recipe->scratch_bytes *= (uint64_t)points * element;
  return CLFFT_STATUS_SUCCESS;
}
