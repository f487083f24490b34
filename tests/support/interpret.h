/* SPDX-License-Identifier: MIT
 * A recipe carried out on the host, pass by pass, from its description alone and in extended precision: what the plan
 * layer says is right or wrong without any kernel.  Memory remembers who wrote and read each element, so that a wrong
 * slot, stride, loop or twiddle is told even where the numbers would come out. */
#ifndef TESTS_SUPPORT_INTERPRET_H
#define TESTS_SUPPORT_INTERPRET_H

#include "base/text.h"
#include "plan/recipe.h"
#include "tune/reference.h"

/* Transform packed data (transform by transform) in one direction, scale included.  True when every pass
 *   reads just what the pass before it wrote (chirp_leave: of that, the points it keeps), each element in its memory,
 *   writes each of its elements once, never the caller's input or a gap of the output,
 *   never reads what another work-item of the same pass writes,
 * and when storage, layout and the flags of the first and last pass are what the problem asks for.  If not, the message
 * says what broke first. */
bool interpret_recipe(const clf_recipe *recipe, clfft_direction direction, const clf_complex *in, clf_complex *out,
                      clf_text *message);

/* The same, against the definition: random data in both directions, within the bound of double precision. */
bool interpret_is_right(const clf_recipe *recipe, uint64_t seed, clf_text *message);

#endif
