/* SPDX-License-Identifier: MIT
 * Tuning in a child process.  The parent never touches OpenCL: it waits, passes signals on, kills a child that hangs,
 * and starts another one when a kernel took the child down.  The child tells through a pipe that it lives and where it
 * wrote down the candidate being tried. */
#include "base/status.h"
#include "tune/fft-tune.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define HANG_SECONDS 180.0 /* without a sign of life: some compilers take a minute for a kernel */
#define RESTARTS_MAX 50
#define MESSAGE_MAX 4096

static volatile sig_atomic_t asked;       /* the last signal that asked to stop */
static volatile sig_atomic_t asked_times;
static int pipe_to_parent = -1;           /* of the child */
static double started;

static double clock_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double tune_seconds(void) {
  return clock_seconds() - started;
}

int tune_worker_signal(void) {
  return asked;
}

static void on_signal(int number) {
  asked = number;
  asked_times++;
}

static void catch_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}

/* ------------------------------------------------------------------------------------------------------- child -- */

/* A parent that is gone asks for an end, too. */
static void tell(const char *message) {
  size_t length = strlen(message);
  if (pipe_to_parent < 0) return;
  if (write(pipe_to_parent, message, length) != (ssize_t)length && errno == EPIPE && !asked) asked = SIGTERM;
}

void tune_worker_beat(void) {
  tell(".\n");
}

void tune_worker_intent(const char *path) {
  char message[MESSAGE_MAX];
  int length = snprintf(message, sizeof message, "intent %s\n", path ? path : "");
  if (length > 0 && (size_t)length < sizeof message) tell(message);
}

/* ------------------------------------------------------------------------------------------------------ parent -- */

typedef struct child {
  pid_t id;
  int pipe;
  char intent[MESSAGE_MAX]; /* the file that names the candidate being tried */
  char part[MESSAGE_MAX];   /* of a message */
  size_t part_length;
} child;

static bool start_child(child *made, const tune_options *options) {
  int ends[2];
  *made = (child){0};
  if (pipe(ends) != 0) return false;
  fflush(stdout);
  made->id = fork();
  if (made->id == 0) {
    (void)setpgid(0, 0); /* a key press reaches the parent alone, which passes it on */
    close(ends[0]);
    pipe_to_parent = ends[1];
    exit(tune_run(options));
  }
  close(ends[1]);
  made->pipe = ends[0];
  if (made->id > 0) return true;
  close(ends[0]);
  return false;
}

static void read_message(child *from, const char *message) {
  if (strncmp(message, "intent ", 7) != 0) return;
  memmove(from->intent, message + 7, strlen(message + 7) + 1); /* shorter than a message */
}

/* Take in what the child said; false when it closed its end. */
static bool listen_to(child *from) {
  char bytes[512];
  ssize_t got = read(from->pipe, bytes, sizeof bytes);
  if (got == 0) return false;
  for (ssize_t i = 0; i < got; i++) {
    if (bytes[i] == '\n' || from->part_length + 1 == sizeof from->part) {
      from->part[from->part_length] = '\0';
      from->part_length = 0;
      read_message(from, from->part);
    } else {
      from->part[from->part_length++] = bytes[i];
    }
  }
  return got > 0 || errno == EINTR;
}

/* Killed on request: nothing is wrong with the candidate. */
static void kill_for_user(child *victim) {
  kill(victim->id, SIGKILL);
  if (victim->intent[0]) (void)unlink(victim->intent);
}

/* Until the child ends: its wait status.  A child that hangs is killed, and *hung set. */
static int wait_for_child(child *watched, bool *hung) {
  int passed = 0, status = 0;
  double heard = clock_seconds();
  bool open = true;
  *hung = false;
  while (open) {
    struct pollfd poll_for = {.fd = watched->pipe, .events = POLLIN};
    int ready = poll(&poll_for, 1, 500);
    if (ready > 0) {
      open = listen_to(watched);
      heard = clock_seconds();
    }
    if (asked_times > passed) {
      if (passed == 0) {
        kill(watched->id, asked);
      } else {
        kill_for_user(watched);
      }
      passed = asked_times;
    }
    if (clock_seconds() - heard > HANG_SECONDS) {
      *hung = true;
      kill(watched->id, SIGKILL);
      heard = clock_seconds();
    }
  }
  close(watched->pipe);
  while (waitpid(watched->id, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

static bool is_known_end(int end) {
  return end == END_DONE || end == END_FAILED || end == END_USAGE || end == END_NO_DEVICE || end == END_WRONG ||
         end == END_NOT_WRITABLE || end == END_LOCKED || end == END_INTERRUPTED || end == END_TERMINATED;
}

int tune_supervise(const tune_options *options) {
  started = clock_seconds();
  catch_signals();
  for (int restarts = 0; restarts <= RESTARTS_MAX; restarts++) {
    child worker;
    bool hung;
    if (!start_child(&worker, options)) {
      tune_complain("no child process could be started");
      return END_FAILED;
    }
    int status = wait_for_child(&worker, &hung);
    if (asked) return asked == SIGINT ? END_INTERRUPTED : END_TERMINATED;
    if (WIFEXITED(status) && is_known_end(WEXITSTATUS(status))) return WEXITSTATUS(status);
    if (hung) {
      tune_complain("a kernel did not return for %.0f s: it is noted and not tried again", HANG_SECONDS);
    } else if (WIFSIGNALED(status)) {
      tune_complain("a kernel took the process down (signal %d): it is noted and not tried again", WTERMSIG(status));
    } else {
      tune_complain("the process ended with status %d while a kernel was tried", WEXITSTATUS(status));
    }
  }
  tune_complain("too many kernels took the process down; giving up");
  return END_FAILED;
}
