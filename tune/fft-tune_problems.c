/* SPDX-License-Identifier: MIT
 * The operands of fft-tune as problems: lengths, ranges of powers of two, whole texts. */
#include "base/memory.h"
#include "base/status.h"
#include "math/factor.h"
#include "tune/fft-tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH_MAX (INT64_C(1) << 24)
#define DEFAULT_BITS_MAX 22
#define STDIN_MAX 65536 /* operands */

/* What one operand says: a range of powers of two (first < last), one length (first = last), or a text (first = 0). */
typedef struct operand {
  int64_t first, last;
  clfft_kind kind; /* of lengths */
  clfft_desc desc;
} operand;

/* "1024" or "2^10". */
static bool read_length(const char **cursor, int64_t *length) {
  int64_t exponent;
  if (!clf_read_int64(cursor, length) || *length < 1) return false;
  if (*length != 2 || !clf_read_word(cursor, "^")) return true;
  if (!clf_read_int64(cursor, &exponent) || exponent < 0 || exponent > 40) return false;
  *length = INT64_C(1) << exponent;
  return true;
}

static clfft_status read_operand(operand *read, const char *text) {
  const char *cursor = text;
  memset(read, 0, sizeof *read);
  if (strstr(text, "..") && clf_read_word(&cursor, "wht:")) read->kind = CLFFT_KIND_WALSH;
  if (read_length(&cursor, &read->first)) {
    read->last = read->first;
    if (*cursor == '\0' && read->first <= LENGTH_MAX) return CLFFT_STATUS_SUCCESS;
    if (clf_read_word(&cursor, "..") && read_length(&cursor, &read->last) && *cursor == '\0' &&
        read->last <= LENGTH_MAX && read->first <= read->last) {
      if (clf_is_power_of_two((uint64_t)read->first) && clf_is_power_of_two((uint64_t)read->last)) {
        return CLFFT_STATUS_SUCCESS;
      }
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "'%s': both ends of a range are powers of two", text);
    }
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "'%s' is no length up to 2^24 and no range of them", text);
  }
  read->first = read->last = 0;
  clfft_direction direction;
  clf_problem problem;
  clfft_status status = clf_problem_parse(&read->desc, &direction, text);
  if (status == CLFFT_STATUS_SUCCESS) status = clf_problem_from_desc(&problem, &read->desc);
  return status == CLFFT_STATUS_SUCCESS ? status : clf_fail_context(status, "'%s': ", text);
}

/* Put the words of standard input in the place of "-".  They live as long as the command. */
static int read_standard_input(tune_options *options) {
  char **list = NULL, word[512];
  size_t capacity = 0, count = 0;
  for (int i = 0; i < options->operand_count; i++) {
    if (strcmp(options->operand[i], "-") != 0) {
      if (clf_grow(&list, &capacity, count + 1, sizeof *list) != CLFFT_STATUS_SUCCESS) return END_FAILED;
      list[count++] = options->operand[i];
      continue;
    }
    while (count < STDIN_MAX && scanf("%511s", word) == 1) {
      if (clf_grow(&list, &capacity, count + 1, sizeof *list) != CLFFT_STATUS_SUCCESS) return END_FAILED;
      list[count] = malloc(strlen(word) + 1);
      if (!list[count]) return END_FAILED;
      strcpy(list[count++], word);
    }
  }
  options->operand = list;
  options->operand_count = (int)count;
  if (count > 0) return END_DONE;
  tune_complain("standard input names no problem");
  return END_USAGE;
}

int tune_problems_check(const tune_options *options) {
  bool standard_input = false;
  for (int i = 0; i < options->operand_count; i++) {
    standard_input = standard_input || strcmp(options->operand[i], "-") == 0;
  }
  if (standard_input) {
    int end = read_standard_input((tune_options *)options);
    if (end != END_DONE) return end;
  }
  for (int i = 0; i < options->operand_count; i++) {
    operand read;
    if (read_operand(&read, options->operand[i]) != CLFFT_STATUS_SUCCESS) {
      tune_complain("%s", clf_last_message());
      return END_USAGE;
    }
  }
  return END_DONE;
}

static clfft_status append(tune_problems *problems, const clfft_desc *desc) {
  clfft_status status;
  CLF_TRY(clf_grow(&problems->list, &problems->capacity, (size_t)problems->count + 1, sizeof *problems->list));
  CLF_TRY(clf_problem_from_desc(&problems->list[problems->count], desc));
  problems->count++;
done:
  return status;
}

/* A batch of this length that fills the device ("many"), or does not ("few"). */
static clfft_status append_length(tune_problems *problems, int64_t length, clfft_kind kind, clfft_precision precision,
                                  bool few, const clf_profile *profile) {
  clfft_desc desc = CLFFT_DESC_INIT;
  clf_request rows = {.shape = CLF_SHAPE_ROWS, .length = length, .precision = precision, .count = 1};
  if (!few) {
    while (clf_request_is_few(&rows, profile)) rows.count *= 2;
  }
  rows = clf_measure_request(&rows, profile, 0);
  desc.kind = kind;
  desc.precision = precision;
  desc.rank = 1;
  desc.length[0] = length;
  desc.batch_rank = 1;
  desc.batch[0] = rows.count;
  return append(problems, &desc);
}

/* Powers of two in the order in which people use them. */
static const int popular[] = {10, 12, 8, 9, 11, 6, 7, 13, 14, 16, 15, 20, 18, 22, 5, 4, 17, 19, 21, 3, 2, 1, 23, 24, 0};

static clfft_status append_range(tune_problems *problems, const operand *range, clfft_precision precision, bool few,
                                 const clf_profile *profile) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  if (range->first == range->last) return append_length(problems, range->first, range->kind, precision, few, profile);
  for (size_t i = 0; i < sizeof popular / sizeof *popular; i++) {
    int64_t length = INT64_C(1) << popular[i];
    if (length < range->first || length > range->last) continue;
    CLF_TRY(append_length(problems, length, range->kind, precision, few, profile));
  }
done:
  return status;
}

/* All lengths with large batches before those with small ones; one precision after the other. */
static clfft_status append_lengths(tune_problems *problems, const tune_options *options, const operand *ranges,
                                   int count, clfft_precision precision, const clf_profile *profile) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (int few = 0; few < 2; few++) {
    if (few ? !options->few : !options->many) continue;
    for (int i = 0; i < count; i++) {
      if (ranges[i].first > 0) CLF_TRY(append_range(problems, &ranges[i], precision, few, profile));
    }
  }
done:
  return status;
}

static bool wants(const tune_options *options, int precision, const clf_profile *profile) {
  if (precision == CLFFT_PRECISION_DOUBLE && !profile->fp64) return false;
  if (options->precision_given) return options->precision[precision];
  if (precision == CLFFT_PRECISION_SINGLE) return true;
  return precision == CLFFT_PRECISION_DOUBLE && options->operand_count == 0;
}

clfft_status tune_problems_make(tune_problems *problems, const tune_options *options, const clf_profile *profile) {
  clfft_status status;
  operand *read = NULL;
  int count = options->operand_count > 0 ? options->operand_count : 1;
  CLF_TRY(clf_alloc(&read, (size_t)count, sizeof *read));
  read[0] = (operand){.first = 2, .last = INT64_C(1) << DEFAULT_BITS_MAX};
  for (int i = 0; i < options->operand_count; i++) CLF_TRY(read_operand(&read[i], options->operand[i]));
  for (int i = 0; i < count; i++) {
    if (read[i].first == 0) CLF_TRY(append(problems, &read[i].desc));
  }
  for (int precision = 0; precision < 3; precision++) {
    if (!wants(options, precision, profile)) continue;
    CLF_TRY(append_lengths(problems, options, read, count, (clfft_precision)precision, profile));
  }
done:
  free(read);
  return status;
}

void tune_problems_free(tune_problems *problems) {
  free(problems->list);
  *problems = (tune_problems){0};
}
