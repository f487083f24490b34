# SPDX-License-Identifier: MIT
# What every house check needs: where the source tree is, how a result is told, and a list of the files to look at.
# Sourced, never run.  A check prints "PASS name" or "FAIL name reason" lines and ends with `house_end`.

: "${srcdir:=$(dirname "$0")/../..}"
top=$(cd "$srcdir" && pwd) || exit 99
house=$top/tests/house
house_name=$(basename "$0" .sh)
house_failures=0
LC_ALL=C
export LC_ALL

house_pass() {
  echo "PASS $house_name.$1"
}

house_fail() {
  echo "FAIL $house_name.$1 $2"
  house_failures=$((house_failures + 1))
}

# house_report NAME TEXT: one failure for each line of TEXT, a pass when there is none.
house_report() {
  if [ -z "$2" ]; then
    house_pass "$1"
    return
  fi
  while IFS= read -r house_line; do
    house_fail "$1" "$house_line"
  done <<END
$2
END
}

# The end of a check that could not run here: Automake counts 77 as skipped.
house_skip() {
  echo "SKIP $house_name $1"
  exit 77
}

house_end() {
  [ "$house_failures" -eq 0 ]
  exit
}

# house_files FOLDER... -- SUFFIX...: the files below these folders (relative to the top) with these suffixes, sorted.
# Folders that a source package leaves out are passed over.
house_files() {
  house_folders=
  while [ "$1" != -- ]; do
    [ -d "$top/$1" ] && house_folders="$house_folders $1"
    shift
  done
  shift
  [ -n "$house_folders" ] || return 0
  for house_suffix in "$@"; do
    # shellcheck disable=SC2086
    (cd "$top" && find $house_folders -type f -name "*.$house_suffix" ! -name '.*')
  done | sort
}

# A scratch folder that goes away with the check.
house_scratch() {
  scratch=$(mktemp -d) || exit 99
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 99' HUP INT TERM
}
