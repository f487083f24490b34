/* SPDX-License-Identifier: MIT
 * The correctness matrix of the scalar families: every form against precision, layout, placement, strides, batches,
 * directions, scales, offsets, queues, pair by pair. */
#include "tests/support/matrix.h"

#include "tests/support/check_main.h"

START_TEST(every_pair_stands_in_a_row) { matrix_check_coverage(); }
END_TEST
START_TEST(gather) { matrix_run_form("gather"); }
END_TEST
START_TEST(autosort) { matrix_run_form("autosort"); }
END_TEST
START_TEST(stockham) { matrix_run_form("stockham"); }
END_TEST
START_TEST(stockham_mixed) { matrix_run_form("stockham_mixed"); }
END_TEST
START_TEST(bitreverse) { matrix_run_form("bitreverse"); }
END_TEST
START_TEST(direct) { matrix_run_form("direct"); }
END_TEST
START_TEST(register_rows) { matrix_run_form("register"); }
END_TEST
START_TEST(group) { matrix_run_form("group"); }
END_TEST
START_TEST(columns) { matrix_run_form("columns"); }
END_TEST
START_TEST(columns_fourstep) { matrix_run_form("columns_fourstep"); }
END_TEST

int main(void) {
  const TTest *tests[] = {every_pair_stands_in_a_row, gather, autosort, stockham, stockham_mixed, bitreverse, direct,
                          register_rows, group, columns, columns_fourstep, NULL};
  return check_main("families", tests, 900);
}
