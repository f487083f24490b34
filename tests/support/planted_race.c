/* SPDX-License-Identifier: MIT
 * A group kernel with its barriers taken out: what a race detector must see.  Prints how many were removed. */
#include "tests/support/mutant.h"

#include <stdio.h>

int main(void) {
  static clf_complex in[64], out[64];
  for (int i = 0; i < 64; i++) in[i] = (clf_complex){i, -i};
  int removed = mutant_run("c2c:64", "single 64: group[8,8] items=8 transforms=1", "barrier(", "(void)(",
                           in, out);
  printf("%d barriers removed\n", removed);
  return removed > 0 ? 0 : 1;
}
