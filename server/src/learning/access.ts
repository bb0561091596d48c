import { sql, type SQL } from 'drizzle-orm';
import { isIncluded, isStaff } from '#db/entitlements.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ErrorCode } from '@candela/contract/errors';

export interface LessonGate {
  subscriptionTypeIds: readonly number[];
  isFreePreview: boolean;
  isEnrolled: boolean;
  progression: 'free' | 'sequential';
  /** Whether a lesson before this one is not completed. */
  hasOpenEarlier: boolean;
  /** A lesson that was opened once stays open, wherever it is moved. */
  wasOpened: boolean;
  /** Whether its opening date is in the future. */
  isToCome: boolean;
}

/** Why the caller may not open a lesson, or null. */
export function lessonObstacle(caller: SignedInCaller, gate: LessonGate): ErrorCode | null {
  if (gate.isFreePreview || isStaff(caller)) return null;
  if (!isIncluded(caller, gate.subscriptionTypeIds)) return 'courses.notIncluded';
  if (!gate.isEnrolled) return 'lessons.notEnrolled';
  if (gate.wasOpened) return null;
  if (gate.isToCome) return 'lessons.notYetOpen';
  if (gate.progression === 'sequential' && gate.hasOpenEarlier) return 'lessons.locked';
  return null;
}

/** When the lesson `l` opens for the enrolment `e`; null: with the course. */
export const opensAtRow = sql.raw(
  'greatest(l.opens_at, e.enrolled_at + make_interval(days => l.opens_after_days::int))',
);

/** Whether a user has not completed a lesson before the lesson `l`. */
export function hasOpenEarlierRow(userId: string): SQL {
  return sql`exists (select from lessons x left join lesson_progress xp on xp.lesson_id = x.id and xp.user_id = ${userId}
    where x.course_id = l.course_id and x.removed_at is null and x.position < l.position and xp.completed_at is null)`;
}

/** Whether a user has not finished a prerequisite of the course `c`; unpublished prerequisites do not count. */
export function hasOpenPrerequisitesRow(userId: string): SQL {
  return sql`exists (select from courses x left join enrolments xe on xe.course_id = x.id and xe.user_id = ${userId}
    where x.id = any(c.prerequisite_ids) and x.status = 'published' and xe.completed_at is null)`;
}
