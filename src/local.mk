# SPDX-License-Identifier: MIT
# The library: rooms in the order of src/LAYERS.  Everything is compiled once, into libclfft_core; libclfft exports the
# promise alone, and tools and tests see all of it.
include_HEADERS = include/clfft.h
nodist_include_HEADERS = include/clfft_version.h
EXTRA_DIST += src/LAYERS

noinst_LTLIBRARIES += libclfft_core.la
libclfft_core_la_LIBADD = $(OPENCL_LIBS)
libclfft_core_la_SOURCES =

# base
libclfft_core_la_SOURCES += \
	src/base/file.c src/base/file.h \
	src/base/hash.c src/base/hash.h \
	src/base/memory.c src/base/memory.h \
	src/base/status.c src/base/status.h \
	src/base/text.c src/base/text.h

# math
libclfft_core_la_SOURCES += \
	src/math/factor.c \
	src/math/factor.h \
	src/math/hadamard.c \
	src/math/hadamard.h \
	src/math/modular.c \
	src/math/modular.h \
	src/math/roots.c \
	src/math/roots.h \
	src/math/fourier.c \
	src/math/fourier.h

# plan
libclfft_core_la_SOURCES += \
	src/plan/bitreverse.c \
	src/plan/bluestein.c \
	src/plan/candidates.c \
	src/plan/candidates.h \
	src/plan/candidates_cpu.c \
	src/plan/candidates_gpu.c \
	src/plan/choices.c \
	src/plan/choices.def \
	src/plan/choices.h \
	src/plan/design.c \
	src/plan/design.h \
	src/plan/families.def \
	src/plan/fold.c \
	src/plan/footprint.c \
	src/plan/footprint.h \
	src/plan/fourstep.c \
	src/plan/limits.c \
	src/plan/model.c \
	src/plan/model.h \
	src/plan/problem.c \
	src/plan/problem.h \
	src/plan/problem_check.c \
	src/plan/problem_overlap.c \
	src/plan/problem_parts.h \
	src/plan/problem_release.c \
	src/plan/problem_text.c \
	src/plan/problem_write.c \
	src/plan/profile.h \
	src/plan/radices.c \
	src/plan/radices.h \
	src/plan/rank.c \
	src/plan/recipe.c \
	src/plan/recipe.h \
	src/plan/single.c \
	src/plan/slots.c \
	src/plan/stockham.c \
	src/plan/strategy.h \
	src/plan/transpose.c \
	src/plan/walsh.c \
	src/plan/walsh_candidates.c \
	src/plan/walsh_limits.c \
	src/plan/walsh_model.c \
	src/plan/walsh_rank.c \
	src/plan/walsh_shape.c

# kernel
libclfft_core_la_SOURCES += \
	src/kernel/geometry.c \
	src/kernel/geometry.h \
	src/kernel/layout.c \
	src/kernel/layout.h \
	src/kernel/params.def \
	src/kernel/source.c \
	src/kernel/source.h \
	src/kernel/spec.c \
	src/kernel/spec.h \
	src/kernel/table.c \
	src/kernel/table.h \
	src/kernel/walsh_layout.c \
	src/kernel/walsh_layout.h \
	src/kernel/walsh_source.c \
	src/kernel/walsh_spec.c

# device
libclfft_core_la_SOURCES += \
	src/device/cache.c src/device/cache.h \
	src/device/device.c src/device/device.h \
	src/device/executable.c src/device/executable.h \
	src/device/executable_parts.h \
	src/device/io.c \
	src/device/key.c src/device/key.h \
	src/device/launch.c \
	src/device/opencl.c src/device/opencl.h \
	src/device/program.c src/device/program.h \
	src/device/query.c src/device/query.h \
	src/device/runner.c src/device/runner.h \
	src/device/runner_parts.h \
	src/device/runner_time.c \
	src/device/selector.c \
	src/device/tables.c src/device/tables.h

# api
libclfft_core_la_SOURCES += \
	src/api/clfft_desc.c \
	src/api/clfft_device.c \
	src/api/clfft_plan.c \
	src/api/clfft_status.c \
	src/api/plan_internal.h

lib_LTLIBRARIES = libclfft.la
libclfft_la_SOURCES =
libclfft_la_LIBADD = libclfft_core.la
libclfft_la_LDFLAGS = $(AM_LDFLAGS) -no-undefined -version-info $(CLFFT_LIBTOOL_VERSION) \
	-export-symbols-regex '^clfft_'

# How others find the library.
pkgconfig_DATA = libclfft.pc
cmakedir = $(libdir)/cmake/libclfft
cmake_DATA = libclfftConfig.cmake libclfftConfigVersion.cmake
