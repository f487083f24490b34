/* SPDX-License-Identifier: MIT
 * From a recipe to kernels with a planted fault. */
#include "tests/support/mutant.h"

#include "base/status.h"
#include "kernel/geometry.h"
#include "kernel/source.h"
#include "kernel/table.h"
#include "tests/support/apply.h"
#include "tests/support/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENT_TABLE = 4, ARGUMENT_OFFSETS = 5, ARGUMENT_COUNT = 9, ARGUMENT_SIGN = 10, ARGUMENT_SCALE = 11,
       ARGUMENT_SIGNS = 12 };

/* Programs that are no test use this file too, so a fault ends the program, which check counts as well. */
static void need(bool held, const char *what) {
  if (held) return;
  fprintf(stderr, "mutant: %s (%s)\n", what, clf_last_message());
  exit(EXIT_FAILURE);
}

static void good(cl_int code, const char *call) { need(code == CL_SUCCESS, call); }

/* The slots of a recipe as buffers. */
typedef struct bench {
  cl_command_queue queue;
  cl_mem slot[3];
} bench;

static cl_mem buffer_of(size_t bytes, const void *contents) {
  cl_int code;
  cl_mem_flags flags = CL_MEM_READ_WRITE | (contents ? CL_MEM_COPY_HOST_PTR : 0);
  cl_mem buffer = clCreateBuffer(clfft_device_context(fixture_device()), flags, bytes ? bytes : 8,
                                 (void *)(uintptr_t)contents, &code);
  good(code, "clCreateBuffer");
  return buffer;
}

/* The text with every `find` replaced; the caller frees it. */
static char *replaced(const char *text, const char *find, const char *replace, int *count) {
  clf_text out = {0};
  const char *hit;
  while ((hit = strstr(text, find)) != NULL) {
    clf_text_add(&out, "%.*s%s", (int)(hit - text), text, replace);
    text = hit + strlen(find);
    ++*count;
  }
  clf_text_add(&out, "%s", text);
  need(!out.failed, "no memory");
  return out.data;
}

static cl_kernel build(const clf_pass *pass, const char *find, const char *replace, int *count) {
  clf_text source = {0};
  cl_device_id id = clfft_device_id(fixture_device());
  cl_int code;
  need(clf_source_write(&source, pass) == CLFFT_STATUS_SUCCESS, "clf_source_write");
  char *text = replaced(clf_text_string(&source), find, replace, count);
  const char *constant = text;
  cl_program program = clCreateProgramWithSource(clfft_device_context(fixture_device()), 1, &constant, NULL, &code);
  good(code, "clCreateProgramWithSource");
  good(clBuildProgram(program, 1, &id, CLF_BUILD_OPTIONS, NULL, NULL), "clBuildProgram of a planted fault");
  cl_kernel kernel = clCreateKernel(program, clf_family_name(pass->choice.family), &code);
  good(code, "clCreateKernel");
  good(clReleaseProgram(program), "clReleaseProgram");
  clf_text_free(&source);
  free(text);
  return kernel;
}

static void run_pass(const bench *b, const clf_pass *pass, cl_kernel kernel) {
  clf_geometry geometry;
  void *entries = NULL;
  size_t bytes = 0;
  const cl_float one = 1;
  need(clf_geometry_of(&geometry, pass) == CLFFT_STATUS_SUCCESS, "clf_geometry_of");
  need(clf_table_make(&entries, &bytes, pass) == CLFFT_STATUS_SUCCESS, "clf_table_make");
  cl_mem table = buffer_of(bytes, bytes ? entries : NULL);
  const cl_mem memory[5] = {b->slot[pass->in.slot], b->slot[pass->in.slot], b->slot[pass->out.slot],
                            b->slot[pass->out.slot], table};
  const cl_ulong in_base = (cl_ulong)pass->in.base, out_base = (cl_ulong)pass->out.base, count = geometry.count;
  const cl_ulong offset[4] = {in_base, in_base, out_base, out_base};
  size_t global = geometry.groups * geometry.group_size, local = geometry.group_size;
  for (cl_uint i = 0; i <= ARGUMENT_TABLE; i++) good(clSetKernelArg(kernel, i, sizeof *memory, &memory[i]), "buffers");
  for (cl_uint i = 0; i < 4; i++) {
    good(clSetKernelArg(kernel, ARGUMENT_OFFSETS + i, sizeof *offset, &offset[i]), "offsets");
  }
  good(clSetKernelArg(kernel, ARGUMENT_COUNT, sizeof count, &count), "count");
  good(clSetKernelArg(kernel, ARGUMENT_SIGN, sizeof one, &one), "sign");
  good(clSetKernelArg(kernel, ARGUMENT_SCALE, sizeof one, &one), "scale");
  if (pass->choice.family >= CLF_FAMILY_WALSH)
    good(clSetKernelArg(kernel, ARGUMENT_SIGNS, sizeof(cl_mem), NULL), "signs");
  good(clEnqueueNDRangeKernel(b->queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL), "clEnqueueNDRangeKernel");
  good(clFinish(b->queue), "clFinish");
  good(clReleaseMemObject(table), "clReleaseMemObject");
  free(entries);
}

int mutant_run(const char *problem, const char *design, const char *find, const char *replace, const clf_complex *in,
               clf_complex *out) {
  clf_recipe recipe = recipe_of(problem, design);
  int64_t points = recipe.problem.points * recipe.problem.transforms;
  const int64_t reals = clf_problem_is_walsh(&recipe.problem) ? 1 : 2;
  size_t bytes = (size_t)(points * reals) * sizeof(cl_float);
  cl_float *values = malloc(bytes);
  cl_int code;
  int count = 0;
  bench b = {0};
  need(values != NULL, "no memory");
  for (int64_t i = 0; i < points; i++) {
    values[reals * i] = (cl_float)in[i].re;
    if (reals == 2) values[2 * i + 1] = (cl_float)in[i].im;
  }
  b.queue = clCreateCommandQueue(clfft_device_context(fixture_device()), clfft_device_id(fixture_device()), 0, &code);
  good(code, "clCreateCommandQueue");
  b.slot[CLF_SLOT_IN] = buffer_of(bytes, values);
  b.slot[CLF_SLOT_OUT] = buffer_of(bytes, NULL);
  b.slot[CLF_SLOT_SCRATCH] = buffer_of((size_t)recipe.scratch_bytes, NULL);
  for (int i = 0; i < recipe.pass_count; i++) {
    cl_kernel kernel = build(&recipe.pass[i], find, replace, &count);
    run_pass(&b, &recipe.pass[i], kernel);
    good(clReleaseKernel(kernel), "clReleaseKernel");
  }
  good(clEnqueueReadBuffer(b.queue, b.slot[CLF_SLOT_OUT], CL_TRUE, 0, bytes, values, 0, NULL, NULL), "read");
  for (int64_t i = 0; i < points; i++) out[i] = (clf_complex){values[reals * i], reals == 2 ? values[2 * i + 1] : 0};
  for (int i = 0; i < 3; i++) good(clReleaseMemObject(b.slot[i]), "clReleaseMemObject");
  good(clReleaseCommandQueue(b.queue), "clReleaseCommandQueue");
  clf_recipe_free(&recipe);
  free(values);
  return count;
}
