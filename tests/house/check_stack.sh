#!/bin/sh
# SPDX-License-Identifier: MIT
# CPU runtimes keep private memory on their workers' stacks, whose size follows the limit of the process: under a small,
# the usual and no limit the lane kernels are right or refused, and nothing crashes.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

replay=${top_builddir:-.}/tests/device/replay
[ -x "$replay" ] || house_skip "needs $replay (make check builds it)"

# Rows in private memory, each four times as long as the one before; then what the planner takes for long transforms.
cat > "$scratch/cases" <<'END'
c2c:1024:b9|single 1024: lanes[8,8] lanes=16
c2c:4096:b9|single 4096: lanes[16,16] lanes=16
c2c:16384:b9|single 16384: lanes[8,8,16] lanes=16
c2c:65536:b9|single 65536: lanes[16,16,16] lanes=16
c2c:262144:b5|single 262144: lanes[16,16,8,8] lanes=16
c2c:16384:b3:f64|single 16384: lanes[8,16,16] lanes=8
c2c:262144|fourstep 512*512: lane_columns[8,8,8] lanes=16; lane_columns[8,8,8] lanes=16
c2c:1048576|fourstep 1024*1024: lane_columns[8,8,16] lanes=16; lane_columns[8,8,16] lanes=16
c2c:65536:b9|
c2c:262144:b3|
c2c:1048576|
c2c:131072:f64|
END

run_limited() { # LIMIT
  (
    ulimit -S -s "$1" 2> "$scratch/why" || exit 77
    right=0
    while IFS='|' read -r problem design; do
      "$replay" "$problem" "$design" > "$scratch/out" 2>&1
      status=$?
      if [ "$status" -eq 0 ]; then
        right=$((right + 1))
      elif [ "$status" -ne 1 ] || [ -z "$design" ] || ! grep -q '^unsupported' "$scratch/out"; then
        echo "$problem '$design': status $status: $(tail -n 1 "$scratch/out")"
      fi
    done < "$scratch/cases"
    [ "$right" -ge 6 ] || echo "only $right of the cases ran"
  )
}

for limit in 1024 8192 unlimited; do
  faults=$(run_limited "$limit")
  if [ $? -eq 77 ]; then
    echo "SKIP $house_name.$limit $(head -n 1 "$scratch/why")"
  else
    house_report "$limit" "$faults"
  fi
done

house_end
