import { roleIds } from '@candela/contract/roles';
import type { ErrorCode } from '@candela/contract/errors';
import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from '#messaging/audiences.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** Trainers and admins read every published course. */
export function isStaff(caller: SignedInCaller): boolean {
  return caller.roleIds.some((role) => role !== roleIds.student);
}

/** Whether the caller's subscriptions open a course; a course without types is open to every learner. */
export function isIncluded(caller: SignedInCaller, subscriptionTypeIds: readonly number[]): boolean {
  return (
    subscriptionTypeIds.length === 0 ||
    isStaff(caller) ||
    subscriptionTypeIds.some((type) => caller.subscriptionTypeIds.includes(type))
  );
}

/** `isIncluded` as a condition on the rows of `alias`. */
export function isIncludedRow(alias: string, caller: SignedInCaller): SQL {
  if (isStaff(caller)) return sql`true`;
  const types = sql.raw(`${alias}.subscription_type_ids`);
  return sql`(cardinality(${types}) = 0 or ${types} && ${arrayOf(caller.subscriptionTypeIds)}::smallint[])`;
}

export interface LessonGate {
  subscriptionTypeIds: readonly number[];
  isFreePreview: boolean;
  isEnrolled: boolean;
  progression: 'free' | 'sequential';
  /** Whether a lesson before this one is not completed. */
  hasOpenEarlier: boolean;
}

/** Why the caller may not open a lesson, or null. */
export function lessonObstacle(caller: SignedInCaller, gate: LessonGate): ErrorCode | null {
  if (gate.isFreePreview || isStaff(caller)) return null;
  if (!isIncluded(caller, gate.subscriptionTypeIds)) return 'courses.notIncluded';
  if (!gate.isEnrolled) return 'lessons.notEnrolled';
  if (gate.progression === 'sequential' && gate.hasOpenEarlier) return 'lessons.locked';
  return null;
}
