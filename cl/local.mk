# SPDX-License-Identifier: MIT
# The kernels: every .cl file becomes an array of line strings in one generated C file.
cl_files = \
	cl/access.cl \
	cl/bitreverse.cl \
	cl/butterfly.cl \
	cl/chirp.cl \
	cl/columns.cl \
	cl/complex.cl \
	cl/copy.cl \
	cl/direct.cl \
	cl/group.cl \
	cl/group_convolve.cl \
	cl/lane_columns.cl \
	cl/lane_convolve.cl \
	cl/lane_core.cl \
	cl/lane_ends.cl \
	cl/lanes.cl \
	cl/lanes_block.cl \
	cl/lanes_convolve.cl \
	cl/lanes_twice.cl \
	cl/odd.cl \
	cl/pass.cl \
	cl/places.cl \
	cl/prelude.cl \
	cl/register.cl \
	cl/stage.cl \
	cl/transpose.cl \
	cl/twiddle.cl \
	cl/vector.cl \
	cl/walsh.cl \
	cl/walsh_access.cl \
	cl/walsh_base.cl \
	cl/walsh_lanes.cl \
	cl/walsh_order.cl

EXTRA_DIST += cl/embed.awk $(cl_files)
CLEANFILES += cl/embedded.c
BUILT_SOURCES += cl/embedded.c
nodist_libclfft_core_la_SOURCES = cl/embedded.c

cl/embedded.c: cl/embed.awk $(cl_files)
	$(AM_V_GEN)$(MKDIR_P) cl
	$(AM_V_at)cd $(srcdir) && LC_ALL=C $(AWK) -f cl/embed.awk $(cl_files) > $(abs_builddir)/cl/embedded.c.new
	$(AM_V_at)mv cl/embedded.c.new cl/embedded.c
