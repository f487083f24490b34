# SPDX-License-Identifier: MIT
# The tuner and the bench: what planning needs of them is part of the library, the commands are programs on top.

# Planning needs these.
libclfft_core_la_SOURCES += \
	tune/agenda.c tune/agenda.h \
	tune/bench_case.c tune/bench_case.h \
	tune/bench_check.c tune/bench_check.h \
	tune/bench_row.c tune/bench_row.h \
	tune/figures.c tune/figures.h \
	tune/hostdata.c tune/hostdata.h \
	tune/measure.c tune/measure.h \
	tune/measure_device.c \
	tune/race.c tune/race.h \
	tune/record.c tune/record.h \
	tune/records.c tune/records.h \
	tune/records_file.c \
	tune/reference.c tune/reference.h \
	tune/reference_bound.c \
	tune/search.c tune/search.h \
	tune/search_plan.c \
	tune/space.c tune/space.h \
	tune/trial.c tune/trial.h

bin_PROGRAMS += fft-bench
dist_man1_MANS += tune/fft-bench.1

fft_bench_SOURCES = tune/fft-bench.c
fft_bench_LDADD = libclfft_core.la
