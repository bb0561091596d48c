import { authoringState, liveOf } from '#authoring/draft-view.ts';
import { coverAddress } from '#learning/content/asset-addresses.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { AuthoredCourse } from '@candela/contract/authoring/authored-courses';
import type { CourseRow } from './drafts.queries.ts';

/** Possible next steps, depending on the caller. */
function nextOf(row: CourseRow, isReviewer: boolean): AuthoredCourse['next'] {
  if (row.status === 'archived') return 'none';
  switch (row.state) {
    case null:
      return 'none';
    case 'draft':
      return row.lessonCount === 0 || row.coverAssetId === null ? 'complete' : 'submit';
    case 'changes_requested':
      return 'answerChanges';
    case 'in_review':
      return isReviewer ? 'review' : 'waitForReview';
    case 'approved':
      return row.publishAt === null && isReviewer ? 'publish' : 'waitForPublication';
  }
}

export const presentCourse =
  (isReviewer: boolean) =>
  (row: CourseRow): AuthoredCourse => ({
    id: row.id,
    title: row.title,
    languageCode: row.languageCode,
    coverPath: row.coverAssetId === null ? row.coverPath : coverAddress(row.coverAssetId),
    trainers: row.trainers,
    state: authoringState(row),
    live: liveOf(row.status),
    hasParallelDraft: row.state !== null && row.status === 'published',
    lessonCount: row.lessonCount,
    learnerCount: row.learnerCount,
    completedCount: row.completedCount,
    openThreadCount: row.openThreadCount,
    next: nextOf(row, isReviewer),
    publishAt: toIsoOrNull(row.publishAt),
    updatedAt: toIso(row.updatedAt),
    isDemo: row.isDemo,
  });
