# SPDX-License-Identifier: MIT
# C or OpenCL C without its comments, line for line; with -v strings=1 the contents of string and character literals go
# too.  For checks that look for calls and names and must not trip over prose.

BEGIN { in_comment = 0 }

{
  line = $0
  out = ""
  while (line != "") {
    if (in_comment) {
      end = index(line, "*/")
      if (!end) break
      line = substr(line, end + 2)
      in_comment = 0
      out = out " "
      continue
    }
    if (!match(line, /\/\*|\/\/|"|'/)) {
      out = out line
      break
    }
    out = out substr(line, 1, RSTART - 1)
    mark = substr(line, RSTART, RLENGTH)
    line = substr(line, RSTART + RLENGTH)
    if (mark == "/*") {
      in_comment = 1
    } else if (mark == "//") {
      break
    } else {
      if (match(line, mark == "\"" ? /^([^"\\]|\\.)*"/ : /^([^'\\]|\\.)*'/)) {
        out = out mark (strings ? "" : substr(line, 1, RLENGTH - 1)) mark
        line = substr(line, RLENGTH + 1)
      } else {
        out = out mark
      }
    }
  }
  print out
}
