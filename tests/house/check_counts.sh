#!/bin/sh
# SPDX-License-Identifier: MIT
# The last line of check.sh: counted from logs of every kind, crashes and skips among them.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch
sed -n '/^count_results()/,/^}/p' "$top/check.sh" > "$scratch/count.sh"
echo count_results >> "$scratch/count.sh"

# count NAME EXPECTED LOG...: each LOG is a program's output and Automake's last line.
count() {
  name=$1 expected=$2
  shift 2
  rm -rf "$scratch/build-check"
  mkdir -p "$scratch/build-check/tests/unit"
  number=0
  for log in "$@"; do
    number=$((number + 1))
    printf '%b\n' "$log" > "$scratch/build-check/tests/unit/$number.log"
  done
  (cd "$scratch" && sh count.sh) > "$scratch/out"
  if [ "$(tail -n 1 "$scratch/out")" = "$expected" ]; then
    house_pass "$name"
  else
    house_fail "$name" "$(tail -n 1 "$scratch/out"), expected $expected"
  fi
}

good='100%: Checks: 5, Failures: 0, Errors: 0\nPASS tests/unit/a (exit status: 0)'
bad='60%: Checks: 5, Failures: 1, Errors: 1\nx.c:12:F:core:f:0: off\nFAIL tests/unit/b (exit status: 1)'
crash='Segmentation fault\nFAIL tests/unit/c (exit status: 139)'
script='PASS d.a\nSKIP d.b why\nFAIL d.c reason\nFAIL tests/house/d.sh (exit status: 1)'
skipped='SKIP e reason\nSKIP tests/house/e.sh (exit status: 77)'

count all_good '10 passed, 0 failed' "$good" "$good"
count failures '8 passed, 2 failed' "$good" "$bad"
count crash '5 passed, 1 failed' "$good" "$crash"
count script '1 passed, 1 failed, 1 skipped' "$script"
count skip_told_once '0 passed, 0 failed, 1 skipped' "$skipped"
count skip_untold '0 passed, 0 failed, 1 skipped' 'SKIP tests/house/f.sh (exit status: 77)'
count error '0 passed, 1 failed' 'ERROR tests/house/g.sh (exit status: 99)'
count interrupted '5 passed, 1 failed' "$good" 'FAIL h.a reason'
count together '9 passed, 4 failed, 2 skipped' "$good" "$bad" "$crash" "$script" "$skipped"
count two_runners '7 passed, 1 failed' \
  '100%: Checks: 5, Failures: 0, Errors: 0\n66%: Checks: 3, Failures: 1, Errors: 0\nFAIL tests/unit/i (exit status: 1)'
count nothing '0 passed, 0 failed'

house_end
