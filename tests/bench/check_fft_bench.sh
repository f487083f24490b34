#!/bin/sh
# SPDX-License-Identifier: MIT
# fft-bench as a user calls it: its rows, its messages, its exit statuses.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

bench=${top_builddir:-.}/fft-bench
tab=$(printf '\t')

# run ARGUMENT...: its output in $scratch/out and $scratch/err, its exit status in $status.  Short samples: what counts
# here is not how fast it is.
run() {
  status=0
  "$bench" --seconds 0 "$@" > "$scratch/out" 2> "$scratch/err" < "$scratch/in" || status=$?
}

# expect NAME STATUS ROWS ERRORS: what the last run must have come to, in lines.
expect() {
  rows=$(($(wc -l < "$scratch/out")))
  errors=$(($(wc -l < "$scratch/err")))
  if [ "$status" -eq "$2" ] && [ "$rows" -eq "$3" ] && [ "$errors" -eq "$4" ]; then
    house_pass "$1"
  else
    house_fail "$1" "status $status for $2, $rows lines for $3, $errors messages for $4: $(head -n 1 "$scratch/err")"
  fi
}

# holds NAME PATTERN FILE: a line of the file matches.
holds() {
  if grep -qE "$2" "$scratch/$3"; then house_pass "$1"; else house_fail "$1" "nothing in $3 matches $2"; fi
}

: > "$scratch/in"

run c2c:64:b3 c2c:128:b2:in c2c:32:b5:f16:planar c2c:256:inv
expect rows 0 5 0
head='problem device passes median_us min_us cpu_us gbps copy_fraction gflops rel_l2 bound source'
holds head "^$(echo "$head" | tr ' ' '\t')\$" out
holds inverse "^c2c:256:inv$tab" out
faults=$(awk -F"$tab" 'NF != 12 { print "line " NR ": " NF " columns" }
  NR > 1 && !($5 > 0 && $4 >= $5 && $7 > 0 && $8 > 0 && $9 > 0) { print "line " NR ": a figure is not positive" }
  NR > 1 && !($10 > 0 && $10 <= $11) { print "line " NR ": the error is not within its bound" }' "$scratch/out")
house_report figures "$faults"

# One that is refused does not keep the others from running.
run c2c:16 c2c:0 nonsense c2c:64
expect refused 1 3 2
holds names_the_problem '^fft-bench: c2c:0: .*length' err

run --design 'single 16: direct' c2c:16:b4
expect forced 0 2 0
holds forced_is_named "^c2c:16:b4$tab[^$tab]*${tab}direct:16$tab.*${tab}forced\$" out
run --design 'single 16: direct' c2c:32
expect forced_refused 1 1 1

run --json c2c:16
expect json 0 1 0
holds json_object '^\{"problem":"c2c:16","device":".*","passes":".*","median_us":[0-9.]+,.*,"source":"[a-z ]+"\}$' out

printf '# a list\n\n  c2c:16:b4   # four\nc2c:16:b8\n' > "$scratch/in"
run -
expect standard_input 0 3 0
: > "$scratch/in"

run
expect no_problem 2 0 1
run --seconds soon c2c:16
expect bad_seconds 2 0 1
run --device 'no such device' c2c:16
expect no_device 3 0 1
run --version
expect version 0 1 0
run --help
[ "$status" -eq 0 ] && holds help '^Usage: fft-bench' out

if [ -w /dev/full ]; then
  status=0
  "$bench" --seconds 0 c2c:16 > /dev/full 2> "$scratch/err" || status=$?
  : > "$scratch/out"
  expect full_disk 1 0 1
fi

house_end
