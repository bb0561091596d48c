import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { personJson } from '#db/entitlements.ts';
import { isHost } from '#db/event-people.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import { isAfter, isInDays, type FigureSource, type RowSource } from '#site/figure-sources.ts';
import { personSchema } from '@candela/contract/accounts/people';

const dayRow = rowOf({ day: z.iso.date(), value: z.int() });
const attendanceRow = rowOf({
  person: personSchema,
  at: instantText,
  key: z.string(),
  title: z.string(),
  link: z.string(),
  seconds: z.int().nullable(),
});
const at = sql`a.first_at`;
const key = sql`(a.user_id::text || ':' || a.event_id)`;

/** Whoever hosts a session does not attend it. */
const isGuest = sql`not ${isHost(sql`a.event_id`, sql`a.user_id`)}`;

/** Attendance of live sessions, for the admin dashboard: each person once per session. */
export const attendanceFigures: FigureSource & RowSource = {
  kind: 'attendance',
  count: (db, days) => readRows(db, dayRow)`
    select (${at} at time zone 'UTC')::date::text as day, count(*)::int as value from event_attendances a
    where ${isInDays(at, days)} and ${isGuest} group by 1`,
  async list(db, days, page) {
    const rows = await readRows(db, attendanceRow)`
      select ${sql.raw(personJson)} as person, ${at} as at, ${key} as key, e.title, '/admin/events/' || e.id as link,
        null::int as seconds
      from event_attendances a join users u on u.id = a.user_id join events e on e.id = a.event_id
      where ${isInDays(at, days)} and ${isGuest} ${isAfter(at, key, page)}
      order by ${at} desc, ${key} desc limit ${page.limit}`;
    return rows.map((row) => ({ ...row, exactAt: row.at, at: toIso(row.at) }));
  },
};
