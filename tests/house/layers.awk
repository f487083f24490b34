# SPDX-License-Identifier: MIT
# The include lines of one file (its comments already stripped) against the order of the rooms.  Variables:
# rooms (space-separated, low to high), room and name (the file's own), level (the last room it may see), own (its
# header, "" when it has none; with a plus sign in front when it may come first but need not).

BEGIN {
  count = split(rooms, list, " ")
  for (i = 1; i <= count; i++) rank[list[i]] = i
  last = 0
  seen = 0
  must = own !~ /^\+/
  sub(/^\+/, "", own)
}

function fault(text) { print room "/" name ":" FNR ": " text }

/^[ \t]*#[ \t]*include/ {
  target = $0
  sub(/^[ \t]*#[ \t]*include[ \t]*/, "", target)
  if (target ~ /^"/) quoted(target)
  else if (target ~ /^</) angled(target)
  else fault("an include by macro")
}

# "room/file.h": own header, then the rooms from low to high.
function quoted(text,   path, parts, place) {
  path = text
  sub(/^"/, "", path)
  sub(/".*$/, "", path)
  if (path == "config.h") {
    if (seen) fault("config.h is not first")
    return
  }
  if (split(path, parts, "/") != 2 || !(parts[1] in rank)) {
    fault("\"" path "\" does not name a room and a file")
    return
  }
  place = rank[parts[1]]
  if (place > rank[level]) fault("\"" path "\" belongs to a later room")
  if (path ~ /\.def$/) return
  seen++
  if (own != "" && seen == 1 && path == own) return
  if (must && own != "" && path == own) fault("\"" path "\" is not the first include")
  if (place < last) fault("\"" path "\" stands after a header of a later room")
  if (last > count) fault("\"" path "\" stands after <...>")
  last = place > last ? place : last
}

# <clfft.h> and OpenCL, then what the system brings.
function angled(text,   place) {
  if (text ~ /^<config\.h>/) {
    if (seen) fault("config.h is not first")
    return
  }
  seen++
  if (text ~ /^<(CL|OpenCL)\//) {
    if (room != "device") fault(text " outside src/device")
    place = count + 1
  } else if (text ~ /^<clfft/) {
    place = count + 1
  } else {
    place = count + 2
  }
  if (place < last) fault(text " stands after the system's headers")
  last = place > last ? place : last
}
