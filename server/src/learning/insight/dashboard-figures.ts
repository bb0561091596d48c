import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { personJson } from '#db/entitlements.ts';
import { rowLimit } from '#db/row-limit.ts';
import { bigintText, instantText, readRows, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import { isAfter, isInDays, type CountCohorts, type FigureSource, type RowSource } from '#site/figure-sources.ts';
import { personSchema } from '@candela/contract/accounts/people';

const dayRow = rowOf({ day: z.iso.date(), value: bigintText });
const isUuid = (text: string) => z.uuid().safeParse(text).success;
const toNumber = ({ day, value }: z.infer<typeof dayRow>) => ({ day, value: Number(value) });

const listedRow = rowOf({
  person: personSchema,
  at: instantText,
  key: z.string(),
  title: z.string().nullable(),
  link: z.string().nullable(),
  seconds: z.int().nullable(),
});
const present = (row: z.infer<typeof listedRow>) => ({ ...row, exactAt: row.at, at: toIso(row.at) });

/** Learners who were active on a day (in their own zone), and how much video they watched. */
const ofStudyDays = (kind: 'active' | 'watchSeconds', isOfLearners = sql``): FigureSource & RowSource => ({
  kind,
  async count(db, { from, to }) {
    const value = kind === 'active' ? sql`count(*)` : sql`sum(watched_seconds)`;
    const rows = await readRows(db, dayRow)`
      select day::text as day, ${value}::bigint::text as value from study_days s
      where day between ${from}::date and ${to}::date ${isOfLearners} group by day`;
    return rows.map(toNumber);
  },
  async list(db, { from, to }, page) {
    const hasWatched = kind === 'active' ? sql`` : sql`and s.watched_seconds > 0`;
    // In the same form as in the index.
    const more =
      page.after && isUuid(page.after.text)
        ? sql`and (s.day, s.user_id) < ((${page.after.at}::timestamptz at time zone 'UTC')::date, ${page.after.text}::uuid)`
        : sql``;
    const rows = await readRows(db, listedRow)`
      select ${sql.raw(personJson)} as person, s.day::timestamp at time zone 'UTC' as at, s.user_id::text as key,
        null::text as title, null::text as link, s.watched_seconds as seconds
      from study_days s join users u on u.id = s.user_id
      where s.day between ${from}::date and ${to}::date ${hasWatched} ${isOfLearners} ${more}
      order by s.day desc, s.user_id desc ${rowLimit(page.limit)}`;
    return rows.map(present);
  },
});

const ofEnrolments = (kind: 'enrolments' | 'completions'): FigureSource & RowSource => {
  const at = kind === 'enrolments' ? sql`e.enrolled_at` : sql`e.completed_at`;
  const key = sql`(e.user_id::text || ':' || e.course_id)`;
  return {
    kind,
    async count(db, days) {
      const rows = await readRows(db, dayRow)`
        select (${at} at time zone 'UTC')::date::text as day, count(*)::text as value from enrolments e
        where ${isInDays(at, days)} group by 1`;
      return rows.map(toNumber);
    },
    async list(db, days, page) {
      // The page is chosen first: people and courses of all who were enrolled at the same instant, by an import, would be read for it.
      const rows = await readRows(db, listedRow)`
        select ${sql.raw(personJson)} as person, e.at, e.key, c.title,
          '/trainer/courses/' || c.id || '/insight' as link, null::int as seconds
        from (select e.user_id, e.course_id, ${at} as at, ${key} as key from enrolments e
            where ${isInDays(at, days)} ${isAfter(at, key, page)}
            order by ${at} desc, ${key} desc ${rowLimit(page.limit)}) e
          join users u on u.id = e.user_id join courses c on c.id = e.course_id
        order by e.at desc, e.key desc`;
      return rows.map(present);
    },
  };
};

/** Activity in courses, for the admin dashboard. */
export const learningFigures = [
  // Trainers and admins who look at a lesson do not count as active learners.
  ofStudyDays('active', sql`and exists (select from users l where l.id = s.user_id and l.role_ids = '{3}')`),
  ofStudyDays('watchSeconds'),
  ofEnrolments('enrolments'),
  ofEnrolments('completions'),
] as const;

const cohortRow = rowOf({ joinedOn: z.iso.date(), learnerCount: z.int(), activeCount: z.int() });

/** Learners who have accepted their invitation, by the week in which they joined. */
export const countCohorts: CountCohorts = (db, { firstWeek, week }) => readRows(db, cohortRow)`
  select date_trunc('week', u.created_at at time zone 'UTC')::date::text as "joinedOn", count(*)::int as "learnerCount",
    count(*) filter (where exists (select from study_days s
      where s.user_id = u.id and s.day between ${week}::date and ${week}::date + 6))::int as "activeCount"
  from users u
  where u.created_at >= ${firstWeek}::date::timestamp at time zone 'UTC'
    and u.created_at < (${week}::date + 7)::timestamp at time zone 'UTC'
    and u.role_ids = '{3}' and u.status <> 'invited'
  group by 1`;
