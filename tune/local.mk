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
	tune/probe.c tune/probe.h \
	tune/race.c tune/race.h \
	tune/record.c tune/record.h \
	tune/records.c tune/records.h \
	tune/records_file.c \
	tune/reference.c tune/reference.h \
	tune/reference_bound.c \
	tune/reference_walsh.c \
	tune/search.c tune/search.h \
	tune/search_plan.c \
	tune/space.c tune/space.h

bin_PROGRAMS += fft-bench
dist_man1_MANS += tune/fft-bench.1

fft_bench_SOURCES = tune/fft-bench.c
fft_bench_LDADD = libclfft_core.la

bin_PROGRAMS += fft-tune
dist_man1_MANS += tune/fft-tune.1

fft_tune_SOURCES = \
	tune/fft-tune.c tune/fft-tune.h \
	tune/fft-tune_devices.c \
	tune/fft-tune_files.c \
	tune/fft-tune_journal.c \
	tune/fft-tune_options.c \
	tune/fft-tune_problems.c \
	tune/fft-tune_progress.c \
	tune/fft-tune_run.c \
	tune/fft-tune_say.c \
	tune/fft-tune_show.c \
	tune/fft-tune_verify.c \
	tune/fft-tune_worker.c
fft_tune_LDADD = libclfft_core.la
