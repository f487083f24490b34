#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs what the tests need, builds in ./build-check, runs the tests, and ends with one line of counts.
set -eu
cd "$(dirname "$0")"
. ./packages.sh

usage="usage: check.sh [--no-install] [--slow]
  --no-install  install no packages
  --slow        the slow tier: larger samples and lengths, up to an hour"
install=yes
target=check
for argument in "$@"; do
  case $argument in
    --no-install) install=no ;;
    --slow) target=check-slow ;;
    --help) echo "$usage"; exit 0 ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
done

# g++ and cmake try the installed library from C++ and CMake; libclfft-dev is AMD's header, which ours must get on with.
test_packages="check libfftw3-dev oclgrind clang-14 g++ cmake libclfft-dev"

# The tests in the logs that Automake leaves, each of which ends with a line on the whole program: check's totals, the
# lines of scripts, and a program that ended badly without a failed check of its own.
count_results() {
  find build-check/tests -name '*.log' -exec cat {} + | awk '
    match($0, /Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+/) {
      split(substr($0, RSTART, RLENGTH), part, /[^0-9]+/)
      passed += part[2] - part[3] - part[4]
      bad += part[3] + part[4]
      next
    }
    /:[FE]:[^:]*:/ { print } # where a check failed
    / \(exit status: [0-9]+\)$/ {
      if (($1 == "FAIL" || $1 == "ERROR") && bad == 0) { bad++; print $1, $2 }
      if ($1 == "SKIP" && !listed) { skipped++; print $1, $2 }
      failed += bad
      bad = listed = 0
      next
    }
    $1 == "PASS" { passed++ }
    $1 == "SKIP" { skipped++; listed = 1; print }
    $1 == "FAIL" { bad++; print }
    END { printf "%d passed, %d failed%s\n", passed, failed + bad, skipped ? ", " skipped " skipped" : "" }'
}

say "1/3 Debian packages: to build, for the examples, and for the tests"
if [ "$install" = yes ]; then
  # shellcheck disable=SC2086
  need_packages $build_packages $example_packages $test_packages
else
  echo "left alone (--no-install)"
fi

say "2/3 building in ./build-check"
build_in build-check
echo "make the tests"
step build-check/tests.log "building the tests" make -C build-check -j "$(nproc)" check TESTS=

say "3/3 make $target"
find build-check/tests -name '*.log' -exec rm -f {} +
outcome=0
make -C build-check -j "$(nproc)" "$target" < /dev/null || outcome=$?

count_results > build-check/results
total=$(tail -n 1 build-check/results)
say "results (logs: build-check/tests)"
case $outcome,$total in
  0,0\ passed*) outcome=1 problem="no test ran" ;;
  0,*" 0 failed"*) problem= ;;
  0,*) outcome=1 problem="a test failed" ;;
  *) problem="make $target ended with exit status $outcome" ;;
esac
[ -z "$problem" ] || echo "$script: $problem" >&2
cat build-check/results
exit "$outcome"
