# SPDX-License-Identifier: MIT
# CLFFT_OPTIONAL(VARIABLE, MODULE, HEADER, FUNCTION, LIBRARIES): an optional library, by pkg-config, else by trying its
# header and LIBRARIES.  Sets VARIABLE_CFLAGS and VARIABLE_LIBS, the conditional HAVE_VARIABLE, and have_VARIABLE.
AC_DEFUN([CLFFT_OPTIONAL], [
  have_$1=no
  PKG_CHECK_MODULES([$1], [$2], [$1_LIBS="$$1_LIBS $6"], [$1_LIBS="$5 $6"])
  clfft_saved_cppflags=$CPPFLAGS
  clfft_saved_libs=$LIBS
  CPPFLAGS="$CPPFLAGS $$1_CFLAGS $OPENCL_CFLAGS -DCL_TARGET_OPENCL_VERSION=120"
  LIBS="$$1_LIBS $OPENCL_LIBS $LIBS"
  AC_MSG_CHECKING([whether $2 can be used])
  AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <stdio.h>
#include <$3>]], [[return (void (*)(void))&$4 == 0;]])], [have_$1=yes], [$1_CFLAGS= $1_LIBS=])
  AC_MSG_RESULT([$have_$1])
  CPPFLAGS=$clfft_saved_cppflags
  LIBS=$clfft_saved_libs
  AM_CONDITIONAL([HAVE_$1], [test "x$have_$1" = xyes])
])
