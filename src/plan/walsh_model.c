/* SPDX-License-Identifier: MIT
 * The cost model of the Walsh-Hadamard families: launch, bytes, and what slows them. */
#include "plan/footprint.h"
#include "plan/model.h"

#include <math.h>

static double scalar_bytes(clfft_precision precision) {
  return (double)clf_element_bytes(precision, CLFFT_LAYOUT_PLANAR);
}

static double groups_of(const clf_choice *choice, const clf_request *request) {
  const double count = (double)request->count, points = count * (double)request->length;
  if (choice->family == CLF_FAMILY_WALSH_BASE) return ceil(count / ((double)choice->lanes * choice->items));
  if (choice->family == CLF_FAMILY_WALSH) return ceil(count / choice->transforms);
  return ceil(points / ((double)clf_choice_product(choice) * choice->lanes * choice->transforms));
}

/* how far the neighbours that one access of a transform's items covers fall short of a line, as a power of two */
static double scattering(const clf_choice *choice, const clf_request *request) {
  const double bytes = scalar_bytes(request->precision), row = bytes * (double)request->length;
  const double run = bytes * choice->items * (choice->quads ? 4 : 1), line = row < 128 ? row : 128;
  const bool rows = request->walsh.run >= 2 && !request->walsh.skip;
  return rows && run < line ? log2(line / run) : 0;
}

/* a GPU's work-group: exchanges, their slices, registers */
static double group_slowness(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const int64_t values = clf_walsh_values(choice, request->length);
  const int exchanges = clf_walsh_phases(choice, request->length) - 1;
  const double group = (double)choice->items * choice->transforms;
  double slow = 1 + exchanges * (0.06 + 0.01 * (1 << choice->slices));
  if (values > 64) slow *= profile->wave <= 16 ? 1.5 : 1.1; /* narrow waves have 64 registers an item, then memory */
  if (values < 8 && choice->items > 1) slow *= 1.1;
  if (group < profile->wave) slow *= profile->wave / group;
  if (group < 64) slow *= 1.1;
  if (group > 256) slow *= 1.05;
  if (!choice->quads && request->walsh.run >= 2 && !request->walsh.skip) slow *= 1.04;
  if (exchanges && choice->banks == 0) slow *= 1.15;
  slow *= 1 + 0.04 * scattering(choice, request);
  if (request->width && choice->transforms < request->width) {
    const double run = choice->transforms * scalar_bytes(request->precision);
    if (run < 64) slow *= run < 32 ? 1.15 * 32 / run : 1.15;
  }
  if (clf_walsh_local_bytes(choice, request) > 32768) slow *= 1.08;
  return profile->device_class == CLF_CLASS_CPU ? 14 * slow : slow;
}

/* Sweeps beyond the first: what they find in which cache; one compiler keeps eight vectors of sixteen lanes in
 * registers, not sixteen, and one cache holds eight lines that lie a large power of two apart. */
static double sweep_work(const clf_choice *choice, double row) {
  double work = 0, span = row;
  for (int i = choice->radix_count - 1; i > 0; --i) {
    const int radix = choice->radix[i];
    work += span > 1048576 ? (radix > 8 ? 0.6 : 0.3) : span > 32768 ? 0.12 : 0.05;
    if (radix > 8 && choice->lanes > 8) work += 0.06;
    if (radix < 8) work += 0.01;
    span /= radix;
  }
  return work + (choice->radix_count > 1 && choice->radix[0] > 8 && choice->lanes > 8 ? 0.06 : 0);
}

static bool is_half(const clf_request *request) {
  return request->precision == CLFFT_PRECISION_HALF || request->precision == CLFFT_PRECISION_BFLOAT16;
}

/* Falling, rows are stored past the caches in sequence, but the loads wait unless they are fetched ahead; that pays
 * while a row fits the first cache. */
static double order_slowness(const clf_choice *choice, const clf_request *request, double row, bool columns) {
  const bool large = clf_request_is_large(request), streams = large && choice->stream && !is_half(request);
  const bool sequence = columns || choice->falling || choice->radix_count == 1;
  double slow = 1;
  if (streams) slow *= request->in_place || choice->inside ? 1.3 : sequence ? 0.8 : 0.95;
  if (choice->stream && !streams) slow *= is_half(request) ? 1.01 : 1.3;
  if (choice->radix_count == 1 && choice->ahead) slow *= streams ? 0.98 : 1.01;
  if (!choice->falling) return slow;
  if (!choice->ahead) return 1.3 * slow;
  if (columns) return (large ? 0.95 : 1.02) * slow;
  if (is_half(request)) return (large && !request->in_place ? 0.8 : 1.02) * slow;
  return (choice->inside ? 1.1 : !streams ? 1.02 : row > 32768 ? 1.1 : 0.9) * slow;
}

/* a processor's vectors */
static double lane_slowness(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const bool wide = request->precision == CLFFT_PRECISION_DOUBLE;
  const int native = (int)(wide ? profile->lanes_double : profile->lanes_single);
  const double row = (double)clf_choice_product(choice) * choice->lanes * (wide ? 8 : 4);
  double slow = (request->in_place ? 1 : 1.4) + sweep_work(choice, row);
  if (choice->lanes < native) slow *= 1 + 0.2 * log2((double)native / choice->lanes);
  if (choice->lanes > native) slow *= 1.2;
  if (choice->local) slow *= 1.01;
  if (row * choice->transforms < 4096) slow *= 1 + 0.1 * log2(4096 / (row * choice->transforms));
  const bool columns = request->walsh.run == 0 || 1 << request->walsh.skip >= choice->lanes;
  if (columns && request->width % choice->lanes) slow *= 3;
  if (columns && choice->inside) slow *= 1.6; /* many lines a large power of two apart */
  if (choice->radix_count > 1 && !choice->inside && !columns) slow *= row > 524288 ? 1.4 : 1.2;
  if (request->walsh.run == 0 && request->length > 256) slow *= 1.1;
  return slow * order_slowness(choice, request, row, columns);
}

double clf_walsh_cost_ns(const clf_choice *choice, const clf_request *request, const clf_profile *profile) {
  const bool cpu = profile->device_class == CLF_CLASS_CPU;
  const clf_class_rates rates = clf_class_rates_of(profile);
  double ns = 2 * clf_request_bytes(request) / rates.bytes_per_ns;
  switch (choice->family) {
    case CLF_FAMILY_WALSH: ns *= group_slowness(choice, request, profile); break;
    case CLF_FAMILY_WALSH_LANES: ns *= lane_slowness(choice, request, profile); break;
    default: /* every value meets every row of the base */
      ns *= 1 + 0.02 * (double)request->length;
      if (cpu && choice->lanes > 1) ns *= 16.0 / choice->lanes;
      if (cpu && choice->lanes == 1) ns *= 20;
      if (!cpu && choice->items < (int)profile->wave) ns *= 8;
      break;
  }
  return rates.launch_ns + ns / clf_device_filled(groups_of(choice, request), profile);
}
