/* SPDX-License-Identifier: MIT
 * Zeroed memory with checked sizes; release with free(). */
#ifndef CLF_BASE_MEMORY_H
#define CLF_BASE_MEMORY_H

#include <clfft.h>

/* *memory = count elements of size bytes, zeroed; OUT_OF_MEMORY (also when the product overflows). */
clfft_status clf_alloc(void *memory_pointer, size_t count, size_t size);

/* Grow *memory_pointer to at least count elements of size bytes, keeping its contents; capacity is updated. */
clfft_status clf_grow(void *memory_pointer, size_t *capacity, size_t count, size_t size);

#endif
