import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { hostsOfEvent, mayComeToRow, relationColumns, relationShape } from '#live/access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { recordingFailures, recordingStates } from '@candela/contract/live/recordings';
import { streamStates } from '@candela/contract/live/streams';

const liveRow = rowOf({
  ...relationShape,
  eventId: z.int(),
  meetingId: z.uuid(),
  title: z.string(),
  description: z.string(),
  hosts: z.array(personSchema),
  languageCode: z.string(),
  startsAt: instantText,
  endsAt: instantText,
  /** Status of the event: planned, running, over or cancelled. */
  status: z.enum(['scheduled', 'live', 'ended', 'cancelled']),
  state: z.enum(streamStates),
  isRecorded: z.boolean(),
  recordingState: z.enum(recordingStates).nullable(),
  recordingFailure: z.enum(recordingFailures).nullable(),
  liveAt: instantText.nullable(),
  /** Only while it is interrupted. */
  interruptedAt: instantText.nullable(),
  /** Who sends, only while it is live. */
  publisher: z.nullable(personSchema),
});

export type LiveRow = z.infer<typeof liveRow>;

const columnsFor = (userId: string) => sql`e.id as "eventId", e.meeting_id as "meetingId", e.title, e.description,
  ${sql.raw(hostsOfEvent)} as hosts,
  e.language_code as "languageCode", e.starts_at as "startsAt",
  e.starts_at + make_interval(mins => e.duration_minutes) as "endsAt", e.status, coalesce(s.state, 'waiting') as state,
  e.is_recorded as "isRecorded", (select r.state from recordings r where r.event_id = e.id) as "recordingState",
  (select r.failure from recordings r where r.event_id = e.id) as "recordingFailure",
  s.live_at as "liveAt", case when s.state = 'interrupted' then s.interrupted_at end as "interruptedAt",
  case when s.state = 'live' then (select json_build_object('id', p.id, 'fullName', p.first_name || ' ' || p.last_name,
    'thumbnailImagePath', p.thumbnail_path) from users p where p.id = s.publisher_id) end as publisher,
  ${relationColumns(userId)}`;

export async function findRow(
  db: Db | Tx,
  userId: string,
  by: { meetingId: string; eventId?: number },
): Promise<LiveRow | null> {
  return readRow(db, liveRow)`
    select ${columnsFor(userId)} from events e left join streams s on s.event_id = e.id
    where e.meeting_id = ${by.meetingId} and e.status <> 'draft'
      ${by.eventId === undefined ? sql`` : sql`and e.id = ${by.eventId}`}`;
}

/** Without a particular user. */
export async function findById(tx: Tx, eventId: number): Promise<LiveRow | null> {
  return readRow(tx, liveRow)`
    select ${columnsFor('00000000-0000-0000-0000-000000000000')} from events e left join streams s on s.event_id = e.id
    where e.id = ${eventId}`;
}

export async function listOnAir(db: Db, caller: SignedInCaller): Promise<LiveRow[]> {
  const { userId } = caller;
  return readRows(db, liveRow)`
    select ${columnsFor(userId)} from streams s join events e on e.id = s.event_id
    where s.state in ('live', 'interrupted') and ${mayComeToRow(caller)}
    limit 100`;
}

const eventIdRow = rowOf({ eventId: z.int() });

const generationRow = rowOf({ generation: z.int() });

/** The number for the next publisher; null when the stream has ended, which is final. */
export async function nextGeneration(db: Db, eventId: number, nodeId: string): Promise<number | null> {
  return (
    (
      await readRow(db, generationRow)`
    insert into streams (event_id, state, generation, node_id, seen_at)
    values (${eventId}, 'waiting', 1, ${nodeId}, now())
    on conflict (event_id) do update set generation = streams.generation + 1, node_id = excluded.node_id,
      seen_at = now() where streams.state <> 'ended'
    returning generation`
    )?.generation ?? null
  );
}

/** The publisher at an external provider, and when it was reported. */
interface Session {
  sessionId: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** The number of a publisher reported by an external provider; null when the stream has ended, or for old news. */
export async function nextGenerationOf(db: Db, eventId: number, { sessionId, at }: Session): Promise<number | null> {
  const reportedAt = new Date(at).toISOString();
  return (
    (
      await readRow(db, generationRow)`
    insert into streams (event_id, state, generation, session_id, told_at)
    select e.id, 'waiting', 1, ${sessionId}, ${reportedAt}::timestamptz from events e where e.id = ${eventId}
    on conflict (event_id) do update set generation = streams.generation + 1, session_id = excluded.session_id,
      told_at = excluded.told_at, node_id = null, seen_at = null, publisher_id = null
      where streams.state <> 'ended' and (streams.told_at is null or streams.told_at <= excluded.told_at)
    returning generation`
    )?.generation ?? null
  );
}

/** The number of a publisher that has left; null when another one has come since. */
export async function findSession(db: Db, eventId: number, { sessionId, at }: Session): Promise<number | null> {
  const reportedAt = new Date(at).toISOString();
  const ofSession = sessionId === null ? sql`` : sql`and (session_id is null or session_id = ${sessionId})`;
  return (
    (
      await readRow(db, generationRow)`
    update streams set told_at = ${reportedAt}::timestamptz
    where event_id = ${eventId} and (told_at is null or told_at <= ${reportedAt}::timestamptz)
      ${ofSession}
    returning generation`
    )?.generation ?? null
  );
}

export async function isOver(db: Db, eventId: number): Promise<boolean> {
  return (
    (await run(db)`
    select from events e left join streams s on s.event_id = e.id
    where e.id = ${eventId} and (e.status in ('ended', 'cancelled') or s.state = 'ended')`) > 0
  );
}

/**
 * The newest publisher, or that of this node: its media process reports only admitted publishers, while the number may belong
 * to one that was refused since.
 */
const isCurrentPublisher = (generation: number, own: string | null) =>
  sql`(generation = ${generation} or node_id = ${own}::text)`;

const isFirstRow = rowOf({ isFirst: z.boolean() });

/** @returns whether it was the newest publisher, and whether this is the first time that the event is live */
export async function setLive(
  tx: Tx,
  eventId: number,
  generation: number,
  own: { nodeId: string; userId?: string } | null,
): Promise<{ isFirst: boolean } | null> {
  const row = await readRow(tx, isFirstRow)`
    with before as (select live_at from streams where event_id = ${eventId} for update)
    update streams set state = 'live', live_at = coalesce(live_at, now()), interrupted_at = null,
      publisher_id = coalesce((select id from users where id = ${own?.userId ?? null}::uuid), publisher_id)
    where event_id = ${eventId} and ${isCurrentPublisher(generation, own?.nodeId ?? null)} and state <> 'ended'
    returning (select live_at from before) is null as "isFirst"`;
  if (!row) return null;
  await run(tx)`
    update events set status = 'live', live_at = coalesce(live_at, now()), updated_at = now()
    where id = ${eventId} and status in ('scheduled', 'live')`;
  return row;
}

export async function setInterrupted(
  db: Db,
  eventId: number,
  generation: number,
  own: string | null = null,
): Promise<boolean> {
  return (
    (await run(db)`
    update streams set state = 'interrupted', interrupted_at = now()
    where event_id = ${eventId} and ${isCurrentPublisher(generation, own)} and state = 'live' returning 1`) > 0
  );
}

/** The media process of a node has died. @returns the streams that were live there */
export async function interruptAll(db: Db, nodeId: string): Promise<number[]> {
  const rows = await readRows(db, eventIdRow)`
    update streams set state = 'interrupted', interrupted_at = now()
    where state = 'live' and node_id = ${nodeId} returning event_id as "eventId"`;
  return rows.map(({ eventId }) => eventId);
}

/** Reports a node as alive, and finds streams of nodes that are not. @returns the streams that were live there */
export async function markSeen(db: Db, nodeId: string, lostSeconds: number): Promise<number[]> {
  await run(db)`update streams set seen_at = now() where state = 'live' and node_id = ${nodeId}`;
  const rows = await readRows(db, eventIdRow)`
    update streams set state = 'interrupted', interrupted_at = now()
    where state = 'live' and seen_at < now() - make_interval(secs => ${lostSeconds}::int)
    returning event_id as "eventId"`;
  return rows.map(({ eventId }) => eventId);
}

const ownStateRow = rowOf({ eventId: z.int(), isOwn: z.boolean(), state: z.enum(streamStates) });

/** The streams of a node, by its own account and by that of the database. */
export async function findOwnStates(
  db: Db,
  nodeId: string,
  onAir: readonly number[],
): Promise<z.infer<typeof ownStateRow>[]> {
  return readRows(db, ownStateRow)`
    select event_id as "eventId", coalesce(node_id = ${nodeId}, false) as "isOwn", state from streams
    where event_id = any(${arrayOf(onAir)}::int[]) or (state = 'live' and node_id = ${nodeId})`;
}

/** A stream that was considered interrupted is on air. @returns false when it is no longer interrupted */
export async function resumeStream(db: Db, eventId: number, nodeId: string): Promise<boolean> {
  return (
    (await run(db)`
    update streams set state = 'live', interrupted_at = null, node_id = ${nodeId}, seen_at = now()
    where event_id = ${eventId} and state = 'interrupted'`) > 0
  );
}

/** Whether a stream was last known to be on air at the embedded engine, and is not over. */
export async function hasInterrupted(db: Db): Promise<boolean> {
  return (
    (await run(db)`
    select from streams where state in ('live', 'interrupted') and node_id is not null limit 1`) > 0
  );
}

const isRecordedRow = rowOf({ isRecorded: z.boolean() });

/** Whether a host's stream is recorded; null if the user is not a host. */
export async function findHosting(db: Db, eventId: number, userId: string): Promise<{ isRecorded: boolean } | null> {
  return readRow(db, isRecordedRow)`
    select e.is_recorded as "isRecorded" from event_hosts h join events e on e.id = h.event_id
    where h.event_id = ${eventId} and h.user_id = ${userId}`;
}

const recordedRow = rowOf({ isRecorded: z.boolean() });

/** @returns the previous setting */
export async function writeRecorded(tx: Tx, eventId: number, isRecorded: boolean): Promise<boolean> {
  const before = await requireRow(tx, recordedRow)`
    select is_recorded as "isRecorded" from events where id = ${eventId} for update`;
  await run(tx)`update events set is_recorded = ${isRecorded}, updated_at = now() where id = ${eventId}`;
  return before.isRecorded;
}

const voiceRow = rowOf({ isMuted: z.boolean() });

/** Whether a user has accepted to speak, and whether they are muted. */
export async function findVoice(db: Db, eventId: number, userId: string): Promise<z.infer<typeof voiceRow> | null> {
  return readRow(db, voiceRow)`
    select muted_by is not null as "isMuted" from room_speakers
    where event_id = ${eventId} and user_id = ${userId} and state <> 'invited' and expires_at > now()`;
}
