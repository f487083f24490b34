/* SPDX-License-Identifier: MIT
 * The bench's rows: columns, passes as text, figures by definition, JSON that stays JSON. */
#include "tune/bench_row.h"

#include "tests/support/check_main.h"

#include <math.h>
#include <string.h>

/* A recipe made by hand: 4096 transforms of 1024 points, of so many passes. */
typedef struct made {
  clf_pass pass[12];
  clf_recipe recipe;
  clf_bench_subject subject;
} made;

static void make(made *m, int pass_count, clf_family family, int64_t length) {
  clfft_desc desc;
  memset(m, 0, sizeof *m);
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2c:1024:b4096"), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_problem_from_desc(&m->recipe.problem, &desc), CLFFT_STATUS_SUCCESS);
  m->recipe.pass = m->pass;
  m->recipe.pass_count = pass_count;
  m->recipe.source = CLF_SOURCE_MEASURED;
  for (int i = 0; i < pass_count; i++) m->pass[i] = (clf_pass){.choice = {.family = family}, .length = length};
  m->subject.recipe = &m->recipe;
  m->subject.problem = m->recipe.problem;
}

static const clf_bench_case figures = {
    .median_ns = 2e6, .min_ns = 1.5e6, .cpu_ns = 4e6, .copy_ns = 1e6, .rel_l2 = 1.25e-7, .bound = 2.5e-7};

static void assert_passes(const clf_recipe *recipe, const char *wanted) {
  clf_text text = {0};
  clf_bench_passes(&text, recipe);
  ck_assert_str_eq(clf_text_string(&text), wanted);
  clf_text_free(&text);
}

START_TEST(passes_name_family_and_length) {
  made m;
  make(&m, 1, CLF_FAMILY_LANES, 1024);
  assert_passes(&m.recipe, "lanes:1024");
  make(&m, 2, CLF_FAMILY_LANE_COLUMNS, 1024);
  assert_passes(&m.recipe, "lane_columns:1024+lane_columns:1024");
  m.pass[1].length = 4096;
  assert_passes(&m.recipe, "lane_columns:1024+lane_columns:4096");
  make(&m, 1, CLF_FAMILY_GROUP, 1024);
  m.pass[0].fold = (clf_fold){3, {4, 16, 16}};
  assert_passes(&m.recipe, "group:4x16x16");
  make(&m, 0, CLF_FAMILY_LANES, 1024);
  assert_passes(&m.recipe, "none");
}
END_TEST

START_TEST(many_equal_passes_are_counted) {
  made m;
  make(&m, 11, CLF_FAMILY_PASS_STOCKHAM, 1024);
  assert_passes(&m.recipe, "11*pass_stockham:1024");
  m.pass[0].choice.family = CLF_FAMILY_BITREVERSE_SWAP;
  assert_passes(&m.recipe, "bitreverse_swap:1024+10*pass_stockham:1024");
}
END_TEST

START_TEST(the_head_is_as_promised) {
  clf_text head = {0};
  clf_bench_row_head(&head);
  ck_assert_str_eq(clf_text_string(&head), "problem\tdevice\tpasses\tmedian_us\tmin_us\tcpu_us\tgbps\tcopy_fraction\t"
                                           "gflops\trel_l2\tbound\tsource\n");
  clf_text_free(&head);
}
END_TEST

/* 2 x 32 MiB in 2 ms; 5 x 1024 x 10 x 4096 operations. */
START_TEST(a_row_holds_the_figures) {
  made m;
  make(&m, 1, CLF_FAMILY_LANES, 1024);
  clf_text row = {0}, wanted = {0};
  clf_bench_row(&row, &m.subject, "some device", &figures);
  clf_text_add(&wanted, "c2c:1024:b4096\tsome device\tlanes:1024\t2000.00\t1500.00\t4000.00\t33.554\t0.500\t104.858\t"
                        "1.250e-07\t2.500e-07\t%s\n", clf_source_text(CLF_SOURCE_MEASURED));
  ck_assert_str_eq(clf_text_string(&row), clf_text_string(&wanted));
  clf_text_free(&row);
  clf_text_free(&wanted);
}
END_TEST

START_TEST(the_direction_that_ran_is_in_the_problem) {
  made m;
  make(&m, 1, CLF_FAMILY_LANES, 1024);
  m.subject.problem.direction = CLFFT_DIRECTION_INVERSE;
  clf_text row = {0};
  clf_bench_row(&row, &m.subject, "d", &figures);
  ck_assert(strncmp(clf_text_string(&row), "c2c:1024:b4096:inv\t", 19) == 0);
  clf_text_free(&row);
}
END_TEST

START_TEST(json_quotes_and_knows_no_infinity) {
  made m;
  make(&m, 1, CLF_FAMILY_LANES, 1024);
  clf_bench_case wrong = figures;
  wrong.rel_l2 = INFINITY;
  clf_text row = {0};
  clf_bench_row_json(&row, &m.subject, "a \"b\" \\ c", &wrong);
  const char *text = clf_text_string(&row);
  ck_assert(strstr(text, "\"device\":\"a \\\"b\\\" \\\\ c\",") != NULL);
  ck_assert(strstr(text, "\"rel_l2\":null,") != NULL);
  ck_assert(strstr(text, "\"median_us\":2000.00,") != NULL);
  ck_assert(text[0] == '{' && strcmp(text + strlen(text) - 2, "}\n") == 0);
  clf_text_free(&row);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      passes_name_family_and_length,
      many_equal_passes_are_counted,
      the_head_is_as_promised,
      a_row_holds_the_figures,
      the_direction_that_ran_is_in_the_problem,
      json_quotes_and_knows_no_infinity,
      NULL,
  };
  return check_main("bench_row", tests, 10);
}
