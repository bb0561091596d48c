import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, readRows, rowOf, run } from '#db/rows.ts';
import { timeframes } from '@candela/markets/timeframes';
import type { ChunkLevel } from './chunks.queries.ts';

/** Around an idea, in minutes: what its chart shows and a replay of it begins with; and its last candle is a while after its end. */
const [before, after] = [14 * 1440, 2 * 1440];

const windowRow = rowOf({ symbolId: z.int(), timeframe: z.enum(timeframes), from: bigintText, to: bigintText });

/** A period whose bars are shown by something else, in minutes since 1970. */
export interface ShownPeriod {
  symbolId: number;
  timeframe: (typeof timeframes)[number];
  from: number;
  to: number;
}

/** The periods of all chart questions, in whatever version of their lessons. */
export async function listShownPeriods(db: Db): Promise<ShownPeriod[]> {
  const rows = await readRows(db, windowRow)`
    select distinct s.id as "symbolId", q ->> 'timeframe' as timeframe,
      (q -> 'window' ->> 'from')::bigint as "from", (q -> 'window' ->> 'to')::bigint as "to"
    from lesson_contents x
      cross join jsonb_array_elements(x.content -> 'quiz' -> 'questions') q
      join market_symbols s on s.symbol = q ->> 'symbol'
    where q ->> 'type' = 'chart' and q -> 'window' ->> 'from' is not null and q -> 'window' ->> 'to' is not null`;
  const periods = rows.map(({ from, to, ...row }) => ({
    ...row,
    from: Math.floor(Number(from) / 60_000),
    to: Math.ceil(Number(to) / 60_000),
  }));
  // Of a question that is still written, the end may be before the beginning: it shows nothing.
  return periods.filter(({ from, to }) => from <= to);
}

/** Symbols with bars of a level before a period of it. */
export async function listSymbolsWithBarsBefore(db: Db, level: ChunkLevel, minute: number): Promise<number[]> {
  const rows = await readRows(db, rowOf({ id: z.int() }))`
    select id from market_symbols s
    where exists (select from candle_chunks where symbol_id = s.id and level = ${level} and last_minute < ${minute}) order by id`;
  return rows.map(({ id }) => id);
}

/**
 * Removes the chunks of a level before a period, but those with bars by which a trade idea was or will be judged, and those that are shown.
 * The newest minutes stay as long as the symbol has days: the last price of one that is no longer traded is among them.
 * @returns how many
 */
export async function deleteChunksBefore(
  tx: Tx,
  symbolId: number,
  level: ChunkLevel,
  { period, shown }: { period: number; shown: readonly ShownPeriod[] },
): Promise<number> {
  const list = JSON.stringify(shown.map(({ from, to }) => ({ from, to })));
  // One set of periods, each bar of which stays: to ask 20,000 ideas about each of 1,400 days takes 13 s.
  return run(tx)`
    with kept as materialized (
      select coalesce(range_agg(x.period), '{}') as periods from (
        select numrange(extract(epoch from published_at) / 60 - ${before}::int, extract(epoch from closed_at) / 60 + ${after}::int, '[]') as period
        from ideas where symbol_id = ${symbolId} and published_at is not null
        union all
        select numrange("from", "to", '[]') from jsonb_to_recordset(${list}::jsonb) as w ("from" int, "to" int)
      ) x
    )
    delete from candle_chunks c
    where symbol_id = ${symbolId} and level = ${level} and c.period < ${period}
      and (level <> '1m' or not exists (select from candle_chunks where symbol_id = ${symbolId} and level = '1d' and count > 0)
        or c.period < (select max(period) from candle_chunks where symbol_id = ${symbolId} and level = '1m' and count > 0))
      and not (select periods from kept) && numrange(c.first_minute, c.last_minute, '[]')`;
}

/** From now on no minutes are stored before; what is missing there is not asked for. The rest of a gap is found again. */
export async function noteMinutesRemoved(tx: Tx, symbolId: number, minute: number): Promise<void> {
  await run(tx)`
    update market_symbols set minutes_from = greatest(minutes_from, ${minute}) where id = ${symbolId}`;
  await run(tx)`delete from candle_gaps where symbol_id = ${symbolId} and from_minute < ${minute}`;
}
