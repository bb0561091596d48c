import type { RecordedSegment } from '#live/media/recording.ts';

/** A stretch without a gap: [milliseconds since 1970, seconds of the recording, length in seconds]. */
export type Span = [startsAt: number, at: number, seconds: number];

/** Segments that are further apart than this were recorded with something missing between them. */
const gapMilliseconds = 400;

/** What the clock on the wall showed while a recording was made. */
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

/** The second of the recording at an instant; of what happened in a gap, the second at which it goes on. */
export function secondsAt(spans: readonly Span[], instant: number): number {
  for (const [startsAt, at, seconds] of spans) {
    if (instant < startsAt) return at;
    if (instant < startsAt + seconds * 1000) return at + (instant - startsAt) / 1000;
  }
  const last = spans.at(-1);
  return last ? last[1] + last[2] : 0;
}

/** The instant of a second of the recording; of its end, the end of everything. */
export function instantAt(spans: readonly Span[], seconds: number): number {
  const span = spans.findLast(([, at]) => at <= seconds) ?? spans[0];
  if (!span) return 0;
  return span[0] + Math.min(span[2], Math.max(0, seconds - span[1])) * 1000;
}

/**
 * What several nodes have recorded of one session, in the order of time: its host may have come back by way of another node.
 */
export function mergeSegments(known: readonly RecordedSegment[], more: readonly RecordedSegment[]): RecordedSegment[] {
  const all = new Map([...known, ...more].map((segment) => [segment.file, segment]));
  return [...all.values()].toSorted((a, b) => a.startsAt - b.startsAt);
}

/**
 * The segments of a stretch, in seconds of the whole, and where they really begin and end; null when there are none. One of
 * which less than a frame would be shown is left out.
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
