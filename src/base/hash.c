/* SPDX-License-Identifier: MIT
 * FNV-1a, 64 bits. */
#include "base/hash.h"

#include <string.h>

#define FNV_PRIME UINT64_C(0x100000001b3)

uint64_t clf_hash(uint64_t hash, const void *data, size_t bytes) {
  const unsigned char *byte = data;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ byte[i]) * FNV_PRIME;
  return hash;
}

uint64_t clf_hash_text(uint64_t hash, const char *text) {
  return clf_hash(hash, text, strlen(text));
}
