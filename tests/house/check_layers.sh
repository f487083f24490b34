#!/bin/sh
# SPDX-License-Identifier: MIT
# Include order and rooms: a file includes headers of its own room or of rooms above it in src/LAYERS, in that order,
# and nothing sees the tests.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"

rooms=$(awk 'NF { printf "%s ", $1 }' "$top/src/LAYERS")

# Where a room lives: tune stands beside src.
room_folder() {
  if [ "$1" = tune ]; then echo tune; else echo "src/$1"; fi
}

# A file's own header: the one of its name, else the one whose noun it continues (problem_text.c: problem.h), which
# need not come first: it is marked with a plus sign.
own_header() {
  stem=$(basename "$2" .c)
  mark=
  while :; do
    if [ -f "$top/$(room_folder "$1")/$stem.h" ]; then
      echo "$mark$1/$stem.h"
      return
    fi
    case $stem in
      *_*) stem=${stem%_*} mark=+ ;;
      *) return ;;
    esac
  done
}

# The commands, tune/fft-*.c, stand on top of every room.
check_file() { # ROOM FILE
  own=
  level=$1
  case $2 in *.c) own=$(own_header "$1" "$2") ;; esac
  case $2 in tune/fft-*.c) for level in $rooms; do :; done ;; esac
  awk -f "$house/strip.awk" "$top/$2" |
    awk -v rooms="$rooms" -v room="$1" -v level="$level" -v name="$(basename "$2")" -v own="$own" -f "$house/layers.awk"
}

for room in $rooms; do
  folder=$(room_folder "$room")
  if [ ! -d "$top/$folder" ]; then
    house_fail "$room" "src/LAYERS names it, but there is no $folder"
    continue
  fi
  faults=$(house_files "$folder" -- c h | while IFS= read -r file; do check_file "$room" "$file"; done)
  house_report "$room" "$faults"
done

# Every folder of src is a room.
faults=$(cd "$top/src" && for folder in */; do
  folder=${folder%/}
  case " $rooms" in *" $folder "*) ;; *) echo "src/$folder is not in src/LAYERS" ;; esac
done)
house_report rooms "$faults"

faults=$(cd "$top" && house_files include src tune examples -- c h cl def |
  xargs grep -nE '^ *# *include *["<](\.\./)*tests/')
house_report tests_unseen "$faults"

faults=$(cd "$top" && house_files cl -- cl | xargs grep -nE '^ *# *include' /dev/null)
house_report kernels_alone "$faults"

faults=$(cd "$top" && house_files examples -- c h | xargs grep -nE '^ *# *include *"' /dev/null |
  grep -vE '"(config\.h|[a-z_]+\.h)"')
house_report examples_public "$faults"

house_end
