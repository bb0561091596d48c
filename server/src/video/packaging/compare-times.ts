import { PackagingError } from './packaging-error.ts';
import type { Span } from './shown-span.ts';
import type { Timeline } from './timeline.ts';
import type { WrittenTimes } from './written-segments.ts';

/** Seconds by which what was written may differ from the file: roundings, and half a frame of sound. */
const toleratedSeconds = 0.1;

/**
 * Compares what a file shows with what was written of it, track by track: a video that is shorter, longer or shifted is not published.
 * @throws PackagingError corrupt if it ends early, otherwise wrong_length
 */
export function compareTimes({ start, seconds, pictures, sound }: Timeline, written: WrittenTimes): void {
  const expected = { pictures: pictures.to - start, sound: sound && sound.to - start };
  const differences: [what: string, seconds: number][] = [
    ['the start of the pictures', written.pictures?.from ?? Infinity],
    ['the place of a segment', written.shift],
    // The last picture may stand until the sound ends.
    ['the end of the pictures', endOf(written.pictures, expected.pictures, seconds)],
    ['the playlist', written.seconds - seconds],
  ];
  // Silence may go on until the last picture.
  if (expected.sound !== null)
    differences.push(['the end of the sound', endOf(written.sound, expected.sound, expected.pictures)]);
  const worst = differences.find(([, difference]) => Math.abs(difference) > toleratedSeconds);
  if (worst) {
    const [what, difference] = worst;
    throw new PackagingError(
      difference < 0 ? 'corrupt' : 'wrong_length',
      `${what} differs by ${difference.toFixed(2)} s`,
    );
  }
}

/** By how much an end differs from what was expected; not at all if it is where it may be instead. */
function endOf(span: Span | null, expected: number, instead: number): number {
  const end = span?.to ?? 0;
  return Math.abs(end - instead) <= toleratedSeconds ? 0 : end - expected;
}
