# SPDX-License-Identifier: MIT
# Lengths of functions and of macros that run over several lines, and widths of lines.  Input: C or OpenCL C as it is.
# Variables: name (of the file), functions, columns (the limits).  A function reaches from the first line of its head to
# the brace in the first column that ends it (K&R as the house writes it).

function fault(line, text) { print name ":" line ": " text }

length($0) > columns { fault(FNR, "a line of " length($0) " columns, more than " columns) }

/^#[ \t]*define/ { macro = FNR }
macro && !/\\$/ {
  if (FNR - macro + 1 > functions) fault(macro, "a macro of " FNR - macro + 1 " lines, more than " functions)
  macro = 0
}

# A head starts in the first column; comments, directives and braces do not count as one.
/^[A-Za-z_]/ && !head { head = FNR; text = "" }
head && !body { text = text $0 }
/;[ \t]*(\/\*.*)?$/ && !body { head = 0 }
/^[ \t]*$/ && !body { head = 0 }
/\{[ \t]*(\/\*.*)?$/ && head && !body { body = head }

/^\}/ {
  if (body && text ~ /\(/ && text !~ /=/ && FNR - body + 1 > functions) {
    fault(body, "a function of " FNR - body + 1 " lines, more than " functions)
  }
  body = 0
  head = 0
}
