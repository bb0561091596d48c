import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { canRow } from '#db/entitlements.ts';
import { registeredCount } from '#db/event-places.ts';
import { maxFirstRows, opaqueContaining } from '#db/first-rows.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { hostsOfEvent } from '#live/access.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { eventStates, watchables, type EventView } from '@candela/contract/live/events';

const eventRow = rowOf({
  id: z.int(),
  seriesId: z.int().nullable(),
  rule: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  hosts: z.array(personSchema),
  startsAt: instantText,
  timeZone: z.string(),
  durationMinutes: z.int(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  capacity: z.int().nullable(),
  isRecorded: z.boolean(),
  hasChat: z.boolean(),
  meetingId: z.uuid(),
  /** An event whose time has passed without a stream counts as ended. */
  state: z.enum(eventStates),
  registeredCount: z.int(),
  waitingCount: z.int(),
  isDemo: z.boolean(),
  /** Users who manage events also see unpublished ones. */
  recording: z.enum(watchables),
});

export type EventRow = z.infer<typeof eventRow>;

const idRow = rowOf({ id: z.int() });

export const endOfEvent = sql.raw(`e.starts_at + make_interval(mins => e.duration_minutes)`);

export const stateOfEvent = sql`case when e.status = 'scheduled' and ${endOfEvent} <= now() then 'ended' else e.status end`;

const columns = sql`e.id, e.series_id as "seriesId", (select rule from event_series s where s.id = e.series_id) as rule,
  e.title, e.description, ${sql.raw(hostsOfEvent)} as hosts, e.starts_at as "startsAt", e.time_zone as "timeZone",
  e.duration_minutes as "durationMinutes", e.language_code as "languageCode",
  e.subscription_type_ids as "subscriptionTypeIds", e.capacity, e.is_recorded as "isRecorded", e.has_chat as "hasChat",
  e.meeting_id as "meetingId", ${stateOfEvent} as state, ${registeredCount} as "registeredCount",
  (select count(*)::int from event_registrations r where r.event_id = e.id and r.is_waiting) as "waitingCount",
  e.is_demo as "isDemo",
  coalesce((select case v.state when 'failed' then 'none' when 'ready' then 'ready' else 'toCome' end
    from recordings v where v.event_id = e.id), 'none') as recording`;

// No event is longer than half a day: current events began within that time, so the index need not be read from its beginning.
const isAhead = sql`e.starts_at > now() - interval '12 hours' and ${endOfEvent} > now()`;
const isOver = sql`e.starts_at <= now() and ${endOfEvent} <= now()`;

/** Each part is sorted in the index of statuses; a page merges them. */
const partsOfView: Record<EventView, SQL[]> = {
  upcoming: [sql`e.status = 'scheduled' and ${isAhead}`, sql`e.status = 'live' and ${isAhead}`],
  past: [sql`e.status = 'ended'`, sql`e.status = 'scheduled' and ${isOver}`, sql`e.status = 'live' and ${isOver}`],
  draft: [sql`e.status = 'draft'`],
  cancelled: [sql`e.status = 'cancelled'`],
};

const moreRow = rowOf({ isMore: z.boolean() });

/** Upcoming events by ascending date, past ones by descending date. */
export async function listRows(
  db: Db,
  view: EventView,
  page: { limit: number; after: { at: string; id: number } | null; search: string },
): Promise<EventRow[]> {
  const { search } = page;
  const isForward = view === 'upcoming' || view === 'draft';
  const [direction, isBeyond] = isForward ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const more = page.after
    ? sql`and (e.starts_at, e.id) ${isBeyond} (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  const order = sql`order by e.starts_at ${direction}, e.id ${direction}`;
  const limit = rowLimit(page.limit + 1);
  const first = (limitOfPart: SQL) =>
    sql`(${sql.join(
      partsOfView[view].map(
        (part) => sql`(select e.id, e.starts_at, e.title from events e where ${part} ${more} ${order} ${limitOfPart})`,
      ),
      sql` union all `,
    )})`;
  const read = (from: SQL, condition: SQL) => readRows(db, eventRow)`
    select ${columns} from (select e.id from ${from} e where ${condition} ${order} ${limit}) page
      join events e on e.id = page.id ${order}`;
  if (search === '') return read(first(limit), sql`true`);
  const rows = await read(first(sql.raw(`limit ${maxFirstRows}`)), sql`e.title ilike ${opaqueContaining(search)}`);
  if (rows.length > page.limit) return rows;
  const isBehindFirst = sql.join(
    partsOfView[view].map(
      (part) => sql`exists (select from events e where ${part} ${more} offset ${sql.raw(String(maxFirstRows))})`,
    ),
    sql` or `,
  );
  const { isMore } = await requireRow(db, moreRow)`select ${isBehindFirst} as "isMore"`;
  if (!isMore) return rows;
  // `offset 0`: by the index of titles, which the planner would give up for one in order if it expects the word to be frequent.
  const named = sql`(select * from events e where e.title ilike ${containing(search)} offset 0)`;
  const isInView = sql.join(
    partsOfView[view].map((part) => sql`(${part})`),
    sql` or `,
  );
  return read(named, sql`(${isInView}) ${more}`);
}

export async function findRow(db: Db | Tx, id: number): Promise<EventRow | null> {
  return readRow(db, eventRow)`select ${columns} from events e where e.id = ${id}`;
}

/** The event, or every event of its series that has not begun; locked, in chronological order. */
export async function lockRows(tx: Tx, event: EventRow, isWholeSeries: boolean): Promise<EventRow[]> {
  const meant =
    isWholeSeries && event.seriesId !== null
      ? sql`e.series_id = ${event.seriesId} and e.status in ('draft', 'scheduled')
          and (e.starts_at > now() or e.id = ${event.id})`
      : sql`e.id = ${event.id}`;
  const locked = await readRows(tx, idRow)`
    select e.id from events e where ${meant} order by e.starts_at, e.id for update`;
  // Hosts and registrations are read by a separate statement: one that has waited for the lock would return them as they were before.
  return readRows(tx, eventRow)`
    select ${columns} from events e where e.id = any(${arrayOf(locked.map(({ id }) => id))}::int[])
    order by e.starts_at, e.id`;
}

interface EventValues {
  title: string;
  description: string;
  timeZone: string;
  durationMinutes: number;
  languageCode: string;
  subscriptionTypeIds: number[];
  capacity: number | null;
  isRecorded: boolean;
  hasChat: boolean;
  status: 'draft' | 'scheduled';
}

export async function insertSeries(tx: Tx, rule: string, timeZone: string): Promise<number> {
  return (
    await requireRow(tx, idRow)`
    insert into event_series (rule, time_zone) values (${rule}, ${timeZone}) returning id`
  ).id;
}

/** One row per start. */
export async function insertRows(
  tx: Tx,
  values: EventValues,
  starts: Date[],
  seriesId: number | null,
): Promise<number[]> {
  const rows = await readRows(tx, idRow)`
    insert into events (series_id, title, description, starts_at, time_zone, duration_minutes, language_code,
      subscription_type_ids, capacity, is_recorded, has_chat, status)
    select ${seriesId}::int, ${values.title}, ${values.description}, start, ${values.timeZone},
      ${values.durationMinutes}::smallint, ${values.languageCode}, ${arrayOf(values.subscriptionTypeIds)}::smallint[],
      ${values.capacity}::int, ${values.isRecorded}::boolean, ${values.hasChat}::boolean, ${values.status}
    from unnest(${arrayOf(starts.map((start) => start.toISOString()))}::timestamptz[]) start order by start
    returning id`;
  return rows.map(({ id }) => id);
}

/** A new time resets the reminder. */
export async function updateRow(tx: Tx, id: number, startsAt: Date, values: EventValues): Promise<void> {
  await run(tx)`
    update events set title = ${values.title}, description = ${values.description},
      reminded_at = case when starts_at = ${startsAt.toISOString()}::timestamptz then reminded_at end,
      starts_at = ${startsAt.toISOString()}::timestamptz, time_zone = ${values.timeZone},
      duration_minutes = ${values.durationMinutes}::smallint, language_code = ${values.languageCode},
      subscription_type_ids = ${arrayOf(values.subscriptionTypeIds)}::smallint[], capacity = ${values.capacity}::int,
      is_recorded = ${values.isRecorded}::boolean, has_chat = ${values.hasChat}::boolean, status = ${values.status},
      updated_at = now()
    where id = ${id}`;
}

export async function replaceHosts(tx: Tx, eventIds: number[], hostIds: string[]): Promise<void> {
  await run(tx)`delete from event_hosts where event_id = any(${arrayOf(eventIds)}::int[])`;
  await run(tx)`
    insert into event_hosts (event_id, user_id, position)
    select event_id, user_id, position - 1 from unnest(${arrayOf(eventIds)}::int[]) event_id,
      unnest(${arrayOf(hostIds)}::uuid[]) with ordinality h (user_id, position)`;
}

const countRow = rowOf({ count: z.int() });

/** How many of these users may host: active trainers and admins. */
export async function countHosts(tx: Tx, userIds: string[]): Promise<number> {
  return (
    await requireRow(tx, countRow)`
    select count(*)::int as count from users u
    where u.id = any(${arrayOf(userIds)}::uuid[]) and u.status = 'active' and ${canRow('events.host')}`
  ).count;
}

export async function cancelRows(tx: Tx, ids: number[]): Promise<void> {
  await run(tx)`
    update events set status = 'cancelled', updated_at = now() where id = any(${arrayOf(ids)}::int[])`;
}

export async function deleteRows(tx: Tx, ids: number[]): Promise<void> {
  await run(tx)`delete from events where id = any(${arrayOf(ids)}::int[])`;
}

/** Whether the series has an earlier event: only the first is announced. */
export async function hasEarlier(tx: Tx, event: EventRow): Promise<boolean> {
  if (event.seriesId === null) return false;
  return (
    (await run(tx)`
    select from events where series_id = ${event.seriesId} and starts_at < ${event.startsAt}::timestamptz
      and status <> 'cancelled' limit 1`) > 0
  );
}

/** The start in seconds since 1970. */
const remindedRow = rowOf({ id: z.int(), startsAt: z.int() });

/** Marks the scheduled events that begin within `minutes` as reminded, once for each start time. */
export async function markReminded(tx: Tx, minutes: number): Promise<z.infer<typeof remindedRow>[]> {
  return readRows(tx, remindedRow)`
    update events set reminded_at = now()
    where status = 'scheduled' and reminded_at is null and starts_at > now()
      and starts_at <= now() + make_interval(mins => ${minutes}::int)
    returning id, extract(epoch from starts_at)::int as "startsAt"`;
}

const userIdRow = rowOf({ userId: z.uuid() });

/** The next registered users who want reminders by email. */
export async function listReminded(tx: Tx, eventId: number, after: string, limit: number): Promise<string[]> {
  const rows = await readRows(tx, userIdRow)`
    select r.user_id as "userId" from event_registrations r
      left join notification_preferences f on f.user_id = r.user_id
    where r.event_id = ${eventId} and not r.is_waiting and r.user_id > ${after}::uuid
      and not 'event' = any(coalesce(f.muted_mail_types, '{}'))
    order by r.user_id limit ${limit}`;
  return rows.map(({ userId }) => userId);
}
