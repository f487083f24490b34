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

static clfft_status add_architecture(clf_text *key, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_uint major = 0, minor = 0;
  char *extensions = NULL, *board = NULL;
  CLF_TRY(clf_device_text(&extensions, id, CL_DEVICE_EXTENSIONS));
  if (clf_has_word(extensions, "cl_nv_device_attribute_query")) {
    CLF_TRY_CL(clGetDeviceInfo(id, NVIDIA_CAPABILITY_MAJOR, sizeof(major), &major, NULL));
    CLF_TRY_CL(clGetDeviceInfo(id, NVIDIA_CAPABILITY_MINOR, sizeof(minor), &minor, NULL));
    clf_text_add(key, "-sm%u%u", (unsigned)major, (unsigned)minor);
  } else if (clf_has_word(extensions, "cl_amd_device_attribute_query")) {
    CLF_TRY(clf_device_text(&board, id, AMD_BOARD_NAME));
    add_word(key, board);
  }
done:
  free(board);
  free(extensions);
  return status;
}

/* A long name is cut, and a digest of the whole keeps it apart from others cut alike. */
static void join_key(clf_profile *profile, const char *head, const char *tail) {
  const int room = (int)(sizeof(profile->key) - 1 - strlen(tail));
  if ((int)strlen(head) <= room) {
    snprintf(profile->key, sizeof(profile->key), "%s%s", head, tail);
  } else {
    uint32_t digest = (uint32_t)clf_hash_text(CLF_HASH_START, head);
    snprintf(profile->key, sizeof(profile->key), "%.*s-%08" PRIx32 "%s", room - 9, head, digest, tail);
  }
}

clfft_status clf_device_key(clf_profile *profile, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_text head = {0};
  char tail[96];
  add_word(&head, platform_word(profile->platform));
  add_word(&head, profile->vendor);
  add_word(&head, profile->name);
  if (profile->device_class == CLF_CLASS_GPU) CLF_TRY(add_architecture(&head, id));
  CLF_TRY(clf_text_check(&head));
  snprintf(tail, sizeof(tail), "-u%" PRIu32 "-w%" PRIu32 "-g%" PRIu64 "-l%" PRIu64 "%s-f%" PRIu32 "-d%" PRIu32,
           profile->compute_units, profile->wave, profile->group_max, profile->local_bytes,
           profile->local_is_global ? "g" : "", profile->lanes_single, profile->lanes_double);
  join_key(profile, clf_text_string(&head), tail);
done:
  clf_text_free(&head);
  return status;
}
