/* SPDX-License-Identifier: MIT
 * The values of a description: each in its range, and together what some device could serve. */
#include "base/status.h"
#include "math/factor.h"
#include "math/hadamard.h"
#include "plan/problem_parts.h"

#include <math.h>

/* Kinds as bits, for the table of what goes with what. */
#define BIT(kind) (1u << (kind))
#define WALSH (BIT(CLFFT_KIND_WALSH) | BIT(CLFFT_KIND_WALSH_COMPLEX))
#define COMPLEX (BIT(CLFFT_KIND_COMPLEX) | BIT(CLFFT_KIND_WALSH_COMPLEX))

static bool is_kind(const clfft_desc *desc, unsigned kinds) {
  return (BIT(desc->kind) & kinds) != 0;
}

static clfft_status fail_value(const char *name, long long value, const char *rule) {
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s is %lld: %s", name, value, rule);
}

static clfft_status fail_entry(const char *name, int i, long long value, const char *rule) {
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s[%d] is %lld: %s", name, i, value, rule);
}

static clfft_status check_size(const clfft_desc *desc) {
  if (!desc) return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "desc is NULL");
  if (desc->size != sizeof *desc) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "desc->size is %zu, but this library's clfft_desc has %zu bytes: "
                    "start from CLFFT_DESC_INIT", desc->size, sizeof *desc);
  }
  return CLFFT_STATUS_SUCCESS;
}

/* Fields that count from least to most; a value of an enum is read as the integer a caller may have put there. */
static clfft_status check_ranges(const clfft_desc *desc) {
  const struct {
    const char *name;
    int value, least, most;
  } rows[] = {
    {"kind", (int)desc->kind, 0, CLFFT_KIND_WALSH_COMPLEX},
    {"precision", (int)desc->precision, 0, CLFFT_PRECISION_INT32},
    {"rank", desc->rank, 1, CLFFT_RANK_MAX},
    {"batch_rank", desc->batch_rank, 0, CLFFT_BATCH_MAX},
    {"in_layout", (int)desc->in_layout, 0, CLFFT_LAYOUT_PLANAR},
    {"out_layout", (int)desc->out_layout, 0, CLFFT_LAYOUT_PLANAR},
    {"placement", (int)desc->placement, 0, CLFFT_PLACEMENT_IN_PLACE},
    {"effort", (int)desc->effort, 0, CLFFT_EFFORT_MEASURE},
    {"scratch", (int)desc->scratch, 0, CLFFT_SCRATCH_USER},
    {"ordering", (int)desc->ordering, 0, CLFFT_ORDERING_SEQUENCY},
    {"base_order", desc->base_order, 0, CLFFT_BASE_MAX},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    if (rows[i].value < rows[i].least || rows[i].value > rows[i].most) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s is %d: it must be %d to %d", rows[i].name, rows[i].value,
                      rows[i].least, rows[i].most);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_counts(const clfft_desc *desc) {
  int64_t least = desc->kind == CLFFT_KIND_DCT1 ? 2 : 1; /* DCT-I joins its two ends: one point has none */
  for (int i = 0; i < desc->rank; i++) {
    if (desc->length[i] < least) {
      return fail_entry("length", i, desc->length[i], least == 2 ? "it must be 2 or more" : "it must be 1 or more");
    }
  }
  for (int i = 0; i < desc->batch_rank; i++) {
    if (desc->batch[i] < 0) return fail_entry("batch", i, desc->batch[i], "it must be 0 or more");
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_precision(const clfft_desc *desc) {
  bool integer = desc->precision == CLFFT_PRECISION_INT32;
  if (integer || desc->precision == CLFFT_PRECISION_BFLOAT16) {
    if (!is_kind(desc, WALSH)) {
      return fail_value("precision", desc->precision, "bfloat16 and int32 are for Walsh-Hadamard kinds only");
    }
  }
  const struct {
    const char *name;
    double value;
  } scales[] = {{"forward_scale", desc->forward_scale}, {"inverse_scale", desc->inverse_scale}};
  for (size_t i = 0; i < 2; i++) {
    if (!isfinite(scales[i].value)) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s must be finite", scales[i].name);
    }
    if (integer && scales[i].value != 0.0 && scales[i].value != 1.0) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s must be 1 with precision int32", scales[i].name);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_layouts(const clfft_desc *desc) {
  const struct {
    const char *name;
    clfft_layout layout;
    unsigned kinds; /* whose side is complex */
  } sides[] = {
    {"in_layout", desc->in_layout, COMPLEX},
    {"out_layout", desc->out_layout, COMPLEX | BIT(CLFFT_KIND_REAL)},
  };
  for (size_t i = 0; i < 2; i++) {
    if (sides[i].layout == CLFFT_LAYOUT_PLANAR && !is_kind(desc, sides[i].kinds)) {
      return fail_value(sides[i].name, sides[i].layout, "only a complex side can be planar");
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_zero_ranges(const clfft_desc *desc) {
  const struct {
    const char *name;
    const clfft_range *range;
    bool half;
  } sides[] = {
    {"in_nonzero", desc->in_nonzero, false},
    {"out_needed", desc->out_needed, desc->kind == CLFFT_KIND_REAL},
  };
  for (size_t side = 0; side < 2; side++) {
    for (int i = 0; i < desc->rank; i++) {
      const clfft_range *range = &sides[side].range[i];
      int64_t count = desc->length[i];
      if (sides[side].half && i == desc->rank - 1) count = count / 2 + 1;
      if (range->begin == 0 && range->end == 0) continue;
      if (range->begin < 0 || range->end <= range->begin || range->end > count) {
        return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s[%d] is [%lld, %lld): it must lie within [0, %lld)",
                        sides[side].name, i, (long long)range->begin, (long long)range->end, (long long)count);
      }
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_splits(const clfft_desc *desc) {
  const struct {
    const char *name;
    const clfft_split *split;
  } sides[] = {{"in_split", &desc->in_split}, {"out_split", &desc->out_split}};
  for (size_t i = 0; i < 2; i++) {
    const clfft_split *split = sides[i].split;
    if (split->block == 0) continue;
    if (split->block < 0 || split->block_stride < 1 || split->stride < 1 || split->axis < 0 ||
        split->axis >= desc->rank) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s: block, block_stride and stride must be 1 or more and axis "
                      "must be 0 to rank - 1", sides[i].name);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

static clfft_status check_walsh_only(const clfft_desc *desc) {
  const struct {
    const char *name;
    bool given;
  } options[] = {
    {"ordering", desc->ordering != CLFFT_ORDERING_NATURAL},
    {"index_mask", desc->index_mask != 0},
    {"base_order", desc->base_order != 0},
    {"base_matrix", desc->base_matrix != NULL},
  };
  for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
    if (options[i].given && !is_kind(desc, WALSH)) {
      return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "%s is for Walsh-Hadamard kinds only", options[i].name);
    }
  }
  return CLFFT_STATUS_SUCCESS;
}

clfft_status clf_desc_check(const clfft_desc *desc) {
  static clfft_status (*const checks[])(const clfft_desc *desc) = {
    check_size,   check_ranges,      check_counts, check_precision,
    check_layouts, check_zero_ranges, check_splits, check_walsh_only,
  };
  clfft_status status = CLFFT_STATUS_SUCCESS;
  for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) CLF_TRY(checks[i](desc));
done:
  return status;
}

/* ------------------------------------------------------------------------------------------------------- walsh -- */

static clfft_status check_orthogonal(const clfft_desc *desc) {
  uint64_t row[CLFFT_BASE_MAX] = {0};
  int order = desc->base_order, first, second;
  for (int i = 0; i < order * order; i++) {
    if (desc->base_matrix[i] < 0) row[i / order] |= UINT64_C(1) << (i % order);
  }
  if (clf_hadamard_is_one(row, order, &first, &second)) return CLFFT_STATUS_SUCCESS;
  return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "base_matrix: rows %d and %d are not orthogonal, so that H H^T is not "
                  "%d I", first, second, order);
}

static clfft_status check_base(const clfft_desc *desc) {
  int order = desc->base_order;
  if (!desc->base_matrix) {
    if (order == 0 || order == 12 || order == 20 || order == 28) return CLFFT_STATUS_SUCCESS;
    return fail_value("base_order", order, "without a base_matrix it must be 0, 12, 20 or 28");
  }
  if (order == 0) return fail_value("base_order", order, "with a base_matrix it must be the matrix's order");
  for (int i = 0; i < order * order; i++) {
    signed char entry = desc->base_matrix[i];
    if (entry != 1 && entry != -1) return fail_entry("base_matrix", i, entry, "it must be +1 or -1");
  }
  return check_orthogonal(desc);
}

clfft_status clf_desc_check_walsh(const clfft_desc *desc) {
  clfft_status status = CLFFT_STATUS_SUCCESS;
  uint64_t points = 1; /* the product is known to fit */
  if (!is_kind(desc, WALSH)) return CLFFT_STATUS_SUCCESS;
  CLF_TRY(check_base(desc));
  uint64_t base = desc->base_order ? (uint64_t)desc->base_order : 1;
  for (int i = 0; i < desc->rank; i++) {
    uint64_t length = (uint64_t)desc->length[i];
    points *= length;
    if (length % base != 0 || !clf_is_power_of_two(length / base)) {
      return fail_entry("length", i, desc->length[i], base == 1 ? "Walsh-Hadamard lengths are powers of two"
                                                                : "it must be base_order times a power of two");
    }
  }
  if (desc->index_mask >= points && desc->index_mask != 0) {
    return clf_fail(CLFFT_STATUS_INVALID_ARGUMENT, "index_mask has bits beyond the product of length[]");
  }
done:
  return status;
}
