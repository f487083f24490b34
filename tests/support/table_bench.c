/* SPDX-License-Identifier: MIT
 * Tables of passes, for reading. */
#include "tests/support/table_bench.h"

#include "kernel/table.h"
#include "tests/support/plans.h"

#include <stdlib.h>

table_bench table_bench_open(const char *problem, const char *design, int index) {
  table_bench b = {.recipe = plans_recipe(problem, design, &plans_cpu)};
  b.pass = &b.recipe.pass[index];
  b.layout = clf_table_layout_of(b.pass);
  b.wide = b.recipe.problem.precision == CLFFT_PRECISION_DOUBLE;
  sound(clf_table_make(&b.entries, &b.bytes, b.pass));
  ck_assert_uint_eq(b.bytes, (size_t)b.layout.entries * (b.wide ? 16 : 8));
  return b;
}

void table_bench_close(table_bench *b) {
  free(b->entries);
  clf_recipe_free(&b->recipe);
}

double table_real(const table_bench *b, int64_t i) {
  if (i < 0 || i >= 2 * b->layout.entries) ck_abort_msg("real %lld is outside the table", (long long)i);
  return b->wide ? ((const double *)b->entries)[i] : (double)((const float *)b->entries)[i];
}

clf_complex table_entry(const table_bench *b, int64_t entry) {
  return (clf_complex){table_real(b, 2 * entry), table_real(b, 2 * entry + 1)};
}
