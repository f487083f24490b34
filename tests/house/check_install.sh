#!/bin/sh
# SPDX-License-Identifier: MIT
# An installation that is moved to another folder afterwards: what the library exports, and that programs in C and C++
# find it by pkg-config and by CMake.  Runs in the build folder.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
[ -f config.status ] || house_skip "is run by make check, in a build folder"
house_scratch
LIBCLFFT_NO_TUNE=1
export LIBCLFFT_NO_TUNE

# try NAME COMMAND...: a pass when the command succeeds; else its output is shown.
try() {
  try_name=$1
  shift
  if "$@" > "$scratch/log" 2>&1; then
    house_pass "$try_name"
  else
    cat "$scratch/log"
    house_fail "$try_name" "($*)"
  fi
}

# What the outer make left for its children does not concern this one.
install_and_move() {
  env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL "${MAKE:-make}" install DESTDIR="$scratch/stage" &&
    header=$(find "$scratch/stage" -name clfft.h) &&
    mv "$(dirname "$(dirname "$header")")" "$scratch/moved"
}
try install install_and_move
moved=$scratch/moved
library=$(find "$moved" -name libclfft.so)

# ---------------------------------------------------------------------------------------------------------- exports --

check_shared_library() {
  # shellcheck disable=SC2086
  ${NM:-nm} -D --defined-only "$library" | awk '{ print $NF }' | sort > "$scratch/exports"
  try exports diff "$house/exports.txt" "$scratch/exports"

  # Every public function of the header is exported, and nothing else is.
  sed -n 's/^CLFFT_PUBLIC .*[ *]\(clfft_[a-z0-9_]*\)(.*/\1/p' "$moved/include/clfft.h" | sort > "$scratch/promised"
  try promised diff "$scratch/promised" "$scratch/exports"

  # Debian's libclfft2 is AMD's library: ours must never become number 2.
  soname=$(objdump -p "$library" | awk '$1 == "SONAME" { print $2 }')
  case $soname in
  libclfft.so.2) house_fail soname "$soname is too near to AMD's" ;;
  libclfft.so.[0-9]*) house_pass soname ;;
  *) house_fail soname "no soname as it should be: $soname" ;;
  esac
}

static=
if [ -n "$library" ]; then
  LD_LIBRARY_PATH=$(dirname "$library")${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
  check_shared_library
elif [ -n "$(find "$moved" -name libclfft.a)" ]; then
  echo "SKIP $house_name.exports a static library alone"
  static=--static
else
  house_fail library "no libclfft was installed"
fi

# -------------------------------------------------------------------------------------------------------- programs --

# AMD's header beside ours: people migrate, and need both for a while.
amd=
[ -f /usr/include/clFFT.h ] && amd='#include <clFFT.h>'
program() {
  cat <<END
$1
$2
#include <stdio.h>
#include <string.h>
int main(void) {
  clfft_desc desc = CLFFT_DESC_INIT;
  clfft_io io = CLFFT_IO_INIT;
  if (desc.size != sizeof(desc) || io.size != sizeof(io)) return 2;
  if (strcmp(clfft_version(), CLFFT_VERSION_TEXT) != 0) return 3;
  if (clfft_desc_from_text(&desc, "c2c:8:b3") != CLFFT_STATUS_SUCCESS || desc.length[0] != 8) return 4;
  if (clfft_desc_from_text(&desc, "nonsense") != CLFFT_STATUS_INVALID_ARGUMENT) return 5;
  puts(clfft_status_text(CLFFT_STATUS_SUCCESS));
  return clfft_last_error()[0] == '\\0';
}
END
}
program '#include <clfft.h>' "$amd" > "$scratch/ours_first.c"
program "$amd" '#include <clfft.h>' > "$scratch/ours_last.c"
program '#include <clfft.h>' "$amd" > "$scratch/ours_first.cpp"

# ------------------------------------------------------------------------------------------------------ pkg-config --

PKG_CONFIG_PATH=$(dirname "$(find "$moved" -name libclfft.pc)")${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
export PKG_CONFIG_PATH
# shellcheck disable=SC2086
flags=$(${PKG_CONFIG:-pkg-config} $static --define-prefix --cflags --libs libclfft) || flags=
case $flags in
*"$moved"*) house_pass pkgconfig ;;
*) house_fail pkgconfig "the flags do not follow the move: $flags" ;;
esac

# compile NAME COMPILER-AND-FLAGS...: a program that links and runs.
compile() {
  compile_name=$1
  shift
  # shellcheck disable=SC2086
  "$@" ${SANITIZE_CFLAGS-} -DCL_TARGET_OPENCL_VERSION=120 -Wall -Werror -pedantic -o "$scratch/program" \
    "$scratch/$compile_name" $flags && "$scratch/program"
}
# shellcheck disable=SC2086
try c99_ours_first compile ours_first.c ${CC:-cc} -std=c99
# shellcheck disable=SC2086
try c99_ours_last compile ours_last.c ${CC:-cc} -std=c99
if command -v c++ > /dev/null; then
  try cplusplus compile ours_first.cpp c++ -std=c++11
else
  echo "SKIP $house_name.cplusplus no C++ compiler"
fi

# ----------------------------------------------------------------------------------------------------------- CMake --

# cmake_find VERSION: configure a project that asks for this version.
cmake_find() {
  rm -rf "$scratch/cmake" && mkdir "$scratch/cmake" && cp "$scratch/ours_first.c" "$scratch/cmake/" &&
    cat > "$scratch/cmake/CMakeLists.txt" <<END &&
cmake_minimum_required(VERSION 3.13)
project(user C)
find_package(libclfft $1 REQUIRED CONFIG)
add_executable(user ours_first.c)
target_compile_definitions(user PRIVATE CL_TARGET_OPENCL_VERSION=120)
target_link_libraries(user PRIVATE libclfft::libclfft)
END
    cmake -S "$scratch/cmake" -B "$scratch/cmake/build" -DCMAKE_PREFIX_PATH="$moved" \
      -DCMAKE_C_FLAGS="${SANITIZE_CFLAGS-}"
}
cmake_build() {
  cmake_find "$version" && cmake --build "$scratch/cmake/build" && "$scratch/cmake/build/user" &&
    grep -q "$moved/" "$scratch/cmake/build/CMakeFiles/user.dir/link.txt"
}
cmake_refuses() {
  ! cmake_find "$1"
}
version=$(sed -n 's/.*CLFFT_VERSION_TEXT "\(.*\)"/\1/p' "$moved/include/clfft_version.h")
if command -v cmake > /dev/null; then
  try cmake cmake_build
  try cmake_version cmake_refuses 99.0
else
  echo "SKIP $house_name.cmake no cmake"
fi

# ------------------------------------------------------------------------------------------------------------ rest --

for name in fft-tune fft-bench; do
  if [ -x "$moved/bin/$name" ] && [ -n "$(find "$moved" -name "$name.1*")" ]; then
    house_pass "$name"
  else
    house_fail "$name" "the command or its manual page is not installed"
  fi
done

house_end
