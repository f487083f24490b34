/* SPDX-License-Identifier: MIT
 * `make bench`: our time against FFTW, AMD clFFT and VkFFT for the same work on the same arrays, as ratios.  Time never
 * makes it fail: the exit status is 1 only when results differ. */
#include "contest.h"
#include "growth.h"
#include "report.h"
#include "sweep.h"
#include "targets.h"
#include "work.h"

#include <clfft.h>

#include <getopt.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAIRS_DEFAULT 15
#define RUNS_DEFAULT 3
#define SWEEP_PAIRS 7
#define SWEEP_COUNT 60

enum { EXIT_WRONG = 1, EXIT_USAGE = 2, EXIT_NO_DEVICE = 3 };

typedef struct options {
  contest_options contest;
  sweep_options sweep;
  const char *device, *peers, *groups;
  bool tsv, growth, is_sweep;
} options;

static const char usage[] =
    "Usage: bench [OPTION...] [PROBLEM...]\n"
    "Time ours against other libraries: forward complex transforms of one to three axes, packed, out of place, and\n"
    "Walsh-Hadamard transforms of one axis against FFTW's of as many axes of two points.\n"
    "\n"
    "  -d, --device SELECTOR  platform:device numbers or a part of a name (default: as clfft_device_open)\n"
    "  -p, --peers LIST       some of fftw1, fftwN (N = all cores), clfft, vkfft, with commas between\n"
    "  -g, --group LIST       of the table: powers, cache, double, lengths, primes, axes, walsh (default: all)\n"
    "  -n, --pairs N          interleaved pairs a run (default 15)\n"
    "  -r, --runs N           runs, of which the best ratio counts (default 3)\n"
    "      --quick            5 pairs, one run: a glance, not a measurement\n"
    "      --growth           instead of peers: how our time grows from N to 2N, 2^16 to 2^23\n"
    "      --sweep            instead of peers: time of N over time of the next smooth N, for sampled N to 20000\n"
    "      --count N          lengths that the sweep samples (default 60)\n"
    "      --seed N           of that sample (default 1)\n"
    "  -o, --output NAME      the sweep writes NAME.tsv, and draws NAME.png where libpng is there\n"
    "      --tsv              one tab-separated row for each problem and peer\n"
    "  -h, --help             this text\n"
    "\n"
    "Without a problem: those of the table in tests/bench/targets.c, with the ratios asked for there.\n"
    "A ratio is the peer's time over ours, the median over the pairs.\n";

/* ------------------------------------------------------------------------------------------------------ options -- */

static bool read_count(const char *text, int most, int *count) {
  char *end;
  long value = strtol(text, &end, 10);
  if (end == text || *end || value < 1 || value > most) return false;
  *count = (int)value;
  return true;
}

static bool read_seed(const char *text, uint64_t *seed) {
  char *end;
  *seed = strtoull(text, &end, 10);
  return end != text && !*end;
}

static int read_options(options *chosen, int argc, char **argv) {
  enum { QUICK = 256, TSV, GROWTH, SWEEP, COUNT, SEED };
  static const struct option names[] = {
      {"device", required_argument, NULL, 'd'}, {"peers", required_argument, NULL, 'p'},
      {"pairs", required_argument, NULL, 'n'},  {"runs", required_argument, NULL, 'r'},
      {"quick", no_argument, NULL, QUICK},      {"tsv", no_argument, NULL, TSV},
      {"growth", no_argument, NULL, GROWTH},    {"sweep", no_argument, NULL, SWEEP},
      {"count", required_argument, NULL, COUNT}, {"seed", required_argument, NULL, SEED},
      {"group", required_argument, NULL, 'g'},  {"output", required_argument, NULL, 'o'},
      {"help", no_argument, NULL, 'h'},
      {NULL, 0, NULL, 0},
  };
  *chosen = (options){.contest = {.pairs = PAIRS_DEFAULT, .runs = RUNS_DEFAULT},
                      .sweep = {.pairs = SWEEP_PAIRS, .count = SWEEP_COUNT, .seed = 1}};
  bool sound = true;
  for (int letter; sound && (letter = getopt_long(argc, argv, "d:p:g:n:r:o:h", names, NULL)) != -1;) {
    switch (letter) {
    case 'd': chosen->device = optarg; break;
    case 'p': chosen->peers = optarg; break;
    case 'g': chosen->groups = optarg; break;
    case 'o': chosen->sweep.output = optarg; break;
    case 'n': sound = read_count(optarg, 500, &chosen->contest.pairs); break;
    case 'r': sound = read_count(optarg, 500, &chosen->contest.runs); break;
    case COUNT: sound = read_count(optarg, SWEEP_COUNT_MAX, &chosen->sweep.count); break;
    case SEED: sound = read_seed(optarg, &chosen->sweep.seed); break;
    case SWEEP: chosen->is_sweep = true; break;
    case QUICK:
      chosen->contest = (contest_options){.pairs = 5, .runs = 1};
      chosen->sweep.pairs = 3;
      break;
    case TSV: chosen->tsv = true; break;
    case GROWTH: chosen->growth = true; break;
    case 'h': fputs(usage, stdout); exit(EXIT_SUCCESS);
    default: sound = false;
    }
  }
  if (!sound) fputs("bench: what is asked for is not understood; see --help\n", stderr);
  return sound ? 0 : EXIT_USAGE;
}

/* --------------------------------------------------------------------------------------------------------- peers -- */

static bool is_listed(const char *list, const char *name) {
  size_t length = strlen(name);
  for (const char *item = list; item; item = strchr(item, ',') ? strchr(item, ',') + 1 : NULL) {
    if (!strncmp(item, name, length) && (item[length] == ',' || !item[length])) return true;
  }
  return false;
}

/* Those asked for, all without a list; a name that isn't one of them is a fault. */
static int choose_peers(peer *chosen, const char *list) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  peer all[PEERS_MAX];
  int all_count = peers_list(all, cores > 0 ? (int)cores : 1), count = 0, asked = list ? 1 : 0;
  for (const char *comma = list; comma && (comma = strchr(comma, ',')); comma++) asked++;
  for (int i = 0; i < all_count; i++) {
    if (!list || is_listed(list, all[i].name)) chosen[count++] = all[i];
  }
  if (!list || count == asked) return count;
  fprintf(stderr, "bench: --peers %s: there are", list);
  for (int i = 0; i < all_count; i++) fprintf(stderr, " %s", all[i].name);
  fputc('\n', stderr);
  return -1;
}

/* Whether each name of the list is a group of the table. */
static bool check_groups(const char *list) {
  int asked = list ? 1 : 0, found = 0;
  for (const char *comma = list; comma && (comma = strchr(comma, ',')); comma++) asked++;
  for (int i = 0; list && i < targets_count(); i++) {
    bool first = i == 0 || strcmp(targets_group(i), targets_group(i - 1));
    found += first && is_listed(list, targets_group(i));
  }
  if (found == asked) return true;
  fprintf(stderr, "bench: --group %s: a group has another name; see --help\n", list);
  return false;
}

/* ----------------------------------------------------------------------------------------------------------- run -- */

/* On PoCL a kernel's private memory lies on a worker's stack, and one of VkFFT's overflows the usual 8 MiB.  Ours plans
 * by the process's limit, which stays as it is. */
#define WORKER_STACK_BYTES ((size_t)64 << 20)

static void enlarge_worker_stacks(void) {
#ifdef __GLIBC__
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes)) return;
  if (!pthread_attr_setstacksize(&attributes, WORKER_STACK_BYTES)) pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
#endif
}

/* The texts named, or those of the table. */
static const char *text_at(char **named, int named_count, int i) {
  return named_count ? named[i] : targets_problem(i);
}

static int run_problems(const options *chosen, clfft_device *device, char **named, int named_count, const peer *peers,
                        int peer_count) {
  report printed = {.peers = peers, .peer_count = peer_count, .tsv = chosen->tsv};
  report_head(&printed, device, &chosen->contest);
  int end = EXIT_SUCCESS, count = named_count ? named_count : targets_count();
  for (int i = 0; i < count; i++) {
    const char *text = text_at(named, named_count, i);
    peer_problem problem;
    contest_row rows[PEERS_MAX];
    char message[PEER_MESSAGE_BYTES] = "";
    if (!named_count && chosen->groups && !is_listed(chosen->groups, targets_group(i))) continue;
    if (!work_read(&problem, text)) continue; /* refused before */
    if (!contest_hold(rows, peers, peer_count, &problem, device, &chosen->contest, message)) {
      fprintf(stderr, "bench: %s: %s\n", text, message);
      end = EXIT_WRONG;
    } else if (!report_problem(&printed, &problem, rows)) {
      end = EXIT_WRONG;
    }
  }
  report_foot(&printed);
  return end;
}

int main(int argc, char **argv) {
  /* PoCL's workers otherwise share a core until the scheduler moves one, which takes longer than a short transform; it
   * holds for all parties that run on OpenCL. */
  setenv("POCL_AFFINITY", "1", 0);
  options chosen;
  int end = read_options(&chosen, argc, argv);
  if (end) return end;
  peer peers[PEERS_MAX];
  int peer_count = choose_peers(peers, chosen.peers);
  if (peer_count < 0 || !check_groups(chosen.groups)) return EXIT_USAGE;
  char **named = argv + optind;
  for (int i = 0; i < argc - optind; i++) {
    peer_problem problem;
    if (!work_read(&problem, named[i])) return EXIT_USAGE;
  }
  enlarge_worker_stacks();
  clfft_device *device = NULL;
  if (clfft_device_open(&device, chosen.device) != CLFFT_STATUS_SUCCESS) {
    fprintf(stderr, "bench: %s\n", clfft_last_error());
    return EXIT_NO_DEVICE;
  }
  chosen.sweep.tsv = chosen.tsv;
  if (chosen.growth) end = growth_measure(device, chosen.contest.pairs, chosen.tsv) ? EXIT_SUCCESS : EXIT_WRONG;
  else if (chosen.is_sweep) end = sweep_measure(device, &chosen.sweep) ? EXIT_SUCCESS : EXIT_WRONG;
  else end = run_problems(&chosen, device, named, argc - optind, peers, peer_count);
  clfft_device_destroy(device);
  peers_cleanup();
  return end;
}
