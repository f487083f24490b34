/* SPDX-License-Identifier: MIT
 * The table of roots that a pass's kernel reads: one buffer of complex entries. */
#ifndef CLF_KERNEL_TABLE_H
#define CLF_KERNEL_TABLE_H

#include "plan/recipe.h"

/* Names the contents: passes with equal keys share a table.  Empty text: no table is needed. */
clfft_status clf_table_key(clf_text *key, const clf_pass *pass);

/* The table as floats or doubles (clf_table_bytes of them), each rounded once; *entries is the caller's to free. */
clfft_status clf_table_make(void **entries, size_t *bytes, const clf_pass *pass);

#endif
