# SPDX-License-Identifier: MIT
# Tests: unit (no device), device (any OpenCL device), house (rules a script checks).  A test program is one file of the
# same name; each ends with check's line "100%: Checks: 12, Failures: 0, Errors: 0", and house scripts print a line
# "PASS name" or "FAIL name" for each rule.

# tests/unit/*.c
unit_tests = \
	tests/unit/test_bench_check \
	tests/unit/test_bench_row \
	tests/unit/test_bitreverse \
	tests/unit/test_bluestein \
	tests/unit/test_cache \
	tests/unit/test_candidates \
	tests/unit/test_choice \
	tests/unit/test_clfft_desc \
	tests/unit/test_clfft_status \
	tests/unit/test_design \
	tests/unit/test_embed \
	tests/unit/test_factor \
	tests/unit/test_figures \
	tests/unit/test_file \
	tests/unit/test_fold \
	tests/unit/test_footprint \
	tests/unit/test_fourier \
	tests/unit/test_fourstep \
	tests/unit/test_geometry \
	tests/unit/test_hadamard \
	tests/unit/test_hash \
	tests/unit/test_interpret \
	tests/unit/test_layout \
	tests/unit/test_limits \
	tests/unit/test_memory \
	tests/unit/test_model \
	tests/unit/test_modular \
	tests/unit/test_oracle \
	tests/unit/test_pairwise \
	tests/unit/test_probe \
	tests/unit/test_problem \
	tests/unit/test_problem_check \
	tests/unit/test_problem_overlap \
	tests/unit/test_problem_release \
	tests/unit/test_problem_text \
	tests/unit/test_problem_write \
	tests/unit/test_problems \
	tests/unit/test_radices \
	tests/unit/test_rank \
	tests/unit/test_recipe \
	tests/unit/test_record \
	tests/unit/test_records \
	tests/unit/test_records_file \
	tests/unit/test_reference \
	tests/unit/test_reference_walsh \
	tests/unit/test_roots \
	tests/unit/test_rows_index \
	tests/unit/test_sample \
	tests/unit/test_search \
	tests/unit/test_single \
	tests/unit/test_slots \
	tests/unit/test_source \
	tests/unit/test_spec \
	tests/unit/test_status \
	tests/unit/test_stockham \
	tests/unit/test_table \
	tests/unit/test_table_transforms \
	tests/unit/test_text \
	tests/unit/test_transpose \
	tests/unit/test_verify \
	tests/unit/test_walsh_layout \
	tests/unit/test_walsh_plan

# tests/device/*.c
device_tests = \
	tests/device/test_aliasing \
	tests/device/test_bad_input \
	tests/device/test_cases \
	tests/device/test_choices \
	tests/device/test_device \
	tests/device/test_enqueue \
	tests/device/test_failures \
	tests/device/test_families \
	tests/device/test_families_lanes \
	tests/device/test_lengths \
	tests/device/test_powers \
	tests/device/test_plan \
	tests/device/test_properties \
	tests/device/test_rows_a \
	tests/device/test_rows_b \
	tests/device/test_rows_c \
	tests/device/test_rows_d \
	tests/device/test_rows_d_exact \
	tests/device/test_rows_shapes \
	tests/device/test_scratch \
	tests/device/test_shapes \
	tests/device/test_threads \
	tests/device/test_transposes \
	tests/device/test_twice \
	tests/device/test_tune \
	tests/device/test_walsh \
	tests/device/test_walsh_axes \
	tests/device/test_walsh_bases \
	tests/device/test_walsh_orders \
	tests/device/test_walsh_rows \
	tests/device/test_wide_index

# tests/fuzz/fuzz_*.c, each with a folder of inputs that replay.sh runs through it
fuzz_programs = \
	tests/fuzz/fuzz_problem \
	tests/fuzz/fuzz_record

fuzz_inputs = \
	tests/fuzz/problem/axes \
	tests/fuzz/problem/bytes \
	tests/fuzz/problem/digits \
	tests/fuzz/problem/interleaved \
	tests/fuzz/problem/largest \
	tests/fuzz/problem/options \
	tests/fuzz/problem/real \
	tests/fuzz/problem/walsh \
	tests/fuzz/record/best \
	tests/fuzz/record/bytes \
	tests/fuzz/record/figures \
	tests/fuzz/record/longest \
	tests/fuzz/record/lines \
	tests/fuzz/record/torn

EXTRA_DIST += tests/fuzz/replay.sh $(fuzz_inputs)

# Programs that a check or a person runs.
test_tools = \
	tests/device/replay \
	tests/support/dump_source \
	tests/support/planted_race

# tests/house/check_*.sh
house_tests = \
	tests/house/check_checks.sh \
	tests/house/check_embed.sh \
	tests/house/check_install.sh \
	tests/house/check_layers.sh \
	tests/house/check_lint.sh \
	tests/house/check_names.sh \
	tests/house/check_oclgrind.sh \
	tests/house/check_params.sh \
	tests/house/check_sizes.sh \
	tests/house/check_spills.sh \
	tests/house/check_stack.sh

# What the house checks read.
house_files = \
	tests/house/calls.awk \
	tests/house/exports.txt \
	tests/house/house.sh \
	tests/house/intel_runtime.sh \
	tests/house/layers.awk \
	tests/house/sizes.awk \
	tests/house/strip.awk \
	tests/house/vendor_report.sh

EXTRA_DIST += tests/environment.sh $(house_tests) $(house_files)

TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = $(SHELL)
TESTS += $(house_tests)

# The command fft-tune, from outside; stacks smaller than usual, which a program cannot ask for itself.
shell_tests = \
	tests/device/test_fft_tune.sh \
	tests/device/test_stacks.sh

TESTS += $(shell_tests)
EXTRA_DIST += $(shell_tests)
AM_TESTS_ENVIRONMENT += CC='$(CC)'; NM='$(NM)'; SANITIZE_CFLAGS='$(SANITIZE_CFLAGS)'; export CC NM SANITIZE_CFLAGS;
AM_TESTS_ENVIRONMENT += . $(abs_top_srcdir)/tests/environment.sh "$(abs_top_srcdir)" "$(abs_top_builddir)";

# The oracle is FFTW where there is one, else the library's own reference.
if HAVE_FFTW
support_cppflags = $(AM_CPPFLAGS) -DHAVE_FFTW $(FFTW_CFLAGS)
support_libs = $(FFTW_LIBS)
else
support_cppflags = $(AM_CPPFLAGS)
support_libs =
endif

# Its sources are distributed whether or not they can be built here.
if HAVE_CHECK
AM_CFLAGS += $(CHECK_CFLAGS)
LDADD = tests/support/libsupport.la libclfft_core.la $(CHECK_LIBS)
check_LTLIBRARIES = tests/support/libsupport.la
check_PROGRAMS += $(unit_tests) $(device_tests) $(fuzz_programs) $(test_tools)
TESTS += $(unit_tests) $(device_tests) tests/fuzz/replay.sh
else
check-local:
	@echo "make check needs the library check; on Debian: apt-get install check, then configure again" >&2
	@exit 1
endif

# tests/support
tests_support_libsupport_la_SOURCES = \
	tests/support/apply.c tests/support/apply.h \
	tests/support/check_main.h \
	tests/support/compare.c tests/support/compare.h \
	tests/support/designs.c tests/support/designs.h \
	tests/support/fixture.c tests/support/fixture.h \
	tests/support/fuzz_main.h \
	tests/support/interpret.c tests/support/interpret.h tests/support/interpret_parts.h \
	tests/support/interpret_steps.c \
	tests/support/landscape.c tests/support/landscape.h \
	tests/support/matrix.c tests/support/matrix.h \
	tests/support/mutant.c tests/support/mutant.h \
	tests/support/oracle.c tests/support/oracle.h \
	tests/support/pairwise.c tests/support/pairwise.h \
	tests/support/plans.c tests/support/plans.h \
	tests/support/problems.c tests/support/problems.h \
	tests/support/record_folder.c tests/support/record_folder.h \
	tests/support/refusals.c tests/support/refusals.h \
	tests/support/session.c tests/support/session.h \
	tests/support/shapes.c tests/support/shapes.h \
	tests/support/small_case.c tests/support/small_case.h \
	tests/support/table_bench.c tests/support/table_bench.h \
	tests/support/tally.c tests/support/tally.h \
	tests/support/trial.c tests/support/trial.h \
	tests/support/walsh_answer.c tests/support/walsh_answer.h \
	tests/support/walsh_apply.c tests/support/walsh_apply.h \
	tests/support/walsh_case.c tests/support/walsh_case.h
tests_support_libsupport_la_CPPFLAGS = $(support_cppflags)
tests_support_libsupport_la_LIBADD = $(support_libs)

# Parts of programs, by themselves.
tests_unit_test_sample_SOURCES = tests/unit/test_sample.c tests/bench/sample.c tests/bench/sample.h
tests_unit_test_verify_SOURCES = tests/unit/test_verify.c tune/fft-tune.h \
	tune/fft-tune_devices.c tune/fft-tune_files.c tune/fft-tune_say.c tune/fft-tune_verify.c
tests_unit_test_verify_LDADD = $(LDADD) $(OPENCL_LIBS)

# tests/device/layer: loaded by the OpenCL loader, so a shared object even where the library is static.
if HAVE_CHECK
check_LTLIBRARIES += tests/device/layer/failures.la
endif
tests_device_layer_failures_la_SOURCES = tests/device/layer/failures.c tests/device/layer/failures.h
tests_device_layer_failures_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version -shared -rpath /nowhere
tests_device_test_failures_LDADD = $(LDADD) $(OPENCL_LIBS) $(DL_LIBS)
AM_TESTS_ENVIRONMENT += CLFFT_TEST_LAYER=$(abs_builddir)/tests/device/layer/.libs/failures.so; export CLFFT_TEST_LAYER;

# The slow tier: larger samples and lengths, up to an hour.
check-slow:
	CLFFT_TEST_TIER=slow $(MAKE) $(AM_MAKEFLAGS) check

clean-local:
	rm -rf tests/home tests/pocl-cache

.PHONY: check-slow

include tests/bench/local.mk
