import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import { isAfter, isInDays, type Days, type RowSource } from '#site/figure-sources.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { currencies, fromMinorUnits, toMinorUnits, type Currency } from '@candela/contract/billing/money';
import type { Revenue } from '@candela/contract/oversight/dashboard';

const dayRow = rowOf({
  /** `2026-11-22`, UTC. */
  day: z.iso.date(),
  currency: z.enum(currencies),
  /** Payments of that day, less what was refunded or charged back of them later. */
  amount: z.string(),
});

/** Paid with real money, not in test mode. */
const isRevenue = sql`i.status = 'paid' and i.paid > 0 and i.provider not like '%-test'`;

/** The amount of a payment that has not been refunded. */
const kept = sql`i.paid - i.refunded - i.charged_back`;

/** Revenue by day and currency; days without revenue are omitted. */
function listRevenue(db: Db, days: Days): Promise<z.infer<typeof dayRow>[]> {
  return readRows(db, dayRow)`
    select to_char(i.paid_at at time zone 'UTC', 'YYYY-MM-DD') as day, i.currency, sum(${kept})::text as amount
    from invoices i where ${isRevenue} and ${isInDays(sql`i.paid_at`, days)}
    group by 1, 2 order by 2, 1`;
}

/** For a number of days, and as many before for comparison. */
export async function readRevenue(db: Db, days: readonly string[], before: readonly string[]): Promise<Revenue[]> {
  const rows = await listRevenue(db, { from: before[0] ?? '', to: days.at(-1) ?? '' });
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, paid]) => {
    const amounts = new Map(paid.map(({ day, amount }) => [day, amount]));
    const of = (some: readonly string[]) => some.map((day) => ({ day, amount: amounts.get(day) ?? '0' }));
    return { currency, days: of(days), before: of(before), total: sumOf(of(days), currency) };
  });
}

function sumOf(days: readonly { amount: string }[], currency: Currency): string {
  const units = days.reduce((sum, { amount }) => sum + toMinorUnits(amount, currency), 0);
  return fromMinorUnits(units, currency);
}

const invoiceRow = rowOf({
  person: personSchema,
  at: instantText,
  key: z.string(),
  title: z.string().nullable(),
  amount: z.string(),
  currency: z.enum(currencies),
});

/** The invoices that make up the revenue. */
export const revenueRows: RowSource = {
  kind: 'revenue',
  async list(db, days, page) {
    const key = sql`i.id::text`;
    const rows = await readRows(db, invoiceRow)`
      select ${sql.raw(personJson)} as person, i.paid_at as at, ${key} as key, i.number as title,
        (${kept})::text as amount, i.currency
      from invoices i join users u on u.id = i.user_id
      where ${isRevenue} and ${isInDays(sql`i.paid_at`, days)} ${isAfter(sql`i.paid_at`, key, page)}
      order by i.paid_at desc, ${key} desc limit ${page.limit}`;
    return rows.map(({ at, amount, currency, ...row }) => ({
      ...row,
      exactAt: at,
      at: toIso(at),
      link: null,
      seconds: null,
      amount: { amount, currency },
    }));
  },
};
