# SPDX-License-Identifier: MIT
# `make bench`: our time against other libraries.  Built on demand only; each peer is optional.
EXTRA_PROGRAMS = tests/bench/bench
CLEANFILES += $(EXTRA_PROGRAMS) sweep.tsv sweep.png
tests_bench_bench_SOURCES = \
	tests/bench/arrays.c tests/bench/arrays.h \
	tests/bench/bench.c \
	tests/bench/chart.c tests/bench/chart.h \
	tests/bench/contest.c tests/bench/contest.h \
	tests/bench/entry.c tests/bench/entry.h \
	tests/bench/growth.c tests/bench/growth.h \
	tests/bench/pairs.c tests/bench/pairs.h \
	tests/bench/peer.h \
	tests/bench/peer_ours.c \
	tests/bench/peers.c \
	tests/bench/report.c tests/bench/report.h \
	tests/bench/sample.c tests/bench/sample.h \
	tests/bench/sweep.c tests/bench/sweep.h \
	tests/bench/sweep_picture.c \
	tests/bench/targets.c tests/bench/targets.h \
	tests/bench/work.c tests/bench/work.h
tests_bench_bench_CPPFLAGS = $(AM_CPPFLAGS)
tests_bench_bench_LDADD = libclfft_core.la

if HAVE_FFTW
if HAVE_FFTWF
tests_bench_bench_SOURCES += tests/bench/peer_fftw.c
tests_bench_bench_CPPFLAGS += -DHAVE_FFTW_THREADS $(FFTW_CFLAGS) $(FFTWF_CFLAGS)
tests_bench_bench_LDADD += $(FFTW_LIBS) $(FFTWF_LIBS)
endif
endif
if HAVE_AMD_CLFFT
tests_bench_bench_SOURCES += tests/bench/peer_clfft.c
tests_bench_bench_CPPFLAGS += -DHAVE_AMD_CLFFT $(AMD_CLFFT_CFLAGS)
tests_bench_bench_LDADD += $(AMD_CLFFT_LIBS)
endif
if HAVE_VKFFT
tests_bench_bench_SOURCES += tests/bench/peer_vkfft.c
tests_bench_bench_CPPFLAGS += -DHAVE_VKFFT $(VKFFT_CFLAGS)
endif
if HAVE_PNG
tests_bench_bench_SOURCES += examples/picture.c examples/picture.h
tests_bench_bench_CPPFLAGS += -DHAVE_PNG $(PNG_CFLAGS)
tests_bench_bench_LDADD += $(PNG_LIBS)
endif
tests_bench_bench_LDADD += $(OPENCL_LIBS)

# All of it: the peers, then the sweep of lengths as sweep.tsv and sweep.png.  With arguments, what they ask for: for
# example make bench BENCH_ARGUMENTS="--quick c2c:1024:b4096" or BENCH_ARGUMENTS="--group lengths,primes".
bench: tests/bench/bench$(EXEEXT)
	set all $(BENCH_ARGUMENTS); shift; \
	if test $$# -gt 0; then ./tests/bench/bench$(EXEEXT) "$$@"; \
	else ./tests/bench/bench$(EXEEXT) && ./tests/bench/bench$(EXEEXT) --sweep --output sweep; fi

.PHONY: bench

# The command itself, as a user calls it.
TESTS += tests/bench/check_fft_bench.sh
EXTRA_DIST += tests/bench/check_fft_bench.sh
