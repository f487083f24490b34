#!/bin/sh
# SPDX-License-Identifier: MIT
# One table of kernel parameters: src/kernel/params.def (what the host writes) and cl/prelude.cl (a default for each, so
# that a file can be linted alone) name the same macros, and no kernel uses one that stands in neither.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

if [ ! -f "$top/src/kernel/params.def" ] || [ ! -f "$top/cl/prelude.cl" ]; then
  house_fail table "src/kernel/params.def or cl/prelude.cl is missing"
  house_end
fi

strip() { # FILE: without comments and the contents of strings
  awk -v strings=1 -f "$house/strip.awk" "$1"
}

# Rows "PARAM(name, default, what)" against "#ifndef name / #define name default".  The lists are no numbers and
# stand in the prelude alone.
lists='^FFT_(STAGES|FAR_STAGES|BACK_STAGES|AXES|LOOPS|PHASES|BITS|ORDER|SIGN_LOOPS|BASE_ROWS)$'
strip "$top/src/kernel/params.def" |
  sed -nE 's/^PARAM\( *(FFT_[A-Z0-9_]+) *, *([0-9]+) *,.*/\1 \2/p' | sort > "$scratch/rows"
strip "$top/cl/prelude.cl" | awk '
  /^# *ifndef +FFT_/ { name = $NF; next }
  /^# *define +FFT_/ && name != "" { sub(/^# *define/, "#define"); if ($2 == name) print $2, $3 }
  { name = "" }
' | sort > "$scratch/defaults"
cut -d' ' -f1 "$scratch/rows" > "$scratch/host"
strip "$top/cl/prelude.cl" | sed -nE 's/^# *ifndef +(FFT_[A-Z0-9_]+).*/\1/p' | grep -vE "$lists" |
  sort > "$scratch/prelude"

house_report named "$([ -s "$scratch/host" ] || echo "src/kernel/params.def has no rows")"
house_report once "$(uniq -d "$scratch/host" | sed 's/$/ stands twice in src\/kernel\/params.def/')"
house_report default "$(comm -23 "$scratch/host" "$scratch/prelude" | sed 's/$/ has no default in cl\/prelude.cl/')"
house_report row "$(comm -13 "$scratch/host" "$scratch/prelude" | sed 's/$/ has no row in src\/kernel\/params.def/')"
house_report value "$(join "$scratch/rows" "$scratch/defaults" |
  awk '$2 != $3 { print $1 " is " $2 " in src/kernel/params.def and " $3 " in cl/prelude.cl" }')"

# A default is given in the prelude alone, and what a kernel tests or uses is a parameter or defined in cl/ itself.
for file in $(house_files cl -- cl); do
  strip "$top/$file" | grep -oE '\bFFT_[A-Z0-9_]+' | sort -u | sed "s|\$| $file|"
  strip "$top/$file" | sed -nE 's/^# *define +(FFT_[A-Z0-9_]+).*/\1/p' | sed "s|\$| $file defined|"
done > "$scratch/used"
faults=$(awk -v lists="$lists" -v host="$scratch/host" '
  BEGIN { while ((getline row < host) > 0) parameter[row] = 1 }
  $1 ~ lists { next }
  $3 == "defined" && !($1 in parameter) { own[$1] = 1; next }
  $3 == "defined" { if ($2 !~ /prelude/) print $1 " is a parameter, but " $2 " defines it"; next }
  { use[$1] = $2 }
  END { for (name in use) if (!(name in parameter) && !(name in own)) print name " in " use[name] " is no parameter" }
' "$scratch/used" | sort)
house_report used "$faults"

# A row that no kernel reads is dead.
cut -d' ' -f1 "$scratch/used" | sort -u > "$scratch/names"
for file in $(house_files cl -- cl); do
  case $file in */prelude.cl) ;; *) strip "$top/$file" ;; esac
done | grep -oE '\bFFT_[A-Z0-9_]+' | sort -u > "$scratch/outside"
strip "$top/cl/prelude.cl" | grep -vE '^# *(ifndef|define) +FFT_[A-Z0-9_]+( |\(|$)' | grep -oE '\bFFT_[A-Z0-9_]+' |
  sort -u > "$scratch/inside"
sort -u "$scratch/outside" "$scratch/inside" > "$scratch/read"
house_report read "$(comm -23 "$scratch/host" "$scratch/read" | sed 's/$/ is read by no kernel/')"

house_end
