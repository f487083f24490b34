/* SPDX-License-Identifier: MIT
 * Small files read whole, written atomically, locked by advisory lock files. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* secure_getenv, O_NOFOLLOW, flock */
#endif
#include "base/file.h"

#include "base/memory.h"
#include "base/status.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define TEMPORARY_TRIES 100

static clfft_status fail_errno(const char *what, const char *path) {
  return clf_fail(CLFFT_STATUS_FILE_ERROR, "cannot %s %s: %s", what, path, strerror(errno));
}

static void close_file(int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

/* ------------------------------------------------------------------------------------------------------- read -- */

/* Up to `bytes` bytes; fewer at the end of the file. */
static ssize_t read_fully(int file, char *data, size_t bytes) {
  size_t have = 0;
  while (have < bytes) {
    ssize_t got = read(file, data + have, bytes - have);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    have += (size_t)got;
  }
  return (ssize_t)have;
}

/* Open what is a regular file; a fifo or a device in its place must not block. */
static clfft_status open_regular(int *file, struct stat *about, const char *path, int flags) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  *file = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, S_IRUSR | S_IWUSR);
  if (*file < 0) return fail_errno("open", path);
  if (fstat(*file, about) != 0)
    status = fail_errno("examine", path);
  else if (!S_ISREG(about->st_mode))
    status = clf_fail(CLFFT_STATUS_FILE_ERROR, "%s is not a regular file", path);
  if (status != CLFFT_STATUS_SUCCESS) close_file(file);
  return status;
}

clfft_status clf_file_read(char **data, size_t *bytes, const char *path, size_t limit) {
  clfft_status status;
  struct stat about;
  int file = -1;
  char *memory = NULL;
  CLF_TRY(open_regular(&file, &about, path, O_RDONLY));
  if (about.st_size < 0 || (uintmax_t)about.st_size > limit) {
    status = clf_fail(CLFFT_STATUS_FILE_ERROR, "%s is larger than %zu bytes", path, limit);
    goto done;
  }

  /* A file that grows meanwhile is read as long as it was; one byte more ends the text. */
  CLF_TRY(clf_alloc(&memory, (size_t)about.st_size + 1, 1));
  ssize_t got = read_fully(file, memory, (size_t)about.st_size);
  if (got < 0) {
    status = fail_errno("read", path);
    goto done;
  }
  *data = memory;
  *bytes = (size_t)got;
  memory = NULL;

done:
  free(memory);
  close_file(&file);
  return status;
}

/* ---------------------------------------------------------------------------------------------------- replace -- */

/* The length of the part of path that names its folder, without the last slashes: 0 for a bare name, 1 for "/x". */
static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  if (slash == NULL) return 0;
  while (slash > path && slash[-1] == '/') slash--;
  return slash == path ? 1 : (size_t)(slash - path);
}

static bool write_fully(int file, const char *data, size_t bytes) {
  while (bytes > 0) {
    ssize_t put = write(file, data, bytes);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    data += put;
    bytes -= (size_t)put;
  }
  return true;
}

/* A new file beside path, which no one else can have prepared: O_EXCL follows no link. */
static clfft_status create_temporary(int *file, clf_text *name, const char *path) {
  for (int i = 0; i < TEMPORARY_TRIES; i++) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    clf_text_free(name);
    clf_text_add(name, "%s.%ld-%09ld-%d.tmp", path, (long)getpid(), (long)now.tv_nsec, i);
    clfft_status status = clf_text_check(name);
    if (status != CLFFT_STATUS_SUCCESS) return status;
    *file = open(name->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (*file >= 0) return CLFFT_STATUS_SUCCESS;
    if (errno != EEXIST) break;
  }
  clfft_status status = fail_errno("create", clf_text_string(name));
  clf_text_free(name);
  return status;
}

/* So that the new name survives a crash.  Path is replaced by now and some file systems refuse this: no error. */
static void sync_folder(const char *path) {
  clf_text folder = {0};
  size_t length = folder_length(path);
  clf_text_add(&folder, "%.*s", length > 0 ? (int)length : 1, length > 0 ? path : ".");
  if (!folder.failed) {
    int file = open(folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) (void)fsync(file);
    close_file(&file);
  }
  clf_text_free(&folder);
}

clfft_status clf_file_replace(const char *path, const void *data, size_t bytes) {
  clfft_status status;
  clf_text name = {0};
  int file = -1;
  CLF_TRY(create_temporary(&file, &name, path));
  if (!write_fully(file, data, bytes) || fsync(file) != 0) {
    status = fail_errno("write", name.data);
    goto done;
  }
  int closed = close(file);
  file = -1;
  if (closed != 0) {
    status = fail_errno("write", name.data);
    goto done;
  }
  if (rename(name.data, path) != 0) {
    status = fail_errno("replace", path);
    goto done;
  }
  sync_folder(path);

done:
  close_file(&file);
  if (status != CLFFT_STATUS_SUCCESS && name.data != NULL) unlink(name.data);
  clf_text_free(&name);
  return status;
}

/* ---------------------------------------------------------------------------------------------------- folders -- */

static bool is_folder(const char *path) {
  struct stat about;
  return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static clfft_status make_folder(const char *path) {
  if (mkdir(path, S_IRWXU) == 0) return CLFFT_STATUS_SUCCESS;
  int code = errno; /* EEXIST, but also what a read-only or guarded parent says of a folder that is there */
  if (is_folder(path)) return CLFFT_STATUS_SUCCESS;
  errno = code == EEXIST ? ENOTDIR : code;
  return fail_errno("make the folder", path);
}

clfft_status clf_file_make_parents(const char *path) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  size_t length = folder_length(path);
  clf_text folder = {0};
  if (length == 0) return CLFFT_STATUS_SUCCESS;
  clf_text_add(&folder, "%.*s", (int)length, path);
  CLF_TRY(clf_text_check(&folder));
  if (is_folder(folder.data)) goto done;
  for (size_t i = 1; i <= length; i++) {
    char here = folder.data[i];
    if (here != '\0' && here != '/') continue;
    folder.data[i] = '\0';
    CLF_TRY(make_folder(folder.data));
    folder.data[i] = here;
  }

done:
  clf_text_free(&folder);
  return status;
}

/* ------------------------------------------------------------------------------------------------------ locks -- */

static double monotonic_seconds(void) {
  struct timespec now = {0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Asks again and again, ever less often: a waiting flock could not be bounded in time without signals. */
static clfft_status wait_for_lock(int file, const char *name, double seconds) {
  double end = monotonic_seconds() + seconds;
  for (long pause_ns = 1000000; flock(file, LOCK_EX | LOCK_NB) != 0;) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK) return fail_errno("lock", name);
    if (!(monotonic_seconds() < end))
      return clf_fail(CLFFT_STATUS_FILE_ERROR, "%s is locked by another process", name);
    nanosleep(&(struct timespec){.tv_nsec = pause_ns}, NULL);
    if (pause_ns < 50000000) pause_ns *= 2;
  }
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_file_lock(int *lock, const char *path, double seconds) {
  clfft_status status;
  struct stat about;
  clf_text name = {0};
  int file = -1;
  clf_text_add(&name, "%s.lock", path);
  CLF_TRY(clf_text_check(&name));
  CLF_TRY(open_regular(&file, &about, name.data, O_RDWR | O_CREAT | O_NOFOLLOW));
  CLF_TRY(wait_for_lock(file, name.data, seconds));
  *lock = file;
  file = -1;

done:
  close_file(&file);
  clf_text_free(&name);
  return status;
}

/* The lock file stays: removing it would let two processes hold locks on two files of one name. */
void clf_file_unlock(int lock) {
  if (lock < 0) return;
  (void)flock(lock, LOCK_UN); /* a child that inherited the file must not keep it locked */
  close(lock);
}

/* ------------------------------------------------------------------------------------------------ environment -- */

const char *clf_environment(const char *name) {
#ifdef HAVE_SECURE_GETENV
  const char *value = secure_getenv(name);
#else
  bool trusted = getuid() == geteuid() && getgid() == getegid();
  const char *value = trusted ? getenv(name) : NULL;
#endif
  return value != NULL && value[0] != '\0' ? value : NULL;
}
