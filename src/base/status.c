/* SPDX-License-Identifier: MIT
 * The calling thread's last message: the library's only mutable static. */
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for a compiler's log; longer messages are cut, and say so. */
#define MESSAGE_BYTES 8192

static _Thread_local char last_message[MESSAGE_BYTES];

/* Take back the bytes of a UTF-8 character of which the cut left only a part. */
static size_t whole_characters(const char *text, size_t length) {
  size_t start = length;
  while (start > 0 && length - start < 3 && ((unsigned char)text[start - 1] & 0xC0) == 0x80) start--;
  if (start == 0) return length;
  unsigned char lead = (unsigned char)text[start - 1];
  size_t wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  return length - start + 1 < wanted ? start - 1 : length;
}

static void mark_as_cut(char *message, size_t capacity) {
  static const char mark[] = " [cut]";
  size_t keep = whole_characters(message, capacity - sizeof(mark));
  memcpy(message + keep, mark, sizeof(mark));
}

/* Messages may quote the last one, so each is written beside it before it takes its place. */
static void write_message(const char *format, va_list arguments, const char *tail) {
  char message[MESSAGE_BYTES];
  int written = vsnprintf(message, sizeof(message), format, arguments);
  size_t head = written < 0 ? 0 : (size_t)written;
  if (written < 0) message[0] = '\0';
  size_t whole = head + strlen(tail);
  if (head < sizeof(message)) snprintf(message + head, sizeof(message) - head, "%s", tail);
  if (whole >= sizeof(message)) mark_as_cut(message, sizeof(message));
  memcpy(last_message, message, strlen(message) + 1);
}

clfft_status clf_fail(clfft_status code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  write_message(format, arguments, "");
  va_end(arguments);
  return code;
}

clfft_status clf_fail_context(clfft_status code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  write_message(format, arguments, last_message);
  va_end(arguments);
  return code;
}

const char *clf_last_message(void) {
  return last_message;
}

char *clf_message_keep(void) {
  size_t bytes = strlen(last_message) + 1;
  char *kept = malloc(bytes);
  if (kept) memcpy(kept, last_message, bytes);
  return kept;
}

void clf_message_put_back(char *kept, clfft_status status) {
  if (status == CLFFT_STATUS_SUCCESS && kept) memcpy(last_message, kept, strlen(kept) + 1);
  free(kept);
}
