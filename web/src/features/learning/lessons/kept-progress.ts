import type { WatchReport } from './watch-record.ts';

/** What was watched, and of which video: the lesson may have another one when it is sent. */
export type KeptReport = WatchReport & { videoId?: string | undefined };

// What the server does not have yet of a lesson waits on the device, per user and lesson.
const prefix = 'watched';

function itemOf(userId: string, lessonId: number): string {
  return `${prefix}:${userId}:${lessonId}`;
}

export function readKept(userId: string, lessonId: number): KeptReport | null {
  return parseKept(localStorage.getItem(itemOf(userId, lessonId)));
}

/** Keeps progress, or forgets it with null. A full or blocked store loses only the safety net. */
export function writeKept(userId: string, lessonId: number, kept: KeptReport | null): void {
  try {
    if (kept) localStorage.setItem(itemOf(userId, lessonId), JSON.stringify(kept));
    else localStorage.removeItem(itemOf(userId, lessonId));
  } catch {
    // The next report carries the same pieces.
  }
}

/** Lessons of a user whose progress waits on this device. */
export function keptLessonIds(userId: string): number[] {
  return Object.keys(localStorage).flatMap((item) => {
    const [name, user, lessonId] = item.split(':');
    return name === prefix && user === userId && Number(lessonId) > 0 ? [Number(lessonId)] : [];
  });
}

/** Forgets what waits here, of every user of this device. */
export function forgetKeptProgress(): void {
  for (const item of Object.keys(localStorage)) if (item.startsWith(`${prefix}:`)) localStorage.removeItem(item);
}

/** Reads what was kept; anything else that lies under the name is dropped. */
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
