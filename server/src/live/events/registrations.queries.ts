import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isOfAudience, rowsOfAudiences } from '#db/audience-rows.ts';
import type { Db, Tx } from '#db/client.ts';
import { isRegistered, isHost } from '#db/event-people.ts';
import { registeredCount } from '#db/event-places.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { hostsOfEvent, relationColumns, relationShape } from '#live/access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { calendarEventSchema } from '@candela/contract/live/events';
import { endOfEvent, stateOfEvent } from './events.queries.ts';

const { admission: _decided, ...calendarShape } = calendarEventSchema.shape;

export const calendarRow = rowOf({ ...calendarShape, ...relationShape, startsAt: instantText, endsAt: instantText });

export type CalendarRow = z.infer<typeof calendarRow>;

/** The columns of a `CalendarRow` of the event `e`. */
export const columnsFor = (userId: string) => sql`e.id, e.title, e.description, ${sql.raw(hostsOfEvent)} as hosts,
  e.starts_at as "startsAt", ${endOfEvent} as "endsAt", e.time_zone as "timeZone", e.language_code as "languageCode",
  ${stateOfEvent} as state, e.is_recorded as "isRecorded", e.series_id is not null as "isRecurring", e.is_demo as "isDemo",
  e.meeting_id as "meetingId", e.capacity, ${registeredCount} as "registeredCount",
  coalesce((select case when r.is_waiting then 'waiting' else 'registered' end from event_registrations r
    where r.event_id = e.id and r.user_id = ${userId}), 'none') as registration,
  ${relationColumns(userId)},
  coalesce((select case when v.state = 'failed' then 'none'
      when v.state = 'ready' and (v.published_at is not null or ${isHost(sql`e.id`, userId)}) then 'ready'
      else 'toCome' end
    from recordings v where v.event_id = e.id), 'none') as recording`;

/**
 * The events `e` that a user is registered for, waits for, or hosts. Each is looked up by its id: `offset 0` keeps
 * the planner, which does not know the length of the period in a prepared statement, from reading all events of the period.
 */
function ownEvents(userId: string): SQL {
  return sql`(select event_id from event_registrations where user_id = ${userId}
      union select event_id from event_hosts where user_id = ${userId}) own
    cross join lateral (select * from events where id = own.event_id offset 0) e`;
}

/**
 * In chronological order, including cancelled events; no drafts. The caller sees those that their subscriptions include, and those that they
 * are registered for, wait for or host.
 */
export async function listCalendarRows(
  db: Db,
  caller: SignedInCaller,
  period: { from: string; to: string; isOwn: boolean; hostId?: string | undefined },
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<CalendarRow[]> {
  const { after } = page;
  const more = after ? sql`and (e.starts_at, e.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``;
  const hosted = period.hostId === undefined ? sql`` : sql`and ${isHost(sql`e.id`, period.hostId)}`;
  // No event is longer than half a day, so the index on the start is enough.
  const isInPeriod = sql`e.starts_at < ${period.to}::timestamptz
    and e.starts_at > ${period.from}::timestamptz - interval '12 hours' and ${endOfEvent} > ${period.from}::timestamptz
    and e.status <> 'draft' ${hosted} ${more}`;
  const limit = period.hostId === undefined ? rowLimit(page.limit + 1) : sql`limit ${page.limit + 1}`;
  const rows = (from: SQL, mine: SQL) => sql`select e.id, e.starts_at from ${from} where ${isInPeriod} ${mine}
    order by e.starts_at, e.id ${limit}`;
  const own = rows(ownEvents(caller.userId), sql``);
  const parts = { all: rows(sql`events e`, sql``), rows: rows(sql`events e`, sql`and e.${isOfAudience}`) };
  const found = period.isOwn
    ? sql`(${own})`
    : sql`(select id, starts_at from ${rowsOfAudiences(caller, parts)} included union (${own}))`;
  return readRows(db, calendarRow)`
    select ${columnsFor(caller.userId)} from (select id from ${found} found order by starts_at, id ${limit}) page
      join events e on e.id = page.id
    order by e.starts_at, e.id`;
}

export async function findCalendarRow(db: Db | Tx, caller: SignedInCaller, id: number): Promise<CalendarRow | null> {
  return readRow(db, calendarRow)`
    select ${columnsFor(caller.userId)} from events e where e.id = ${id} and e.status <> 'draft'`;
}

const ownRow = calendarRow.extend({
  seriesId: z.int().nullable(),
  rule: z.string().nullable(),
  updatedAt: instantText,
});

/** An event for a calendar; `updatedAt` is known of those of a user's own calendar. */
export type OwnRow = Omit<z.infer<typeof ownRow>, 'updatedAt'> & { updatedAt?: string };

/** Events for a user's own calendar: registered for, or hosted; with the rule of recurring ones. */
export async function listOwnRows(db: Db, userId: string): Promise<OwnRow[]> {
  return readRows(db, ownRow)`
    select ${columnsFor(userId)}, e.series_id as "seriesId", e.updated_at as "updatedAt",
      (select s.rule from event_series s where s.id = e.series_id) as rule
    from ${ownEvents(userId)}
    where e.status <> 'draft' and e.starts_at > now() - interval '30 days'
      and (${isRegistered(sql`e.id`, userId)} or ${isHost(sql`e.id`, userId)})
    order by e.starts_at, e.id`;
}

/** Serialises registrations for an event. */
export async function lockEvent(tx: Tx, id: number): Promise<void> {
  await run(tx)`select from events where id = ${id} for update`;
}

export async function insertRegistration(tx: Tx, id: number, userId: string, isWaiting: boolean): Promise<void> {
  await run(tx)`
    insert into event_registrations (event_id, user_id, is_waiting) values (${id}, ${userId}, ${isWaiting}::boolean)
    on conflict do nothing`;
}

export async function deleteRegistration(tx: Tx, id: number, userId: string): Promise<void> {
  await run(tx)`delete from event_registrations where event_id = ${id} and user_id = ${userId}`;
}

const generationRow = rowOf({ generation: z.int() });

export async function findGeneration(db: Db, userId: string): Promise<number> {
  return (
    (
      await readRow(db, generationRow)`
    select coalesce((select generation from calendar_feeds where user_id = u.id), 0) as generation
    from users u where u.id = ${userId} and u.status = 'active'`
    )?.generation ?? -1
  );
}

export async function raiseGeneration(db: Db, userId: string): Promise<void> {
  await run(db)`
    insert into calendar_feeds (user_id, generation) values (${userId}, 1)
    on conflict (user_id) do update set generation = calendar_feeds.generation + 1`;
}
