/* SPDX-License-Identifier: MIT
 * The work that is compared, from its text. */
#include "work.h"

#include "plan/problem.h"

#include <stdio.h>

static bool is_plain_walsh(const clfft_desc *desc) {
  return desc->kind == CLFFT_KIND_WALSH && desc->rank == 1 && desc->ordering == CLFFT_ORDERING_NATURAL &&
         desc->index_mask == 0 && desc->base_order == 0;
}

static bool is_plain(const clfft_desc *desc, clfft_direction direction) {
  bool packed = !desc->in_stride[0] && !desc->out_stride[0] && !desc->batch_in_stride[0] && !desc->batch_out_stride[0];
  return (desc->kind == CLFFT_KIND_COMPLEX || is_plain_walsh(desc)) && desc->rank <= PEER_RANK_MAX &&
         desc->batch_rank <= 1 && packed &&
         (desc->precision == CLFFT_PRECISION_SINGLE || desc->precision == CLFFT_PRECISION_DOUBLE) &&
         desc->in_layout == CLFFT_LAYOUT_INTERLEAVED && desc->out_layout == CLFFT_LAYOUT_INTERLEAVED &&
         desc->placement == CLFFT_PLACEMENT_OUT_OF_PLACE && desc->forward_scale == 0 &&
         direction == CLFFT_DIRECTION_FORWARD;
}

bool work_read(peer_problem *problem, const char *text) {
  clfft_desc desc;
  clfft_direction direction;
  clf_problem checked;
  clfft_status status = clf_problem_parse(&desc, &direction, text);
  if (status == CLFFT_STATUS_SUCCESS) status = clf_problem_from_desc(&checked, &desc);
  if (status != CLFFT_STATUS_SUCCESS) {
    fprintf(stderr, "bench: %s: %s\n", text, clfft_last_error());
    return false;
  }
  if (!is_plain(&desc, direction) || checked.transforms == 0) {
    fprintf(stderr, "bench: %s: it takes c2c:LENGTH[xLENGTH[xLENGTH]] or wht:LENGTH, then [:bCOUNT][:f64], packed, "
            "out of place\n", text);
    return false;
  }
  *problem = (peer_problem){.text = text, .rank = checked.rank, .points = checked.points, .count = checked.transforms};
  for (int i = 0; i < checked.rank; i++) problem->length[i] = checked.axis[i].count;
  problem->is_walsh = checked.kind == CLFFT_KIND_WALSH;
  problem->is_double = checked.precision == CLFFT_PRECISION_DOUBLE;
  return true;
}
