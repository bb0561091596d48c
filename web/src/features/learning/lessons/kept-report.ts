import type { WatchReport } from './watch-record.ts';

/** The watched parts and their video, because the lesson may have another video when they are sent. */
export type KeptReport = WatchReport & { videoId?: string | undefined };

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
