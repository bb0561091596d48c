import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { firstOf, opaqueContaining } from '#db/first-rows.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import { opensAtRow } from '#learning/access.ts';
import { courseCardColumns, courseCardRow, type CourseCardRow } from '#learning/course-cards.ts';
import type { courseOrders } from '@candela/contract/learning/courses';
import { lessonTypes } from '@candela/contract/learning/lessons';

export interface CourseFilter {
  search?: string | undefined;
  languageCode?: string | undefined;
  level?: string | undefined;
  style?: string | undefined;
  trainerId?: string | undefined;
}

/** End of a page sorted by date, and of one sorted by title. */
export type ListKeys = { at: string; id: number } | { text: string; id: number };

/** Courses of which a page of one style is looked for in order: a style that does not fill it from these has few courses. */
const firstOfAnyStyle = 2000;

/** Reads one row more than `limit`, to know whether there is another page. */
export async function listRows(
  db: Db,
  userId: string,
  filter: CourseFilter,
  page: { limit: number; sort: (typeof courseOrders)[number]; after: ListKeys | null },
): Promise<CourseCardRow[]> {
  const conditions: SQL[] = [sql`c.status = 'published'`];
  if (filter.languageCode) conditions.push(sql`c.language_code = ${filter.languageCode}`);
  if (filter.level) conditions.push(sql`c.level = ${filter.level}`);
  if (filter.trainerId !== undefined) {
    conditions.push(sql`c.id in (select course_id from course_trainers where user_id = ${filter.trainerId}::uuid)`);
  }
  const { after } = page;
  if (after) {
    conditions.push(
      'at' in after
        ? sql`(c.published_at, c.id) < (${after.at}::timestamptz, ${after.id}::int)`
        : sql`(lower(c.title), c.id) > (lower(${after.text}), ${after.id}::int)`,
    );
  }
  const order =
    page.sort === 'title' ? sql`lower(c.title), c.id` : sql`c.published_at desc nulls last, c.id desc nulls last`;
  const ofAnyStyle = sql.join(conditions, sql` and `);
  const isOfStyle = filter.style ? sql`and c.styles @> array[${filter.style}]::text[]` : sql``;
  const given = sql`${ofAnyStyle} ${isOfStyle}`;
  // The enrolment is looked up for each course of the page (`offset 0`): a plan for any learner would read all of theirs each time.
  const read = (from: SQL, where: SQL, limit: SQL) => readRows(db, courseCardRow)`
    select ${courseCardColumns}
    from (select * from ${from} c where ${where} order by ${order} ${limit}) c
      left join lateral (
        select * from enrolments where course_id = c.id and user_id = ${userId} and left_at is null offset 0) e on true
    order by ${order}`;
  const limit = page.limit + 1;
  const { languageCode, level, style, trainerId } = filter;
  const isNarrowed = [languageCode, level, trainerId].some((each) => each !== undefined);
  if (!filter.search && style && !isNarrowed) {
    const front = sql`(select * from courses c where ${ofAnyStyle} order by ${order} limit ${sql.raw(String(firstOfAnyStyle))})`;
    const rows = await read(front, sql`true ${isOfStyle}`, rowLimit(limit));
    if (rows.length === limit) return rows;
    // `offset 0`: by the index of styles, which the planner gives up for one in order if it does not know how rare the style is.
    const ofStyle = sql`(select * from courses c where c.status = 'published' ${isOfStyle} offset 0)`;
    return read(ofStyle, ofAnyStyle, rowLimit(limit));
  }
  if (!filter.search) return read(sql`courses`, given, sql`limit ${limit}`);
  // For a trainer or a style, the newest courses may contain few matches or none.
  if (!isNarrowed && style === undefined) {
    const front = firstOf(sql`select * from courses c where ${given} order by ${order}`);
    const isNamed = sql`c.title || ' ' || c.summary ilike ${opaqueContaining(filter.search)}`;
    const rows = await read(front, isNamed, rowLimit(limit));
    if (rows.length === limit) return rows;
  }
  return read(
    sql`courses`,
    sql`${given} and c.title || ' ' || c.summary ilike ${containing(filter.search)}`,
    sql`limit ${limit}`,
  );
}

const previewRow = courseCardRow.extend({
  description: z.string(),
  styles: z.array(z.string()),
  methods: z.array(z.string()),
  concepts: z.array(z.string()),
  progression: z.enum(['free', 'sequential']),
  prerequisites: z.array(z.object({ id: z.int(), title: z.string(), isCompleted: z.boolean() })),
  hasCertificate: z.boolean(),
  certificateNumber: z.string().nullable(),
});

type PreviewRow = z.infer<typeof previewRow>;

export async function findRow(db: Db, userId: string, id: number): Promise<PreviewRow | null> {
  return readRow(db, previewRow)`
    select ${courseCardColumns}, c.description, c.styles, c.methods, c.concepts, c.progression,
      (select coalesce(json_agg(json_build_object('id', x.id, 'title', x.title,
          'isCompleted', xe.completed_at is not null) order by x.title), '[]')
        from courses x left join enrolments xe on xe.course_id = x.id and xe.user_id = ${userId}
        where x.id = any(c.prerequisite_ids) and x.status = 'published') as prerequisites,
      c.has_certificate as "hasCertificate", (select k.number from certificates k
        where k.user_id = ${userId} and k.course_id = c.id and k.revoked_at is null) as "certificateNumber"
    from courses c left join enrolments e on e.course_id = c.id and e.user_id = ${userId} and e.left_at is null
    where c.id = ${id} and c.status = 'published'`;
}

const outlineRow = rowOf({
  sectionId: z.int(),
  sectionTitle: z.string(),
  id: z.int(),
  title: z.string(),
  type: z.enum(lessonTypes),
  durationSeconds: z.int(),
  isFreePreview: z.boolean(),
  isCompleted: z.boolean(),
  wasOpened: z.boolean(),
  opensAt: instantText.nullable(),
  isToCome: z.boolean(),
  isChanged: z.boolean(),
});

export type OutlineRow = z.infer<typeof outlineRow>;

/** Lessons of a course in order. */
export async function listOutline(db: Db, userId: string, courseId: number): Promise<OutlineRow[]> {
  return readRows(db, outlineRow)`
    select s.id as "sectionId", s.title as "sectionTitle", l.id, l.title, l.type,
      l.duration_seconds as "durationSeconds", l.is_free_preview as "isFreePreview",
      p.completed_at is not null as "isCompleted", p.user_id is not null as "wasOpened",
      ${opensAtRow} as "opensAt", coalesce(${opensAtRow} > now(), false) as "isToCome",
      coalesce(l.content_changed_at > p.completed_at, false) as "isChanged"
    from lessons l join sections s on s.id = l.section_id
      left join enrolments e on e.course_id = l.course_id and e.user_id = ${userId} and e.left_at is null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.course_id = ${courseId} and l.removed_at is null order by l.position`;
}
