/* SPDX-License-Identifier: MIT
 * Choices (src/plan/choices.c): to and from text, what is refused, what makes two of them differ. */
#include "plan/choices.h"

#include "tests/support/check_main.h"
#include "tests/support/plans.h"
#include "tune/hostdata.h"

#include <stdio.h>
#include <string.h>

static int draw(clf_random *random, int least, int most) {
  return least + (int)(clf_random_next(random) % (uint64_t)(most - least + 1));
}

static clf_choice draw_choice(clf_random *random) {
  clf_choice choice = clf_choice_initial((clf_family)draw(random, 0, CLF_FAMILY_COUNT - 1));
  choice.radix_count = draw(random, 0, CLF_RADICES_MAX);
  for (int i = 0; i < choice.radix_count; ++i) choice.radix[i] = draw(random, 1, 64);
#define CHOICE(name, initial, least, most, what) \
  if (draw(random, 0, 1)) choice.name = draw(random, least, most);
#include "plan/choices.def"
#undef CHOICE
  return choice;
}

START_TEST(texts_come_back_as_they_were) {
  clf_random random = {11};
  for (int i = 0; i < 3000; ++i) {
    const clf_choice choice = draw_choice(&random);
    clf_text text = {0}, again = {0};
    clf_choice_write(&choice, &text);
    const clf_choice read = plans_choice(clf_text_string(&text));
    ck_assert_msg(clf_choice_equal(&choice, &read), "%s", clf_text_string(&text));
    clf_choice_write(&read, &again);
    ck_assert_str_eq(clf_text_string(&text), clf_text_string(&again));
    clf_text_free(&text);
    clf_text_free(&again);
  }
}
END_TEST

START_TEST(defaults_are_left_out) {
  for (int f = 0; f < CLF_FAMILY_COUNT; ++f) {
    const clf_choice choice = clf_choice_initial((clf_family)f);
    clf_text text = {0};
    clf_choice_write(&choice, &text);
    ck_assert_str_eq(clf_text_string(&text), clf_family_name((clf_family)f));
    ck_assert_str_ne(clf_family_file((clf_family)f), "");
    for (int g = 0; g < f; ++g) ck_assert_str_ne(clf_family_name((clf_family)f), clf_family_name((clf_family)g));
    clf_text_free(&text);
  }
  ck_assert_str_eq(clf_family_name(CLF_FAMILY_COUNT), "unknown");
  ck_assert_str_eq(clf_family_file((clf_family)-1), "");
}
END_TEST

/* "lanes" begins "lanes_block", "group" begins "group_convolve": the whole word counts. */
START_TEST(names_that_begin_alike) {
  ck_assert_int_eq(plans_choice("lanes lanes=4").family, CLF_FAMILY_LANES);
  ck_assert_int_eq(plans_choice("lanes_block lanes=4").family, CLF_FAMILY_LANES_BLOCK);
  ck_assert_int_eq(plans_choice("group[4]").family, CLF_FAMILY_GROUP);
  ck_assert_int_eq(plans_choice("group_convolve[4]").family, CLF_FAMILY_GROUP_CONVOLVE);
}
END_TEST

START_TEST(reading_stops_behind_the_choice) {
  const char *cursor = "group[8,4] items=8; columns[4]";
  clf_choice choice;
  sound(clf_choice_read(&choice, &cursor));
  ck_assert_str_eq(cursor, "; columns[4]");
  ck_assert_int_eq(choice.radix_count, 2);
  ck_assert_int_eq(choice.items, 8);
}
END_TEST

static void refused(const char *text, const char *words) {
  clf_choice choice = clf_choice_initial(CLF_FAMILY_DIRECT), before = choice;
  const char *cursor = text;
  unsound(clf_choice_read(&choice, &cursor), CLFFT_STATUS_INVALID_ARGUMENT, words);
  ck_assert_msg(clf_choice_equal(&choice, &before), "%s: the choice was touched", text);
}

START_TEST(what_is_no_choice_is_refused) {
  refused("", "unknown kernel family");
  refused("spiral[4]", "unknown kernel family");
  refused("group[", "a radix");
  refused("group[]", "a radix");
  refused("group[0]", "a radix");
  refused("group[65]", "a radix");
  refused("group[-4]", "a radix");
  refused("group[4,]", "a radix");
  refused("group[4", "']'");
  refused("group[4;4]", "']'");
  refused("group[2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2]", "30 radices");
  refused("group[4] speed=1", "unknown name");
  refused("group[4]  items=4", "unknown name");
  refused("group[4] items=", "items");
  refused("group[4] items=99999999999999999999", "items");
}
END_TEST

START_TEST(numbers_beyond_the_table_are_refused) {
  char text[64];
#define CHOICE(name, initial, least, most, what)                    \
  snprintf(text, sizeof text, "group[4] " #name "=%d", (least)-1);  \
  refused(text, #name " must be");                                  \
  snprintf(text, sizeof text, "group[4] " #name "=%d", (most) + 1); \
  refused(text, #name " must be");                                  \
  snprintf(text, sizeof text, "group[4] " #name "=%d", (most));     \
  ck_assert_int_eq(plans_choice(text).name, most);
#include "plan/choices.def"
#undef CHOICE
}
END_TEST

START_TEST(every_part_makes_a_difference) {
  const clf_choice choice = plans_choice("group[8,4] items=8");
  clf_choice other = choice;
  ck_assert(clf_choice_equal(&choice, &other));
  other.family = CLF_FAMILY_COLUMNS;
  ck_assert(!clf_choice_equal(&choice, &other));
  other = choice;
  other.radix[1] = 2;
  ck_assert(!clf_choice_equal(&choice, &other));
  other = choice;
  other.radix_count = 1;
  ck_assert(!clf_choice_equal(&choice, &other));
#define CHOICE(name, initial, least, most, what) \
  other = choice;                                \
  other.name = choice.name == least ? most : least; \
  ck_assert_msg(!clf_choice_equal(&choice, &other), #name);
#include "plan/choices.def"
#undef CHOICE
}
END_TEST

int main(void) {
  const TTest *const tests[] = {texts_come_back_as_they_were,   defaults_are_left_out,
                                names_that_begin_alike,         reading_stops_behind_the_choice,
                                what_is_no_choice_is_refused,   numbers_beyond_the_table_are_refused,
                                every_part_makes_a_difference,  NULL};
  return check_main("choice", tests, 60);
}
