import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { journalSources, picturePlaces, type JournalFields } from '@candela/contract/trading/journal';

export interface JournalFilter {
  query?: string | undefined;
  source?: (typeof journalSources)[number] | undefined;
  from?: string | undefined;
}

const entryRow = rowOf({
  id: z.uuid(),
  source: z.enum(journalSources),
  ideaId: z.nullable(z.int()),
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  entry: z.string(),
  stop: z.string(),
  exits: z.array(z.object({ price: z.string(), bps: z.int() })),
  net: z.int(),
  tradedAt: instantText,
  setup: z.string(),
  tags: z.array(z.string()),
  checklist: z.array(z.object({ text: z.string(), isKept: z.boolean() })),
  moodBefore: z.int().nullable(),
  moodAfter: z.int().nullable(),
  note: z.string(),
  mistakes: z.string(),
  lesson: z.string(),
  pictures: z.array(z.object({ id: z.uuid(), place: z.enum(picturePlaces), width: z.int(), height: z.int() })),
  version: z.int(),
});

export type EntryRow = z.infer<typeof entryRow>;

const entryColumns =
  sql.raw(`j.id, j.source, j.idea_id as "ideaId", j.symbol, j.direction, trim_scale(j.entry)::text as entry, trim_scale(j.stop)::text as stop,
  j.exits, j.net, j.traded_at as "tradedAt", j.setup, j.tags, j.checklist, j.mood_before as "moodBefore", j.mood_after as "moodAfter", j.note,
  j.mistakes, j.lesson, (select coalesce(json_agg(json_build_object('id', p.id, 'place', p.place, 'width', p.width, 'height', p.height)
    order by p.place desc), '[]') from journal_pictures p where p.entry_id = j.id) as pictures, j.version`);

function matching(userId: string, { query, source: wanted, from: since }: JournalFilter): SQL {
  const [source, from] = [wanted ?? null, since ?? null];
  const words = query === undefined || query.trim() === '' ? null : containing(query.trim());
  return sql`j.user_id = ${userId}::uuid and (${source}::text is null or j.source = ${source}::text)
    and (${from}::timestamptz is null or j.traded_at >= ${from}::timestamptz)
    and (${words}::text is null or j.note ilike ${words}::text or j.symbol ilike ${words}::text or j.setup ilike ${words}::text
      or exists (select from unnest(j.tags) tag where tag ilike ${words}::text))`;
}

export async function listEntries(
  db: Db,
  userId: string,
  filter: JournalFilter,
  { limit, after }: { limit: number; after: { at: string; id: string } | null },
): Promise<EntryRow[]> {
  const more = after ? sql`and (j.traded_at, j.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return readRows(db, entryRow)`
    select ${entryColumns} from journal_entries j where ${matching(userId, filter)} ${more}
    order by j.traded_at desc nulls last, j.id desc nulls last limit ${limit}`;
}

export async function findEntry(db: Db | Tx, userId: string, id: string): Promise<EntryRow | null> {
  return readRow(db, entryRow)`
    select ${entryColumns} from journal_entries j where j.id = ${id}::uuid and j.user_id = ${userId}::uuid`;
}

const resultRow = rowOf({
  net: z.int(),
  /** From 1 (Monday) to 7, and from 0 to 23, in the time zone. */
  weekday: z.int(),
  hour: z.int(),
  source: z.enum(journalSources),
  setup: z.string(),
  tags: z.array(z.string()),
  moodBefore: z.int().nullable(),
  isPlanKept: z.boolean().nullable(),
});

export type ResultRow = z.infer<typeof resultRow>;

/** What figures are made of, in the order of time. */
export async function listResults(
  db: Db,
  userId: string,
  { timeZone, ...filter }: JournalFilter & { timeZone: string },
): Promise<ResultRow[]> {
  return readRows(db, resultRow)`
    select j.net, extract(isodow from j.traded_at at time zone ${timeZone})::int as weekday,
      extract(hour from j.traded_at at time zone ${timeZone})::int as hour, j.source, j.setup, j.tags, j.mood_before as "moodBefore",
      case when j.checklist = '[]'::jsonb then null else not j.checklist @> '[{"isKept": false}]'::jsonb end as "isPlanKept"
    from journal_entries j where ${matching(userId, filter)} order by j.traded_at, j.id`;
}

/** Until the transaction ends, nobody else writes into this journal. */
export async function lockJournal(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`journal ${userId}`}))`;
}

export async function countEntries(tx: Tx, userId: string): Promise<number> {
  const { count } = await requireRow(tx, rowOf({ count: z.int() }))`
    select count(*)::int as count from journal_entries where user_id = ${userId}::uuid`;
  return count;
}

export interface NewEntry extends JournalFields {
  source: (typeof journalSources)[number];
  net: number;
  sessionId?: string;
  orderNumber?: number;
  ideaId?: number;
  importKey?: string;
}

/**
 * Writes down trades, in one statement.
 * @returns the ids of those that were new: an order, or a line of a file, that is in the journal already is left as it is
 */
export async function insertEntries(tx: Tx, userId: string, given: readonly NewEntry[]): Promise<string[]> {
  const rows = await readRows(tx, rowOf({ id: z.uuid() }))`
    insert into journal_entries (user_id, source, symbol, direction, entry, stop, exits, net, traded_at, setup, tags, checklist, mood_before,
      mood_after, note, mistakes, lesson, session_id, order_number, idea_id, import_key)
    select ${userId}::uuid, source, symbol, direction, entry, stop, exits, net, "tradedAt", setup,
      array(select jsonb_array_elements_text(tags)), checklist, "moodBefore", "moodAfter", note, mistakes, lesson, "sessionId", "orderNumber",
      "ideaId", "importKey"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (source text, symbol text, direction text, entry numeric, stop numeric,
      exits jsonb, net int, "tradedAt" timestamptz, setup text, tags jsonb, checklist jsonb, "moodBefore" smallint, "moodAfter" smallint,
      note text, mistakes text, lesson text, "sessionId" uuid, "orderNumber" smallint, "ideaId" int, "importKey" text)
    on conflict do nothing returning id`;
  return rows.map(({ id }) => id);
}

/** Unless it has another version by now. */
export async function updateEntry(
  tx: Tx,
  userId: string,
  { id, version, net, fields }: { id: string; version: number; net: number; fields: JournalFields },
): Promise<boolean> {
  const changed = await run(tx)`
    update journal_entries set symbol = ${fields.symbol}, direction = ${fields.direction}, entry = ${fields.entry}::numeric,
      stop = ${fields.stop}::numeric, exits = ${JSON.stringify(fields.exits)}::jsonb, net = ${net}, traded_at = ${fields.tradedAt}::timestamptz,
      setup = ${fields.setup}, tags = ${arrayOf(fields.tags)}::text[], checklist = ${JSON.stringify(fields.checklist)}::jsonb,
      mood_before = ${fields.moodBefore}::smallint, mood_after = ${fields.moodAfter}::smallint, note = ${fields.note},
      mistakes = ${fields.mistakes}, lesson = ${fields.lesson}, version = version + 1
    where id = ${id}::uuid and user_id = ${userId}::uuid and version = ${version}`;
  return changed > 0;
}

/** One without pictures. */
export async function deleteEntry(tx: Tx, userId: string, id: string): Promise<void> {
  await run(tx)`delete from journal_entries where id = ${id}::uuid and user_id = ${userId}::uuid`;
}
