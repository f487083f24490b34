/* SPDX-License-Identifier: MIT
 * Random shapes and layouts against FFTW's guru interface: a hundred in the fast tier, thousands in the slow one.  A
 * failing case prints the words that tests/device/replay repeats it by. */
#include "tests/support/fixture.h"
#include "tests/support/oracle.h"
#include "tests/support/shapes.h"
#include "tests/support/tally.h"

#include "plan/problem.h"
#include "tests/support/check_main.h"

#include <stdio.h>
#include <string.h>

/* Each block runs in a process of its own. */
#define FAST_BLOCKS 2
#define SLOW_BLOCKS 50
#define BLOCK 50

static void run_block(const char *name, int block, const shapes_limits *limits) {
  tally sum = {0};
  if (!oracle_has_guru()) return;
  for (int i = 0; i < BLOCK; i++) {
    trial t;
    shapes_draw((uint64_t)(block * BLOCK + i + 1), limits, &t);
    tally_trial(&sum, &t);
  }
  tally_end(&sum, name);
}

START_TEST(random_shapes) {
  const shapes_limits limits = {.elements = 16384};
  run_block("random shapes", _i, &limits);
}
END_TEST

START_TEST(random_shapes_of_any_length) {
  const shapes_limits limits = {.wide = true, .elements = INT64_C(1) << 18};
  run_block("random shapes of any length", _i, &limits);
}
END_TEST

/* What the generator promises: each kind of shape comes up among the hundred of the fast tier. */
START_TEST(every_kind_of_shape_is_drawn) {
  enum { RANK4, BATCH4, BATCH_INNERMOST, STRIDED, TURNED, IN_PLACE, PLANAR, MIXED, HALF, DOUBLE, INVERSE, SCALED, ONE,
         PRIME, KINDS };
  const shapes_limits limits = {.elements = 16384};
  int seen[KINDS] = {0};
  for (int i = 1; i <= FAST_BLOCKS * BLOCK; i++) {
    trial t, again;
    clfft_desc desc;
    clf_problem p;
    shapes_draw((uint64_t)i, &limits, &t);
    shapes_draw((uint64_t)i, &limits, &again);
    ck_assert_str_eq(t.problem, again.problem);
    ck_assert_int_eq(clfft_desc_from_text(&desc, t.problem), CLFFT_STATUS_SUCCESS);
    ck_assert_int_eq(clf_problem_from_desc(&p, &desc), CLFFT_STATUS_SUCCESS);
    const clf_axis *last = &p.axis[p.rank - 1];
    seen[RANK4] += p.rank == 4;
    seen[BATCH4] += desc.batch_rank == 4;
    seen[BATCH_INNERMOST] += p.batch_rank && p.batch[p.batch_rank - 1].in_stride < last->in_stride;
    seen[STRIDED] += last->in_stride > 1;
    seen[TURNED] += last->in_stride != last->out_stride;
    seen[IN_PLACE] += p.placement == CLFFT_PLACEMENT_IN_PLACE;
    seen[PLANAR] += p.in_layout == CLFFT_LAYOUT_PLANAR;
    seen[MIXED] += p.in_layout != p.out_layout;
    seen[HALF] += p.precision == CLFFT_PRECISION_HALF;
    seen[DOUBLE] += p.precision == CLFFT_PRECISION_DOUBLE || !fixture_profile()->fp64;
    seen[INVERSE] += t.direction == CLFFT_DIRECTION_INVERSE;
    seen[SCALED] += strstr(t.problem, "scale") != NULL;
    seen[ONE] += last->count == 1;
    seen[PRIME] += last->count == 37 || last->count == 97 || last->count == 1009;
  }
  for (int kind = 0; kind < KINDS; kind++) ck_assert_msg(seen[kind] >= 2, "kind %d: %d times", kind, seen[kind]);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("shapes");
  TCase *tcase = tcase_create("shapes");
  tcase_set_timeout(tcase, 3600);
  if (!oracle_has_guru()) puts("SKIP shapes: this build has no FFTW");
  tcase_add_test(tcase, every_kind_of_shape_is_drawn);
  tcase_add_loop_test(tcase, random_shapes, 0, FAST_BLOCKS);
  if (fixture_is_slow()) tcase_add_loop_test(tcase, random_shapes_of_any_length, 0, SLOW_BLOCKS);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
