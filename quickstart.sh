#!/bin/sh
# SPDX-License-Identifier: MIT
# From a fresh Debian 12 machine to a tuned library at work: installs packages, builds in ./build, tunes for a minute,
# and shows the spectrum of a recording.  May be run again at any time; what is there already is kept.
set -eu
cd "$(dirname "$0")"
. ./packages.sh

usage="usage: quickstart.sh [--no-install] [--budget SECONDS]
  --no-install      install no packages
  --budget SECONDS  time for tuning (60)"
install=yes
budget=60
while [ $# -gt 0 ]; do
  case $1 in
    --no-install) install=no ;;
    --budget)
      [ $# -ge 2 ] || { echo "$usage" >&2; exit 2; }
      budget=$2
      shift
      ;;
    --help) echo "$usage"; exit 0 ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
  shift
done

say "1/5 Debian packages: compiler, Autotools, OpenCL on the processor (PoCL), and what the example needs"
if [ "$install" = yes ]; then
  # shellcheck disable=SC2086
  need_packages $build_packages $example_packages
else
  echo "left alone (--no-install)"
fi

say "2/5 building the library and its tools in ./build (nothing is installed)"
build_in build

say "3/5 OpenCL devices"
build/fft-tune --list-devices || fail "no usable OpenCL device; on Debian, pocl-opencl-icd makes one of the processor"

say "4/5 tuning for $budget s: the example's length first, then the powers of two from 64 to 4096"
build/fft-tune --if-needed --budget "$budget" 2048 2^6..2^12 || fail "tuning failed (exit status $?)"

recording=$(dpkg -L alsa-utils 2> /dev/null | grep '/Front_Center\.wav$' || true)
say "5/5 the spectrum of a recording, by one batched transform of overlapping windows"
[ -x build/examples/spectrum ] || fail "build/examples/spectrum was not built: libsndfile and libpng are needed"
[ -n "$recording" ] || fail "the package alsa-utils, which brings recordings, is not installed"
build/examples/spectrum "$recording" build/front_center.png || fail "the example failed"

say "done.  build/front_center.png is the picture; next: README.md, build/fft-bench c2c:1024:b4096, ./check.sh"
