/* SPDX-License-Identifier: MIT
 * A group kernel with its barriers taken out, or (planted_race walsh) a Walsh-Hadamard one: what a race detector must
 * see.  Prints how many were removed. */
#include "tests/support/mutant.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  static clf_complex in[64], out[64];
  const bool walsh = argc > 1 && strcmp(argv[1], "walsh") == 0;
  for (int i = 0; i < 64; i++) in[i] = (clf_complex){i, -i};
  int removed = walsh ? mutant_run("wht:64", "walsh 64: walsh items=8 quads=1 banks=32", "barrier(", "(void)(", in, out)
                      : mutant_run("c2c:64", "single 64: group[8,8] items=8 transforms=1", "barrier(", "(void)(", in,
                                   out);
  printf("%d barriers removed\n", removed);
  return removed > 0 ? 0 : 1;
}
