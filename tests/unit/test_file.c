/* SPDX-License-Identifier: MIT
 * Files: read whole or not at all, replaced whole or not at all, locked. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "base/file.h"

#include "base/status.h"

#include "tests/support/check_main.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Each test runs in a folder of its own, which goes with it, and must leave no file open. */
static char folder[64];
static int open_before;

static int count_open(void) {
  int count = 0;
  for (int file = 0; file < 256; file++) count += fcntl(file, F_GETFD) != -1;
  return count;
}

static void enter_folder(void) {
  open_before = count_open();
  strcpy(folder, "file_test_XXXXXX");
  ck_assert_ptr_nonnull(mkdtemp(folder));
  ck_assert_int_eq(chdir(folder), 0);
}

static void leave_folder(void) {
  char command[96];
  ck_assert_int_eq(count_open(), open_before);
  ck_assert_int_eq(chdir(".."), 0);
  snprintf(command, sizeof(command), "rm -rf %s", folder);
  ck_assert_int_eq(system(command), 0);
}

static void put(const char *path, const void *data, size_t bytes) {
  FILE *file = fopen(path, "wb");
  ck_assert_ptr_nonnull(file);
  ck_assert_uint_eq(fwrite(data, 1, bytes, file), bytes);
  ck_assert_int_eq(fclose(file), 0);
}

static void check_contents(const char *path, const char *wanted) {
  char *data = NULL;
  size_t bytes = 0;
  ck_assert_int_eq(clf_file_read(&data, &bytes, path, 1 << 20), CLFFT_STATUS_SUCCESS);
  ck_assert_uint_eq(bytes, strlen(wanted));
  ck_assert_str_eq(data, wanted);
  free(data);
}

static int count_entries(const char *path) {
  DIR *entries = opendir(path);
  int count = 0;
  ck_assert_ptr_nonnull(entries);
  for (struct dirent *entry; (entry = readdir(entries)) != NULL;) count += entry->d_name[0] != '.';
  closedir(entries);
  return count;
}

/* ------------------------------------------------------------------------------------------------------- read -- */

START_TEST(read_gives_all_bytes_and_a_final_zero) {
  char *data = NULL;
  size_t bytes = 0;
  enter_folder();
  put("some", "a\0b\n", 4);
  ck_assert_int_eq(clf_file_read(&data, &bytes, "some", 100), CLFFT_STATUS_SUCCESS);
  ck_assert_uint_eq(bytes, 4);
  ck_assert(memcmp(data, "a\0b\n", 5) == 0);
  free(data);
  put("empty", "", 0);
  check_contents("empty", "");
  leave_folder();
}
END_TEST

START_TEST(read_keeps_to_its_limit) {
  char *data = NULL;
  size_t bytes = 99;
  enter_folder();
  put("ten", "0123456789", 10);
  ck_assert_int_eq(clf_file_read(&data, &bytes, "ten", 9), CLFFT_STATUS_FILE_ERROR);
  ck_assert_ptr_nonnull(strstr(clf_last_message(), "ten is larger than 9 bytes"));
  ck_assert_ptr_null(data);
  ck_assert_uint_eq(bytes, 99);
  ck_assert_int_eq(clf_file_read(&data, &bytes, "ten", 10), CLFFT_STATUS_SUCCESS);
  ck_assert_str_eq(data, "0123456789");
  free(data);
  leave_folder();
}
END_TEST

START_TEST(read_refuses_what_is_not_a_file) {
  char *data = NULL;
  size_t bytes = 0;
  enter_folder();
  ck_assert_int_eq(clf_file_read(&data, &bytes, "missing", 100), CLFFT_STATUS_FILE_ERROR);
  ck_assert_ptr_nonnull(strstr(clf_last_message(), "missing"));
  ck_assert_int_eq(clf_file_read(&data, &bytes, ".", 100), CLFFT_STATUS_FILE_ERROR);
  ck_assert_int_eq(mkfifo("fifo", 0600), 0);
  ck_assert_int_eq(clf_file_read(&data, &bytes, "fifo", 100), CLFFT_STATUS_FILE_ERROR); /* and does not block */
  ck_assert_int_eq(clf_file_read(&data, &bytes, "/dev/zero", 100), CLFFT_STATUS_FILE_ERROR);
  ck_assert_int_eq(clf_file_read(&data, &bytes, "", 100), CLFFT_STATUS_FILE_ERROR);
  ck_assert_ptr_null(data);
  leave_folder();
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- replace -- */

START_TEST(replace_makes_and_replaces) {
  struct stat about;
  enter_folder();
  umask(0);
  ck_assert_int_eq(clf_file_replace("some", "first", 5), CLFFT_STATUS_SUCCESS);
  check_contents("some", "first");
  ck_assert_int_eq(stat("some", &about), 0);
  ck_assert_int_eq(about.st_mode & 07777, 0600);
  ck_assert_int_eq(clf_file_replace("some", "2nd", 3), CLFFT_STATUS_SUCCESS);
  check_contents("some", "2nd");
  ck_assert_int_eq(clf_file_replace("some", "", 0), CLFFT_STATUS_SUCCESS);
  check_contents("some", "");
  ck_assert_int_eq(count_entries("."), 1);
  leave_folder();
}
END_TEST

/* Who has the file open keeps reading the old one: it is replaced, never written over. */
START_TEST(replace_leaves_the_old_file_to_its_readers) {
  char old[4] = {0};
  enter_folder();
  put("some", "old", 3);
  int file = open("some", O_RDONLY);
  ck_assert_int_eq(clf_file_replace("some", "new and longer", 14), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(read(file, old, 4), 3);
  ck_assert_str_eq(old, "old");
  close(file);
  check_contents("some", "new and longer");
  leave_folder();
}
END_TEST

/* A link in path's place is replaced too; what it points to stays as it is. */
START_TEST(replace_writes_through_no_link) {
  enter_folder();
  put("target", "precious", 8);
  ck_assert_int_eq(symlink("target", "some"), 0);
  ck_assert_int_eq(clf_file_replace("some", "new", 3), CLFFT_STATUS_SUCCESS);
  check_contents("target", "precious");
  check_contents("some", "new");
  leave_folder();
}
END_TEST

START_TEST(replace_fails_without_a_trace) {
  enter_folder();
  ck_assert_int_eq(clf_file_replace("no/such/folder", "x", 1), CLFFT_STATUS_FILE_ERROR);
  ck_assert_ptr_nonnull(strstr(clf_last_message(), "no/such/folder"));
  ck_assert_int_eq(mkdir("taken", 0700), 0);
  put("taken/inside", "x", 1);
  ck_assert_int_eq(clf_file_replace("taken", "x", 1), CLFFT_STATUS_FILE_ERROR);
  check_contents("taken/inside", "x");
  ck_assert_int_eq(count_entries("."), 1);
  leave_folder();
}
END_TEST

/* A limit on the size of files stands for a full disk. */
START_TEST(replace_on_a_full_disk_keeps_the_old_file) {
  static char large[100000];
  struct rlimit limit = {4096, RLIM_INFINITY};
  enter_folder();
  put("some", "old", 3);
  signal(SIGXFSZ, SIG_IGN);
  ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
  clfft_status status = clf_file_replace("some", large, sizeof(large));
  limit.rlim_cur = RLIM_INFINITY;
  ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
  ck_assert_int_eq(status, CLFFT_STATUS_FILE_ERROR);
  check_contents("some", "old");
  ck_assert_int_eq(count_entries("."), 1);
  leave_folder();
}
END_TEST

static void *replace_often(void *text) {
  for (int i = 0; i < 50; i++)
    if (clf_file_replace("shared", text, strlen(text)) != CLFFT_STATUS_SUCCESS) return NULL;
  return text;
}

START_TEST(writers_at_once_leave_one_whole_file) {
  pthread_t thread[2];
  char a[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", b[] = "bbbbbbbb", *data = NULL;
  void *result[2];
  size_t bytes = 0;
  enter_folder();
  ck_assert_int_eq(pthread_create(&thread[0], NULL, replace_often, a), 0);
  ck_assert_int_eq(pthread_create(&thread[1], NULL, replace_often, b), 0);
  for (int i = 0; i < 2; i++) ck_assert_int_eq(pthread_join(thread[i], &result[i]), 0);
  ck_assert_ptr_eq(result[0], a);
  ck_assert_ptr_eq(result[1], b);
  ck_assert_int_eq(clf_file_read(&data, &bytes, "shared", 100), CLFFT_STATUS_SUCCESS);
  ck_assert(strcmp(data, a) == 0 || strcmp(data, b) == 0);
  ck_assert_int_eq(count_entries("."), 1);
  free(data);
  leave_folder();
}
END_TEST

/* ---------------------------------------------------------------------------------------------------- folders -- */

START_TEST(parents_are_made_for_the_user_alone) {
  struct stat about;
  char here[512], path[600];
  enter_folder();
  umask(0);
  ck_assert_int_eq(clf_file_make_parents("a/b//c/file"), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(stat("a/b/c", &about), 0);
  ck_assert(S_ISDIR(about.st_mode));
  ck_assert_int_eq(about.st_mode & 07777, 0700);
  ck_assert_int_ne(stat("a/b/c/file", &about), 0);
  ck_assert_int_eq(clf_file_make_parents("a/b/c/other"), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_file_make_parents("bare"), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(clf_file_make_parents("/root_file"), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_nonnull(getcwd(here, sizeof(here)));
  snprintf(path, sizeof(path), "%s/d/e/file", here);
  ck_assert_int_eq(clf_file_make_parents(path), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(stat("d/e", &about), 0);
  leave_folder();
}
END_TEST

START_TEST(a_file_among_the_parents_is_an_error) {
  enter_folder();
  put("plain", "x", 1);
  ck_assert_int_eq(clf_file_make_parents("plain/file"), CLFFT_STATUS_FILE_ERROR);
  ck_assert_int_eq(clf_file_make_parents("plain/deeper/file"), CLFFT_STATUS_FILE_ERROR);
  ck_assert_ptr_nonnull(strstr(clf_last_message(), "plain"));
  check_contents("plain", "x");
  leave_folder();
}
END_TEST

/* ------------------------------------------------------------------------------------------------------ locks -- */

static double now_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

START_TEST(a_lock_excludes_until_it_is_given_back) {
  int first = -1, second = -1;
  enter_folder();
  ck_assert_int_eq(clf_file_lock(&first, "some", 0), CLFFT_STATUS_SUCCESS);
  ck_assert_int_ge(first, 0);
  ck_assert_int_eq(access("some.lock", F_OK), 0);
  ck_assert_int_ne(access("some", F_OK), 0);
  ck_assert_int_eq(clf_file_lock(&second, "some", 0), CLFFT_STATUS_FILE_ERROR);
  ck_assert_ptr_nonnull(strstr(clf_last_message(), "some.lock is locked"));
  ck_assert_int_eq(second, -1);
  double start = now_seconds();
  ck_assert_int_eq(clf_file_lock(&second, "some", 0.2), CLFFT_STATUS_FILE_ERROR);
  ck_assert(now_seconds() - start >= 0.2);
  clf_file_unlock(first);
  ck_assert_int_eq(clf_file_lock(&second, "some", 0), CLFFT_STATUS_SUCCESS);
  clf_file_unlock(second);
  clf_file_unlock(-1);
  leave_folder();
}
END_TEST

static void *unlock_later(void *lock) {
  nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
  clf_file_unlock(*(int *)lock);
  return NULL;
}

START_TEST(a_waiting_lock_gets_its_turn) {
  int first = -1, second = -1;
  pthread_t thread;
  enter_folder();
  ck_assert_int_eq(clf_file_lock(&first, "some", 0), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(pthread_create(&thread, NULL, unlock_later, &first), 0);
  ck_assert_int_eq(clf_file_lock(&second, "some", 30), CLFFT_STATUS_SUCCESS);
  ck_assert_int_eq(pthread_join(thread, NULL), 0);
  clf_file_unlock(second);
  leave_folder();
}
END_TEST

START_TEST(a_child_does_not_keep_the_lock) {
  int first = -1, second = -1;
  enter_folder();
  ck_assert_int_eq(clf_file_lock(&first, "some", 0), CLFFT_STATUS_SUCCESS);
  pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  clf_file_unlock(first);
  clfft_status status = clf_file_lock(&second, "some", 0);
  kill(child, SIGKILL);
  ck_assert_int_eq(waitpid(child, NULL, 0), child);
  ck_assert_int_eq(status, CLFFT_STATUS_SUCCESS);
  clf_file_unlock(second);
  leave_folder();
}
END_TEST

START_TEST(a_dead_holder_does_not_keep_the_lock) {
  int lock = -1, outcome;
  enter_folder();
  pid_t child = fork();
  if (child == 0) _exit(clf_file_lock(&lock, "some", 0) == CLFFT_STATUS_SUCCESS ? 0 : 1);
  ck_assert_int_eq(waitpid(child, &outcome, 0), child);
  ck_assert_int_eq(outcome, 0);
  ck_assert_int_eq(clf_file_lock(&lock, "some", 0), CLFFT_STATUS_SUCCESS);
  clf_file_unlock(lock);
  leave_folder();
}
END_TEST

START_TEST(locks_in_odd_places_are_refused) {
  int lock = -1;
  enter_folder();
  put("elsewhere", "x", 1);
  ck_assert_int_eq(symlink("elsewhere", "linked.lock"), 0);
  ck_assert_int_eq(clf_file_lock(&lock, "linked", 0), CLFFT_STATUS_FILE_ERROR);
  ck_assert_int_eq(mkfifo("piped.lock", 0600), 0);
  ck_assert_int_eq(clf_file_lock(&lock, "piped", 0), CLFFT_STATUS_FILE_ERROR);
  ck_assert_int_eq(clf_file_lock(&lock, "no/folder", 0), CLFFT_STATUS_FILE_ERROR);
  ck_assert_int_eq(lock, -1);
  leave_folder();
}
END_TEST

/* ------------------------------------------------------------------------------------------------ environment -- */

START_TEST(environment_values_that_are_empty_are_none) {
  unsetenv("CLF_TEST_VALUE");
  ck_assert_ptr_null(clf_environment("CLF_TEST_VALUE"));
  setenv("CLF_TEST_VALUE", "", 1);
  ck_assert_ptr_null(clf_environment("CLF_TEST_VALUE"));
  setenv("CLF_TEST_VALUE", "x", 1);
  ck_assert_str_eq(clf_environment("CLF_TEST_VALUE"), "x");
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      read_gives_all_bytes_and_a_final_zero,
      read_keeps_to_its_limit,
      read_refuses_what_is_not_a_file,
      replace_makes_and_replaces,
      replace_leaves_the_old_file_to_its_readers,
      replace_writes_through_no_link,
      replace_fails_without_a_trace,
      replace_on_a_full_disk_keeps_the_old_file,
      writers_at_once_leave_one_whole_file,
      parents_are_made_for_the_user_alone,
      a_file_among_the_parents_is_an_error,
      a_lock_excludes_until_it_is_given_back,
      a_waiting_lock_gets_its_turn,
      a_child_does_not_keep_the_lock,
      a_dead_holder_does_not_keep_the_lock,
      locks_in_odd_places_are_refused,
      environment_values_that_are_empty_are_none,
      NULL};
  return check_main("file", tests, 60);
}
