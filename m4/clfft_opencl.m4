# SPDX-License-Identifier: MIT
# CLFFT_OPENCL: find the OpenCL headers and loader by pkg-config, else by trying them.  Sets OPENCL_CFLAGS,
# OPENCL_LIBS, and for libclfft.pc OPENCL_PC_REQUIRES or OPENCL_PC_LIBS.
AC_DEFUN([CLFFT_OPENCL], [
  OPENCL_PC_REQUIRES=
  OPENCL_PC_LIBS=
  PKG_CHECK_MODULES([OPENCL], [OpenCL], [OPENCL_PC_REQUIRES=OpenCL], [
    OPENCL_LIBS=-lOpenCL
    OPENCL_PC_LIBS=$OPENCL_LIBS
  ])
  clfft_saved_cppflags=$CPPFLAGS
  clfft_saved_libs=$LIBS
  CPPFLAGS="$CPPFLAGS $OPENCL_CFLAGS -DCL_TARGET_OPENCL_VERSION=120"
  LIBS="$OPENCL_LIBS $LIBS"
  AC_MSG_CHECKING([whether an OpenCL program compiles and links])
  AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <CL/cl.h>]], [[return clGetPlatformIDs(0, 0, 0) != CL_SUCCESS;]])],
    [AC_MSG_RESULT([yes])],
    [AC_MSG_RESULT([no])
     AC_MSG_ERROR([OpenCL was not found.  Its headers and its loader are needed to build libclfft:
  on Debian: apt-get install opencl-headers ocl-icd-opencl-dev   (and pocl-opencl-icd to run on the processor)
  elsewhere: set OPENCL_CFLAGS and OPENCL_LIBS])])
  CPPFLAGS=$clfft_saved_cppflags
  LIBS=$clfft_saved_libs
  AC_SUBST([OPENCL_PC_REQUIRES])
  AC_SUBST([OPENCL_PC_LIBS])
])
