/* SPDX-License-Identifier: MIT
 * The journal of a tuning run: what is done, so that an interrupted run goes on, and which candidate is on the device
 * right now, so that one that kills the process or the machine is never tried again. */
#include "base/file.h"
#include "base/hash.h"
#include "base/status.h"
#include "tune/fft-tune.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The same question asked again goes on with the same journal. */
static uint64_t signature(const tune_options *options) {
  uint64_t hash = CLF_HASH_START;
  for (int i = 0; i < options->operand_count; i++) {
    hash = clf_hash_text(hash, options->operand[i]);
    hash = clf_hash_text(hash, "\n");
  }
  const int flags[] = {options->precision_given && options->precision[0],
                       options->precision_given && options->precision[1],
                       options->precision_given && options->precision[2],
                       options->few,
                       options->many,
                       (int)options->effort};
  hash = clf_hash(hash, flags, sizeof flags);
  return clf_hash(hash, &options->seed, sizeof options->seed);
}

/* Read what stands there, or begin anew when it belongs to another question. */
static void load(tune_journal *journal, const tune_options *options) {
  char *data = NULL, head[64];
  size_t bytes;
  const char *path = clf_text_string(&journal->path);
  snprintf(head, sizeof head, "run %016" PRIx64 "\n", signature(options));
  if (!options->fresh && access(path, F_OK) == 0 &&
      clf_file_read(&data, &bytes, path, CLF_RECORDS_FILE_MAX) == CLFFT_STATUS_SUCCESS &&
      strncmp(data, head, strlen(head)) == 0) {
    clf_text_add(&journal->done, "%s", data);
    if (bytes > 0 && data[bytes - 1] != '\n') clf_text_add(&journal->done, "\n");
  } else {
    clf_text_add(&journal->done, "%s", head);
    (void)clf_file_replace(path, clf_text_string(&journal->done), journal->done.length);
  }
  free(data);
}

/* A lock file that could be written but not taken is held by somebody. */
static bool can_write_lock(const tune_journal *journal) {
  clf_text path = {0};
  clf_text_add(&path, "%s.lock", clf_text_string(&journal->path));
  bool can = access(clf_text_string(&path), W_OK) == 0;
  clf_text_free(&path);
  return can;
}

int tune_journal_open(tune_journal *journal, const tune_options *options, const clf_profile *profile) {
  *journal = (tune_journal){.lock = -1};
  if (clf_records_user_path(&journal->path, profile, ".journal") != CLFFT_STATUS_SUCCESS ||
      clf_records_user_path(&journal->intent_path, profile, ".intent") != CLFFT_STATUS_SUCCESS ||
      clf_file_make_parents(clf_text_string(&journal->path)) != CLFFT_STATUS_SUCCESS) {
    clf_text_free(&journal->path); /* without a place to write, a run is simply not resumed */
    clf_text_free(&journal->intent_path);
    return END_DONE;
  }
  if (clf_file_lock(&journal->lock, clf_text_string(&journal->path), 0) != CLFFT_STATUS_SUCCESS) {
    journal->lock = -1;
    if (!can_write_lock(journal)) return END_DONE;
    tune_complain("another fft-tune is tuning this device (%s)", clf_last_message());
    tune_journal_close(journal, false);
    return END_LOCKED;
  }
  load(journal, options);
  return END_DONE;
}

void tune_journal_close(tune_journal *journal, bool finished) {
  if (finished && journal->lock >= 0) (void)unlink(clf_text_string(&journal->path));
  if (journal->lock >= 0) clf_file_unlock(journal->lock);
  clf_text_free(&journal->path);
  clf_text_free(&journal->intent_path);
  clf_text_free(&journal->done);
  journal->lock = -1;
}

static int count_lines(const tune_journal *journal, const char *event, const char *key) {
  char wanted[128];
  int count = 0, length = snprintf(wanted, sizeof wanted, "\n%s %s\n", event, key);
  for (const char *at = clf_text_string(&journal->done); (at = strstr(at, wanted)); at += length - 1) count++;
  return count;
}

bool tune_journal_is_done(const tune_journal *journal, const char *key) {
  return count_lines(journal, "done", key) > 0;
}

int tune_journal_starts(const tune_journal *journal, const char *key) {
  return count_lines(journal, "start", key);
}

void tune_journal_add(tune_journal *journal, const char *event, const char *key) {
  char line[128];
  int length = snprintf(line, sizeof line, "%s %s\n", event, key);
  clf_text_add(&journal->done, "%s", line);
  if (journal->lock < 0) return;
  int file = open(clf_text_string(&journal->path), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, line, (size_t)length) == length) (void)fsync(file);
  close(file);
}

void tune_journal_intent(tune_journal *journal, const clf_request *request, const clf_choice *choice,
                         const clf_profile *profile) {
  const char *path = clf_text_string(&journal->intent_path);
  if (journal->lock < 0) return;
  if (!choice) {
    (void)unlink(path);
    return;
  }
  clf_record record = {.kind = CLF_RECORD_POISON, .choice = *choice};
  clf_text line = {0};
  if (clf_record_stamp(&record, request, profile, "crash") == CLFFT_STATUS_SUCCESS &&
      clf_record_write(&record, &line) == CLFFT_STATUS_SUCCESS) {
    (void)clf_file_replace(path, clf_text_string(&line), line.length);
  }
  clf_text_free(&line);
}

bool tune_journal_victim(tune_journal *journal, clf_record *poison) {
  const char *path = clf_text_string(&journal->intent_path);
  char *data = NULL;
  size_t bytes;
  if (journal->lock < 0 || access(path, F_OK) != 0) return false;
  bool found = clf_file_read(&data, &bytes, path, CLF_RECORD_LINE_MAX) == CLFFT_STATUS_SUCCESS &&
               clf_record_read(poison, data, bytes) == CLFFT_STATUS_SUCCESS;
  free(data);
  (void)unlink(path);
  return found;
}
