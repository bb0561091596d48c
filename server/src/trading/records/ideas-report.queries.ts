import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isInPeriod, type ZonedPeriod } from '#db/zoned-periods.ts';
import { flatResult } from '@candela/markets/figures/result-summaries';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';

export interface IdeasOf extends ZonedPeriod {
  authorId: string;
}

const ideaRow = rowOf({
  id: z.int(),
  publishedAt: instantText,
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  pricePrecision: z.int(),
  entryLow: bigintText,
  entryHigh: bigintText,
  stop: bigintText,
  targets: z.array(bigintText),
  status: z.enum(outcomeStatuses),
  closedAt: instantText.nullable(),
  net: z.int().nullable(),
});

export type ReportedIdea = z.infer<typeof ideaRow>;

/** Everything that an author has published in a period: nothing of it is left out, whatever became of it. */
export function listReportedIdeas(
  db: Db,
  of: IdeasOf,
  { after, limit }: { after: { at: string; id: number } | null; limit: number },
): Promise<ReportedIdea[]> {
  const more = after ? sql`and (i.published_at, i.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  return readRows(db, ideaRow)`
    select i.id, i.published_at as "publishedAt", s.symbol, i.direction, i.price_precision as "pricePrecision",
      i.entry_low as "entryLow", i.entry_high as "entryHigh", i.stop, i.targets::text[] as targets, i.status,
      i.closed_at as "closedAt", i.net
    from ideas i join market_symbols s on s.id = i.symbol_id
    where i.author_id = ${of.authorId}::uuid and i.status <> 'draft' and ${isInPeriod(sql`i.published_at`, of)} ${more}
    order by i.published_at, i.id limit ${limit}`;
}

const figuresRow = rowOf({
  published: z.int(),
  sample: z.int(),
  wins: z.int(),
  losses: z.int(),
  flat: z.int(),
  unfilled: z.int(),
  voids: z.int(),
  open: z.int(),
  total: z.int().nullable(),
  average: z.int().nullable(),
});

/** They add up: published ideas have a result, were never filled, are void or open. */
export function readReportedIdeas(db: Db, of: IdeasOf): Promise<z.infer<typeof figuresRow>> {
  const hasResult = sql`i.net is not null and i.status <> 'void'`;
  return requireRow(db, figuresRow)`
    select count(*)::int as published, count(*) filter (where ${hasResult})::int as sample,
      count(*) filter (where ${hasResult} and i.net >= ${flatResult}::int)::int as wins,
      count(*) filter (where ${hasResult} and i.net <= ${-flatResult}::int)::int as losses,
      count(*) filter (where ${hasResult} and abs(i.net) < ${flatResult}::int)::int as flat,
      count(*) filter (where i.net is null and i.closed_at is not null and i.status <> 'void')::int as unfilled,
      count(*) filter (where i.status = 'void')::int as voids, count(*) filter (where i.closed_at is null)::int as open,
      (sum(i.net) filter (where ${hasResult}))::int as total, round(avg(i.net) filter (where ${hasResult}))::int as average
    from ideas i where i.author_id = ${of.authorId}::uuid and i.status <> 'draft' and ${isInPeriod(sql`i.published_at`, of)}`;
}
