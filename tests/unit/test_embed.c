/* SPDX-License-Identifier: MIT
 * The embedded kernels are the files in cl, to the byte, under the digest that C computes. */
#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "kernel/source.h"

#include "tests/support/check_main.h"

#include <dirent.h>
#include <string.h>

static const clf_embedded *find(const char *name, size_t length) {
  for (const clf_embedded *file = clf_embedded_files; file->name != NULL; file++)
    if (strlen(file->name) == length && strncmp(file->name, name, length) == 0) return file;
  return NULL;
}

static const char *top_srcdir(void) {
  const char *folder = clf_environment("top_srcdir");
  return folder != NULL ? folder : ".";
}

START_TEST(each_file_starts_with_its_line_directive) {
  for (const clf_embedded *file = clf_embedded_files; file->name != NULL; file++) {
    clf_text wanted = {0};
    clf_text_add(&wanted, "#line 1 \"cl/%s.cl\"\n", file->name);
    ck_assert_str_eq(file->lines[0], wanted.data);
    clf_text_free(&wanted);
  }
}
END_TEST

START_TEST(each_file_is_there_to_the_byte) {
  for (const clf_embedded *file = clf_embedded_files; file->name != NULL; file++) {
    clf_text path = {0}, lines = {0};
    char *data = NULL;
    size_t bytes = 0;
    clf_text_add(&path, "%s/cl/%s.cl", top_srcdir(), file->name);
    ck_assert_int_eq(clf_file_read(&data, &bytes, path.data, 1 << 20), CLFFT_STATUS_SUCCESS);
    for (const char *const *line = file->lines + 1; *line != NULL; line++) clf_text_add(&lines, "%s", *line);
    ck_assert_str_eq(clf_text_string(&lines), data);
    clf_text_free(&path);
    clf_text_free(&lines);
    free(data);
  }
}
END_TEST

START_TEST(each_digest_is_the_hash_of_the_lines) {
  for (const clf_embedded *file = clf_embedded_files; file->name != NULL; file++) {
    uint64_t hash = CLF_HASH_START;
    for (const char *const *line = file->lines; *line != NULL; line++) hash = clf_hash_text(hash, *line);
    ck_assert_msg(hash == file->digest, "digest of %s", file->name);
  }
}
END_TEST

START_TEST(no_file_is_forgotten) {
  clf_text path = {0};
  clf_text_add(&path, "%s/cl", top_srcdir());
  DIR *entries = opendir(path.data);
  ck_assert_ptr_nonnull(entries);
  for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    size_t length = strlen(entry->d_name);
    bool is_kernel = length > 3 && strcmp(entry->d_name + length - 3, ".cl") == 0;
    if (is_kernel) ck_assert_msg(find(entry->d_name, length - 3) != NULL, "%s is not embedded", entry->d_name);
  }
  closedir(entries);
  clf_text_free(&path);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      each_file_starts_with_its_line_directive,
      each_file_is_there_to_the_byte,
      each_digest_is_the_hash_of_the_lines,
      no_file_is_forgotten,
      NULL};
  return check_main("embed", tests, 60);
}
