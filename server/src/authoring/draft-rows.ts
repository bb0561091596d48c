import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { searchJob } from '#site/search-sources.ts';
import { outlineSchema, type Outline } from '@candela/contract/authoring/outlines';
import { courseMetaSchema, type CourseMeta } from '@candela/contract/learning/course-meta';
import { importLive } from './live-import.ts';

const draftStates = ['draft', 'in_review', 'changes_requested', 'approved'] as const;

const draftRow = rowOf({
  courseId: z.int(),
  slug: z.string(),
  status: z.enum(['draft', 'in_review', 'changes_requested', 'published', 'unpublished', 'archived']),
  liveVersion: z.int().nullable(),
  liveMetaRevision: z.int(),
  learnerCount: z.int(),
  coverPath: z.string().nullable(),
  liveMeta: z.nullable(courseMetaSchema),
  liveOutline: z.nullable(outlineSchema),
  /** Null: there is no draft. */
  state: z.enum(draftStates).nullable(),
  baseVersion: z.int().nullable(),
  meta: z.nullable(courseMetaSchema),
  metaRevision: z.int().nullable(),
  outline: z.nullable(outlineSchema),
  submittedVersion: z.int().nullable(),
  submittedAt: instantText.nullable(),
  note: z.string().nullable(),
  reviewNote: z.string().nullable(),
  publishAt: instantText.nullable(),
});

type DraftRow = z.infer<typeof draftRow>;

/** A course as its authors edit it: the draft, or the published course if there is no draft. */
export interface AuthoredState extends Omit<DraftRow, 'meta' | 'outline' | 'metaRevision' | 'liveMetaRevision'> {
  meta: CourseMeta;
  metaRevision: number;
  outline: Outline;
}

const lateRow = rowOf({ id: z.int(), sectionId: z.int(), contentId: z.int().nullable() });

/**
 * Reads what authors edit; with a lock, the draft does not change until the transaction ends.
 * @throws AppError courses.notFound
 */
export async function readAuthored(
  tx: Tx,
  courseId: number,
  lock: 'none' | 'share' | 'update' = 'none',
): Promise<AuthoredState> {
  await importLive(tx, courseId);
  if (lock !== 'none') {
    const mode = lock === 'update' ? sql`for update` : sql`for share`;
    await run(tx)`select from course_drafts where course_id = ${courseId} ${mode}`;
  }
  const row = await readRow(tx, draftRow)`
    select c.id as "courseId", c.slug, c.status, c.live_version as "liveVersion",
      c.meta_revision as "liveMetaRevision", c.learner_count as "learnerCount",
      c.cover_path as "coverPath", v.meta as "liveMeta", v.outline as "liveOutline", d.state,
      d.base_version as "baseVersion", d.meta, d.meta_revision as "metaRevision", d.outline,
      d.submitted_version as "submittedVersion", d.submitted_at as "submittedAt", d.note, d.review_note as "reviewNote",
      d.publish_at as "publishAt"
    from courses c left join course_drafts d on d.course_id = c.id
      left join course_versions v on v.course_id = c.id and v.number = c.live_version
    where c.id = ${courseId}`;
  if (!row) throw new AppError('courses.notFound');
  const meta = row.meta ?? row.liveMeta;
  if (!meta) throw new Error(`course ${courseId} has neither a draft nor a version`);
  const { liveMetaRevision, ...state } = row;
  const outline = row.outline ?? fresh(row.liveOutline ?? []);
  const metaRevision = row.metaRevision ?? liveMetaRevision;
  return { ...state, meta, metaRevision, outline: await withLateLessons(tx, courseId, outline) };
}

/** The progress rules of a version were applied when it was published. */
function fresh(outline: Outline): Outline {
  return outline
    .filter(({ state }) => state !== 'deleted')
    .map((section) => ({
      ...section,
      lessons: section.lessons
        .filter(({ state }) => state !== 'deleted')
        .map((lesson) => ({ ...lesson, carriesFrom: [], isDoneAgain: false })),
    }));
}

/** Adds lessons that were added outside of drafts, such as recordings of sessions, at the end of their sections. */
async function withLateLessons(tx: Tx, courseId: number, outline: Outline): Promise<Outline> {
  const known = new Set(outline.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
  const live = await readRows(tx, lateRow)`
    select id, section_id as "sectionId", content_id as "contentId" from lessons
    where course_id = ${courseId} and removed_at is null order by position`;
  let result = outline;
  for (const { id, sectionId, contentId } of live) {
    if (known.has(id)) continue;
    const place = result.find((section) => section.id === sectionId) ?? result.at(-1);
    if (!place) continue;
    const lesson = { id, state: 'active' as const, contentId, carriesFrom: [], isDoneAgain: false };
    result = result.map((each) => (each === place ? { ...each, lessons: [...each.lessons, lesson] } : each));
  }
  return result;
}

/** Whether a draft in this state may be changed. */
export function isEditable({ state, status }: Pick<AuthoredState, 'state' | 'status'>): boolean {
  return status !== 'archived' && (state === null || state === 'draft' || state === 'changes_requested');
}

/**
 * The editable draft of a course, created if there is none; locked against concurrent submission.
 * @throws AppError courses.notFound, drafts.locked
 */
export async function openDraft(tx: Tx, courseId: number, lock: 'share' | 'update' = 'update'): Promise<AuthoredState> {
  const found = await readAuthored(tx, courseId, lock);
  if (!isEditable(found)) throw new AppError('drafts.locked');
  if (found.state !== null) return found;
  const added = await run(tx)`
    insert into course_drafts (course_id, base_version, state, meta, meta_revision, outline)
    values (${courseId}, ${found.liveVersion}, 'draft', ${JSON.stringify(found.meta)}::jsonb, ${found.metaRevision},
      ${JSON.stringify(found.outline)}::jsonb) on conflict do nothing`;
  if (added > 0) return { ...found, state: 'draft', baseVersion: found.liveVersion };
  return openDraft(tx, courseId, lock);
}

/**
 * Deletes a draft. Revisions continue from those of the draft: unchanged if its texts were published, and one higher if
 * they were discarded, so that an open editor notices it.
 */
export async function deleteDraft(tx: Tx, courseId: number, why: 'published' | 'discarded'): Promise<void> {
  const further = why === 'discarded' ? 1 : 0;
  await run(tx)`
    update lessons l set revision = greatest(l.revision, d.revision + ${further}::int)
    from draft_lessons d where d.lesson_id = l.id and d.course_id = ${courseId} and l.course_id = ${courseId}`;
  await run(tx)`
    update courses c set meta_revision = greatest(c.meta_revision, d.meta_revision + ${further}::int)
    from course_drafts d where d.course_id = c.id and c.id = ${courseId}`;
  await run(tx)`delete from draft_lessons where course_id = ${courseId}`;
  await run(tx)`delete from course_drafts where course_id = ${courseId}`;
}

/** Delay after a change of a draft before the search index reads it again. */
const searchDelayMilliseconds = 90_000;

/**
 * Lists are sorted by last change, and authors search their drafts; a precision of a minute is enough for both. Published content
 * is indexed when it is published.
 */
export async function touchCourse(tx: Tx, courseId: number): Promise<void> {
  const row = await readRow(tx, rowOf({ hasLearners: z.boolean() }))`
    update courses set updated_at = now() where id = ${courseId} and updated_at < now() - interval '1 minute'
    returning live_version is not null as "hasLearners"`;
  if (!row || row.hasLearners) return;
  const dueAt = new Date(Date.now() + searchDelayMilliseconds);
  const payload = { kind: 'course', ids: [String(courseId)] };
  await enqueue(tx, searchJob, [{ payload, key: `draft ${courseId}`, dueAt }]);
}
