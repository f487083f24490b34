#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples on inputs whose answers are known: polynomial products against exact integers, and recordings made of
# known tones.  Runs in the build folder, on the device that the library opens by itself.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch
examples=$(pwd)/examples

# ------------------------------------------------------------------------------------------------------------ README --

# README.md shows the marked lines of minimal.c, to the letter.
awk '/to here/ { on = 0 } on { print substr($0, 3) } /from here/ { on = 1 }' "$top/examples/minimal.c" \
  > "$scratch/minimal"
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' "$top/README.md" > "$scratch/readme"
if [ -s "$scratch/minimal" ] && cmp -s "$scratch/minimal" "$scratch/readme"; then
  house_pass readme
else
  house_fail readme "the example in README.md is not that of examples/minimal.c"
fi

# ----------------------------------------------------------------------------------------------------------- product --

# run NAME PROGRAM ARGUMENTS...: leaves $scratch/out, $scratch/err and $code.
run() {
  "$@" > "$scratch/out" 2> "$scratch/err"
  code=$?
}

# multiply NAME A B EXPECTED: the texts A and B as files.
multiply() {
  printf '%b' "$2" > "$scratch/a.txt"
  printf '%b' "$3" > "$scratch/b.txt"
  run "$examples/product" "$scratch/a.txt" "$scratch/b.txt"
  if [ "$code" -eq 0 ] && [ "$(cat "$scratch/out")" = "$4" ]; then
    house_pass "product_$1"
  else
    house_fail "product_$1" "exit $code, $(head -c 200 "$scratch/out" "$scratch/err" | tr '\n' ' '), expected $4"
  fi
}

# refuse NAME PATTERN PROGRAM ARGUMENTS...: exit 1, nothing on standard output, a message that matches.
refuse() {
  name=$1
  pattern=$2
  shift 2
  run "$@"
  if [ "$code" -eq 1 ] && [ ! -s "$scratch/out" ] && grep -q "$pattern" "$scratch/err"; then
    house_pass "$name"
  else
    house_fail "$name" "exit $code, $(head -c 200 "$scratch/out" "$scratch/err" | tr '\n' ' '), expected '$pattern'"
  fi
}

refuse_product() { # NAME PATTERN A B
  printf '%b' "$3" > "$scratch/a.txt"
  printf '%b' "$4" > "$scratch/b.txt"
  refuse "product_$1" "$2" "$examples/product" "$scratch/a.txt" "$scratch/b.txt"
}

# Two random polynomials, and their product by the definition; awk's numbers are exact below 2^53.
random_product() { # NAME SEED COUNT_A COUNT_B LARGEST
  awk -v seed="$2" -v n="$3" -v m="$4" -v largest="$5" -v folder="$scratch" '
    function coefficient() { return int(rand() * (2 * largest + 1)) - largest }
    BEGIN {
      srand(seed)
      for (i = 0; i < n; i++) { a[i] = i == n - 1 ? largest : coefficient(); printf "%d\n", a[i] > (folder "/a.txt") }
      for (j = 0; j < m; j++) { b[j] = j == m - 1 ? -1 : coefficient(); printf "%d, ", b[j] > (folder "/b.txt") }
      for (k = 0; k < n + m - 1; k++) {
        sum = 0
        for (i = k < m ? 0 : k - m + 1; i < n && i <= k; i++) sum += a[i] * b[k - i]
        printf k < n + m - 2 ? "%.0f " : "%.0f\n", sum > (folder "/expected")
      }
    }'
  run "$examples/product" "$scratch/a.txt" "$scratch/b.txt"
  if [ "$code" -eq 0 ] && cmp -s "$scratch/out" "$scratch/expected"; then
    house_pass "product_$1"
  else
    house_fail "product_$1" "exit $code, differs from the exact product: $(head -c 200 "$scratch/err")"
  fi
}

# Without a device there is nothing to check further.
echo 1 > "$scratch/a.txt"
run "$examples/product" "$scratch/a.txt" "$scratch/a.txt"
if grep -q 'cannot open a device' "$scratch/err"; then
  [ "$house_failures" -eq 0 ] || house_end
  house_skip "no OpenCL device: $(head -n 1 "$scratch/err")"
fi

run "$examples/minimal"
if [ "$code" -eq 0 ] && [ "$(cat "$scratch/out")" = 'X[1023] = 1 +0i' ]; then
  house_pass minimal
else
  house_fail minimal "exit $code, $(head -c 200 "$scratch/out" "$scratch/err" | tr '\n' ' ')"
fi

multiply three_by_three '1 2 3' '4 5 6\n' '4 13 28 27 18'
multiply negative '-1,2,-3' '+4 , 5,\n-6' '-4 3 4 -27 18'
multiply constants '7' '-6' '-42'
multiply constant '3' '1 0 -2 5' '3 0 -6 15'
multiply top_zeros '1 1 0 0 0 0' '1 -1 0' '1 0 -1'
multiply bottom_zeros '0 0 1' '0 1' '0 0 0 1'
multiply zero '0 0 0' '5 6' '0'
multiply zero_by_large '0' '9223372036854775807' '0'
multiply written_zeros '007 -0 +0000000000000000000000000000000000000000000000000000000000000000000003' '1' '7 0 3'
# (1 + x)^4 (1 - x)^4 = (1 - x^2)^4
multiply binomials '1 4 6 4 1' '1 -4 6 -4 1' '1 0 -4 0 6 0 -4 0 1'

# On a device without double precision these are refused, rightly.
echo 1000000000 > "$scratch/a.txt"
run "$examples/product" "$scratch/a.txt" "$scratch/a.txt"
if grep -q 'in single precision' "$scratch/err"; then
  echo "SKIP $house_name.product_double the device has single precision only"
else
  multiply nearly_too_large '30000000' '30000000' '900000000000000'
  random_product random_64 1 40 25 1000
  random_product random_full 2 32 33 100000
  random_product random_8192 3 4000 200 1000
fi
random_product random_small 4 20 10 9

refuse_product too_large 'too large to be exact' '1000000000' '1000000000'
refuse_product largest 'too large to be exact' '-9223372036854775808' '1'
refuse_product beyond_64_bits 'does not fit in 64 bits' '9223372036854775808' '1'
refuse_product many_digits 'does not fit in 64 bits' "$(printf '%0100d' 0 | tr 0 9)" '1'
refuse_product empty 'no coefficients' '' '1'
refuse_product blank 'no coefficients' '1' ' \n\t\n'
refuse_product word 'not a list of integers' '1 two' '1'
refuse_product fraction 'not a list of integers' '1.5' '1'
refuse_product sign_alone 'not a list of integers' '1 -' '1'
refuse_product two_commas 'not a list of integers' '1,,2' '1'
refuse_product comma_first 'not a list of integers' ',1' '1'
refuse product_missing 'cannot be opened' "$examples/product" "$scratch/none.txt" "$scratch/a.txt"

# ------------------------------------------------------------------------------------------------------- reed_muller --

# Little noise: nothing is wrong.  More: some words, fewer than by signs alone and fewer than without a code.
for order in 1 5 8; do
  run "$examples/reed_muller" "$order" 2000
  if [ "$code" -eq 0 ] && awk -v order="$order" '
    NR > 2 {
      lines++
      if ($3 + 0 > $4 + 0 || (order > 4 && $3 + 0 > $5 + 0.5)) exit 1
      if (NR == 3 && order > 4 && $3 + 0 != 0) exit 1
      most = $3 + 0
    }
    END { if (lines != 8 || (order == 5 && (most < 20 || most > 85))) exit 1 }' "$scratch/out"; then
    house_pass "reed_muller_$order"
  else
    house_fail "reed_muller_$order" "exit $code, $(tr '\n' ' ' < "$scratch/out")"
  fi
done
refuse reed_muller_order 'usage: reed_muller' "$examples/reed_muller" 0
refuse reed_muller_words 'usage: reed_muller' "$examples/reed_muller" 5 many

# ---------------------------------------------------------------------------------------------------------- spectrum --

if [ ! -x "$examples/spectrum" ] || [ ! -x "$examples/tone" ]; then
  echo "SKIP $house_name.spectrum built without libsndfile or libpng"
  house_end
fi

# The strongest frequency within half a bin (RATE/2048), its level within what a Hann window loses between bins
# (1.42 dB), and nothing else within 80 dB unless said so.
spectrum() { # NAME RATE CHANNELS FRAMES HZ LEVEL LINES [HZ LEVEL]
  name=$1 rate=$2 channels=$3 frames=$4 hz=$5 level=$6 lines=$7
  shift 7
  "$examples/tone" "$scratch/tone.wav" "$rate" "$channels" "$frames" "$hz" "$level" "$@" ||
    house_fail "spectrum_$name" "cannot write the tone"
  run "$examples/spectrum" "$scratch/tone.wav" "$scratch/tone.png"
  if [ "$code" -eq 0 ] && awk -v rate="$rate" -v hz="$hz" -v level="$level" -v lines="$lines" '
      $2 == "Hz" && $4 == "dB" && NF == 4 {
        count++
        if (count == 1) {
          off = $1 - hz
          lost = 20 * log(level) / log(10) - $3
          good = off * off <= (rate / 4096) ^ 2 && lost <= 1.43 && lost >= -0.05
        }
      }
      END { exit !(good && (lines == "any" || count == lines)) }' "$scratch/out"; then
    house_pass "spectrum_$name"
  else
    house_fail "spectrum_$name" "exit $code, $(head -c 600 "$scratch/out" "$scratch/err" | tr '\n' ' ')"
  fi
}

# A picture of 1024 x 512 pixels: signature, then width and height in the first chunk.
picture() {
  rm -f "$scratch/head"
  head -c 24 "$scratch/tone.png" | od -An -v -tx1 | tr -d ' \n' > "$scratch/head"
  if [ "$(cat "$scratch/head")" = 89504e470d0a1a0a0000000d494844520000040000000200 ]; then
    house_pass picture
  else
    house_fail picture "begins with $(cat "$scratch/head")"
  fi
}

spectrum mono 48000 1 96000 1000 0.5 1
picture
spectrum stereo 44100 2 44100 440 1 1
spectrum two_tones 48000 2 48000 5000 0.5 2 1234 0.05
spectrum one_window 8000 1 2048 1000 0.9 1
spectrum one_more 8000 1 2049 1000 0.9 any
spectrum two_blocks 48000 1 1060000 3001 0.7 1
spectrum six_channels 16000 6 16000 2500 0.25 1

# Many small blocks find what one large block finds: a sample lost or doubled at a seam breaks the tones there.
"$examples/tone" "$scratch/tones.wav" 48000 1 60000 500 0.5 1717 0.01 4001 0.1 9009 0.001 15015 0.05
run "$examples/spectrum" "$scratch/tones.wav"
sed 1d "$scratch/out" > "$scratch/whole"
run "$examples/spectrum_blocks" "$scratch/tones.wav"
if [ "$code" -eq 0 ] && sed 1d "$scratch/out" | cmp -s - "$scratch/whole" &&
    [ "$(grep -c 'Hz .*dB$' "$scratch/whole")" -eq 5 ]; then
  house_pass spectrum_blocks
else
  house_fail spectrum_blocks "exit $code, $(head -c 600 "$scratch/whole" "$scratch/out" "$scratch/err" | tr '\n' ' ')"
fi

"$examples/tone" "$scratch/short.wav" 8000 1 100 1000 1
run "$examples/spectrum" "$scratch/short.wav"
if [ "$code" -eq 0 ] && awk '$2 == "Hz" && NF == 4 { exit !($1 > 920 && $1 < 1080) }' "$scratch/out"; then
  house_pass spectrum_short # 100 samples resolve 80 Hz
else
  house_fail spectrum_short "exit $code, $(head -c 300 "$scratch/out" "$scratch/err" | tr '\n' ' ')"
fi

"$examples/tone" "$scratch/silent.wav" 8000 1 5000
run "$examples/spectrum" "$scratch/silent.wav" "$scratch/silent.png"
if [ "$code" -eq 0 ] && grep -q 'no frequency stands out' "$scratch/out"; then
  house_pass spectrum_silent
else
  house_fail spectrum_silent "exit $code, $(head -c 300 "$scratch/out" "$scratch/err" | tr '\n' ' ')"
fi

"$examples/tone" "$scratch/nan.wav" 8000 1 5000 100 nan
refuse spectrum_nan 'not a number' "$examples/spectrum" "$scratch/nan.wav"
"$examples/tone" "$scratch/empty.wav" 8000 1 0
refuse spectrum_empty 'no samples' "$examples/spectrum" "$scratch/empty.wav"
refuse spectrum_missing 'none.wav' "$examples/spectrum" "$scratch/none.wav"
refuse spectrum_text 'a.txt' "$examples/spectrum" "$scratch/a.txt"
run "$examples/spectrum" "$scratch/tone.wav" "$scratch/none/tone.png"
if [ "$code" -eq 1 ] && grep -q 'cannot be written' "$scratch/err"; then
  house_pass spectrum_unwritable
else
  house_fail spectrum_unwritable "exit $code, $(head -c 300 "$scratch/err")"
fi

house_end
