#!/bin/sh
# SPDX-License-Identifier: MIT
# Long transforms in the shell's own stack and under 2 MiB, in which the implementation's threads get their stacks too:
# kernels with large private arrays must not overrun them.
replay=${top_builddir:-.}/tests/device/replay
failures=0

[ -x "$replay" ] || { echo "SKIP stacks: $replay is not built"; exit 77; }
(ulimit -s 2048) 2> /dev/null || { echo "SKIP stacks: this shell sets no stack limit"; exit 77; }

lengths='1009 4096 30011 65537'
test "${CLFFT_TEST_TIER-}" = slow && lengths="$lengths 32749 100003 262144 1000003"

# run NAME LIMIT PROBLEM
run() {
  if said=$(test "$2" = default || ulimit -s "$2"; "$replay" "$3" '' 2>&1); then
    echo "PASS stacks.$1"
  else
    echo "FAIL stacks.$1 status $?: $said"
    failures=$((failures + 1))
  fi
}

for n in $lengths; do
  run "default_$n" default "c2c:$n"
  run "small_$n" 2048 "c2c:$n"
done
run small_double_4096 2048 c2c:4096:b3:f64
run small_columns_4096 2048 c2c:4096/64:b64/1
run small_plane 2048 c2c:1024x512

[ "$failures" -eq 0 ]
