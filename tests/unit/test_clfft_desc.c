/* SPDX-License-Identifier: MIT
 * clfft_desc_from_text as the header promises it, through the public header alone. */
#include "tests/support/check_main.h"

#include <clfft.h>

#include <string.h>

START_TEST(initialiser_is_zero_but_for_its_size) {
  const clfft_desc desc = CLFFT_DESC_INIT;
  const unsigned char *bytes = (const unsigned char *)&desc;
  ck_assert_uint_eq(desc.size, sizeof desc);
  for (size_t i = sizeof desc.size; i < sizeof desc; i++) ck_assert_uint_eq(bytes[i], 0);
}
END_TEST

START_TEST(examples_of_the_header) {
  clfft_desc desc;
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2c:1024x1024:b16"), CLFFT_STATUS_SUCCESS);
  ck_assert(desc.size == sizeof desc && desc.kind == CLFFT_KIND_COMPLEX && desc.rank == 2 && desc.batch_rank == 1);
  ck_assert(desc.length[0] == 1024 && desc.length[1] == 1024 && desc.batch[0] == 16);
  ck_assert_int_eq(clfft_desc_from_text(&desc, "r2c:4096:b64:in"), CLFFT_STATUS_SUCCESS);
  ck_assert(desc.kind == CLFFT_KIND_REAL && desc.rank == 1 && desc.placement == CLFFT_PLACEMENT_IN_PLACE);
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2c:4096/1028:b1024/1:f64:in"), CLFFT_STATUS_SUCCESS);
  ck_assert(desc.precision == CLFFT_PRECISION_DOUBLE && desc.in_stride[0] == 1028 && desc.out_stride[0] == 1028);
  ck_assert(desc.batch_in_stride[0] == 1 && desc.batch_out_stride[0] == 1);
}
END_TEST

START_TEST(direction_only_places_the_scale) {
  clfft_desc desc;
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2c:8:inv:scale=3"), CLFFT_STATUS_SUCCESS);
  ck_assert(desc.forward_scale == 0 && desc.inverse_scale == 3);
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2r:8:scale=3"), CLFFT_STATUS_SUCCESS);
  ck_assert(desc.kind == CLFFT_KIND_REAL && desc.forward_scale == 0 && desc.inverse_scale == 3);
}
END_TEST

START_TEST(failure_leaves_the_description_alone) {
  clfft_desc desc = CLFFT_DESC_INIT;
  desc.rank = 3;
  ck_assert_int_eq(clfft_desc_from_text(&desc, "c2c:8:bogus"), CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_ptr_ne(strstr(clfft_last_error(), "\"bogus\" at character 7"), NULL);
  ck_assert(desc.rank == 3 && desc.length[0] == 0);
  ck_assert_int_eq(clfft_desc_from_text(NULL, "c2c:8"), CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_int_eq(clfft_desc_from_text(&desc, NULL), CLFFT_STATUS_INVALID_ARGUMENT);
  ck_assert_int_eq(desc.rank, 3);
}
END_TEST

int main(void) {
  const TTest *const tests[] = {initialiser_is_zero_but_for_its_size, examples_of_the_header,
                                direction_only_places_the_scale, failure_leaves_the_description_alone, NULL};
  return check_main("clfft_desc", tests, 10);
}
