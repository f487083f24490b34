#!/bin/sh
# SPDX-License-Identifier: MIT
# The command fft-tune on a real device: every option, every exit status that can be brought about from outside,
# interruption, resumption, and a kernel that takes the process down.
: "${srcdir:=$(dirname "$0")/../..}"
tune=${top_builddir:-.}/fft-tune
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
trap 'exit 99' HUP INT TERM
export XDG_STATE_HOME="$scratch/state"
unset LIBCLFFT_TUNE_PATH LIBCLFFT_NO_TUNE
failures=0

pass() { echo "PASS fft_tune.$1"; }
fail() {
  echo "FAIL fft_tune.$1 $2"
  failures=$((failures + 1))
}

# expect NAME STATUS ARGUMENTS...: run the command and compare its exit status; output in $scratch/out and err.
expect() {
  name=$1 wanted=$2
  shift 2
  "$tune" "$@" > "$scratch/out" 2> "$scratch/err"
  got=$?
  if [ "$got" -eq "$wanted" ]; then
    pass "$name"
  else
    fail "$name" "status $got, not $wanted: $(tail -1 "$scratch/err")"
  fi
}

# says NAME FILE PATTERN
says() {
  if grep -qE -e "$3" "$scratch/$2"; then pass "$1"; else fail "$1" "'$3' is not in: $(head -3 "$scratch/$2")"; fi
}

[ -x "$tune" ] || { echo "SKIP fft_tune: $tune is not built"; exit 77; }

# ------------------------------------------------------------------------------------------------------------ usage
expect help 0 --help
says help_names_options out '--explain PROBLEM'
expect version 0 --version
expect unknown_option 2 --no-such-option
expect bad_budget 2 --budget soon
expect bad_precision 2 -p f33
expect bad_effort 2 --effort hard
expect two_actions 2 --status --verify
expect lonely_stale 2 --stale
expect lonely_output 2 -o "$scratch/x"
expect bad_problem 2 c2c:banana
says bad_problem_named err 'banana'
expect bad_range 2 '3..100'
expect backward_range 2 '2^9..2^3'
expect problem_of_no_release 2 r2c:16
expect explain_bad 2 --explain nonsense
expect import_without_files 2 --import

# ---------------------------------------------------------------------------------------------------------- devices
OCL_ICD_VENDORS=$scratch/none expect no_platform 3 --list-devices
says no_platform_hint err 'PoCL'
OCL_ICD_VENDORS=$scratch/none expect no_platform_to_tune 3 64
expect no_such_device 3 -d 'no such device' --status
expect list_devices 0 --list-devices
says list_none out 'records +none'
expect list_json 0 --list-devices --json
says list_json_line out '^\{"selector":"[0-9]+:[0-9]+",.*\}$'
key=$(sed -n 's/.*"key":"\([^"]*\)".*/\1/p' "$scratch/out" | head -1)
expect by_key 0 -d "$key" --status 64
expect by_number 0 -d 0:0 --status 64
says status_none out '^none +rows:64:f32:few'

# ----------------------------------------------------------------------------------------------------------- tuning
small="-d $key -b small -e quick"
# shellcheck disable=SC2086
{
  expect dry_run 0 $small -n 64
  says dry_run_says out '1 passes? to tune'
  expect dry_run_axes 0 $small -n c2c:400x300 101
  says dry_run_first_axis out '^columns:400/300:f32:[a-z]+:in$'
  says dry_run_last_axis out '^rows:300:f32:[a-z]+$'
  says dry_run_prime out '^rows:101:f32:few$'
  expect dry_run_fold 0 $small -n c2c:8x8
  says dry_run_fold_says out '^fold:8x8:f32:few$'
  expect dry_run_one_point 0 $small -n c2c:1x64x1
  grep -qE '^(rows|columns|turn):1[:/]' "$scratch/out" && fail dry_run_nothing_of_one_point "$(cat "$scratch/out")"
  [ -f "$XDG_STATE_HOME/libclfft/$key.tune" ] && fail dry_run_writes_nothing "there are records"
  expect tune 0 $small --budget 60 64
  says tune_tells out '^rows:64:f32:few: .* ns a point'
  says progress_on_stderr err 'of [0-9]+ passes'
  expect status 0 -d "$key" -b small --status 64
  says status_fresh out '^fresh +rows:64:f32:few'
  says status_sums_up out '^1 of 1 passes .* are tuned: 1 fresh'
  expect if_needed 0 $small --if-needed 64
  says if_needed_does_nothing out ' 0 passes tuned .* 1 were done before'
  expect list_fresh 0 --list-devices
  says list_fresh_says out 'records +fresh \(1 fresh'
  expect explain 0 -d "$key" --explain c2c:64:b16
  says explain_record out 'user: .*fresh: used'
  says explain_source out 'source measured'
  says explain_times out 'predicted .* us, measured .* us'
  expect explain_untuned 0 -d "$key" --explain c2c:32:b16
  says explain_no_record out 'no record: the cost model decides'
  expect explain_axes 0 -d "$key" --explain c2c:96x100x3
  says explain_axes_record out '^(columns:96/300|columns:100/3):f32:'
  expect explain_twice 0 -d "$key" --explain c2c:64x64x64
  [ "$(grep -c '^rows:64:f32' "$scratch/out")" -eq 1 ] && pass explain_tells_once ||
    fail explain_tells_once "$(cat "$scratch/out")"
  expect verify 0 -d "$key" --verify
  says verify_right out '^right +rows:64:f32:few'
  expect quiet 0 $small -q --budget 30 --json --fresh 64
  says json_tuned out '^\{"event":"tuned",.*"request":"rows:64:f32:few"'
  [ -s "$scratch/err" ] && fail quiet_is_quiet "$(head -1 "$scratch/err")"
  echo 64 > "$scratch/in"
  "$tune" $small --if-needed - < "$scratch/in" > "$scratch/out" 2> "$scratch/err" || fail standard_input "status $?"
  says standard_input_read out '1 were done before'
}

# ------------------------------------------------------------------------------------------------------------ files
expect export 0 -d "$key" --export "$scratch/mine.tune"
expect export_there 0 -d "$key" --export -
says export_line out "^best $key rows:64:f32:few \| "
cp "$scratch/mine.tune" "$scratch/bad.tune"
echo 'garbage' >> "$scratch/bad.tune"
expect import_bad 8 --import "$scratch/bad.tune"
expect import_missing 8 --import "$scratch/nowhere.tune"
: > "$scratch/empty.tune"
expect import_empty 8 --import "$scratch/empty.tune"
expect reset 0 -d "$key" --reset
expect status_after_reset 0 -d "$key" -b small --status 64
says reset_forgot out '^none +rows:64'
expect import 0 --import "$scratch/mine.tune"
expect status_after_import 0 -d "$key" -b small --status 64
says import_took out '^fresh +rows:64'
expect merge 0 --merge "$scratch/mine.tune" "$scratch/mine.tune" -o "$scratch/joined.tune"
[ "$(wc -l < "$scratch/joined.tune")" -eq 1 ] && pass merge_joins || fail merge_joins "$(cat "$scratch/joined.tune")"
expect reset_stale 0 -d "$key" --reset --stale
says reset_stale_none out ': 0 records removed'
sed 's/ driver=[^|]*|/ driver=old |/' "$scratch/mine.tune" > "$scratch/damaged.tune"
LIBCLFFT_TUNE_PATH=$scratch/damaged.tune expect notes 0 -d "$key" -b small --status 64
says notes_name_the_line err 'damaged.tune:1: checksum'

# ------------------------------------------------------------------------------- places that cannot be written, locks
: > "$scratch/file"
# shellcheck disable=SC2086
{
  XDG_STATE_HOME=$scratch/file expect not_writable 6 $small --budget 30 64
  says not_writable_prints out "^best $key rows:64:f32:few"
  XDG_STATE_HOME=$scratch/file expect not_writable_status 0 -d "$key" --status 64
}
if command -v flock > /dev/null; then
  journal=$XDG_STATE_HOME/libclfft/$key.journal
  flock "$journal.lock" sleep 20 &
  holder=$!
  sleep 1
  # shellcheck disable=SC2086
  expect locked 7 $small 64
  kill "$holder" 2> /dev/null
  wait "$holder" 2> /dev/null
  : # a sleep that outlives its flock keeps the lock
  while ! flock -n "$journal.lock" true; do sleep 1; done
fi

# ----------------------------------------------------------------------------------------- interruption, resumption
rm -rf "$XDG_STATE_HOME"
# start ARGUMENTS...: tune in the background; wait until the first result or candidate is told.
start() {
  "$tune" "$@" > "$scratch/out" 2> "$scratch/err" &
  tuner=$!
}

# until_there PATTERN FILE: at most five minutes, on a machine that does much else
until_there() {
  for _ in $(seq 3000); do
    grep -q "$1" "$2" 2> /dev/null && return 0
    kill -0 "$tuner" 2> /dev/null || return 1
    sleep 0.1
  done
  return 1
}

# shellcheck disable=SC2086
{
  start $small -v 16 32 64 128
  until_there 'ns a point' "$scratch/out" || fail interrupt_begins "$(cat "$scratch/err")"
  kill -INT "$tuner"
  wait "$tuner"
  got=$?
  [ "$got" -eq 130 ] && pass interrupted || fail interrupted "status $got"
  says interrupted_summary out 'interrupted, what was accepted is saved'
  done_before=$(grep -c 'ns a point' "$scratch/out")
  saved=$(grep -c '^best' "$XDG_STATE_HOME/libclfft/$key.tune")
  [ "$saved" -eq "$done_before" ] && pass interrupted_saved || fail interrupted_saved "$saved saved, $done_before told"
  start $small -v 16 32 64 128
  until_there 'try ' "$scratch/err"
  kill -TERM "$tuner"
  wait "$tuner"
  got=$?
  [ "$got" -eq 143 ] && pass terminated || fail terminated "status $got"
}

# A child that dies while a candidate is tried: the candidate becomes poison, the next child goes on.
child_of() { ps -o pid= --ppid "$1" 2> /dev/null | tr -d ' ' | head -1; }
if command -v ps > /dev/null; then
  rm -rf "$XDG_STATE_HOME"
  # shellcheck disable=SC2086
  start $small -v 256
  intent=$XDG_STATE_HOME/libclfft/$key.intent
  for _ in $(seq 3000); do
    [ -s "$intent" ] && break
    sleep 0.05
  done
  kill -KILL "$(child_of "$tuner")"
  wait "$tuner"
  got=$?
  [ "$got" -eq 0 ] && pass crash_survived || fail crash_survived "status $got: $(tail -1 "$scratch/err")"
  says crash_told err 'took the process down'
  grep -q '^poison .* origin=crash ' "$XDG_STATE_HOME/libclfft/$key.tune" && pass crash_noted ||
    fail crash_noted "no poison record"
  choice=$(sed -n 's/^poison [^|]*| \([^|]*\) |.*/\1/p' "$XDG_STATE_HOME/libclfft/$key.tune" | head -1)
  tries=$(grep -cxF "  try $choice" "$scratch/err")
  [ "$tries" -le 1 ] && pass crasher_tried_once || fail crasher_tried_once "'$choice' was tried $tries times"
fi

[ "$failures" -eq 0 ]
