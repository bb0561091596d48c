import type { WatchReport } from './watch-record.ts';

/** The watched parts and their video, because the lesson may have another video when they are sent. */
export type KeptReport = WatchReport & { videoId?: string | undefined };

// Progress of a lesson that the server has not received, stored per user and lesson.
const prefix = 'watched';

function itemOf(userId: string, lessonId: number): string {
  return `${prefix}:${userId}:${lessonId}`;
}

export function readKept(userId: string, lessonId: number): KeptReport | null {
  return parseKept(localStorage.getItem(itemOf(userId, lessonId)));
}

/** Stores progress; null removes it. If storage is full or blocked only the safety net is lost. */
export function writeKept(userId: string, lessonId: number, kept: KeptReport | null): void {
  try {
    if (kept) localStorage.setItem(itemOf(userId, lessonId), JSON.stringify(kept));
    else localStorage.removeItem(itemOf(userId, lessonId));
  } catch {
    // The next report contains the same parts.
  }
}

/** Lessons with stored progress of a user. */
export function keptLessonIds(userId: string): number[] {
  return Object.keys(localStorage).flatMap((item) => {
    const [name, user, lessonId] = item.split(':');
    return name === prefix && user === userId && Number(lessonId) > 0 ? [Number(lessonId)] : [];
  });
}

/** Removes the stored progress of all users of this device. */
export function forgetKeptProgress(): void {
  for (const item of Object.keys(localStorage)) if (item.startsWith(`${prefix}:`)) localStorage.removeItem(item);
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
