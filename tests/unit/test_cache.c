/* SPDX-License-Identifier: MIT
 * Objects made once for each key: sharing, waiting, failing, forgetting. */
#include "base/status.h"
#include "device/cache.h"

#include "tests/support/check_main.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define THREADS 8

/* ------------------------------------------------------------------------------------------- a maker of numbers -- */

static atomic_int made_count, dropped_count;

static clfft_status make_number(void **object, void *argument) {
  int *number = malloc(sizeof(*number));
  ck_assert_ptr_nonnull(number);
  *number = argument ? *(int *)argument : 0;
  atomic_fetch_add(&made_count, 1);
  *object = number;
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status make_slowly(void **object, void *argument) {
  usleep(100000);
  return make_number(object, argument);
}

static clfft_status make_nothing(void **object, void *argument) {
  (void)object;
  (void)argument;
  usleep(100000);
  atomic_fetch_add(&made_count, 1);
  return clf_fail(CLFFT_STATUS_BUILD_FAILED, "no luck");
}

static void drop_number(void *object) {
  atomic_fetch_add(&dropped_count, 1);
  free(object);
}

static clf_cache *make_cache(int spare) {
  clf_cache *cache = NULL;
  ck_assert_int_eq(clf_cache_create(&cache, drop_number, spare), CLFFT_STATUS_SUCCESS);
  return cache;
}

static void *take(clf_cache *cache, const char *key, int value) {
  void *object = NULL;
  ck_assert_int_eq(clf_cache_take(cache, &object, key, make_number, &value), CLFFT_STATUS_SUCCESS);
  ck_assert_ptr_nonnull(object);
  return object;
}

/* ------------------------------------------------------------------------------------------------- many threads -- */

typedef struct asker {
  clf_cache *cache;
  const char *key;
  clf_cache_maker make;
  void *argument;
  void *object;
  clfft_status status;
  char message[64];
} asker;

static void *ask(void *argument) {
  asker *a = argument;
  a->status = clf_cache_take(a->cache, &a->object, a->key, a->make, a->argument);
  snprintf(a->message, sizeof(a->message), "%s", clf_last_message());
  return NULL;
}

static void ask_together(asker *askers) {
  pthread_t thread[THREADS];
  for (int i = 0; i < THREADS; i++) ck_assert_int_eq(pthread_create(&thread[i], NULL, ask, &askers[i]), 0);
  for (int i = 0; i < THREADS; i++) ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
}

START_TEST(one_key_is_made_once) {
  clf_cache *cache = make_cache(0);
  void *first = take(cache, "a", 1), *again = take(cache, "a", 2), *other = take(cache, "b", 3);
  ck_assert_ptr_eq(first, again);
  ck_assert_ptr_ne(first, other);
  ck_assert_int_eq(*(int *)first, 1);
  ck_assert_uint_eq(clf_cache_made(cache), 2);
  clf_cache_give(cache, first);
  ck_assert_int_eq(atomic_load(&dropped_count), 0); /* taken twice, given once */
  clf_cache_give(cache, again);
  ck_assert_int_eq(atomic_load(&dropped_count), 1);
  clf_cache_give(cache, other);
  clf_cache_destroy(cache);
  ck_assert_int_eq(atomic_load(&dropped_count), 2);
}
END_TEST

START_TEST(threads_that_ask_together_share) {
  clf_cache *cache = make_cache(0);
  asker askers[THREADS];
  for (int i = 0; i < THREADS; i++) askers[i] = (asker){.cache = cache, .key = "a", .make = make_slowly};
  ask_together(askers);
  for (int i = 0; i < THREADS; i++) {
    ck_assert_int_eq(askers[i].status, CLFFT_STATUS_SUCCESS);
    ck_assert_ptr_eq(askers[i].object, askers[0].object);
  }
  ck_assert_int_eq(atomic_load(&made_count), 1);
  clf_cache_destroy(cache);
}
END_TEST

START_TEST(a_failure_is_shared_and_then_forgotten) {
  clf_cache *cache = make_cache(4);
  asker askers[THREADS];
  for (int i = 0; i < THREADS; i++) askers[i] = (asker){.cache = cache, .key = "a", .make = make_nothing};
  ask_together(askers);
  for (int i = 0; i < THREADS; i++) {
    ck_assert_int_eq(askers[i].status, CLFFT_STATUS_BUILD_FAILED);
    ck_assert_str_eq(askers[i].message, "no luck");
    ck_assert_ptr_null(askers[i].object);
  }
  ck_assert_int_lt(atomic_load(&made_count), THREADS);
  clf_cache_give(cache, take(cache, "a", 5)); /* the next one tries again */
  clf_cache_destroy(cache);
}
END_TEST

/* Two makers, each of which ends only when the other has begun: one lock around making would never end. */
static pthread_barrier_t both_begun;

static clfft_status make_together(void **object, void *argument) {
  pthread_barrier_wait(&both_begun);
  return make_number(object, argument);
}

START_TEST(different_keys_are_made_at_the_same_time) {
  clf_cache *cache = make_cache(0);
  pthread_t thread[2];
  asker askers[2] = {{.cache = cache, .key = "a", .make = make_together},
                     {.cache = cache, .key = "b", .make = make_together}};
  ck_assert_int_eq(pthread_barrier_init(&both_begun, NULL, 2), 0);
  for (int i = 0; i < 2; i++) ck_assert_int_eq(pthread_create(&thread[i], NULL, ask, &askers[i]), 0);
  for (int i = 0; i < 2; i++) ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
  for (int i = 0; i < 2; i++) ck_assert_int_eq(askers[i].status, CLFFT_STATUS_SUCCESS);
  clf_cache_destroy(cache);
}
END_TEST

START_TEST(what_nobody_used_for_longest_goes_first) {
  clf_cache *cache = make_cache(2);
  void *a = take(cache, "a", 1), *b = take(cache, "b", 2), *c = take(cache, "c", 3), *used = take(cache, "used", 4);
  clf_cache_give(cache, b);
  clf_cache_give(cache, a);
  ck_assert_int_eq(atomic_load(&dropped_count), 0);
  clf_cache_give(cache, c); /* b goes */
  ck_assert_int_eq(atomic_load(&dropped_count), 1);
  ck_assert_ptr_eq(take(cache, "a", 9), a);
  ck_assert_ptr_eq(take(cache, "c", 9), c);
  ck_assert_int_eq(*(int *)take(cache, "b", 9), 9);
  ck_assert_ptr_eq(take(cache, "used", 9), used);
  clf_cache_destroy(cache);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {
      one_key_is_made_once,
      threads_that_ask_together_share,
      a_failure_is_shared_and_then_forgotten,
      different_keys_are_made_at_the_same_time,
      what_nobody_used_for_longest_goes_first,
      NULL};
  return check_main("cache", tests, 60);
}
