/* SPDX-License-Identifier: MIT
 * The worker's work: the tasks of each device, searched, stored and told one after the other. */
#include "base/status.h"
#include "tune/fft-tune.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STARTS_MAX 8           /* a task that took the process down this often is left alone */
#define SECONDS_A_TASK 20.0    /* for the estimate of a dry run, at normal effort */
#define LEAST_SECONDS 0.5      /* with less than this, or than a candidate takes, a task is not begun */

/* One device being tuned. */
typedef struct run {
  const tune_options *options;
  clf_device *device;
  const clf_profile *profile;
  clf_records *records;
  clf_backend backend;
  tune_problems problems;
  clf_agenda agenda;
  tune_journal journal;
  tune_progress progress;
  clf_text path, samples_path;
  bool writable;             /* until a write failed */
  int tuned, improved, kept, failed, skipped;
  bool interrupted, cut;
  double build_seconds; /* that the last task's slowest candidate took */
} run;

/* ---------------------------------------------------------------------------------------------------- callbacks -- */

static bool on_stop(void *context) {
  (void)context;
  tune_worker_beat();
  return tune_worker_signal() != 0;
}

static void on_progress(void *context, const clf_search_progress *progress) {
  run *r = context;
  tune_worker_beat();
  tune_progress_show(&r->progress, progress);
  if (r->options->verbosity > 0 && progress->choice && strcmp(progress->stage, "build") == 0) {
    clf_text choice = {0};
    clf_choice_write(progress->choice, &choice);
    tune_progress_clear(&r->progress);
    fprintf(stderr, "  try %s\n", clf_text_string(&choice));
    clf_text_free(&choice);
  }
}

static void on_intent(void *context, const clf_request *request, const clf_choice *choice) {
  run *r = context;
  tune_journal_intent(&r->journal, request, choice, r->profile);
  tune_worker_intent(choice && r->journal.lock >= 0 ? clf_text_string(&r->journal.intent_path) : NULL);
}

/* ------------------------------------------------------------------------------------------------------ storing -- */

/* Records that cannot be stored are printed, not lost. */
static void store(run *r, const clf_record *records, int count, const clf_text *path) {
  if (r->writable && path->length > 0) {
    if (clf_records_merge(clf_text_string(path), records, count, TUNE_LOCK_SECONDS) == CLFFT_STATUS_SUCCESS) return;
    tune_complain("records cannot be written: %s", clf_last_message());
    r->writable = false;
  }
  for (int i = 0; i < count; i++) {
    clf_text line = {0};
    if (records[i].kind != CLF_RECORD_SAMPLE && clf_record_write(&records[i], &line) == CLFFT_STATUS_SUCCESS) {
      printf("%s\n", clf_text_string(&line));
    }
    clf_text_free(&line);
  }
}

static void store_result(run *r, const clf_search_result *result) {
  for (int i = 0; i < result->sample_count; i++) {
    if (result->samples[i].kind != CLF_RECORD_POISON) continue;
    (void)clf_records_add(r->records, &result->samples[i]);
    store(r, &result->samples[i], 1, &r->path);
  }
  if (result->found) {
    (void)clf_records_add(r->records, &result->best);
    store(r, &result->best, 1, &r->path);
  }
  if (r->writable && result->sample_count > 0 && r->samples_path.length > 0) {
    /* Measurements that found no room are no loss to the user. */
    (void)clf_records_merge(clf_text_string(&r->samples_path), result->samples, result->sample_count,
                            TUNE_LOCK_SECONDS);
  }
}

static void tell_result(run *r, const clf_task *task, const clf_search_result *result) {
  clf_text choice = {0};
  tune_progress_clear(&r->progress);
  if (!result->found) {
    tune_say(r->options, "%s: not enough time\n", task->key);
    return;
  }
  if (r->options->json) tune_json_record(&result->best, "tuned");
  clf_choice_write(&result->best.choice, &choice);
  tune_say(r->options, "%s: %s, %.3g ns a point", task->key, clf_text_string(&choice), result->best.ns_per_point);
  if (result->improved && result->best.default_ns_per_point > 0) {
    tune_say(r->options, " (default %.3g)", result->best.default_ns_per_point);
  } else if (!result->improved) {
    tune_say(r->options, " (the default)");
  }
  tune_say(r->options, "\n");
  clf_text_free(&choice);
}

/* -------------------------------------------------------------------------------------------------------- tasks -- */

static bool is_fresh(const run *r, const clf_task *task) {
  clf_record record;
  return clf_records_find(r->records, &task->request, &record, NULL) && clf_record_is_fresh(&record, r->profile);
}

/* Whether a task has nothing left to do. */
static bool is_settled(run *r, const clf_task *task) {
  if (tune_journal_is_done(&r->journal, task->key)) return true;
  if (r->options->if_needed && is_fresh(r, task)) return true;
  return tune_journal_starts(&r->journal, task->key) >= STARTS_MAX;
}

static clfft_status run_task(run *r, int index, double seconds, double deadline) {
  clf_task *task = &r->agenda.task[index];
  clf_search_options options = {.thoroughness = r->options->effort,
                                .seed = r->options->seed,
                                .seconds = seconds,
                                .deadline = deadline,
                                .stop = on_stop,
                                .progress = on_progress,
                                .intent = on_intent,
                                .context = r};
  clf_search_result result;
  tune_journal_add(&r->journal, "start", task->key);
  clfft_status status = clf_search_request(&result, &r->backend, &options, &task->request, r->profile, r->records);
  r->progress.built += result.built;
  r->build_seconds = result.build_seconds;
  r->progress.rejected += result.wrong + result.unfit;
  if (result.interrupted) {
    r->interrupted = true;
  } else if (status != CLFFT_STATUS_SUCCESS) {
    r->failed++;
    tune_progress_clear(&r->progress);
    tune_complain("%s: %s", task->key, clf_last_message());
    store_result(r, &result);
    tune_journal_add(&r->journal, "done", task->key);
    if (status != CLFFT_STATUS_OUT_OF_MEMORY) status = CLFFT_STATUS_SUCCESS;
  } else {
    store_result(r, &result);
    tell_result(r, task, &result);
    r->tuned += result.found;
    r->improved += result.found && result.improved;
    r->skipped += !result.found;
    if (result.found) tune_journal_add(&r->journal, "done", task->key);
  }
  clf_search_result_free(&result);
  return status;
}

static double budget_left(const run *r) {
  return r->options->budget - tune_seconds();
}

/* What was measured may make another design the best one: its passes join the agenda. */
static clfft_status extend_agenda(run *r) {
  clf_lookup lookup = clf_records_lookup(r->records);
  clfft_status status = clf_agenda_add_all(&r->agenda, r->problems.list, r->problems.count, r->profile, &lookup, 1);
  r->progress.task_count = r->agenda.count;
  return status;
}

static clfft_status run_agenda(run *r) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < r->agenda.count && !r->interrupted; i++) {
    r->progress.task = i;
    if (is_settled(r, &r->agenda.task[i])) {
      r->kept++;
    } else {
      double left = budget_left(r);
      if (r->options->budget > 0 && left < LEAST_SECONDS + r->build_seconds) {
        r->cut = true;
        r->skipped += r->agenda.count - i;
        break;
      }
      if (r->options->budget <= 0) left = 0;
      CLF_TRY(run_task(r, i, clf_agenda_share(&r->agenda, i, left), left));
    }
    if (i + 1 == r->agenda.count) CLF_TRY(extend_agenda(r));
  }
done:
  return status;
}

/* ------------------------------------------------------------------------------------------------------- device -- */

static clfft_status make_agenda(run *r) {
  clfft_status status;
  clf_lookup lookup = clf_records_lookup(r->records);
  int levels = r->options->effort == CLF_THOROUGHNESS_QUICK ? 1 : CLF_AGENDA_LEVELS;
  CLF_TRY(tune_problems_make(&r->problems, r->options, r->profile));
  CLF_TRY(clf_agenda_add_all(&r->agenda, r->problems.list, r->problems.count, r->profile, &lookup, levels));
  r->progress.task_count = r->agenda.count;
done:
  return status;
}

static void dry_run(run *r) {
  static const double factor[] = {0.5, 1, 2.5, 8};
  int open = 0;
  for (int i = 0; i < r->agenda.count; i++) {
    const clf_task *task = &r->agenda.task[i];
    bool settled = is_settled(r, task);
    open += !settled;
    tune_say(r->options, "%s%s\n", task->key, settled ? ": done" : "");
  }
  tune_say(r->options, "%d passes to tune on %s, about %.0f s\n", open, r->profile->name,
           open * SECONDS_A_TASK * factor[r->options->effort]);
}

static void take_victim(run *r) {
  clf_record poison;
  if (!tune_journal_victim(&r->journal, &poison)) return;
  if (strcmp(poison.device, r->profile->key) != 0) return;
  (void)clf_records_add(r->records, &poison);
  store(r, &poison, 1, &r->path);
}

static void tell_summary(run *r) {
  tune_progress_clear(&r->progress);
  tune_say(r->options, "%s: %d passes tuned (%d better than the default)", r->profile->name, r->tuned, r->improved);
  if (r->kept > 0) tune_say(r->options, ", %d were done before", r->kept);
  if (r->skipped > 0) tune_say(r->options, ", %d left for want of time", r->skipped);
  if (r->failed > 0) tune_say(r->options, ", %d could not be tuned", r->failed);
  if (r->interrupted) tune_say(r->options, "; interrupted, what was accepted is saved");
  tune_say(r->options, "\n");
  if (r->writable && r->tuned > 0) tune_say(r->options, "Records: %s\n", clf_text_string(&r->path));
}

static clfft_status open_device(run *r, const clf_device_entry *entry) {
  clfft_status status;
  CLF_TRY(clf_device_open(&r->device, entry->selector));
  r->profile = clf_device_profile(r->device);
  CLF_TRY(clf_records_open(&r->records, r->profile));
  r->writable = tune_records_path(&r->path, r->options, r->profile) == CLFFT_STATUS_SUCCESS;
  if (!r->writable) tune_complain("records cannot be written: %s", clf_last_message());
  (void)clf_records_user_path(&r->samples_path, r->profile, ".samples");
  CLF_TRY(clf_backend_create(&r->backend, r->device, 0, r->options->seed));
  tune_progress_start(&r->progress, r->options);
done:
  return status;
}

static void close_device(run *r) {
  clf_backend_destroy(&r->backend);
  clf_agenda_free(&r->agenda);
  tune_problems_free(&r->problems);
  clf_text_free(&r->path);
  clf_text_free(&r->samples_path);
  clf_records_close(r->records);
  clf_device_release(r->device);
}

static int end_of(const run *r, clfft_status status) {
  if (r->interrupted) return tune_worker_signal() == SIGINT ? END_INTERRUPTED : END_TERMINATED;
  if (status != CLFFT_STATUS_SUCCESS) {
    tune_complain("%s", clf_last_message());
    return END_FAILED;
  }
  if (!r->writable) return END_NOT_WRITABLE;
  return r->failed > 0 && r->tuned == 0 ? END_FAILED : END_DONE;
}

static int run_device(const tune_options *options, const clf_device_entry *entry) {
  run r = {.options = options, .journal = {.lock = -1}};
  clfft_status status = open_device(&r, entry);
  int end = END_DONE;
  if (status == CLFFT_STATUS_SUCCESS && !options->dry_run) {
    end = tune_journal_open(&r.journal, options, r.profile);
    if (end != END_DONE) goto done;
    take_victim(&r);
  }
  if (status == CLFFT_STATUS_SUCCESS) status = make_agenda(&r);
  if (status == CLFFT_STATUS_SUCCESS && options->dry_run) {
    dry_run(&r);
    goto done;
  }
  if (status == CLFFT_STATUS_SUCCESS) status = run_agenda(&r);
  if (r.profile) tell_summary(&r);
  tune_journal_close(&r.journal, !r.interrupted && !r.cut && r.skipped == 0);
  end = end_of(&r, status);
done:
  close_device(&r);
  return end;
}

int tune_run(const tune_options *options) {
  clf_device_entry *entries;
  int count;
  int end = tune_devices_choose(options, &entries, &count);
  for (int i = 0; i < count && end == END_DONE; i++) {
    if (count > 1) tune_say(options, "%s\n", entries[i].profile.name);
    end = run_device(options, &entries[i]);
  }
  free(entries);
  return end;
}
