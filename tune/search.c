/* SPDX-License-Identifier: MIT
 * The search for one request: build and check, race, climb, accept. */
#include "tune/search.h"

#include "base/memory.h"
#include "base/status.h"
#include "tune/race.h"
#include "tune/space.h"

#include <stdlib.h>
#include <string.h>

/* How much each thoroughness tries. */
typedef struct extent {
  int candidates, rounds, climbs, neighbours;
} extent;
static const extent extents[] = {
    [CLF_THOROUGHNESS_QUICK] = {6, 5, 1, 4},
    [CLF_THOROUGHNESS_NORMAL] = {14, 9, 2, 14},
    [CLF_THOROUGHNESS_THOROUGH] = {24, 15, 4, 24},
    [CLF_THOROUGHNESS_EXHAUSTIVE] = {CLF_SPACE_MAX, 15, 8, CLF_NEIGHBOURS_MAX},
};

/* The part of the share, and of the time to the deadline, after which no further candidate is built; a race takes
 * little time beside a compiler. */
#define BUILD_PART 0.7
/* The part of the time to the deadline after which the race must decide. */
#define RACE_PART 0.9

typedef struct search {
  const clf_backend *backend;
  const clf_search_options *options;
  const clf_request *request;
  const clf_profile *profile;
  const clf_records *records;
  clf_search_result *result;
  extent extent;
  clf_race race;
  size_t capacity;
  int base;          /* what a new choice must beat: the incumbent where it runs, else the default; -1 none yet */
  int default_index; /* the class default; -1 when it does not run */
  double start;
  double halt_at; /* when the running race must stop; 0: never */
  double longest; /* seconds that a candidate took to build and check */
} search;

static bool stopped(search *s) {
  if (s->options->stop && s->options->stop(s->options->context)) s->result->interrupted = true;
  return s->result->interrupted;
}

static double elapsed(const search *s) {
  return s->backend->seconds(s->backend->context) - s->start;
}

/* Whether this part of the time is gone. */
static bool is_late(search *s, double part) {
  double now = elapsed(s);
  bool late = (s->options->seconds > 0 && now >= part * s->options->seconds) ||
              (s->options->deadline > 0 && now + s->longest >= part * s->options->deadline);
  if (late) s->result->cut = true;
  return late;
}

/* A candidate is not begun when it cannot be expected to end in time. */
static bool is_over(search *s) {
  bool over = s->options->deadline > 0 && elapsed(s) + s->longest >= s->options->deadline;
  if (over) s->result->cut = true;
  return over;
}

static bool halt(void *context) {
  search *s = context;
  if (stopped(s)) return true;
  if (s->halt_at <= 0 || elapsed(s) < s->halt_at) return false;
  s->result->cut = true;
  return true;
}

static void report(search *s, const char *stage, const clf_choice *choice) {
  if (!s->options->progress) return;
  int leader = clf_race_leader(&s->race);
  clf_search_progress progress = {.request = s->request,
                                  .choice = choice,
                                  .stage = stage,
                                  .built = s->result->built,
                                  .rejected = s->result->wrong + s->result->unfit,
                                  .best_ns = leader < 0 ? 0 : clf_entrant_ns(&s->race.entrant[leader]),
                                  .default_ns = s->default_index < 0 ? 0 :
                                                clf_entrant_ns(&s->race.entrant[s->default_index])};
  s->options->progress(s->options->context, &progress);
}

static uint64_t fingerprint_of(const search *s, const clf_choice *choice) {
  return s->backend->fingerprint ? s->backend->fingerprint(s->backend->context, s->request, choice) : 0;
}

static bool is_known(const search *s, const clf_choice *choice) {
  uint64_t fingerprint = fingerprint_of(s, choice);
  for (int i = 0; i < s->race.count; i++) {
    const clf_entrant *entrant = &s->race.entrant[i];
    if (clf_choice_equal(&entrant->choice, choice)) return true;
    if (fingerprint != 0 && fingerprint == entrant->fingerprint) return true;
  }
  return false;
}

static void reject_wrong(search *s, clf_entrant *entrant) {
  if (!entrant->wrong) s->result->wrong++;
  entrant->wrong = true;
  entrant->out = true;
}

/* Build and check one candidate.  It joins the race (also as a failure, so that it is not tried twice); *index is its
 * place when it runs and is right, else -1.  Failures are of the candidate; only memory is a failure of the search. */
static clfft_status try_choice(search *s, const clf_choice *choice, int *index) {
  *index = -1;
  clfft_status status = clf_grow(&s->race.entrant, &s->capacity, (size_t)s->race.count + 1, sizeof *s->race.entrant);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  clf_entrant *entrant = &s->race.entrant[s->race.count++];
  memset(entrant, 0, sizeof *entrant);
  entrant->choice = *choice;
  entrant->fingerprint = fingerprint_of(s, choice);
  if (s->records && clf_records_is_poison(s->records, s->request, choice)) {
    entrant->out = true;
    return CLFFT_STATUS_SUCCESS;
  }
  double begun = elapsed(s);
  report(s, "build", choice);
  if (s->options->intent) s->options->intent(s->options->context, s->request, choice);
  s->result->built++;
  bool right = false;
  status = s->backend->prepare(s->backend->context, s->request, choice, &entrant->candidate);
  if (status == CLFFT_STATUS_SUCCESS) {
    status = s->backend->check(s->backend->context, entrant->candidate, &right, &entrant->error);
  }
  if (s->options->intent) s->options->intent(s->options->context, s->request, NULL);
  if (elapsed(s) - begun > s->longest) s->longest = elapsed(s) - begun;
  s->result->build_seconds = s->longest;
  if (status != CLFFT_STATUS_SUCCESS) {
    s->result->unfit++;
    entrant->out = true;
  } else if (!right) {
    reject_wrong(s, entrant);
  } else {
    *index = s->race.count - 1;
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status try_incumbent(search *s) {
  clf_record incumbent;
  if (!s->records || !clf_records_find(s->records, s->request, &incumbent, NULL)) return CLFFT_STATUS_SUCCESS;
  if (is_known(s, &incumbent.choice)) return CLFFT_STATUS_SUCCESS;
  int index;
  clfft_status status = try_choice(s, &incumbent.choice, &index);
  if (index >= 0) s->base = index;
  return status;
}

/* The default first: it is the reference, and what is there when time runs out. */
static clfft_status build_first(search *s, const clf_choice *list, int count) {
  clfft_status status;
  int tried = 0, index;
  CLF_TRY(try_choice(s, &list[0], &index));
  s->default_index = s->base = s->race.reference = index;
  CLF_TRY(try_incumbent(s));
  for (int i = 1; i < count && (tried < s->extent.candidates - 1 || s->base < 0); i++) {
    if (stopped(s) || is_over(s) || (s->base >= 0 && is_late(s, BUILD_PART))) break;
    if (is_known(s, &list[i])) continue;
    CLF_TRY(try_choice(s, &list[i], &index));
    if (s->base < 0) s->base = index;
    tried++;
  }
  if (s->race.reference < 0) s->race.reference = s->base;
  if (s->base < 0 && !s->result->interrupted) {
    status = clf_fail(CLFFT_STATUS_UNSUPPORTED, "none of %d candidates runs and is right (%d wrong, %d unfit): %s",
                      s->result->built, s->result->wrong, s->result->unfit, clf_last_message());
  }
done:
  return status;
}

/* The first entrant that can still run; -1 for none. */
static int any_left(const search *s) {
  for (int i = 0; i < s->race.count; i++) {
    if (!s->race.entrant[i].out || s->race.entrant[i].slow) return i;
  }
  return -1;
}

/* When the reference fails, all begin anew against another one. */
static void race(search *s, const char *stage, int rounds) {
  s->halt_at = RACE_PART * s->options->deadline;
  for (;;) {
    if (s->race.entrant[s->race.reference].out) {
      int other = any_left(s);
      if (other < 0) return;
      clf_race_restart(&s->race);
      s->race.reference = other;
      if (s->race.entrant[s->base].out) s->base = other;
    }
    report(s, stage, &s->race.entrant[s->race.reference].choice);
    clf_race_rounds(&s->race, rounds);
    if (!s->race.entrant[s->race.reference].out) return;
  }
}

/* Neighbours of the leader join the race until they bring no gain. */
static clfft_status climb(search *s) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_choice neighbour[CLF_NEIGHBOURS_MAX];
  for (int i = 0; i < s->extent.climbs; i++) {
    int leader = clf_race_leader(&s->race), added = 0;
    if (leader < 0) break;
    int count = clf_space_neighbours(&s->race.entrant[leader].choice, s->request, s->profile, neighbour,
                                     CLF_NEIGHBOURS_MAX);
    for (int j = 0; j < count && added < s->extent.neighbours; j++) {
      int index;
      if (is_known(s, &neighbour[j])) continue;
      if (stopped(s) || is_late(s, BUILD_PART)) break;
      CLF_TRY(try_choice(s, &neighbour[j], &index));
      added += index >= 0;
    }
    if (added == 0) break;
    race(s, "neighbours", s->extent.rounds);
    if (s->result->interrupted || is_late(s, BUILD_PART) || clf_race_leader(&s->race) == leader) break;
  }
done:
  return status;
}

/* Right before timing is not enough: some faults show only on a warm device. */
static bool still_right(search *s, int index) {
  bool right = false;
  double error = 0;
  clf_entrant *entrant = &s->race.entrant[index];
  clfft_status status = s->backend->check(s->backend->context, entrant->candidate, &right, &error);
  if (error > entrant->error) entrant->error = error;
  if (status != CLFFT_STATUS_SUCCESS) {
    entrant->out = true;
  } else if (!right) {
    reject_wrong(s, entrant);
  }
  return status == CLFFT_STATUS_SUCCESS && right;
}

/* The leader replaces what was there only by winning pairs and staying right; a leader that fails makes room for the
 * next one. */
static int accept(search *s) {
  s->halt_at = s->options->deadline;
  for (;;) {
    int leader = clf_race_leader(&s->race);
    if (leader < 0) {
      /* Time ran out before the first round: the default's own time is worth a sample. */
      bool runs = !s->race.entrant[s->base].out && !stopped(s) && clf_race_sample_alone(&s->race, s->base);
      return runs ? s->base : -1;
    }
    report(s, "accept", &s->race.entrant[leader].choice);
    if (s->race.entrant[s->base].out) s->base = leader;
    if (leader != s->base) {
      clf_pairs pairs;
      bool whole = clf_race_pairs(&s->race, leader, s->base, &pairs);
      s->result->noise = pairs.noise;
      if (s->result->interrupted) return -1;
      if (s->race.entrant[s->base].out || s->race.entrant[leader].out) continue;
      if (!whole || !clf_pairs_accept(&pairs)) leader = s->base;
    }
    if (still_right(s, leader)) return leader;
    if (any_left(s) < 0 || stopped(s)) return -1;
    clf_race_restart(&s->race); /* who was slow beside a wrong result was not slow */
    if (s->race.entrant[s->base].out) s->base = any_left(s);
    race(s, "race", s->extent.rounds);
    s->halt_at = s->options->deadline;
  }
}

static clfft_status keep_samples(search *s) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_search_result *result = s->result;
  for (int i = 0; i < s->race.count; i++) {
    const clf_entrant *entrant = &s->race.entrant[i];
    if (entrant->samples == 0 && !entrant->wrong) continue;
    CLF_TRY(clf_grow(&result->samples, &result->sample_capacity, (size_t)result->sample_count + 1,
                     sizeof *result->samples));
    clf_record *record = &result->samples[result->sample_count++];
    memset(record, 0, sizeof *record);
    record->kind = entrant->wrong ? CLF_RECORD_POISON : CLF_RECORD_SAMPLE;
    record->choice = entrant->choice;
    record->ns_per_point = clf_entrant_ns(entrant);
    record->spread = clf_entrant_spread(entrant);
    record->samples = entrant->samples;
    if (s->default_index >= 0) record->default_ns_per_point = clf_entrant_ns(&s->race.entrant[s->default_index]);
    record->error = entrant->error;
    CLF_TRY(clf_record_stamp(record, s->request, s->profile, entrant->wrong ? "wrong-result" : "search"));
  }
done:
  return status;
}

static clfft_status conclude(search *s, int winner) {
  clfft_status status;
  CLF_TRY(keep_samples(s));
  if (winner < 0 || s->race.entrant[winner].samples == 0) goto done;
  for (int i = 0; i < s->result->sample_count; i++) {
    if (clf_choice_equal(&s->result->samples[i].choice, &s->race.entrant[winner].choice)) {
      s->result->best = s->result->samples[i];
    }
  }
  s->result->best.kind = CLF_RECORD_BEST;
  s->result->found = true;
  s->result->improved = winner != s->default_index;
done:
  return status;
}

clfft_status clf_search_request(clf_search_result *result, const clf_backend *backend,
                                const clf_search_options *options, const clf_request *request,
                                const clf_profile *profile, const clf_records *records) {
  clfft_status status;
  clf_choice *list = NULL;
  memset(result, 0, sizeof *result);
  search s = {backend, options, request, profile, records, result, extents[options->thoroughness], {0}, 0, -1, -1,
              backend->seconds(backend->context), 0, 0};
  s.race = (clf_race){.backend = backend, .reference = -1, .halt = halt, .context = &s};
  s.race.random.state = options->seed;
  CLF_TRY(clf_alloc(&list, CLF_SPACE_MAX, sizeof *list));
  int count = clf_space_list(request, profile, list, CLF_SPACE_MAX);
  if (count == 0) {
    status = clf_fail(CLFFT_STATUS_UNSUPPORTED, "no kernel can serve this request on this device");
    goto done;
  }
  CLF_TRY(build_first(&s, list, count));
  if (s.base >= 0 && !result->interrupted) {
    race(&s, "race", s.extent.rounds);
    if (!result->interrupted) CLF_TRY(climb(&s));
    int winner = result->interrupted ? -1 : accept(&s);
    if (!result->interrupted) CLF_TRY(conclude(&s, winner));
  }
done:
  for (int i = 0; i < s.race.count; i++) {
    if (s.race.entrant[i].candidate) backend->release(backend->context, s.race.entrant[i].candidate);
  }
  free(s.race.entrant);
  free(list);
  return status;
}

void clf_search_result_free(clf_search_result *result) {
  free(result->samples);
  result->samples = NULL;
  result->sample_count = 0;
}
