/* SPDX-License-Identifier: MIT
 * The public statuses in words, the thread's last message, the version. */
#include "base/status.h"

const char *clfft_status_text(clfft_status status) {
  static const char *const texts[] = {
    [CLFFT_STATUS_SUCCESS] = "success",
    [CLFFT_STATUS_INVALID_ARGUMENT] = "invalid argument",
    [CLFFT_STATUS_UNSUPPORTED] = "unsupported",
    [CLFFT_STATUS_OUT_OF_MEMORY] = "out of memory",
    [CLFFT_STATUS_OPENCL_FAILED] = "OpenCL call failed",
    [CLFFT_STATUS_BUILD_FAILED] = "kernel build failed",
    [CLFFT_STATUS_FILE_ERROR] = "file error",
    [CLFFT_STATUS_INTERNAL_ERROR] = "internal error",
  };
  if ((unsigned)status >= sizeof texts / sizeof texts[0]) return "unknown status";
  return texts[status];
}

const char *clfft_last_error(void) {
  return clf_last_message();
}

const char *clfft_version(void) {
  return CLFFT_VERSION_TEXT;
}
