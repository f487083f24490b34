/* SPDX-License-Identifier: MIT
 * Small files read whole, written atomically, locked by advisory lock files. */
#ifndef CLF_BASE_FILE_H
#define CLF_BASE_FILE_H

#include <clfft.h>
#include <stdbool.h>

/* Read a regular file of at most limit bytes; *data is NUL-terminated and the caller's to free.  FILE_ERROR when it is
 * missing, unreadable, not a regular file, or larger. */
clfft_status clf_file_read(char **data, size_t *bytes, const char *path, size_t limit);

/* Replace path by these bytes: exclusive temporary beside it (mode 0600), fsync, rename.  On failure path is as it
 * was and the temporary is gone. */
clfft_status clf_file_replace(const char *path, const void *data, size_t bytes);

/* mkdir -p of the folder that holds path (mode 0700 for what it makes). */
clfft_status clf_file_make_parents(const char *path);

/* Take the advisory lock beside path (path + ".lock", flock); wait up to seconds.  *lock >= 0 on success. */
clfft_status clf_file_lock(int *lock, const char *path, double seconds);
void clf_file_unlock(int lock);

/* secure_getenv where there is one; NULL when unset or empty. */
const char *clf_environment(const char *name);

#endif
