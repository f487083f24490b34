#!/bin/sh
# SPDX-License-Identifier: MIT
# cl/embed.awk on text that C would read otherwise, under every awk there is: the strings are the file, to the byte, and
# the digest is the one that C computes.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

mkdir -p "$scratch/cl" "$scratch/kernel"
printf 'a "quoted" \\ backslash \\n not a newline\n\ttab, trigraph ??/ ??=, percent %%d %%s\n\n' > "$scratch/cl/odd.cl"
printf '#define M(x) \\\n  x /* bytes: \303\251 \342\202\254 \377 */\nno newline at the end' >> "$scratch/cl/odd.cl"
awk 'BEGIN { for (i = 0; i < 300; i++) printf "line %d\n", i }' > "$scratch/cl/long_one.cl"
printf 'one\n' > "$scratch/cl/last.cl"

cat > "$scratch/kernel/source.h" <<'END'
#include <stddef.h>
#include <stdint.h>
typedef struct clf_embedded {
  const char *name;
  const char *const *lines;
  uint64_t digest;
} clf_embedded;
extern const clf_embedded clf_embedded_files[];
END
cat > "$scratch/main.c" <<'END'
#include "base/hash.h"
#include "kernel/source.h"
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  for (const clf_embedded *file = clf_embedded_files; file->name != NULL; file++) {
    uint64_t hash = CLF_HASH_START;
    for (const char *const *line = file->lines; *line != NULL; line++) hash = clf_hash_text(hash, *line);
    if (hash != file->digest) return 1;
    if (argc < 2 || strcmp(argv[1], file->name) != 0) continue;
    for (const char *const *line = file->lines; *line != NULL; line++) fputs(*line, stdout);
  }
  return 0;
}
END

# embed AWK...: 0 when everything agrees.
embed() {
  (cd "$scratch" && "$@" -f "$top/cl/embed.awk" cl/odd.cl cl/long_one.cl cl/last.cl > embedded.c) || return
  # shellcheck disable=SC2086
  ${CC:-cc} -std=gnu99 -Wall -Werror -I"$scratch" -I"$top/src" -o "$scratch/program" "$scratch/embedded.c" \
    "$scratch/main.c" "$top/src/base/hash.c" || return
  for name in odd long_one last; do
    { echo "#line 1 \"cl/$name.cl\""; cat "$scratch/cl/$name.cl"; } > "$scratch/wanted"
    # A last line without its newline gets one.
    [ -z "$(tail -c 1 "$scratch/wanted")" ] || echo >> "$scratch/wanted"
    "$scratch/program" "$name" > "$scratch/got" || return
    cmp "$scratch/got" "$scratch/wanted" || return
  done
}

for candidate in awk mawk gawk original-awk "busybox awk"; do
  # shellcheck disable=SC2086
  set -- $candidate
  command -v "$1" > /dev/null || continue
  awk_name=$(echo "$candidate" | tr " " _)
  if embed "$@" > "$scratch/log" 2>&1; then
    house_pass "$awk_name"
  else
    cat "$scratch/log"
    house_fail "$awk_name" "the embedded text or its digest is wrong"
  fi
done

house_end
