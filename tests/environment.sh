# SPDX-License-Identifier: MIT
# Sourced before every test: the same surroundings on every machine.  A developer's own records, caches and settings
# don't matter, and nothing is written outside the build tree.  $1: the top of the source tree, $2: of the build tree.
top_srcdir=$1
top_builddir=$2
# The compilers that vendor_report.sh fetched are looked for where the developer has them.
VENDOR_CACHE=${VENDOR_CACHE-${XDG_CACHE_HOME:-${HOME-}/.cache}/libclfft/vendor}
HOME=$top_builddir/tests/home
POCL_CACHE_DIR=$top_builddir/tests/pocl-cache
mkdir -p "$HOME" "$POCL_CACHE_DIR"
export top_srcdir top_builddir HOME POCL_CACHE_DIR VENDOR_CACHE
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
unset LIBCLFFT_CACHE_DIR LIBCLFFT_NO_TUNE LIBCLFFT_TUNE_PATH

# PoCL unless the user says which OpenCL implementations to test.
if test -z "${OCL_ICD_VENDORS-}" && test -f /etc/OpenCL/vendors/pocl.icd; then
  OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd
  export OCL_ICD_VENDORS
fi

# Sanitizers, where the build has them: failed allocations are tested, so they must come back as NULL.
ASAN_OPTIONS=${ASAN_OPTIONS-allocator_may_return_null=1}
export ASAN_OPTIONS
