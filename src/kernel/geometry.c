/* SPDX-License-Identifier: MIT
 * Work-groups and memory of a pass. */
#include "kernel/geometry.h"

#include "base/status.h"
#include "kernel/spec.h"

static uint64_t divide_up(uint64_t a, uint64_t b) { return (a + b - 1) / b; }

/* work-items of the scalar kernels, or transforms of the others, that one launch covers */
static uint64_t work_of(const clf_pass *pass, uint64_t count) {
  const uint64_t length = (uint64_t)pass->length;
  switch (pass->choice.family) {
    case CLF_FAMILY_PASS_GATHER:
    case CLF_FAMILY_PASS_AUTOSORT:
    case CLF_FAMILY_BITREVERSE_SWAP:
    case CLF_FAMILY_CHIRP_ENTER:
    case CLF_FAMILY_CHIRP_MULTIPLY:
    case CLF_FAMILY_WALSH_ORDER:
    case CLF_FAMILY_DIRECT: return count * length;
    case CLF_FAMILY_CHIRP_LEAVE: return count * (uint64_t)pass->points;
    case CLF_FAMILY_PASS_STOCKHAM: return count * (length / (uint64_t)pass->choice.radix[0]);
    case CLF_FAMILY_BITREVERSE_PAIRS: return count * (length / 2);
    default: return count;
  }
}

clfft_status clf_geometry_of(clf_geometry *geometry, const clf_pass *pass) {
  clf_spec spec;
  const clfft_status status = clf_spec_of(&spec, pass);
  if (status != CLFFT_STATUS_SUCCESS) return status;
  const uint64_t count = (uint64_t)clf_pass_transforms(pass), work = work_of(pass, count);
  const uint64_t real_bytes = (uint64_t)spec.FFT_REAL_BITS / 8, transforms = (uint64_t)pass->choice.transforms;
  const uint64_t vector_bytes = real_bytes * (uint64_t)spec.FFT_LANES;
  clf_geometry g = {0, (uint64_t)spec.FFT_GROUP, 0, 0, count};
  switch (pass->choice.family) {
    case CLF_FAMILY_GROUP:
    case CLF_FAMILY_COLUMNS:
    case CLF_FAMILY_GROUP_CONVOLVE:
      g.groups = divide_up(work, transforms);
      g.local_bytes = (uint64_t)spec.FFT_LOCAL_CELLS * real_bytes * (spec.FFT_SPLIT ? 1 : 2);
      g.private_bytes = 2 * real_bytes * (uint64_t)spec.FFT_VALUES;
      break;
    case CLF_FAMILY_LANES:
    case CLF_FAMILY_LANE_COLUMNS:
    case CLF_FAMILY_LANE_CONVOLVE:
    case CLF_FAMILY_LANES_CONVOLVE: {
      const bool kept = pass->choice.family == CLF_FAMILY_LANES_CONVOLVE;
      const uint64_t buffer = 2 * (uint64_t)(spec.FFT_BUFFER + (kept ? spec.FFT_ROWS : 0)) * vector_bytes;
      const uint64_t lanes = pass->choice.family == CLF_FAMILY_LANES || kept ? 1 : (uint64_t)spec.FFT_LANES;
      g.groups = divide_up(work, transforms * lanes * (uint64_t)spec.FFT_SIDES);
      *(spec.FFT_LOCAL ? &g.local_bytes : &g.private_bytes) = buffer;
      break;
    }
    case CLF_FAMILY_LANES_BLOCK: {
      const uint64_t together = (uint64_t)(spec.FFT_VALUES * spec.FFT_LANES / spec.FFT_LENGTH);
      g.groups = divide_up(work, transforms * together);
      break;
    }
    case CLF_FAMILY_TRANSPOSE:
      g.groups = divide_up(work, transforms) * divide_up((uint64_t)pass->length, transforms);
      g.local_bytes = (uint64_t)spec.FFT_LOCAL_CELLS * 2 * real_bytes;
      break;
    case CLF_FAMILY_LANE_TRANSPOSE:
      g.groups = divide_up(work, (uint64_t)spec.FFT_LANES);
      g.groups *= divide_up((uint64_t)pass->length, (uint64_t)spec.FFT_VALUES);
      break;
    case CLF_FAMILY_WALSH:
      g.groups = divide_up(work, transforms);
      g.local_bytes = (uint64_t)spec.FFT_LOCAL_CELLS * real_bytes;
      g.private_bytes = real_bytes * (uint64_t)spec.FFT_VALUES;
      break;
    case CLF_FAMILY_WALSH_LANES: {
      const uint64_t block = (uint64_t)(spec.FFT_ROWS * spec.FFT_LANES); /* reals; a transform's, or several's */
      const uint64_t reals = work * (uint64_t)pass->length;
      g.groups = spec.FFT_COLUMNS ? divide_up(work, transforms * (uint64_t)spec.FFT_LANES)
                                  : divide_up(reals, block * transforms);
      *(spec.FFT_LOCAL ? &g.local_bytes : &g.private_bytes) = (uint64_t)spec.FFT_BUFFER * vector_bytes;
      break;
    }
    case CLF_FAMILY_WALSH_BASE:
      g.groups = divide_up(work, g.group_size * (uint64_t)pass->choice.lanes);
      break;
    default: g.groups = divide_up(work, g.group_size); break;
  }
  *geometry = g;
  return CLFFT_STATUS_SUCCESS;
}
