/* SPDX-License-Identifier: MIT
 * The table of strategies, designs to and from text, and from designs to a recipe. */
#include "plan/design.h"

#include "base/status.h"
#include "plan/footprint.h"
#include "plan/strategy.h"

#include <string.h>

static const clf_strategy_row *const strategies[CLF_STRATEGY_COUNT] = {
    [CLF_STRATEGY_SINGLE] = &clf_strategy_single,         [CLF_STRATEGY_FOURSTEP] = &clf_strategy_fourstep,
    [CLF_STRATEGY_STOCKHAM] = &clf_strategy_stockham,     [CLF_STRATEGY_GATHER] = &clf_strategy_gather,
    [CLF_STRATEGY_BITREVERSE] = &clf_strategy_bitreverse, [CLF_STRATEGY_BLUESTEIN] = &clf_strategy_bluestein,
    [CLF_STRATEGY_TRANSPOSE] = &clf_strategy_transpose,   [CLF_STRATEGY_FOLD] = &clf_strategy_fold,
    [CLF_STRATEGY_WALSH] = &clf_strategy_walsh,
};

const char *clf_strategy_name(clf_strategy strategy) {
  return strategy >= 0 && strategy < CLF_STRATEGY_COUNT ? strategies[strategy]->name : "unknown";
}

/* one for each factor and each transposition, or one in all */
int clf_design_kernels(const clf_design *design) {
  if (design->strategy == CLF_STRATEGY_FOLD) return 1;
  if (design->strategy != CLF_STRATEGY_TRANSPOSE) return design->count;
  const int last = design->count + clf_choice_transposes(&design->choice[0]);
  return last + (last < CLF_DESIGN_PASSES_MAX && clf_choice_transposes(&design->choice[last]));
}

void clf_design_write(const clf_design *design, clf_text *text) {
  clf_text_add(text, "%s ", clf_strategy_name(design->strategy));
  for (int i = 0; i < design->count; ++i) clf_text_add(text, "%s%lld", i ? "*" : "", (long long)design->length[i]);
  for (int i = 0; i < clf_design_kernels(design); ++i) {
    clf_text_add(text, "%s", i ? "; " : ": ");
    clf_choice_write(&design->choice[i], text);
  }
}

static clfft_status parse_failure(const char *what, const char *cursor) {
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "design: %s at \"%.20s\"", what, cursor);
}

static bool parse_strategy(clf_strategy *strategy, const char **cursor) {
  for (int i = 0; i < CLF_STRATEGY_COUNT; ++i)
    if (clf_read_word(cursor, strategies[i]->name)) {
      *strategy = (clf_strategy)i;
      return true;
    }
  return false;
}

/* a transposition in front is seen when it is read, one behind when there is more to read */
static clfft_status parse_kernels(clf_design *read, const char **cursor) {
  int i = 0;
  for (; i < clf_design_kernels(read); ++i) {
    if (i == CLF_DESIGN_PASSES_MAX) return parse_failure("too many kernels", *cursor);
    if (!clf_read_word(cursor, i ? "; " : ": ")) return parse_failure("a kernel is missing", *cursor);
    const clfft_status status = clf_choice_read(&read->choice[i], cursor);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  }
  if (read->strategy != CLF_STRATEGY_TRANSPOSE || !clf_read_word(cursor, "; ")) return CLFFT_STATUS_SUCCESS;
  if (i == CLF_DESIGN_PASSES_MAX) return parse_failure("too many kernels", *cursor);
  const char *behind = *cursor;
  const clfft_status status = clf_choice_read(&read->choice[i], cursor);
  if (status != CLFFT_STATUS_SUCCESS || clf_choice_transposes(&read->choice[i])) return status;
  return parse_failure("not a transposition", behind);
}

clfft_status clf_design_parse(clf_design *design, const char *text) {
  clf_design read;
  memset(&read, 0, sizeof read);
  const char *cursor = text;
  if (!parse_strategy(&read.strategy, &cursor) || !clf_read_word(&cursor, " "))
    return parse_failure("unknown strategy", cursor);
  do {
    if (read.count == CLF_DESIGN_PASSES_MAX) return parse_failure("too many factors", cursor);
    if (!clf_read_int64(&cursor, &read.length[read.count]) || read.length[read.count] < 1)
      return parse_failure("a length is missing", cursor);
    ++read.count;
  } while (clf_read_word(&cursor, "*"));
  const clfft_status status = parse_kernels(&read, &cursor);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (*cursor) return parse_failure("unexpected text", cursor);
  *design = read;
  return CLFFT_STATUS_SUCCESS;
}

int clf_problem_designs(const clf_problem *problem) { return clf_problem_is_walsh(problem) ? 1 : problem->rank; }

/* passes and slots, without regard to a device */
static clfft_status build(clf_recipe *recipe, const clf_problem *problem, const clf_design *designs) {
  *recipe = (clf_recipe){.problem = *problem};
  if (designs[0].strategy == CLF_STRATEGY_WALSH) {
    clfft_status status = clf_walsh_check(&designs[0], problem);
    if (status == CLFFT_STATUS_SUCCESS) status = clf_walsh_append(recipe, &designs[0]);
    return status == CLFFT_STATUS_SUCCESS ? clf_recipe_assign_slots(recipe) : status;
  }
  if (designs[0].strategy == CLF_STRATEGY_FOLD) {
    clfft_status status = clf_fold_check(&designs[0], problem);
    if (status == CLFFT_STATUS_SUCCESS) status = clf_fold_append(recipe, &designs[0]);
    return status == CLFFT_STATUS_SUCCESS ? clf_recipe_assign_slots(recipe) : status;
  }
  for (int axis = problem->rank - 1; axis >= 0; --axis) {
    const clf_design *design = &designs[axis];
    const clf_strategy_row *row = strategies[design->strategy];
    clfft_status status = row->check(design, problem->axis[axis].count);
    if (status == CLFFT_STATUS_SUCCESS) status = row->append(recipe, design, axis);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  }
  return clf_recipe_assign_slots(recipe);
}

clf_request clf_request_of_pass(const clf_pass *pass, clfft_precision precision) {
  const clf_loop *inner = &pass->loop[0];
  clf_request request = {.length = pass->length,
                         .count = clf_pass_transforms(pass),
                         .precision = precision,
                         .in_place = pass->in_place,
                         .fold = pass->fold};
  if (pass->in.reals) {
    request.walsh = clf_walsh_shape_of(pass);
    const bool near = inner->in_stride == 1 && inner->out_stride == 1 && inner->count > 1;
    if (near && (request.walsh.run == 0 || request.walsh.skip)) request.width = inner->count;
    if (near && request.walsh.run == 0) request.shape = CLF_SHAPE_COLUMNS;
    return request;
  }
  const bool adjacent = inner->in_stride == 1 && inner->count > 1 && pass->in_stride > 1;
  const bool turned = pass->out_stride < inner->out_stride && pass->in_stride > inner->in_stride;
  request.shape = !adjacent ? CLF_SHAPE_ROWS : turned ? CLF_SHAPE_TURN : CLF_SHAPE_COLUMNS;
  if (pass->moves) request.shape = pass->turned ? CLF_SHAPE_TRANSPOSE : CLF_SHAPE_UNTRANSPOSE;
  if (request.shape != CLF_SHAPE_ROWS) request.width = inner->count;
  if (pass->twiddle_length) {
    request.below = 1;
    for (int i = 0; i < pass->twiddle_loop; ++i) request.below *= pass->loop[i].count;
  }
  return request;
}

static bool has_requests(clf_strategy strategy) {
  return strategy == CLF_STRATEGY_SINGLE || strategy == CLF_STRATEGY_FOURSTEP ||
         strategy == CLF_STRATEGY_BLUESTEIN || strategy == CLF_STRATEGY_FOLD || strategy == CLF_STRATEGY_TRANSPOSE ||
         strategy == CLF_STRATEGY_WALSH;
}

/* The passes of one axis in the company of the others, which are single kernels for now: what an axis asks for depends
 * on strides and on where its neighbours leave their data. */
int clf_design_requests(const clf_design *design, const clf_problem *problem, int axis, clf_request *requests) {
  if (!has_requests(design->strategy) || design->choice[0].family < CLF_FAMILY_DIRECT) return 0;
  clf_design designs[CLFFT_RANK_MAX];
  for (int i = 0; i < problem->rank; ++i) {
    designs[i] = (clf_design){CLF_STRATEGY_SINGLE, 1, {problem->axis[i].count}, {{0}}};
    designs[i].choice[0] = clf_choice_initial(CLF_FAMILY_REGISTER);
  }
  designs[axis] = *design;
  clf_recipe recipe;
  int count = 0;
  if (build(&recipe, problem, designs) == CLFFT_STATUS_SUCCESS)
    for (int i = 0; i < recipe.pass_count && count < clf_design_kernels(design); ++i) {
      const clf_pass *pass = &recipe.pass[i];
      if (pass->axis == axis && pass->choice.family >= CLF_FAMILY_DIRECT)
        requests[count++] = clf_request_of_pass(pass, problem->precision);
    }
  clf_recipe_free(&recipe);
  return count;
}

clfft_status clf_design_check(const clf_design *design, const clf_problem *problem, int axis,
                              const clf_profile *profile) {
  const bool fold = design->strategy == CLF_STRATEGY_FOLD && axis == 0;
  const bool walsh = design->strategy == CLF_STRATEGY_WALSH || clf_problem_is_walsh(problem);
  clfft_status status = walsh  ? clf_walsh_check(design, problem)
                        : fold ? clf_fold_check(design, problem)
                               : strategies[design->strategy]->check(design, problem->axis[axis].count);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  clf_request requests[CLF_DESIGN_PASSES_MAX];
  const int count = clf_design_requests(design, problem, axis, requests);
  for (int i = 0; i < count; ++i)
    if ((status = clf_choice_check(&design->choice[i], &requests[i], profile)) != CLFFT_STATUS_SUCCESS) return status;
  if (!has_requests(design->strategy) && (uint64_t)design->choice[0].items > profile->group_max)
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "choice: items=%d is over the device's group size of %llu",
                    design->choice[0].items, (unsigned long long)profile->group_max);
  return CLFFT_STATUS_SUCCESS;
}

/* Axes were looked at one by one; together they may leave data elsewhere than each assumed. */
static clfft_status check_passes(const clf_recipe *recipe, const clf_profile *profile) {
  for (int i = 0; i < recipe->pass_count; ++i) {
    const clf_pass *pass = &recipe->pass[i];
    if (pass->choice.family < CLF_FAMILY_DIRECT) continue; /* steps of one value an item take any strides */
    const clf_request request = clf_request_of_pass(pass, recipe->problem.precision);
    const clfft_status status = clf_choice_check(&pass->choice, &request, profile);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  }
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_recipe_design(clf_recipe *recipe, const clf_problem *problem, const clf_design *designs,
                               const clf_profile *profile) {
  const int designed = designs[0].strategy == CLF_STRATEGY_FOLD ? 1 : clf_problem_designs(problem);
  for (int axis = 0; axis < designed; ++axis) {
    const clfft_status status = clf_design_check(&designs[axis], problem, axis, profile);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  }
  clf_recipe built;
  clfft_status status = build(&built, problem, designs);
  if (status == CLFFT_STATUS_SUCCESS) status = check_passes(&built, profile);
  for (int i = 0; status == CLFFT_STATUS_SUCCESS && i < built.pass_count; ++i) {
    clf_choice *choice = &built.pass[i].choice; /* helpers of a strategy have no choice of their own to check */
    if (choice->family < CLF_FAMILY_DIRECT && (uint64_t)choice->items > profile->group_max)
      choice->items = (int)profile->group_max;
  }
  if (status == CLFFT_STATUS_SUCCESS && built.scratch_bytes > profile->alloc_bytes)
    status = clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "scratch needs %llu bytes, the device's largest buffer has %llu",
                      (unsigned long long)built.scratch_bytes, (unsigned long long)profile->alloc_bytes);
  if (status == CLFFT_STATUS_SUCCESS)
    *recipe = built;
  else
    clf_recipe_free(&built);
  return status;
}
