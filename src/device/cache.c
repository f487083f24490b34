/* SPDX-License-Identifier: MIT
 * Objects made once for each key text and shared by whoever asks.
 *
 * An entry is in the list while its object is being made and while it may be found.  The lock is held for the list
 * alone, never while an object is made: an entry has a state, and who wants its object waits on the condition. */
#include "device/cache.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/status.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef enum state { STATE_MAKING, STATE_READY, STATE_FAILED } state;

typedef struct entry {
  struct entry *next;
  uint64_t hash;
  char *key;
  state state;
  void *object;
  int users;
  uint64_t last_used;
  clfft_status status; /* of a failure, with its message */
  char *message;
} entry;

struct clf_cache {
  pthread_mutex_t lock;
  pthread_cond_t made;
  entry *first;
  clf_cache_dropper drop;
  int spare;
  uint64_t clock; /* of last use */
  uint64_t makes;
};

static char *copy_text(const char *text) {
  size_t bytes = strlen(text) + 1;
  char *copy = malloc(bytes);
  if (copy) memcpy(copy, text, bytes);
  return copy;
}

static void free_entry(const clf_cache *cache, entry *dead) {
  if (!dead) return;
  if (dead->object) cache->drop(dead->object);
  free(dead->key);
  free(dead->message);
  free(dead);
}

static void unlink_entry(clf_cache *cache, const entry *gone) {
  for (entry **link = &cache->first; *link; link = &(*link)->next) {
    if (*link == gone) {
      *link = gone->next;
      return;
    }
  }
}

clfft_status clf_cache_create(clf_cache **cache, clf_cache_dropper drop, int spare) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_cache *made = NULL;
  CLF_TRY(clf_alloc(&made, 1, sizeof(*made)));
  if (pthread_mutex_init(&made->lock, NULL) != 0) {
    status = clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "no memory for a lock");
    goto done;
  }
  if (pthread_cond_init(&made->made, NULL) != 0) {
    pthread_mutex_destroy(&made->lock);
    status = clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "no memory for a condition variable");
    goto done;
  }
  made->drop = drop;
  made->spare = spare;
  *cache = made;
  made = NULL;
done:
  free(made);
  return status;
}

void clf_cache_destroy(clf_cache *cache) {
  if (!cache) return;
  while (cache->first) {
    entry *dead = cache->first;
    cache->first = dead->next;
    free_entry(cache, dead);
  }
  pthread_cond_destroy(&cache->made);
  pthread_mutex_destroy(&cache->lock);
  free(cache);
}

static entry *find_entry(const clf_cache *cache, uint64_t hash, const char *key) {
  for (entry *found = cache->first; found; found = found->next) {
    if (found->hash == hash && strcmp(found->key, key) == 0) return found;
  }
  return NULL;
}

static clfft_status add_entry(clf_cache *cache, entry **added, uint64_t hash, const char *key) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  entry *fresh = NULL;
  CLF_TRY(clf_alloc(&fresh, 1, sizeof(*fresh)));
  fresh->key = copy_text(key);
  if (!fresh->key) {
    status = clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "no memory for a cache key of %zu bytes", strlen(key) + 1);
    goto done;
  }
  fresh->hash = hash;
  fresh->state = STATE_MAKING;
  fresh->next = cache->first;
  cache->first = fresh;
  *added = fresh;
  fresh = NULL;
done:
  free_entry(cache, fresh);
  return status;
}

/* Called without the lock; returns with it. */
static void make_object(clf_cache *cache, entry *fresh, clf_cache_maker make, void *argument) {
  void *object = NULL;
  clfft_status made = make(&object, argument);
  char *message = made == CLFFT_STATUS_SUCCESS ? NULL : copy_text(clf_last_message());
  pthread_mutex_lock(&cache->lock);
  cache->makes++;
  fresh->object = object;
  fresh->status = made;
  fresh->message = message;
  fresh->state = made == CLFFT_STATUS_SUCCESS ? STATE_READY : STATE_FAILED;
  if (fresh->state == STATE_FAILED) unlink_entry(cache, fresh); /* a later call tries again */
  pthread_cond_broadcast(&cache->made);
}

/* Drop the objects that nobody has used for longest, down to the spare ones. */
static void trim(clf_cache *cache) {
  for (;;) {
    int unused = 0;
    entry *oldest = NULL;
    for (entry *each = cache->first; each; each = each->next) {
      if (each->users > 0) continue;
      unused++;
      if (!oldest || each->last_used < oldest->last_used) oldest = each;
    }
    if (unused <= cache->spare) return;
    unlink_entry(cache, oldest);
    free_entry(cache, oldest);
  }
}

clfft_status clf_cache_take(clf_cache *cache, void **object, const char *key, clf_cache_maker make, void *argument) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  uint64_t hash = clf_hash_text(CLF_HASH_START, key);
  pthread_mutex_lock(&cache->lock);
  entry *wanted = find_entry(cache, hash, key);
  if (wanted) {
    wanted->users++;
    while (wanted->state == STATE_MAKING) pthread_cond_wait(&cache->made, &cache->lock);
    if (wanted->state == STATE_FAILED) {
      status = clf_fail(wanted->status, "%s", wanted->message ? wanted->message : "another thread's attempt failed");
    }
  } else {
    CLF_TRY(add_entry(cache, &wanted, hash, key));
    wanted->users++;
    pthread_mutex_unlock(&cache->lock);
    make_object(cache, wanted, make, argument);
    status = wanted->status; /* the message is this thread's already */
  }
  if (status == CLFFT_STATUS_SUCCESS) *object = wanted->object;
  else if (--wanted->users == 0) free_entry(cache, wanted);
done:
  pthread_mutex_unlock(&cache->lock);
  return status;
}

void clf_cache_give(clf_cache *cache, void *object) {
  if (!object) return;
  pthread_mutex_lock(&cache->lock);
  for (entry *each = cache->first; each; each = each->next) {
    if (each->object != object) continue;
    each->users--;
    each->last_used = ++cache->clock;
    trim(cache);
    break;
  }
  pthread_mutex_unlock(&cache->lock);
}

uint64_t clf_cache_made(clf_cache *cache) {
  pthread_mutex_lock(&cache->lock);
  uint64_t makes = cache->makes;
  pthread_mutex_unlock(&cache->lock);
  return makes;
}
