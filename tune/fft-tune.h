/* SPDX-License-Identifier: MIT
 * The parts of the command fft-tune. */
#ifndef CLF_TUNE_FFT_TUNE_H
#define CLF_TUNE_FFT_TUNE_H

#include "device/device.h"
#include "tune/agenda.h"
#include "tune/search.h"

/* How the command ends. */
enum {
  END_DONE = 0,
  END_FAILED = 1, /* something that has no code of its own; a message says what */
  END_USAGE = 2,
  END_NO_DEVICE = 3,
  END_WRONG = 5,
  END_NOT_WRITABLE = 6,
  END_LOCKED = 7,
  END_IMPORT_REJECTED = 8,
  END_INTERRUPTED = 130,
  END_TERMINATED = 143
};

typedef enum tune_action {
  ACTION_TUNE,
  ACTION_LIST,
  ACTION_STATUS,
  ACTION_EXPLAIN,
  ACTION_VERIFY,
  ACTION_RESET,
  ACTION_EXPORT,
  ACTION_IMPORT,
  ACTION_MERGE,
  ACTION_HELP,
  ACTION_VERSION
} tune_action;

typedef enum tune_progress_mode { PROGRESS_AUTO, PROGRESS_BAR, PROGRESS_PLAIN, PROGRESS_NONE } tune_progress_mode;

typedef struct tune_options {
  tune_action action;
  const char *device;      /* key, P:D, part of a name, "all"; NULL: all GPUs, else the CPU */
  bool precision[3];       /* by clfft_precision: single, double, half */
  bool precision_given;
  bool few, many;          /* batch sizes */
  double budget;           /* seconds; 0: none */
  clf_thoroughness effort;
  bool if_needed, dry_run, fresh, stale_only, system, json;
  int verbosity;           /* -1 quiet, 0, 1 verbose */
  tune_progress_mode progress;
  uint64_t seed;
  const char *argument;    /* of --explain or --export */
  const char *output;      /* -o */
  char **operand;          /* problems, or files */
  int operand_count;
} tune_options;

/* fft-tune_options.c: END_DONE to go on, else how to end (a message is out). */
int tune_options_read(tune_options *options, int argc, char **argv);
extern const char tune_usage[];

/* fft-tune_say.c: human text goes to stdout, or to stderr beside --json; complaints go to stderr. */
void tune_say(const tune_options *options, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tune_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void tune_json_string(clf_text *text, const char *name, const char *value); /* "name":"value" */
void tune_json_record(const clf_record *record, const char *event);         /* one line on stdout */

/* fft-tune_devices.c: the chosen devices; *entries is the caller's to free.  END_NO_DEVICE with a hint. */
int tune_devices_choose(const tune_options *options, clf_device_entry **entries, int *count);
int tune_devices_list(const tune_options *options);

/* fft-tune_problems.c: operands (or the default) as problems for a device, most important first. */
typedef struct tune_problems {
  clf_problem *list;
  int count;
  size_t capacity;
} tune_problems;
int tune_problems_check(const tune_options *options); /* END_USAGE when an operand is wrong; reads standard input */
clfft_status tune_problems_make(tune_problems *problems, const tune_options *options, const clf_profile *profile);
void tune_problems_free(tune_problems *problems);

/* fft-tune_journal.c: what an interrupted run had done, and which candidate is being tried right now. */
typedef struct tune_journal {
  clf_text path, intent_path;
  clf_text done; /* the lines "done KEY" and "start KEY" of this run so far */
  int lock;
} tune_journal;
int tune_journal_open(tune_journal *journal, const tune_options *options, const clf_profile *profile);
void tune_journal_close(tune_journal *journal, bool finished);
bool tune_journal_is_done(const tune_journal *journal, const char *key);
int tune_journal_starts(const tune_journal *journal, const char *key);
void tune_journal_add(tune_journal *journal, const char *event, const char *key);
void tune_journal_intent(tune_journal *journal, const clf_request *request, const clf_choice *choice,
                         const clf_profile *profile); /* NULL choice: it survived */
/* The candidate that a crash, a hang or a power cut left behind, as a poison record; false when there is none. */
bool tune_journal_victim(tune_journal *journal, clf_record *poison);

/* fft-tune_worker.c: tuning happens in a child process, so that a kernel that kills it costs one candidate. */
int tune_supervise(const tune_options *options);
void tune_worker_beat(void);          /* the worker lives */
void tune_worker_intent(const char *path); /* where the candidate being tried is written; NULL: none */
int tune_worker_signal(void);         /* the signal that asked to stop; 0 none */
double tune_seconds(void);            /* since the command began */

/* fft-tune_run.c: the worker's work on all chosen devices. */
int tune_run(const tune_options *options);

/* fft-tune_progress.c */
typedef struct tune_progress {
  const tune_options *options;
  int task, task_count;
  int built, rejected; /* of the tasks before this one */
  double last;         /* when a line was written */
  bool bar;
} tune_progress;
void tune_progress_start(tune_progress *progress, const tune_options *options);
void tune_progress_show(tune_progress *progress, const clf_search_progress *now);
void tune_progress_clear(tune_progress *progress);

/* fft-tune_show.c, fft-tune_verify.c, fft-tune_files.c */
int tune_status(const tune_options *options);
int tune_explain(const tune_options *options);
int tune_verify(const tune_options *options);
/* Every choice of these records, by this backend; a wrong one is marked in the file.  END_DONE or END_WRONG. */
int tune_verify_records(const tune_options *options, const clf_profile *profile, const clf_records *records,
                        const clf_backend *backend);
int tune_reset(const tune_options *options);
int tune_export(const tune_options *options);
int tune_import(const tune_options *options);
int tune_merge(const tune_options *options);

/* Where a device's records are written: the user's file, or the system's with --system. */
clfft_status tune_records_path(clf_text *path, const tune_options *options, const clf_profile *profile);

#define TUNE_LOCK_SECONDS 30.0 /* how long to wait for another writer of a record file */

#endif
