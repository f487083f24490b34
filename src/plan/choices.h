/* SPDX-License-Identifier: MIT
 * What is chosen for one pass: the kernel family, its radices and its small integers. */
#ifndef CLF_PLAN_CHOICES_H
#define CLF_PLAN_CHOICES_H

#include "base/text.h"
#include "plan/profile.h"

#include <clfft.h>

#define CLF_RADICES_MAX 30

typedef enum clf_family {
#define FAMILY(symbol, kernel, file) CLF_FAMILY_##symbol,
#include "plan/families.def"
#undef FAMILY
  CLF_FAMILY_COUNT
} clf_family;

typedef struct clf_choice {
  clf_family family;
  int radix_count;
  int radix[CLF_RADICES_MAX];
#define CHOICE(name, initial, least, most, what) int name;
#include "plan/choices.def"
#undef CHOICE
} clf_choice;

const char *clf_family_name(clf_family family);
const char *clf_family_file(clf_family family); /* the .cl file, without folder and suffix */

/* The family with every integer at its default and no radices. */
clf_choice clf_choice_initial(clf_family family);

/* "group[8,8,4,4] items=128 banks=32": values at their default are left out. */
void clf_choice_write(const clf_choice *choice, clf_text *text);

/* Reads what clf_choice_write wrote and checks each value against the table; advances *cursor.  INVALID_ARGUMENT. */
clfft_status clf_choice_read(clf_choice *choice, const char **cursor);

bool clf_choice_equal(const clf_choice *a, const clf_choice *b);

#endif
