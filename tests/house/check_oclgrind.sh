#!/bin/sh
# SPDX-License-Identifier: MIT
# Small transforms of every family on the simulator oclgrind, which looks for races, reads of what was never written,
# accesses out of bounds and wrong calls: its log must stay empty.  Its exit status says nothing.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

icd=
for folder in /usr/lib/oclgrind /usr/local/lib /usr/lib/*/oclgrind /usr/lib/*-linux-gnu; do
  [ -z "$icd" ] && [ -f "$folder/liboclgrind-rt-icd.so" ] && icd=$folder/liboclgrind-rt-icd.so
done
[ -n "$icd" ] || house_skip "needs oclgrind (on Debian: apt-get install oclgrind)"
replay=${top_builddir:-.}/tests/device/replay
planted=${top_builddir:-.}/tests/support/planted_race
[ -x "$replay" ] && [ -x "$planted" ] || house_skip "needs $replay and $planted (make check builds them)"

OCL_ICD_VENDORS=$icd
CLFFT_TEST_DEVICE=Oclgrind
OCLGRIND_DATA_RACES=1
OCLGRIND_UNINITIALIZED=1
OCLGRIND_CHECK_API=1
OCLGRIND_MAX_ERRORS=20
# Optimised code has undefined values of its own, and inlined code a marker that oclgrind does not know.
OCLGRIND_BUILD_OPTIONS="-cl-opt-disable -disable-llvm-passes"
LIBCLFFT_NO_TUNE=1
export OCL_ICD_VENDORS CLFFT_TEST_DEVICE OCLGRIND_DATA_RACES OCLGRIND_UNINITIALIZED OCLGRIND_CHECK_API
export OCLGRIND_MAX_ERRORS OCLGRIND_BUILD_OPTIONS LIBCLFFT_NO_TUNE

# The detectors see a kernel whose barriers were taken out: NAME UNINITIALIZED WORD.
expect_told() {
  OCLGRIND_UNINITIALIZED=$2 OCLGRIND_LOG=$scratch/$1.log "$planted" > "$scratch/$1.out" 2>&1
  if [ -s "$scratch/$1.log" ] && grep -qi "$3" "$scratch/$1.log"; then
    house_pass "$1"
  else
    house_fail "$1" "barriers taken out, and oclgrind told nothing of it: $(head -n 1 "$scratch/$1.out")"
  fi
}
expect_told planted_race 0 'data race'
expect_told planted_uninitialized 1 uninitialized

number=0
# PROBLEM|DESIGN|OPTIONS; designs of several axes are joined by " ~ " here.
while IFS='|' read -r problem design options; do
  [ -n "$problem" ] || continue
  design=$(printf %s "$design" | sed 's/ ~ / | /g')
  number=$((number + 1))
  log=$scratch/$number.log
  # oclgrind 21.10 takes the free lanes of (float8)(a.lo, b.lo) for values that were never written.
  case $design in
    *lanes=8* | *lanes=16*) OCLGRIND_UNINITIALIZED=0 ;;
    *) OCLGRIND_UNINITIALIZED=1 ;;
  esac
  # shellcheck disable=SC2086
  OCLGRIND_LOG=$log "$replay" "$problem" "$design" $options > "$scratch/out" 2>&1
  status=$?
  if [ -s "$log" ]; then
    house_fail "case_$number" "$problem '$design' $options: $(grep -v '^$' "$log" | head -n 3 | tr '\n' ' ')"
  elif [ "$status" -ne 0 ]; then
    house_fail "case_$number" "$problem '$design' $options: $(head -n 1 "$scratch/out")"
  else
    house_pass "case_$number"
  fi
done <<'END'
c2c:8:b3|gather 8: pass_gather items=4
c2c:8:b3:in|gather 8: pass_gather items=4|round
c2c:8:b3:planar:f64|stockham 8: pass_autosort[2,2,2] items=4
c2c:16:b3|stockham 16: pass_stockham[2,8]|round
c2c:16:b2:in:f16|stockham 16: pass_stockham[4,4]|round
c2c:8:b3:in|bitreverse 8: bitreverse_pairs items=4|round
c2c:8:b3:planar-in|bitreverse 8: bitreverse_pairs
c2c:12:b3|single 12: direct items=8
c2c:12:f64:in|single 12: direct items=4 twiddle=2|round
c2c:8/2:b5/19|single 8: register_rows items=4|round
c2c:16:b9:f16:planar-out|single 16: register_rows items=4
c2c:16:b3|single 16: group[4,4] items=4 transforms=2 banks=16|round
c2c:64:b3:in|single 64: group[8,8] items=8 transforms=2 split=1 banks=32|round
c2c:64:b2:f64:planar|single 64: group[4,4,4] items=16 split=1
c2c:64:b2:f16|single 64: group[16,4] items=4 twiddle=2
c2c:32:b1|single 32: group[8,4] items=8
c2c:16/5:b5/1|single 16: columns[4,4] items=4 transforms=4|round
c2c:16/9:b5/1:in:planar|single 16: columns[4,4] items=4 transforms=4 split=1 banks=32|round
c2c:64|fourstep 16*4: columns[4,4] items=4 transforms=2; columns[4] items=1 transforms=4|round
c2c:64:b2:f64|fourstep 8*8: columns[8] items=1 transforms=4; columns[4,2] items=2 transforms=4 split=1
c2c:64:b2:in|fourstep 4*4*4: columns[4] items=1; columns[4] items=1; columns[4] items=1|round
c2c:64:f16|fourstep 8*8: register_rows; register_rows
c2c:16:b3|single 16: lanes[4] lanes=4 local=1|round
c2c:64:b2:in:planar|single 64: lanes[4,4] lanes=4 local=1|round
c2c:64:b2|single 64: lanes[2,2,2] lanes=8 twiddle=1 local=1
c2c:32:f64|single 32: lanes[8] lanes=4 local=1
c2c:8/3:b5/24:f16|single 8: lanes[4] lanes=2 local=1
c2c:4:b9|single 4: lanes_block lanes=4|round
c2c:8:b9:f64:in|single 8: lanes_block lanes=4|round
c2c:16:b3:planar-in|single 16: lanes_block lanes=4
c2c:32/2:b3/67|single 32: lanes_block lanes=8
c2c:1:b5|single 1: lanes_block lanes=4
c2c:16/7:b7/1|single 16: lane_columns[4,4] lanes=4 local=1|round
c2c:8/9:b5/1:in:f16|single 8: lane_columns[8] lanes=4 local=1|round
c2c:64:b2|fourstep 8*8: lane_columns[8] lanes=4 local=1; lane_columns[4,2] lanes=4 local=1|round
c2c:64:f64:planar-out|fourstep 8*8: lane_columns[2,4] lanes=4 twiddle=1 local=1; lane_columns[8] lanes=4 local=1
c2c:210:b2|stockham 210: pass_stockham[5,6,7] items=4|round
c2c:1001|stockham 1001: pass_stockham[13,11,7] items=16
c2c:45:b2:in|stockham 45: pass_stockham[3,15] twiddle=1|round
c2c:380:f64|stockham 380: pass_stockham[19,10,2] twiddle=2
c2c:15:b5:planar|single 15: register_rows items=4|round
c2c:13/2:b3/29:in|single 13: register_rows items=2|round
c2c:60:b3|single 60: group[6,10] items=10 transforms=2 banks=16|round
c2c:60:b3:in:planar|single 60: group[5,4,3] items=12 transforms=2 split=1 banks=32|round
c2c:27:b2:f64|single 27: group[9,3] items=3 transforms=2 twiddle=2
c2c:77:b2:f16|single 77: group[11,7] items=7
c2c:30/7:b7/1|single 30: columns[6,5] items=5 transforms=4|round
c2c:30/7:b5/1:in|single 30: columns[5,3,2] items=6 transforms=4 split=1 banks=32|round
c2c:60:b2|fourstep 10*6: columns[10] items=1 transforms=4; columns[3,2] items=2 transforms=4 banks=16|round
c2c:90:in|fourstep 9*10: columns[3,3] items=3 transforms=4 split=1; columns[5,2] items=2 transforms=4|round
c2c:27:b2|single 27: lanes[9] lanes=4 local=1|round
c2c:36:b2:in:planar|single 36: lanes[3,3] lanes=4 local=1|round
c2c:45:b3:f64|single 45: lanes[9] lanes=8 twiddle=1 local=1
c2c:36:b2|single 36: lanes[12] lanes=4 stream=1 local=1
c2c:36:b3|single 36: lanes[12] lanes=4 ahead=1 local=1
c2c:36:b3:in:planar|single 36: lanes[12] lanes=4 ahead=1 local=1
c2c:15/8:b8/1|single 15: lane_columns[5,3] lanes=4 ahead=2 local=1|round
c2c:15/16:b16/1:planar|single 15: lane_columns[5,3] lanes=4 ahead=4 local=1
c2c:15/7:b7/1|single 15: lane_columns[5,3] lanes=4 local=1|round
c2c:15/11:b11/1|single 15: lane_columns[5,3] lanes=4 wide=2 local=1|round
c2c:64:b2|fourstep 8*8: lane_columns[8] lanes=4 wide=2 local=1; lane_columns[4,2] lanes=4 wide=2 local=1|round
c2c:15:b7|single 15: lane_columns[5,3] lanes=4 local=1|round
c2c:15:b6:in:planar|single 15: lane_columns[3,5] lanes=4 pad=5 local=1|round
c2c:3:b9|single 3: lane_columns[3] lanes=4 local=1|round
c2c:60:b2|fourstep 10*6: lane_columns[5,2] lanes=4 local=1; lane_columns[6] lanes=2 local=1|round
c2c:17:b5|single 17: lane_convolve[4,4] lanes=4 local=1|round
c2c:11:b5:in:planar|single 11: lane_convolve[5,2] lanes=4 local=1|round
c2c:14:b5|single 14: lane_convolve[7,4] lanes=4 pad=4 local=1|round
c2c:7/5:b5/1:f16|single 7: lane_convolve[13] lanes=2 local=1
c2c:7:b3|single 7: lanes_convolve[4] lanes=4 local=1|round
c2c:11/2:b3/25:in|single 11: lanes_convolve[2,4] lanes=4 twiddle=1 local=1|round
c2c:17:b3|single 17: group_convolve[4,4] items=4 transforms=2 banks=16|round
c2c:13:b2:in|single 13: group_convolve[4,3] items=3 split=1 banks=32|round
c2c:14:b3:planar|single 14: group_convolve[7,4] items=4 transforms=2|round
c2c:7:b2:f64|single 7: group_convolve[13] items=1
c2c:11:b3|bluestein 21: group[7,3] items=3|round
c2c:11:b2:in:f16|bluestein 5*5: register_rows; register_rows|round
c2c:7x5:planar|bluestein 4*4: columns[4]; columns[4] ~ single 5: register_rows|round
c2c:6x5:b3|single 6: columns[6] items=1 transforms=4 ~ single 5: group[5] items=1 transforms=4|round
c2c:4x3x5:in|single 4: lane_columns[4] lanes=4 local=1 ~ single 3: register_rows ~ single 5: register_rows|round
c2c:9/7:b7/1|transpose 9: transpose items=16 transforms=8; group[3,3] items=3; transpose items=8 transforms=4|round
c2c:6x5:in:planar|transpose 6: transpose items=4 transforms=4; register_rows ~ single 5: register_rows|round
c2c:9/7:b7/1:f16|transpose 9: lane_transpose lanes=4; register_rows; lane_transpose lanes=4 transforms=2|round
c2c:8/6:b6/1:f64:in|transpose 8: lane_transpose lanes=2; register_rows; lane_transpose lanes=4|round
c2c:6/8/1:b8/1/6|transpose 6: transpose items=16 transforms=8; register_rows
c2c:6x5:b3|fold 6*5: group[6,5] items=6 transforms=2 banks=16|round
c2c:2x3x4:b2:in|fold 2*3*4: group[2,3,4] items=4 split=1 banks=32|round
c2c:4x6:b5|fold 4*6: lane_columns[4,6] lanes=4 local=1|round
wht:1:b5|walsh 1: walsh transforms=4
wht:64:b5|walsh 64: walsh items=16 transforms=2 banks=32|signs
wht:256:b2:in|walsh 256: walsh items=32 slices=1 quads=1 banks=32|inv signs
wht:512:b2|walsh 512: walsh items=64 slices=2|inv
wht:256/7:b7/1|walsh 256: walsh items=32 transforms=4 slices=1 banks=32
whtc:64:b3:f16|walsh 64: walsh items=16 transforms=4
wht:64:b3:bf16:sequency|walsh 64: walsh items=8 transforms=2 quads=1
wht:1024:in|walsh 32*32: walsh items=8 transforms=4 slices=1; walsh items=8 transforms=4
wht:64:dyadic:in|walsh 8*8: walsh items=2; walsh items=4
wht:24:b3:base=12|walsh 12*2: walsh_base items=4; walsh transforms=4|inv signs
wht:64:b5|walsh 64: walsh_lanes[16] lanes=4|signs
wht:64:b5:in|walsh 64: walsh_lanes[4,4] lanes=4 inside=1
wht:64:b5:in|walsh 64: walsh_lanes[4,4] lanes=4 inside=1 falling=1 ahead=1|signs
wht:64:b5|walsh 64: walsh_lanes[2,4,2] lanes=4 local=1 stream=1 falling=1 ahead=1|inv signs
wht:16/8:b8/1|walsh 16: walsh_lanes[4,4] lanes=4 pad=4 falling=1 ahead=1
wht:4:b9:f16|walsh 4: walsh_lanes[8] lanes=4 ahead=1
wht:32:b3:sequency|walsh 32: walsh_lanes[4,2] lanes=4 local=1|inv
wht:16/7:b7/1|walsh 16: walsh_lanes[4,4] lanes=4 local=1
END

house_end
