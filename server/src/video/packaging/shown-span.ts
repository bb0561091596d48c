import type { MovieEdit } from './movie-tracks.ts';
import { PackagingError } from './packaging-error.ts';

/** A part of the time of a file in seconds. */
export interface Span {
  from: number;
  to: number;
}

/** Seconds by which two parts that follow each other may be apart: rounding of their times. */
const roundingSeconds = 0.002;

const everything: Span = { from: -Infinity, to: Infinity };

/**
 * The part of a track that an edit list shows, in the time of the movie, which is also that of the packets that the library reads.
 * @throws PackagingError edited if it shows several parts, or another speed
 */
export function shownSpan(edits: readonly MovieEdit[] | null): Span {
  const first = (edits ?? []).findIndex(({ from }) => from !== null);
  if (!edits || edits.length === 0) return everything;
  if (hasOtherSpeed({ edits })) throw new PackagingError('edited', 'another speed');
  // Nothing is shown after the last part.
  const shown = edits.slice(first, edits.findLastIndex(({ from }) => from !== null) + 1);
  if (first < 0 || !shown.every((part, index) => index === 0 || follows(part, shown[index - 1])))
    throw new PackagingError('edited', 'several parts');
  const from = total(edits.slice(0, first));
  const seconds = total(shown);
  // Files in fragments do not know their length.
  return { from, to: seconds === 0 ? Infinity : from + seconds };
}

/** Whether an edit list shows a part faster or slower, or as a standing picture. */
export function hasOtherSpeed({ edits }: { edits: readonly MovieEdit[] | null }): boolean {
  return (edits ?? []).some(({ from, rate }) => from !== null && rate !== 1);
}

/** How long all edits take together, in seconds; null without an edit list, or if it is open at its end. */
export function editedSpan(edits: readonly MovieEdit[] | null): Span | null {
  if (!edits || edits.at(-1)?.seconds === 0) return null;
  const first = edits.findIndex(({ from }) => from !== null);
  return { from: total(edits.slice(0, Math.max(0, first))), to: total(edits) };
}

function follows(part: MovieEdit, before: MovieEdit | undefined): boolean {
  if (part.from === null || before?.from === undefined || before.from === null) return false;
  return Math.abs(before.from + before.seconds - part.from) < roundingSeconds;
}

const total = (edits: readonly MovieEdit[]) => edits.reduce((sum, { seconds }) => sum + seconds, 0);
