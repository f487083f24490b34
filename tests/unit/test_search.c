/* SPDX-License-Identifier: MIT
 * The search on made-up landscapes: how near it comes to the best, and what it never does. */
#include "tune/agenda.h"
#include "tune/search.h"
#include "tune/space.h"

#include "tests/support/check_main.h"
#include "tests/support/landscape.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define LANDSCAPES 200

static const clf_request request = {.shape = CLF_SHAPE_TURN, .length = 256, .width = 1024, .count = 65536, .below = 1};

static landscape rough(const clf_profile *profile, uint64_t seed) {
  return (landscape){.seed = seed,
                     .profile = profile,
                     .noise = 0.015,
                     .drift = 0.05,
                     .holes = 0.05,
                     .build_seconds = 1.0,
                     .sample_seconds = 0.005};
}

static clf_search_result search(landscape *land, const clf_search_options *options, const clf_records *records) {
  clf_search_result result;
  clf_backend backend = landscape_backend(land);
  clfft_status status = clf_search_request(&result, &backend, options, &request, land->profile, records);
  ck_assert_int_eq(status, CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(land->prepared, land->released);
  return result;
}

static double least_of(const landscape *land, const clf_choice *list, int count, double least, clf_choice *best) {
  for (int i = 0; i < count; i++) {
    double time = landscape_is_hole(land, &list[i]) ? INFINITY : landscape_time(land, &request, &list[i]);
    if (time >= least) continue;
    least = time;
    *best = list[i];
  }
  return least;
}

/* The best of the whole list. */
static double best_time(const landscape *land, clf_choice *best) {
  clf_choice list[CLF_SPACE_MAX];
  return least_of(land, list, clf_space_list(&request, land->profile, list, CLF_SPACE_MAX), INFINITY, best);
}

/* The best of the list and of its best member's neighbours. */
static double best_reachable(const landscape *land) {
  clf_choice best, list[CLF_NEIGHBOURS_MAX];
  double least = best_time(land, &best);
  int count = clf_space_neighbours(&best, &request, land->profile, list, CLF_NEIGHBOURS_MAX);
  return least_of(land, list, count, least, &best);
}

static int compare_double(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* How much slower than the best the found choices are, over many landscapes. */
static void measure_regret(const clf_profile *profile, clf_thoroughness thoroughness, double *median, double *high) {
  double regret[LANDSCAPES];
  for (int i = 0; i < LANDSCAPES; i++) {
    landscape land = rough(profile, (uint64_t)i + 1);
    clf_search_options options = {.thoroughness = thoroughness, .seed = (uint64_t)i};
    clf_search_result result = search(&land, &options, NULL);
    ck_assert(result.found);
    regret[i] = landscape_time(&land, &request, &result.best.choice) / best_reachable(&land) - 1;
    if (regret[i] < 0) regret[i] = 0; /* neighbours' neighbours lie outside */
    clf_search_result_free(&result);
  }
  qsort(regret, LANDSCAPES, sizeof *regret, compare_double);
  *median = regret[LANDSCAPES / 2];
  *high = regret[LANDSCAPES * 95 / 100];
}

static void check_regret(const clf_profile *profile) {
  double median, high;
  measure_regret(profile, CLF_THOROUGHNESS_NORMAL, &median, &high);
  printf("%s: regret %.3f at the median, %.3f at the 95th percentile\n", profile->name, median, high);
  ck_assert_double_le(median, 0.02);
  ck_assert_double_le(high, 0.10);
}

/* A short search sees vectors of several widths, the model's best first. */
START_TEST(several_kinds_come_first) {
  clf_profile profile = landscape_cpu();
  clf_choice list[CLF_SPACE_MAX], ranked[2];
  ck_assert_int_eq(clf_space_list(&request, &profile, list, CLF_SPACE_MAX) > 3, true);
  ck_assert_int_eq(clf_choices_list(&request, &profile, ranked, 2), 2);
  ck_assert(clf_choice_equal(&list[0], &ranked[0]));
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < i; j++) ck_assert(list[i].family != list[j].family || list[i].lanes != list[j].lanes);
  }
}
END_TEST

START_TEST(comes_near_the_best_on_a_gpu) {
  clf_profile profile = landscape_gpu();
  check_regret(&profile);
}
END_TEST

START_TEST(comes_near_the_best_on_a_cpu) {
  clf_profile profile = landscape_cpu();
  check_regret(&profile);
}
END_TEST

/* The default stays, whatever the noise says. */
START_TEST(equal_choices_keep_the_default) {
  clf_profile profile = landscape_gpu();
  int changed = 0;
  for (int i = 0; i < LANDSCAPES; i++) {
    landscape land = rough(&profile, (uint64_t)i + 1);
    clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_NORMAL, .seed = (uint64_t)i};
    land.flat = true;
    land.holes = 0;
    clf_search_result result = search(&land, &options, NULL);
    changed += result.improved;
    clf_search_result_free(&result);
  }
  ck_assert_int_eq(changed, 0);
}
END_TEST

START_TEST(never_accepts_what_is_slower_than_the_default) {
  clf_profile profile = landscape_cpu();
  for (int i = 0; i < LANDSCAPES; i++) {
    landscape land = rough(&profile, (uint64_t)i + 1000);
    clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_NORMAL, .seed = (uint64_t)i};
    clf_choice first;
    land.holes = 0;
    clf_search_result result = search(&land, &options, NULL);
    ck_assert_int_eq(clf_space_list(&request, &profile, &first, 1), 1);
    ck_assert_double_le(landscape_time(&land, &request, &result.best.choice),
                        1.01 * landscape_time(&land, &request, &first));
    clf_search_result_free(&result);
  }
}
END_TEST

static void check_wrong(landscape_fault fault) {
  clf_profile profile = landscape_gpu();
  for (int i = 0; i < 20; i++) {
    landscape land = rough(&profile, (uint64_t)i + 1);
    clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_EXHAUSTIVE, .seed = (uint64_t)i};
    (void)best_time(&land, &land.faulty);
    land.fault = fault;
    land.faulty_speed = 1e-3; /* far faster than anything right */
    clf_search_result result = search(&land, &options, NULL);
    ck_assert(result.found);
    ck_assert_int_eq(result.wrong, 1);
    ck_assert(!clf_choice_equal(&result.best.choice, &land.faulty));
    int poisoned = 0;
    for (int j = 0; j < result.sample_count; j++) poisoned += result.samples[j].kind == CLF_RECORD_POISON;
    ck_assert_int_eq(poisoned, 1);
    clf_search_result_free(&result);
  }
}

START_TEST(fast_but_wrong_is_never_accepted) {
  check_wrong(FAULT_WRONG);
}
END_TEST

START_TEST(wrong_on_a_later_run_is_never_accepted) {
  check_wrong(FAULT_WRONG_LATER);
}
END_TEST

/* The default itself may be what fails. */
START_TEST(a_bad_default_gives_way) {
  const landscape_fault faults[] = {FAULT_BUILD, FAULT_WRONG, FAULT_WRONG_LATER, FAULT_LOST};
  clf_profile profile = landscape_gpu();
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    landscape land = rough(&profile, 7);
    clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_NORMAL, .seed = 7};
    land.holes = 0;
    land.fault = faults[i];
    ck_assert_int_eq(clf_space_list(&request, &profile, &land.faulty, 1), 1);
    clf_search_result result = search(&land, &options, NULL);
    ck_assert_msg(result.found && result.improved, "fault %d", (int)faults[i]);
    ck_assert(!clf_choice_equal(&result.best.choice, &land.faulty));
    clf_search_result_free(&result);
  }
}
END_TEST

START_TEST(nothing_that_runs_is_a_failure) {
  clf_profile profile = landscape_gpu();
  landscape land = rough(&profile, 1);
  clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_EXHAUSTIVE};
  clf_search_result result;
  land.holes = 2;
  clf_backend backend = landscape_backend(&land);
  ck_assert_int_eq(clf_search_request(&result, &backend, &options, &request, &profile, NULL),
                   CLFFT_STATUS_UNSUPPORTED);
  ck_assert(!result.found);
  clf_search_result_free(&result);
}
END_TEST

static bool never_stop(void *context) {
  (void)context;
  return false;
}

/* Past the deadline by what one step takes at most. */
START_TEST(a_deadline_is_kept) {
  clf_profile profile = landscape_cpu();
  for (int i = 1; i <= 60; i++) {
    landscape land = rough(&profile, (uint64_t)i);
    clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_EXHAUSTIVE, .deadline = 0.25 * i,
                                  .stop = never_stop};
    clf_search_result result;
    clf_backend backend = landscape_backend(&land);
    (void)clf_search_request(&result, &backend, &options, &request, &profile, NULL);
    ck_assert_double_le(land.now, options.deadline + land.build_seconds + 2 * land.sample_seconds);
    if (i > 20) ck_assert(result.found);
    clf_search_result_free(&result);
  }
}
END_TEST

/* ------------------------------------------------------------------------------------- interruption and crashes -- */

typedef struct stopper {
  int asked, stop_at;
} stopper;

static bool stop_then(void *context) {
  stopper *s = context;
  return ++s->asked >= s->stop_at;
}

/* Stopped anywhere, nothing is to be stored; begun again, it ends as if it had never been stopped. */
START_TEST(stopped_and_begun_again_is_the_same) {
  clf_profile profile = landscape_gpu();
  landscape land = rough(&profile, 3);
  clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_NORMAL, .seed = 3};
  clf_search_result whole = search(&land, &options, NULL);
  for (int at = 1; at < 200; at += 7) {
    landscape again = rough(&profile, 3);
    stopper s = {0, at};
    options.stop = stop_then;
    options.context = &s;
    clf_search_result part = search(&again, &options, NULL);
    ck_assert(part.interrupted);
    ck_assert(!part.found);
    clf_search_result_free(&part);
    options.stop = NULL;
    landscape resumed = rough(&profile, 3);
    part = search(&resumed, &options, NULL);
    ck_assert(clf_choice_equal(&part.best.choice, &whole.best.choice));
    ck_assert_double_eq(part.best.ns_per_point, whole.best.ns_per_point);
    clf_search_result_free(&part);
  }
  clf_search_result_free(&whole);
}
END_TEST

typedef struct shared_state {
  int tries, runs;
  bool pending;
  clf_choice intent;
} shared_state;

static void note_intent(void *context, const clf_request *asked, const clf_choice *choice) {
  shared_state *state = context;
  (void)asked;
  state->pending = choice != NULL;
  if (choice) state->intent = *choice;
}

/* A child searches; when a kernel kills it, what it had announced becomes poison, and another child goes on. */
START_TEST(a_crasher_is_tried_once) {
  clf_profile profile = landscape_gpu();
  clf_records *records;
  shared_state *state =
      mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  setenv("LIBCLFFT_NO_TUNE", "1", 1);
  ck_assert_int_eq(clf_records_open(&records, &profile), CLFFT_STATUS_SUCCESS);
  int status = -1;
  for (int run = 0; run < 5 && status != 0; run++) {
    state->runs++;
    pid_t child = fork();
    if (child == 0) {
      landscape land = rough(&profile, 5);
      clf_choice list[4];
      clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_NORMAL, .intent = note_intent, .context = state};
      land.holes = 0;
      if (clf_space_list(&request, &profile, list, 4) != 4) _exit(1);
      land.faulty = list[3];
      land.fault = FAULT_CRASH;
      land.tries = &state->tries;
      clf_search_result result = search(&land, &options, records);
      _exit(result.found && !clf_choice_equal(&result.best.choice, &land.faulty) ? 0 : 1);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    if (!state->pending) continue;
    clf_record poison = {.kind = CLF_RECORD_POISON, .choice = state->intent};
    ck_assert_int_eq(clf_record_stamp(&poison, &request, &profile, "crash"), CLFFT_STATUS_SUCCESS);
    ck_assert_int_eq(clf_records_add(records, &poison), CLFFT_STATUS_SUCCESS);
    state->pending = false;
  }
  ck_assert_int_eq(status, 0);
  ck_assert_int_eq(state->tries, 1);
  ck_assert_int_eq(state->runs, 2);
  clf_records_close(records);
  munmap(state, sizeof *state);
}
END_TEST

/* What was best before is raced again, and stays when nothing beats it. */
START_TEST(the_incumbent_is_raced_and_kept) {
  clf_profile profile = landscape_gpu();
  landscape land = rough(&profile, 11);
  clf_records *records;
  clf_search_options options = {.thoroughness = CLF_THOROUGHNESS_QUICK, .seed = 1};
  clf_record incumbent = {.kind = CLF_RECORD_BEST, .ns_per_point = 1};
  land.noise = land.drift = land.holes = 0;
  (void)best_time(&land, &incumbent.choice);
  setenv("LIBCLFFT_NO_TUNE", "1", 1);
  ck_assert_int_eq(clf_records_open(&records, &profile), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_record_stamp(&incumbent, &request, &profile, "before"), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_records_add(records, &incumbent), CLFFT_STATUS_SUCCESS);
  clf_search_result result = search(&land, &options, records);
  ck_assert_double_le(landscape_time(&land, &request, &result.best.choice),
                      landscape_time(&land, &request, &incumbent.choice));
  clf_search_result_free(&result);
  clf_records_close(records);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {several_kinds_come_first, comes_near_the_best_on_a_gpu,
                                comes_near_the_best_on_a_cpu,
                                equal_choices_keep_the_default,
                                never_accepts_what_is_slower_than_the_default,
                                fast_but_wrong_is_never_accepted,
                                wrong_on_a_later_run_is_never_accepted,
                                a_bad_default_gives_way,
                                nothing_that_runs_is_a_failure,
                                a_deadline_is_kept,
                                stopped_and_begun_again_is_the_same,
                                a_crasher_is_tried_once,
                                the_incumbent_is_raced_and_kept,
                                NULL};
  return check_main("search", tests, 120);
}
