/* SPDX-License-Identifier: MIT
 * Every fuzz program's main: replays the files given as arguments.  A fuzzer links its own; its build says so, as in
 * clang -fsanitize=fuzzer -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION. */
#ifndef TESTS_SUPPORT_FUZZ_MAIN_H
#define TESTS_SUPPORT_FUZZ_MAIN_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* What a fuzzer calls with bytes of its own; aborts when a promise is broken. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
static int replay(const char *path) {
  static uint8_t data[1 << 20];
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    return EXIT_FAILURE;
  }
  size_t size = fread(data, 1, sizeof data, file);
  int failed = ferror(file);
  fclose(file);
  if (failed) {
    perror(path);
    return EXIT_FAILURE;
  }
  LLVMFuzzerTestOneInput(data, size);
  return EXIT_SUCCESS;
}

int main(int count, char **arguments) {
  for (int i = 1; i < count; i++) {
    if (replay(arguments[i]) != EXIT_SUCCESS) return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
#endif

#endif
