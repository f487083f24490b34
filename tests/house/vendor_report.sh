#!/bin/sh
# SPDX-License-Identifier: MIT
# What the vendors' own compilers make of the default group, column and convolution kernels of a list of lengths: a
# table of registers, spills, scratch and local memory, without any of their devices.  Exit status 1 when one spills
# that is not named may_spill.
#   vendor_report.sh [--fetch] [--quiet] [OPTIONS LENGTH...]     other lengths, with a problem's options (":f64" or "")
# --fetch unpacks the Debian packages that are missing into a cache folder ($VENDOR_CACHE, else
# ~/.cache/libclfft/vendor), installing nothing.  A compiler that is missing is skipped with a message.  Needs
# tests/support/dump_source (make check builds it; top_builddir says where) and clang-14.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

fetch=no
quiet=no
while [ $# -gt 0 ]; do
  case $1 in
    --fetch) fetch=yes ;;
    --quiet) quiet=yes ;;
    -*) echo "usage: vendor_report.sh [--fetch] [--quiet] [OPTIONS LENGTH...]" >&2; exit 2 ;;
    *) break ;;
  esac
  shift
done

cache=${VENDOR_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/libclfft/vendor}
dump=${top_builddir:-.}/tests/support/dump_source
[ -x "$dump" ] || house_skip "needs $dump (make check builds it)"
clang=$(command -v clang-14) || house_skip "needs clang-14 (on Debian: apt-get install clang-14)"

# unpack PACKAGE...: Debian packages into the cache, each once.
unpack() {
  mkdir -p "$cache/packages" || return 1
  for package in "$@"; do
    [ -f "$cache/packages/$package.done" ] && continue
    (cd "$cache/packages" && apt-get download "$package" > "$scratch/apt" 2>&1 &&
      dpkg -x "$package"_*.deb "$cache" && touch "$package.done") || { tail -n 1 "$scratch/apt" >&2; return 1; }
  done
}

find_builtins() { # FILE: libclc's library of that name, installed or unpacked
  for folder in /usr/lib/clc "$cache/usr/lib/clc"; do
    [ -f "$folder/$1" ] && echo "$folder/$1" && return
  done
}

if [ "$fetch" = yes ]; then
  [ -n "$(find_builtins nvptx64--nvidiacl.bc)" ] || unpack libclc-14
  command -v ocloc > /dev/null ||
    unpack intel-opencl-icd libigdgmm12 libllvmspirvlib14 libigc1 libopencl-clang14 libigdfcl1
fi
nvidia_builtins=$(find_builtins nvptx64--nvidiacl.bc)
amd_builtins=$(find_builtins amdgcn--amdhsa.bc)
ptxas=
for candidate in ptxas /usr/local/cuda/bin/ptxas /opt/cuda/bin/ptxas; do
  [ -z "$ptxas" ] && command -v "$candidate" > /dev/null && ptxas=$candidate
done
ocloc=$(command -v ocloc)
intel_libraries=
if [ -z "$ocloc" ] && [ -x "$cache/usr/bin/ocloc" ]; then
  ocloc=$cache/usr/bin/ocloc
  intel_libraries=$(dirname "$(find "$cache" -name 'libocloc.so' | head -n 1)")
fi

front="$clang -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -Wno-linker-warnings -O3"

# Each prints "registers spills scratch local" (numbers, or - where the compiler does not say), or nothing on failure.
nvidia() { # ARCHITECTURE NAME KERNEL GROUP
  # shellcheck disable=SC2086
  $front --target=nvptx64--nvidiacl -Xclang -mlink-builtin-bitcode -Xclang "$nvidia_builtins" -S \
    "$scratch/$2.cl" -o "$scratch/$2.ptx" 2> "$scratch/$2.log" || return
  # The group size, which clang leaves out, is what caps the registers.
  awk -v arch="$1" -v group="$4" '
    /^\.version/ { print ".version 7.8"; next }
    /^\.target/ { print ".target " arch; next }
    /\.entry/ { entry = 1 }
    { print }
    entry && /^\)/ { print ".reqntid " group ", 1, 1"; entry = 0 }
  ' "$scratch/$2.ptx" > "$scratch/$2.$1.ptx"
  "$ptxas" -v "-arch=$1" "$scratch/$2.$1.ptx" -o /dev/null > "$scratch/$2.log" 2>&1 || return
  awk '
    /bytes stack frame/ { scratch += $1; spills += $5 + $9 }
    match($0, /Used [0-9]+ registers/) {
      used = substr($0, RSTART + 5, RLENGTH - 15) + 0
      if (used > registers) registers = used
    }
    match($0, /[0-9]+ bytes smem/) { local = substr($0, RSTART, RLENGTH - 11) }
    END { if (registers) print registers, spills + 0, scratch + 0, local + 0 }
  ' "$scratch/$2.log"
}

amd() { # ARCHITECTURE NAME
  # shellcheck disable=SC2086
  $front --target=amdgcn-amd-amdhsa "-mcpu=$1" -nogpulib -Xclang -mlink-builtin-bitcode -Xclang "$amd_builtins" -S \
    "$scratch/$2.cl" -o "$scratch/$2.$1.s" 2> "$scratch/$2.log" || return
  awk '
    $1 == ".vgpr_count:" { registers = $2 }
    $1 == ".vgpr_spill_count:" || $1 == ".sgpr_spill_count:" { spills += $2 }
    $1 == ".private_segment_fixed_size:" { scratch = $2 }
    $1 == ".group_segment_fixed_size:" { local = $2 }
    END { if (registers != "") print registers, spills + 0, scratch + 0, local + 0 }
  ' "$scratch/$2.$1.s"
}

intel() { # DEVICE NAME
  LD_LIBRARY_PATH=$intel_libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$ocloc" compile -device "$1" \
    -internal_options -cl-intel-allow-zebin -options -cl-std=CL1.2 -file "$scratch/$2.cl" -out_dir "$scratch/$2.$1" \
    -output kernel > "$scratch/$2.log" 2>&1 || return
  # The section .ze_info is plain text inside the binary.
  cat "$scratch/$2.$1"/*.bin | LC_ALL=C tr -c '[:print:]\n' '\n' | awk '
    / name: / { ours = $NF !~ /^Intel_Symbol_Table/ } # that is a kernel of its own
    !ours { next }
    $1 == "simd_size:" { simd = $2 }
    $1 == "grf_count:" { grf = $2 }
    $1 == "slm_size:" { local = $2 }
    /type: +scratch/ { memory = 1 }
    memory && $1 == "size:" { scratch += $2; memory = 0 }
    /spill_size:/ { spills += $2 }
    END { if (simd) print grf "/" simd, spills + 0, scratch + 0, local + 0 }
  '
}

# sources of the kernels that the planner takes on a device of that kind, in a folder of their own
for kind in default default-amd default-intel; do
  mkdir "$scratch/$kind"
  "$dump" $kind "$scratch/$kind" "$@" > "$scratch/$kind/list" || { house_fail sources "dump_source failed"; house_end; }
done

compile() { # TARGET NAME KERNEL GROUP
  case $1 in
    sm_*) nvidia "$@" ;;
    gfx*) amd "$1" "$2" ;;
    *) intel "$1" "$2" ;;
  esac
}

row() {
  [ "$quiet" = yes ] || printf '%-8s %-24s %5s %9s %6s %8s %7s  %s\n' "$@"
}

report() { # TARGET: one row a kernel
  case $1 in
    sm_*) kind=default ;;
    gfx*) kind=default-amd ;;
    *) kind=default-intel ;;
  esac
  faults=
  row "$1" kernel group registers spills scratch local design
  while IFS='	' read -r name kernel group _ design; do
    set_of=$(compile "$1" "$kind/$name" "$kernel" "$group")
    if [ -z "$set_of" ]; then
      faults="$faults$name does not compile: $(grep -v '^$' "$scratch/$kind/$name.log" | head -n 1)
"
      continue
    fi
    # shellcheck disable=SC2086
    set -- "$1" $set_of
    row "$1" "$name" "$group" "$2" "$3" "$4" "$5" "$design"
    case $name in may_spill.*) continue ;; esac
    [ "$3" -eq 0 ] && [ "$4" -eq 0 ] || faults="$faults$name spills $3 bytes, scratch $4 bytes: $design
"
  done < "$scratch/$kind/list"
  house_report "$1" "$(printf '%s' "$faults")"
}

ran=0
for target in sm_80 sm_90 gfx90a gfx1030 dg2; do
  why=
  case $target in
    sm_*) [ -n "$nvidia_builtins" ] && [ -n "$ptxas" ] || why="needs libclc-14 and ptxas" ;;
    gfx*) [ -n "$amd_builtins" ] || why="needs libclc-14" ;;
    dg2)
      [ -n "$ocloc" ] || why="needs ocloc"
      case ${1:-} in *f64*) why="has no double precision;" ;; esac ;;
  esac
  if [ -n "$why" ]; then
    echo "SKIP $house_name.$target $why (--fetch unpacks Debian packages)"
    continue
  fi
  ran=$((ran + 1))
  report "$target"
done
[ "$ran" -gt 0 ] || exit 77
house_end
