/* SPDX-License-Identifier: MIT
 * What fft-tune says, and where. */
#include "tune/fft-tune.h"

#include <stdarg.h>
#include <stdio.h>

void tune_say(const tune_options *options, const char *format, ...) {
  va_list arguments;
  if (options->verbosity < 0) return;
  va_start(arguments, format);
  vfprintf(options->json ? stderr : stdout, format, arguments);
  va_end(arguments);
  fflush(options->json ? stderr : stdout);
}

void tune_complain(const char *format, ...) {
  va_list arguments;
  fputs("fft-tune: ", stderr);
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
}

void tune_json_string(clf_text *text, const char *name, const char *value) {
  clf_text_add(text, "\"%s\":\"", name);
  for (; *value; value++) {
    unsigned char c = (unsigned char)*value;
    if (c == '"' || c == '\\') {
      clf_text_add(text, "\\%c", c);
    } else if (c < ' ') {
      clf_text_add(text, "\\u%04x", c);
    } else {
      clf_text_add(text, "%c", c);
    }
  }
  clf_text_add(text, "\"");
}

static void json_number(clf_text *text, const char *name, double value) {
  clf_text_add(text, ",\"%s\":", name);
  clf_text_add_double(text, value);
}

void tune_json_record(const clf_record *record, const char *event) {
  clf_text line = {0}, choice = {0};
  clf_choice_write(&record->choice, &choice);
  clf_text_add(&line, "{");
  tune_json_string(&line, "event", event);
  clf_text_add(&line, ",");
  tune_json_string(&line, "device", record->device);
  clf_text_add(&line, ",");
  tune_json_string(&line, "request", record->request);
  clf_text_add(&line, ",");
  tune_json_string(&line, "choice", clf_text_string(&choice));
  json_number(&line, "ns_per_point", record->ns_per_point);
  json_number(&line, "default_ns_per_point", record->default_ns_per_point);
  json_number(&line, "spread", record->spread);
  json_number(&line, "error", record->error);
  clf_text_add(&line, ",");
  tune_json_string(&line, "date", record->date);
  clf_text_add(&line, "}\n");
  fputs(clf_text_string(&line), stdout);
  fflush(stdout);
  clf_text_free(&line);
  clf_text_free(&choice);
}
