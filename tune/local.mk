# SPDX-License-Identifier: MIT
# The tuner and the bench: what planning needs of them is part of the library, the commands are programs on top.
libclfft_core_la_SOURCES += \
	tune/records.h
