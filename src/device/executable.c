/* SPDX-License-Identifier: MIT
 * From a recipe to kernels, tables and scratch. */
#include "device/executable.h"

#include "base/memory.h"
#include "kernel/geometry.h"
#include "kernel/source.h"
#include "device/executable_parts.h"
#include "device/opencl.h"
#include "device/program.h"
#include "device/tables.h"

#include <inttypes.h>
#include <stdlib.h>

/* Compilers may leave a kernel fewer work-items than the device offers, and a runtime's workers have small stacks.
 * Local memory is judged by our own count: two implementations report twice what a kernel declares. */
static clfft_status check_geometry(const clf_geometry *geometry, const clf_profile *profile) {
  if (geometry->groups == 0 || geometry->group_size == 0) {
    return clf_fail(CLFFT_STATUS_INTERNAL_ERROR, "the pass has no work-items");
  }
  if (geometry->group_size > profile->group_max) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "needs groups of %" PRIu64 " work-items, the device offers %" PRIu64,
                    geometry->group_size, profile->group_max);
  }
  if (geometry->local_bytes > profile->local_bytes) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "needs %" PRIu64 " bytes of local memory, the device offers %" PRIu64,
                    geometry->local_bytes, profile->local_bytes);
  }
  if (profile->device_class == CLF_CLASS_CPU && geometry->private_bytes > profile->private_bytes) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "needs %" PRIu64 " bytes of private memory, %" PRIu64 " are safe here",
                    geometry->private_bytes, profile->private_bytes);
  }
  if (geometry->groups > SIZE_MAX / geometry->group_size) {
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "needs more work-items than fit this machine's sizes");
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status build_kernel(clf_step *step, clf_device *device, const clf_pass *pass) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_text source = {0};
  cl_int code = CL_SUCCESS;
  size_t group_limit = 0;
  CLF_TRY(clf_source_write(&source, pass));
  CLF_TRY(clf_text_check(&source));
  CLF_TRY(clf_program_get(&step->program, device, clf_text_string(&source)));
  step->kernel = clCreateKernel(step->program, clf_family_name(pass->choice.family), &code);
  if (!step->kernel) {
    status = clf_fail_opencl(code, "clCreateKernel");
    goto done;
  }
  CLF_TRY_CL(clGetKernelWorkGroupInfo(step->kernel, clf_device_id(device), CL_KERNEL_WORK_GROUP_SIZE,
                                      sizeof(group_limit), &group_limit, NULL));
  if (step->group_size > group_limit) {
    status = clf_fail(CLFFT_STATUS_UNSUPPORTED, "compiled for groups of %zu work-items, needs %zu", group_limit,
                      step->group_size);
  }
done:
  clf_text_free(&source);
  return status;
}

static clfft_status create_step(clf_step *step, clf_device *device, const clf_pass *pass) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_geometry geometry = {0};
  CLF_TRY(clf_geometry_of(&geometry, pass));
  CLF_TRY(check_geometry(&geometry, clf_device_profile(device)));
  step->group_size = geometry.group_size;
  step->global_size = geometry.groups * geometry.group_size;
  step->wide = pass->in.storage == CLFFT_PRECISION_DOUBLE || pass->out.storage == CLFFT_PRECISION_DOUBLE;
  step->integer = pass->in.storage == CLFFT_PRECISION_INT32;
  CLF_TRY(build_kernel(step, device, pass));
  CLF_TRY(clf_table_get(&step->table, device, pass));
  cl_ulong count = geometry.count;
  CLF_TRY_CL(clSetKernelArg(step->kernel, CLF_ARGUMENT_COUNT, sizeof(count), &count));
  if (step->table) {
    CLF_TRY_CL(clSetKernelArg(step->kernel, CLF_ARGUMENT_TABLE, sizeof(step->table), &step->table));
  }
done:
  return status;
}

static void release_step(clf_step *step, clf_device *device) {
  if (step->kernel) clReleaseKernel(step->kernel);
  clf_program_give(device, step->program);
  clf_table_give(device, step->table);
}

static clfft_status create_scratch(clf_executable *executable) {
  uint64_t bytes = executable->recipe->scratch_bytes;
  uint64_t limit = clf_device_profile(executable->device)->alloc_bytes;
  cl_int code = CL_SUCCESS;
  if (bytes == 0) return CLFFT_STATUS_SUCCESS;
  if (bytes > limit || bytes > SIZE_MAX) {
    return clf_fail(CLFFT_STATUS_OUT_OF_MEMORY,
                    "needs %" PRIu64 " bytes of scratch in one buffer, the device offers %" PRIu64, bytes, limit);
  }
  if (executable->recipe->problem.scratch == CLFFT_SCRATCH_USER) return CLFFT_STATUS_SUCCESS;
  executable->scratch =
      clCreateBuffer(clf_device_context(executable->device), CL_MEM_READ_WRITE, (size_t)bytes, NULL, &code);
  if (executable->scratch) return CLFFT_STATUS_SUCCESS;
  return clf_fail_context(clf_fail_opencl(code, "clCreateBuffer"), "%" PRIu64 " bytes of scratch: ", bytes);
}

clfft_status clf_executable_create(clf_executable **executable, clf_device *device, const clf_recipe *recipe) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_executable *made = NULL;
  CLF_TRY(clf_alloc(&made, 1, sizeof(*made)));
  if (pthread_mutex_init(&made->lock, NULL) != 0) {
    free(made);
    return clf_fail(CLFFT_STATUS_OUT_OF_MEMORY, "no memory for a lock");
  }
  clf_device_retain(device);
  made->device = device;
  made->recipe = recipe;
  CLF_TRY(create_scratch(made));
  CLF_TRY(clf_alloc(&made->step, (size_t)recipe->pass_count + 1, sizeof(*made->step)));
  for (int i = 0; i < recipe->pass_count; i++) {
    status = create_step(&made->step[i], device, &recipe->pass[i]);
    if (status != CLFFT_STATUS_SUCCESS) {
      clf_fail_context(status, "pass %d (%s): ", i, clf_family_name(recipe->pass[i].choice.family));
      goto done;
    }
  }
  *executable = made;
  made = NULL;
done:
  clf_executable_destroy(made);
  return status;
}

void clf_executable_destroy(clf_executable *executable) {
  if (!executable) return;
  for (int i = 0; executable->step && i < executable->recipe->pass_count; i++) {
    release_step(&executable->step[i], executable->device);
  }
  free(executable->step);
  if (executable->scratch_free) clReleaseEvent(executable->scratch_free);
  if (executable->scratch) clReleaseMemObject(executable->scratch);
  pthread_mutex_destroy(&executable->lock);
  clf_device_release(executable->device);
  free(executable);
}
