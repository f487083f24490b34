# SPDX-License-Identifier: MIT
# CLFFT_SANITIZE: --enable-sanitize=LIST builds everything with -fsanitize=LIST.  Sets SANITIZE_CFLAGS, which links too.
AC_DEFUN([CLFFT_SANITIZE], [
  AC_ARG_ENABLE([sanitize],
    [AS_HELP_STRING([--enable-sanitize=LIST], [build with sanitizers, e.g. address,undefined or thread])],
    [AS_IF([test "x$enableval" = xyes], [enable_sanitize=address,undefined])],
    [enable_sanitize=no])
  SANITIZE_CFLAGS=
  AS_IF([test "x$enable_sanitize" != xno], [
    SANITIZE_CFLAGS="-fsanitize=$enable_sanitize -fno-sanitize-recover=all -fno-omit-frame-pointer"
    AC_MSG_CHECKING([whether $CC links with $SANITIZE_CFLAGS])
    clfft_saved_cflags=$CFLAGS
    CFLAGS="$CFLAGS $SANITIZE_CFLAGS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])], [AC_MSG_RESULT([yes])],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([this compiler has no sanitizer library for --enable-sanitize=$enable_sanitize])])
    CFLAGS=$clfft_saved_cflags
  ])
  AC_SUBST([SANITIZE_CFLAGS])
  AM_CONDITIONAL([SANITIZED], [test "x$enable_sanitize" != xno])
])
