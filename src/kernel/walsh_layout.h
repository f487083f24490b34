/* SPDX-License-Identifier: MIT
 * Layouts of the walsh kernel: which bits of a value's number are in an item's private array and which in the item's
 * own number, phase by phase; where values lie in local memory between two phases; and a model of its banks. */
#ifndef CLF_KERNEL_WALSH_LAYOUT_H
#define CLF_KERNEL_WALSH_LAYOUT_H

#include "plan/recipe.h"

#define CLF_WALSH_PHASES_MAX 16

typedef struct clf_walsh_phase {
  int private_bit[8]; /* bits of the number, by place in the private array; the slices' bits last */
  int item_bit[16];   /* by bit of the item's number */
  unsigned places;    /* private places that are transformed in this phase */
  bool quad;          /* the lowest two private bits are the number's: cells are accessed four at a time */
} clf_walsh_phase;

typedef struct clf_walsh_layout {
  int bits, private_bits, item_bits, slices;
  int transforms;
  bool columns;
  int swizzle; /* cells combine three bits from this one on with bits 2 to 4; 0 not */
  int phase_count;
  clf_walsh_phase phase[CLF_WALSH_PHASES_MAX];
} clf_walsh_layout;

/* The layouts of transforms of 2^bits values by a choice of family walsh. */
void clf_walsh_layout_make(clf_walsh_layout *layout, const clf_choice *choice, int bits, bool columns);

/* A value's number from an item's and its place in the private array. */
uint32_t clf_walsh_number(const clf_walsh_phase *phase, const clf_walsh_layout *layout, uint32_t item, uint32_t place);

/* The cell of a value of transform f in local memory, during its turn. */
uint32_t clf_walsh_cell(const clf_walsh_layout *layout, uint32_t number, uint32_t transform);

/* The most cells of one bank (of 32, four bytes each) that a phase's access touches at once, which is that of 32
 * neighbouring items, or of 8 with four cells each: 1 is free of conflicts. */
int clf_walsh_conflicts(const clf_walsh_layout *layout, int phase);

#endif
