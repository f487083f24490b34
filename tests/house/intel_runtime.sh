#!/bin/sh
# SPDX-License-Identifier: MIT
# The device tests on Intel's CPU runtime, which has sub-groups and half precision and gives wrong results where a
# barrier is missing or divergent (PoCL lets such kernels pass).
#   intel_runtime.sh [--fetch] [TEST...]     TEST: test_rows_a, ...; all of them by default
# --fetch installs the runtime by pip into a folder of its own ($INTEL_RUNTIME, else ~/.cache/libclfft/intel); without
# it the runtime must be there already.  It may be used, not passed on.  Needs the device tests of top_builddir.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

folder=${INTEL_RUNTIME:-${XDG_CACHE_HOME:-$HOME/.cache}/libclfft/intel}
if [ "${1-}" = --fetch ]; then
  shift
  if [ ! -f "$folder/lib/libintelocl.so" ]; then
    python3 -m venv "$folder" && "$folder/bin/pip" install -q intel-opencl-rt intel-cmplr-lib-rt ||
      house_skip "pip could not install intel-opencl-rt and intel-cmplr-lib-rt into $folder"
  fi
fi
[ -f "$folder/lib/libintelocl.so" ] || house_skip "needs Intel's CPU runtime in $folder (--fetch installs it by pip)"

programs=${top_builddir:-.}/tests/device
if [ $# -eq 0 ]; then
  for program in "$programs"/test_*; do
    case $program in *.*) ;; *) [ -x "$program" ] && set -- "$@" "$(basename "$program")" ;; esac
  done
fi
[ $# -gt 0 ] || house_skip "needs the tests in $programs (make check builds them)"

echo "$folder/lib/libintelocl.so" > "$scratch/intel.icd"
OCL_ICD_VENDORS=$scratch/intel.icd
CLFFT_TEST_DEVICE=Intel
HOME=$scratch
export OCL_ICD_VENDORS CLFFT_TEST_DEVICE HOME

for test in "$@"; do
  if "$programs/$test" > "$scratch/log" 2>&1; then
    house_pass "$test"
  else
    house_fail "$test" "$(grep -E '^[0-9]+%|:[FE]:' "$scratch/log" | head -n 8 | tr '\n' ' ')"
  fi
done

house_end
