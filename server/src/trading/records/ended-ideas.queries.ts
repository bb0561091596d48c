import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { isScoredIdea } from '#trading/scored-ideas.ts';
import { longestIdeaDays } from '@candela/contract/site/setting-values';

const endedRow = rowOf({
  id: z.int(),
  isSimulated: z.boolean(),
  symbolId: z.int(),
  market: z.string(),
  style: z.string(),
  status: z.string(),
  net: z.nullable(z.int()),
  isAmbiguous: z.boolean(),
  isDuplicate: z.boolean(),
  isWithheld: z.boolean(),
  riskBps: z.int(),
  refused: z.int(),
  disputed: z.int(),
  resettled: z.int(),
  /** Of the candle that decided; null: none did, as for ideas that were ended at once. */
  seconds: z.nullable(z.int()),
});

export type EndedIdea = z.infer<typeof endedRow>;

/** From `from` until before `to`, in milliseconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

const instantOf = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/** An author's ideas that ended in a stretch, in the order in which they did. */
export function listEnded(db: Db | Tx, authorId: string, { from, to }: Stretch): Promise<EndedIdea[]> {
  return readRows(db, endedRow)`
    select i.id, s.is_simulated as "isSimulated", i.symbol_id as "symbolId", s.market, i.style, i.status, i.net,
      i.is_ambiguous as "isAmbiguous", i.is_duplicate as "isDuplicate", i.secret is null as "isWithheld", i.risk_bps as "riskBps",
      coalesce(e.refused, 0)::int as refused, coalesce(e.disputed, 0)::int as disputed, coalesce(e.resettled, 0)::int as resettled,
      e.seconds
    from ideas i join market_symbols s on s.id = i.symbol_id
      left join lateral (select count(*) filter (where type = 'refused') as refused, count(*) filter (where type = 'disputed') as disputed,
          count(*) filter (where type = 'resettled') as resettled,
          ((array_agg(body->'candle'->1 order by seq desc) filter (where body ? 'candle'
            and type in ('filled', 'target', 'stopped', 'closed', 'expired')))[1])::int as seconds
        from idea_events e where e.idea_id = i.id) e on true
    where i.author_id = ${authorId}::uuid and i.published_at is not null
      and i.closed_at >= ${instantOf(from)} and i.closed_at < ${instantOf(to)}
    order by i.closed_at, i.id`;
}

/** The result before an instant, by which the first risk after it is compared; simulated ones are apart. */
export async function findNetBefore(
  db: Db | Tx,
  authorId: string,
  before: number,
  isSimulated: boolean,
): Promise<number | null> {
  const row = await readRow(db, rowOf({ net: z.int() }))`
    select i.net from ideas i join market_symbols s on s.id = i.symbol_id
    where i.author_id = ${authorId}::uuid and i.closed_at < ${instantOf(before)} and ${isScoredIdea}
      and s.is_simulated = ${isSimulated}
    order by i.closed_at desc, i.id desc limit 1`;
  return row?.net ?? null;
}

const positionRow = rowOf({
  isSimulated: z.boolean(),
  symbolId: z.int(),
  market: z.string(),
  style: z.string(),
  from: z.number(),
  to: z.number(),
});

/** When somebody was in a position. */
export type Position = z.infer<typeof positionRow>;

/** In days. A position ends with the validity of its idea, or with the first price after it. */
const [longestStretch, longestPosition] = [31, longestIdeaDays + 31];

/** When the author was in a position in a stretch of at most a month. */
export function listPositions(db: Db | Tx, authorId: string, { from, to }: Stretch): Promise<Position[]> {
  return readRows(db, positionRow)`
    select s.is_simulated as "isSimulated", i.symbol_id as "symbolId", s.market, i.style,
      (extract(epoch from greatest(e.at, ${instantOf(from)})) * 1000)::float8 as "from",
      (extract(epoch from least(i.closed_at, ${instantOf(to)})) * 1000)::float8 as "to"
    from ideas i join market_symbols s on s.id = i.symbol_id join idea_events e on e.idea_id = i.id and e.type = 'filled'
    where i.author_id = ${authorId}::uuid and i.status <> 'void' and i.closed_at >= ${instantOf(from)}
      and i.closed_at < ${instantOf(from)} + make_interval(days => ${longestPosition + longestStretch}) and e.at < ${instantOf(to)}`;
}

const changedRow = rowOf({ authorId: z.uuid(), months: z.array(z.string()) });

/**
 * Takes changes that are not in the figures yet, and tells the months of which authors they concern: all in which they were in a position, and
 * that of the next result, whose risk is compared with the one before.
 */
export async function takeChanges(
  tx: Tx,
  limit: number,
): Promise<{ count: number; authors: z.infer<typeof changedRow>[] }> {
  const taken = await readRows(tx, rowOf({ ideaId: z.int() }))`
    delete from record_changes where id in (select id from record_changes order by id limit ${limit}) returning idea_id as "ideaId"`;
  const ids = arrayOf([...new Set(taken.map(({ ideaId }) => ideaId))]);
  const authors = await readRows(tx, changedRow)`
    with changed as (
      select x.author_id, s.is_simulated, date_trunc('month', x.closed_at at time zone 'UTC') as month,
        date_trunc('month', coalesce(e.at, x.closed_at) at time zone 'UTC') as first
      from ideas x join market_symbols s on s.id = x.symbol_id left join idea_events e on e.idea_id = x.id and e.type = 'filled'
      where x.id = any(${ids}::int[]) and x.closed_at is not null)
    select author_id as "authorId", array_agg(to_char(month, 'YYYY-MM-DD') order by month) as months from (
      select c.author_id, m.month from changed c cross join lateral generate_series(c.first, c.month, interval '1 month') as m (month)
      union
      select c.author_id, date_trunc('month', n.closed_at at time zone 'UTC')
      from (select distinct author_id, is_simulated, month from changed) c cross join lateral (
        select i.closed_at from ideas i join market_symbols s on s.id = i.symbol_id
        where i.author_id = c.author_id and i.closed_at >= (c.month + interval '1 month') at time zone 'UTC'
          and s.is_simulated = c.is_simulated and ${isScoredIdea}
        order by i.closed_at, i.id limit 1) n) months
    group by author_id order by author_id`;
  return { count: taken.length, authors };
}
