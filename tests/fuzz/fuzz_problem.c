/* SPDX-License-Identifier: MIT
 * Any bytes as a problem's text: an answer, never a crash; what is accepted must round-trip. */
#include "base/status.h"
#include "plan/problem_parts.h"

#include "tests/support/fuzz_main.h"

#include <string.h>

static clfft_status rewrite(clf_text *out, const char *text) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clfft_desc desc;
  clfft_direction direction;
  clf_problem problem;
  CLF_TRY(clf_problem_parse(&desc, &direction, text));
  CLF_TRY(clf_problem_canonical(&problem, &desc));
  problem.direction = direction;
  clf_problem_write(&problem, out);
  CLF_TRY(clf_text_check(out));
done:
  return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  clf_text first = {0}, second = {0};
  char *text = malloc(size + 1);
  if (!text) return 0;
  if (size > 0) memcpy(text, data, size);
  text[size] = '\0';
  if (rewrite(&first, text) == CLFFT_STATUS_SUCCESS) {
    if (rewrite(&second, clf_text_string(&first)) != CLFFT_STATUS_SUCCESS) abort();
    if (strcmp(clf_text_string(&first), clf_text_string(&second)) != 0) abort();
  }
  clf_text_free(&first);
  clf_text_free(&second);
  free(text);
  return 0;
}
