import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { readNamedAssets } from '#learning/content/asset-rows.ts';
import { canonicalJson } from '#learning/content/lesson-contents.ts';
import { isReviewer } from '#learning/course-authors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { hasBrokenFormula } from '#platform/text/rich-text/formulas.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { personSchema } from '@candela/contract/accounts/people';
import type { AuthoringState } from '@candela/contract/authoring/authored-courses';
import type { CourseDraft, DraftSection, Missing } from '@candela/contract/authoring/drafts';
import { activeOutline, type Outline } from '@candela/contract/authoring/outlines';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import { listInfos, type LessonInfo } from './draft-lesson-infos.ts';
import { isEditable, readAuthored, type AuthoredState } from './draft-rows.ts';

/** The outline of a draft with the list data of its lessons. */
export async function presentSections(tx: Db | Tx, courseId: number, outline: Outline): Promise<DraftSection[]> {
  const items = outline.flatMap(({ lessons }) => lessons);
  const infos = new Map((await listInfos(tx, courseId, items)).map((info) => [info.id, info]));
  return outline.map((section) => ({
    ...section,
    lessons: section.lessons.flatMap((item) => {
      const info = infos.get(item.id);
      if (!info) return [];
      const { title, type, durationSeconds, isFreePreview, revision, missing, openThreadCount } = info;
      const more = { title, type, durationSeconds, isFreePreview, revision, missing, openThreadCount };
      return [{ ...item, ...more, change: changeOf(info) }];
    }),
  }));
}

function changeOf({ isLive, liveHash, hash }: LessonInfo): 'none' | 'changed' | 'new' {
  if (!isLive) return 'new';
  return liveHash === hash ? 'none' : 'changed';
}

/** What has to be completed before a draft can be submitted. */
export function missingIn(meta: CourseMeta, sections: DraftSection[]): Missing[] {
  const active = sections.filter(({ state }) => state === 'active');
  const lessons = active.flatMap((section) => section.lessons.filter(({ state }) => state === 'active'));
  const ofCourse: Missing['what'][] = [];
  if (meta.summary === '') ofCourse.push('summary');
  if (meta.coverAssetId === null) ofCourse.push('cover');
  if (hasBrokenFormula(meta.description)) ofCourse.push('formula');
  if (active.length === 0) ofCourse.push('section');
  if (lessons.length === 0) ofCourse.push('lesson');
  return [
    ...ofCourse.map((what) => ({ what, lessonId: null })),
    ...lessons.flatMap(({ id, missing }) => missing.map((what) => ({ what, lessonId: id }))),
  ];
}

/** Whether publishing the draft would change anything for learners. */
export function hasChanges(state: AuthoredState, sections: DraftSection[]): boolean {
  if (state.state === null) return false;
  if (state.liveVersion === null || state.liveMeta === null || state.liveOutline === null) return true;
  const shapeOf = (outline: Outline) =>
    activeOutline(outline).map(({ id, title, lessons }) => [id, title, lessons.map((lesson) => lesson.id)]);
  const isAsked = activeOutline(state.outline).some(({ lessons }) =>
    lessons.some(({ isDoneAgain, carriesFrom }) => isDoneAgain || carriesFrom.length > 0),
  );
  const isOtherLesson = sections.some(
    (section) =>
      section.state === 'active' &&
      section.lessons.some((lesson) => lesson.state === 'active' && lesson.change !== 'none'),
  );
  return (
    isAsked ||
    isOtherLesson ||
    canonicalJson(state.meta) !== canonicalJson(state.liveMeta) ||
    canonicalJson(shapeOf(state.outline)) !== canonicalJson(shapeOf(state.liveOutline))
  );
}

export function liveOf(status: AuthoredState['status']): CourseDraft['live'] {
  return status === 'published' || status === 'unpublished' || status === 'archived' ? status : 'never';
}

/** The status shown first: that of the draft if there is one. */
export function authoringState(
  given: Pick<AuthoredState, 'status' | 'state'> & { publishAt: string | null },
): AuthoringState {
  if (given.status === 'archived') return 'archived';
  if (given.state !== null) return given.state === 'approved' && given.publishAt !== null ? 'scheduled' : given.state;
  return given.status;
}

const threadCountRow = rowOf({ open: z.int(), mustFix: z.int() });

const personRow = rowOf({ person: personSchema });

/** A course as its authors see it, read in one transaction so that its parts are consistent. */
export async function viewDraft(
  tx: Tx,
  caller: SignedInCaller,
  courseId: number,
  addresses: AssetAddresses,
): Promise<CourseDraft> {
  const state = await readAuthored(tx, courseId);
  const { meta } = state;
  const sections = await presentSections(tx, courseId, state.outline);
  const threads = await requireRow(tx, threadCountRow)`
    select count(*)::int as open, count(*) filter (where must_fix)::int as "mustFix"
    from review_threads where course_id = ${courseId} and resolved_at is null`;
  const people = await readRows(tx, personRow)`
    select ${sql.raw(personJson)} as person from users u where u.id = any(${arrayOf(meta.trainerIds)}::uuid[])`;
  const covers = meta.coverAssetId === null ? [] : await readNamedAssets(tx, courseId, [meta.coverAssetId]);
  return {
    courseId,
    slug: state.slug,
    state: authoringState(state),
    live: liveOf(state.status),
    liveVersion: state.liveVersion,
    submittedVersion: state.submittedVersion,
    submittedAt: toIsoOrNull(state.submittedAt),
    note: state.note,
    reviewNote: state.reviewNote,
    publishAt: toIsoOrNull(state.publishAt),
    isEditable: isEditable(state),
    isReviewer: isReviewer(caller),
    hasChanges: hasChanges(state, sections),
    metaRevision: state.metaRevision,
    meta,
    trainers: meta.trainerIds.flatMap((id) => people.filter(({ person }) => person.id === id).map((row) => row.person)),
    cover: covers[0] ? addresses.present(covers[0]) : null,
    sections,
    missing: missingIn(meta, sections),
    openThreadCount: threads.open,
    mustFixCount: threads.mustFix,
    learnerCount: state.learnerCount,
  };
}
