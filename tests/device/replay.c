/* SPDX-License-Identifier: MIT
 * Run one failing case again: replay PROBLEM DESIGN [inv] [offset=IN/OUT] [shared] [round] [scratch] [unordered]
 * [guru] [seed=N], the words that a failing test prints.  An empty DESIGN leaves the choice to the planner; -v prints
 * the plan as well.  A Walsh-Hadamard PROBLEM takes the words inv and signs alone. */
#include "tests/support/check_main.h"
#include "tests/support/session.h"
#include "tests/support/walsh_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int usage(void) {
  fputs("usage: replay [-v] PROBLEM DESIGN [inv] [offset=IN/OUT] [shared] [round] [scratch] [unordered] [guru] "
        "[seed=N]\n", stderr);
  return 2;
}

static void print_plan(const trial *t) {
  session s = {0};
  if (session_open(&s, t) == CLFFT_STATUS_SUCCESS) fputs(s.description, stdout);
  session_close(&s);
}

/* Walsh-Hadamard problems are another kind of test; of the words they know inv, and signs. */
static walsh_case walsh;
START_TEST(replay_walsh) { walsh_case_check(&walsh); }
END_TEST

static int run_walsh(int argc, char **argv) {
  const TTest *tests[] = {replay_walsh, NULL};
  walsh = (walsh_case){.problem = argv[1], .design = *argv[2] ? argv[2] : NULL};
  for (int i = 3; i < argc; i++) {
    walsh.inverse = walsh.inverse || strcmp(argv[i], "inv") == 0;
    walsh.signs = walsh.signs || strcmp(argv[i], "signs") == 0;
  }
  return check_main("replay", tests, 900);
}

int main(int argc, char **argv) {
  trial t = {.seed = 1};
  trial_figures figures;
  clf_text message = {0};
  bool talk = argc > 1 && strcmp(argv[1], "-v") == 0;
  argv += talk;
  argc -= talk;
  if (argc < 3 || strlen(argv[1]) >= sizeof t.problem || strlen(argv[2]) >= sizeof t.design) return usage();
  if (strncmp(argv[1], "wht", 3) == 0) return run_walsh(argc, argv);
  strcpy(t.problem, argv[1]);
  strcpy(t.design, argv[2]);
  for (int i = 3; i < argc; i++) {
    if (!trial_read_option(&t, argv[i])) return usage();
  }
  if (talk) print_plan(&t);
  verdict v = trial_run(&t, &figures, &message);
  if (v == VERDICT_RIGHT) {
    printf("right: error %.3g, worst row %.3g, bound %.3g", figures.error, figures.worst, figures.bound);
    if (t.round_trip) printf(", round trip %.3g", figures.round_trip_error);
    putchar('\n');
  } else {
    printf("%s: %s\n", v == VERDICT_UNSUPPORTED ? "unsupported" : "wrong", clf_text_string(&message));
  }
  clf_text_free(&message);
  return v == VERDICT_RIGHT ? EXIT_SUCCESS : EXIT_FAILURE;
}
