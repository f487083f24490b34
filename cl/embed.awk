# SPDX-License-Identifier: MIT
# Write the .cl files named on the command line as C: clf_embedded_files[] of src/kernel/source.h.  Run it in the C
# locale, so that a character is a byte.

BEGIN {
  hexadecimal = "0123456789abcdef"
  for (byte = 1; byte < 256; byte++) code[sprintf("%c", byte)] = byte
  for (a = 0; a < 16; a++) for (b = 0; b < 16; b++) nibble_xor[a, b] = exclusive_or(a, b)
  print "/* Made by cl/embed.awk from the files in cl: edit those. */"
  print "#include \"kernel/source.h\""
}

FNR == 1 {
  finish()
  name = FILENAME
  sub(/^.*\//, "", name)
  sub(/\.cl$/, "", name)
  names[++files] = name
  printf "\nstatic const char *const lines_of_%s[] = {\n", name
  hash_start()
  emit("#line 1 \"cl/" name ".cl\"")
}

{ emit($0) }

END {
  finish()
  print "\nconst clf_embedded clf_embedded_files[] = {"
  for (i = 1; i <= files; i++) printf "  {\"%s\", lines_of_%s, UINT64_C(0x%s)},\n", names[i], names[i], digest[i]
  print "  {NULL, NULL, 0},\n};"
}

function finish() {
  if (!files) return
  print "  NULL,\n};"
  digest[files] = hash_text()
}

# One line: into the digest as it is, into C with what C reads otherwise escaped.
function emit(line,    quoted) {
  hash_add(line "\n")
  quoted = line
  gsub(/\\/, "\\\\&", quoted)
  gsub(/"/, "\\\"", quoted)
  gsub(/\?/, "\\?", quoted)
  gsub(/\t/, "\\t", quoted)
  printf "  \"%s\\n\",\n", quoted
}

# FNV-1a of 64 bits in four limbs of 16, low first: awk's numbers are doubles and have no bitwise operators.
function hash_start() {
  limb[0] = 8997; limb[1] = 33826; limb[2] = 40164; limb[3] = 52210 # 0xcbf29ce484222325
}

function hash_add(text,    i) {
  for (i = 1; i <= length(text); i++) hash_byte(code[substr(text, i, 1)])
}

# The prime is 2^40 + 435, so the product is 435 times the hash plus the hash moved up two limbs and a half.
function hash_byte(byte,    low, one, two, three, carry) {
  low = limb[0] % 256
  low = limb[0] - low + 16 * nibble_xor[int(low / 16), int(byte / 16)] + nibble_xor[low % 16, byte % 16]
  carry = low * 435
  one = limb[1] * 435 + int(carry / 65536)
  two = limb[2] * 435 + int(one / 65536) + (low % 256) * 256
  three = limb[3] * 435 + int(two / 65536) + int(low / 256) + (limb[1] % 256) * 256
  limb[0] = carry % 65536; limb[1] = one % 65536; limb[2] = two % 65536; limb[3] = three % 65536
}

function hash_text(    text, i, shift) {
  text = ""
  for (i = 3; i >= 0; i--)
    for (shift = 4096; shift >= 1; shift /= 16)
      text = text substr(hexadecimal, int(limb[i] / shift) % 16 + 1, 1)
  return text
}

function exclusive_or(a, b,    bit, value) {
  value = 0
  for (bit = 1; bit < 16; bit *= 2) if (int(a / bit) % 2 != int(b / bit) % 2) value += bit
  return value
}
