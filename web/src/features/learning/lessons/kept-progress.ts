import { userItems } from '#platform/device/stores/user-items.ts';
import { parseKept, type KeptReport } from './kept-report.ts';

/** Progress that the server has not received, by lesson. */
const items = userItems('watched');

export function readKept(userId: string, lessonId: number): KeptReport | null {
  return parseKept(items.read(userId, String(lessonId)));
}

/** Stores progress; null removes it. If storage is full or blocked only the safety net is lost: the next report contains the same parts. */
export function writeKept(userId: string, lessonId: number, kept: KeptReport | null): void {
  items.write(userId, String(lessonId), kept && JSON.stringify(kept));
}

/** Lessons with stored progress of a user. */
export function keptLessonIds(userId: string): number[] {
  return items.parts(userId).flatMap((part) => (Number(part) > 0 ? [Number(part)] : []));
}
