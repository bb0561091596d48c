import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { bigintText, instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import {
  fileProblems,
  importStates,
  serverProblems,
  type ImportState,
} from '@candela/contract/market-data/candle-import-states';
import {
  importHeadSchema,
  importReportSchema,
  type ImportHead,
  type ImportReport,
} from '@candela/contract/market-data/candle-imports';

const importRow = rowOf({
  id: z.uuid(),
  ownerId: z.uuid(),
  fileName: z.string(),
  size: bigintText,
  received: bigintText,
  fingerprint: z.string(),
  state: z.enum(importStates),
  problem: z.nullable(z.enum([...fileProblems, ...serverProblems])),
  head: z.nullable(z.custom<ImportHead>((value) => importHeadSchema.safeParse(value).success)),
  symbolId: z.nullable(z.int()),
  zone: z.nullable(z.string()),
  aheadMinutes: z.int(),
  preview: z.int(),
  barMinutes: z.nullable(z.number()),
  corrects: z.boolean(),
  done: bigintText,
  total: bigintText,
  addedCount: z.int(),
  correctedCount: z.int(),
  keptCount: z.int(),
  unchangedCount: z.int(),
  undoneCount: z.int(),
  leftCount: z.int(),
  hasFile: z.boolean(),
  isStarted: z.boolean(),
  /** Days since it has changed. */
  idleDays: z.number(),
  changedAt: instantText,
  createdAt: instantText,
});

export type ImportRow = z.infer<typeof importRow>;

const columns = sql`i.id, i.owner_id as "ownerId", i.file_name as "fileName", i.size_bytes as size, i.received_bytes as received,
  i.fingerprint, i.state, i.problem, i.head, i.symbol_id as "symbolId", i.zone, i.ahead_minutes as "aheadMinutes", i.preview,
  (i.report ->> 'barMinutes')::float8 as "barMinutes", i.corrects, i.done_count as done, i.total_count as total,
  i.added_count as "addedCount", i.corrected_count as "correctedCount", i.kept_count as "keptCount",
  i.unchanged_count as "unchangedCount", i.undone_count as "undoneCount", i.left_count as "leftCount",
  i.file_removed_at is null as "hasFile", i.started_at is not null as "isStarted",
  (extract(epoch from now() - i.changed_at) / 86400)::float8 as "idleDays", i.changed_at as "changedAt",
  i.created_at as "createdAt"`;

export function findImport(db: Db | Tx, id: string): Promise<ImportRow | null> {
  return readRow(db, importRow)`select ${columns} from candle_imports i where id = ${id}::uuid`;
}

/** Serialises changes of an import: its job and its admins wait for each other. */
export function lockImport(tx: Tx, id: string): Promise<ImportRow | null> {
  return readRow(tx, importRow)`select ${columns} from candle_imports i where id = ${id}::uuid for update`;
}

const shownRow = importRow.extend({
  ownerName: z.string(),
  symbol: z.nullable(z.string()),
  symbolName: z.nullable(z.string()),
  pricePrecision: z.nullable(z.int()),
  sessionCode: z.nullable(z.string()),
});

export type ShownRow = z.infer<typeof shownRow>;

const shown = sql`${columns}, trim(u.first_name || ' ' || u.last_name) as "ownerName", s.symbol, s.name as "symbolName",
  s.price_precision as "pricePrecision", s.session_code as "sessionCode"`;
const joined = sql`join users u on u.id = i.owner_id left join market_symbols s on s.id = i.symbol_id`;

export function findShown(db: Db, id: string): Promise<ShownRow | null> {
  return readRow(db, shownRow)`select ${shown} from candle_imports i ${joined} where i.id = ${id}::uuid`;
}

/** Newest first. */
export function listShown(db: Db, after: { at: string; id: string } | null, limit: number): Promise<ShownRow[]> {
  return readRows(db, shownRow)`
    select ${shown} from candle_imports i ${joined}
    where ${after === null ? sql`true` : sql`(i.created_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by i.created_at desc, i.id desc limit ${limit}::int`;
}

const reportRow = rowOf({ report: z.nullable(z.custom<ImportReport>((v) => importReportSchema.safeParse(v).success)) });

/** Null: there is no preview, or it has only found how long its bars are. */
export async function findReport(db: Db, id: string): Promise<ImportReport | null> {
  const row = await readRow(db, reportRow)`
    select case when report ? 'rowCount' then report end as report from candle_imports where id = ${id}::uuid`;
  return row?.report ?? null;
}

interface NewImport {
  id: string;
  ownerId: string;
  fileName: string;
  size: number;
  fingerprint: string;
}

/** @returns false if there is one with this id */
export async function insertImport(tx: Tx, row: NewImport): Promise<boolean> {
  const count = await run(tx)`
    insert into candle_imports (id, owner_id, file_name, size_bytes, fingerprint)
    values (${row.id}::uuid, ${row.ownerId}::uuid, ${row.fileName}, ${row.size}::bigint, ${row.fingerprint})
    on conflict (id) do nothing`;
  return count > 0;
}

/** The unfinished upload of the same file. */
export function findSameUpload(tx: Tx, { ownerId, size, fingerprint }: NewImport): Promise<ImportRow | null> {
  return readRow(tx, importRow)`
    select ${columns} from candle_imports i
    where owner_id = ${ownerId}::uuid and state = 'uploading' and size_bytes = ${size}::bigint and fingerprint = ${fingerprint}
    order by created_at desc limit 1`;
}

const countRow = rowOf({ count: z.int() });

export async function countUploads(tx: Tx, ownerId: string): Promise<number> {
  const row = await readRow(tx, countRow)`
    select count(*)::int as count from candle_imports where owner_id = ${ownerId}::uuid and state = 'uploading'`;
  return row?.count ?? 0;
}

/** A part has arrived. @returns false if the import does not wait for it */
export async function writeReceived(tx: Tx, id: string, offset: number, size: number): Promise<boolean> {
  const count = await run(tx)`
    update candle_imports set received_bytes = received_bytes + ${size}::bigint, changed_at = now(),
      state = case when received_bytes + ${size}::bigint = size_bytes then 'recognising' else state end
    where id = ${id}::uuid and state = 'uploading' and received_bytes = ${offset}::bigint`;
  return count > 0;
}

/** @param problem why it is in this state; null: there is none */
export async function writeState(
  tx: Tx | Db,
  id: string,
  state: ImportState,
  problem: ImportRow['problem'] = null,
): Promise<void> {
  await run(tx)`
    update candle_imports set state = ${state}, problem = ${problem}, changed_at = now() where id = ${id}::uuid`;
}

export async function writeHead(tx: Tx, id: string, head: ImportHead): Promise<void> {
  await run(tx)`
    update candle_imports set head = ${JSON.stringify(head)}::jsonb, state = 'recognised', changed_at = now()
    where id = ${id}::uuid`;
}

export async function writeSettings(
  tx: Tx,
  id: string,
  { symbolId, zone, aheadMinutes }: { symbolId: number; zone: string | null; aheadMinutes: number },
): Promise<void> {
  await run(tx)`
    update candle_imports set symbol_id = ${symbolId}, zone = ${zone}, ahead_minutes = ${aheadMinutes}::smallint,
      preview = preview + 1, state = 'checking', problem = null, report = null, done_count = 0,
      total_count = size_bytes, changed_at = now()
    where id = ${id}::uuid`;
}

export async function writeReport(tx: Tx, id: string, report: ImportReport): Promise<void> {
  await run(tx)`
    update candle_imports set report = ${JSON.stringify(report)}::jsonb, state = 'checked', changed_at = now()
    where id = ${id}::uuid`;
}

/** The file has bars of another length. */
export async function writeOtherLength(tx: Tx, id: string, barMinutes: number): Promise<void> {
  await run(tx)`
    update candle_imports set report = ${JSON.stringify({ barMinutes })}::jsonb, state = 'refused', problem = 'otherLength',
      changed_at = now()
    where id = ${id}::uuid`;
}

/** Bars that are refused now and were not when the preview was made: the sessions have been changed since. */
export async function addReasons(tx: Tx, id: string, reasons: ImportReport['reasons']): Promise<void> {
  if (reasons.length === 0) return;
  await run(tx)`
    update candle_imports set report = jsonb_set(report, '{reasons}', (
      select jsonb_agg(jsonb_build_object('reason', reason, 'count', count)) from (
        select reason, sum(count)::int as count
        from jsonb_to_recordset((report -> 'reasons') || ${JSON.stringify(reasons)}::jsonb) as x(reason text, count int)
        group by reason) r))
    where id = ${id}::uuid`;
}

/** @param total trading days */
export async function writeStarted(tx: Tx, id: string, corrects: boolean, total: number): Promise<void> {
  await run(tx)`
    update candle_imports set state = 'running', problem = null, corrects = ${corrects}::boolean,
      started_at = coalesce(started_at, now()), done_count = ${total}::int - (
        select count(*) from candle_import_days where import_id = ${id}::uuid and state = 'staged'),
      total_count = ${total}::int, changed_at = now()
    where id = ${id}::uuid`;
}

/** @param total trading days */
export async function writeTakingBack(
  tx: Tx,
  id: string,
  state: 'cancelling' | 'undoing',
  total: number,
): Promise<void> {
  await run(tx)`
    update candle_imports set state = ${state}, problem = null, done_count = 0, total_count = ${total}::int, changed_at = now()
    where id = ${id}::uuid`;
}

export async function addProgress(db: Db | Tx, id: string, done: number): Promise<void> {
  await run(
    db,
  )`update candle_imports set done_count = done_count + ${done}::bigint, changed_at = now() where id = ${id}::uuid`;
}

export async function addStored(
  tx: Tx,
  id: string,
  given: { days: number; added: number; corrected: number; kept: number; unchanged: number },
): Promise<void> {
  await run(tx)`
    update candle_imports set done_count = done_count + ${given.days}::int, added_count = added_count + ${given.added}::int,
      corrected_count = corrected_count + ${given.corrected}::int, kept_count = kept_count + ${given.kept}::int,
      unchanged_count = unchanged_count + ${given.unchanged}::int, changed_at = now()
    where id = ${id}::uuid`;
}

export async function addUndone(
  tx: Tx,
  id: string,
  given: { days: number; undone: number; left: number },
): Promise<void> {
  await run(tx)`
    update candle_imports set done_count = done_count + ${given.days}::int, undone_count = undone_count + ${given.undone}::int,
      left_count = left_count + ${given.left}::int, changed_at = now()
    where id = ${id}::uuid`;
}

export async function writeFileRemoved(tx: Tx, id: string): Promise<void> {
  await run(tx)`
    update candle_imports set file_removed_at = now(), changed_at = now()
    where id = ${id}::uuid and file_removed_at is null`;
}

/** Whether another import of the symbol is writing. */
export async function isSymbolBusy(tx: Tx, symbolId: number, id: string): Promise<boolean> {
  const found = await run(tx)`
    select from candle_imports
    where symbol_id = ${symbolId} and id <> ${id}::uuid and state in ('running', 'cancelling', 'undoing')`;
  return found > 0;
}

const symbolRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  pricePrecision: z.int(),
  sessionCode: z.string(),
});

/** Active symbols whose prices are not simulated. */
export function listSymbols(db: Db, words: string, limit: number) {
  return readRows(db, symbolRow)`
    select id, symbol, name, price_precision as "pricePrecision", session_code as "sessionCode" from market_symbols
    where is_active and not is_simulated and (symbol ilike ${containing(words)} or name ilike ${containing(words)})
    order by symbol limit ${limit}::int`;
}
