/* SPDX-License-Identifier: MIT
 * Objects made once for each key text and shared by whoever asks: a device's programs and tables. */
#ifndef CLF_DEVICE_CACHE_H
#define CLF_DEVICE_CACHE_H

#include <clfft.h>

typedef struct clf_cache clf_cache;

typedef clfft_status (*clf_cache_maker)(void **object, void *argument);
typedef void (*clf_cache_dropper)(void *object);

/* An empty cache whose objects are released by drop.  It keeps as many as `spare` objects that nobody uses. */
clfft_status clf_cache_create(clf_cache **cache, clf_cache_dropper drop, int spare);

/* How many objects were made so far, failures counted: what a test of sharing looks at. */
uint64_t clf_cache_made(clf_cache *cache);

/* Drops every object; nobody may use one any more. */
void clf_cache_destroy(clf_cache *cache);

/* The object for key: found, or made now by make(object, argument).  Threads that ask for a key which another thread is
 * making wait for it, and share its failure; other keys are made at the same time.  Ends with clf_cache_give. */
clfft_status clf_cache_take(clf_cache *cache, void **object, const char *key, clf_cache_maker make, void *argument);

/* The caller uses the object no longer.  NULL is accepted. */
void clf_cache_give(clf_cache *cache, void *object);

#endif
