# SPDX-License-Identifier: MIT
# The tuner and the bench: what planning needs of them is part of the library, the commands are programs on top.

# Planning needs these.
libclfft_core_la_SOURCES += \
	tune/figures.c tune/figures.h \
	tune/hostdata.c tune/hostdata.h \
	tune/measure.h \
	tune/record.c tune/record.h \
	tune/records.c tune/records.h \
	tune/records_file.c \
	tune/reference.c tune/reference.h \
	tune/reference_bound.c \
	tune/search.h \
	tune/space.c tune/space.h

bin_PROGRAMS +=
dist_man1_MANS +=
