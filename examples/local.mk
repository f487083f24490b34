# SPDX-License-Identifier: MIT
# Small programs on real input: built with everything else, not installed.

# README.md shows this one.
noinst_PROGRAMS += examples/minimal
examples_minimal_SOURCES = examples/minimal.c
examples_minimal_LDADD = libclfft.la $(OPENCL_LIBS)

noinst_PROGRAMS += examples/product
examples_product_SOURCES = examples/product.c examples/transform.c examples/transform.h
examples_product_LDADD = libclfft.la $(OPENCL_LIBS)

noinst_PROGRAMS += examples/reed_muller
examples_reed_muller_SOURCES = examples/reed_muller.c examples/transform.c examples/transform.h
examples_reed_muller_LDADD = libclfft.la $(OPENCL_LIBS)

if HAVE_SNDFILE
check_PROGRAMS += examples/tone
examples_tone_SOURCES = examples/tone.c
examples_tone_CPPFLAGS = $(AM_CPPFLAGS) $(SNDFILE_CFLAGS)
examples_tone_LDADD = $(SNDFILE_LIBS)
if HAVE_PNG
noinst_PROGRAMS += examples/spectrum
examples_spectrum_SOURCES = examples/spectrum.c examples/picture.c examples/picture.h \
	examples/transform.c examples/transform.h
examples_spectrum_CPPFLAGS = $(AM_CPPFLAGS) $(SNDFILE_CFLAGS) $(PNG_CFLAGS)
examples_spectrum_LDADD = libclfft.la $(SNDFILE_LIBS) $(PNG_LIBS) $(OPENCL_LIBS)

# The same in many small blocks: its test compares both.
check_PROGRAMS += examples/spectrum_blocks
examples_spectrum_blocks_SOURCES = $(examples_spectrum_SOURCES)
examples_spectrum_blocks_CPPFLAGS = $(examples_spectrum_CPPFLAGS) -DBLOCK_WINDOWS=16
examples_spectrum_blocks_LDADD = $(examples_spectrum_LDADD)
endif
endif

TESTS += tests/house/check_counts.sh tests/house/check_examples.sh
EXTRA_DIST += tests/house/check_counts.sh tests/house/check_examples.sh
