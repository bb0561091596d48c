import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { toStorable } from '#platform/http/storable.ts';
import { rowReasons } from '@candela/contract/market-data/candle-imports';
import type { Bar } from '@candela/markets/candles/bars';
import { withDecimals } from '@candela/markets/candles/decimals';
import { packChunk, unpackChunk } from '@candela/markets/candles/packing';
import type { ProblemRow } from './csv-file.ts';

type DayState = 'staged' | 'stored' | 'undone';

export interface ImportDay {
  day: number;
  /** With the precision that was asked for. */
  bars: readonly Bar[];
  before: readonly Bar[];
}

/** How prices and volumes of a symbol are packed. */
export interface Precisions {
  pricePrecision: number;
  volumePrecision: number;
}

const bytes = z.instanceof(Uint8Array);
const dayRow = rowOf({ day: z.int(), bars: bytes, before: bytes.nullable() });

function barsOf(packed: Uint8Array | null, precision: number): readonly Bar[] {
  if (!packed) return [];
  const { bars, decimals } = unpackChunk(packed);
  return withDecimals(bars, decimals, precision);
}

const pack = ({ pricePrecision, volumePrecision }: Precisions, bars: readonly Bar[]): Buffer =>
  Buffer.from(packChunk({ decimals: pricePrecision, volumeDecimals: volumePrecision, bars }));

/** The days of an import in a state, from one on; `newest` first, or in the order of time. */
export async function listDays(
  db: Db | Tx,
  id: string,
  given: { state: DayState; precision: number; after?: number; limit: number; isNewestFirst?: boolean },
): Promise<ImportDay[]> {
  const { state, precision, after = -2_147_483_648, limit, isNewestFirst = false } = given;
  const rows = await readRows(db, dayRow)`
    select day, bars, before from candle_import_days
    where import_id = ${id}::uuid and state = ${state} and day > ${after}
    order by ${isNewestFirst ? sql`day desc` : sql`day`} limit ${limit}::int`;
  return rows.map(({ day, bars, before }) => ({
    day,
    bars: barsOf(bars, precision),
    before: barsOf(before, precision),
  }));
}

/** @returns how many days there were already: they now have the bars of both */
export async function stageDays(
  tx: Tx,
  id: string,
  precisions: Precisions,
  days: readonly { day: number; bars: Uint8Array }[],
): Promise<number> {
  if (days.length === 0) return 0;
  const known = await readRows(tx, dayRow)`
    select day, bars, before from candle_import_days
    where import_id = ${id}::uuid and day = any(${arrayOf(days.map(({ day }) => day))}::int[])`;
  const before = new Map(known.map((row) => [row.day, row.bars]));
  const merged = new Map<number, Buffer>();
  for (const { day, bars } of days) {
    const old = merged.get(day) ?? before.get(day);
    merged.set(day, old ? mergeDays(precisions, old, bars) : Buffer.from(bars));
  }
  for (const [day, bars] of merged) await writeDay(tx, id, { day, bars, state: 'staged', before: null });
  return known.length;
}

function mergeDays(precisions: Precisions, old: Uint8Array, added: Uint8Array): Buffer {
  const bars = new Map(unpackChunk(old).bars.map((bar) => [bar.t, bar]));
  for (const bar of unpackChunk(added).bars) bars.set(bar.t, bar);
  return pack(
    precisions,
    [...bars.values()].toSorted((a, b) => a.t - b.t),
  );
}

async function writeDay(
  tx: Tx,
  id: string,
  { day, state, bars, before }: { day: number; state: DayState; bars: Buffer; before: Buffer | null },
): Promise<void> {
  await run(tx)`
    insert into candle_import_days (import_id, day, state, bars, before)
    values (${id}::uuid, ${day}, ${state}, ${bars}, ${before})
    on conflict (import_id, day) do update set state = excluded.state, bars = excluded.bars, before = excluded.before`;
}

/** What was changed of a staged day; a day without changes is forgotten. */
export async function writeStoredDay(tx: Tx, id: string, precisions: Precisions, changed: ImportDay): Promise<void> {
  const { day, bars, before } = changed;
  if (bars.length === 0) return deleteDay(tx, id, day);
  const packedBefore = before.length > 0 ? pack(precisions, before) : null;
  await writeDay(tx, id, { day, state: 'stored', bars: pack(precisions, bars), before: packedBefore });
}

/** What was left of a stored day. */
export async function writeUndoneDay(
  tx: Tx,
  id: string,
  precisions: Precisions,
  { day, left }: { day: number; left: readonly Bar[] },
): Promise<void> {
  if (left.length === 0) return deleteDay(tx, id, day);
  await writeDay(tx, id, { day, state: 'undone', bars: pack(precisions, left), before: null });
}

async function deleteDay(tx: Tx, id: string, day: number): Promise<void> {
  await run(tx)`delete from candle_import_days where import_id = ${id}::uuid and day = ${day}`;
}

export async function deleteDays(tx: Tx, id: string, state: DayState): Promise<void> {
  await run(tx)`delete from candle_import_days where import_id = ${id}::uuid and state = ${state}`;
}

const countRow = rowOf({ count: z.int() });

export async function countDays(tx: Tx, id: string, state: DayState): Promise<number> {
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from candle_import_days where import_id = ${id}::uuid and state = ${state}`;
  return count;
}

/** Whether there is anything to take back. */
export async function hasStoredDays(db: Db | Tx, id: string): Promise<boolean> {
  const row = await readRow(db, countRow)`
    select 1 as count from candle_import_days where import_id = ${id}::uuid and state = 'stored' limit 1`;
  return row !== null;
}

/** Of a row that is named for two reasons the first one counts. */
export async function insertProblems(tx: Tx, id: string, problems: readonly ProblemRow[]): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map(({ text, ...rest }) => ({ ...rest, text: toStorable(text) }));
  await run(tx)`
    insert into candle_import_rows (import_id, row, reason, text)
    select ${id}::uuid, x.row, x.reason, x.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("row" int, reason text, text text)
    on conflict do nothing`;
}

export async function deleteProblems(tx: Tx, id: string): Promise<void> {
  await run(tx)`delete from candle_import_rows where import_id = ${id}::uuid`;
}

const problemRow = rowOf({ row: z.int(), reason: z.enum(rowReasons), text: z.string() });

/** In the order of the file. */
export function listProblems(db: Db | Tx, id: string, after: number, limit: number): Promise<ProblemRow[]> {
  return readRows(db, problemRow)`
    select row, reason, text from candle_import_rows where import_id = ${id}::uuid and row > ${after}::int
    order by row limit ${limit}::int`;
}

export async function countProblems(db: Db, id: string): Promise<number> {
  const { count } = await requireRow(db, countRow)`
    select count(*)::int as count from candle_import_rows where import_id = ${id}::uuid`;
  return count;
}
