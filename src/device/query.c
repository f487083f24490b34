/* SPDX-License-Identifier: MIT
 * A device's limits and names, asked of OpenCL once. */
#include "device/query.h"

#include "base/memory.h"
#include "device/key.h"
#include "device/opencl.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Attributes of vendors' extensions and of OpenCL 3.0, by number: the headers of OpenCL 1.2 lack some of them. */
#define NVIDIA_WARP_SIZE 0x4003
#define AMD_WAVEFRONT_WIDTH 0x4043
#define INTEL_SUB_GROUP_SIZES 0x4108
#define PREFERRED_GROUP_MULTIPLE 0x1067

/* A GPU's work-item holds its private arrays in registers: at most 255 of 4 bytes on the devices known so far. */
#define GPU_PRIVATE_BYTES 1024

/* A thread's stack where the limit is "unlimited" (the C library's choice), and the most of a stack that one kernel may
 * take: the runtime and what the compiler spills need the rest. */
#define UNLIMITED_STACK_BYTES (2 * 1024 * 1024)
#define WORKER_PRIVATE_MOST (64 * 1024)

/* Printable ASCII, trimmed, no '|' (which separates fields in records). */
static void copy_printable(char *out, size_t capacity, const char *text) {
  size_t length = 0;
  while (*text == ' ') text++;
  for (; *text && length + 1 < capacity; text++) {
    bool plain = *text >= ' ' && *text <= '~' && *text != '|';
    out[length++] = plain ? *text : '_';
  }
  while (length > 0 && out[length - 1] == ' ') length--;
  out[length] = '\0';
}

static clfft_status query_text(char *out, size_t capacity, cl_device_id id, cl_device_info what) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  char *text = NULL;
  CLF_TRY(clf_device_text(&text, id, what));
  copy_printable(out, capacity, text);
done:
  free(text);
  return status;
}

static clfft_status query_names(clf_profile *profile, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  char *platform_name = NULL;
  cl_platform_id platform;
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_PLATFORM, sizeof(platform), &platform, NULL));
  CLF_TRY(clf_platform_text(&platform_name, platform, CL_PLATFORM_NAME));
  copy_printable(profile->platform, sizeof(profile->platform), platform_name);
  CLF_TRY(query_text(profile->vendor, sizeof(profile->vendor), id, CL_DEVICE_VENDOR));
  CLF_TRY(query_text(profile->name, sizeof(profile->name), id, CL_DEVICE_NAME));
  CLF_TRY(query_text(profile->driver, sizeof(profile->driver), id, CL_DRIVER_VERSION));
done:
  free(platform_name);
  return status;
}

static clf_device_class class_of(cl_device_type type) {
  if (type & CL_DEVICE_TYPE_GPU) return CLF_CLASS_GPU;
  return type & CL_DEVICE_TYPE_CPU ? CLF_CLASS_CPU : CLF_CLASS_OTHER;
}

static clfft_status query_limits(clf_profile *profile, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  cl_device_type type = 0;
  cl_ulong global = 0, alloc = 0, local = 0;
  cl_device_local_mem_type local_type = 0;
  cl_uint units = 0;
  size_t group = 0, sizes[8] = {0};
  cl_uint dimensions = 0;
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_TYPE, sizeof(type), &type, NULL));
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(global), &global, NULL));
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof(alloc), &alloc, NULL));
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(local), &local, NULL));
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_LOCAL_MEM_TYPE, sizeof(local_type), &local_type, NULL));
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(units), &units, NULL));
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(group), &group, NULL));
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, sizeof(dimensions), &dimensions, NULL));
  if (dimensions <= sizeof(sizes) / sizeof(sizes[0])) {
    CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_MAX_WORK_ITEM_SIZES, dimensions * sizeof(sizes[0]), sizes, NULL));
  }
  profile->device_class = class_of(type);
  profile->global_bytes = global;
  profile->alloc_bytes = alloc;
  profile->local_bytes = local;
  profile->local_is_global = local_type != CL_LOCAL;
  profile->compute_units = units > 0 ? units : 1;
  profile->group_max = sizes[0] > 0 && sizes[0] < group ? sizes[0] : group;
  if (profile->group_max == 0) profile->group_max = 1;
done:
  return status;
}

static bool intel_wave(cl_device_id id, uint32_t *wave) {
  size_t sizes[16], bytes = 0;
  if (clGetDeviceInfo(id, INTEL_SUB_GROUP_SIZES, sizeof(sizes), sizes, &bytes) != CL_SUCCESS) return false;
  size_t best = 0;
  for (size_t i = 0; i < bytes / sizeof(sizes[0]); i++) {
    if (sizes[i] > best && best != 16) best = sizes[i]; /* 8, 16, 32: the compiler prefers 16 */
    if (sizes[i] == 16) best = 16;
  }
  *wave = (uint32_t)best;
  return best > 0;
}

/* How many work-items run in step.  The right question is asked of a kernel; planning needs an answer before. */
static uint32_t query_wave(const clf_profile *profile, cl_device_id id, const char *extensions, const char *version) {
  cl_uint width = 0;
  uint32_t wave = 0;
  size_t multiple = 0;
  if (profile->device_class != CLF_CLASS_GPU) return 1;
  if (clf_has_word(extensions, "cl_nv_device_attribute_query") &&
      clf_device_attribute(id, NVIDIA_WARP_SIZE, &width, sizeof(width)) && width > 0) return width;
  if (clf_has_word(extensions, "cl_amd_device_attribute_query") &&
      clf_device_attribute(id, AMD_WAVEFRONT_WIDTH, &width, sizeof(width)) && width > 0) return width;
  if (clf_has_word(extensions, "cl_intel_required_subgroup_size") && intel_wave(id, &wave)) return wave;
  if (strncmp(version, "OpenCL 1.", 9) != 0 && strncmp(version, "OpenCL 2.", 9) != 0 &&
      clf_device_attribute(id, PREFERRED_GROUP_MULTIPLE, &multiple, sizeof(multiple)) && multiple > 0 &&
      multiple <= profile->group_max) return (uint32_t)multiple;
  if (strstr(profile->vendor, "AMD") || strstr(profile->vendor, "Advanced Micro")) return 64;
  return strstr(profile->vendor, "Intel") ? 16 : 32;
}

/* Sub-group sizes that a kernel can demand; the exchange counts on every lane of a group being one sub-group. */
static uint32_t query_subgroup_sizes(cl_device_id id, const char *extensions) {
  size_t sizes[16], bytes = 0;
  uint32_t all = 0;
  if (!clf_has_word(extensions, "cl_intel_subgroups") || !clf_has_word(extensions, "cl_intel_required_subgroup_size") ||
      clGetDeviceInfo(id, INTEL_SUB_GROUP_SIZES, sizeof(sizes), sizes, &bytes) != CL_SUCCESS) return 0;
  for (size_t i = 0; i < bytes / sizeof(sizes[0]); i++)
    if (sizes[i] > 0 && sizes[i] <= 64 && (sizes[i] & (sizes[i] - 1)) == 0) all |= (uint32_t)sizes[i];
  return all;
}

/* The largest power of two up to width, within [least, most]. */
static uint32_t lanes_for(uint32_t width, uint32_t least, uint32_t most) {
  uint32_t lanes = least;
  while (lanes * 2 <= width && lanes * 2 <= most) lanes *= 2;
  return lanes;
}

static clfft_status query_arithmetic(clf_profile *profile, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  char *extensions = NULL, *version = NULL;
  cl_uint single_width = 0, double_width = 0;
  cl_device_fp_config config = 0;
  CLF_TRY(clf_device_text(&extensions, id, CL_DEVICE_EXTENSIONS));
  CLF_TRY(clf_device_text(&version, id, CL_DEVICE_VERSION));
  CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, sizeof(single_width), &single_width, NULL));
  profile->fp64 = (clf_device_attribute(id, CL_DEVICE_DOUBLE_FP_CONFIG, &config, sizeof(config)) && config != 0) ||
                  clf_has_word(extensions, "cl_khr_fp64");
  if (profile->fp64) {
    CLF_TRY_CL(clGetDeviceInfo(id, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, sizeof(double_width), &double_width, NULL));
  }
  profile->wave = query_wave(profile, id, extensions, version);
  bool cpu = profile->device_class == CLF_CLASS_CPU;
  profile->lanes_single = cpu ? lanes_for(single_width, 4, 16) : 1;
  profile->lanes_double = !profile->fp64 ? 0 : cpu ? lanes_for(double_width, 2, 16) : 1;
  profile->subgroup_sizes = query_subgroup_sizes(id, extensions);
done:
  free(extensions);
  free(version);
  return status;
}

uint64_t clf_worker_private_bytes(void) {
  uint64_t stack = UNLIMITED_STACK_BYTES;
  struct rlimit limit;
  pthread_attr_t attributes;
  size_t fresh = 0;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < stack) {
    stack = limit.rlim_cur;
  }
  /* Some C libraries give threads a small stack whatever the limit says. */
  if (pthread_attr_init(&attributes) == 0) {
    if (pthread_attr_getstacksize(&attributes, &fresh) == 0 && fresh > 0 && fresh < stack) stack = fresh;
    pthread_attr_destroy(&attributes);
  }
  return stack / 4 < WORKER_PRIVATE_MOST ? stack / 4 : WORKER_PRIVATE_MOST;
}

clfft_status clf_profile_query(clf_profile *profile, cl_device_id id) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  clf_profile found = {0};
  CLF_TRY(query_names(&found, id));
  CLF_TRY(query_limits(&found, id));
  CLF_TRY(query_arithmetic(&found, id));
  found.private_bytes = found.device_class == CLF_CLASS_CPU ? clf_worker_private_bytes() : GPU_PRIVATE_BYTES;
  CLF_TRY(clf_device_key(&found, id));
  *profile = found;
done:
  return status;
}
