import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isInContentAudience, isOfAudience, rowsOfAudiences } from '#db/audience-rows.ts';
import type { Db, Tx } from '#db/client.ts';
import { isStaff } from '#db/entitlements.ts';
import { firstOf, maxFirstRows, opaqueContaining } from '#db/first-rows.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { hostsOfEvent, mayComeToRow, relationColumns, relationShape } from '#live/access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema } from '@candela/contract/accounts/people';
import {
  chapterSchema,
  recordingFailures,
  recordingStates,
  type Chapter,
  type Recording,
} from '@candela/contract/live/recordings';
import type { Span } from './recordings.spans.ts';

const recordingRow = rowOf({
  ...relationShape,
  eventId: z.int(),
  meetingId: z.uuid(),
  title: z.string(),
  hosts: z.array(personSchema),
  languageCode: z.string(),
  liveAt: instantText.nullable(),
  state: z.enum(recordingStates),
  failure: z.enum(recordingFailures).nullable(),
  videoId: z.uuid().nullable(),
  wholePlaylist: z.string().nullable(),
  wholeSeconds: z.number(),
  spans: z.array(z.tuple([z.number(), z.number(), z.number()])),
  trimStart: z.number(),
  trimEnd: z.number(),
  chapters: z.array(chapterSchema),
  publishedAt: instantText.nullable(),
  /** Full precision, for the paging cursor. */
  publishedText: instantText.nullable(),
});

export type RecordingRow = z.infer<typeof recordingRow>;

const columnsFor = (userId: string) => sql`r.event_id as "eventId", e.meeting_id as "meetingId", r.title,
  ${sql.raw(hostsOfEvent)} as hosts, e.language_code as "languageCode", e.live_at as "liveAt", r.state, r.failure,
  r.video_id as "videoId", r.whole_playlist as "wholePlaylist", r.whole_seconds as "wholeSeconds", r.spans,
  r.trim_start as "trimStart", r.trim_end as "trimEnd", r.chapters, r.published_at as "publishedAt",
  r.published_at::text as "publishedText",
  ${relationColumns(userId)}`;

export async function findRow(db: Db | Tx, userId: string, eventId: number): Promise<RecordingRow | null> {
  return readRow(db, recordingRow)`
    select ${columnsFor(userId)} from recordings r join events e on e.id = r.event_id where r.event_id = ${eventId}`;
}

export async function findRowOfVideo(db: Db, userId: string, videoId: string): Promise<RecordingRow | null> {
  return readRow(db, recordingRow)`
    select ${columnsFor(userId)} from recordings r join events e on e.id = r.event_id where r.video_id = ${videoId}`;
}

interface PageOfRecordings {
  limit: number;
  after: { at: string; id: number } | null;
  search: string;
  isOldestFirst: boolean;
  hostId: string | undefined;
}

/**
 * The first recordings of sessions that the caller may come to: of each audience that they are in, and those that they host. The condition
 * on a row decides; the audience only keeps those from being read that it would refuse.
 */
function firstForCaller(
  caller: SignedInCaller,
  { isReady, order, limit }: { isReady: SQL; order: SQL; limit: SQL },
): SQL {
  const rows = (more: SQL, from = sql`recordings r`) => sql`select r.event_id, r.published_at
    from ${from} join events e on e.id = r.event_id where ${isReady} and ${mayComeToRow(caller)} ${more} order by ${order} ${limit}`;
  const parts = { all: rows(sql``), rows: rows(sql`and r.${isOfAudience}`) };
  // By their ids (`offset 0`): the planner does not know that the caller hosts few, and would walk all in order.
  const own = rows(
    sql``,
    sql`(select event_id from event_hosts where user_id = ${caller.userId}::uuid) own
      cross join lateral (select * from recordings where event_id = own.event_id offset 0) r`,
  );
  const found = isStaff(caller)
    ? rowsOfAudiences(caller, parts)
    : sql`(select event_id, published_at from ${rowsOfAudiences(caller, parts)} included union (${own}))`;
  return sql`(select * from recordings r where r.event_id in (
    select event_id from ${found} r order by ${order} ${limit}))`;
}

/** Condition that a recording `r` is of an audience that the caller is in, or of a session that they host. */
function isOpenOrHosted(caller: SignedInCaller): SQL {
  if (isStaff(caller)) return sql`true`;
  return sql`(r.audience_id in (select a.id from audiences a where ${isInContentAudience(caller)})
    or r.event_id in (select event_id from event_hosts where user_id = ${caller.userId}::uuid))`;
}

export async function listRows(db: Db, caller: SignedInCaller, page: PageOfRecordings): Promise<RecordingRow[]> {
  const { search, hostId, isOldestFirst } = page;
  const order = isOldestFirst
    ? sql`r.published_at nulls first, r.event_id nulls first`
    : sql`r.published_at desc nulls last, r.event_id desc nulls last`;
  const more = page.after
    ? sql`and (r.published_at, r.event_id) ${isOldestFirst ? sql`>` : sql`<`} (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  const isReady = sql`r.published_at is not null and r.state = 'ready' ${more}`;
  const usual = rowLimit(page.limit + 1);
  const read = (from: SQL, condition: SQL, limit: SQL) => readRows(db, recordingRow)`
    select ${columnsFor(caller.userId)} from ${from} r join events e on e.id = r.event_id
    where ${mayComeToRow(caller)} and ${condition} order by ${order} ${limit}`;
  const hosted =
    hostId === undefined
      ? sql``
      : sql`and r.event_id in (select event_id from event_hosts where user_id = ${hostId}::uuid)`;
  const limit = hostId === undefined ? usual : sql`limit ${page.limit + 1}`;
  if (search === '' && hostId === undefined)
    return read(firstForCaller(caller, { isReady, order, limit }), sql`true`, limit);
  const front =
    hostId === undefined
      ? firstForCaller(caller, { isReady, order, limit: sql.raw(`limit ${maxFirstRows}`) })
      : firstOf(sql`select r.* from recordings r where ${isReady} ${hosted} order by ${order}`);
  const isNamed = search === '' ? sql`true` : sql`r.title ilike ${opaqueContaining(search)}`;
  const rows = await read(front, isNamed, limit);
  if (rows.length > page.limit) return rows;
  const found = search === '' ? sql`` : sql`and r.title ilike ${containing(search)}`;
  return read(
    sql`recordings`,
    sql`${isReady} ${found} ${hosted} and ${isOpenOrHosted(caller)}`,
    sql`limit ${page.limit + 1}`,
  );
}

/** A host's unpublished recordings, newest first; nobody has many. */
export async function listUnpublished(db: Db, userId: string): Promise<RecordingRow[]> {
  return readRows(db, recordingRow)`
    select ${columnsFor(userId)} from recordings r join events e on e.id = r.event_id
      join event_hosts h on h.event_id = r.event_id and h.user_id = ${userId}
    where r.published_at is null and r.state <> 'recording'
    order by r.created_at desc limit 20`;
}

/** State of the recording as reported by the media process while live. */
export async function writeSignal(tx: Tx, eventId: number, failure: Recording['failure']): Promise<void> {
  const state = failure === null ? 'recording' : 'failed';
  await run(tx)`
    insert into recordings (event_id, title, state, failure)
    select id, title, ${state}, ${failure} from events where id = ${eventId}
    on conflict (event_id) do update set state = excluded.state, failure = coalesce(excluded.failure, recordings.failure)
      where recordings.state in ('recording', 'failed')`;
}

const titleRow = rowOf({ title: z.string() });

/** An event whose session ended a moment ago: every media process has been informed by then. */
export async function findFinished(db: Db, eventId: number): Promise<z.infer<typeof titleRow> | null> {
  return readRow(db, titleRow)`
    select e.title from events e join streams s on s.event_id = e.id
    where e.id = ${eventId} and s.state = 'ended' and s.ended_at < now() - interval '3 seconds'`;
}

const filesRow = rowOf({ videoId: z.uuid().nullable(), whole: z.string().nullable() });

/** Starts storing the files; another attempt, or another node, continues with the same names. */
export async function claim(
  db: Db,
  eventId: number,
  names: { videoId: string; whole: string; title: string },
): Promise<{ videoId: string; whole: string }> {
  return db.transaction(async (tx) => {
    await run(tx)`
      insert into recordings (event_id, title, state) values (${eventId}, ${names.title}, 'processing')
      on conflict (event_id) do nothing`;
    const { videoId, whole } = await requireRow(tx, filesRow)`
      select video_id as "videoId", whole_playlist as whole from recordings where event_id = ${eventId} for update`;
    const kept = { videoId: videoId ?? names.videoId, whole: whole ?? names.whole };
    await run(tx)`
      insert into videos (id, title, state, owner_id) values (${kept.videoId}, ${names.title}, 'processing',
        (select user_id from event_hosts where event_id = ${eventId} order by position limit 1))
      on conflict (id) do nothing`;
    await run(tx)`
      update recordings set state = case when state = 'ready' then state else 'processing' end,
        title = case when state = 'ready' then title else ${names.title} end,
        video_id = ${kept.videoId},
        whole_playlist = ${kept.whole} where event_id = ${eventId}`;
    return kept;
  });
}

/** Locks the recording to the end of the transaction. Its video is locked after it, never before. */
export async function lock(tx: Tx, eventId: number): Promise<void> {
  await run(tx)`select from recordings where event_id = ${eventId} for update`;
}

export async function writeReady(
  tx: Tx,
  eventId: number,
  made: { videoId: string; seconds: number; width: number; height: number; spans: Span[] },
): Promise<void> {
  await run(tx)`
    update videos set state = 'ready', duration_seconds = ${made.seconds}, width = ${made.width}, height = ${made.height}
    where id = ${made.videoId}`;
  await run(tx)`
    update recordings set state = 'ready', failure = nullif(failure, 'failed'), whole_seconds = ${made.seconds},
      trim_end = ${made.seconds}, spans = ${JSON.stringify(made.spans)}::jsonb where event_id = ${eventId}`;
}

/** Nothing was recorded on a node; what another node has stored, or is storing, is kept. */
export async function writeNothing(db: Db, eventId: number): Promise<void> {
  await run(db)`
    update recordings set state = 'failed', failure = coalesce(failure, 'failed')
    where event_id = ${eventId} and video_id is null`;
}

/** Nothing of the recording is left. */
export async function writeLost(tx: Tx, eventId: number): Promise<void> {
  await run(tx)`
    update recordings set state = 'failed', failure = coalesce(failure, 'failed') where event_id = ${eventId}`;
}

const trimRow = rowOf({ from: z.number(), to: z.number() });

/** The published part of a recording, in seconds of the whole. */
export async function readTrim(tx: Tx, eventId: number): Promise<z.infer<typeof trimRow>> {
  return requireRow(tx, trimRow)`
    select trim_start as "from", trim_end as "to" from recordings where event_id = ${eventId}`;
}

export async function writePublished(
  tx: Tx,
  eventId: number,
  given: {
    videoId: string;
    title: string;
    trimStart: number;
    trimEnd: number;
    chapters: Chapter[];
    isPublished: boolean;
  },
): Promise<void> {
  const seconds = given.trimEnd - given.trimStart;
  await run(tx)`update videos set duration_seconds = ${seconds} where id = ${given.videoId}`;
  await writeLessonLength(tx, given.videoId, Math.round(seconds));
  await run(tx)`
    update recordings set title = ${given.title}, trim_start = ${given.trimStart}, trim_end = ${given.trimEnd},
      chapters = ${JSON.stringify(given.chapters)}::jsonb,
      published_at = case when ${given.isPublished}::boolean then coalesce(published_at, now()) end
    where event_id = ${eventId}`;
}

/** Shortens watched positions to the published part: a longer lesson could never be completed. */
async function writeLessonLength(tx: Tx, videoId: string, seconds: number): Promise<void> {
  await run(tx)`
    update courses c set duration_seconds = c.duration_seconds + l.more, updated_at = now()
    from (select course_id, sum(${seconds}::int - duration_seconds)::int as more from lessons
      where video_id = ${videoId} and removed_at is null group by course_id) l
    where c.id = l.course_id and l.more <> 0`;
  await run(tx)`update lessons set duration_seconds = ${seconds}::int where video_id = ${videoId}`;
}

/** @returns false when a lesson shows it, or is about to: saving a lesson locks its video */
export async function deleteRow(tx: Tx, eventId: number, videoId: string | null): Promise<boolean> {
  await lock(tx, eventId);
  await run(tx)`select from videos where id = ${videoId} for update`;
  const uses = await run(tx)`
    select from lessons where video_id = ${videoId}
    union all select from draft_lessons where content ->> 'videoId' = ${videoId} limit 1`;
  if (uses > 0) return false;
  await run(tx)`delete from recordings where event_id = ${eventId}`;
  await run(tx)`delete from videos where id = ${videoId}`;
  return true;
}
