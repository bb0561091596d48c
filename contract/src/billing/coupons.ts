import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { givenInstant, idParams, instant } from '#fields.ts';
import { listOf } from '#paging.ts';
import { amountText, currencies, isPayable, moneySchema } from './money.ts';

export const couponSchema = z.object({
  id: z.int(),
  code: z.string(),
  /** Off the price in percent, or an amount. */
  percent: z.nullable(z.int()),
  amount: z.nullable(moneySchema),
  /** Discounts only the first payment, or all of them. */
  isForever: z.boolean(),
  /** Plans for which it is valid; empty: all. */
  planIds: z.array(z.int()),
  /** How many people may use it; null: unlimited. */
  useLimit: z.nullable(z.int()),
  /** Number of uses, including reserved ones. */
  useCount: z.int(),
  endsAt: z.nullable(instant),
  isArchived: z.boolean(),
});

export type Coupon = z.infer<typeof couponSchema>;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupons',
  permission: 'plans.manage',
  summary: 'List the newest 200 coupons',
  output: listOf(couponSchema),
});

/** Letters, digits and hyphens; case-insensitive. */
export const couponCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z\d-]{3,40}$/));

const limits = {
  useLimit: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  endsAt: z.nullable(givenInstant),
};

export const couponFields = z
  .object({
    code: couponCode,
    percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
    amount: z.nullable(z.object({ amount: amountText, currency: z.enum(currencies) })),
    isForever: z.boolean(),
    planIds: z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(100)),
    ...limits,
  })
  .check(
    z.refine(({ percent, amount }) => (percent === null) !== (amount === null), { path: ['percent'] }),
    z.refine(
      ({ amount }) => amount === null || (isPayable(amount.amount, amount.currency) && Number(amount.amount) > 0),
      {
        path: ['amount'],
      },
    ),
  );

export type CouponFields = z.infer<typeof couponFields>;

export const createCoupon = endpoint({
  method: 'POST',
  path: '/coupons',
  permission: 'plans.manage',
  audit: 'recorded',
  summary: 'Create a coupon',
  body: couponFields,
  output: couponSchema,
  status: 201,
  errors: ['coupons.codeTaken', 'plans.notFound'],
});

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/coupons/{id}',
  permission: 'plans.manage',
  audit: 'recorded',
  summary: 'Update the maximum uses and the last day of a coupon, or deactivate it',
  description: 'The discount cannot be changed; users who have used the coupon keep theirs.',
  params: idParams,
  body: z.object({ ...limits, isArchived: z.boolean() }),
  output: couponSchema,
  errors: ['coupons.notFound', 'coupons.limitTooLow'],
});
