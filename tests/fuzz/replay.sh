#!/bin/sh
# SPDX-License-Identifier: MIT
# Replays the kept inputs of each fuzz program (tests/fuzz/NOUN) through it: no crash, no broken promise.
top=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
build=${top_builddir:-.}
failed=0
for noun in problem record; do
  set -- "$top/tests/fuzz/$noun"/*
  if test -f "$1" && "$build/tests/fuzz/fuzz_$noun" "$@"; then
    echo "PASS fuzz_$noun.replay"
  else
    echo "FAIL fuzz_$noun.replay an input of tests/fuzz/$noun/ failed, or there is none"
    failed=1
  fi
done
exit $failed
