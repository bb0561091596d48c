import { PackagingError } from './packaging-error.ts';
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
    ['the end of the pictures', (written.pictures?.to ?? 0) - expected.pictures],
    ['the playlist', written.seconds - seconds],
  ];
  if (expected.sound !== null) {
    const end = written.sound?.to ?? 0;
    // Silence may go on until the last picture.
    const isFilled = Math.abs(end - expected.pictures) <= toleratedSeconds;
    differences.push(['the end of the sound', isFilled ? 0 : end - expected.sound]);
  }
  const worst = differences.find(([, difference]) => Math.abs(difference) > toleratedSeconds);
  if (worst) {
    const [what, difference] = worst;
    throw new PackagingError(
      difference < 0 ? 'corrupt' : 'wrong_length',
      `${what} differs by ${difference.toFixed(2)} s`,
    );
  }
}
