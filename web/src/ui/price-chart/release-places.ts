import type { EconomicEvent } from '@candela/contract/community/economic-events';

/** Releases that share a mark: it is as wide as a finger needs it. */
export interface ReleaseMark {
  /** Pixels from the left edge of the canvas. */
  x: number;
  events: readonly EconomicEvent[];
}

/** Pixels between two marks. */
export const markWidth = 26;

/**
 * The marks of releases along the time scale, from left to right. Releases whose marks would lie on each other share one.
 *
 * @param xOf where an instant is; null: out of sight
 */
export function releaseMarks(
  events: readonly EconomicEvent[],
  xOf: (instant: number) => number | null,
): readonly ReleaseMark[] {
  const marks: { x: number; events: EconomicEvent[] }[] = [];
  const placed = events
    .flatMap((event) => {
      const x = event.at === null ? null : xOf(Date.parse(event.at));
      return x === null ? [] : [{ event, x }];
    })
    .toSorted((a, b) => a.x - b.x);
  for (const { event, x } of placed) {
    const last = marks.at(-1);
    if (last && x - last.x < markWidth) last.events.push(event);
    else marks.push({ x, events: [event] });
  }
  return marks;
}
