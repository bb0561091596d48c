import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { academyStates, type AcademyState } from '@candela/contract/learning/academies';
import { type AcademyFields } from '@candela/contract/learning/academy-composition';

const managedRow = rowOf({
  id: z.int(),
  title: z.string(),
  languageCode: z.string(),
  state: z.enum(academyStates),
  courseCount: z.int(),
  authorName: z.string(),
  updatedAt: instantText,
});

export type ManagedRow = z.infer<typeof managedRow>;

/** Last changed first; by one author, or by all. */
export async function listManagedRows(
  db: Db,
  filter: { authorId: string | null; state: AcademyState | undefined; search: string },
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<ManagedRow[]> {
  const conditions = [sql`true`];
  if (filter.authorId !== null) conditions.push(sql`a.author_id = ${filter.authorId}`);
  if (filter.state) conditions.push(sql`a.status = ${filter.state}`);
  if (filter.search !== '') conditions.push(sql`a.title ilike ${containing(filter.search)}`);
  if (page.after) conditions.push(sql`(a.updated_at, a.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`);
  return readRows(db, managedRow)`
    select a.id, a.title, a.language_code as "languageCode", a.status as state,
      (select count(*)::int from academy_courses ac where ac.academy_id = a.id) as "courseCount",
      coalesce(u.first_name || ' ' || u.last_name, '') as "authorName", a.updated_at as "updatedAt"
    from academies a left join users u on u.id = a.author_id where ${sql.join(conditions, sql` and `)}
    order by a.updated_at desc nulls last, a.id desc nulls last limit ${page.limit + 1}`;
}

const composedRow = rowOf({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  languageCode: z.string(),
  coverPath: z.string().nullable(),
  coverSeed: z.int(),
  subscriptionTypeIds: z.array(z.int()),
  deadlineDays: z.int().nullable(),
  weeklyLessons: z.int().nullable(),
  hasCertificate: z.boolean(),
  state: z.enum(academyStates),
  revision: z.int(),
  authorId: z.uuid().nullable(),
  updatedAt: instantText,
});

export type ComposedRow = z.infer<typeof composedRow>;

/** Locks the row if it is going to be changed. */
export async function findComposedRow(
  db: Db | Tx,
  id: number,
  options = { isLocked: false },
): Promise<ComposedRow | null> {
  return readRow(db, composedRow)`
    select id, title, summary, description, language_code as "languageCode", cover_path as "coverPath", cover_seed as "coverSeed",
      subscription_type_ids as "subscriptionTypeIds", deadline_days as "deadlineDays",
      weekly_lessons as "weeklyLessons", has_certificate as "hasCertificate", status as state, revision,
      author_id as "authorId", updated_at as "updatedAt"
    from academies where id = ${id} ${options.isLocked ? sql`for update` : sql``}`;
}

const composedCourseRow = rowOf({
  courseId: z.int(),
  title: z.string(),
  languageCode: z.string(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  isPublished: z.boolean(),
  prerequisiteIds: z.array(z.int()),
});

export async function listComposedCourses(db: Db | Tx, id: number) {
  return readRows(db, composedCourseRow)`
    select c.id as "courseId", c.title, c.language_code as "languageCode", c.lesson_count as "lessonCount",
      c.duration_seconds as "durationSeconds", c.status = 'published' as "isPublished",
      ac.prerequisite_ids as "prerequisiteIds"
    from academy_courses ac join courses c on c.id = ac.course_id where ac.academy_id = ${id} order by ac.position`;
}

const valuesOf = (fields: AcademyFields): Record<string, SQL> => ({
  title: sql`${fields.title}`,
  summary: sql`${fields.summary}`,
  description: sql`${fields.description}`,
  language_code: sql`${fields.languageCode}`,
  cover_seed: sql`${fields.coverSeed}::smallint`,
  subscription_type_ids: sql`${arrayOf(fields.subscriptionTypeIds)}::smallint[]`,
  deadline_days: sql`${fields.deadlineDays}::smallint`,
  weekly_lessons: sql`${fields.weeklyLessons}::smallint`,
  has_certificate: sql`${fields.hasCertificate}::boolean`,
});

const idRow = rowOf({ id: z.int() });

export async function insertRow(tx: Tx, authorId: string, fields: AcademyFields): Promise<number> {
  const values = valuesOf(fields);
  const names = sql.join(
    Object.keys(values).map((name) => sql.raw(name)),
    sql`, `,
  );
  return (
    await requireRow(tx, idRow)`
    insert into academies (author_id, status, ${names})
    values (${authorId}, 'draft', ${sql.join(Object.values(values), sql`, `)}) returning id`
  ).id;
}

export async function updateRow(tx: Tx, id: number, fields: AcademyFields): Promise<void> {
  const changes = Object.entries(valuesOf(fields)).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
  await run(tx)`
    update academies set ${sql.join(changes, sql`, `)}, revision = revision + 1, updated_at = now() where id = ${id}`;
}

/** Courses that learners can read, and those that the academy already contains: drafts of others stay hidden. */
export async function countKnownCourses(tx: Tx, academyId: number, ids: readonly number[]): Promise<number> {
  return run(tx)`
    select from courses c where c.id = any(${arrayOf(ids)}::int[]) and (c.status = 'published'
      or exists (select from academy_courses ac where ac.academy_id = ${academyId}::int and ac.course_id = c.id))`;
}

/** Puts the courses in the given order and removes all others. */
export async function writeCourses(tx: Tx, id: number, courses: AcademyFields['courses']): Promise<void> {
  await run(tx)`
    delete from academy_courses
    where academy_id = ${id} and not course_id = any(${arrayOf(courses.map(({ courseId }) => courseId))}::int[])`;
  const rows = courses.map(({ courseId, prerequisiteIds }, position) => ({
    course_id: courseId,
    position,
    prerequisite_ids: arrayOf(prerequisiteIds),
  }));
  await run(tx)`
    insert into academy_courses (academy_id, course_id, position, prerequisite_ids)
    select ${id}::int, x.course_id, x.position, x.prerequisite_ids::int[]
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(course_id int, position smallint, prerequisite_ids text)
    on conflict (academy_id, course_id) do update set position = excluded.position,
      prerequisite_ids = excluded.prerequisite_ids`;
}

export async function hasPublishedCourse(tx: Tx, id: number): Promise<boolean> {
  return (
    (await run(tx)`
    select from academy_courses ac join courses c on c.id = ac.course_id and c.status = 'published'
    where ac.academy_id = ${id} limit 1`) > 0
  );
}

export async function updateState(tx: Tx, id: number, state: AcademyState): Promise<void> {
  await run(tx)`
    update academies set status = ${state}, revision = revision + 1, updated_at = now(),
      published_at = case when ${state} = 'published' then coalesce(published_at, now()) else published_at end
    where id = ${id}`;
}

export async function deleteRow(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from academies where id = ${id}`;
}

/** A new picture does not change the revision: no open form becomes outdated. */
export async function updateCover(tx: Tx, id: number, coverPath: string | null): Promise<void> {
  await run(tx)`update academies set cover_path = ${coverPath} where id = ${id}`;
}
