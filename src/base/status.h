/* SPDX-License-Identifier: MIT
 * Where a fault is found and how it is passed on.  The thread's last message is the library's only mutable static. */
#ifndef CLF_BASE_STATUS_H
#define CLF_BASE_STATUS_H

#include <clfft.h>

/* Record the thread's last message and return code, so that a fault reads `return clf_fail(...)`. */
clfft_status clf_fail(clfft_status code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prefix the thread's last message with where it happened, e.g. "pass 2: "; returns code unchanged. */
clfft_status clf_fail_context(clfft_status code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What clfft_last_error() returns: this thread's last message, never NULL. */
const char *clf_last_message(void);

/* What looks for a way may fail on the way and still succeed.  The message that was there before is kept (NULL when
 * there is no memory for it) and put back on success, so that a caller's message lasts until the next failing call.
 * Putting back frees what was kept; on a failure the message written since stays. */
char *clf_message_keep(void);
void clf_message_put_back(char *kept, clfft_status status);

/* Pass a fault on: needs a local `clfft_status status` and the function's one exit `done:`. */
#define CLF_TRY(call)                               \
  do {                                              \
    status = (call);                                \
    if (status != CLFFT_STATUS_SUCCESS) goto done;  \
  } while (0)

#endif
