/* SPDX-License-Identifier: MIT
 * fft-tune: find the fastest kernels for this machine's devices, and remember them. */
#include "tune/fft-tune.h"

#include <clfft_version.h>

#include <stdio.h>

static int run_action(const tune_options *options) {
  switch (options->action) {
    case ACTION_TUNE: return tune_supervise(options);
    case ACTION_LIST: return tune_devices_list(options);
    case ACTION_STATUS: return tune_status(options);
    case ACTION_EXPLAIN: return tune_explain(options);
    case ACTION_VERIFY: return tune_verify(options);
    case ACTION_RESET: return tune_reset(options);
    case ACTION_EXPORT: return tune_export(options);
    case ACTION_IMPORT: return tune_import(options);
    case ACTION_MERGE: return tune_merge(options);
    case ACTION_HELP: fputs(tune_usage, stdout); return END_DONE;
    case ACTION_VERSION: puts("fft-tune (libclfft) " CLFFT_VERSION_TEXT); return END_DONE;
  }
  return END_USAGE;
}

int main(int argc, char **argv) {
  tune_options options;
  int end = tune_options_read(&options, argc, argv);
  if (end != END_DONE) return end;
  end = run_action(&options);
  if (fflush(stdout) != 0 && end == END_DONE) {
    tune_complain("standard output cannot be written");
    end = END_FAILED;
  }
  return end;
}
