import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { isAmongHosts } from '#db/event-people.ts';
import { bigintText, instantText, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { chartSchema } from '@candela/contract/live/charts';
import { timelineEntrySchema } from '@candela/contract/live/recordings';

const { kind, author, body, voteCount, options } = timelineEntrySchema.shape;

const entryRow = rowOf({
  id: bigintText,
  kind,
  author,
  isHost: z.boolean(),
  body,
  voteCount,
  options,
  happenedAt: instantText,
  /** Order of entries at the same instant; unlike the id it is unique across messages and polls. */
  rank: bigintText,
});

export type EntryRow = Omit<z.infer<typeof entryRow>, 'id' | 'rank'> & { id: number; rank: number };

/** Messages and questions, without hidden ones, and polls, between two instants. */
export async function listEntries(
  db: Db,
  eventId: number,
  { from, to }: { from: number; to: number },
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<EntryRow[]> {
  const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
  const { after } = page;
  // No entry is before the last one read; of those at the same instant only higher ranks are left.
  const since = after ? sql`${after.at}::timestamptz` : sql`${begin}::timestamptz`;
  const more = after ? sql`where (e."happenedAt", e.rank) > (${after.at}::timestamptz, ${after.id}::bigint)` : sql``;
  const rows = await readRows(db, entryRow)`
    select * from (
    select m.id::int8 as id, m.kind, m.created_at as "happenedAt", ${sql.raw(personJson)} as author,
      ${isAmongHosts(eventId, sql`m.user_id`)} as "isHost",
      m.body, m.vote_count as "voteCount", '[]'::json as options, m.id::int8 * 2 as rank
    from room_messages m join users u on u.id = m.user_id
    where m.event_id = ${eventId} and m.hidden_at is null
      and m.created_at >= ${since} and m.created_at < ${end}::timestamptz
    union all
    select p.id, 'poll', p.created_at, null, true, p.question, 0,
      (select json_agg(json_build_object('text', t.text, 'voteCount',
          (select count(*) from room_poll_votes v where v.poll_id = p.id and v.option = t.at - 1)) order by t.at)
        from unnest(p.options) with ordinality t (text, at)), p.id::int8 * 2 + 1
    from room_polls p
    where p.event_id = ${eventId} and p.created_at >= ${since} and p.created_at < ${end}::timestamptz) e ${more}
    order by e."happenedAt", e.rank limit ${page.limit + 1}`;
  return rows.map((row) => ({ ...row, id: Number(row.id), rank: Number(row.rank) }));
}

const chartStateRow = rowOf({ happenedAt: instantText, chart: z.nullable(chartSchema) });

export type ChartStateRow = z.infer<typeof chartStateRow>;

/** The chart between two instants, in chronological order, starting with its state at the first. */
export async function listChartStates(db: Db, eventId: number, from: number, to: number): Promise<ChartStateRow[]> {
  const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return readRows(db, chartStateRow)`
    (select at as "happenedAt", chart from chart_states
      where event_id = ${eventId} and at <= ${begin}::timestamptz order by at desc limit 1)
    union all
    (select at, chart from chart_states
      where event_id = ${eventId} and at > ${begin}::timestamptz and at < ${end}::timestamptz order by at)`;
}

const captionRow = rowOf({ at: instantText, text: z.string() });

/** The live captions between two instants, in order. */
export async function listCaptions(
  db: Db | Tx,
  eventId: number,
  from: number,
  to: number,
): Promise<z.infer<typeof captionRow>[]> {
  const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return readRows(db, captionRow)`
    select at, text from room_captions
    where event_id = ${eventId} and at >= ${begin}::timestamptz and at < ${end}::timestamptz order by at, id`;
}

const hasRow = rowOf({ has: z.boolean() });

export async function hasCaptions(db: Db, eventId: number): Promise<boolean> {
  return (await requireRow(db, hasRow)`select exists (select from room_captions where event_id = ${eventId}) as has`)
    .has;
}

export async function deleteCaptions(tx: Tx, eventId: number): Promise<void> {
  await run(tx)`delete from room_captions where event_id = ${eventId}`;
}

export async function deleteChartStates(tx: Tx, eventId: number): Promise<void> {
  await run(tx)`delete from chart_states where event_id = ${eventId}`;
}
