import { userItems } from '#platform/device/stores/user-items.ts';
import type { WatchReport } from './watch-record.ts';

/** The watched parts and their video, because the lesson may have another video when they are sent. */
export type KeptReport = WatchReport & { videoId?: string | undefined };

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

/** Parses stored progress; null if invalid. */
export function parseKept(text: string | null): KeptReport | null {
  try {
    const kept: Partial<KeptReport> | null = JSON.parse(text ?? 'null');
    if (!kept || !isSecond(kept.positionSeconds) || !Array.isArray(kept.watched)) return null;
    const watched = kept.watched.filter(
      (piece) => Array.isArray(piece) && piece.length === 2 && piece.every(isSecond) && piece[0] < piece[1],
    );
    const { positionSeconds, videoId } = kept;
    return { positionSeconds, watched, ...(typeof videoId === 'string' && { videoId }) };
  } catch {
    return null;
  }
}

function isSecond(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 86_400;
}
