# SPDX-License-Identifier: MIT
# Tests: unit (no device), device (any OpenCL device), house (rules a script checks).  A test program is one file of the
# same name; each ends with check's line "100%: Checks: 12, Failures: 0, Errors: 0", and house scripts print a line
# "PASS name" or "FAIL name" for each rule.
unit_tests = \
	tests/unit/test_status

device_tests =

house_tests =

support_sources = \
	tests/support/check_main.h

EXTRA_DIST += tests/environment.sh $(house_tests)
AM_CFLAGS += $(CHECK_CFLAGS)
LDADD = libclfft_core.la $(CHECK_LIBS)

TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = $(SHELL)
TESTS += $(house_tests)
AM_TESTS_ENVIRONMENT += . $(abs_top_srcdir)/tests/environment.sh "$(abs_top_srcdir)" "$(abs_top_builddir)";

if HAVE_CHECK
check_PROGRAMS += $(unit_tests) $(device_tests)
TESTS += $(unit_tests) $(device_tests)
else
check-local:
	@echo "make check needs the library check; on Debian: apt-get install check, then configure again" >&2
	@exit 1
endif

# The slow tier: larger samples and lengths, up to an hour.
check-slow:
	CLFFT_TEST_TIER=slow $(MAKE) $(AM_MAKEFLAGS) check

clean-local:
	rm -rf tests/home tests/pocl-cache

.PHONY: check-slow
EXTRA_DIST += $(support_sources)
