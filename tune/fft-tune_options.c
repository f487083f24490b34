/* SPDX-License-Identifier: MIT
 * The command line of fft-tune. */
#include "tune/fft-tune.h"

#include <getopt.h>
#include <string.h>

const char tune_usage[] =
    "Usage: fft-tune [OPTION...] [PROBLEM...]\n"
    "Find the fastest kernels for this machine's devices, and remember them.\n"
    "\n"
    "PROBLEM is a length (1024), powers of two (2^4..2^20), a problem's text (c2c:1024:b4096),\n"
    "or - to read them from standard input; the default is 2^1..2^22.\n"
    "\n"
    "  -l, --list-devices        the devices, and what is known about each\n"
    "  -d, --device DEVICE       a key, PLATFORM:DEVICE, a part of a name, or all\n"
    "                            (default: all GPUs, else the first CPU)\n"
    "  -p, --precision LIST      of f32,f64,f16 (for lengths; default f32, then f64 without PROBLEM)\n"
    "  -b, --batch LIST          of small,medium,large (for lengths; default all)\n"
    "  -t, --budget TIME         stop after 90, 90s, 10m or 2h\n"
    "  -e, --effort EFFORT       quick, normal, thorough or exhaustive\n"
    "      --if-needed           only passes without a fresh record\n"
    "  -n, --dry-run             what would be tuned, and about how long it takes\n"
    "      --fresh               forget an interrupted run\n"
    "      --resume              go on with an interrupted run (default)\n"
    "      --seed N              of random data and order\n"
    "      --verify              check stored choices again, and time them against the default\n"
    "      --status              which passes are tuned\n"
    "      --explain PROBLEM     what the planner does, from which record, predicted and measured time\n"
    "      --export FILE         write this device's records to FILE (- for standard output)\n"
    "      --import FILE...      take records from files\n"
    "      --merge FILE... -o FILE  join files of records\n"
    "      --reset [--stale]     forget this device's records, or only those of other drivers and kernels\n"
    "      --system              write to the system's records instead of the user's\n"
    "      --json                one JSON object a line on standard output; other text goes to standard error\n"
    "  -q, --quiet  -v, --verbose\n"
    "      --progress MODE       auto, bar, plain or none\n"
    "      --help  --version\n"
    "\n"
    "Exit status: 0 done or budget used up, 1 failed, 2 usage, 3 no usable device, 5 a result was wrong,\n"
    "6 records not writable (they are printed), 7 another fft-tune is running, 8 import rejected,\n"
    "130 or 143 interrupted and saved.\n";

enum {
  OPTION_IF_NEEDED = 256, OPTION_FRESH, OPTION_RESUME, OPTION_SEED, OPTION_VERIFY, OPTION_STATUS, OPTION_EXPLAIN,
  OPTION_EXPORT, OPTION_IMPORT, OPTION_MERGE, OPTION_RESET, OPTION_STALE, OPTION_SYSTEM, OPTION_JSON, OPTION_PROGRESS,
  OPTION_HELP, OPTION_VERSION
};

static const struct option names[] = {
    {"list-devices", no_argument, NULL, 'l'},
    {"device", required_argument, NULL, 'd'},
    {"precision", required_argument, NULL, 'p'},
    {"batch", required_argument, NULL, 'b'},
    {"budget", required_argument, NULL, 't'},
    {"effort", required_argument, NULL, 'e'},
    {"if-needed", no_argument, NULL, OPTION_IF_NEEDED},
    {"dry-run", no_argument, NULL, 'n'},
    {"fresh", no_argument, NULL, OPTION_FRESH},
    {"resume", no_argument, NULL, OPTION_RESUME},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"verify", no_argument, NULL, OPTION_VERIFY},
    {"status", no_argument, NULL, OPTION_STATUS},
    {"explain", required_argument, NULL, OPTION_EXPLAIN},
    {"export", required_argument, NULL, OPTION_EXPORT},
    {"import", no_argument, NULL, OPTION_IMPORT},
    {"merge", no_argument, NULL, OPTION_MERGE},
    {"output", required_argument, NULL, 'o'},
    {"reset", no_argument, NULL, OPTION_RESET},
    {"stale", no_argument, NULL, OPTION_STALE},
    {"system", no_argument, NULL, OPTION_SYSTEM},
    {"json", no_argument, NULL, OPTION_JSON},
    {"quiet", no_argument, NULL, 'q'},
    {"verbose", no_argument, NULL, 'v'},
    {"progress", required_argument, NULL, OPTION_PROGRESS},
    {"help", no_argument, NULL, OPTION_HELP},
    {"version", no_argument, NULL, OPTION_VERSION},
    {NULL, 0, NULL, 0},
};

/* The place of a word in a NULL-terminated list; -1 when it is not there. */
static int place_of(const char *word, size_t length, const char *const *list) {
  for (int i = 0; list[i]; i++) {
    if (strlen(list[i]) == length && memcmp(list[i], word, length) == 0) return i;
  }
  return -1;
}

/* Words between commas, each marked in chosen. */
static bool read_list(const char *text, const char *const *list, bool *chosen) {
  for (;;) {
    size_t length = strcspn(text, ",");
    int place = place_of(text, length, list);
    if (place < 0) return false;
    chosen[place] = true;
    if (text[length] == '\0') return true;
    text += length + 1;
  }
}

static bool read_precisions(tune_options *options, const char *text) {
  static const char *const list[] = {"f32", "f64", "f16", NULL}; /* the order of clfft_precision */
  options->precision_given = true;
  return read_list(text, list, options->precision);
}

/* Two classes of work are told apart: what fills the device several times, and what does not. */
static bool read_batches(tune_options *options, const char *text) {
  static const char *const list[] = {"small", "medium", "large", NULL};
  bool chosen[3] = {false};
  if (!read_list(text, list, chosen)) return false;
  options->few = chosen[0];
  options->many = chosen[1] || chosen[2];
  return true;
}

static bool read_budget(tune_options *options, const char *text) {
  double seconds;
  if (!clf_read_double(&text, &seconds) || seconds <= 0) return false;
  if (clf_read_word(&text, "m")) {
    seconds *= 60;
  } else if (clf_read_word(&text, "h")) {
    seconds *= 3600;
  } else {
    (void)clf_read_word(&text, "s");
  }
  options->budget = seconds;
  return *text == '\0' && seconds <= 1e7;
}

static bool read_effort(tune_options *options, const char *text) {
  static const char *const list[] = {"quick", "normal", "thorough", "exhaustive", NULL};
  int place = place_of(text, strlen(text), list);
  if (place >= 0) options->effort = (clf_thoroughness)place;
  return place >= 0;
}

static bool read_progress(tune_options *options, const char *text) {
  static const char *const list[] = {"auto", "bar", "plain", "none", NULL};
  int place = place_of(text, strlen(text), list);
  if (place >= 0) options->progress = (tune_progress_mode)place;
  return place >= 0;
}

static bool read_seed(tune_options *options, const char *text) {
  int64_t seed;
  bool good = clf_read_int64(&text, &seed) && *text == '\0' && seed >= 0;
  if (good) options->seed = (uint64_t)seed;
  return good;
}

/* One action a command; asking for the same twice does no harm. */
static bool choose(tune_options *options, tune_action action) {
  bool free_to_choose = options->action == ACTION_TUNE || options->action == action;
  options->action = action;
  return free_to_choose;
}

/* Options without a value that only set something. */
static bool set_flag(tune_options *options, int letter) {
  switch (letter) {
    case OPTION_IF_NEEDED: options->if_needed = true; return true;
    case 'n': options->dry_run = true; return true;
    case OPTION_FRESH: options->fresh = true; return true;
    case OPTION_RESUME: options->fresh = false; return true;
    case OPTION_STALE: options->stale_only = true; return true;
    case OPTION_SYSTEM: options->system = true; return true;
    case OPTION_JSON: options->json = true; return true;
    case 'q': options->verbosity = -1; return true;
    case 'v': options->verbosity = 1; return true;
    default: return false;
  }
}

static bool set_action(tune_options *options, int letter, const char *value, bool *known) {
  *known = true;
  switch (letter) {
    case 'l': return choose(options, ACTION_LIST);
    case OPTION_STATUS: return choose(options, ACTION_STATUS);
    case OPTION_VERIFY: return choose(options, ACTION_VERIFY);
    case OPTION_RESET: return choose(options, ACTION_RESET);
    case OPTION_IMPORT: return choose(options, ACTION_IMPORT);
    case OPTION_MERGE: return choose(options, ACTION_MERGE);
    case OPTION_HELP: options->action = ACTION_HELP; return true;
    case OPTION_VERSION: options->action = ACTION_VERSION; return true;
    case OPTION_EXPLAIN: options->argument = value; return choose(options, ACTION_EXPLAIN);
    case OPTION_EXPORT: options->argument = value; return choose(options, ACTION_EXPORT);
    default: *known = false; return true;
  }
}

static bool set_value(tune_options *options, int letter, const char *value) {
  switch (letter) {
    case 'd': options->device = value; return true;
    case 'o': options->output = value; return true;
    case 'p': return read_precisions(options, value);
    case 'b': return read_batches(options, value);
    case 't': return read_budget(options, value);
    case 'e': return read_effort(options, value);
    case OPTION_SEED: return read_seed(options, value);
    case OPTION_PROGRESS: return read_progress(options, value);
    default: return false;
  }
}

/* What belongs together. */
static int check_combination(const tune_options *options) {
  bool files = options->action == ACTION_IMPORT || options->action == ACTION_MERGE;
  bool problems = options->action == ACTION_TUNE || options->action == ACTION_STATUS;
  if (files && options->operand_count == 0) {
    tune_complain("%s needs files", options->action == ACTION_IMPORT ? "--import" : "--merge");
  } else if ((options->action == ACTION_MERGE) != (options->output != NULL)) {
    tune_complain("--merge and -o belong together");
  } else if (options->stale_only && options->action != ACTION_RESET) {
    tune_complain("--stale belongs to --reset");
  } else if ((options->dry_run || options->if_needed || options->budget > 0) && options->action != ACTION_TUNE) {
    tune_complain("--budget, --if-needed and --dry-run belong to tuning");
  } else if (!files && !problems && options->operand_count > 0) {
    tune_complain("'%s' is one argument too many here", options->operand[0]);
  } else {
    return END_DONE;
  }
  return END_USAGE;
}

int tune_options_read(tune_options *options, int argc, char **argv) {
  *options = (tune_options){.few = true, .many = true, .effort = CLF_THOROUGHNESS_NORMAL, .seed = 1};
  for (int letter; (letter = getopt_long(argc, argv, "ld:p:b:t:e:no:qv", names, NULL)) != -1;) {
    bool known;
    if (letter == '?') {
      tune_complain("try fft-tune --help");
      return END_USAGE;
    }
    if (set_flag(options, letter)) continue;
    if (!set_action(options, letter, optarg, &known)) {
      tune_complain("one action a command, please; try fft-tune --help");
      return END_USAGE;
    }
    if (!known && !set_value(options, letter, optarg)) {
      tune_complain("'%s' is not a value that this option takes; try fft-tune --help", optarg);
      return END_USAGE;
    }
  }
  options->operand = argv + optind;
  options->operand_count = argc - optind;
  if (options->action == ACTION_HELP || options->action == ACTION_VERSION) return END_DONE;
  int end = check_combination(options);
  if (end == END_DONE && (options->action == ACTION_TUNE || options->action == ACTION_STATUS)) {
    end = tune_problems_check(options);
  }
  return end;
}
