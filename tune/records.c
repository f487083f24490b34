/* SPDX-License-Identifier: MIT
 * The records of one device in memory: reading the layers, answering requests, saying why a record was not used. */
#include "tune/records.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/status.h"
#include "kernel/source.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef CLF_SYSTEM_FOLDER
#define CLF_SYSTEM_FOLDER "/etc/libclfft"
#endif
#ifndef CLF_DATA_FOLDER
#define CLF_DATA_FOLDER "/usr/local/share/libclfft"
#endif
#define SYSTEM_TUNE_FOLDER CLF_SYSTEM_FOLDER "/tune.d"
#define DATA_TUNE_FOLDER CLF_DATA_FOLDER "/tune.d"

#define NOTES_MAX 64

typedef struct entry {
  uint64_t request_hash;
  clf_layer layer;
  clf_record record;
} entry;

struct clf_records {
  clf_profile profile;
  entry *entries;
  size_t count, capacity;
  clf_text notes;
  int skipped;
  pthread_mutex_t *lock; /* own memory, so that a const view can lock */
};

const char *clf_layer_name(clf_layer layer) {
  static const char *const names[] = {"memory", "environment", "user", "system", "data"};
  return names[layer];
}

static void note(clf_records *records, const char *path, int line, const char *reason) {
  records->skipped++;
  if (records->skipped > NOTES_MAX) return;
  if (line > 0) {
    clf_text_add(&records->notes, "%s:%d: %s\n", path, line, reason);
  } else {
    clf_text_add(&records->notes, "%s: %s\n", path, reason);
  }
}

static clfft_status append(clf_records *records, const clf_record *record, clf_layer layer) {
  clfft_status status = clf_grow(&records->entries, &records->capacity, records->count + 1, sizeof *records->entries);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  entry *added = &records->entries[records->count++];
  added->request_hash = clf_hash_text(CLF_HASH_START, record->request);
  added->layer = layer;
  added->record = *record;
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status read_line(clf_records *records, clf_layer layer, const char *path, int number, const char *line,
                              size_t bytes) {
  if (bytes > 0 && line[bytes - 1] == '\r') bytes--;
  if (bytes == 0 || line[0] == '#') return CLFFT_STATUS_SUCCESS;
  clf_record record;
  if (clf_record_read(&record, line, bytes) != CLFFT_STATUS_SUCCESS) {
    note(records, path, number, clf_last_message());
  } else if (strcmp(record.device, records->profile.key) != 0) {
    note(records, path, number, "belongs to another device");
  } else {
    return append(records, &record, layer);
  }
  return CLFFT_STATUS_SUCCESS;
}

/* A missing file is no news; any other trouble is noted and passed over. */
static clfft_status read_file(clf_records *records, clf_layer layer, const char *path) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  char *data = NULL;
  size_t bytes = 0;
  if (access(path, F_OK) != 0) return CLFFT_STATUS_SUCCESS;
  status = clf_file_read(&data, &bytes, path, CLF_RECORDS_FILE_MAX);
  if (status != CLFFT_STATUS_SUCCESS) {
    if (status == CLFFT_STATUS_OUT_OF_MEMORY) return status;
    note(records, path, 0, clf_last_message());
    return CLFFT_STATUS_SUCCESS;
  }
  int number = 0;
  for (const char *line = data; line < data + bytes;) {
    const char *end = memchr(line, '\n', (size_t)(data + bytes - line));
    if (!end) end = data + bytes;
    if (++number > CLF_RECORDS_COUNT_MAX) {
      note(records, path, number, "more lines than a file may have");
      break;
    }
    CLF_TRY(read_line(records, layer, path, number, line, (size_t)(end - line)));
    line = end + 1;
  }
done:
  free(data);
  return status;
}

static clfft_status read_folder(clf_records *records, clf_layer layer, const char *folder, size_t length) {
  clf_text path = {0};
  clf_text_add(&path, "%.*s/%s.tune", (int)length, folder, records->profile.key);
  clfft_status status = clf_text_check(&path);
  if (status == CLFFT_STATUS_SUCCESS) status = read_file(records, layer, clf_text_string(&path));
  clf_text_free(&path);
  return status;
}

/* Each entry names a file of records, by its suffix, or a folder that holds one for each device. */
static clfft_status read_environment(clf_records *records) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  const char *list = clf_environment("LIBCLFFT_TUNE_PATH");
  while (list && *list && status == CLFFT_STATUS_SUCCESS) {
    size_t length = strcspn(list, ":");
    if (length > 5 && memcmp(list + length - 5, ".tune", 5) == 0) {
      clf_text path = {0};
      clf_text_add(&path, "%.*s", (int)length, list);
      status = clf_text_check(&path);
      if (status == CLFFT_STATUS_SUCCESS) status = read_file(records, CLF_LAYER_ENVIRONMENT, clf_text_string(&path));
      clf_text_free(&path);
    } else if (length > 0) {
      status = read_folder(records, CLF_LAYER_ENVIRONMENT, list, length);
    }
    list += length;
    if (*list == ':') list++;
  }
  return status;
}

static clfft_status read_layers(clf_records *records) {
  clfft_status status;
  clf_text path = {0};
  CLF_TRY(read_environment(records));
  if (clf_records_user_path(&path, &records->profile, ".tune") == CLFFT_STATUS_SUCCESS) {
    CLF_TRY(read_file(records, CLF_LAYER_USER, clf_text_string(&path)));
  }
  CLF_TRY(read_folder(records, CLF_LAYER_SYSTEM, SYSTEM_TUNE_FOLDER, strlen(SYSTEM_TUNE_FOLDER)));
  CLF_TRY(read_folder(records, CLF_LAYER_DATA, DATA_TUNE_FOLDER, strlen(DATA_TUNE_FOLDER)));
done:
  clf_text_free(&path);
  return status;
}

clfft_status clf_records_open(clf_records **records, const clf_profile *profile) {
  clfft_status status;
  clf_records *made = NULL;
  CLF_TRY(clf_alloc(&made, 1, sizeof *made));
  made->profile = *profile;
  pthread_mutex_t *lock;
  CLF_TRY(clf_alloc(&lock, 1, sizeof *lock));
  made->lock = lock;
  pthread_mutex_init(made->lock, NULL);
  if (!clf_environment("LIBCLFFT_NO_TUNE")) CLF_TRY(read_layers(made));
  *records = made;
  made = NULL;
done:
  clf_records_close(made);
  return status;
}

void clf_records_close(clf_records *records) {
  if (!records) return;
  if (records->lock) pthread_mutex_destroy(records->lock);
  free(records->lock);
  clf_text_free(&records->notes);
  free(records->entries);
  free(records);
}

int clf_records_count(const clf_records *records) {
  return (int)records->count;
}

const clf_record *clf_records_at(const clf_records *records, int index, clf_layer *layer) {
  if (layer) *layer = records->entries[index].layer;
  return &records->entries[index].record;
}

int clf_records_skipped(const clf_records *records) {
  return records->skipped;
}

void clf_records_write_notes(const clf_records *records, clf_text *text) {
  clf_text_add(text, "%s", clf_text_string(&records->notes));
  if (records->skipped > NOTES_MAX) clf_text_add(text, "and %d more\n", records->skipped - NOTES_MAX);
}

bool clf_record_is_fresh(const clf_record *record, const clf_profile *profile) {
  return strcmp(record->driver, profile->driver) == 0 && record->digest == clf_source_digest(record->choice.family);
}

/* The next entry at or after index that has this request and kind; count when there is none. */
static size_t next_match(const clf_records *records, size_t index, clf_record_kind kind, const char *request) {
  uint64_t hash = clf_hash_text(CLF_HASH_START, request);
  for (; index < records->count; index++) {
    const entry *candidate = &records->entries[index];
    if (candidate->request_hash == hash && candidate->record.kind == kind &&
        strcmp(candidate->record.request, request) == 0) {
      break;
    }
  }
  return index;
}

static bool is_poison(const clf_records *records, const char *request, const clf_choice *choice) {
  for (size_t i = next_match(records, 0, CLF_RECORD_POISON, request); i < records->count;
       i = next_match(records, i + 1, CLF_RECORD_POISON, request)) {
    if (clf_choice_equal(&records->entries[i].record.choice, choice)) return true;
  }
  return false;
}

/* The strongest usable entry: fresh ones first, then stale ones, each in the order of the layers; count when none. */
static size_t best_match(const clf_records *records, const clf_request *request, const char *key) {
  size_t found = records->count;
  bool found_fresh = false;
  for (size_t i = next_match(records, 0, CLF_RECORD_BEST, key); i < records->count;
       i = next_match(records, i + 1, CLF_RECORD_BEST, key)) {
    const entry *candidate = &records->entries[i];
    bool fresh = clf_record_is_fresh(&candidate->record, &records->profile);
    if (found < records->count &&
        (fresh < found_fresh || (fresh == found_fresh && candidate->layer >= records->entries[found].layer))) {
      continue;
    }
    if (is_poison(records, key, &candidate->record.choice)) continue;
    if (clf_choice_check(&candidate->record.choice, request, &records->profile) != CLFFT_STATUS_SUCCESS) continue;
    found = i;
    found_fresh = fresh;
  }
  return found;
}

static bool request_key(const clf_records *records, const clf_request *request, char key[CLF_RECORD_REQUEST_MAX]) {
  clf_text text = {0};
  clf_request_write(request, &records->profile, &text);
  bool fits = clf_text_check(&text) == CLFFT_STATUS_SUCCESS && text.length < CLF_RECORD_REQUEST_MAX;
  if (fits) strcpy(key, clf_text_string(&text));
  clf_text_free(&text);
  return fits;
}

bool clf_records_find(const clf_records *records, const clf_request *request, clf_record *record, clf_layer *layer) {
  char key[CLF_RECORD_REQUEST_MAX];
  if (!request_key(records, request, key)) return false;
  pthread_mutex_lock(records->lock);
  size_t i = best_match(records, request, key);
  bool found = i < records->count;
  if (found && record) *record = records->entries[i].record;
  if (found && layer) *layer = records->entries[i].layer;
  pthread_mutex_unlock(records->lock);
  return found;
}

static bool lookup_find(void *context, const clf_request *request, clf_choice *choice, double *ns_per_point) {
  clf_record record;
  if (!clf_records_find(context, request, &record, NULL)) return false;
  *choice = record.choice;
  *ns_per_point = record.ns_per_point;
  return true;
}

clf_lookup clf_records_lookup(const clf_records *records) {
  return (clf_lookup){lookup_find, (void *)records};
}

bool clf_records_is_poison(const clf_records *records, const clf_request *request, const clf_choice *choice) {
  char key[CLF_RECORD_REQUEST_MAX];
  if (!request_key(records, request, key)) return false;
  pthread_mutex_lock(records->lock);
  bool poison = is_poison(records, key, choice);
  pthread_mutex_unlock(records->lock);
  return poison;
}

clfft_status clf_records_add(clf_records *records, const clf_record *record) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  pthread_mutex_lock(records->lock);
  size_t i = next_match(records, 0, record->kind, record->request);
  while (i < records->count &&
         (records->entries[i].layer != CLF_LAYER_MEMORY || !clf_record_same(&records->entries[i].record, record))) {
    i = next_match(records, i + 1, record->kind, record->request);
  }
  if (i < records->count) {
    records->entries[i].record = *record;
  } else {
    status = append(records, record, CLF_LAYER_MEMORY);
  }
  pthread_mutex_unlock(records->lock);
  return status;
}

static void explain_entry(const clf_records *records, const clf_request *request, size_t i, bool used,
                          clf_text *text) {
  const entry *candidate = &records->entries[i];
  const clf_record *record = &candidate->record;
  clf_text_add(text, "  %s: ", clf_layer_name(candidate->layer));
  clf_choice_write(&record->choice, text);
  clf_text_add(text, ", %.4g ns a point, %s", record->ns_per_point, record->date);
  if (strcmp(record->driver, records->profile.driver) != 0) {
    clf_text_add(text, ", stale: measured with driver '%s'", record->driver);
  } else if (record->digest != clf_source_digest(record->choice.family)) {
    clf_text_add(text, ", stale: measured with other kernels");
  } else {
    clf_text_add(text, ", fresh");
  }
  if (used) {
    clf_text_add(text, ": used\n");
  } else if (clf_choice_check(&record->choice, request, &records->profile) != CLFFT_STATUS_SUCCESS) {
    clf_text_add(text, ": not used: %s\n", clf_last_message());
  } else if (is_poison(records, record->request, &record->choice)) {
    clf_text_add(text, ": not used: marked as poison\n");
  } else {
    clf_text_add(text, ": not used: a better layer or a fresher record answers\n");
  }
}

void clf_records_explain(const clf_records *records, const clf_request *request, clf_text *text) {
  char key[CLF_RECORD_REQUEST_MAX];
  if (!request_key(records, request, key)) return;
  clf_text_add(text, "%s\n", key);
  pthread_mutex_lock(records->lock);
  size_t used = best_match(records, request, key), first = next_match(records, 0, CLF_RECORD_BEST, key);
  for (size_t i = first; i < records->count; i = next_match(records, i + 1, CLF_RECORD_BEST, key)) {
    explain_entry(records, request, i, i == used, text);
  }
  pthread_mutex_unlock(records->lock);
  if (first == records->count) clf_text_add(text, "  no record: the cost model decides\n");
}

/* Cut to the field, and to what a line may hold. */
static void set_field(char *field, size_t capacity, const char *text, char blank) {
  size_t i = 0;
  for (; text[i] && i + 1 < capacity; i++) {
    char c = text[i];
    field[i] = c < ' ' || c > '~' || c == '|' || c == ' ' ? blank : c;
  }
  memset(field + i, 0, capacity - i);
}

clfft_status clf_record_stamp(clf_record *record, const clf_request *request, const clf_profile *profile,
                              const char *origin) {
  clf_text key = {0};
  clf_request_write(request, profile, &key);
  clfft_status status = clf_text_check(&key);
  if (status == CLFFT_STATUS_SUCCESS && clf_text_copy(&key, record->request, sizeof record->request) >=
                                            sizeof record->request) {
    status = clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "request '%s' is too long for a record", clf_text_string(&key));
  }
  clf_text_free(&key);
  set_field(record->device, sizeof record->device, profile->key, '_');
  set_field(record->driver, sizeof record->driver, profile->driver, ' ');
  set_field(record->version, sizeof record->version, CLFFT_VERSION_TEXT, '_');
  set_field(record->origin, sizeof record->origin, origin, '_');
  record->digest = clf_source_digest(record->choice.family);
  time_t now = time(NULL);
  struct tm utc;
  if (gmtime_r(&now, &utc)) strftime(record->date, sizeof record->date, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return status;
}
