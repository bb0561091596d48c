import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { endOfEvent } from './events.queries.ts';
import { calendarRow, columnsFor, type CalendarRow } from './registrations.queries.ts';

const pastRow = calendarRow.extend({ questionCount: z.int() });

const aboutEvent = { eventId: z.int(), meetingId: z.uuid(), title: z.string(), languageCode: z.string() };

const openQuestionsRow = rowOf({ ...aboutEvent, count: z.int(), top: z.string(), oldestAt: instantText });

const unpublishedRow = rowOf({ ...aboutEvent, durationSeconds: z.number(), recordedAt: instantText });

const hostedBy = (userId: string) => sql`e.id in (select event_id from event_hosts where user_id = ${userId})`;
const isAhead = sql`e.status in ('scheduled', 'live') and ${endOfEvent} > now()`;

/** Live ones before planned ones, then by time. */
export async function listAhead(db: Db, userId: string, limit: number): Promise<CalendarRow[]> {
  return readRows(db, calendarRow)`
    select ${columnsFor(userId)} from events e where ${hostedBy(userId)} and (${isAhead} or e.status = 'live')
    order by e.status = 'live' desc, e.starts_at, e.id limit ${limit}`;
}

export async function listPast(db: Db, userId: string, limit: number): Promise<z.infer<typeof pastRow>[]> {
  return readRows(db, pastRow)`
    select ${columnsFor(userId)},
      (select count(*)::int from room_messages m
        where m.event_id = e.id and m.kind = 'question' and m.hidden_at is null) as "questionCount"
    from events e where ${hostedBy(userId)}
      and (e.status = 'ended' or (e.status = 'scheduled' and ${endOfEvent} <= now()))
    order by e.starts_at desc, e.id desc limit ${limit}`;
}

/** Open questions in rooms of live or upcoming sessions, without the host's own. */
export async function listQuestions(
  db: Db,
  userId: string,
  limit: number,
): Promise<z.infer<typeof openQuestionsRow>[]> {
  return readRows(db, openQuestionsRow)`
    select e.id as "eventId", e.meeting_id as "meetingId", e.title, e.language_code as "languageCode",
      q.count, q.top, q.oldest_at as "oldestAt"
    from events e cross join lateral (
      select count(*)::int as count, min(m.created_at) as oldest_at,
        (array_agg(m.body order by m.vote_count desc nulls last, m.id))[1] as top
      from room_messages m where m.event_id = e.id and m.kind = 'question' and m.hidden_at is null
        and m.state = 'open' and m.user_id <> ${userId}) q
    where ${hostedBy(userId)} and (${isAhead} or e.status = 'live') and q.count > 0
    order by e.status = 'live' desc, e.starts_at, e.id limit ${limit}`;
}

export async function listUnpublished(
  db: Db,
  userId: string,
  limit: number,
): Promise<z.infer<typeof unpublishedRow>[]> {
  return readRows(db, unpublishedRow)`
    select e.id as "eventId", e.meeting_id as "meetingId", r.title, e.language_code as "languageCode",
      r.whole_seconds as "durationSeconds", r.created_at as "recordedAt"
    from recordings r join events e on e.id = r.event_id
    where ${hostedBy(userId)} and r.published_at is null and r.state = 'ready'
    order by r.created_at desc, e.id desc limit ${limit}`;
}
