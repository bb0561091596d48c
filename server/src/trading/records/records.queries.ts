import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isReadableIdea } from '#trading/idea-access.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { roleIds } from '@candela/contract/roles';
import type { OutcomeState } from '@candela/markets/outcomes/terms';
import { figuresRow } from './figures.queries.ts';

const authorRow = rowOf({ author: personSchema, logAuthor: z.nullable(z.string()) });

/** Somebody who has published ideas, whatever has become of them, or an active trainer. */
export function findAuthor(db: Db, id: string) {
  return readRow(db, authorRow)`
    select ${sql.raw(personJson)} as author, (select ref from log_authors a where a.user_id = u.id) as "logAuthor" from users u
    where u.id = ${id}::uuid and (u.status = 'active' and ${roleIds.trainer}::smallint = any(u.role_ids)
      or exists (select from ideas i where i.author_id = u.id and i.status <> 'draft'))`;
}

const totalRow = rowOf({ ...figuresRow.shape, symbol: z.nullable(z.string()), name: z.nullable(z.string()) });

export type TotalRow = z.infer<typeof totalRow>;

/** The figures of an author, those with most results first. */
export function listTotals(db: Db, authorId: string): Promise<TotalRow[]> {
  return readRows(db, totalRow)`
    select t.is_simulated as "isSimulated", t.dimension, t.value, t.summary, t.counts, s.symbol, s.name
    from record_totals t left join market_symbols s on s.id = (case t.dimension when 'symbol' then t.value end)::int
    where t.author_id = ${authorId}::uuid order by t.closed desc, t.value`;
}

const monthRow = rowOf({ ...figuresRow.shape, month: z.string() });

export type MonthRow = z.infer<typeof monthRow>;

/** The months of an author as wholes, oldest first. */
export function listWholeMonths(db: Db, authorId: string): Promise<MonthRow[]> {
  return readRows(db, monthRow)`
    select is_simulated as "isSimulated", dimension, value, summary, counts, month::text as month from idea_month_figures
    where author_id = ${authorId}::uuid and dimension = 'all' order by month`;
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
export function listOpen(db: Db, authorId: string): Promise<OpenRow[]> {
  return readRows(db, openRow)`
    select s.is_simulated as "isSimulated", i.direction, i.cost::float8 as cost, i.price_precision as decimals, i.state,
      (case i.direction when 'long' then i.entry_high - i.stop else i.stop - i.entry_low end)::float8 as risk,
      c.c::float8 as close, c.decimals::int as "closeDecimals"
    from ideas i join market_symbols s on s.id = i.symbol_id
      left join lateral (select c, decimals from sealed_candles where symbol_id = i.symbol_id order by t desc limit 1) c on true
    where i.author_id = ${authorId}::uuid and i.published_at is not null and i.closed_at is null`;
}

const resultRow = rowOf({ at: z.number(), net: z.int(), ideaId: z.nullable(z.int()) });

/** The newest results of an author, newest first; ideas that the caller may not read have no id. */
export function listResults(
  db: Db,
  caller: SignedInCaller,
  { authorId, isSimulated, limit }: { authorId: string; isSimulated: boolean; limit: number },
): Promise<z.infer<typeof resultRow>[]> {
  return readRows(db, resultRow)`
    select (extract(epoch from i.closed_at) * 1000)::float8 as at, i.net, case when ${isReadableIdea(caller)} then i.id end as "ideaId"
    from ideas i join market_symbols s on s.id = i.symbol_id
    where i.author_id = ${authorId}::uuid and i.closed_at is not null and i.net is not null and i.status <> 'void' and i.secret is not null
      and s.is_simulated = ${isSimulated}
    order by i.closed_at desc, i.id desc limit ${limit}`;
}

const rankedRow = rowOf({ author: personSchema, summary: figuresRow.shape.summary, lowerBound: z.number() });

export type RankedRow = z.infer<typeof rankedRow>;

/** Authors with results enough, those whose average result is certainly highest first, or lowest. */
export function listRanked(
  db: Db,
  {
    isSimulated,
    isBestFirst,
    limit,
    after,
  }: { isSimulated: boolean; isBestFirst: boolean; limit: number; after: [number, string] | null },
): Promise<RankedRow[]> {
  const next =
    after === null
      ? sql``
      : sql`and (t.lower_bound, t.author_id) ${isBestFirst ? sql`<` : sql`>`} (${after[0]}::float8, ${after[1]}::uuid)`;
  const order = sql.raw(isBestFirst ? 'desc nulls last' : 'asc nulls first');
  return readRows(db, rankedRow)`
    select ${sql.raw(personJson)} as author, t.summary, t.lower_bound as "lowerBound"
    from record_totals t join users u on u.id = t.author_id
    where t.dimension = 'ranked' and t.closed >= 30 and t.is_simulated = ${isSimulated} and u.status = 'active'
      and t.lower_bound is not null ${next}
    order by t.lower_bound ${order}, t.author_id ${order} limit ${limit + 1}`;
}

const countRow = rowOf({ better: z.int() });

/** How many of the ranked come before somebody. */
export async function countBetter(db: Db, { lowerBound, author }: RankedRow): Promise<number> {
  const { better } = await requireRow(db, countRow)`
    select count(*)::int as better from record_totals t join users u on u.id = t.author_id
    where t.dimension = 'ranked' and t.closed >= 30 and not t.is_simulated and u.status = 'active'
      and (t.lower_bound, t.author_id) > (${lowerBound}::float8, ${author.id}::uuid)`;
  return better;
}
