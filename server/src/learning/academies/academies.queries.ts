import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { academyStates } from '@candela/contract/learning/academies';
import { lessonTypes } from '@candela/contract/learning/lessons';

const cardRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  languageCode: z.string(),
  coverPath: z.string().nullable(),
  coverSeed: z.int(),
  hasCertificate: z.boolean(),
  isDemo: z.boolean(),
  subscriptionTypeIds: z.array(z.int()),
  publishedAt: instantText.nullable(),
  joinedAt: instantText.nullable(),
  completedAt: instantText.nullable(),
  courseCount: z.int(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  completedLessons: z.int(),
  completedCourses: z.int(),
});

export type CardRow = z.infer<typeof cardRow>;

const cardColumns = sql.raw(`a.id, a.title, a.summary, a.language_code as "languageCode", a.cover_path as "coverPath",
  a.cover_seed as "coverSeed", a.has_certificate as "hasCertificate", a.is_demo as "isDemo",
  a.subscription_type_ids as "subscriptionTypeIds", a.published_at as "publishedAt", ae.joined_at as "joinedAt",
  ae.completed_at as "completedAt", s."courseCount", s."lessonCount", s."durationSeconds", s."completedLessons",
  s."completedCourses"`);

/** Academies `a` with the caller's membership `ae`, and sums over their published courses `s`. */
const cardTables = (userId: string): SQL => sql`
  academies a left join academy_enrolments ae on ae.academy_id = a.id and ae.user_id = ${userId} and ae.left_at is null
  left join lateral (
    select count(*)::int as "courseCount", coalesce(sum(c.lesson_count), 0)::int as "lessonCount",
      coalesce(sum(c.duration_seconds), 0)::int as "durationSeconds",
      coalesce(sum(case when e.completed_at is not null then c.lesson_count
        else least(coalesce(e.completed_lessons, 0), c.lesson_count) end), 0)::int as "completedLessons",
      count(e.completed_at)::int as "completedCourses"
    from academy_courses ac join courses c on c.id = ac.course_id and c.status = 'published'
      left join enrolments e on e.course_id = c.id and e.user_id = ${userId}
    where ac.academy_id = a.id) s on true`;

export async function listRows(
  db: Db,
  userId: string,
  languageCode: string | undefined,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<CardRow[]> {
  const conditions = [sql`a.status = 'published'`];
  if (languageCode !== undefined) conditions.push(sql`a.language_code = ${languageCode}`);
  if (page.after) conditions.push(sql`(a.published_at, a.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`);
  return readRows(db, cardRow)`
    select ${cardColumns} from ${cardTables(userId)} where ${sql.join(conditions, sql` and `)}
    order by a.published_at desc nulls last, a.id desc nulls last limit ${page.limit + 1}`;
}

const academyRow = cardRow.extend({
  status: z.enum(academyStates),
  description: z.string(),
  weeklyLessons: z.int().nullable(),
  deadlineDays: z.int().nullable(),
  authorId: z.uuid().nullable(),
  certificateNumber: z.string().nullable(),
});

export type AcademyRow = z.infer<typeof academyRow>;

export async function findRow(db: Db, userId: string, id: number): Promise<AcademyRow | null> {
  return readRow(db, academyRow)`
    select ${cardColumns}, a.status, a.description, a.weekly_lessons as "weeklyLessons",
      a.deadline_days as "deadlineDays", a.author_id as "authorId",
      (select x.number from certificates x where x.user_id = ${userId} and x.academy_id = a.id and x.revoked_at is null)
        as "certificateNumber"
    from ${cardTables(userId)} where a.id = ${id}`;
}

const courseRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  coverPath: z.string().nullable(),
  trainers: z.array(personSchema),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  prerequisiteIds: z.array(z.int()),
  hasBegun: z.boolean(),
  isFinished: z.boolean(),
  completedLessons: z.int(),
  nextLesson: z
    .object({
      id: z.int(),
      title: z.string(),
      type: z.enum(lessonTypes),
      durationSeconds: z.int(),
      positionSeconds: z.int(),
    })
    .nullable(),
  certificateNumber: z.string().nullable(),
});

export type CourseRow = z.infer<typeof courseRow>;

/** The published courses of an academy in order, with the caller's progress in each. */
export async function listCourseRows(db: Db, userId: string, academyId: number): Promise<CourseRow[]> {
  return readRows(db, courseRow)`
    select c.id, c.title, c.summary, c.language_code as "languageCode",
      c.subscription_type_ids as "subscriptionTypeIds", c.cover_path as "coverPath",
      (select coalesce(json_agg(${sql.raw(personJson)} order by ct.position), '[]')
        from course_trainers ct join users u on u.id = ct.user_id where ct.course_id = c.id) as trainers,
      c.lesson_count as "lessonCount", c.duration_seconds as "durationSeconds",
      ac.prerequisite_ids as "prerequisiteIds", e.user_id is not null and e.left_at is null as "hasBegun",
      e.completed_at is not null as "isFinished",
      least(coalesce(e.completed_lessons, 0), c.lesson_count) as "completedLessons",
      case when e.user_id is not null and e.left_at is null then (
        select json_build_object('id', l.id, 'title', l.title, 'type', l.type, 'durationSeconds', l.duration_seconds,
          'positionSeconds', floor(coalesce(p.position_seconds, 0))::int)
        from lessons l left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id
        where l.course_id = c.id and l.removed_at is null and p.completed_at is null order by l.position limit 1)
      end as "nextLesson",
      (select x.number from certificates x where x.user_id = ${userId} and x.course_id = c.id and x.revoked_at is null)
        as "certificateNumber"
    from academy_courses ac join courses c on c.id = ac.course_id and c.status = 'published'
      left join enrolments e on e.course_id = c.id and e.user_id = ${userId}
    where ac.academy_id = ${academyId} order by ac.position`;
}

const dayRow = rowOf({ day: z.int(), lessons: z.int() });

/** Lessons of the academy completed since Monday in a time zone, by day of the week from 1. */
export async function listThisWeek(db: Db, userId: string, academyId: number, timeZone: string | null) {
  return readRows(db, dayRow)`
    select extract(isodow from clock_in(${timeZone}, p.completed_at))::int as day, count(*)::int as lessons
    from academy_courses ac join lesson_progress p on p.course_id = ac.course_id and p.user_id = ${userId}
    where ac.academy_id = ${academyId} and p.completed_at > now() - interval '8 days'
      and clock_in(${timeZone}, p.completed_at) >= date_trunc('week', clock_in(${timeZone}, now()))
    group by 1`;
}

/** Joins, or returns; an existing membership stays as it is. */
export async function upsertEnrolment(tx: Tx, userId: string, academyId: number): Promise<void> {
  await run(tx)`
    insert into academy_enrolments (user_id, academy_id) values (${userId}, ${academyId})
    on conflict (user_id, academy_id) do update set left_at = null, joined_at = now()
    where academy_enrolments.left_at is not null`;
}

/** @returns whether there was a membership to end */
export async function markLeft(db: Db, userId: string, academyId: number): Promise<boolean> {
  return (
    (await run(db)`
    update academy_enrolments set left_at = now()
    where user_id = ${userId} and academy_id = ${academyId} and left_at is null`) > 0
  );
}

const candidateRow = rowOf({ userId: z.uuid() });

/** Members who have finished all current courses of an academy without having it completed yet, ordered by id. */
export async function listUntold(db: Db, academyId: number, after: string | null, limit: number) {
  const rows = await readRows(db, candidateRow)`
    select ae.user_id as "userId" from academy_enrolments ae
    where ae.academy_id = ${academyId}::int and ae.left_at is null and ae.completed_at is null
      ${after === null ? sql`` : sql`and ae.user_id > ${after}::uuid`}
      and not exists (select from academy_courses ac join courses c on c.id = ac.course_id and c.status = 'published'
        left join enrolments e on e.course_id = c.id and e.user_id = ae.user_id
        where ac.academy_id = ae.academy_id and e.completed_at is null)
    order by ae.user_id limit ${limit}::int`;
  return rows.map(({ userId }) => userId);
}
