#!/bin/sh
# SPDX-License-Identifier: MIT
# The house checks themselves: each fault is planted in a copy of the tree, and the check that should see it must fail.
. "${srcdir:-$(dirname "$0")/../..}/tests/house/house.sh"
house_scratch

mkdir "$scratch/tree"
for folder in include src tune cl tests examples; do
  [ -d "$top/$folder" ] && cp -R "$top/$folder" "$scratch/tree/"
done
chmod -R u+w "$scratch/tree"

# plant NAME CHECK RESULT FILE TEXT: append TEXT to FILE (made when missing) and expect "FAIL CHECK.RESULT" about it.
plant() {
  file=$scratch/tree/$4
  rm -f "$scratch/kept"
  [ -f "$file" ] && cp "$file" "$scratch/kept"
  printf '%b' "$5" >> "$file"
  # Faults that the tree has anyway do not count: the line must name the planted file or text.
  if srcdir=$scratch/tree sh "$scratch/tree/tests/house/$2.sh" 2>&1 | grep -q "^FAIL $2.$3 .*$6"; then
    house_pass "$1"
  else
    house_fail "$1" "$2 did not notice it"
  fi
  if [ -f "$scratch/kept" ]; then cp "$scratch/kept" "$file"; else rm -f "$file"; fi
}

plant late_room check_layers base src/base/planted.c '#include "plan/recipe.h"\n' planted
plant wrong_order check_layers plan src/plan/planted.c '#include "plan/recipe.h"\n#include "base/text.h"\n' planted
touch "$scratch/tree/src/base/planted.h"
plant own_not_first check_layers base src/base/planted.c '#include "base/hash.h"\n#include "base/planted.h"\n' planted
rm "$scratch/tree/src/base/planted.h"
plant system_first check_layers base src/base/planted.c '#include <stdio.h>\n#include "base/text.h"\n' planted
plant opencl_header check_layers plan src/plan/planted.c '#include <CL/cl.h>\n' planted
plant no_room check_layers plan src/plan/planted.c '#include "problem.h"\n' planted
plant sees_tests check_layers tests_unseen src/plan/planted.c '#include "tests/support/oracle.h"\n' planted

lines=$(awk 'BEGIN { for (i = 0; i < 90; i++) printf "  x();\\n" }')
plant long_function check_sizes functions src/base/planted.c "int f(void) {\n$lines}\n" planted
plant long_kernel check_sizes functions cl/planted.cl "__kernel void f(\n  int a) {\n$lines}\n" planted
lines=$(awk 'BEGIN { for (i = 0; i < 401; i++) printf "int x;\\n" }')
plant long_file check_sizes files src/base/planted.c "$lines" planted
plant wide_line check_sizes functions src/base/planted.c "/* $(printf '%0130d' 0) */\n" planted

plant t_type check_names no_t_types src/base/planted.h 'typedef struct planted planted_t;\n' planted
plant opencl_call check_names opencl_in_device src/plan/planted.c 'int f(void) { return clFinish (q); }\n' planted
plant prints check_names library_is_silent src/math/planted.c 'void f(void) {\n  printf("x");\n}\n' planted
plant exits check_names library_is_silent tune/planted.c 'void f(void) {\n  exit(1);\n}\n' planted
plant native check_names kernels_exact cl/planted.cl 'float f(float x) { return native_sin(x); }\n' planted
plant relaxed check_names build_options src/device/planted.c 'char *o = "x -cl-fast-relaxed-math";\n' planted
plant macro_option check_names no_macro_options src/device/planted.c 'char *o = "-DN=%d";\n' planted
plant recursion check_names kernels_iterative cl/planted.cl \
  'int planted_a(int x) {\n  return planted_b(x);\n}\nint planted_b(int x) {\n  return planted_a(x);\n}\n' \
  planted
plant same_name check_names unique_files src/kernel/recipe.h '/* again */\n' recipe.h

plant no_default check_params default src/kernel/params.def 'PARAM(FFT_PLANTED, 1, "x")\n' FFT_PLANTED
plant no_row check_params row cl/prelude.cl '#ifndef FFT_PLANTED\n#define FFT_PLANTED 1\n#endif\n' FFT_PLANTED
plant other_value check_params value src/kernel/params.def 'PARAM(FFT_LENGTH, 77, "x")\n' FFT_LENGTH
plant stranger check_params used cl/planted.cl 'int f(void) { return FFT_PLANTED; }\n' FFT_PLANTED
plant unread check_params read src/kernel/params.def 'PARAM(FFT_PLANTED, 1, "x")\n' FFT_PLANTED

house_end
