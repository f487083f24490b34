/* SPDX-License-Identifier: MIT
 * The work that is compared, from its text. */
#ifndef TESTS_BENCH_WORK_H
#define TESTS_BENCH_WORK_H

#include "peer.h"

/* Only what every party can do with the same arrays; else false after a message on stderr.  text is borrowed. */
bool work_read(peer_problem *problem, const char *text);

#endif
