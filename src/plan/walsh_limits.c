/* SPDX-License-Identifier: MIT
 * When a choice of the Walsh-Hadamard families is sound for a request on a device, and what it takes of one. */
#include "base/status.h"
#include "math/factor.h"
#include "plan/footprint.h"

#define VALUES_MAX 128 /* values an item of walsh */
#define BITS_MAX 16    /* of one work-group; the layouts are lists of hexadecimal digits */

static clfft_status unsound(const clf_choice *choice, const char *what) {
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: %s: %s", clf_family_name(choice->family), what);
}

static clfft_status too_much(const clf_choice *choice, const char *what, uint64_t needed, uint64_t there) {
  return clf_fail(CLFFT_STATUS_UNSUPPORTED, "choice: %s needs %llu %s, the device has %llu",
                  clf_family_name(choice->family), (unsigned long long)needed, what, (unsigned long long)there);
}

static uint64_t real_bytes(const clf_request *request) { return request->precision == CLFFT_PRECISION_DOUBLE ? 8 : 4; }

static bool is_power(int64_t n) { return n > 0 && clf_is_power_of_two((uint64_t)n); }

/* -------------------------------------------------------------------------------------------------------- walsh -- */

int64_t clf_walsh_values(const clf_choice *choice, int64_t length) { return length / choice->items; }

int clf_walsh_phases(const clf_choice *choice, int64_t length) {
  const int bits = clf_log2_floor((uint64_t)length), held = clf_log2_floor((uint64_t)clf_walsh_values(choice, length));
  if (bits <= held || choice->exchange) return 1;
  const int fresh = held - choice->slices;
  return fresh < 1 ? 0 : 1 + (bits - held + fresh - 1) / fresh;
}

uint64_t clf_walsh_local_bytes(const clf_choice *choice, const clf_request *request) {
  if (clf_walsh_phases(choice, request->length) < 2) return 0;
  return ((uint64_t)request->length >> choice->slices) * (uint64_t)choice->transforms * real_bytes(request);
}

static clfft_status check_subgroup(const clf_choice *choice, const clf_profile *profile) {
  const int group = choice->items * choice->transforms;
  if (choice->slices || choice->banks) return unsound(choice, "an exchange through sub-groups has no local memory");
  if (group > 64 || !(profile->subgroup_sizes & (uint32_t)group))
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "choice: %s has no sub-groups of %d items", profile->name, group);
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_group(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const int64_t length = request->length;
  const uint64_t group = (uint64_t)choice->items * (uint64_t)choice->transforms;
  const bool of_lanes = choice->inside || choice->falling || choice->ahead || choice->stream;
  if (choice->lanes != 1 || choice->pad || choice->local || of_lanes || choice->split)
    return unsound(choice, "CPU forms only");
  if (!is_power(choice->items) || !is_power(choice->transforms) || length % choice->items)
    return unsound(choice, "items and transforms are powers of two");
  if (clf_log2_floor((uint64_t)length) > BITS_MAX) return unsound(choice, "more than 2^16 points");
  if (group > profile->group_max) return too_much(choice, "work-items a group", group, profile->group_max);
  const int64_t values = clf_walsh_values(choice, length);
  if (values > VALUES_MAX) return unsound(choice, "more than 128 values an item");
  if (choice->slices && (choice->items == 1 || choice->exchange)) return unsound(choice, "slices without an exchange");
  if (clf_walsh_phases(choice, length) == 0) return unsound(choice, "as many slices as values");
  if (choice->quads && (values < 4 || values >> choice->slices < 4 || request->walsh.skip || request->walsh.run < 2))
    return unsound(choice, "an item holds no four neighbours");
  const uint64_t kept = group * (uint64_t)values * real_bytes(request);
  if (profile->device_class == CLF_CLASS_CPU && kept > 2 * profile->private_bytes)
    return too_much(choice, "bytes of private memory", kept, 2 * profile->private_bytes);
  if (choice->exchange) return check_subgroup(choice, profile);
  const uint64_t local = clf_walsh_local_bytes(choice, request);
  if (local > profile->local_bytes) return too_much(choice, "bytes of local memory", local, profile->local_bytes);
  return CLFFT_STATUS_SUCCESS;
}

/* -------------------------------------------------------------------------------------------------------- lanes -- */

int clf_walsh_row_bits(const clf_request *request) {
  return clf_log2_floor((uint64_t)request->length) + request->walsh.skip;
}

int64_t clf_walsh_buffer(const clf_choice *choice) {
  if (choice->radix_count < 2 || choice->inside) return 0;
  return clf_lane_buffer(clf_choice_product(choice), choice->pad);
}

uint64_t clf_walsh_buffer_bytes(const clf_choice *choice, const clf_request *request) {
  return (uint64_t)clf_walsh_buffer(choice) * (uint64_t)choice->lanes * real_bytes(request);
}

/* rows inside vectors, or adjacent transforms in the lanes */
static clfft_status check_lane_shape(const clf_choice *choice, const clf_request *request) {
  const int64_t vectors = clf_choice_product(choice), block = vectors * choice->lanes;
  if (request->walsh.run == 0 || (1 << request->walsh.skip) >= choice->lanes) {
    if (request->width < 2) return unsound(choice, "no adjacent transforms");
    if (vectors != request->length) return unsound(choice, "the radices do not make the length");
    if (choice->inside && request->width % choice->lanes) return unsound(choice, "works inside whole vectors only");
    return CLFFT_STATUS_SUCCESS;
  }
  const int64_t row = INT64_C(1) << clf_walsh_row_bits(request);
  const int64_t inner = (int64_t)(choice->lanes >> request->walsh.skip);
  if (block != row && !(choice->radix_count == 1 && block > row && request->walsh.packed))
    return unsound(choice, "the radices and lanes do not make the length");
  const int64_t needed = inner < request->length ? inner : request->length;
  if (INT64_C(1) << request->walsh.run < needed) return unsound(choice, "the lanes are no neighbours");
  return CLFFT_STATUS_SUCCESS;
}

static bool sound_pad(const clf_choice *choice) {
  int64_t stride = 1;
  if (choice->pad == 0) return true;
  for (int i = 0; i + 1 < choice->radix_count; ++i) {
    stride *= choice->radix[i];
    if (stride == choice->pad) return true;
  }
  return false;
}

static clfft_status check_lanes(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const int lanes = choice->lanes;
  const bool holds = request->precision != CLFFT_PRECISION_HALF && request->precision != CLFFT_PRECISION_BFLOAT16;
  if (lanes != 2 && lanes != 4 && lanes != 8 && lanes != 16) return unsound(choice, "lanes are 2, 4, 8 or 16");
  if (choice->radix_count == 0) return unsound(choice, "no radices");
  for (int i = 0; i < choice->radix_count; ++i)
    if (!is_power(choice->radix[i]) || choice->radix[i] > 16 || (choice->radix[i] == 1 && choice->radix_count > 1))
      return unsound(choice, "radices are 2, 4, 8 or 16");
  if (choice->items != 1 || choice->exchange || choice->slices || choice->quads || choice->banks)
    return unsound(choice, "one item a group");
  if (choice->inside && (choice->radix_count < 2 || !holds || request->walsh.ordered || choice->pad || choice->local))
    return unsound(choice, "the output cannot hold what is between two stages");
  if (choice->falling && choice->radix_count < 2) return unsound(choice, "one stage has no order");
  if (choice->ahead > 1 || (choice->ahead && choice->radix_count > 1 && !choice->falling))
    return unsound(choice, "fetches one block ahead at most, and that while it stores in sequence");
  if (!sound_pad(choice)) return unsound(choice, "pad is not the stride of a stage");
  const clfft_status status = check_lane_shape(choice, request);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  const uint64_t bytes = clf_walsh_buffer_bytes(choice, request);
  if (choice->local && bytes == 0) return unsound(choice, "local memory without a buffer");
  if (choice->local && bytes > profile->local_bytes)
    return too_much(choice, "bytes of local memory", bytes, profile->local_bytes);
  if (!choice->local && bytes > profile->private_bytes)
    return too_much(choice, "bytes of private memory", bytes, profile->private_bytes);
  return CLFFT_STATUS_SUCCESS;
}

/* --------------------------------------------------------------------------------------------------------- base -- */

static clfft_status check_base(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const int lanes = choice->lanes;
  if (choice->transforms != 1) return unsound(choice, "one transform, or a vector of them, an item");
  if (choice->ahead || choice->falling) return unsound(choice, "no stages, and nothing is fetched ahead");
  if (lanes != 1 && lanes != 2 && lanes != 4 && lanes != 8 && lanes != 16) return unsound(choice, "lanes are 1 to 16");
  if (lanes > 1 && (request->width < lanes || request->width % lanes))
    return unsound(choice, "no adjacent transforms for the lanes");
  if ((uint64_t)choice->items > profile->group_max)
    return too_much(choice, "work-items a group", (uint64_t)choice->items, profile->group_max);
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_walsh_choice_check(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const bool base = choice->family == CLF_FAMILY_WALSH_BASE;
  if (!request->walsh.asked) return unsound(choice, "computes Walsh-Hadamard transforms only");
  if (choice->family < CLF_FAMILY_WALSH) return unsound(choice, "does not compute Walsh-Hadamard transforms");
  if (base != (request->walsh.digit > 0))
    return unsound(choice, "bits and the digit of a base have kernels of their own");
  if (choice->wide > 1) return unsound(choice, "takes no blocks side by side");
  if (choice->twiddle || (choice->family != CLF_FAMILY_WALSH_LANES && choice->radix_count))
    return unsound(choice, "no radices and no twiddles");
  if (base) return check_base(choice, request, profile);
  if (choice->family == CLF_FAMILY_WALSH) return check_group(choice, request, profile);
  return check_lanes(choice, request, profile);
}
