/* SPDX-License-Identifier: MIT
 * The name of a device in records: platform, vendor, normalised name, board or architecture, then compute units,
 * wave, largest group, local memory (size and kind) and vector widths.  Not the clock, the index, the slot or the
 * driver's version. */
#include "device/key.h"

#include "base/hash.h"
#include "base/text.h"
#include "device/opencl.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NVIDIA_CAPABILITY_MAJOR 0x4000
#define NVIDIA_CAPABILITY_MINOR 0x4001
#define AMD_BOARD_NAME 0x4038

static const struct {
  const char *name, *word;
} platform_words[] = {
    {"Portable Computing Language", "pocl"}, {"NVIDIA CUDA", "nvidia"}, {"AMD Accelerated Parallel Processing", "amd"},
};

/* Lower case; every run of other characters than letters, digits and dots becomes one '-'; marks like "(R)" and a clock
 * (" @ 2.10GHz") are left out. */
static void add_word(clf_text *key, const char *text) {
  bool pending = key->length > 0;
  for (; *text; text++) {
    static const char *const marks[] = {"(R)", "(r)", "(TM)", "(tm)", "(C)"};
    if (strncmp(text, " @ ", 3) == 0) return;
    size_t skip = 0;
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
      if (strncmp(text, marks[i], strlen(marks[i])) == 0) skip = strlen(marks[i]);
    }
    char letter = *text;
    if (letter >= 'A' && letter <= 'Z') letter = (char)(letter - 'A' + 'a');
    bool kept = skip == 0 && ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '.');
    if (kept) {
      clf_text_add(key, "%s%c", pending ? "-" : "", letter);
      pending = false;
    } else {
      pending = key->length > 0;
      if (skip > 0) text += skip - 1;
    }
  }
}

static const char *platform_word(const char *name) {
  for (size_t i = 0; i < sizeof(platform_words) / sizeof(platform_words[0]); i++) {
    if (strcmp(name, platform_words[i].name) == 0) return platform_words[i].word;
  }
  return name;
}

static void add_architecture(clf_text *key, cl_device_id id) {
  cl_uint major = 0, minor = 0;
  char *board = NULL;
  if (clf_device_attribute(id, NVIDIA_CAPABILITY_MAJOR, &major, sizeof(major)) &&
      clf_device_attribute(id, NVIDIA_CAPABILITY_MINOR, &minor, sizeof(minor))) {
    clf_text_add(key, "-sm%u%u", (unsigned)major, (unsigned)minor);
  } else if (clf_device_text(&board, id, AMD_BOARD_NAME) == CLFFT_STATUS_SUCCESS) {
    add_word(key, board);
  }
  free(board);
}

clfft_status clf_device_key(clf_profile *profile, cl_device_id id) {
  clf_text key = {0};
  char tail[96];
  snprintf(tail, sizeof(tail), "-u%" PRIu32 "-w%" PRIu32 "-g%" PRIu64 "-l%" PRIu64 "%s-f%" PRIu32 "-d%" PRIu32,
           profile->compute_units, profile->wave, profile->group_max, profile->local_bytes,
           profile->local_is_global ? "g" : "", profile->lanes_single, profile->lanes_double);
  add_word(&key, platform_word(profile->platform));
  add_word(&key, profile->vendor);
  add_word(&key, profile->name);
  if (profile->device_class == CLF_CLASS_GPU) add_architecture(&key, id);
  clfft_status status = clf_text_check(&key);
  if (status == CLFFT_STATUS_SUCCESS) {
    const char *head = clf_text_string(&key);
    int room = (int)(sizeof(profile->key) - 1 - strlen(tail));
    /* A long name is cut, and a digest of the whole keeps it apart from others cut alike. */
    if ((int)strlen(head) <= room) {
      snprintf(profile->key, sizeof(profile->key), "%s%s", head, tail);
    } else {
      uint32_t digest = (uint32_t)clf_hash_text(CLF_HASH_START, head);
      snprintf(profile->key, sizeof(profile->key), "%.*s-%08" PRIx32 "%s", room - 9, head, digest, tail);
    }
  }
  clf_text_free(&key);
  return status;
}
