/* SPDX-License-Identifier: MIT
 * Every stored choice checked again on this machine, and timed beside the default. */
#include "base/memory.h"
#include "base/status.h"
#include "tune/fft-tune.h"
#include "tune/race.h"
#include "tune/space.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERIFY_ROUNDS 3

typedef struct verifier {
  const tune_options *options;
  const clf_profile *profile;
  const clf_backend *backend;
  int good, wrong, unfit;
} verifier;

/* Build and check a choice as an entrant; false when it is wrong or does not run. */
static bool enter(verifier *v, clf_entrant *entrant, const clf_request *request, const clf_choice *choice,
                  bool *right) {
  memset(entrant, 0, sizeof *entrant);
  entrant->choice = *choice;
  *right = true;
  clfft_status status = v->backend->prepare(v->backend->context, request, choice, &entrant->candidate);
  if (status == CLFFT_STATUS_SUCCESS) {
    status = v->backend->check(v->backend->context, entrant->candidate, right, &entrant->error);
  }
  entrant->out = status != CLFFT_STATUS_SUCCESS || !*right;
  return !entrant->out;
}

/* The stored choice's time over the default's; 0 when it is the default, or the default does not run. */
static double against_default(verifier *v, clf_entrant *entrants, const clf_request *request) {
  clf_choice first;
  bool right;
  if (clf_space_list(request, v->profile, &first, 1) < 1 || clf_choice_equal(&first, &entrants[1].choice)) return 0;
  if (!enter(v, &entrants[0], request, &first, &right)) return 0;
  clf_race race = {.backend = v->backend, .entrant = entrants, .count = 2, .reference = 0};
  clf_race_rounds(&race, VERIFY_ROUNDS);
  return entrants[1].samples > 0 ? clf_entrant_score(&entrants[1]) : 0;
}

/* A choice that proved wrong is never used again. */
static void poison(verifier *v, const clf_record *record) {
  clf_record bad = *record;
  clf_text path = {0};
  bad.kind = CLF_RECORD_POISON;
  snprintf(bad.origin, sizeof bad.origin, "verify");
  if (tune_records_path(&path, v->options, v->profile) != CLFFT_STATUS_SUCCESS ||
      clf_records_merge(clf_text_string(&path), &bad, 1, TUNE_LOCK_SECONDS) != CLFFT_STATUS_SUCCESS) {
    tune_complain("the wrong choice cannot be marked: %s", clf_last_message());
  }
  clf_text_free(&path);
}

static void verify_record(verifier *v, const clf_record *record) {
  clf_request request;
  clf_entrant *entrants = calloc(2, sizeof *entrants);
  clf_text choice = {0};
  bool right = true;
  if (!entrants || !clf_measure_parse(&request, record->request, v->profile)) goto done;
  clf_choice_write(&record->choice, &choice);
  if (enter(v, &entrants[1], &request, &record->choice, &right)) {
    double ratio = against_default(v, entrants, &request);
    v->good++;
    tune_say(v->options, "right  %s: %s, error %.2g", record->request, clf_text_string(&choice), entrants[1].error);
    if (ratio > 0) tune_say(v->options, ", %.0f %% of the default's time", 100 * ratio);
    tune_say(v->options, "\n");
    if (v->options->json) tune_json_record(record, "right");
  } else if (!right) {
    v->wrong++;
    tune_say(v->options, "WRONG  %s: %s, error %.2g\n", record->request, clf_text_string(&choice), entrants[1].error);
    if (v->options->json) tune_json_record(record, "wrong");
    poison(v, record);
  } else {
    v->unfit++;
    tune_say(v->options, "unfit  %s: %s: %s\n", record->request, clf_text_string(&choice), clf_last_message());
  }
done:
  for (int i = 0; entrants && i < 2; i++) {
    if (entrants[i].candidate) v->backend->release(v->backend->context, entrants[i].candidate);
  }
  free(entrants);
  clf_text_free(&choice);
}

int tune_verify_records(const tune_options *options, const clf_profile *profile, const clf_records *records,
                        const clf_backend *backend) {
  verifier v = {.options = options, .profile = profile, .backend = backend};
  for (int i = 0; i < clf_records_count(records); i++) {
    const clf_record *record = clf_records_at(records, i, NULL);
    if (record->kind == CLF_RECORD_BEST) verify_record(&v, record);
  }
  tune_say(options, "%s: %d choices right, %d wrong, %d not usable here\n", profile->name, v.good, v.wrong, v.unfit);
  return v.wrong > 0 ? END_WRONG : END_DONE;
}

static int verify_device(const tune_options *options, const clf_device_entry *entry) {
  clfft_status status;
  clf_device *device = NULL;
  clf_records *records = NULL;
  clf_backend backend = {0};
  int end = END_FAILED;
  CLF_TRY(clf_device_open(&device, entry->selector));
  CLF_TRY(clf_records_open(&records, clf_device_profile(device)));
  CLF_TRY(clf_backend_create(&backend, device, 0, options->seed));
  end = tune_verify_records(options, clf_device_profile(device), records, &backend);
done:
  if (status != CLFFT_STATUS_SUCCESS) tune_complain("%s", clf_last_message());
  clf_backend_destroy(&backend);
  clf_records_close(records);
  clf_device_release(device);
  return end;
}

int tune_verify(const tune_options *options) {
  clf_device_entry *entries;
  int count;
  int end = tune_devices_choose(options, &entries, &count);
  for (int i = 0; i < count && (end == END_DONE || end == END_WRONG); i++) {
    int device_end = verify_device(options, &entries[i]);
    if (device_end != END_DONE) end = device_end;
  }
  free(entries);
  return end;
}
