import type { ErrorCode } from '@candela/contract/errors';
import { isIncluded, isStaff } from '#accounts/access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

export interface LessonGate {
  subscriptionTypeIds: readonly number[];
  isFreePreview: boolean;
  isEnrolled: boolean;
  progression: 'free' | 'sequential';
  /** Whether a lesson before this one is not completed. */
  hasOpenEarlier: boolean;
  /** What was once opened stays open, wherever it is moved. */
  wasOpened: boolean;
}

/** Why the caller may not open a lesson, or null. */
export function lessonObstacle(caller: SignedInCaller, gate: LessonGate): ErrorCode | null {
  if (gate.isFreePreview || isStaff(caller)) return null;
  if (!isIncluded(caller, gate.subscriptionTypeIds)) return 'courses.notIncluded';
  if (!gate.isEnrolled) return 'lessons.notEnrolled';
  if (gate.progression === 'sequential' && gate.hasOpenEarlier && !gate.wasOpened) return 'lessons.locked';
  return null;
}
