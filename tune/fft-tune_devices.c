/* SPDX-License-Identifier: MIT
 * Which devices fft-tune works on, and the list of them. */
#include "base/file.h"
#include "base/memory.h"
#include "tune/fft-tune.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool contains(const char *text, const char *part) {
  size_t length = strlen(part);
  for (; *text; text++) {
    size_t i = 0;
    while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)part[i])) i++;
    if (i == length) return true;
  }
  return length == 0;
}

static bool is_named(const clf_device_entry *entry, const char *name) {
  return strcmp(entry->selector, name) == 0 || strcmp(entry->profile.key, name) == 0 ||
         contains(entry->profile.name, name) || contains(entry->profile.platform, name);
}

/* The same device under two platforms' numbers has one key, and one set of records. */
static bool stands_already(const clf_device_entry *entries, int count, const clf_device_entry *candidate) {
  for (int i = 0; i < count; i++) {
    if (strcmp(entries[i].profile.key, candidate->profile.key) == 0) return true;
  }
  return false;
}

/* Move the wanted entries to the front; how many. */
static int select_entries(clf_device_entry *entries, int count, const char *device) {
  bool gpu = false;
  int kept = 0;
  for (int i = 0; i < count; i++) gpu = gpu || entries[i].profile.device_class == CLF_CLASS_GPU;
  for (int i = 0; i < count; i++) {
    bool wanted;
    if (!device) {
      wanted = gpu ? entries[i].profile.device_class == CLF_CLASS_GPU : kept == 0 &&
                     entries[i].profile.device_class == CLF_CLASS_CPU;
    } else {
      wanted = strcmp(device, "all") == 0 || is_named(&entries[i], device);
    }
    if (wanted && !stands_already(entries, kept, &entries[i])) entries[kept++] = entries[i];
  }
  if (!device && kept == 0 && count > 0) kept = 1; /* neither GPU nor CPU: the first of what there is */
  return kept;
}

/* An unwritable cache folder makes PoCL fail in ways that do not name it. */
static void complain_about_devices(const tune_options *options, int all) {
  if (all > 0) {
    tune_complain("no device is called '%s'; fft-tune --list-devices shows what is there", options->device);
    return;
  }
  tune_complain("no usable OpenCL device was found");
  fputs("  Install a driver for your GPU, or PoCL for the CPU (on Debian: apt-get install pocl-opencl-icd).\n"
        "  If PoCL is installed: its cache folder ($POCL_CACHE_DIR, or ~/.cache/pocl) must be writable, and\n"
        "  $OCL_ICD_VENDORS, where it is set, must name a folder or file that is there.\n",
        stderr);
}

int tune_devices_choose(const tune_options *options, clf_device_entry **entries, int *count) {
  int all = 0;
  *entries = NULL;
  if (clf_devices_list(entries, &all) != CLFFT_STATUS_SUCCESS) all = 0;
  *count = select_entries(*entries, all, options->device);
  if (*count > 0) return END_DONE;
  complain_about_devices(options, all);
  free(*entries);
  *entries = NULL;
  return END_NO_DEVICE;
}

typedef struct tally {
  int fresh, stale;
} tally;

static tally count_records(const clf_profile *profile) {
  tally counted = {0, 0};
  clf_records *records;
  if (clf_records_open(&records, profile) != CLFFT_STATUS_SUCCESS) return counted;
  for (int i = 0; i < clf_records_count(records); i++) {
    const clf_record *record = clf_records_at(records, i, NULL);
    if (record->kind != CLF_RECORD_BEST) continue;
    if (clf_record_is_fresh(record, profile)) {
      counted.fresh++;
    } else {
      counted.stale++;
    }
  }
  clf_records_close(records);
  return counted;
}

static void print_device(const tune_options *options, const clf_device_entry *entry) {
  static const char *const classes[] = {"CPU", "GPU", "other"};
  const clf_profile *profile = &entry->profile;
  tally counted = count_records(profile);
  const char *state = counted.fresh > 0 ? "fresh" : counted.stale > 0 ? "stale" : "none";
  if (options->json) {
    clf_text line = {0};
    clf_text_add(&line, "{");
    tune_json_string(&line, "selector", entry->selector);
    clf_text_add(&line, ",");
    tune_json_string(&line, "platform", profile->platform);
    clf_text_add(&line, ",");
    tune_json_string(&line, "name", profile->name);
    clf_text_add(&line, ",");
    tune_json_string(&line, "class", classes[profile->device_class]);
    clf_text_add(&line, ",");
    tune_json_string(&line, "driver", profile->driver);
    clf_text_add(&line, ",");
    tune_json_string(&line, "key", profile->key);
    clf_text_add(&line, ",");
    tune_json_string(&line, "records", state);
    clf_text_add(&line, ",\"fresh\":%d,\"stale\":%d}", counted.fresh, counted.stale);
    puts(clf_text_string(&line));
    clf_text_free(&line);
    return;
  }
  printf("%s  %s  %s\n", entry->selector, classes[profile->device_class], profile->name);
  printf("     platform  %s\n     driver    %s\n     key       %s\n", profile->platform, profile->driver, profile->key);
  printf("     records   %s (%d fresh, %d stale)\n", state, counted.fresh, counted.stale);
}

int tune_devices_list(const tune_options *options) {
  tune_options everything = *options;
  clf_device_entry *entries;
  int count;
  if (!options->device) everything.device = "all";
  int end = tune_devices_choose(&everything, &entries, &count);
  if (end != END_DONE) return end;
  for (int i = 0; i < count; i++) print_device(options, &entries[i]);
  free(entries);
  return END_DONE;
}
