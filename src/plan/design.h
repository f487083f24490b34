/* SPDX-License-Identifier: MIT
 * Which decomposition: the table of strategies, the pass requests that records answer, and the planner's search over
 * designs by cost. */
#ifndef CLF_PLAN_DESIGN_H
#define CLF_PLAN_DESIGN_H

#include "plan/recipe.h"

#define CLF_DESIGN_PASSES_MAX 8

typedef enum clf_strategy {
  CLF_STRATEGY_SINGLE,    /* one kernel does the whole length */
  CLF_STRATEGY_FOURSTEP,  /* columns, twiddle, turned store; columns */
  CLF_STRATEGY_STOCKHAM,  /* radix passes through global memory */
  CLF_STRATEGY_GATHER,    /* bit-reversed load, then gather passes: one output an item */
  CLF_STRATEGY_BITREVERSE,/* Cooley-Tukey in place: swap, then pairs */
  CLF_STRATEGY_BLUESTEIN, /* any length: chirp, two transforms of at least twice the length */
  CLF_STRATEGY_TRANSPOSE, /* a strided axis made contiguous, transformed, put back */
  CLF_STRATEGY_FOLD,      /* all axes of a small problem in one kernel; stands at axis 0, the others are passed over */
  CLF_STRATEGY_WALSH,     /* Walsh-Hadamard, all axes: passes over index bits; stands at axis 0 as well */
  CLF_STRATEGY_COUNT
} clf_strategy;

/* How one axis is computed.  length[i] and choice[i] belong to kernel i of the design; strategies of radix passes have
 * one entry whose choice lists the radices.  A transposition before the transform's kernels, behind them, or both, has
 * a choice but no length. */
typedef struct clf_design {
  clf_strategy strategy;
  int count;
  int64_t length[CLF_DESIGN_PASSES_MAX];
  clf_choice choice[CLF_DESIGN_PASSES_MAX];
} clf_design;

/* "fourstep 4096*1024: lane_columns[16,16,16] lanes=16; lane_columns[8,16,8] lanes=16" and back. */
const char *clf_strategy_name(clf_strategy strategy);
int clf_design_kernels(const clf_design *design); /* entries of choice */
void clf_design_write(const clf_design *design, clf_text *text);
clfft_status clf_design_parse(clf_design *design, const char *text);

/* What one kernel of a design must do, as far as speed depends on it: the key of a tuning record. */
typedef enum clf_shape {
  CLF_SHAPE_ROWS,    /* a contiguous axis */
  CLF_SHAPE_COLUMNS, /* a strided axis, neighbours of other transforms adjacent on both sides */
  CLF_SHAPE_TURN,    /* columns with a four-step twiddle, stored so that each transform lies contiguous */
  CLF_SHAPE_TRANSPOSE,  /* nothing is computed: a strided axis becomes contiguous */
  CLF_SHAPE_UNTRANSPOSE /* and the way back */
} clf_shape;

/* Walsh-Hadamard: how the transformed bits lie. */
typedef struct clf_walsh_shape {
  bool asked;   /* the request is one */
  int digit;    /* order of the base matrix whose digit is transformed; 0 bits are */
  int skip;     /* log2 of the adjacent transforms inside the lowest bit's stride, where they fill it; rows: 0 */
  int run;      /* lowest bits that follow one another from there on, on both sides */
  bool packed;  /* rows follow one another as well */
  bool uniform; /* all bits follow one another, at some stride a side */
  bool ordered; /* outputs are stored in another order */
} clf_walsh_shape;

typedef struct clf_request {
  clf_shape shape;
  int64_t length;
  int64_t width;  /* all but rows: adjacent columns (also the element stride); rows: 0 */
  int64_t count;  /* transforms in all */
  int64_t below;  /* four-step twiddle without a turned store: transforms that share an index q; 0 no such twiddle */
  bool in_place;  /* reads and writes the same memory */
  clf_fold fold;  /* several axes at once; length is their product */
  clfft_precision precision; /* of storage; arithmetic follows */
  clf_walsh_shape walsh;
} clf_request;

/* The record key, e.g. "rows:1024:f32:many", "turn:4096/1024:f32:few", "columns:1024/4096:f32:many:in",
 * "fold:16x16:f32:few".  few: too little work to fill the device several times.  ":step": rows or columns with a
 * four-step twiddle; ":plain": a turned store without one; ":in": in place. */
void clf_request_write(const clf_request *request, const clf_profile *profile, clf_text *text);
bool clf_request_is_few(const clf_request *request, const clf_profile *profile);

/* Every sound choice for a request on this device in the model's order (best first): at most capacity are written;
 * returns how many.  The first one is the class default. */
int clf_choices_list(const clf_request *request, const clf_profile *profile, clf_choice *choices, int capacity);

/* Whether a choice is sound for a request on this device; INVALID_ARGUMENT or UNSUPPORTED with a message that names
 * the limit.  Records and forced designs are validated by this. */
clfft_status clf_choice_check(const clf_choice *choice, const clf_request *request, const clf_profile *profile);

/* The model's time of one pass, in ns for request->count transforms. */
double clf_choice_cost_ns(const clf_choice *choice, const clf_request *request, const clf_profile *profile);

/* What was learnt before: fills choice and the measured time (ns a point) of a request; false when nothing is known. */
typedef struct clf_lookup {
  bool (*find)(void *context, const clf_request *request, clf_choice *choice, double *ns_per_point);
  void *context;
} clf_lookup;

/* What was learnt of a request, where it is sound on this device, with its time for the whole request; false when
 * nothing is known.  lookup may be NULL; outputs are written in any case. */
bool clf_lookup_sound(const clf_lookup *lookup, const clf_request *request, const clf_profile *profile,
                      clf_choice *choice, double *ns);

/* Designs for one axis of the problem in order of cost, best first (at most capacity; returns how many): the planner's
 * ladder, tried in turn when a kernel does not build or fit.  lookup may be NULL. */
typedef struct clf_ranked {
  clf_design design;
  double cost_ns;
  clf_source source;
} clf_ranked;
int clf_designs_rank(const clf_problem *problem, int axis, const clf_profile *profile, const clf_lookup *lookup,
                     clf_ranked *ranked, int capacity);

/* clf_designs_rank for Walsh-Hadamard problems, which have one design in all. */
int clf_walsh_rank(const clf_problem *problem, const clf_profile *profile, const clf_lookup *lookup,
                   clf_ranked *ranked, int capacity);

/* The fold of all axes of a problem, where there is one for it on this device.  lookup may be NULL. */
bool clf_fold_rank(const clf_problem *problem, const clf_profile *profile, const clf_lookup *lookup,
                   clf_ranked *ranked);

/* The requests that a design's kernels answer, in order (at most CLF_DESIGN_PASSES_MAX); returns how many, 0 for
 * strategies of radix passes and on failure. */
int clf_design_requests(const clf_design *design, const clf_problem *problem, int axis, clf_request *requests);

/* What a finished pass asks for. */
clf_request clf_request_of_pass(const clf_pass *pass, clfft_precision precision);

/* One transposition between the problem's sides, as the tuner measures it; `back`: from contiguous to strided. */
clfft_status clf_recipe_transposition(clf_recipe *recipe, const clf_problem *problem, const clf_choice *choice,
                                      bool back);
/* Designs that a problem needs: one an axis; one for all axes of Walsh-Hadamard. */
int clf_problem_designs(const clf_problem *problem);

/* Whether a design can compute that axis of that problem on this device. */
clfft_status clf_design_check(const clf_design *design, const clf_problem *problem, int axis,
                              const clf_profile *profile);

/* Passes for a problem, one design an axis; then clf_recipe_assign_slots.  profile limits are checked. */
clfft_status clf_recipe_design(clf_recipe *recipe, const clf_problem *problem, const clf_design *designs,
                               const clf_profile *profile);

#endif
