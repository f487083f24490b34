/* SPDX-License-Identifier: MIT
 * Stockham autosort, rows B-1 to B-7, B-10 and B-11 of the systems that the library contains (B-1 has its index tables
 * in tests/unit/test_rows_index.c). */
#include "device/runner.h"
#include "api/plan_internal.h"
#include "kernel/source.h"
#include "plan/design.h"
#include "tests/support/apply.h"
#include "tests/support/compare.h"
#include "tests/support/fixture.h"
#include "tests/support/problems.h"
#include "tests/support/session.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define POINTS_MAX 4096

static clf_complex in[POINTS_MAX], out[POINTS_MAX], want[POINTS_MAX];
static char problem[96], design[256];

/* "stockham 8: pass_autosort[2,2,2]" */
static void name_autosort(int log2_n, const char *options) {
  int n = 1 << log2_n, at = snprintf(design, sizeof design, "stockham %d: pass_autosort[", n);
  for (int i = 0; i < log2_n; i++) at += snprintf(design + at, sizeof design - (size_t)at, "%s2", i ? "," : "");
  snprintf(design + at, sizeof design - (size_t)at, "]");
  snprintf(problem, sizeof problem, "c2c:%d:b3%s", n, options);
}

/* Stage s as the document states it: two sources, one root; the minus sign comes from r running past n / 2. */
START_TEST(b01_every_stage) {
  const double turn = 6.283185307179586476925;
  const int stages[][2] = {{1, 0}, {3, 0}, {3, 1}, {3, 2}, {5, 2}, {12, 0}, {12, 6}, {12, 11}};
  for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
    int log2_n = stages[i][0], s = stages[i][1], n = 1 << log2_n, half = 1 << s, block = 2 << s;
    clf_accuracy accuracy = {.precision = CLFFT_PRECISION_DOUBLE, .log2_sum = 1};
    name_autosort(log2_n, ":f64");
    snprintf(problem, sizeof problem, "c2c:%d:f64", n);
    values_random(in, n, (uint64_t)(n + s));
    for (int x = 0; x < n; x++) {
      int j = x / block * half + x % half, k = j + n / 2, r = x % block * (n / block);
      double c = cos(turn * r / n), d = -sin(turn * r / n);
      want[x] = (clf_complex){in[j].re + in[k].re * c - in[k].im * d, in[j].im + in[k].re * d + in[k].im * c};
    }
    apply_passes(problem, design, s, 1, in, out);
    comparison result = compare_rows(out, want, 1, 1, n);
    ck_assert_msg(result.whole <= clf_bound(&accuracy), "n=%d s=%d: %g", n, s, result.whole);
  }
}
END_TEST

/* M passes for 2^M points, and the result in the user's output for odd and even M: an odd number of passes likes to
 * leave it in the scratch buffer. */
START_TEST(b02_passes_and_where_the_result_lands) {
  int run_most = fixture_is_slow() ? 12 : 5;
  for (int in_place = 0; in_place < 2; in_place++) {
    for (int m = 1; m <= 12; m++) {
      name_autosort(m, in_place ? ":in" : "");
      clf_recipe recipe = recipe_of(problem, design);
      ck_assert_int_eq(recipe.pass_count, m + (in_place && m == 1)); /* one pass in place needs a copy back */
      clf_slot last = recipe.pass[recipe.pass_count - 1].out.slot;
      ck_assert(last == CLF_SLOT_OUT);
      clf_recipe_free(&recipe);
      if (m > run_most) continue;
      check_transform(problem, design, CLFFT_DIRECTION_FORWARD);
      check_transform(problem, design, CLFFT_DIRECTION_INVERSE);
    }
  }
}
END_TEST

START_TEST(b03_stockham_permutes_nothing) {
  session s = {0};
  trial t = {0};
  name_autosort(4, "");
  snprintf(t.problem, sizeof t.problem, "%s", problem);
  snprintf(t.design, sizeof t.design, "%s", design);
  ck_assert_int_eq(session_open(&s, &t), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_nonnull(strstr(s.description, "pass_autosort"));
  ck_assert_ptr_null(strstr(s.description, "bitreverse"));
  session_close(&s);
  snprintf(t.design, sizeof t.design, "bitreverse 16: bitreverse_pairs");
  s = (session){0};
  ck_assert_int_eq(session_open(&s, &t), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_nonnull(strstr(s.description, "bitreverse_swap"));
  session_close(&s);
}
END_TEST

/* The source is never written out of place (every trial checks it); in place needs scratch, by the library or by the
 * user, of exactly the size that is told. */
START_TEST(b04_scratch_is_asked_for_and_enough) {
  const char *problems[] = {"c2c:16:b3", "c2c:16:b3:in", "c2c:16:b3:f16", "c2c:16:b3:in:planar"};
  for (int p = 0; p < 4; p++) {
    for (int m = 3; m <= 4; m++) {
      trial t = {.seed = 3, .user_scratch = true, .round_trip = true};
      session s = {0};
      clf_text message = {0};
      name_autosort(m, "");
      snprintf(t.design, sizeof t.design, "%s", design);
      snprintf(t.problem, sizeof t.problem, "c2c:%d%s", 1 << m, problems[p] + 6);
      ck_assert_int_eq(session_open(&s, &t), CLFFT_STATUS_SUCCESS);
      size_t bytes = clfft_plan_scratch_bytes(s.plan);
      ck_assert_uint_eq(bytes, clf_plan_recipe(s.plan)->scratch_bytes);
      ck_assert_uint_ge(bytes, (size_t)(1 << m) * 3 * 8);
      session_close(&s);
      verdict v = trial_run(&t, NULL, &message);
      ck_assert_msg(v == VERDICT_RIGHT, "%s", clf_text_string(&message));
      clf_text_free(&message);
    }
  }
  ck_assert_uint_eq(clfft_plan_scratch_bytes(NULL), 0);
}
END_TEST

/* Uniform control flow: in the kernel's own text the one branch is the guard of the last group. */
START_TEST(b05_one_branch_a_kernel) {
  const char *const texts[][3] = {{"c2c:16", "stockham 16: pass_autosort[2,2,2,2]", "void pass_autosort("},
                                  {"c2c:16", "stockham 16: pass_stockham[4,4]", "void pass_stockham("}};
  for (int i = 0; i < 2; i++) {
    clf_recipe recipe = recipe_of(texts[i][0], texts[i][1]);
    clf_text source = {0};
    ck_assert_int_eq(clf_source_write(&source, &recipe.pass[0]), CLFFT_STATUS_SUCCESS);
    const char *body = strstr(clf_text_string(&source), texts[i][2]), *hit = body;
    ck_assert_ptr_nonnull(body);
    const char *end = strstr(body, "\n}\n");
    int branches = 0;
    while ((hit = strstr(hit, "if (")) != NULL && hit < end) {
      branches++;
      hit++;
    }
    ck_assert_int_eq(branches, 1);
    ck_assert_ptr_nonnull(strstr(body, "return;"));
    ck_assert(!memchr(body, '?', (size_t)(end - body)));
    clf_text_free(&source);
    clf_recipe_free(&recipe);
  }
}
END_TEST

/* Twiddles from a table, a product of tables, or computed: each is there to be forced, and within the bound. */
START_TEST(b06_every_way_to_a_twiddle) {
  const char *const texts[][2] = {
      {"c2c:1024:b3", "single 1024: group[8,8,4,4] items=128"},
      {"c2c:1024:b3", "single 1024: group[8,8,4,4] items=128 twiddle=2"},
      {"c2c:1024:b3:f64", "single 1024: group[8,8,4,4] items=128 twiddle=2"},
      {"c2c:1024:b3", "fourstep 64*16: columns[8,8] items=8 transforms=4 twiddle=0; columns[4,4] items=4 transforms=4"},
      {"c2c:1024:b3", "fourstep 64*16: columns[8,8] items=8 transforms=4 twiddle=2; columns[4,4] items=4 transforms=4"},
      {"c2c:256:b3", "stockham 256: pass_stockham[8,8,4] twiddle=1"},
      {"c2c:256:b3", "stockham 256: pass_stockham[8,8,4] twiddle=2"},
      {"c2c:1000", "single 1000: direct twiddle=2"},
      {"c2c:2048:b3", "single 2048: lanes[8,16] lanes=16 twiddle=0"},
      {"c2c:2048:b3", "single 2048: lanes[8,16] lanes=16 twiddle=1"},
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    check_transform(texts[i][0], texts[i][1], CLFFT_DIRECTION_FORWARD);
  }
}
END_TEST

/* Multiplications and additions fused or not: both within the bound. */
START_TEST(b07_fused_or_not) {
  const char *options[] = {"", ":f64"};
  for (int o = 0; o < 2; o++) {
    for (int contract = 0; contract < 2; contract++) {
      snprintf(problem, sizeof problem, "c2c:1024:b3%s", options[o]);
      snprintf(design, sizeof design, "single 1024: group[8,8,4,4] items=128 contract=%d", contract);
      check_transform(problem, design, CLFFT_DIRECTION_FORWARD);
      snprintf(design, sizeof design, "single 1024: lanes[8,16] lanes=8 contract=%d", contract);
      check_transform(problem, design, CLFFT_DIRECTION_FORWARD);
    }
  }
}
END_TEST

/* With local memory the number of launches is what the length over one kernel's reach asks for. */
START_TEST(b10_launches_by_what_a_kernel_holds) {
  const struct {
    const char *problem, *design;
    int passes;
  } cases[] = {
      {"c2c:4096", "single 4096: group[8,8,8,8] items=512", 1},
      {"c2c:4096", "fourstep 64*64: columns[8,8] items=8 transforms=8; columns[8,8] items=8 transforms=8", 2},
      {"c2c:4096", "fourstep 16*16*16: columns[4,4] items=4 transforms=8; columns[4,4] items=4 transforms=8; "
                   "columns[4,4] items=4 transforms=8", 3},
      {"c2c:4096", "stockham 4096: pass_stockham[8,8,8,8]", 4},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    clf_recipe recipe = recipe_of(cases[i].problem, cases[i].design);
    uint64_t bytes = 0;
    for (int p = 0; p < recipe.pass_count; p++) bytes += clf_pass_bytes(&recipe.pass[p]);
    ck_assert_int_eq(recipe.pass_count, cases[i].passes);
    ck_assert_uint_eq(bytes, (uint64_t)cases[i].passes * 2 * 4096 * 8);
    clf_recipe_free(&recipe);
    if (i != 2 || fixture_is_slow()) check_transform(cases[i].problem, cases[i].design, CLFFT_DIRECTION_FORWARD);
  }
  /* The planner's own: one launch up to what the caches or local memory hold, two up to 2^22. */
  for (int bits = 0; bits <= 22; bits++) {
    clfft_desc desc;
    clfft_plan *plan = NULL;
    snprintf(problem, sizeof problem, "c2c:%d", 1 << bits);
    if (bits > 12 && bits < 19 && bits % 3) continue;
    ck_assert_int_eq(clfft_desc_from_text(&desc, problem), CLFFT_STATUS_SUCCESS);
    ck_assert_int_eq(clfft_plan_create(&plan, fixture_device(), &desc), CLFFT_STATUS_SUCCESS);
    int passes = clf_plan_recipe(plan)->pass_count;
    ck_assert_msg(passes <= (bits <= 12 ? 1 : 2), "%s: %d passes", problem, passes);
    clfft_plan_destroy(plan);
  }
}
END_TEST

/* The copy kernel that every figure of the bench is set against runs and takes time. */
START_TEST(b11_the_copy_can_be_timed) {
  clf_recipe recipe = recipe_of("c2c:1024:b64", "single 1024: group[8,8,4,4] items=128");
  clf_device *device = clf_device_of(fixture_device());
  clf_executable *executable = NULL;
  clf_runner *runner = NULL;
  clf_timing copy = {0}, ours = {0};
  ck_assert_int_eq(clf_executable_create(&executable, device, &recipe), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_runner_create(&runner, device, executable, &recipe, 64), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_runner_time_copy(runner, 3, &copy), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_runner_time(runner, CLFFT_DIRECTION_FORWARD, 3, &ours), CLFFT_STATUS_SUCCESS);
  ck_assert_double_gt(copy.wall_ns, 0);
  ck_assert_double_gt(ours.wall_ns, 0);
  ck_assert_int_eq(clf_runner_guards_intact(runner), CLFFT_STATUS_SUCCESS);
  clf_runner_destroy(runner);
  clf_executable_destroy(executable);
  clf_recipe_free(&recipe);
}
END_TEST

int main(void) {
  const TTest *tests[] = {b01_every_stage,
                          b02_passes_and_where_the_result_lands,
                          b03_stockham_permutes_nothing,
                          b04_scratch_is_asked_for_and_enough,
                          b05_one_branch_a_kernel,
                          b06_every_way_to_a_twiddle,
                          b07_fused_or_not,
                          b10_launches_by_what_a_kernel_holds,
                          b11_the_copy_can_be_timed,
                          NULL};
  return check_main("rows_b", tests, 600);
}
