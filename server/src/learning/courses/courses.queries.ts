import type { OutlineLesson } from '@candela/contract/learning/courses';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { courseCardColumns, type CourseCardRow } from '#learning/course-cards.ts';

export interface CourseFilter {
  search: string | undefined;
  languageCode: string | undefined;
  level: string | undefined;
  style: string | undefined;
}

/** One row more than `limit`, to know whether there is another page. */
export async function listRows(
  db: Db,
  userId: string,
  filter: CourseFilter,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<CourseCardRow[]> {
  const conditions: SQL[] = [sql`c.status = 'published'`];
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(c.title ilike ${pattern} or c.summary ilike ${pattern})`);
  }
  if (filter.languageCode) conditions.push(sql`c.language_code = ${filter.languageCode}`);
  if (filter.level) conditions.push(sql`c.level = ${filter.level}`);
  if (filter.style) conditions.push(sql`${filter.style} = any(c.styles)`);
  if (page.after) {
    conditions.push(sql`(c.published_at, c.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`);
  }
  const { rows } = await db.execute<CourseCardRow>(sql`
    select ${courseCardColumns}
    from courses c left join enrolments e on e.course_id = c.id and e.user_id = ${userId} and e.left_at is null
    where ${sql.join(conditions, sql` and `)}
    order by c.published_at desc nulls last, c.id desc nulls last
    limit ${page.limit + 1}`);
  return rows;
}

type PreviewRow = CourseCardRow & {
  description: string;
  styles: string[];
  methods: string[];
  concepts: string[];
  progression: 'free' | 'sequential';
};

export async function findRow(db: Db, userId: string, id: number): Promise<PreviewRow | null> {
  const { rows } = await db.execute<PreviewRow>(sql`
    select ${courseCardColumns}, c.description, c.styles, c.methods, c.concepts, c.progression
    from courses c left join enrolments e on e.course_id = c.id and e.user_id = ${userId} and e.left_at is null
    where c.id = ${id} and c.status = 'published'`);
  return rows[0] ?? null;
}

export interface OutlineRow extends Record<string, unknown> {
  sectionId: number;
  sectionTitle: string;
  id: number;
  title: string;
  type: OutlineLesson['type'];
  durationSeconds: number;
  isFreePreview: boolean;
  isCompleted: boolean;
}

/** Lessons of a course in their order. */
export async function listOutline(db: Db, userId: string, courseId: number): Promise<OutlineRow[]> {
  const { rows } = await db.execute<OutlineRow>(sql`
    select s.id as "sectionId", s.title as "sectionTitle", l.id, l.title, l.type,
      l.duration_seconds as "durationSeconds", l.is_free_preview as "isFreePreview",
      p.completed_at is not null as "isCompleted"
    from lessons l join sections s on s.id = l.section_id
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
    where l.course_id = ${courseId} order by l.position`);
  return rows;
}
