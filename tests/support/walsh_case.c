/* SPDX-License-Identifier: MIT
 * Walsh-Hadamard problems: data, answers, and the comparison. */
#include "tests/support/walsh_case.h"

#include "api/plan_internal.h"
#include "base/status.h"
#include "plan/design.h"
#include "tests/support/fixture.h"
#include "tests/support/walsh_answer.h"
#include "tune/hostdata.h"
#include "tune/reference.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GUARD 0x5A

/* -------------------------------------------------------------------------------------------------------- values -- */

static uint16_t brain_of(double value) {
  float narrow = (float)value;
  uint32_t bits;
  memcpy(&bits, &narrow, sizeof bits);
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static double scalar_get(const unsigned char *memory, int64_t at, clfft_precision precision) {
  uint16_t half;
  uint32_t bits;
  float single;
  double wide;
  int32_t whole;
  switch (precision) {
  case CLFFT_PRECISION_DOUBLE: memcpy(&wide, memory + 8 * at, 8); return wide;
  case CLFFT_PRECISION_HALF: memcpy(&half, memory + 2 * at, 2); return clf_half_to_double(half);
  case CLFFT_PRECISION_BFLOAT16:
    memcpy(&half, memory + 2 * at, 2);
    bits = (uint32_t)half << 16;
    memcpy(&single, &bits, 4);
    return single;
  case CLFFT_PRECISION_INT32: memcpy(&whole, memory + 4 * at, 4); return whole;
  default: memcpy(&single, memory + 4 * at, 4); return single;
  }
}

static void scalar_set(unsigned char *memory, int64_t at, clfft_precision precision, double value) {
  uint16_t half = precision == CLFFT_PRECISION_HALF ? clf_half_from_double(value) : brain_of(value);
  float single = (float)value;
  int32_t whole = precision == CLFFT_PRECISION_INT32 ? (int32_t)(uint32_t)(int64_t)value : 0;
  switch (precision) {
  case CLFFT_PRECISION_DOUBLE: memcpy(memory + 8 * at, &value, 8); break;
  case CLFFT_PRECISION_HALF:
  case CLFFT_PRECISION_BFLOAT16: memcpy(memory + 2 * at, &half, 2); break;
  case CLFFT_PRECISION_INT32: memcpy(memory + 4 * at, &whole, 4); break;
  default: memcpy(memory + 4 * at, &single, 4); break;
  }
}

/* One side: its planes in storage format. */
typedef struct side {
  unsigned char *plane[2];
  cl_mem buffer[2];
  size_t bytes;
  int planes, reals; /* reals an element has in its plane */
  bool out;
} side;

static int64_t place_of(const clf_problem *problem, const side *s, int64_t transform, int64_t point) {
  int64_t at = 0;
  for (int a = problem->rank - 1; a >= 0; a--) {
    const clf_axis *axis = &problem->axis[a];
    at += point % axis->count * (s->out ? axis->out_stride : axis->in_stride);
    point /= axis->count;
  }
  for (int b = problem->batch_rank - 1; b >= 0; b--) {
    const clf_axis *axis = &problem->batch[b];
    at += transform % axis->count * (s->out ? axis->out_stride : axis->in_stride);
    transform /= axis->count;
  }
  return at;
}

static int64_t real_place(const clf_problem *problem, const side *s, int64_t offset, int64_t transform, int64_t point,
                          int part, int *plane) {
  *plane = s->planes == 2 ? part : 0;
  return (offset + place_of(problem, s, transform, point)) * s->reals + (s->reals == 2 ? part : 0);
}

static void side_open(side *s, const clf_problem *problem, bool out, int64_t offset, cl_context context) {
  bool pairs = problem->kind == CLFFT_KIND_WALSH_COMPLEX;
  clfft_layout layout = out ? problem->out_layout : problem->in_layout;
  int64_t extent = out ? problem->out_extent : problem->in_extent;
  *s = (side){.out = out, .planes = pairs && layout == CLFFT_LAYOUT_PLANAR ? 2 : 1};
  s->reals = pairs && s->planes == 1 ? 2 : 1;
  s->bytes = (size_t)(extent + offset + 3) * clf_problem_element_bytes(problem, out);
  for (int p = 0; p < s->planes; p++) {
    s->plane[p] = malloc(s->bytes);
    memset(s->plane[p], GUARD, s->bytes);
    s->buffer[p] = clCreateBuffer(context, CL_MEM_READ_WRITE, s->bytes, NULL, NULL);
    ck_assert_ptr_nonnull(s->buffer[p]);
  }
}

static void side_close(side *s) {
  for (int p = 0; p < s->planes; p++) {
    free(s->plane[p]);
    clReleaseMemObject(s->buffer[p]);
  }
}

static void side_write(const side *s, cl_command_queue queue) {
  for (int p = 0; p < s->planes; p++)
    ck_assert_int_eq(clEnqueueWriteBuffer(queue, s->buffer[p], CL_TRUE, 0, s->bytes, s->plane[p], 0, NULL, NULL), 0);
}

static void side_read(unsigned char *plane[2], const side *s, cl_command_queue queue) {
  for (int p = 0; p < s->planes; p++) {
    plane[p] = malloc(s->bytes);
    ck_assert_int_eq(clEnqueueReadBuffer(queue, s->buffer[p], CL_TRUE, 0, s->bytes, plane[p], 0, NULL, NULL), 0);
  }
}

/* ---------------------------------------------------------------------------------------------------------- case -- */

typedef struct running {
  const walsh_case *c;
  clf_problem problem;
  clfft_plan *plan;
  cl_command_queue queue;
  side in, out;
  signed char *signs;
  cl_mem sign_buffer;
  clf_random random;
  char text[2048];
  bool exact; /* sums of integers that no pass rounds before the last one stores them */
} running;

static bool is_short(clfft_precision precision) {
  return precision == CLFFT_PRECISION_HALF || precision == CLFFT_PRECISION_BFLOAT16;
}

/* Integers of which every sum is exact; all of them, where arithmetic is modulo 2^32. */
static double value_of(running *r) {
  if (r->c->real) return clf_random_normal(&r->random);
  int64_t most = 8388608 / (r->problem.points > 1 ? r->problem.points : 1);
  if (r->problem.precision == CLFFT_PRECISION_INT32) return (double)(int32_t)(uint32_t)clf_random_next(&r->random);
  if (most > 500) most = 500;
  if (is_short(r->problem.precision)) most = 1;
  return (double)(int64_t)(clf_random_next(&r->random) % (uint64_t)(2 * most + 1)) - (double)most;
}

static void open_plan(running *r) {
  clfft_desc desc;
  clfft_direction direction;
  clfft_device *device = fixture_device();
  ck_assert_msg(clf_problem_parse(&desc, &direction, r->c->problem) == 0, "%s: %s", r->c->problem, clfft_last_error());
  if (r->c->base) {
    desc.base_matrix = r->c->base;
    desc.base_order = r->c->base_order;
  }
  ck_assert_msg(clf_problem_from_desc(&r->problem, &desc) == 0, "%s: %s", r->c->problem, clfft_last_error());
  ck_assert_msg(clf_plan_create_with_design(&r->plan, device, &desc, r->c->design) == 0, "%s by %s: %s", r->c->problem,
                r->c->design ? r->c->design : "the planner", clfft_last_error());
  clfft_plan_describe(r->plan, r->text, sizeof r->text);
  int exponent;
  r->exact = frexp(r->problem.scale[r->c->inverse], &exponent) == 0.5 &&
             (clf_plan_recipe(r->plan)->pass_count == 1 || !is_short(r->problem.precision));
  r->queue = clCreateCommandQueue(clfft_device_context(device), clfft_device_id(device), 0, NULL);
}

static void check_named(running *r) {
  if (r->c->named) ck_assert_msg(strstr(r->text, r->c->named) != NULL, "%s lacks %s", r->text, r->c->named);
  clf_design design;
  if (!r->c->design) return;
  ck_assert_int_eq(clf_design_parse(&design, r->c->design), 0);
  for (int i = 0; i < design.count; i++) { /* every choice, not the families alone */
    clf_text kernel = {0};
    clf_choice_write(&design.choice[i], &kernel);
    ck_assert_msg(strstr(r->text, clf_text_string(&kernel)) != NULL, "%s lacks %s", r->text, clf_text_string(&kernel));
    clf_text_free(&kernel);
  }
}

static void make_data(running *r) {
  cl_context context = clfft_device_context(fixture_device());
  int parts = r->problem.kind == CLFFT_KIND_WALSH_COMPLEX ? 2 : 1, plane;
  side_open(&r->in, &r->problem, false, r->c->in_offset, context);
  side_open(&r->out, &r->problem, true, r->c->out_offset, context);
  for (int64_t t = 0; t < r->problem.transforms; t++)
    for (int64_t i = 0; i < r->problem.points; i++)
      for (int part = 0; part < parts; part++) {
        int64_t at = real_place(&r->problem, &r->in, r->c->in_offset, t, i, part, &plane);
        scalar_set(r->in.plane[plane], at, r->problem.precision, value_of(r));
      }
  r->signs = malloc((size_t)r->problem.points);
  for (int64_t i = 0; i < r->problem.points; i++) r->signs[i] = clf_random_next(&r->random) >> 33 & 1 ? -1 : 1;
  r->sign_buffer = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, (size_t)r->problem.points, r->signs,
                                  NULL);
}

static void run(running *r, unsigned char *result[2]) {
  bool in_place = r->problem.placement == CLFFT_PLACEMENT_IN_PLACE;
  clfft_io io = CLFFT_IO_INIT;
  side_write(&r->in, r->queue);
  side_write(&r->out, r->queue);
  for (int p = 0; p < 2; p++) {
    io.in[p] = r->in.buffer[p];
    io.in_offset[p] = r->c->in_offset;
    if (in_place) continue;
    io.out[p] = r->out.buffer[p];
    io.out_offset[p] = r->c->out_offset;
  }
  if (r->c->signs) io.sign = r->sign_buffer;
  clfft_direction direction = r->c->inverse ? CLFFT_DIRECTION_INVERSE : CLFFT_DIRECTION_FORWARD;
  clfft_status status = clfft_plan_enqueue(r->plan, r->queue, direction, &io, 0, NULL, NULL);
  ck_assert_msg(status == 0, "%s: %s", r->c->problem, clfft_last_error());
  ck_assert_int_eq(clFinish(r->queue), 0);
  side_read(result, in_place ? &r->in : &r->out, r->queue);
}

/* an exact sum as the last pass stores it: rounded once */
static double stored(long double want, clfft_precision precision) {
  unsigned char bytes[8];
  scalar_set(bytes, 0, precision, (double)want);
  return scalar_get(bytes, 0, precision);
}

/* what a result of this precision may be, for a wanted value and the rms of all of them */
static bool near_enough(const running *r, double got, long double want, double rms) {
  clfft_precision precision = r->problem.precision;
  if (precision == CLFFT_PRECISION_INT32) return (int32_t)got == (int32_t)(uint32_t)(int64_t)want;
  double difference = fabs((double)(got - want));
  if (!r->c->real && r->exact) return got == stored(want, precision);
  double most = r->c->real ? rms * clf_bound_walsh((double)r->problem.points, (double)r->problem.points *
                                                   (double)r->problem.transforms, precision) : 0;
  double size = fabs((double)want) > 1 ? fabs((double)want) : 1;
  if (precision == CLFFT_PRECISION_HALF) most += 1e-3 * size;
  if (precision == CLFFT_PRECISION_BFLOAT16) most += 8e-3 * size;
  if (!r->c->real && r->problem.scale[r->c->inverse] != 1) most += size * 1.2e-7; /* the product with the scale */
  return difference <= most;
}

static void check_one(running *r, unsigned char *result[2], unsigned char *seen[2], int64_t t, int part) {
  const clf_problem *problem = &r->problem;
  bool in_place = problem->placement == CLFFT_PLACEMENT_IN_PLACE;
  const side *out = in_place ? &r->in : &r->out;
  int64_t out_offset = in_place ? r->c->in_offset : r->c->out_offset, points = problem->points;
  long double *values = malloc(sizeof *values * (size_t)points);
  double square = 0;
  int plane;
  size_t bytes = clf_element_bytes(problem->precision, CLFFT_LAYOUT_PLANAR);
  for (int64_t i = 0; i < points; i++) {
    int64_t at = real_place(problem, &r->in, r->c->in_offset, t, i, part, &plane);
    values[i] = scalar_get(r->in.plane[plane], at, problem->precision);
    if (r->c->signs && !r->c->inverse) values[i] *= r->signs[i];
  }
  walsh_answer(values, problem, r->c->inverse);
  for (int64_t i = 0; i < points; i++) {
    values[i] *= problem->scale[r->c->inverse];
    if (r->c->signs && r->c->inverse) values[i] *= r->signs[i];
    square += (double)(values[i] * values[i]);
  }
  for (int64_t i = 0; i < points; i++) {
    int64_t at = real_place(problem, out, out_offset, t, i, part, &plane);
    double got = scalar_get(result[plane], at, problem->precision);
    ck_assert_msg(near_enough(r, got, values[i], sqrt(square / (double)points)),
                  "%s: part %d of point %lld of transform %lld is %.9g, not %.9Lg\n%s", r->c->problem, part,
                  (long long)i, (long long)t, got, values[i], r->text);
    memset(seen[plane] + (size_t)at * bytes, 1, bytes);
  }
  free(values);
}

static void check_values(running *r, unsigned char *result[2]) {
  int parts = r->problem.kind == CLFFT_KIND_WALSH_COMPLEX ? 2 : 1;
  const side *out = r->problem.placement == CLFFT_PLACEMENT_IN_PLACE ? &r->in : &r->out;
  unsigned char *seen[2] = {calloc(out->bytes, 1), calloc(out->bytes, 1)};
  for (int64_t t = 0; t < r->problem.transforms; t++)
    for (int part = 0; part < parts; part++) check_one(r, result, seen, t, part);
  for (int p = 0; p < out->planes; p++)
    for (size_t i = 0; i < out->bytes; i++)
      ck_assert_msg(seen[p][i] || result[p][i] == GUARD, "%s: byte %zu was written\n%s", r->c->problem, i, r->text);
  free(seen[0]);
  free(seen[1]);
}

static void check_input_kept(running *r) {
  unsigned char *input[2];
  if (r->problem.placement == CLFFT_PLACEMENT_IN_PLACE) return;
  side_read(input, &r->in, r->queue);
  for (int p = 0; p < r->in.planes; p++) {
    ck_assert_msg(memcmp(input[p], r->in.plane[p], r->in.bytes) == 0, "%s: the input was written", r->c->problem);
    free(input[p]);
  }
}

void walsh_case_check(const walsh_case *c) {
  running r = {.c = c, .random = {17}};
  unsigned char *first[2], *second[2];
  open_plan(&r);
  check_named(&r);
  make_data(&r);
  run(&r, first);
  run(&r, second);
  check_values(&r, first);
  check_input_kept(&r);
  const side *out = r.problem.placement == CLFFT_PLACEMENT_IN_PLACE ? &r.in : &r.out;
  for (int p = 0; p < out->planes; p++) {
    ck_assert_msg(memcmp(first[p], second[p], out->bytes) == 0, "%s: two runs differ", c->problem);
    free(first[p]);
    free(second[p]);
  }
  side_close(&r.in);
  side_close(&r.out);
  clReleaseMemObject(r.sign_buffer);
  free(r.signs);
  clReleaseCommandQueue(r.queue);
  clfft_plan_destroy(r.plan);
}

void walsh_check(const char *problem, const char *design) {
  walsh_case c = {.problem = problem, .design = design};
  walsh_case_check(&c);
}
