import type { RecordingDetail } from '@candela/contract/live/recordings';

/** The edits of a recording. */
export type Cut = Pick<RecordingDetail, 'title' | 'trimStart' | 'trimEnd' | 'chapters'>;

export interface CutHistory {
  past: Cut[];
  now: Cut;
  future: Cut[];
  /** The field changed last, and when: changes without a pause form a single undo step. */
  last: { field: keyof Cut; at: number } | null;
}

/** Minimum length of a cut made with the handles, in seconds. */
export const minCutSeconds = 1;
/** The minimum length that the server requires. */
const minTitleLength = 3;
const pauseMilliseconds = 1000;
const maxSteps = 200;

export const beginHistory = (now: Cut): CutHistory => ({ past: [], now, future: [], last: null });

/** Whether it is long enough for a title. */
export const isTitle = (text: string): boolean => text.trim().length >= minTitleLength;

/** @param at milliseconds since 1970 */
export function changeCut(history: CutHistory, change: Partial<Cut>, at: number): CutHistory {
  const [field] = Object.keys(change) as (keyof Cut)[];
  const { past, now, last } = history;
  if (field === undefined) return history;
  const goesOn = last?.field === field && at - last.at < pauseMilliseconds;
  return {
    past: goesOn ? past : [...past, now].slice(-maxSteps),
    now: { ...now, ...change },
    future: [],
    last: { field, at },
  };
}

export function undo({ past, now, future, last }: CutHistory): CutHistory {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), now: before, future: [now, ...future], last: null }
    : { past, now, future, last };
}

export function redo({ past, now, future, last }: CutHistory): CutHistory {
  const [after, ...rest] = future;
  return after ? { past: [...past, now], now: after, future: rest, last: null } : { past, now, future, last };
}

/** A position for a handle: within the recording, and not beyond the other handle. */
export function placeHandle(cut: Cut, handle: 'trimStart' | 'trimEnd', seconds: number, whole: number): number {
  const [low, high] =
    handle === 'trimStart'
      ? [0, Math.max(0, cut.trimEnd - minCutSeconds)]
      : [Math.min(whole, cut.trimStart + minCutSeconds), whole];
  return Math.min(high, Math.max(low, seconds));
}

/** Where a preview has to jump to from a second: null while within the cut, `end` at its end. */
export function jumpOf({ trimStart, trimEnd }: Cut, seconds: number): number | 'end' | null {
  if (seconds >= trimEnd - 0.05) return 'end';
  return seconds < trimStart - 0.05 ? trimStart : null;
}
