/* SPDX-License-Identifier: MIT
 * The bench's output as text: one row a problem, tab-separated or as a JSON object. */
#ifndef CLF_TUNE_BENCH_ROW_H
#define CLF_TUNE_BENCH_ROW_H

#include "tune/bench_case.h"

/* Which passes, in order: "lanes:1024", "lane_columns:1024+lane_columns:1024", "10*pass_stockham:1024",
 * "group:16x16". */
void clf_bench_passes(clf_text *text, const clf_recipe *recipe);

/* "problem<TAB>device<TAB>..." and the rows below it, each with its newline. */
void clf_bench_row_head(clf_text *text);
void clf_bench_row(clf_text *text, const clf_bench_subject *subject, const char *device, const clf_bench_case *result);

/* The same fields by the same names as one JSON object on a line; null where a figure isn't finite. */
void clf_bench_row_json(clf_text *text, const clf_bench_subject *subject, const char *device,
                        const clf_bench_case *result);

#endif
