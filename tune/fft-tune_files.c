/* SPDX-License-Identifier: MIT
 * Files of records as a user handles them: forget, write out, take in, join. */
#include "base/file.h"
#include "base/memory.h"
#include "base/status.h"
#include "tune/fft-tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef CLF_SYSTEM_FOLDER
#define CLF_SYSTEM_FOLDER "/etc/libclfft"
#endif

clfft_status tune_records_path(clf_text *path, const tune_options *options, const clf_profile *profile) {
  if (!options->system) return clf_records_user_path(path, profile, ".tune");
  clf_text_add(path, CLF_SYSTEM_FOLDER "/tune.d/%s.tune", profile->key);
  return clf_text_check(path);
}

/* ------------------------------------------------------------------------------------------------------- reset -- */

static int reset_device(const tune_options *options, const clf_profile *profile) {
  static const char *const suffixes[] = {".samples", ".journal", ".intent"};
  clf_text path = {0};
  int removed = 0, end = END_DONE;
  if (tune_records_path(&path, options, profile) != CLFFT_STATUS_SUCCESS ||
      clf_records_reset(clf_text_string(&path), profile, options->stale_only, TUNE_LOCK_SECONDS, &removed) !=
          CLFFT_STATUS_SUCCESS) {
    tune_complain("%s", clf_last_message());
    end = END_NOT_WRITABLE;
  } else {
    tune_say(options, "%s: %d records removed\n", profile->name, removed);
  }
  clf_text_free(&path);
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes && !options->stale_only && !options->system; i++) {
    if (clf_records_user_path(&path, profile, suffixes[i]) == CLFFT_STATUS_SUCCESS) {
      (void)unlink(clf_text_string(&path));
    }
    clf_text_free(&path);
  }
  return end;
}

int tune_reset(const tune_options *options) {
  clf_device_entry *entries;
  int count;
  int end = tune_devices_choose(options, &entries, &count);
  for (int i = 0; i < count && end == END_DONE; i++) end = reset_device(options, &entries[i].profile);
  free(entries);
  return end;
}

/* ------------------------------------------------------------------------------------------------------ export -- */

static clfft_status write_device(clf_text *text, const clf_profile *profile) {
  clfft_status status;
  clf_records *records = NULL;
  CLF_TRY(clf_records_open(&records, profile));
  for (int i = 0; i < clf_records_count(records); i++) {
    const clf_record *record = clf_records_at(records, i, NULL);
    if (record->kind == CLF_RECORD_SAMPLE) continue;
    CLF_TRY(clf_record_write(record, text));
    clf_text_add(text, "\n");
  }
done:
  clf_records_close(records);
  return status;
}

int tune_export(const tune_options *options) {
  clf_device_entry *entries;
  clf_text text = {0};
  int count;
  int end = tune_devices_choose(options, &entries, &count);
  if (end != END_DONE) return end;
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < count && status == CLFFT_STATUS_SUCCESS; i++) status = write_device(&text, &entries[i].profile);
  if (status == CLFFT_STATUS_SUCCESS && strcmp(options->argument, "-") == 0) {
    fputs(clf_text_string(&text), stdout);
  } else if (status == CLFFT_STATUS_SUCCESS) {
    status = clf_file_replace(options->argument, clf_text_string(&text), text.length);
  }
  if (status != CLFFT_STATUS_SUCCESS) {
    tune_complain("%s", clf_last_message());
    end = END_NOT_WRITABLE;
  }
  clf_text_free(&text);
  free(entries);
  return end;
}

/* ---------------------------------------------------------------------------------------------- import and merge -- */

typedef struct list {
  clf_record *record;
  int count, bad;
  size_t capacity;
} list;

/* All records of a file; bad lines are counted and named. */
static clfft_status read_file(list *all, const char *path) {
  clfft_status status;
  char *data = NULL;
  size_t bytes;
  int number = 0;
  CLF_TRY(clf_file_read(&data, &bytes, path, CLF_RECORDS_FILE_MAX));
  for (const char *line = data; line < data + bytes;) {
    const char *end = memchr(line, '\n', (size_t)(data + bytes - line));
    if (!end) end = data + bytes;
    number++;
    if (end > line && line[0] != '#') {
      CLF_TRY(clf_grow(&all->record, &all->capacity, (size_t)all->count + 1, sizeof *all->record));
      if (clf_record_read(&all->record[all->count], line, (size_t)(end - line)) == CLFFT_STATUS_SUCCESS) {
        all->count++;
      } else {
        all->bad++;
        tune_complain("%s:%d: %s", path, number, clf_last_message());
      }
    }
    line = end + 1;
  }
done:
  free(data);
  return status;
}

static clfft_status read_operands(list *all, const tune_options *options) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < options->operand_count; i++) CLF_TRY(read_file(all, options->operand[i]));
done:
  return status;
}

/* The user's file of a device by its key: records of devices that are not here are taken in, too. */
static int import_record(const tune_options *options, const clf_record *record) {
  clf_profile profile = {0};
  clf_text path = {0};
  int end = END_DONE;
  snprintf(profile.key, sizeof profile.key, "%s", record->device);
  if (strchr(profile.key, '/') || profile.key[0] == '.') {
    tune_complain("'%s' is no device key", profile.key);
    return END_IMPORT_REJECTED;
  }
  if (tune_records_path(&path, options, &profile) != CLFFT_STATUS_SUCCESS ||
      clf_records_merge(clf_text_string(&path), record, 1, TUNE_LOCK_SECONDS) != CLFFT_STATUS_SUCCESS) {
    tune_complain("%s", clf_last_message());
    end = END_NOT_WRITABLE;
  }
  clf_text_free(&path);
  return end;
}

int tune_import(const tune_options *options) {
  list all = {0};
  int end = END_DONE;
  if (read_operands(&all, options) != CLFFT_STATUS_SUCCESS) {
    tune_complain("%s", clf_last_message());
    end = END_IMPORT_REJECTED;
  } else if (all.count == 0) {
    tune_complain("there is no sound record in these files");
    end = END_IMPORT_REJECTED;
  }
  for (int i = 0; i < all.count && end == END_DONE; i++) end = import_record(options, &all.record[i]);
  if (end == END_DONE) tune_say(options, "%d records taken in, %d lines rejected\n", all.count, all.bad);
  if (end == END_DONE && all.bad > 0) end = END_IMPORT_REJECTED;
  free(all.record);
  return end;
}

int tune_merge(const tune_options *options) {
  list all = {0};
  int end = END_DONE;
  if (read_operands(&all, options) != CLFFT_STATUS_SUCCESS) {
    tune_complain("%s", clf_last_message());
    end = END_IMPORT_REJECTED;
  } else if (clf_records_merge(options->output, all.record, all.count, TUNE_LOCK_SECONDS) != CLFFT_STATUS_SUCCESS) {
    tune_complain("%s", clf_last_message());
    end = END_NOT_WRITABLE;
  } else {
    tune_say(options, "%d records joined into %s, %d lines rejected\n", all.count, options->output, all.bad);
    if (all.bad > 0) end = END_IMPORT_REJECTED;
  }
  free(all.record);
  return end;
}
