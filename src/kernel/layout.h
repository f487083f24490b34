/* SPDX-License-Identifier: MIT
 * The layouts that host and kernel must agree on: local memory, lane buffers, tables. */
#ifndef CLF_KERNEL_LAYOUT_H
#define CLF_KERNEL_LAYOUT_H

#include "plan/recipe.h"

/* columns: the store runs along the transform although the load runs along the columns */
bool clf_pass_is_turned(const clf_pass *pass);

/* lanes: points of the last butterfly.  CPU forms: blocks of FFT_LANES outputs, the last of which may overlap. */
int64_t clf_lane_width(const clf_pass *pass);
/* lanes: transforms side by side in one vector */
int64_t clf_lane_sides(const clf_pass *pass);
int64_t clf_lane_blocks(const clf_pass *pass);

/* CPU forms: whether the load, or the store, runs along each transform */
bool clf_lanes_load_turned(const clf_pass *pass);
bool clf_lanes_store_turned(const clf_pass *pass);

/* CPU forms: outputs are taken FFT_LANES at a time from places that the table must list */
bool clf_lanes_are_placed(const clf_pass *pass);

/* Where the parts of a pass's table start, in complex entries. */
typedef struct clf_table_layout {
  int64_t main_entries; /* stage roots, lane core roots, or roots of the length (0: none, or computed) */
  int fine_bits;        /* of a product of two tables: fine entries first, then coarse ones */
  int64_t step_entry, step_entries;   /* four-step roots, or the last twiddles of lanes */
  int64_t small_entry, small_entries; /* vectors of roots */
  int64_t chirp_entry, spectrum_entry; /* convolutions: chirp or places (the length), spectrum (the convolution) */
  int64_t place_entry, place_entries;  /* CPU forms: positions of outputs, two an entry */
  int64_t entries;      /* in all */
} clf_table_layout;
clf_table_layout clf_table_layout_of(const clf_pass *pass);

#endif
