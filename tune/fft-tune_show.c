/* SPDX-License-Identifier: MIT
 * What fft-tune knows: which passes are tuned, and what the planner does with that. */
#include "base/memory.h"
#include "base/status.h"
#include "device/runner.h"
#include "tune/fft-tune.h"
#include "tune/race.h"
#include "api/plan_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPLAIN_SAMPLES 15

/* ------------------------------------------------------------------------------------------------------- status -- */

typedef struct tally {
  int fresh, stale, none;
} tally;

static const char *state_of(const clf_records *records, const clf_task *task, const clf_profile *profile,
                            clf_record *record, tally *counted) {
  if (!clf_records_find(records, &task->request, record, NULL)) {
    counted->none++;
    return "none";
  }
  if (clf_record_is_fresh(record, profile)) {
    counted->fresh++;
    return "fresh";
  }
  counted->stale++;
  return "stale";
}

static void show_task(const tune_options *options, const clf_task *task, const char *state, const clf_record *record) {
  clf_text choice = {0};
  bool known = state[0] != 'n';
  if (known) clf_choice_write(&record->choice, &choice);
  if (options->json) {
    if (known) {
      tune_json_record(record, state);
    } else {
      clf_text line = {0};
      clf_text_add(&line, "{\"event\":\"none\",");
      tune_json_string(&line, "request", task->key);
      printf("%s}\n", clf_text_string(&line));
      clf_text_free(&line);
    }
  } else if (!known) {
    printf("%-6s %s\n", state, task->key);
  } else {
    printf("%-6s %-28s %.3g ns a point", state, task->key, record->ns_per_point);
    if (record->default_ns_per_point > 0) {
      printf(", %.0f %% of the default's time", 100 * record->ns_per_point / record->default_ns_per_point);
    }
    printf(", %s\n", clf_text_string(&choice));
  }
  clf_text_free(&choice);
}

static clfft_status show_device(const tune_options *options, const clf_profile *profile) {
  clfft_status status;
  clf_records *records = NULL;
  clf_agenda agenda = {0};
  tune_problems problems = {0};
  tally counted = {0, 0, 0};
  CLF_TRY(clf_records_open(&records, profile));
  clf_lookup lookup = clf_records_lookup(records);
  CLF_TRY(tune_problems_make(&problems, options, profile));
  CLF_TRY(clf_agenda_add_all(&agenda, problems.list, problems.count, profile, &lookup, 1));
  tune_say(options, "%s (driver %s)\n", profile->name, profile->driver);
  for (int i = 0; i < agenda.count; i++) {
    clf_record record;
    const char *state = state_of(records, &agenda.task[i], profile, &record, &counted);
    show_task(options, &agenda.task[i], state, &record);
  }
  tune_say(options, "%d of %d passes that the best plans need are tuned: %d fresh, %d stale; %d go by the cost model\n",
           counted.fresh + counted.stale, agenda.count, counted.fresh, counted.stale, counted.none);
  if (clf_records_skipped(records) > 0) {
    clf_text notes = {0};
    clf_records_write_notes(records, &notes);
    fprintf(stderr, "Records that could not be used:\n%s", clf_text_string(&notes));
    clf_text_free(&notes);
  }
done:
  clf_agenda_free(&agenda);
  tune_problems_free(&problems);
  clf_records_close(records);
  return status;
}

int tune_status(const tune_options *options) {
  clf_device_entry *entries;
  int count;
  int end = tune_devices_choose(options, &entries, &count);
  for (int i = 0; i < count && end == END_DONE; i++) {
    if (show_device(options, &entries[i].profile) == CLFFT_STATUS_SUCCESS) continue;
    tune_complain("%s", clf_last_message());
    end = END_FAILED;
  }
  free(entries);
  return end;
}

/* ------------------------------------------------------------------------------------------------------ explain -- */

/* The median wall time of one execution of a plan; 0 when it cannot be run (the message says why). */
static double measure_plan(clfft_device *device, clfft_plan *plan, clfft_direction direction) {
  double samples[EXPLAIN_SAMPLES];
  clf_runner *runner = NULL;
  clf_timing timing;
  int taken = 0;
  const clf_recipe *recipe = clf_plan_recipe(plan);
  if (recipe->problem.transforms == 0) return 0;
  if (clf_runner_create(&runner, clf_device_of(device), clf_plan_executable(plan), recipe, 0) != CLFFT_STATUS_SUCCESS) {
    return 0;
  }
  bool good = clf_runner_time(runner, direction, 1, &timing) == CLFFT_STATUS_SUCCESS;
  while (good && taken < EXPLAIN_SAMPLES) {
    good = clf_runner_time(runner, direction, 1, &timing) == CLFFT_STATUS_SUCCESS;
    if (good) samples[taken++] = timing.wall_ns;
  }
  clf_runner_destroy(runner);
  return clf_median(samples, taken);
}

/* Radix steps and chirps are not tuned: they ask for nothing. */
static bool has_request(const clf_pass *pass) {
  return pass->choice.family >= CLF_FAMILY_DIRECT && pass->length > 1;
}

/* Axes of one length, and Bluestein's two transforms, ask for the same more than once: this is told once. */
static void explain_pass(const clf_records *records, const clf_recipe *recipe, int index, clf_text *text) {
  clf_text told = {0};
  clf_request request = clf_request_of_pass(&recipe->pass[index], recipe->problem.precision);
  clf_records_explain(records, &request, &told);
  if (!strstr(clf_text_string(text), clf_text_string(&told))) clf_text_add(text, "%s", clf_text_string(&told));
  clf_text_free(&told);
}

static void explain_passes(const clf_records *records, const clf_recipe *recipe, clf_text *text) {
  clf_text_add(text, "records:\n");
  for (int i = 0; i < recipe->pass_count; i++) {
    if (has_request(&recipe->pass[i])) explain_pass(records, recipe, i, text);
  }
  if (clf_records_skipped(records) > 0) {
    clf_text_add(text, "records that could not be used:\n");
    clf_records_write_notes(records, text);
  }
}

static clfft_status explain_device(const tune_options *options, const clf_device_entry *entry) {
  clfft_status status;
  clfft_device *device = NULL;
  clfft_plan *plan = NULL;
  clfft_desc desc;
  clfft_direction direction;
  clf_text text = {0};
  char *description = NULL;
  CLF_TRY(clf_problem_parse(&desc, &direction, options->argument));
  CLF_TRY(clfft_device_open(&device, entry->selector));
  CLF_TRY(clfft_plan_create(&plan, device, &desc));
  const clf_recipe *recipe = clf_plan_recipe(plan);
  size_t bytes = clfft_plan_describe(plan, NULL, 0) + 1;
  CLF_TRY(clf_alloc(&description, bytes, 1));
  clfft_plan_describe(plan, description, bytes);
  clf_text_add(&text, "%s", description);
  explain_passes(clf_records_of(device), recipe, &text);
  double measured = measure_plan(device, plan, direction);
  CLF_TRY(clf_text_check(&text));
  if (options->json) {
    clf_text line = {0};
    clf_text_add(&line, "{");
    tune_json_string(&line, "problem", options->argument);
    clf_text_add(&line, ",");
    tune_json_string(&line, "source", clf_source_text(recipe->source));
    clf_text_add(&line, ",");
    tune_json_string(&line, "text", clf_text_string(&text));
    clf_text_add(&line, ",\"predicted_us\":%.3f,\"measured_us\":%.3f}", recipe->predicted_ns / 1e3, measured / 1e3);
    puts(clf_text_string(&line));
    clf_text_free(&line);
  } else {
    fputs(clf_text_string(&text), stdout);
    printf("predicted %.1f us, measured %.1f us\n", recipe->predicted_ns / 1e3, measured / 1e3);
  }
done:
  free(description);
  clf_text_free(&text);
  clfft_plan_destroy(plan);
  clfft_device_destroy(device);
  return status;
}

int tune_explain(const tune_options *options) {
  clf_device_entry *entries;
  clfft_desc desc;
  clfft_direction direction;
  int count;
  if (clf_problem_parse(&desc, &direction, options->argument) != CLFFT_STATUS_SUCCESS) {
    tune_complain("'%s': %s", options->argument, clf_last_message());
    return END_USAGE;
  }
  int end = tune_devices_choose(options, &entries, &count);
  for (int i = 0; i < count && end == END_DONE; i++) {
    if (explain_device(options, &entries[i]) == CLFFT_STATUS_SUCCESS) continue;
    tune_complain("%s", clf_last_message());
    end = END_FAILED;
  }
  free(entries);
  return end;
}
