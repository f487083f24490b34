/* SPDX-License-Identifier: MIT
 * The devices of this machine, and the one that a selector means. */
#include "base/memory.h"
#include "device/device.h"
#include "device/opencl.h"
#include "device/query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct device_list {
  clf_device_entry *entry;
  size_t count, capacity;
} device_list;

static clfft_status add_platform(device_list *list, cl_platform_id platform, cl_uint platform_number) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_device_id *ids = NULL;
  cl_uint found = 0;
  if (clf_platform_devices(&ids, &found, platform) == CLFFT_STATUS_OUT_OF_MEMORY) return CLFFT_STATUS_OUT_OF_MEMORY;
  for (cl_uint i = 0; i < found; i++) {
    clf_device_entry entry = {.platform = platform, .id = ids[i]};
    if (clf_profile_query(&entry.profile, ids[i]) != CLFFT_STATUS_SUCCESS) continue;
    snprintf(entry.selector, sizeof(entry.selector), "%u:%u", (unsigned)platform_number, (unsigned)i);
    CLF_TRY(clf_grow(&list->entry, &list->capacity, list->count + 1, sizeof(entry)));
    list->entry[list->count++] = entry;
  }
done:
  free(ids);
  return status;
}

clfft_status clf_devices_list(clf_device_entry **entries, int *count) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  device_list list = {0};
  cl_platform_id *platforms = NULL;
  cl_uint platform_count = 0;
  CLF_TRY(clf_platform_ids(&platforms, &platform_count));
  for (cl_uint i = 0; i < platform_count; i++) CLF_TRY(add_platform(&list, platforms[i], i));
  *entries = list.entry;
  *count = (int)list.count;
  list.entry = NULL;
done:
  free(list.entry);
  free(platforms);
  return status;
}

static char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool contains(const char *text, const char *part) {
  for (; *text; text++) {
    size_t i = 0;
    while (part[i] && lower(text[i]) == lower(part[i])) i++;
    if (!part[i]) return true;
  }
  return false;
}

static const clf_device_entry *first_of_class(const clf_device_entry *entries, int count, clf_device_class wanted) {
  for (int i = 0; i < count; i++) {
    if (entries[i].profile.device_class == wanted) return &entries[i];
  }
  return NULL;
}

/* NULL: the first GPU, else CPU, else any.  Numbers and keys mean one device; a part of a name its first. */
static const clf_device_entry *select_entry(const clf_device_entry *entries, int count, const char *selector) {
  if (!selector) {
    const clf_device_entry *entry = first_of_class(entries, count, CLF_CLASS_GPU);
    if (!entry) entry = first_of_class(entries, count, CLF_CLASS_CPU);
    return entry ? entry : count > 0 ? &entries[0] : NULL;
  }
  for (int i = 0; i < count; i++) {
    if (strcmp(entries[i].selector, selector) == 0 || strcmp(entries[i].profile.key, selector) == 0) return &entries[i];
  }
  for (int i = 0; i < count && *selector; i++) {
    if (contains(entries[i].profile.platform, selector) || contains(entries[i].profile.name, selector)) {
      return &entries[i];
    }
  }
  return NULL;
}

static clfft_status fail_selection(const clf_device_entry *entries, int count, const char *selector) {
  clf_text there = {0};
  if (count == 0) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "there is no OpenCL device on this machine (no platform offers one)");
  }
  for (int i = 0; i < count; i++) {
    clf_text_add(&there, "%s%s %s (%s)", i > 0 ? ", " : "", entries[i].selector, entries[i].profile.name,
                 entries[i].profile.platform);
  }
  clf_fail(CLFFT_STATUS_UNSUPPORTED, "no OpenCL device matches \"%s\"; there is %s", selector,
           clf_text_string(&there));
  clf_text_free(&there);
  return CLFFT_STATUS_UNSUPPORTED;
}

clfft_status clf_device_open(clf_device **device, const char *selector) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_device_entry *entries = NULL;
  cl_context context = NULL;
  cl_int code = CL_SUCCESS;
  int count = 0;
  CLF_TRY(clf_devices_list(&entries, &count));
  const clf_device_entry *entry = select_entry(entries, count, selector);
  if (!entry) {
    status = fail_selection(entries, count, selector);
    goto done;
  }
  cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)entry->platform, 0};
  context = clCreateContext(properties, 1, &entry->id, NULL, NULL, &code);
  if (!context) status = clf_fail_opencl(code, "clCreateContext");
  else status = clf_device_create(device, context, entry->id);
done:
  if (context) clReleaseContext(context);
  free(entries);
  return status;
}
