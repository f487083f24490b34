/* SPDX-License-Identifier: MIT
 * Any bytes as lines of tuning records: an answer, never a crash; what is accepted must round-trip.  A fuzzer does not
 * guess checksums, so each line is also read with one that fits, added or in place of its own. */
#include "base/hash.h"
#include "base/status.h"
#include "tune/record.h"

#include "tests/support/fuzz_main.h"

#include <inttypes.h>
#include <string.h>

static void demand(bool promise) {
  if (!promise) abort();
}

/* What was read says the same when it is written and read again; only a line too long is refused. */
static void round_trip(const clf_record *record) {
  clf_text first = {0}, second = {0};
  clf_record again;
  demand(clf_record_same(record, record));
  if (clf_record_write(record, &first) == CLFFT_STATUS_SUCCESS) {
    demand(clf_record_read(&again, clf_text_string(&first), first.length) == CLFFT_STATUS_SUCCESS);
    demand(clf_record_same(record, &again) && clf_choice_equal(&record->choice, &again.choice));
    demand(clf_record_write(&again, &second) == CLFFT_STATUS_SUCCESS);
    demand(strcmp(clf_text_string(&first), clf_text_string(&second)) == 0);
  } else {
    demand(first.length >= CLF_RECORD_LINE_MAX);
  }
  clf_text_free(&first);
  clf_text_free(&second);
}

static void read_line(const char *line, size_t bytes) {
  clf_record record;
  if (clf_record_read(&record, line, bytes) != CLFFT_STATUS_SUCCESS) return;
  demand(clf_record_line_intact(line, bytes));
  round_trip(&record);
}

#define TAIL 19 /* " | " and sixteen digits */

/* these bytes with a checksum that fits, or as they are, in memory of just their size */
static void try_bytes(const uint8_t *data, size_t size, bool sealed) {
  const size_t bytes = size + (sealed ? TAIL : 0);
  char tail[TAIL + 1], *line = malloc(bytes ? bytes : 1);
  if (!line) return;
  if (size > 0) memcpy(line, data, size);
  if (sealed) {
    snprintf(tail, sizeof tail, " | %016" PRIx64, clf_hash(CLF_HASH_START, data, size));
    memcpy(line + size, tail, TAIL);
  }
  read_line(line, bytes);
  free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  while (size > 0) {
    const uint8_t *newline = memchr(data, '\n', size);
    const size_t bytes = newline ? (size_t)(newline - data) : size;
    try_bytes(data, bytes, false);
    try_bytes(data, bytes, true);
    if (bytes > TAIL) try_bytes(data, bytes - TAIL, true);
    data += bytes + (newline != NULL);
    size -= bytes + (newline != NULL);
  }
  return 0;
}
