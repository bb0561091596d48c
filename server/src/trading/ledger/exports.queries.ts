import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import { isOpenToAll } from '#trading/log-openings.ts';
import { readSealed } from '#trading/outcomes/series.queries.ts';
import { candleDayText, dayMilliseconds, dayOf } from '@candela/markets/log/candle-days';
import { parseEntry, platformAuthor } from '@candela/markets/log/entry';
import type { Opening } from '@candela/markets/log/openings';

/** Which openings: of an author of the log, of a month, of both or of all. */
export interface ExportChoice {
  /** 32 hexadecimal digits. */
  author: string | undefined;
  /** As `2026-11`, UTC: ideas of which an entry was made in it are in the export as wholes. */
  month: string | undefined;
}

/** What an export opens: conditions on the entries `e` of the log, and the ideas `i` that they are of (left join). */
export interface ExportPart {
  isChosen: SQL;
  isOpen: SQL;
}

const batchSize = 1000;

/** What of the first `size` entries is chosen, as the settings are now: with it the rest of its ideas, and the days of candles that judged them. */
export async function findExportPart(db: Db, { author, month }: ExportChoice, size: number): Promise<ExportPart> {
  const isOpen = await isOpenToAll(db);
  if (author === undefined && month === undefined) return { isChosen: sql`e.index < ${size}::bigint`, isOpen };
  let [from, to] = [0, size];
  if (month !== undefined) {
    const [year, ordinal] = month.split('-').map(Number);
    from = await findFirstSince(db, month, size);
    to = await findFirstSince(db, new Date(Date.UTC(year ?? 0, ordinal ?? 0)).toISOString(), size);
  }
  const isNamed = (entry: SQL) => sql`(${entry}.index >= ${from}::bigint and ${entry}.index < ${to}::bigint
    and ${author === undefined ? sql`true` : sql`${entry}.author_ref = ${author}`})`;
  const named = sql`select o.idea_id from log_entries o where o.idea_id is not null and ${isNamed(sql`o`)}`;
  const days = daysOfIdeas(sql`select i.* from ideas i where i.id in (${named})`);
  const isChosen = sql`(e.index < ${size}::bigint and (${isNamed(sql`e`)} or e.idea_id in (${named})
    or (e.author_ref = ${platformAuthor} and e.body is not null and (e.body::jsonb ->> 'symbol', e.body::jsonb ->> 'day') in (
      select s.symbol, to_char(lower(x.days) + day, 'YYYY-MM-DD') from (${days}) x join market_symbols s on s.id = x.symbol,
        generate_series(0, upper(x.days) - lower(x.days) - 1) as day))))`;
  return { isChosen, isOpen };
}

/** The days (UTC) of each `symbol` from the publication of closed ideas to their end, without overlaps: `days` are ranges. */
const daysOfIdeas = (closed: SQL) => sql`
  select symbol, unnest(range_agg(daterange(first, greatest(first, last), '[]'))) as days
  from (
    select distinct i.symbol_id as symbol, (i.published_at at time zone 'UTC')::date as first, (i.closed_at at time zone 'UTC')::date as last
    from (${closed}) i where i.closed_at is not null) life
  group by symbol`;

const entryRow = rowOf({ entry: z.string() });

/** The first of `size` entries that is not before a time, or `size`: their times are in order. */
async function findFirstSince(db: Db, time: string, size: number): Promise<number> {
  let [from, to] = [0, size];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const { entry } = await requireRow(db, entryRow)`select entry from log_entries where index = ${middle}::bigint`;
    if ((parseEntry(entry)?.at ?? '') < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

const extentRow = rowOf({ count: z.int(), bytes: bigintText });

/** How many entries an export opens, and how many bytes their bodies take in it: of more than `most` it counts no further. */
export async function measureOpenings(db: Db, { isChosen, isOpen }: ExportPart, most: number) {
  const { count, bytes } = await requireRow(db, extentRow)`
    select count(*)::int as count, coalesce(sum(x.bytes), 0)::text as bytes from (
      select octet_length(to_json(e.body)::text) as bytes from log_entries e left join ideas i on i.id = e.idea_id
      where ${isChosen} and ${isOpen} limit ${most + 1}::int) x`;
  return { count, bytes: Number(bytes) };
}

const openingRow = rowOf({ index: bigintText, secret: z.string(), body: z.string() });

/** The openings of an export in the order of the log, in batches. */
export async function* readOpenings(db: Db, { isChosen, isOpen }: ExportPart): AsyncGenerator<Opening[]> {
  for (let after = -1; ;) {
    const rows = await readRows(db, openingRow)`
      select e.index::text as index, encode(coalesce(e.secret, i.secret), 'hex') as secret, e.body
      from log_entries e left join ideas i on i.id = e.idea_id
      where ${isChosen} and ${isOpen} and e.index > ${after}::bigint
      order by e.index limit ${batchSize}::int`;
    if (rows.length === 0) return;
    after = Number(rows.at(-1)?.index);
    yield rows.map((row) => ({ ...row, index: Number(row.index) }));
  }
}

/** Days (UTC) of the series of a symbol, in milliseconds since 1970: from the beginning of one to that of another. */
export interface SeriesStretch {
  symbolId: number;
  symbol: string;
  from: number;
  to: number;
}

const stretchRow = rowOf({ symbolId: z.int(), symbol: z.string(), from: bigintText, to: bigintText });

/**
 * Of which days an export has the candles: from the publication of its ideas to their end, each once. Whole days, because the log commits to
 * those. None of symbols whose prices not everybody may see: an export is for strangers. A symbol that is no longer active keeps them, because
 * its results count.
 */
export async function findStretches(db: Db, { isChosen, isOpen }: ExportPart): Promise<SeriesStretch[]> {
  const opened = sql`select i.* from log_entries e join ideas i on i.id = e.idea_id where ${isChosen} and ${isOpen}`;
  const rows = await readRows(db, stretchRow)`
    select x.symbol as "symbolId", s.symbol, extract(epoch from lower(x.days)::timestamp at time zone 'UTC')::bigint::text || '000' as "from",
      extract(epoch from upper(x.days)::timestamp at time zone 'UTC')::bigint::text || '000' as "to"
    from (${daysOfIdeas(opened)}) x join market_symbols s on s.id = x.symbol and ${isVisibleSymbol('s', null)} order by x.symbol, x.days`;
  return rows.map((row) => ({ ...row, from: Number(row.from), to: Number(row.to) }));
}

/** How many days are in stretches. */
export const countDays = (stretches: readonly SeriesStretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + (to - from) / dayMilliseconds, 0);

const countRow = rowOf({ count: z.int() });

/** How many candles are in stretches; of more than `most` it counts no further. */
export async function countCandles(db: Db, stretches: readonly SeriesStretch[], most: number): Promise<number> {
  const row = await readRow(db, countRow)`
    select count(*)::int as count from (
      select from jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb) as x ("symbolId" int, "from" bigint, "to" bigint)
      join sealed_candles c on c.symbol_id = x."symbolId" and c.t >= x."from" and c.t < x."to" limit ${most + 1}::int) y`;
  return row?.count ?? 0;
}

/** The sealed candles of stretches, a line of JSON for each day, also for one without candles. */
export async function* readCandles(db: Db, stretches: readonly SeriesStretch[]): AsyncGenerator<string[]> {
  for (const { symbolId, symbol, from, to } of stretches) {
    for (let begin = from; begin < to; begin += dayMilliseconds) {
      const candles = await readSealed(db, symbolId, begin, begin + dayMilliseconds);
      yield [candleDayText({ symbol, day: dayOf(begin), candles })];
    }
  }
}
