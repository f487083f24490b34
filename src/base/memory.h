/* SPDX-License-Identifier: MIT
 * Zeroed memory with checked sizes; release with free(). */
#ifndef CLF_BASE_MEMORY_H
#define CLF_BASE_MEMORY_H

#include <clfft.h>

/* *memory = count elements of size bytes, zeroed; OUT_OF_MEMORY (also when the product overflows).
 * Never NULL on success. */
clfft_status clf_alloc(void *memory_pointer, size_t count, size_t size);

/* Grow *memory_pointer to at least count elements of size bytes, keeping its contents; what is new is
 * zeroed and capacity is updated.  On OUT_OF_MEMORY both are as they were. */
clfft_status clf_grow(void *memory_pointer, size_t *capacity, size_t count, size_t size);

#endif
