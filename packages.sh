# SPDX-License-Identifier: MIT
# What quickstart.sh and check.sh share: telling each step, stopping with a message, and Debian packages by name.
# Sourced, never run.

script=$(basename "$0")

say() {
  printf '\n== %s\n' "$*"
}

fail() {
  printf '%s: %s\n' "$script" "$*" >&2
  exit 1
}

# step LOG WHAT COMMAND...: run it quietly; on failure show the end of its output and stop.
step() {
  step_log=$1 step_what=$2
  shift 2
  "$@" > "$step_log" 2>&1 < /dev/null && return
  tail -n 40 "$step_log" >&2
  fail "$step_what failed: $* (all of its output is in $step_log)"
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo > /dev/null; then
    sudo "$@"
  else
    fail "to install packages, run this as root or install sudo; or install them yourself and give --no-install"
  fi
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null)" = installed ]
}

# need_packages PACKAGE...: install those that are missing.
need_packages() {
  command -v dpkg-query > /dev/null && command -v apt-get > /dev/null ||
    fail "this is not a Debian system; install the counterparts of these packages and give --no-install: $*"
  missing=
  for package in "$@"; do
    is_installed "$package" || missing="$missing $package"
  done
  if [ -z "$missing" ]; then
    echo "all there: $*"
    return
  fi
  echo "missing:$missing"
  apt="as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0"
  # shellcheck disable=SC2086
  $apt update < /dev/null ||
    echo "$script: the package lists could not be renewed; trying with the old ones" >&2
  # shellcheck disable=SC2086
  $apt -y --no-install-recommends install $missing < /dev/null ||
    fail "apt-get could not install:$missing"
}

# To build, and to run on the processor.
build_packages="gcc libc6-dev make autoconf automake libtool pkg-config opencl-headers ocl-icd-opencl-dev
  pocl-opencl-icd"

# The example spectrum: reading recordings, writing pictures, and recordings to read.
example_packages="libsndfile1-dev libpng-dev alsa-utils"

# build_in FOLDER CONFIGURE-OPTIONS...: configure (once) and make, out of the source tree.
build_in() {
  folder=$1
  shift
  mkdir -p "$folder" || fail "$folder cannot be made"
  if [ ! -x configure ] || [ -n "$(find configure.ac Makefile.am m4 ./*/local.mk -newer configure)" ]; then
    echo "autogen.sh"
    step "$folder/autogen.log" "making configure" ./autogen.sh
  fi
  if [ ! -f "$folder/config.status" ]; then
    echo "configure in $folder"
    # shellcheck disable=SC2016
    step "$folder/configure.log" "configuring" sh -c 'cd "$1" && shift && exec ../configure "$@"' sh "$folder" "$@"
  fi
  echo "make in $folder"
  step "$folder/make.log" "building" make -C "$folder" -j "$(nproc)"
}
