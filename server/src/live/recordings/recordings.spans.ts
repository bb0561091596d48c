import type { RecordedSegment } from '#live/media/recording.ts';

/** A stretch without a gap: [milliseconds since 1970, seconds of the recording, length in seconds]. */
export type Span = [startsAt: number, at: number, seconds: number];

/** Segments further apart than this have a gap between them. */
const gapMilliseconds = 400;

/** Conversion between positions in a recording and the time of day. */
export function spansOf(segments: readonly Pick<RecordedSegment, 'startsAt' | 'seconds'>[]): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { startsAt, seconds } of segments) {
    const last = spans.at(-1);
    if (last && Math.abs(startsAt - (last[0] + last[2] * 1000)) < gapMilliseconds) last[2] += seconds;
    else spans.push([startsAt, at, seconds]);
    at += seconds;
  }
  return spans;
}

/** The second of the recording at an instant; for an instant in a gap, the second after the gap. */
export function secondsAt(spans: readonly Span[], instant: number): number {
  for (const [startsAt, at, seconds] of spans) {
    if (instant < startsAt) return at;
    if (instant < startsAt + seconds * 1000) return at + (instant - startsAt) / 1000;
  }
  const last = spans.at(-1);
  return last ? last[1] + last[2] : 0;
}

/** The instant of a second of the recording; for its end, the end of the last stretch. */
export function instantAt(spans: readonly Span[], seconds: number): number {
  const span = spans.findLast(([, at]) => at <= seconds) ?? spans[0];
  if (!span) return 0;
  return span[0] + Math.min(span[2], Math.max(0, seconds - span[1])) * 1000;
}

/**
 * Merges recordings of one session by several nodes, in chronological order: its host may have reconnected through another node.
 */
export function mergeSegments(known: readonly RecordedSegment[], more: readonly RecordedSegment[]): RecordedSegment[] {
  const all = new Map([...known, ...more].map((segment) => [segment.file, segment]));
  return [...all.values()].toSorted((a, b) => a.startsAt - b.startsAt);
}

/**
 * The segments of a stretch, in seconds of the whole, with their exact start and end; null when there are none. A segment
 * of which less than a frame would be shown is left out.
 */
export function stretchOf(
  segments: readonly RecordedSegment[],
  from: number,
  to: number,
): { segments: RecordedSegment[]; from: number; to: number } | null {
  let at = 0;
  const placed = segments.map((segment) => ({ segment, from: at, to: (at += segment.seconds) }));
  const kept = placed.filter((each) => each.to > from + 0.05 && each.from < to - 0.05);
  const [first, last] = [kept.at(0), kept.at(-1)];
  return first && last ? { segments: kept.map(({ segment }) => segment), from: first.from, to: last.to } : null;
}
