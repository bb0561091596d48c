import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { PracticeBarRow } from '#db/tables/practice.ts';
import { instrumentJson } from '#market-data/instrument-json.ts';
import { displaysFor, isVisibleSymbol, type Viewer } from '#market-data/symbol-access.ts';
import { instrumentSchema } from '@candela/contract/market-data/candles';
import { timeframes } from '@candela/markets/timeframes';

/** Until the transaction ends, nobody else starts a replay of this person. */
export async function lockSessions(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`practice ${userId}`}))`;
}

const countRow = rowOf({ open: z.int(), all: z.int() });

export async function countSessions(tx: Tx, userId: string): Promise<z.infer<typeof countRow>> {
  return requireRow(tx, countRow)`
    select count(*) filter (where finished_at is null)::int as open, count(*)::int as all
    from practice_sessions where user_id = ${userId}::uuid`;
}

const symbolRow = rowOf({ id: z.int(), symbol: z.string(), pricePrecision: z.int() });

export type PracticeSymbol = z.infer<typeof symbolRow>;

/** A symbol that the viewer may see. */
export async function findVisibleSymbol(db: Db, viewer: Viewer, symbolId: number): Promise<PracticeSymbol | null> {
  return readRow(db, symbolRow)`
    select s.id, s.symbol, s.price_precision as "pricePrecision"
    from market_symbols s where s.id = ${symbolId} and s.is_active and ${isVisibleSymbol('s', viewer)}`;
}

/** Some symbols with prices that the viewer may see, in a random order. */
export async function listRandomSymbols(db: Db, viewer: Viewer, limit: number): Promise<PracticeSymbol[]> {
  return readRows(db, symbolRow)`
    select s.id, s.symbol, s.price_precision as "pricePrecision" from market_symbols s
    where s.is_active and (s.first_minute is not null or s.is_simulated) and s.display = any(${arrayOf(displaysFor(viewer))}::text[])
    order by random() limit ${limit}`;
}

export interface NewSession {
  userId: string;
  symbolId: number;
  timeframe: string;
  ideaId: number | null;
  isBlind: boolean;
  pricePrecision: number;
  factor: number;
  shiftWeeks: number;
  salt: string;
  future: string;
  bars: PracticeBarRow[];
  shownAtStart: number;
}

/** @param given `salt` in hex */
export async function insertSession(tx: Tx, given: NewSession): Promise<string> {
  const { id } = await requireRow(tx, rowOf({ id: z.uuid() }))`
    insert into practice_sessions (user_id, symbol_id, timeframe, idea_id, is_blind, price_precision, factor, shift_weeks, salt, future, bars,
      shown_at_start, shown)
    values (${given.userId}::uuid, ${given.symbolId}, ${given.timeframe}, ${given.ideaId}::int, ${given.isBlind}, ${given.pricePrecision}, ${given.factor}::float8,
      ${given.shiftWeeks}, decode(${given.salt}, 'hex'), ${given.future}, ${JSON.stringify(given.bars)}::jsonb, ${given.shownAtStart},
      ${given.shownAtStart})
    returning id`;
  return id;
}

const sessionRow = rowOf({
  id: z.uuid(),
  ideaId: z.int().nullable(),
  timeframe: z.enum(timeframes),
  isBlind: z.boolean(),
  pricePrecision: z.int(),
  factor: z.number(),
  shiftWeeks: z.int(),
  salt: z.string(),
  future: z.string(),
  shownAtStart: z.int(),
  shown: z.int(),
  total: z.int(),
  /** When the first hidden bar opens, as it is shown. */
  hiddenFrom: z.number(),
  createdAt: instantText,
  finishedAt: instantText.nullable(),
  instrument: instrumentSchema,
});

export type SessionRow = z.infer<typeof sessionRow>;

const sessionColumns = sql`p.id, p.idea_id as "ideaId", p.timeframe, p.is_blind as "isBlind", p.price_precision as "pricePrecision", p.factor,
  p.shift_weeks as "shiftWeeks", encode(p.salt, 'hex') as salt, p.future, p.shown_at_start as "shownAtStart", p.shown,
  jsonb_array_length(p.bars) as total, (p.bars -> p.shown_at_start ->> 0)::float8 as "hiddenFrom", p.created_at as "createdAt",
  p.finished_at as "finishedAt", ${instrumentJson} as instrument`;

export async function findSession(db: Db | Tx, userId: string, id: string): Promise<SessionRow | null> {
  return readRow(db, sessionRow)`
    select ${sessionColumns} from practice_sessions p join market_symbols s on s.id = p.symbol_id
    where p.id = ${id}::uuid and p.user_id = ${userId}::uuid`;
}

/** The same, locked until the transaction ends: of two windows, one waits for the other. */
export async function lockSession(tx: Tx, userId: string, id: string): Promise<SessionRow | null> {
  const found = await run(tx)`
    select from practice_sessions where id = ${id}::uuid and user_id = ${userId}::uuid for update`;
  return found === 0 ? null : findSession(tx, userId, id);
}

const barRow = rowOf({
  t: z.number(),
  s: z.int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
});

export type BarRow = z.infer<typeof barRow>;

/** Bars by their places, from 0 on; `to` is excluded. */
export async function listBars(db: Db | Tx, id: string, { from, to }: { from: number; to: number }): Promise<BarRow[]> {
  return readRows(db, barRow)`
    select (b.bar ->> 0)::float8 as t, (b.bar ->> 1)::int as s, (b.bar ->> 2)::float8 as o, (b.bar ->> 3)::float8 as h,
      (b.bar ->> 4)::float8 as l, (b.bar ->> 5)::float8 as c, (b.bar ->> 6)::float8 as v
    from practice_sessions p cross join jsonb_array_elements(p.bars) with ordinality b (bar, place)
    where p.id = ${id}::uuid and b.place > ${from} and b.place <= ${to} order by b.place`;
}

export async function moveOn(tx: Tx, id: string, shown: number): Promise<void> {
  await run(tx)`update practice_sessions set shown = ${shown} where id = ${id}::uuid`;
}

export async function endSession(tx: Tx, id: string): Promise<void> {
  await run(tx)`update practice_sessions set finished_at = now() where id = ${id}::uuid`;
}

export async function deleteSession(db: Db, userId: string, id: string): Promise<void> {
  await run(db)`delete from practice_sessions where id = ${id}::uuid and user_id = ${userId}::uuid`;
}

const entryRow = rowOf({
  id: z.uuid(),
  timeframe: z.enum(timeframes),
  isBlind: z.boolean(),
  instrument: instrumentSchema,
  createdAt: instantText,
  finishedAt: instantText.nullable(),
  results: z.array(z.int()),
});

export type EntryRow = z.infer<typeof entryRow>;

export async function listSessions(
  db: Db,
  userId: string,
  { limit, after }: { limit: number; after: { at: string; id: string } | null },
): Promise<EntryRow[]> {
  const more = after ? sql`and (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return readRows(db, entryRow)`
    select p.id, p.timeframe, p.is_blind as "isBlind", ${instrumentJson} as instrument, p.created_at as "createdAt",
      p.finished_at as "finishedAt",
      array(select o.net from practice_orders o where o.session_id = p.id and o.net is not null order by o.number) as results
    from practice_sessions p join market_symbols s on s.id = p.symbol_id
    where p.user_id = ${userId}::uuid ${more}
    order by p.created_at desc nulls last, p.id desc nulls last limit ${limit}`;
}
