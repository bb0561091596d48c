import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { AuthoredState } from '#authoring/draft-rows.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { freezeContent } from '#learning/content/lesson-contents.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { outlineSchema, type Outline } from '@candela/contract/authoring/outlines';
import type { CourseVersion } from '@candela/contract/authoring/versions';
import { courseMetaSchema } from '@candela/contract/learning/course-meta';
import { lessonContentSchema, type LessonContent } from '@candela/contract/learning/lesson-contents';

export type VersionState = CourseVersion['state'];

const versionRow = rowOf({
  number: z.int(),
  state: z.enum(['submitted', 'withdrawn', 'changes_requested', 'approved', 'published', 'imported']),
  author: z.nullable(personSchema),
  createdAt: instantText,
  note: z.string(),
  reviewer: z.nullable(personSchema),
  reviewNote: z.string().nullable(),
  publishedAt: instantText.nullable(),
  isLive: z.boolean(),
  lessonCount: z.int(),
});

export type VersionRow = z.infer<typeof versionRow>;

export async function listRows(
  db: Db,
  courseId: number,
  page: { limit: number; before: number | null },
): Promise<VersionRow[]> {
  const person = (alias: 'a' | 'r') =>
    sql.raw(`case when ${alias}.id is not null then ${personJson.replaceAll('u.', `${alias}.`)} end`);
  return readRows(db, versionRow)`
    select v.number, v.state, ${person('a')} as author, v.created_at as "createdAt", v.note,
      ${person('r')} as reviewer, v.review_note as "reviewNote", v.published_at as "publishedAt",
      v.number = coalesce(c.live_version, 0) as "isLive", v.lesson_count as "lessonCount"
    from course_versions v join courses c on c.id = v.course_id left join users a on a.id = v.author_id
      left join users r on r.id = v.reviewer_id
    where v.course_id = ${courseId} ${page.before === null ? sql`` : sql`and v.number < ${page.before}::int`}
    order by v.number desc limit ${page.limit + 1}`;
}

const frozenRow = rowOf({ number: z.int(), meta: courseMetaSchema, outline: outlineSchema });

export type FrozenVersion = z.infer<typeof frozenRow>;

export async function findVersion(tx: Db | Tx, courseId: number, number: number): Promise<FrozenVersion | null> {
  return readRow(tx, frozenRow)`
    select number, meta, outline from course_versions where course_id = ${courseId} and number = ${number}`;
}

const numberRow = rowOf({ number: z.int() });

const changedRow = rowOf({
  lessonId: z.int(),
  content: lessonContentSchema,
  authorId: z.uuid().nullable(),
});

/** The outline of a draft with immutable copies of its lessons; deleted ones are left out. */
export async function freezeOutline(tx: Tx, courseId: number, outline: Outline): Promise<Outline> {
  const changed = await readRows(tx, changedRow)`
    select lesson_id as "lessonId", content, changed_by as "authorId" from draft_lessons where course_id = ${courseId}`;
  const frozen = new Map<number, number>();
  for (const lesson of changed) {
    frozen.set(lesson.lessonId, await freezeContent(tx, { courseId, ...lesson }));
  }
  return outline
    .filter(({ state }) => state !== 'deleted')
    .map((section) => ({
      ...section,
      lessons: section.lessons
        .filter(({ state }) => state !== 'deleted')
        .map((lesson) => ({ ...lesson, contentId: frozen.get(lesson.id) ?? lesson.contentId })),
    }));
}

export async function insertVersion(
  tx: Tx,
  version: { courseId: number; outline: Outline; meta: AuthoredState['meta']; note: string; authorId: string },
): Promise<number> {
  const lessonCount = version.outline
    .filter(({ state }) => state === 'active')
    .reduce((count, { lessons }) => count + lessons.filter(({ state }) => state === 'active').length, 0);
  const { number } = await requireRow(tx, numberRow)`
    insert into course_versions (course_id, number, state, meta, outline, lesson_count, note, author_id)
    select ${version.courseId}, coalesce(max(number), 0) + 1, 'submitted', ${JSON.stringify(version.meta)}::jsonb,
      ${JSON.stringify(version.outline)}::jsonb, ${lessonCount}::int, ${version.note}, ${version.authorId}::uuid
    from course_versions where course_id = ${version.courseId} returning number`;
  return number;
}

/** The outcome of a version, with who decided it and why. */
export async function writeVersionState(
  tx: Tx,
  version: { courseId: number; number: number },
  state: VersionState,
  review: { reviewerId: string; note: string } | null = null,
): Promise<void> {
  await run(tx)`
    update course_versions set state = ${state}, reviewer_id = coalesce(${review?.reviewerId ?? null}::uuid, reviewer_id),
      review_note = coalesce(${review?.note ?? null}, review_note),
      published_at = case when ${state} = 'published' then now() else published_at end
    where course_id = ${version.courseId} and number = ${version.number}`;
}

interface DraftChange {
  state: 'draft' | 'in_review' | 'changes_requested' | 'approved';
  submittedVersion?: number;
  note?: string;
  reviewNote?: string | null;
}

export async function writeDraftState(tx: Tx, courseId: number, change: DraftChange): Promise<void> {
  const isSubmitted = change.submittedVersion !== undefined;
  await run(tx)`
    update course_drafts set state = ${change.state}, publish_at = null,
      submitted_version = coalesce(${change.submittedVersion ?? null}::int, submitted_version),
      submitted_at = case when ${isSubmitted} then now() else submitted_at end,
      note = coalesce(${change.note ?? null}, note),
      review_note = ${change.reviewNote === undefined ? sql`review_note` : sql`${change.reviewNote}`}
    where course_id = ${courseId}`;
  await run(tx)`update courses set updated_at = now() where id = ${courseId}`;
}

const contentRow = rowOf({ id: z.int(), lessonId: z.int(), hash: z.string(), content: lessonContentSchema });

export interface StoredContent {
  hash: string;
  content: LessonContent;
}

/** Immutable contents of a course by id. */
export async function readContents(
  tx: Db | Tx,
  courseId: number,
  ids: readonly number[],
): Promise<Map<number, StoredContent>> {
  const rows = await readRows(tx, contentRow)`
    select id, lesson_id as "lessonId", hash, content from lesson_contents
    where course_id = ${courseId} and id = any(${arrayOf(ids)}::int[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

const draftContentRow = rowOf({ lessonId: z.int(), hash: z.string(), content: lessonContentSchema });

/** Saved lessons of a draft, by lesson. */
export async function readDraftContents(tx: Db | Tx, courseId: number): Promise<Map<number, StoredContent>> {
  const rows = await readRows(tx, draftContentRow)`
    select lesson_id as "lessonId", hash, content from draft_lessons where course_id = ${courseId}`;
  return new Map(rows.map((row) => [row.lessonId, row]));
}
