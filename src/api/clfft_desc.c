/* SPDX-License-Identifier: MIT
 * The public description. */
#include "plan/problem.h"

clfft_status clfft_desc_from_text(clfft_desc *desc, const char *text) {
  return clf_problem_parse(desc, NULL, text);
}
