/* SPDX-License-Identifier: MIT
 * The cost model: the time of one pass when nothing was measured, launch + max(bytes / bandwidth, work / rate), with
 * constants for each class of device.  Only the order it gives matters. */
#include "plan/model.h"

#include "math/factor.h"
#include "plan/design.h"
#include "plan/footprint.h"

#include <math.h>

clf_class_rates clf_class_rates_of(const clf_profile *profile) {
  if (profile->device_class == CLF_CLASS_CPU) return (clf_class_rates){15000, 8.0 * profile->compute_units, 0.35};
  return (clf_class_rates){6000, 4.0 * profile->compute_units, 60};
}

static double element_bytes(const clf_request *request) {
  return (double)clf_element_bytes(request->precision, CLFFT_LAYOUT_INTERLEAVED);
}

double clf_device_filled(double groups, const clf_profile *profile) {
  const double units = profile->compute_units;
  if (groups >= 4 * units) return 1;
  if (profile->device_class != CLF_CLASS_CPU) return groups < units ? sqrt(groups / units) : 1;
  if (groups <= units) return groups / units;
  return groups / (units * ceil(groups / units)); /* the last round of groups leaves units idle */
}

/* work-groups of a launch */
static double groups_of(const clf_choice *choice, const clf_request *request) {
  const double count = (double)request->count;
  switch (choice->family) {
    case CLF_FAMILY_DIRECT: return ceil(count * (double)request->length / choice->items);
    case CLF_FAMILY_REGISTER: return ceil(count / choice->items);
    case CLF_FAMILY_LANE_COLUMNS:
    case CLF_FAMILY_LANE_CONVOLVE: return ceil(count / ((double)choice->transforms * choice->lanes * choice->wide));
    case CLF_FAMILY_TRANSPOSE:
      return ceil(count / choice->transforms) * ceil((double)request->length / choice->transforms);
    case CLF_FAMILY_LANE_TRANSPOSE:
      return ceil(count / choice->lanes) * ceil((double)request->length / ((double)choice->lanes * choice->transforms));
    case CLF_FAMILY_LANES_BLOCK: {
      const double width = request->length < choice->lanes ? (double)request->length : choice->lanes;
      return ceil(count * (double)request->length / (width * choice->lanes * choice->transforms));
    }
    default: return ceil(count / choice->transforms);
  }
}

/* Vectors of fewer lanes than the device has, or of more.  A block of 16 x 16 complex values leaves no register to
 * transpose it with, and a vector of 64 bytes that begins anywhere touches two lines. */
static double narrowness(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const bool wide = request->precision == CLFFT_PRECISION_DOUBLE;
  const bool turns = request->shape == CLF_SHAPE_ROWS;
  int native = (int)(wide ? profile->lanes_double : profile->lanes_single);
  if (turns && choice->lanes == 16) return 1.2;
  if (turns && native == 16) native = 8;
  if (choice->lanes == native) return 1;
  return choice->lanes < native ? 1.0 + (turns ? 0.4 : 0.1) * log2((double)native / choice->lanes) : 1.2;
}

static double block_slowness(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  if (choice->lanes == 16 && request->length >= 16) return 1.3; /* 32 registers of data spill */
  return narrowness(choice, request, profile);
}

/* where the buffer lies decides what a stage costs */
static double buffer_slowness(const clf_choice *choice, const clf_request *request) {
  const double buffer = (double)clf_choice_buffer_bytes(choice, request);
  double slow = buffer > 1048576 ? 1.76 : buffer > 32768 ? 1.1 : 1; /* half the second cache, the first one */
  if (choice->family == CLF_FAMILY_LANE_CONVOLVE && buffer > 262144) slow *= 1.3; /* twice through all of it */
  if (choice->family == CLF_FAMILY_LANE_COLUMNS && request->shape == CLF_SHAPE_ROWS && buffer > 262144) slow *= 1.25;
  if (choice->pad == 0 && buffer > 32768 && choice->family != CLF_FAMILY_LANES_TWICE) slow *= 1.25;
  if (choice->local && buffer <= 32768) slow *= 1.01;
  return slow;
}

/* stages of a lane FFT: small radices move more data, sixteen complex vectors are more than the registers hold, large
 * primes multiply more */
static double stage_work(const clf_choice *choice) {
  double work = 0;
  for (int i = 0; i < choice->radix_count; ++i) {
    const int radix = choice->radix[i];
    const bool prime = radix == 7 || radix == 11 || radix == 13 || radix > 16;
    work += 0.12 * (radix < 8 ? 1.1 : radix == 16 ? 1.35 : 1.0) * (prime ? 0.6 + 0.1 * radix : 1.0);
  }
  return work;
}

/* Stores past the caches save the reading of lines that are written whole, when the output is larger than the caches
 * and nothing reads it soon. */
static double stream_slowness(const clf_choice *choice, const clf_request *request) {
  if (!choice->stream) return 1;
  if (!clf_request_is_large(request) || request->in_place) return 1.3;
  if (request->shape == CLF_SHAPE_TURN) return 0.98;
  const double bytes = choice->lanes * element_bytes(request) / 2; /* of a vector */
  if (choice->family == CLF_FAMILY_LANE_COLUMNS) {
    if (request->shape != CLF_SHAPE_ROWS) return 1.02;
    return bytes < 64 ? 1.2 : 0.95; /* the transforms of a block take turns */
  }
  if (choice->family == CLF_FAMILY_LANES_TWICE) {
    if (clf_choice_rows(choice) % choice->lanes == 0) return 0.75;
    return request->length < 384 ? 1.1 : 0.92; /* by way of a buffer */
  }
  return request->length % choice->lanes ? 1.01 : bytes < 32 ? 0.95 : 0.75;
}

/* What lies beyond the caches is fetched while something else is computed; strides of a page and more gain most. */
static double ahead_slowness(const clf_choice *choice, const clf_request *request) {
  if (!choice->ahead) return 1;
  if (!clf_request_is_large(request)) return 1.02;
  if (choice->family == CLF_FAMILY_LANES || choice->family == CLF_FAMILY_LANES_TWICE) return 0.85;
  return choice->ahead == 2 ? 0.87 : 0.9;
}

/* Rows that lie apart: how much of one an item reads and writes together.  A turned store still writes its own pieces,
 * over more transforms at a time. */
static double piece_slowness(const clf_choice *choice, const clf_request *request) {
  const double piece = choice->lanes * choice->wide * element_bytes(request);
  if (choice->wide > 1 && request->shape == CLF_SHAPE_TURN) return 1.04;
  if (!clf_request_is_large(request)) return choice->wide > 1 ? 1.02 : 1;
  if (piece < 64) return 1.5; /* lines come in two parts */
  return piece < 256 ? 1 : piece < 512 ? 0.92 : 0.8;
}

/* The part of a request's transforms that the lanes take one by one: what is left over of one row of neighbours, or all
 * of them where a vector would reach over the end of a row. */
static double loose_part(const clf_choice *choice, const clf_request *request) {
  const int64_t rest = request->width % choice->lanes;
  if (rest == 0) return 0;
  return request->count == request->width ? (double)rest / (double)request->width : 1;
}

/* lanes: the stages and the last butterfly.  Where two rows fill a vector, no lane is idle. */
static double rows_work(const clf_choice *choice, const clf_request *request, double stages) {
  const int64_t rows = clf_choice_product(choice), width = request->length / rows;
  double work = stages + 0.12;
  if (2 * width != choice->lanes) work *= (1 + 3 * choice->lanes / (double)width) / 4;
  const double broken = request->length < 256 ? 1.5 : request->length < 1400 ? 2.1 : 1.2; /* lines, as measured */
  if (rows % choice->lanes || !clf_is_power_of_two((uint64_t)rows)) work *= broken;
  return work * ((choice->twiddle != 0) == (request->length > 2048) ? 1.0 : 1.04);
}

/* values that vectors hold for each one that counts */
static double spread(int64_t count, int lanes) { return ceil((double)count / lanes) * lanes / (double)count; }

/* lanes_twice: the stages of both halves, and a transposition between them */
static double twice_work(const clf_choice *choice, const clf_request *request, double stages) {
  const int64_t far = clf_choice_rows(choice), near = request->length / far;
  const double broken = request->length < 384 ? 1.15 : 1;
  return broken * (stages + 0.45) * (spread(far, choice->lanes) + spread(near, choice->lanes)) / 2;
}

/* how much an item's start costs where an item has few points, as measured */
static double few_points(double points) {
  return 1 + (points < 1024 ? 0.1 * log2(1024 / points) : 0) + (points < 4096 ? 0.02 * log2(4096 / points) : 0);
}

/* CPU forms: how much slower than the plain stream of bytes, fitted to measurements on a processor with AVX-512 */
static double lane_slowness(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const double points = (double)request->length * choice->transforms;
  const double few = few_points(points) * stream_slowness(choice, request);
  if (choice->family == CLF_FAMILY_LANES_BLOCK) return few * block_slowness(choice, request, profile);
  double work = stage_work(choice);
  if (choice->family == CLF_FAMILY_LANES_CONVOLVE) {
    work += 0.3;
    for (int i = 0; i < choice->radix_count; ++i) work += choice->radix[i] > 10 ? 0.05 : 0; /* registers are short */
  } else if (choice->family == CLF_FAMILY_LANES_TWICE) {
    work = twice_work(choice, request, work);
  } else if (choice->family == CLF_FAMILY_LANES) {
    work = rows_work(choice, request, work);
  } else if (request->shape == CLF_SHAPE_ROWS) {
    work += 0.15; /* transposed in and out */
    if (request->length < choice->lanes) work += 5; /* lane by lane */
    else if (request->length < 384) work += 0.3;    /* short runs */
  }
  if (clf_choice_convolves(choice))
    work = (2 * work + 0.5) * (double)clf_choice_points(choice) / (double)request->length;
  if (choice->family == CLF_FAMILY_LANE_COLUMNS || choice->family == CLF_FAMILY_LANE_CONVOLVE) { /* idle lanes */
    const double count = (double)request->count;
    const double block = choice->lanes * choice->wide;
    work *= ceil(count / block) * block / count;
  }
  double slow = (1 + work) * buffer_slowness(choice, request) * narrowness(choice, request, profile);
  if (choice->family == CLF_FAMILY_LANE_CONVOLVE && request->shape == CLF_SHAPE_ROWS) slow *= 0.75; /* as measured */
  const bool large = (double)request->count * (double)request->length >= 1048576;
  if (request->width && request->length < 512 && large) slow *= 1.12; /* few points for a line that is waited for */
  slow *= ahead_slowness(choice, request);
  if (request->width) slow *= piece_slowness(choice, request);
  if (request->width) slow *= 1 + 2 * loose_part(choice, request); /* gathered lane by lane */
  return slow * (choice->family == CLF_FAMILY_LANES ? few : stream_slowness(choice, request));
}

/* GPU forms on a GPU: coalescing, exchanges, registers */
static double group_slowness(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const int64_t points = clf_choice_product(choice), values = clf_choice_values(choice, points);
  double slow = 1.0 + 0.06 * (choice->radix_count - 1);
  slow *= 0.7 + 0.3 * (double)(values * choice->items) / (double)points; /* items that idle */
  if (clf_choice_convolves(choice)) slow = (2 * slow + 0.5) * (double)points / (double)request->length;
  const uint64_t group = (uint64_t)choice->items * (uint64_t)choice->transforms;
  if (values > 16) slow *= 1.0 + 0.1 * (double)(values - 16) / 16;
  if (values < 8) slow *= 1.08;
  if (values == 16) slow *= 1.1;
  if (group < profile->wave) slow *= (double)profile->wave / (double)group;
  if (group > 256) slow *= 1.05;
  if (group * (uint64_t)(3 * values + 40) > 65536) slow *= 1.5; /* registers of one unit: the compiler would spill */
  if (choice->banks == 0 && choice->radix_count > 1) slow *= 1.1;
  if (choice->split) slow *= 1.0 + 0.02 * (choice->radix_count - 1);
  if (choice->twiddle == 2) slow *= 1.05;
  const uint64_t local = clf_choice_local_bytes(choice, request);
  if (local > profile->local_bytes / 2) slow *= 1.08;
  if (choice->family == CLF_FAMILY_COLUMNS) {
    const double run = choice->transforms * element_bytes(request);
    if (run < 64) slow *= run < 32 ? 1.15 * 32 / run : 1.15;
  }
  return slow;
}

/* tiles: lines of 128 bytes that a tile touches in part, items that idle at the edges of the data */
static double tile_slowness(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const double edge = choice->transforms, length = (double)request->length, run = edge * element_bytes(request);
  double slow = 1.1 * (0.7 + 0.3 * ceil(length / edge) * edge / length);
  if (run < 128) slow *= run < 64 ? 1.15 * 64 / run : 1.1;
  if (edge > 32) slow *= 1.05; /* local memory for few groups at a time */
  if (choice->items > 256) slow *= 1.05;
  if ((uint64_t)choice->items < profile->wave) slow *= (double)profile->wave / choice->items;
  return profile->device_class == CLF_CLASS_CPU ? 14 * slow : slow;
}

/* CPU: blocks of lanes; what does not fill one moves element by element.  A block of 16 x 16 floats leaves no register
 * to transpose it with. */
static double lane_move_slowness(const clf_choice *choice, const clf_request *request) {
  const int64_t lanes = choice->lanes, run = request->shape == CLF_SHAPE_TRANSPOSE ? request->length : request->width;
  const double rest = (double)(request->length % lanes) / (double)request->length;
  const double vector = (double)lanes * (request->precision == CLFFT_PRECISION_DOUBLE ? 8 : 4);
  const double bytes = clf_request_bytes(request);
  double slow = 1.1 + 2 * fmax(rest, loose_part(choice, request));
  slow *= vector > 32 ? 1.25 : 1 + 0.2 * log2(32 / vector);
  if (lanes * choice->transforms < 128) slow *= 1.1;
  if (choice->stream) slow *= bytes < 8388608 || run % lanes ? 1.1 : 0.75;
  return slow;
}

/* a kernel that was not made for the device: a GPU shape on a CPU runs its barriers as loops over items */
static double scalar_slowness(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const bool cpu = profile->device_class == CLF_CLASS_CPU;
  double slow = cpu ? 12 : choice->family == CLF_FAMILY_DIRECT ? 1.3 : 1;
  if (choice->family == CLF_FAMILY_REGISTER && !cpu && request->shape == CLF_SHAPE_ROWS)
    slow *= 1 + 0.06 * (double)request->length; /* neighbouring items are length elements apart */
  if ((uint64_t)choice->items < (cpu ? 16 : profile->wave)) slow *= cpu ? 2 : 8;
  return slow;
}

double clf_choice_cost_ns(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  if (choice->family >= CLF_FAMILY_WALSH) return clf_walsh_cost_ns(choice, request, profile);
  const clf_class_rates rates = clf_class_rates_of(profile);
  const double points = (double)request->count * (double)request->length;
  double bytes_ns = points * 2 * element_bytes(request) / rates.bytes_per_ns, work_ns = 0;
  switch (choice->family) {
    case CLF_FAMILY_LANES:
    case CLF_FAMILY_LANES_TWICE:
    case CLF_FAMILY_LANES_BLOCK:
    case CLF_FAMILY_LANE_CONVOLVE:
    case CLF_FAMILY_LANES_CONVOLVE:
    case CLF_FAMILY_LANE_COLUMNS: bytes_ns *= lane_slowness(choice, request, profile); break;
    case CLF_FAMILY_TRANSPOSE: bytes_ns *= tile_slowness(choice, request, profile); break;
    case CLF_FAMILY_LANE_TRANSPOSE: bytes_ns *= lane_move_slowness(choice, request); break;
    case CLF_FAMILY_GROUP:
    case CLF_FAMILY_GROUP_CONVOLVE:
    case CLF_FAMILY_COLUMNS: {
      const bool cpu = profile->device_class == CLF_CLASS_CPU;
      bytes_ns *= group_slowness(choice, request, profile) * (cpu ? 14 : 1);
      break;
    }
    case CLF_FAMILY_DIRECT:
      work_ns = points * (double)request->length * 8 / (rates.flops_per_ns * profile->compute_units);
      if (profile->device_class != CLF_CLASS_CPU) work_ns += 15.0 * (double)request->length; /* one item's own loop */
      bytes_ns *= scalar_slowness(choice, request, profile);
      break;
    default: bytes_ns *= scalar_slowness(choice, request, profile); break;
  }
  const double run_ns = bytes_ns > work_ns ? bytes_ns : work_ns;
  return rates.launch_ns + run_ns / clf_device_filled(groups_of(choice, request), profile);
}
