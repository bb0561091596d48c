import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { maxCountedGaps } from '@candela/contract/market-data/gaps';
import type { GapState } from './gaps.queries.ts';

const states = z.enum(['open', 'confirmedEmpty', 'closed']);

const listedRow = rowOf({
  id: z.int(),
  symbolId: z.int(),
  symbol: z.string(),
  name: z.string(),
  fromMinute: z.int(),
  toMinute: z.int(),
  minutes: z.int(),
  state: states,
  emptyAnswers: z.int(),
  problem: z.nullable(z.string()),
  retryAt: z.nullable(instantText),
  isRead: z.boolean(),
});

export type ListedGap = z.infer<typeof listedRow>;

const listedColumns = sql`
  g.id, g.symbol_id as "symbolId", s.symbol, s.name, g.from_minute as "fromMinute", g.to_minute as "toMinute", g.minutes,
  g.state, g.empty_answers as "emptyAnswers", g.problem, g.retry_at as "retryAt",
  s.is_active and coalesce(p.is_active, false) as "isRead"`;

/** Newest first. @param after the end and the id of the last gap of the page before */
export async function listGapPage(
  db: Db,
  { state, limit, after }: { state: GapState; limit: number; after: { toMinute: number; id: number } | null },
): Promise<ListedGap[]> {
  return readRows(db, listedRow)`
    select ${listedColumns}
    from candle_gaps g join market_symbols s on s.id = g.symbol_id
      left join data_providers p on p.prefix = split_part(s.symbol, ':', 1)
    where g.state = ${state}
      and (${after?.toMinute ?? null}::int is null or (g.to_minute, g.id) < (${after?.toMinute ?? null}::int, ${after?.id ?? null}::int))
    order by g.to_minute desc, g.id desc limit ${limit}`;
}

/** Of each state, up to one more than `maxCountedGaps`. */
export async function countGaps(db: Db): Promise<Record<GapState, number>> {
  const rows = await readRows(db, rowOf({ state: states, count: z.int() }))`
    select s.state, (select count(*) from (select from candle_gaps g where g.state = s.state limit ${maxCountedGaps + 1}) x)::int as count
    from unnest(${arrayOf(states.options)}::text[]) s (state)`;
  const counts = { open: 0, confirmedEmpty: 0, closed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Until the transaction ends, nobody else changes it. */
export async function lockGap(tx: Tx, id: number): Promise<ListedGap | null> {
  const found = await run(tx)`select from candle_gaps where id = ${id} for update`;
  if (found === 0) return null;
  return readRow(tx, listedRow)`
    select ${listedColumns}
    from candle_gaps g join market_symbols s on s.id = g.symbol_id
      left join data_providers p on p.prefix = split_part(s.symbol, ':', 1)
    where g.id = ${id}`;
}

/** It is open, and may be asked for at once. */
export async function openGap(tx: Tx, id: number): Promise<void> {
  await run(tx)`
    update candle_gaps set state = 'open', empty_answers = 0, problem = null, retry_at = null where id = ${id}`;
}

export async function closeGapRow(tx: Tx, id: number): Promise<void> {
  await run(tx)`update candle_gaps set state = 'closed', problem = null, retry_at = null where id = ${id}`;
}

/** All open gaps that have a provider may be asked for at once. @returns how many, and the prefixes of the providers */
export async function openAllGaps(tx: Tx): Promise<{ count: number; prefixes: string[] }> {
  return requireRow(tx, rowOf({ count: z.int(), prefixes: z.array(z.string()) }))`
    with due as (
      update candle_gaps g set retry_at = null, problem = null
      from market_symbols s join data_providers p on p.prefix = split_part(s.symbol, ':', 1)
      where g.state = 'open' and s.id = g.symbol_id and s.is_active and p.is_active
      returning p.prefix)
    select count(*)::int as count, coalesce(array_agg(distinct prefix), '{}') as prefixes from due`;
}

const correctionRow = rowOf({
  source: z.string(),
  symbolId: z.int(),
  symbol: z.string(),
  day: z.string(),
  bars: z.int(),
  lastAt: instantText,
});

/** What was corrected in the last seven days, by source, symbol and day. */
export async function listRecentCorrections(db: Db, limit: number): Promise<z.infer<typeof correctionRow>[]> {
  return readRows(db, correctionRow)`
    select c.source, s.id as "symbolId", s.symbol, to_char(to_timestamp(c.minute * 60::float8) at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(distinct c.minute)::int as bars, max(c.at) as "lastAt"
    from candle_corrections c join market_symbols s on s.id = c.symbol_id
    where c.at > now() - interval '7 days'
    group by 1, 2, 3, 4 order by max(c.at) desc, s.id limit ${limit}`;
}
