/* SPDX-License-Identifier: MIT
 * The user's files of records: where they lie, merging under a lock, removal.  Readers never lock, because a file is
 * only ever replaced whole. */
#include "tune/records.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/status.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A stretch of the text being merged: one line without its newline. */
typedef struct line {
  const char *start;
  size_t bytes;
} line;

typedef struct lines {
  line *list;
  size_t count, capacity;
} lines;

clfft_status clf_records_user_path(clf_text *path, const clf_profile *profile, const char *suffix) {
  const char *state = clf_environment("XDG_STATE_HOME"), *home = clf_environment("HOME");
  if (state && state[0] == '/') {
    clf_text_add(path, "%s", state);
  } else if (home && home[0] == '/') {
    clf_text_add(path, "%s/.local/state", home);
  } else {
    return clf_fail(CLFFT_STATUS_FILE_ERROR, "no place for tuning records: neither XDG_STATE_HOME nor HOME is set");
  }
  clf_text_add(path, "/libclfft/%s%s", profile->key, suffix);
  return clf_text_check(path);
}

static clfft_status split(lines *all, const char *data, size_t bytes) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (const char *start = data; start < data + bytes;) {
    const char *end = memchr(start, '\n', (size_t)(data + bytes - start));
    if (!end) end = data + bytes;
    CLF_TRY(clf_grow(&all->list, &all->capacity, all->count + 1, sizeof *all->list));
    all->list[all->count++] = (line){start, (size_t)(end - start)};
    start = end + 1;
  }
done:
  return status;
}

/* What is on disk already; a missing file is an empty one. */
static clfft_status read_lines(const char *path, char **data, lines *all) {
  size_t bytes = 0;
  if (access(path, F_OK) != 0) return CLFFT_STATUS_SUCCESS;
  clfft_status status = clf_file_read(data, &bytes, path, CLF_RECORDS_FILE_MAX);
  return status == CLFFT_STATUS_SUCCESS ? split(all, *data, bytes) : status;
}

static bool is_comment(const line *candidate) {
  return candidate->bytes > 0 && candidate->start[0] == '#';
}

/* A poisoned choice is no longer anybody's best. */
static bool replaces(const clf_record *fresh, const clf_record *old) {
  if (clf_record_same(fresh, old)) return true;
  return fresh->kind == CLF_RECORD_POISON && strcmp(fresh->device, old->device) == 0 &&
         strcmp(fresh->request, old->request) == 0 && clf_choice_equal(&fresh->choice, &old->choice);
}

/* A line stays unless it is damaged or one of the new records takes its place. */
static bool stays(const line *candidate, const clf_record *list, int count) {
  if (is_comment(candidate)) return true;
  if (!clf_record_line_intact(candidate->start, candidate->bytes)) return false;
  clf_record old;
  if (clf_record_read(&old, candidate->start, candidate->bytes) != CLFFT_STATUS_SUCCESS) return true;
  for (int i = 0; i < count; i++) {
    if (replaces(&list[i], &old)) return false;
  }
  return true;
}

/* Of new records for the same question the last one counts. */
static bool is_superseded(const clf_record *list, int count, int index) {
  for (int i = index + 1; i < count; i++) {
    if (replaces(&list[i], &list[index])) return true;
  }
  return false;
}

/* Oldest lines stand first: leave out as many of them as the limits demand. */
static void write_kept(const lines *kept, size_t room_lines, size_t room_bytes, clf_text *text) {
  size_t first = kept->count, bytes = 0;
  while (first > 0 && kept->count - first < room_lines && bytes + kept->list[first - 1].bytes + 1 <= room_bytes) {
    first--;
    bytes += kept->list[first].bytes + 1;
  }
  for (; first < kept->count; first++) {
    clf_text_add(text, "%.*s\n", (int)kept->list[first].bytes, kept->list[first].start);
  }
}

static clfft_status write_new(const clf_record *list, int count, clf_text *text) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (int i = 0; i < count; i++) {
    if (is_superseded(list, count, i)) continue;
    CLF_TRY(clf_record_write(&list[i], text));
    clf_text_add(text, "\n");
  }
done:
  return status;
}

static clfft_status replace_merged(const char *path, lines *all, const clf_record *list, int count) {
  clfft_status status;
  clf_text added = {0}, text = {0};
  CLF_TRY(write_new(list, count, &added));
  if (count > CLF_RECORDS_COUNT_MAX || added.length > CLF_RECORDS_FILE_MAX) {
    status = clf_fail(CLFFT_STATUS_FILE_ERROR, "%d records at once are more than a file may hold", count);
    goto done;
  }
  size_t kept = 0;
  for (size_t i = 0; i < all->count; i++) {
    if (stays(&all->list[i], list, count)) all->list[kept++] = all->list[i];
  }
  all->count = kept;
  write_kept(all, (size_t)(CLF_RECORDS_COUNT_MAX - count), CLF_RECORDS_FILE_MAX - added.length, &text);
  clf_text_add(&text, "%s", clf_text_string(&added));
  CLF_TRY(clf_text_check(&text));
  CLF_TRY(clf_file_replace(path, clf_text_string(&text), text.length));
done:
  clf_text_free(&text);
  clf_text_free(&added);
  return status;
}

clfft_status clf_records_merge(const char *path, const clf_record *list, int count, double seconds) {
  clfft_status status;
  int lock = -1;
  char *data = NULL;
  lines all = {0};
  CLF_TRY(clf_file_make_parents(path));
  CLF_TRY(clf_file_lock(&lock, path, seconds));
  CLF_TRY(read_lines(path, &data, &all));
  CLF_TRY(replace_merged(path, &all, list, count));
done:
  if (lock >= 0) clf_file_unlock(lock);
  free(all.list);
  free(data);
  return status;
}

static bool is_removed(const line *candidate, const clf_profile *profile, bool stale_only) {
  clf_record record;
  if (is_comment(candidate)) return false;
  if (clf_record_read(&record, candidate->start, candidate->bytes) != CLFFT_STATUS_SUCCESS) return !stale_only;
  return strcmp(record.device, profile->key) == 0 && (!stale_only || !clf_record_is_fresh(&record, profile));
}

clfft_status clf_records_reset(const char *path, const clf_profile *profile, bool stale_only, double seconds,
                               int *removed) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  int lock = -1, gone = 0;
  char *data = NULL;
  lines all = {0};
  if (access(path, F_OK) == 0) {
    CLF_TRY(clf_file_lock(&lock, path, seconds));
    status = read_lines(path, &data, &all);
    if (status == CLFFT_STATUS_FILE_ERROR && !stale_only && unlink(path) == 0) {
      status = CLFFT_STATUS_SUCCESS; /* too large, or not a file of records: nothing in it is of use */
      gone = 1;
    }
    if (status != CLFFT_STATUS_SUCCESS) goto done;
    size_t kept = 0;
    for (size_t i = 0; i < all.count; i++) {
      if (is_removed(&all.list[i], profile, stale_only)) {
        gone++;
      } else {
        all.list[kept++] = all.list[i];
      }
    }
    all.count = kept;
    if (gone > 0 && data) CLF_TRY(replace_merged(path, &all, NULL, 0));
  }
  *removed = gone;
done:
  if (lock >= 0) clf_file_unlock(lock);
  free(all.list);
  free(data);
  return status;
}
