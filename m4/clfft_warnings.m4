# SPDX-License-Identifier: MIT
# CLFFT_COMPILE_FLAG(VARIABLE, FLAG): append FLAG to VARIABLE when the compiler takes it.
AC_DEFUN([CLFFT_COMPILE_FLAG], [
  AC_MSG_CHECKING([whether $CC accepts $2])
  clfft_saved_cflags=$CFLAGS
  CFLAGS="$CFLAGS -Werror $2"
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])],
    [AC_MSG_RESULT([yes])
     AS_VAR_APPEND([$1], [" $2"])],
    [AC_MSG_RESULT([no])])
  CFLAGS=$clfft_saved_cflags
])

# CLFFT_WARNINGS: the warnings the sources are clean of, and --enable-werror.  Sets WARNING_CFLAGS.
AC_DEFUN([CLFFT_WARNINGS], [
  AC_ARG_ENABLE([werror], [AS_HELP_STRING([--enable-werror], [treat compiler warnings as errors])],
    [], [enable_werror=no])
  WARNING_CFLAGS=
  m4_foreach_w([flag], [-Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith],
    [CLFFT_COMPILE_FLAG([WARNING_CFLAGS], flag)])
  AS_IF([test "x$enable_werror" = xyes], [AS_VAR_APPEND([WARNING_CFLAGS], [" -Werror"])])
  AC_SUBST([WARNING_CFLAGS])
])
