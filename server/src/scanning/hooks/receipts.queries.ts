import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { rowLimit } from '#db/row-limit.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import {
  keptReceiptDays,
  receiptReasons,
  receiptStates,
  type ReceiptReason,
  type ReceiptState,
} from '@candela/contract/scanning/hook-terms';
import { hookReceiptSchema, type ReadMessage } from '@candela/contract/scanning/hooks';

/** A message as it has arrived. */
export interface NewReceipt {
  strategyId: number;
  /** In milliseconds since 1970. */
  receivedAt: number;
  contentType: string;
  body: Buffer;
  sender: string;
  isTest: boolean;
  /** Judged already: it was larger than allowed. */
  reason: 'tooLarge' | null;
}

const idRow = rowOf({ id: bigintText });

/** Stores messages before anything is made of them, in one statement; those of strategies that have been deleted are left out. */
export async function insertReceipts(db: Db | Tx, receipts: readonly NewReceipt[]): Promise<number[]> {
  const list = receipts.map(({ body, ...receipt }, place) => ({ ...receipt, place, body: body.toString('base64') }));
  const rows = await readRows(db, idRow)`
    insert into hook_receipts (strategy_id, received_at, content_type, body, body_hash, sender, is_test, state, reason, judged_at)
    select s.id, to_timestamp(x."receivedAt" / 1000), x."contentType", decode(x.body, 'base64'), sha256(decode(x.body, 'base64')), x.sender,
      x."isTest", case when x.reason is not null then 'rejected' end, x.reason, case when x.reason is not null then now() end
    from json_to_recordset(${JSON.stringify(list)}::json) as x ("strategyId" int, "receivedAt" float8, "contentType" text, body text,
        sender text, "isTest" boolean, reason text, place int)
      join strategies s on s.id = x."strategyId"
    order by x.place returning id`;
  return rows.map(({ id }) => Number(id));
}

const bufferSchema = z.custom<Buffer>((value) => Buffer.isBuffer(value));

const waitingRow = rowOf({
  id: bigintText,
  receivedAt: z.number(),
  body: bufferSchema,
  bodyHash: z.string(),
  isTest: z.boolean(),
});

/** A receipt that is to be judged. */
export type WaitingReceipt = z.infer<typeof waitingRow>;

const waitingColumns =
  sql.raw(`r.id::int8 as id, (extract(epoch from r.received_at) * 1000)::float8 as "receivedAt", r.body,
  encode(r.body_hash, 'hex') as "bodyHash", r.is_test as "isTest"`);

const strategyRow = rowOf({ strategyId: z.int() });

/** The strategy of the message that has waited longest; those that are named are left out. */
export async function findWaitingStrategy(db: Db | Tx, except: readonly number[]): Promise<number | null> {
  const row = await readRow(db, strategyRow)`
    select strategy_id as "strategyId" from hook_receipts
    where state is null and strategy_id <> all(${arrayOf(except)}::int[]) order by id limit 1`;
  return row?.strategyId ?? null;
}

/** What waits for a strategy, the oldest first; or only one of them. */
export function listWaiting(
  tx: Tx,
  strategyId: number,
  { limit, id }: { limit: number; id?: number },
): Promise<WaitingReceipt[]> {
  return readRows(tx, waitingRow)`
    select ${waitingColumns} from hook_receipts r where r.strategy_id = ${strategyId} and r.state is null
      ${id === undefined ? sql`` : sql`and r.id = ${id}::int8`}
    order by r.id ${rowLimit(limit)}`;
}

const stateRow = rowOf({ status: z.string() });

/** The state of a strategy, which stays until the transaction ends; nobody else judges its messages until then. */
export async function lockReceiver(tx: Tx, strategyId: number): Promise<{ isActive: boolean } | null> {
  const row = await readRow(tx, stateRow)`select status from strategies where id = ${strategyId} for no key update`;
  return row && { isActive: row.status === 'active' };
}

const twinRow = rowOf({ bodyHash: z.string(), receivedAt: z.number() });

/** When messages of these contents arrived that became alerts, so long before or after the given times. */
export function listTwins(
  tx: Tx,
  strategyId: number,
  { hashes, from, to }: { hashes: readonly string[]; from: number; to: number },
): Promise<z.infer<typeof twinRow>[]> {
  return readRows(tx, twinRow)`
    select encode(r.body_hash, 'hex') as "bodyHash", (extract(epoch from r.received_at) * 1000)::float8 as "receivedAt"
    from unnest(${arrayOf(hashes)}::text[]) x (hash) join hook_receipts r on r.body_hash = decode(x.hash, 'hex')
    where r.strategy_id = ${strategyId} and r.state = 'accepted' and not r.is_test
      and r.received_at between to_timestamp(${from}::float8 / 1000) and to_timestamp(${to}::float8 / 1000)`;
}

export interface Verdict {
  id: string;
  state: ReceiptState;
  reason: ReceiptReason | null;
  read: ReadMessage;
  alertId: number | null;
}

export async function writeVerdicts(tx: Tx, verdicts: readonly Verdict[]): Promise<void> {
  await run(tx)`
    update hook_receipts r set state = x.state, reason = x.reason, read = x.read, alert_id = x."alertId", judged_at = now()
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as x (id int8, state text, reason text, read jsonb, "alertId" int8) where r.id = x.id`;
}

const receiptRow = rowOf({
  id: bigintText,
  receivedAt: instantText,
  state: z.enum(receiptStates).nullable(),
  reason: z.enum(receiptReasons).nullable(),
  isTest: z.boolean(),
  read: hookReceiptSchema.shape.read,
  begin: bufferSchema,
  bytes: z.int(),
  judgedAfter: z.number().nullable(),
});

export type ReceiptRow = z.infer<typeof receiptRow>;

const receiptColumns =
  sql.raw(`r.id::int8 as id, r.received_at as "receivedAt", r.state, r.reason, r.is_test as "isTest", r.read,
  substring(r.body from 1 for 1200) as begin, octet_length(r.body) as bytes,
  extract(epoch from r.judged_at - r.received_at)::float8 as "judgedAfter"`);

/** A page of what has arrived for a strategy, newest first. */
export function listReceiptRows(
  db: Db,
  strategyId: number,
  { state, after, limit }: { state: ReceiptState | undefined; after: number | null; limit: number },
): Promise<ReceiptRow[]> {
  return readRows(db, receiptRow)`
    select ${receiptColumns} from hook_receipts r where r.strategy_id = ${strategyId}
      ${state === undefined ? sql`` : sql`and r.state = ${state}`} ${after === null ? sql`` : sql`and r.id < ${after}::int8`}
    order by r.id desc nulls last ${rowLimit(limit + 1)}`;
}

export function requireReceipt(tx: Tx, id: number): Promise<ReceiptRow> {
  return requireRow(tx, receiptRow)`select ${receiptColumns} from hook_receipts r where r.id = ${id}::int8`;
}

const heldRow = rowOf({
  state: z.enum(receiptStates).nullable(),
  reason: z.enum(receiptReasons).nullable(),
  ticker: z.string().nullable(),
  ...waitingRow.shape,
});

/** A message of a strategy, to be judged again. */
export function findHeld(tx: Tx, strategyId: number, id: number): Promise<z.infer<typeof heldRow> | null> {
  return readRow(tx, heldRow)`
    select ${waitingColumns}, r.state, r.reason, r.read ->> 'ticker' as ticker from hook_receipts r
    where r.id = ${id}::int8 and r.strategy_id = ${strategyId}`;
}

/** A message that cannot be judged. */
export async function refuseFirst(tx: Tx, strategyId: number): Promise<void> {
  await run(tx)`
    update hook_receipts set state = 'rejected', reason = 'unreadable', judged_at = now() where id = (
      select r.id from hook_receipts r where r.strategy_id = ${strategyId} and r.state is null order by r.id limit 1)`;
}

/** Removes some of those that are older than they are kept. @returns how many */
export function removeOldReceipts(db: Db, limit: number): Promise<number> {
  return run(db)`
    delete from hook_receipts where id in (select id from hook_receipts
      where received_at < now() - make_interval(days => ${keptReceiptDays}) order by received_at limit ${limit})`;
}
