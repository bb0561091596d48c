import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRow, rowOf, run } from '#db/rows.ts';
import { currencies } from '@candela/contract/billing/money';

const heldRow = rowOf({
  id: z.int(),
  percent: z.int().nullable(),
  amount: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  isForever: z.boolean(),
  planIds: z.array(z.int()),
});

export type HeldCoupon = z.infer<typeof heldRow>;

/**
 * Reserves one use of a coupon for a checkout: the row of the coupon is locked, and a constraint enforces the limit. Each person
 * can use a coupon once.
 * @returns null: unknown, expired, used up, used before, or not valid for this plan and currency
 */
export async function holdCoupon(
  tx: Tx,
  use: { code: string; userId: string; checkoutId: string; planId: number; currency: string },
): Promise<HeldCoupon | null> {
  const coupon = await readRow(tx, heldRow)`
    update coupons set use_count = use_count + 1
    where code = ${use.code} and archived_at is null and (ends_at is null or ends_at > now())
      and (use_limit is null or use_count < use_limit) and (plan_ids = '{}' or ${use.planId}::int = any(plan_ids))
      and (currency is null or currency = ${use.currency})
      and not exists (select from coupon_uses u where u.coupon_id = coupons.id and u.user_id = ${use.userId}::uuid)
    returning id, percent, amount, currency, is_forever as "isForever", plan_ids as "planIds"`;
  if (!coupon) return null;
  await run(tx)`
    insert into coupon_uses (coupon_id, user_id, checkout_id)
    values (${coupon.id}::int, ${use.userId}::uuid, ${use.checkoutId}::uuid)`;
  return coupon;
}

/** The coupon reserved by a checkout. */
export function findHeldCoupon(tx: Tx, checkoutId: string): Promise<HeldCoupon | null> {
  return readRow(tx, heldRow)`
    select c.id, c.percent, c.amount, c.currency, c.is_forever as "isForever", c.plan_ids as "planIds"
    from coupon_uses u join coupons c on c.id = u.coupon_id where u.checkout_id = ${checkoutId}::uuid`;
}

/** Takes back a use that was released, because the checkout turned out to be paid. It is counted as far as the limit goes. */
export async function retakeCoupon(tx: Tx, checkoutId: string): Promise<void> {
  await run(tx)`
    update coupons c set use_count = use_count + 1 from checkouts o
    where o.id = ${checkoutId}::uuid and c.id = o.coupon_id and (c.use_limit is null or c.use_count < c.use_limit)
      and not exists (select from coupon_uses u where u.coupon_id = c.id and u.user_id = o.user_id)`;
  await run(tx)`
    insert into coupon_uses (coupon_id, user_id, checkout_id)
    select coupon_id, user_id, id from checkouts where id = ${checkoutId}::uuid and coupon_id is not null
    on conflict do nothing`;
}

/** Releases the coupon of a checkout that was not paid. */
export async function releaseCoupon(tx: Tx, checkoutId: string): Promise<void> {
  await run(tx)`
    with released as (delete from coupon_uses where checkout_id = ${checkoutId}::uuid returning coupon_id)
    update coupons set use_count = use_count - 1 where id in (select coupon_id from released)`;
}
