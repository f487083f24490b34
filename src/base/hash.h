/* SPDX-License-Identifier: MIT
 * FNV-1a, 64 bits: keys of in-memory caches and checksums of record lines (not for untrusted binaries). */
#ifndef CLF_BASE_HASH_H
#define CLF_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define CLF_HASH_START UINT64_C(0xcbf29ce484222325)

uint64_t clf_hash(uint64_t hash, const void *data, size_t bytes);
uint64_t clf_hash_text(uint64_t hash, const char *text);

#endif
