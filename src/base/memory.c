/* SPDX-License-Identifier: MIT
 * Zeroed memory with checked sizes. */
#include "base/memory.h"

#include "base/status.h"

#include <stdlib.h>
#include <string.h>

static clfft_status fail_of_size(size_t count, size_t size) {
  return clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "no host memory for %zu elements of %zu bytes", count, size);
}

/* The caller's pointer has some type of its own: it is copied as bytes, never read through a void **. */
static void *load_pointer(const void *memory_pointer) {
  void *memory;
  memcpy(&memory, memory_pointer, sizeof(memory));
  return memory;
}

static void store_pointer(void *memory_pointer, void *memory) {
  memcpy(memory_pointer, &memory, sizeof(memory));
}

clfft_status clf_alloc(void *memory_pointer, size_t count, size_t size) {
  if (size > 0 && count > SIZE_MAX / size) return fail_of_size(count, size);
  void *memory = count == 0 || size == 0 ? calloc(1, 1) : calloc(count, size);
  if (memory == NULL) return fail_of_size(count, size);
  store_pointer(memory_pointer, memory);
  return CLFFT_STATUS_SUCCESS;
}

/* Half as much again as before, so that appending costs a constant time an element. */
static size_t next_capacity(size_t capacity, size_t count) {
  size_t more = capacity / 2 < SIZE_MAX - capacity ? capacity + capacity / 2 : SIZE_MAX;
  if (more < 8) more = 8;
  return more > count ? more : count;
}

clfft_status clf_grow(void *memory_pointer, size_t *capacity, size_t count, size_t size) {
  if (count <= *capacity) return CLFFT_STATUS_SUCCESS;
  if (size == 0 || count > SIZE_MAX / size) return fail_of_size(count, size);

  size_t wanted = next_capacity(*capacity, count);
  if (wanted > SIZE_MAX / size) wanted = count;
  void *memory = realloc(load_pointer(memory_pointer), wanted * size);
  if (memory == NULL) return fail_of_size(wanted, size);

  memset((char *)memory + *capacity * size, 0, (wanted - *capacity) * size);
  store_pointer(memory_pointer, memory);
  *capacity = wanted;
  return CLFFT_STATUS_SUCCESS;
}
