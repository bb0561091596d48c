import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRows, rowOf, run } from '#db/rows.ts';
import { impacts, precisions } from '@candela/contract/community/economic-fields';
import {
  economicRowActions,
  economicRowReasons,
  type EconomicRowAction,
} from '@candela/contract/community/economic-import-terms';
import type { ReadRow } from './read-calendar.ts';

const text = z.string().nullable();

const knownSchema = z.strictObject({
  at: z.string(),
  precision: z.enum(precisions),
  zone: text,
  country: text,
  currency: z.string(),
  title: z.string(),
  impact: z.enum(impacts),
  unit: text,
  forecast: text,
  previous: text,
  revisedPrevious: text,
  actual: text,
});

export async function insertRows(tx: Tx, id: string, rows: readonly ReadRow[]): Promise<void> {
  await run(tx)`
    insert into economic_import_rows (import_id, row, text, reason, external_key, series, known)
    select ${id}::uuid, x.row, x.text, x.reason, x."externalKey", x.series, x.known
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(row int, text text, reason text, "externalKey" text, series text, known jsonb)`;
}

/**
 * Finds the events that the rows are about: by what the source calls them, or by currency, series and time. What has no such event is the
 * nearest one of its series within three days that no other row is about: its date has been moved.
 */
export async function matchRows(tx: Tx, id: string, source: string): Promise<void> {
  await run(tx)`
    update economic_import_rows r set event_id = e.id from economic_events e
    where r.import_id = ${id}::uuid and r.reason is null and r.external_key is not null and e.source = ${source}
      and e.external_key = r.external_key`;
  await run(tx)`
    update economic_import_rows r set event_id = e.id from economic_events e
    where r.import_id = ${id}::uuid and r.reason is null and r.external_key is null and e.source = ${source} and e.external_key is null
      and e.removed_at is null and e.currency = r.known ->> 'currency' and e.series = r.series
      and e.at = (r.known ->> 'at')::timestamptz`;
  await run(tx)`
    with near as (
      select distinct on (r.row) r.row, e.id, abs(extract(epoch from e.at - (r.known ->> 'at')::timestamptz)) as distance
      from economic_import_rows r join economic_events e on e.source = ${source} and e.external_key is null and e.removed_at is null
        and e.currency = r.known ->> 'currency' and e.series = r.series
        and e.at > (r.known ->> 'at')::timestamptz - interval '3 days' and e.at < (r.known ->> 'at')::timestamptz + interval '3 days'
      where r.import_id = ${id}::uuid and r.reason is null and r.external_key is null and r.event_id is null
        and not exists (select from economic_import_rows o where o.import_id = r.import_id and o.event_id = e.id)
      order by r.row, distance, e.id),
    own as (select distinct on (id) id, row from near order by id, distance, row)
    update economic_import_rows r set event_id = own.id from own where r.import_id = ${id}::uuid and r.row = own.row`;
}

/**
 * Finds what rows that are about no event of their source are about from elsewhere: entered by hand, or of another source, with the same
 * currency and series on the same day. Each such event is that of one row, the nearest.
 * @param joins whether these rows go into what there is
 */
export async function matchTwins(tx: Tx, id: string, joins: boolean): Promise<void> {
  await run(tx)`
    with near as (
      select r.row, e.id, abs(extract(epoch from e.at - (r.known ->> 'at')::timestamptz)) as distance
      from economic_import_rows r join economic_events e on e.removed_at is null and e.currency = r.known ->> 'currency' and e.series = r.series
        and e.at >= date_trunc('day', (r.known ->> 'at')::timestamptz, 'UTC')
        and e.at < date_trunc('day', (r.known ->> 'at')::timestamptz, 'UTC') + interval '1 day'
      where r.import_id = ${id}::uuid and r.reason is null and r.event_id is null
        and not exists (select from economic_import_rows o where o.import_id = r.import_id and o.event_id = e.id)),
    nearest as (select distinct on (row) row, id, distance from near order by row, distance, id),
    own as (select distinct on (id) id, row from nearest order by id, distance, row)
    update economic_import_rows r set twin_id = own.id, event_id = case when ${joins}::boolean then own.id end
    from own where r.import_id = ${id}::uuid and r.row = own.row`;
}

const stagedRow = rowOf({
  row: z.int(),
  externalKey: text,
  series: z.string(),
  known: knownSchema,
  action: z.enum(economicRowActions).nullable(),
  eventId: z.int().nullable(),
  /** It goes into an event from elsewhere. */
  isJoined: z.boolean(),
});

export type StagedRow = z.infer<typeof stagedRow>;

const stagedColumns = sql.raw(
  `r.row, r.external_key as "externalKey", r.series, r.known, r.action, r.event_id as "eventId",
  coalesce(r.event_id = r.twin_id, false) as "isJoined"`,
);

/** Rows that can be imported, in the order of the file. */
export async function listStaged(db: Db | Tx, id: string, after: number, limit: number): Promise<StagedRow[]> {
  return readRows(db, stagedRow)`
    select ${stagedColumns} from economic_import_rows r
    where r.import_id = ${id}::uuid and r.row > ${after}::int and r.reason is null order by r.row limit ${limit}`;
}

/** Rows that have to be written and are not yet. */
export async function listUnwritten(tx: Tx, id: string, limit: number): Promise<StagedRow[]> {
  return readRows(tx, stagedRow)`
    select ${stagedColumns} from economic_import_rows r
    where r.import_id = ${id}::uuid and r.reason is null and r.action <> 'same' and r.revision is null order by r.row limit ${limit}`;
}

export async function writeActions(
  tx: Tx,
  id: string,
  actions: readonly { row: number; action: EconomicRowAction; before: string | null }[],
): Promise<void> {
  await run(tx)`
    update economic_import_rows r set action = x.action, before = x.before
    from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as x(row int, action text, before timestamptz)
    where r.import_id = ${id}::uuid and r.row = x.row`;
}

export async function writeWritten(
  tx: Tx,
  id: string,
  row: number,
  written: { eventId: number; revision: number | null; action: EconomicRowAction },
): Promise<void> {
  await run(tx)`
    update economic_import_rows set event_id = ${written.eventId}, revision = ${written.revision}::int, action = ${written.action}
    where import_id = ${id}::uuid and row = ${row}`;
}

export async function writeTaken(tx: Tx, id: string, row: number): Promise<void> {
  await run(tx)`
    update economic_import_rows set reason = 'taken', action = null where import_id = ${id}::uuid and row = ${row}`;
}

const writtenRow = rowOf({
  row: z.int(),
  eventId: z.int(),
  revision: z.int(),
  /** What was known before; null: there was none, or it was removed. */
  before: knownSchema.nullable(),
});

/** Rows that have been written and not been taken back, the last one first. */
export async function listWritten(tx: Tx, id: string, limit: number): Promise<z.infer<typeof writtenRow>[]> {
  return readRows(tx, writtenRow)`
    select r.row, r.event_id as "eventId", r.revision, v.known as before
    from economic_import_rows r left join economic_revisions v
      on v.event_id = r.event_id and v.number = r.revision - 1 and not v.is_removed
    where r.import_id = ${id}::uuid and r.revision is not null order by r.row desc limit ${limit}`;
}

export async function clearWritten(tx: Tx, id: string, rows: readonly number[]): Promise<void> {
  await run(tx)`
    update economic_import_rows set revision = null
    where import_id = ${id}::uuid and row in (select jsonb_array_elements_text(${JSON.stringify(rows)}::jsonb)::int)`;
}

const shownRow = rowOf({
  row: z.int(),
  reason: z.enum(economicRowReasons).nullable(),
  action: z.enum(economicRowActions).nullable(),
  text: z.string(),
  known: knownSchema.nullable(),
  before: instantText.nullable(),
  isTwin: z.boolean(),
});

export type ShownRow = z.infer<typeof shownRow>;

export async function listShown(
  db: Db,
  id: string,
  { isWrong, after, limit }: { isWrong: boolean; after: number; limit: number },
): Promise<ShownRow[]> {
  return readRows(db, shownRow)`
    select r.row, r.reason, r.action, r.text, r.known, r.before, r.twin_id is not null as "isTwin" from economic_import_rows r
    where r.import_id = ${id}::uuid and r.row > ${after}::int and (r.reason is not null) = ${isWrong}::boolean
    order by r.row limit ${limit}`;
}
