#!/bin/sh
# SPDX-License-Identifier: MIT
# Names and forbidden calls: no _t types, file names unique in the tree, OpenCL in src/device alone, a library that
# prints, aborts and exits nowhere, kernels without recursion and relaxed mathematics, parameters never as -D.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"

# find_code PATTERN FILES...: where a pattern stands in code, comments and the contents of strings set aside.
find_code() {
  pattern=$1
  shift
  for file in "$@"; do
    awk -v strings=1 -f "$house/strip.awk" "$top/$file" | grep -nE "$pattern" | sed "s|^|$file:|"
  done
}

# The same with strings kept.
find_text() {
  pattern=$1
  shift
  for file in "$@"; do
    awk -f "$house/strip.awk" "$top/$file" | grep -nE "$pattern" | sed "s|^|$file:|"
  done
}

code=$(house_files include src tune tests examples -- c h def)
library=$(house_files src tune -- c h def | grep -vE '^tune/fft-')
host=$(house_files src/base src/math src/plan src/kernel src/api tune -- c h)
kernels=$(house_files cl -- cl)

# shellcheck disable=SC2086
{
  house_report no_t_types \
    "$(find_code '(typedef\b.*|^\}[ ]*)\b[a-z0-9_]+_t *(;|\[|\))|\b(struct|enum|union) +[a-z0-9_]+_t\b' $code $kernels)"

  house_report public_prefix \
    "$(find_code '^CLFFT_PUBLIC' include/clfft.h | grep -vE '\bclfft_[a-z_0-9]+\(')"

  house_report opencl_in_device "$(find_code '\bcl[A-Z][A-Za-z]* *\(' $host)"

  house_report library_is_silent \
    "$(find_code '\b(v?f?printf|puts|fputs|putchar|perror|abort|_?exit|_Exit|setlocale|system|getenv) *\(' $library |
      grep -vE 'src/base/file\.c:[0-9]+:.*\bgetenv\b')"

  house_report kernels_exact "$(find_code '\b(native|half)_[a-z0-9]+ *\(|fast_relaxed|#pragma +unroll' $kernels)"

  house_report kernels_silent "$(find_code '\bprintf *\(' $kernels)"

  house_report build_options \
    "$(find_text '"[^"]*-cl-(fast-relaxed-math|unsafe-math|finite-math-only|no-signed-zeros)' $library)"

  house_report no_macro_options "$(find_text '"([^"]* )?-D *[A-Z%]' $library)"
}

house_report kernels_iterative "$(for file in $kernels; do
  awk -v strings=1 -f "$house/strip.awk" "$top/$file"
done | awk -f "$house/calls.awk")"

# Generated and customary names (local.mk, README) may repeat; everything a person edits by name may not.
house_report unique_files \
  "$(house_files include src tune cl tests examples -- c h cl def awk sh tune 1 | sed 's|.*/||' | sort | uniq -d |
    sed 's/$/ stands more than once in the tree/')"

house_end
