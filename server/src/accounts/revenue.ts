import { currencies } from '@candela/contract/accounts/money';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';

const dayRow = rowOf({
  /** `2026-11-22`, UTC. */
  day: z.iso.date(),
  currency: z.enum(currencies),
  /** What was paid that day, less what was paid back of it since. */
  amount: z.string(),
  count: z.int(),
});

export type RevenueDay = z.infer<typeof dayRow>;

/** Revenue by day and currency, from an instant to another one that is not included; days without any are left out. */
export function listRevenue(db: Db, from: Date, to: Date): Promise<RevenueDay[]> {
  return readRows(db, dayRow)`
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day, currency, sum(paid - refunded)::text as amount,
      count(*)::int as count
    from invoices
    where status = 'paid' and paid > 0 and paid_at >= ${from.toISOString()}::timestamptz
      and paid_at < ${to.toISOString()}::timestamptz
    group by 1, 2 order by 1, 2`;
}
