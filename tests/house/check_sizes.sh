#!/bin/sh
# SPDX-License-Identifier: MIT
# A file fits one sitting (400 lines), a function a screen (80 at the very most), a line 120 columns.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"

files=$(house_files include src tune cl tests examples -- c h cl def awk sh)

faults=$(cd "$top" && for file in $files; do
  awk -v file="$file" 'END { if (NR > 400) print file ": " NR " lines, more than 400" }' "$file"
done)
house_report files "$faults"

faults=$(cd "$top" && for file in $files; do
  awk -v name="$file" -v functions=80 -v columns=120 -f "$house/sizes.awk" "$file"
done)
house_report functions "$faults"

house_end
