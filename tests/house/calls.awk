# SPDX-License-Identifier: MIT
# Recursion among the functions of OpenCL C files (comments stripped): reads them all, prints each function that can
# reach itself.  A function's head starts in the first column and its body ends at a brace in the first column.

/^[A-Za-z_]/ && !inside { head = "" }
!inside { head = head " " $0 }

!inside && /\{[ \t]*$/ && head ~ /\(/ && head !~ /[=#]/ {
  name = head
  gsub(/__attribute__[ \t]*\(\([^{]*\)\)/, "", name)
  sub(/[ \t]*\(.*/, "", name)
  sub(/^.*[^A-Za-z0-9_]/, "", name)
  inside = 1
  functions[name] = 1
  next
}
/^\}/ { inside = 0; head = "" }
/^#/ { if (!inside) head = "" }

inside {
  line = $0
  while (match(line, /[A-Za-z_][A-Za-z0-9_]*[ \t]*\(/)) {
    callee = substr(line, RSTART, RLENGTH)
    sub(/[ \t]*\($/, "", callee)
    calls[name] = calls[name] " " callee
    line = substr(line, RSTART + RLENGTH)
  }
}

function reaches(from, target,   list, count, i) {
  count = split(calls[from], list, " ")
  for (i = 1; i <= count; i++) {
    if (list[i] == target) return 1
    if ((list[i] in functions) && !(list[i] in visited)) {
      visited[list[i]] = 1
      if (reaches(list[i], target)) return 1
    }
  }
  return 0
}

END {
  for (name in functions) {
    split("", visited)
    if (reaches(name, name)) print name " calls itself"
  }
}
