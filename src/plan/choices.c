/* SPDX-License-Identifier: MIT
 * Choices to and from text, from one table. */
#include "plan/choices.h"

#include "base/status.h"

#include <string.h>

typedef struct family_row {
  const char *name, *file;
} family_row;

static const family_row families[CLF_FAMILY_COUNT] = {
#define FAMILY(symbol, kernel, file) {kernel, file},
#include "plan/families.def"
#undef FAMILY
};

const char *clf_family_name(clf_family family) {
  return family >= 0 && family < CLF_FAMILY_COUNT ? families[family].name : "unknown";
}

const char *clf_family_file(clf_family family) {
  return family >= 0 && family < CLF_FAMILY_COUNT ? families[family].file : "";
}

clf_choice clf_choice_initial(clf_family family) {
  clf_choice choice;
  memset(&choice, 0, sizeof choice);
  choice.family = family;
#define CHOICE(name, initial, least, most, what) choice.name = initial;
#include "plan/choices.def"
#undef CHOICE
  return choice;
}

void clf_choice_write(const clf_choice *choice, clf_text *text) {
  clf_text_add(text, "%s", clf_family_name(choice->family));
  for (int i = 0; i < choice->radix_count; ++i) clf_text_add(text, "%c%d", i ? ',' : '[', choice->radix[i]);
  if (choice->radix_count > 0) clf_text_add(text, "]");
#define CHOICE(name, initial, least, most, what) \
  if (choice->name != initial) clf_text_add(text, " " #name "=%d", choice->name);
#include "plan/choices.def"
#undef CHOICE
}

static bool read_family(clf_family *family, const char **cursor) {
  size_t best = 0;
  for (int i = 0; i < CLF_FAMILY_COUNT; ++i) { /* the longest name that fits: "lanes" begins "lanes_block" */
    const size_t length = strlen(families[i].name);
    if (length > best && strncmp(*cursor, families[i].name, length) == 0) {
      best = length;
      *family = (clf_family)i;
    }
  }
  *cursor += best;
  return best > 0;
}

static clfft_status read_radices(clf_choice *choice, const char **cursor) {
  if (!clf_read_word(cursor, "[")) return CLFFT_STATUS_SUCCESS;
  do {
    int64_t radix;
    if (!clf_read_int64(cursor, &radix) || radix < 1 || radix > 64)
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: a radix of 1 to 64 is missing at \"%.20s\"", *cursor);
    if (choice->radix_count == CLF_RADICES_MAX)
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: more than %d radices", CLF_RADICES_MAX);
    choice->radix[choice->radix_count++] = (int)radix;
  } while (clf_read_word(cursor, ","));
  if (!clf_read_word(cursor, "]"))
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: ']' is missing at \"%.20s\"", *cursor);
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status read_number(int *field, const char *name, int least, int most, const char **cursor) {
  int64_t value;
  if (!clf_read_int64(cursor, &value) || value < least || value > most)
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: %s must be %d to %d", name, least, most);
  *field = (int)value;
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_choice_read(clf_choice *choice, const char **cursor) {
  clf_family family;
  if (!read_family(&family, cursor))
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: unknown kernel family at \"%.20s\"", *cursor);
  clf_choice read = clf_choice_initial(family);
  clfft_status status = read_radices(&read, cursor);
  while (status == CLFFT_STATUS_SUCCESS && clf_read_word(cursor, " ")) {
    bool known = false;
#define CHOICE(name, initial, least, most, what)                   \
  if (!known && clf_read_word(cursor, #name "=")) {                \
    known = true;                                                  \
    status = read_number(&read.name, #name, least, most, cursor);  \
  }
#include "plan/choices.def"
#undef CHOICE
    if (!known) status = clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: unknown name at \"%.20s\"", *cursor);
  }
  if (status == CLFFT_STATUS_SUCCESS) *choice = read;
  return status;
}

bool clf_choice_equal(const clf_choice *a, const clf_choice *b) {
  if (a->family != b->family || a->radix_count != b->radix_count) return false;
  for (int i = 0; i < a->radix_count; ++i)
    if (a->radix[i] != b->radix[i]) return false;
#define CHOICE(name, initial, least, most, what) \
  if (a->name != b->name) return false;
#include "plan/choices.def"
#undef CHOICE
  return true;
}
