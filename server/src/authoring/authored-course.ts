import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { isAuthoredRow } from '#learning/course-authors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { RichText } from '@candela/contract/rich-text';
import { importLive } from './live-import.ts';

const richText = z.custom<RichText>((value) => typeof value === 'object' && value !== null && 'content' in value);

/** The text of a lesson; other parts of its type stay as they are stored. */
const storedContent = z.looseObject({ title: z.string(), body: richText });
const storedMeta = z.looseObject({ title: z.string(), summary: z.string(), description: richText });

export type StoredContent = z.infer<typeof storedContent>;
export type StoredMeta = z.infer<typeof storedMeta>;

/** A course as its authors see it: the draft if there is one, else the published course. */
export interface AuthoredCourse {
  id: number;
  slug: string;
  languageCode: string;
  title: string;
  summary: string;
  /** Null if it has never been edited: then it only has its texts. */
  meta: StoredMeta | null;
  sections: { id: number; title: string; lessons: AuthoredLesson[] }[];
}

export interface AuthoredLesson {
  id: number;
  title: string;
  type: string;
  /** Null if it has never been edited. */
  content: StoredContent | null;
}

const courseRow = rowOf({
  id: z.int(),
  slug: z.string(),
  languageCode: z.string(),
  title: z.string(),
  summary: z.string(),
  meta: z.unknown(),
  /** Revision of the draft. */
  outline: z.unknown(),
});

const storedOutline = z.array(
  z.looseObject({
    id: z.int(),
    title: z.string(),
    state: z.string(),
    lessons: z.array(z.looseObject({ id: z.int(), state: z.string() })),
  }),
);

const lessonRow = rowOf({
  id: z.int(),
  /** Null for a lesson that exists only in the draft. */
  sectionId: z.int().nullable(),
  sectionTitle: z.string().nullable(),
  title: z.string(),
  type: z.string(),
  content: z.unknown(),
  isLive: z.boolean(),
});

/** The course, or null if it does not exist or the caller may not edit it: trainers edit their own, admins all. */
export async function readAuthoredCourse(
  db: Db | Tx,
  caller: SignedInCaller,
  courseId: number,
): Promise<AuthoredCourse | null> {
  const own = await readRow(db, rowOf({ id: z.int() }))`
    select c.id from courses c where c.id = ${courseId} and ${isAuthoredRow(caller)}`;
  return own && loadAuthoredCourse(db, courseId);
}

/** The same without a permission check; null if there is no such course. */
export async function loadAuthoredCourse(db: Db | Tx, courseId: number): Promise<AuthoredCourse | null> {
  await db.transaction((tx) => importLive(tx, courseId));
  const course = await readRow(db, courseRow)`
    select c.id, c.slug, coalesce(d.meta->>'languageCode', c.language_code) as "languageCode",
      coalesce(d.meta->>'title', c.title) as title, coalesce(d.meta->>'summary', c.summary) as summary,
      coalesce(d.meta, v.meta) as meta, d.outline
    from courses c left join course_drafts d on d.course_id = c.id
      left join course_versions v on v.course_id = c.id and v.number = c.live_version
    where c.id = ${courseId}`;
  if (!course) return null;
  const { meta, outline, ...rest } = course;
  const rows = await listLessons(db, courseId);
  return {
    ...rest,
    meta: storedMeta.safeParse(meta).data ?? null,
    sections: outline === null ? liveSections(rows) : draftSections(storedOutline.parse(outline), rows),
  };
}

type LessonRow = z.infer<typeof lessonRow>;

/** Every lesson with its text: from the draft, else as published. */
function listLessons(db: Db | Tx, courseId: number): Promise<LessonRow[]> {
  return readRows(db, lessonRow)`
    select coalesce(l.id, d.lesson_id) as id, l.section_id as "sectionId", s.title as "sectionTitle",
      coalesce(d.title, l.title) as title, coalesce(d.type, l.type) as type, coalesce(d.content, x.content) as content,
      l.id is not null and l.removed_at is null as "isLive"
    from (select * from lessons where course_id = ${courseId}) l
      left join sections s on s.id = l.section_id
      left join lesson_contents x on x.id = l.content_id
      full join (select * from draft_lessons where course_id = ${courseId}) d on d.lesson_id = l.id
    order by l.position nulls last, id`;
}

function authoredLesson({ id, title, type, content }: LessonRow): AuthoredLesson {
  return { id, title, type, content: storedContent.safeParse(content).data ?? null };
}

function liveSections(rows: readonly LessonRow[]): AuthoredCourse['sections'] {
  const sections: AuthoredCourse['sections'] = [];
  for (const row of rows) {
    if (!row.isLive || row.sectionId === null) continue;
    let section = sections.find(({ id }) => id === row.sectionId);
    if (!section) sections.push((section = { id: row.sectionId, title: row.sectionTitle ?? '', lessons: [] }));
    section.lessons.push(authoredLesson(row));
  }
  return sections;
}

function draftSections(outline: z.infer<typeof storedOutline>, rows: readonly LessonRow[]): AuthoredCourse['sections'] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return outline
    .filter(({ state }) => state === 'active')
    .map(({ id, title, lessons }) => ({
      id,
      title,
      lessons: lessons.flatMap((item) => {
        const row = item.state === 'active' ? byId.get(item.id) : undefined;
        return row ? [authoredLesson(row)] : [];
      }),
    }));
}
