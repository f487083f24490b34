/* SPDX-License-Identifier: MIT
 * Whether a choice is sound for a request on a device: records, forced designs and the planner's own candidates all
 * pass here. */
#include "base/status.h"
#include "math/factor.h"
#include "plan/design.h"
#include "plan/footprint.h"

static clfft_status unsound(const clf_choice *choice, const char *what) {
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "choice: %s: %s", clf_family_name(choice->family), what);
}

static clfft_status too_much(const clf_choice *choice, const char *what, uint64_t needed, uint64_t limit) {
  return clf_fail(CLFFT_STATUS_UNSUPPORTED, "choice: %s needs %llu %s, the device has %llu",
                  clf_family_name(choice->family), (unsigned long long)needed, what, (unsigned long long)limit);
}

static clfft_status check_radices(const clf_choice *choice) {
  for (int i = 0; i < choice->radix_count; ++i)
    if (!clf_is_radix(choice->radix[i])) return unsound(choice, "radices are 2 to 13, 15, 16, 17, 19, 23, 29 or 31");
  return choice->radix_count ? CLFFT_STATUS_SUCCESS : unsound(choice, "radices are missing");
}

/* the points of a convolution: a prime's length - 1 (Rader), or at least 2 length - 1 (Bluestein) */
static clfft_status check_convolution(const clf_choice *choice, const clf_request *request) {
  const int64_t points = clf_choice_points(choice), length = request->length;
  uint64_t factors[CLF_FACTORS_MAX];
  if (request->below) return unsound(choice, "no four-step twiddle");
  if (length < 2 || length > CLF_CONVOLVE_MAX) return unsound(choice, "the length is not 2 to 2^22");
  const bool prime = length > 2 && clf_factor((uint64_t)length, factors) == 1;
  if (clf_choice_is_rader(choice, length) && prime) return CLFFT_STATUS_SUCCESS;
  return points >= 2 * length - 1 ? CLFFT_STATUS_SUCCESS
                                  : unsound(choice, "fewer points than Rader's or Bluestein's convolution needs");
}

/* what only the CPU forms do */
static clfft_status check_not_cpu(const clf_choice *choice) {
  if (choice->stream) return unsound(choice, "stores past the caches belong to the CPU forms");
  if (choice->wide > 1) return unsound(choice, "blocks side by side belong to the CPU forms");
  return choice->ahead ? unsound(choice, "fetching ahead belongs to the CPU forms") : CLFFT_STATUS_SUCCESS;
}

static clfft_status check_scalar(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  clfft_status status = check_not_cpu(choice);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if ((uint64_t)choice->items > profile->group_max)
    return too_much(choice, "work-items a group", (uint64_t)choice->items, profile->group_max);
  if (choice->family == CLF_FAMILY_DIRECT) {
    if (request->length > CLF_DIRECT_MAX) return unsound(choice, "the length is over 4096");
    if (request->below) return unsound(choice, "direct has no four-step twiddle");
    if (choice->twiddle == 1) return unsound(choice, "direct has no product of tables");
    return CLFFT_STATUS_SUCCESS;
  }
  if (request->length > 1 && !clf_is_radix(request->length)) return unsound(choice, "the length is not a radix");
  return CLFFT_STATUS_SUCCESS;
}

/* an exchange through shuffles: the group is one sub-group, and no butterfly is left over */
static clfft_status check_shuffle(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const int64_t group = (int64_t)choice->items * choice->transforms;
  if (choice->family != CLF_FAMILY_GROUP || choice->split || choice->banks)
    return unsound(choice, "an exchange through sub-groups has no local memory");
  for (int i = 0; i < choice->radix_count; ++i)
    if (request->length % ((int64_t)choice->radix[i] * choice->items))
      return unsound(choice, "an exchange through sub-groups leaves no butterfly over");
  if (group > 64 || (group & (group - 1)) || !(profile->subgroup_sizes & (uint32_t)group))
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "choice: %s has no sub-groups of %lld items", profile->name,
                    (long long)group);
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_group(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const int64_t points = clf_choice_product(choice);
  clfft_status status = check_not_cpu(choice);
  if (status == CLFFT_STATUS_SUCCESS) status = check_radices(choice);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (clf_choice_convolves(choice))
    status = check_convolution(choice, request);
  else if (points != request->length)
    status = unsound(choice, "the radices do not make the length");
  if (status != CLFFT_STATUS_SUCCESS) return status;
  const uint64_t group = (uint64_t)choice->items * (uint64_t)choice->transforms;
  if (group > profile->group_max) return too_much(choice, "work-items a group", group, profile->group_max);
  if (choice->items > points) return unsound(choice, "more items than values");
  if (choice->twiddle == 1) return unsound(choice, "stage twiddles are a table or computed");
  const int64_t values = clf_choice_values(choice, points);
  if (values > CLF_VALUES_MAX) return unsound(choice, "more than 64 values an item");
  /* a processor's worker keeps the registers of a whole group on its stack, and about as much again beside them */
  const uint64_t kept = group * (uint64_t)values * (request->precision == CLFFT_PRECISION_DOUBLE ? 16 : 8);
  if (profile->device_class == CLF_CLASS_CPU && kept > 2 * profile->private_bytes)
    return too_much(choice, "bytes of private memory", kept, 2 * profile->private_bytes);
  if (choice->exchange) return check_shuffle(choice, request, profile);
  const uint64_t local = clf_choice_local_bytes(choice, request);
  if (local > profile->local_bytes) return too_much(choice, "bytes of local memory", local, profile->local_bytes);
  return CLFFT_STATUS_SUCCESS;
}

static bool known_lanes(int lanes) { return lanes == 2 || lanes == 4 || lanes == 8 || lanes == 16; }

static clfft_status check_lane_buffer(const clf_choice *choice, const clf_request *request,
                                      const clf_profile *profile) {
  const uint64_t bytes = clf_choice_buffer_bytes(choice, request);
  if (choice->local && bytes > profile->local_bytes)
    return too_much(choice, "bytes of local memory", bytes, profile->local_bytes);
  if (!choice->local && bytes > profile->private_bytes)
    return too_much(choice, "bytes of private memory", bytes, profile->private_bytes);
  return CLFFT_STATUS_SUCCESS;
}

/* padding must follow a whole number of some stage's strides (cl/lane_core.cl) */
static bool sound_pad(const clf_choice *choice, int64_t rows) {
  int64_t stride = rows;
  if (choice->pad == 0) return true;
  for (int i = 0; i < choice->radix_count; ++i) {
    stride /= choice->radix[i];
    if (stride == choice->pad) return true;
  }
  return false;
}

static clfft_status check_lanes_block(const clf_choice *choice, const clf_request *request) {
  const int64_t lanes = choice->lanes, length = request->length;
  if (request->below) return unsound(choice, "no four-step twiddle");
  if (length < lanes && !clf_is_power_of_two((uint64_t)length)) return unsound(choice, "the length is no power of two");
  if (length > lanes * lanes || (length > lanes && (length % lanes || !clf_is_power_of_two((uint64_t)length))))
    return unsound(choice, "the length does not fit a block of lanes x lanes");
  return CLFFT_STATUS_SUCCESS;
}

/* lanes: rows of as many neighbours as the radices leave of the length */
static clfft_status check_rows(const clf_choice *choice, const clf_request *request) {
  const int64_t rows = clf_choice_product(choice), width = request->length / rows;
  if (request->below) return unsound(choice, "no four-step twiddle");
  if (rows * width != request->length || width > choice->lanes || !clf_is_radix(width))
    return unsound(choice, "the radices leave no last butterfly of at most as many points as lanes");
  if (rows < choice->lanes) return unsound(choice, "fewer rows than lanes");
  if (choice->stream && rows % choice->lanes) return unsound(choice, "stores of overlapping blocks do not fill lines");
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_lane_columns(const clf_choice *choice, const clf_request *request) {
  if (clf_choice_product(choice) != request->length) return unsound(choice, "the radices do not make the length");
  const bool turned = request->shape == CLF_SHAPE_TURN, rows = request->shape == CLF_SHAPE_ROWS;
  if (choice->stream && (turned || rows) && request->length % choice->lanes)
    return unsound(choice, "stores of overlapping blocks do not fill lines");
  if (request->below && turned && request->length < choice->lanes) return unsound(choice, "fewer rows than lanes");
  if (request->below && !turned && request->below % choice->lanes)
    return unsound(choice, "the lanes do not share the four-step twiddle");
  return CLFFT_STATUS_SUCCESS;
}

/* what is worth fetching: the next transform of lanes, rows of adjacent columns */
static clfft_status check_ahead(const clf_choice *choice, const clf_request *request) {
  const bool columns = choice->family == CLF_FAMILY_LANE_COLUMNS || choice->family == CLF_FAMILY_LANE_CONVOLVE;
  if (choice->ahead == 0 || (choice->ahead == 1 && choice->family == CLF_FAMILY_LANES)) return CLFFT_STATUS_SUCCESS;
  if (columns && request->shape != CLF_SHAPE_ROWS) return CLFFT_STATUS_SUCCESS;
  return unsound(choice, columns ? "rows are fetched ahead anyway" : "fetches at most one transform ahead");
}

/* columns are wider than a vector, rows have no neighbours to read together */
static clfft_status check_wide(const clf_choice *choice, const clf_request *request) {
  if (choice->wide == 1) return CLFFT_STATUS_SUCCESS;
  if (choice->family != CLF_FAMILY_LANE_COLUMNS) return unsound(choice, "blocks side by side belong to lane_columns");
  return request->width ? CLFFT_STATUS_SUCCESS : unsound(choice, "rows have no neighbours to read together");
}

static clfft_status check_lanes(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  if (choice->exchange) return unsound(choice, "sub-groups belong to group");
  if (!known_lanes(choice->lanes)) return unsound(choice, "lanes are 2, 4, 8 or 16");
  clfft_status status = check_ahead(choice, request);
  if (status == CLFFT_STATUS_SUCCESS) status = check_wide(choice, request);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (choice->family == CLF_FAMILY_LANES_BLOCK) return check_lanes_block(choice, request);
  status = check_radices(choice);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (choice->family == CLF_FAMILY_LANES) status = check_rows(choice, request);
  if (choice->family == CLF_FAMILY_LANE_COLUMNS) status = check_lane_columns(choice, request);
  if (clf_choice_convolves(choice)) status = check_convolution(choice, request);
  if (status == CLFFT_STATUS_SUCCESS && choice->family == CLF_FAMILY_LANES_CONVOLVE &&
      clf_choice_product(choice) % choice->lanes)
    status = unsound(choice, "the rows are not a multiple of the lanes");
  if (status != CLFFT_STATUS_SUCCESS) return status;
  if (choice->twiddle > 1) return unsound(choice, "twiddles are tables");
  if (!sound_pad(choice, clf_choice_product(choice))) return unsound(choice, "pad is not the stride of a stage");
  return check_lane_buffer(choice, request, profile);
}

/* tiles whose rows the items of a group read together */
static clfft_status check_transpose(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const int edge = choice->transforms, items = choice->items;
  const uint64_t local = clf_choice_local_bytes(choice, request);
  if (edge < 2 || edge > 256 || items % edge || edge % (items / edge))
    return unsound(choice, "the items are no rows that divide a tile of 2 to 256 transforms");
  if (edge * edge / items > CLF_VALUES_MAX) return unsound(choice, "more than 64 values an item");
  if (choice->stream) return unsound(choice, "stores past the caches belong to the CPU forms");
  if ((uint64_t)items > profile->group_max)
    return too_much(choice, "work-items a group", (uint64_t)items, profile->group_max);
  if (local > profile->local_bytes) return too_much(choice, "bytes of local memory", local, profile->local_bytes);
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_transposition(const clf_choice *choice, const clf_request *request,
                                        const clf_profile *profile) {
  if (!clf_request_transposes(request)) return unsound(choice, "moves elements, and computes nothing");
  if (!clf_choice_transposes(choice)) return unsound(choice, "computes, where elements are only to be moved");
  if (choice->radix_count) return unsound(choice, "a transposition has no radices");
  if (choice->family == CLF_FAMILY_TRANSPOSE) return check_transpose(choice, request, profile);
  return known_lanes(choice->lanes) ? CLFFT_STATUS_SUCCESS : unsound(choice, "lanes are 2, 4, 8 or 16");
}

/* the radices of a fold belong to one axis after the other */
static clfft_status check_fold(const clf_choice *choice, const clf_request *request) {
  const bool lanes = choice->family == CLF_FAMILY_LANE_COLUMNS && request->shape == CLF_SHAPE_ROWS;
  int at = 0;
  if (choice->family != CLF_FAMILY_GROUP && !lanes) return unsound(choice, "computes one axis");
  if (lanes && request->length < choice->lanes) return unsound(choice, "fewer points than lanes");
  for (int axis = 0; axis < request->fold.count; ++axis) {
    int64_t product = 1;
    while (at < choice->radix_count && product < request->fold.length[axis]) product *= choice->radix[at++];
    if (product != request->fold.length[axis]) return unsound(choice, "a radix reaches over two axes");
  }
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_choice_check(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
#define CHOICE(name, initial, least, most, what) \
  if (choice->name < (least) || choice->name > (most)) return unsound(choice, #name " is out of range");
#include "plan/choices.def"
#undef CHOICE
  if (request->precision == CLFFT_PRECISION_DOUBLE && !profile->fp64)
    return clf_fail(CLFFT_STATUS_UNSUPPORTED, "double precision is not supported by %s", profile->name);
  if (request->walsh.asked || choice->family >= CLF_FAMILY_WALSH)
    return clf_walsh_choice_check(choice, request, profile);
  if (choice->slices || choice->quads || choice->inside || choice->falling)
    return unsound(choice, "computes no Walsh-Hadamard transform");
  if (choice->family >= CLF_FAMILY_DIRECT && (clf_choice_transposes(choice) || clf_request_transposes(request)))
    return check_transposition(choice, request, profile);
  if (request->fold.count) {
    const clfft_status status = check_fold(choice, request);
    if (status != CLFFT_STATUS_SUCCESS) return status;
  }
  switch (choice->family) {
    case CLF_FAMILY_DIRECT:
    case CLF_FAMILY_REGISTER: return check_scalar(choice, request, profile);
    case CLF_FAMILY_GROUP:
    case CLF_FAMILY_GROUP_CONVOLVE:
    case CLF_FAMILY_COLUMNS: return check_group(choice, request, profile);
    case CLF_FAMILY_LANES:
    case CLF_FAMILY_LANES_BLOCK:
    case CLF_FAMILY_LANE_COLUMNS:
    case CLF_FAMILY_LANE_CONVOLVE:
    case CLF_FAMILY_LANES_CONVOLVE: return check_lanes(choice, request, profile);
    default: return unsound(choice, "does one radix step, not a whole transform");
  }
}
