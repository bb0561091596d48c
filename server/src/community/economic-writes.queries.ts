import * as z from 'zod';
import { eventColumns, eventRow, storedColumns, type EventRow } from '#community/economic-rows.ts';
import type { Tx } from '#db/client.ts';
import { readRow, requireRow, rowOf, run } from '#db/rows.ts';
import type { KnownEvent } from '#db/tables/economic-events.ts';
import { toIso } from '#platform/time/instants.ts';

/** Who writes: an admin, an import, or the product itself. */
export interface Writer {
  authorId?: string;
  importId?: string;
}

export interface NewEvent {
  source: string;
  externalKey: string | null;
  series: string;
  known: KnownEvent;
  isDemo?: boolean;
}

/** An economic event that is in the calendar, locked until the transaction ends. */
export async function lockEvent(tx: Tx, id: number): Promise<EventRow | null> {
  return readRow(tx, eventRow)`
    select ${eventColumns} from economic_events e where e.id = ${id} and e.removed_at is null for update`;
}

const idRow = rowOf({ id: z.int() });

const anyRow = rowOf({ ...storedColumns, isRemoved: z.boolean() });

/** An economic event, in the calendar or removed, locked until the transaction ends. */
export async function lockAnyEvent(tx: Tx, id: number): Promise<z.infer<typeof anyRow> | null> {
  return readRow(tx, anyRow)`
    select ${eventColumns}, e.removed_at is not null as "isRemoved" from economic_events e where e.id = ${id} for update`;
}

/** Adds one with its first revision. @returns its id; null if there is one already that it would be */
export async function insertEvent(tx: Tx, given: NewEvent, writer: Writer): Promise<number | null> {
  const { known } = given;
  const row = await readRow(tx, idRow)`
    insert into economic_events (source, external_key, series, at, precision, zone, country, currency, title, impact, unit, forecast,
      previous, revised_previous, actual, is_demo)
    values (${given.source}, ${given.externalKey}, ${given.series}, ${known.at}::timestamptz, ${known.precision}, ${known.zone},
      ${known.country}, ${known.currency}, ${known.title}, ${known.impact}, ${known.unit}, ${known.forecast}, ${known.previous},
      ${known.revisedPrevious}, ${known.actual}, ${given.isDemo ?? false}::boolean)
    on conflict do nothing returning id`;
  if (row) await insertRevision(tx, { id: row.id, number: 1, known, isRemoved: false }, writer);
  return row?.id ?? null;
}

const numberRow = rowOf({ number: z.int() });

/** Writes what is known of one now, as a new revision, and puts it back if it was removed. The row has to be locked. @returns the number of the revision */
export async function updateEvent(
  tx: Tx,
  id: number,
  series: string | null,
  known: KnownEvent,
  writer: Writer,
): Promise<number> {
  const { number } = await requireRow(tx, numberRow)`
    update economic_events set series = coalesce(${series}::text, series), at = ${known.at}::timestamptz, precision = ${known.precision}, zone = ${known.zone},
      country = ${known.country}, currency = ${known.currency}, title = ${known.title}, impact = ${known.impact}, unit = ${known.unit},
      forecast = ${known.forecast}, previous = ${known.previous}, revised_previous = ${known.revisedPrevious}, actual = ${known.actual},
      revision = revision + 1, removed_at = null
    where id = ${id} returning revision as number`;
  await insertRevision(tx, { id, number, known, isRemoved: false }, writer);
  return number;
}

/** Takes one out of the calendar, with a revision that says so. The row has to be locked. */
export async function removeEventRow(tx: Tx, row: EventRow, writer: Writer): Promise<number> {
  const { number } = await requireRow(tx, numberRow)`
    update economic_events set removed_at = now(), revision = revision + 1 where id = ${row.id} returning revision as number`;
  await insertRevision(tx, { id: row.id, number, known: knownOf(row), isRemoved: true }, writer);
  return number;
}

async function insertRevision(
  tx: Tx,
  { id, number, known, isRemoved }: { id: number; number: number; known: KnownEvent; isRemoved: boolean },
  { authorId, importId }: Writer,
): Promise<void> {
  await run(tx)`
    insert into economic_revisions (event_id, number, author_id, import_id, is_removed, known)
    values (${id}, ${number}, ${authorId ?? null}::uuid, ${importId ?? null}::uuid, ${isRemoved}::boolean, ${JSON.stringify(known)}::jsonb)`;
}

/** What a row says. */
export function knownOf(row: EventRow): KnownEvent {
  const { precision, zone, country, currency, title, impact, unit, forecast, previous, revisedPrevious, actual } = row;
  const figures = { unit, forecast, previous, revisedPrevious, actual };
  return { at: toIso(row.at), precision, zone, country, currency, title, impact, ...figures };
}
