import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isVisibleSymbol } from '#market-data/symbol-access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';
import { isScoredIdea } from '#trading/scored-ideas.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { roleIds } from '@candela/contract/roles';
import type { OutcomeState } from '@candela/markets/outcomes/terms';
import { figuresRow, wholeCounts } from './figures.queries.ts';
import type { Figures } from './month-figures.ts';
import type { Division, RecordPart } from './record-part.ts';

const authorRow = rowOf({ author: personSchema, logAuthor: z.nullable(z.string()) });

/** Somebody who has published ideas, whatever has become of them, or an active trainer. */
export function findAuthor(db: Db, id: string) {
  return readRow(db, authorRow)`
    select ${sql.raw(personJson)} as author, (select ref from log_authors a where a.user_id = u.id) as "logAuthor" from users u
    where u.id = ${id}::uuid and (u.status = 'active' and ${roleIds.trainer}::smallint = any(u.role_ids)
      or exists (select from ideas i where i.author_id = u.id and i.status <> 'draft'))`;
}

/** The figures of an author, those with most results first. */
export function listTotals(db: Db, authorId: string): Promise<Figures[]> {
  return readRows(db, figuresRow)`
    select is_simulated as "isSimulated", dimension, value, summary, ${wholeCounts}
    from record_totals where author_id = ${authorId}::uuid order by closed desc nulls last, value`;
}

const monthRow = rowOf({ ...figuresRow.shape, month: z.string() });

export type MonthRow = z.infer<typeof monthRow>;

/** The months of an author by one division, oldest first. */
export function listMonthsOf(db: Db, authorId: string, { dimension, value }: Division) {
  return readRows(db, monthRow)`
    select is_simulated as "isSimulated", dimension, value, summary, ${wholeCounts}, month::text as month from idea_month_figures
    where author_id = ${authorId}::uuid and dimension = ${dimension} and value = ${value} order by month`;
}

/** All of the months of an author from a month on, oldest first. @param month its first day, `2026-11-01` */
export function listMonthsFrom(db: Db, authorId: string, month: string): Promise<MonthRow[]> {
  return readRows(db, monthRow)`
    select is_simulated as "isSimulated", dimension, value, summary, ${wholeCounts}, month::text as month from idea_month_figures
    where author_id = ${authorId}::uuid and month >= ${month}::date order by month`;
}

const symbolRow = rowOf({ id: z.int(), symbol: z.string(), name: z.string(), market: z.string() });

export type SymbolRow = z.infer<typeof symbolRow>;

export function listSymbols(db: Db, ids: readonly number[]): Promise<SymbolRow[]> {
  return readRows(
    db,
    symbolRow,
  )`select id, symbol, name, market from market_symbols where id = any(${arrayOf(ids)}::int[])`;
}

const openRow = rowOf({
  isSimulated: z.boolean(),
  direction: z.enum(['long', 'short']),
  risk: z.number(),
  cost: z.number(),
  decimals: z.int(),
  state: z.custom<OutcomeState>((value) => typeof value === 'object' && value !== null),
  close: z.nullable(z.number()),
  closeDecimals: z.nullable(z.int()),
});

export type OpenRow = z.infer<typeof openRow>;

/** Open ideas of an author with the last sealed price of their symbol. */
export function listOpen(db: Db, authorId: string, part: RecordPart): Promise<OpenRow[]> {
  return readRows(db, openRow)`
    select s.is_simulated as "isSimulated", i.direction, i.cost::float8 as cost, i.price_precision as decimals, i.state,
      (case i.direction when 'long' then i.entry_high - i.stop else i.stop - i.entry_low end)::float8 as risk,
      c.c::float8 as close, c.decimals::int as "closeDecimals"
    from ideas i join market_symbols s on s.id = i.symbol_id
      left join lateral (select c, decimals from sealed_candles where symbol_id = i.symbol_id order by t desc limit 1) c on true
    where i.author_id = ${authorId}::uuid and i.published_at is not null and i.closed_at is null ${isIn(part)}`;
}

/** Condition that the idea `i` of the symbol `s` is of a market and style. */
function isIn({ market, style }: RecordPart): SQL {
  return sql`${market === undefined ? sql`` : sql`and s.market = ${market}`} ${style === undefined ? sql`` : sql`and i.style = ${style}`}`;
}

/** Which results of an author, and how many of them. */
interface Wanted {
  authorId: string;
  isSimulated: boolean;
  part: RecordPart;
  /** In milliseconds since 1970; null: all. */
  since: number | null;
  limit: number;
  after?: After | null;
}

/** The time (to the microsecond) and id of the last result that was read. */
export interface After {
  at: string;
  id: number;
}

const isResult = ({ authorId, isSimulated, part, since, after = null }: Wanted) => sql`i.author_id = ${authorId}::uuid
  and ${isScoredIdea} and s.is_simulated = ${isSimulated}
  ${isIn(part)} ${since === null ? sql`` : sql`and i.closed_at >= ${new Date(since).toISOString()}::timestamptz`}
  ${after === null ? sql`` : sql`and (i.closed_at, i.id) < (${after.at}::timestamptz, ${after.id}::int)`}`;

const resultRow = rowOf({ at: z.number(), net: z.int(), ideaId: z.nullable(z.int()) });

/** The newest results of an author, newest first; ideas that the caller may not read have no id. */
export function listResults(db: Db, caller: SignedInCaller, wanted: Wanted): Promise<z.infer<typeof resultRow>[]> {
  return readRows(db, resultRow)`
    select (extract(epoch from i.closed_at) * 1000)::float8 as at, i.net, case when ${isReadableIdea(caller)} then i.id end as "ideaId"
    from ideas i join market_symbols s on s.id = i.symbol_id where ${isResult(wanted)}
    order by i.closed_at desc, i.id desc limit ${wanted.limit}`;
}

const exportedRow = rowOf({
  id: z.int(),
  closedAt: instantText,
  net: z.int(),
  isReadable: z.boolean(),
  publishedAt: instantText,
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  style: z.string(),
  status: z.string(),
  r: z.nullable(z.int()),
  isAmbiguous: z.boolean(),
  isDuplicate: z.boolean(),
});

export type ExportedRow = z.infer<typeof exportedRow>;

/** Results for a file, newest first. */
export function listExported(db: Db, caller: SignedInCaller, wanted: Wanted): Promise<ExportedRow[]> {
  return readRows(db, exportedRow)`
    select i.id, i.closed_at as "closedAt", i.net, (${isReadableIdea(caller)}) as "isReadable", i.published_at as "publishedAt",
      s.symbol, i.direction, i.style, i.status, i.r, i.is_ambiguous as "isAmbiguous", i.is_duplicate as "isDuplicate"
    from ideas i join market_symbols s on s.id = i.symbol_id where ${isResult(wanted)}
    order by i.closed_at desc, i.id desc limit ${wanted.limit + 1}`;
}

const rankedRow = rowOf({ author: personSchema, summary: figuresRow.shape.summary, lowerBound: z.number() });

export type RankedRow = z.infer<typeof rankedRow>;

/** A ranking: of authors with results enough. */
export interface Ranking {
  isSimulated: boolean;
  /** Of everything, or of a market or style: `rankingOf`. */
  of: Division;
}

// Written out, as the indexes name them.
const isRanked = ({ of: { dimension, value }, isSimulated }: Ranking): SQL => sql`
  ${dimension === 'ranked' ? sql`t.dimension = 'ranked'` : sql`t.dimension = 'ranked_part'`} and t.value = ${value}
  and t.closed >= 30 and t.is_simulated = ${isSimulated} and u.status = 'active'`;

/** Those whose average result is certainly highest first, or lowest. */
export function listRanked(
  db: Db,
  {
    isBestFirst,
    limit,
    after,
    ...ranking
  }: Ranking & { isBestFirst: boolean; limit: number; after: [number, string] | null },
): Promise<RankedRow[]> {
  const next =
    after === null
      ? sql``
      : sql`and (t.lower_bound, t.author_id) ${isBestFirst ? sql`<` : sql`>`} (${after[0]}::float8, ${after[1]}::uuid)`;
  const order = sql.raw(isBestFirst ? 'desc nulls last' : 'asc nulls first');
  return readRows(db, rankedRow)`
    select ${sql.raw(personJson)} as author, t.summary, t.lower_bound as "lowerBound"
    from record_totals t join users u on u.id = t.author_id
    where ${isRanked(ranking)} and t.lower_bound is not null ${next}
    order by t.lower_bound ${order}, t.author_id ${order} limit ${limit + 1}`;
}

const countRow = rowOf({ better: z.int() });

/** How many of the ranked come before somebody. */
export async function countBetter(db: Db, ranking: Ranking, { lowerBound, author }: RankedRow): Promise<number> {
  const { better } = await requireRow(db, countRow)`
    select count(*)::int as better from record_totals t join users u on u.id = t.author_id
    where ${isRanked(ranking)} and (t.lower_bound, t.author_id) > (${lowerBound}::float8, ${author.id}::uuid)`;
  return better;
}

/** Whether the prices of a symbol that the caller may see are generated; null: there is none. */
export async function findSymbolSide(db: Db, caller: SignedInCaller, symbolId: number): Promise<boolean | null> {
  const row = await readRow(db, rowOf({ isSimulated: z.boolean() }))`
    select s.is_simulated as "isSimulated" from market_symbols s where s.id = ${symbolId} and s.is_active and ${isVisibleSymbol('s', caller)}`;
  return row?.isSimulated ?? null;
}

const symbolRecordRow = rowOf({ author: personSchema, summary: figuresRow.shape.summary });

/** Authors by their results on a symbol: those with enough of them by the lower bound, then those with most. */
export function listOfSymbol(
  db: Db,
  { symbolId, isSimulated, limit }: { symbolId: number; isSimulated: boolean; limit: number },
): Promise<z.infer<typeof symbolRecordRow>[]> {
  const of = sql`t.dimension = 'symbol' and t.value = ${String(symbolId)} and t.is_simulated = ${isSimulated} and u.status = 'active'`;
  return readRows(db, symbolRecordRow)`
    select ${sql.raw(personJson)} as author, x.summary from (
      (select t.author_id, t.summary, 0 as place, t.lower_bound as value from record_totals t join users u on u.id = t.author_id
        where ${of} and t.closed >= 30 order by t.lower_bound desc nulls last, t.author_id desc nulls last limit ${limit})
      union all
      (select t.author_id, t.summary, 1, t.closed from record_totals t join users u on u.id = t.author_id
        where ${of} and t.closed < 30 and t.closed > 0 order by t.closed desc nulls last, t.author_id desc nulls last limit ${limit})
    ) x join users u on u.id = x.author_id
    order by x.place, x.value desc nulls last, x.author_id desc limit ${limit}`;
}
