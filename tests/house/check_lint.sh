#!/bin/sh
# SPDX-License-Identifier: MIT
# Lint of the kernels: clang compiles variants of every form, precision and layout with all warnings as errors, for a
# device with every extension, for one without double precision, and (single) for one with no extension at all: half
# storage is core OpenCL C, but clang's header hides it behind cl_khr_fp16.  The kernels share one list of arguments, of
# which each uses what it needs.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

clang=$(command -v clang-14 || command -v clang) || house_skip "needs clang (on Debian: apt-get install clang-14)"
dump=${top_builddir:-.}/tests/support/dump_source
[ -x "$dump" ] || house_skip "needs $dump (make check builds it)"

"$dump" lint "$scratch" > "$scratch/list" || { house_fail sources "dump_source failed"; house_end; }

# One kernel: NAME -> lines of what is wrong.
cat > "$scratch/lint.sh" <<'END'
flags="-x cl -cl-std=CL1.2 -Xclang -finclude-default-header -target spir64 -fsyntax-only -Wall -Wextra -Werror
       -Wno-unused-parameter"
for name in "$@"; do
  "$clang" $flags "$scratch/$name.cl" > "$scratch/$name.all" 2>&1 || echo "$name all: $(head -n 1 "$scratch/$name.all")"
  case $name in
    *f64*) continue ;;
    *f16*) without=-cl_khr_fp64 ;;
    *) without=-all ;;
  esac
  "$clang" $flags -Xclang -cl-ext=$without "$scratch/$name.cl" > "$scratch/$name.none" 2>&1 ||
    echo "$name none: $(head -n 1 "$scratch/$name.none")"
done
END
export clang scratch
faults=$(cut -f1 "$scratch/list" | xargs -n 16 -P 2 sh "$scratch/lint.sh" | sort)

house_report with_every_extension "$(echo "$faults" | grep ' all: ')"
house_report without_extensions "$(echo "$faults" | grep ' none: ')"
house_report enough "$([ "$(wc -l < "$scratch/list")" -ge 100 ] || echo "fewer than 100 kernels")"
house_report families "$(sed -n 's/^FAMILY([A-Z_]*, "\([a-z_]*\)".*/\1/p' "$top/src/plan/families.def" |
  while read -r family; do
    cut -f2 "$scratch/list" | grep -qx "$family" || echo "no kernel of $family was compiled"
  done)"

house_end
