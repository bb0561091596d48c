import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { CouponFields } from '@candela/contract/billing/coupons';
import { currencies } from '@candela/contract/billing/money';

const couponRow = rowOf({
  id: z.int(),
  code: z.string(),
  percent: z.int().nullable(),
  amount: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  isForever: z.boolean(),
  planIds: z.array(z.int()),
  useLimit: z.int().nullable(),
  useCount: z.int(),
  endsAt: instantText.nullable(),
  isArchived: z.boolean(),
});

export type CouponRow = z.infer<typeof couponRow>;

const columns: SQL = sql`id, code, percent, amount, currency, is_forever as "isForever", plan_ids as "planIds",
  use_limit as "useLimit", use_count as "useCount", ends_at as "endsAt", archived_at is not null as "isArchived"`;

export function listRows(db: Db): Promise<CouponRow[]> {
  return readRows(db, couponRow)`select ${columns} from coupons order by id desc limit 200`;
}

/** Locks the coupon to the end of the transaction. */
export function lockRow(tx: Tx, id: number): Promise<CouponRow | null> {
  return readRow(tx, couponRow)`select ${columns} from coupons where id = ${id}::int for no key update`;
}

const countRow = rowOf({ count: z.int() });

export async function arePlans(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from plans where id = any(${arrayOf(ids)}::int[])`;
  return count === new Set(ids).size;
}

/** Null: the code is taken. */
export function insertCoupon(tx: Tx, fields: CouponFields): Promise<CouponRow | null> {
  const { code, percent, amount, isForever, planIds, useLimit, endsAt } = fields;
  return readRow(tx, couponRow)`
    insert into coupons (code, percent, amount, currency, is_forever, plan_ids, use_limit, ends_at)
    values (${code}, ${percent}::int, ${amount?.amount ?? null}::numeric, ${amount?.currency ?? null}, ${isForever},
      ${arrayOf(planIds)}::int[], ${useLimit}::int, ${endsAt}::timestamptz)
    on conflict (code) do nothing returning ${columns}`;
}

export async function writeLimits(
  tx: Tx,
  id: number,
  { useLimit, endsAt, isArchived }: { useLimit: number | null; endsAt: string | null; isArchived: boolean },
): Promise<void> {
  await run(tx)`
    update coupons set use_limit = ${useLimit}::int, ends_at = ${endsAt}::timestamptz,
      archived_at = case when ${isArchived} then coalesce(archived_at, now()) end
    where id = ${id}::int`;
}
