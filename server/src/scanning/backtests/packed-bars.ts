import type { ClosedBar } from '#market-data/closed-bars.ts';

const columns = ['t', 'closesAt', 'o', 'h', 'l', 'c', 'v', 'day', 'minute'] as const satisfies (keyof ClosedBar)[];

/** Bars as one block of memory, which is handed to another thread without a copy. */
export function packBars(bars: readonly ClosedBar[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(bars.length * columns.length);
  let at = 0;
  for (const bar of bars) for (const column of columns) packed[at++] = bar[column];
  return packed;
}

/** How many bars it is. */
export const countOf = (packed: Float64Array): number => packed.length / columns.length;

export function unpackBars(packed: Float64Array): ClosedBar[] {
  const [bars, value] = [[] as ClosedBar[], (at: number) => packed[at] ?? Number.NaN];
  for (let at = 0; at < packed.length; at += columns.length)
    bars.push({
      t: value(at),
      closesAt: value(at + 1),
      o: value(at + 2),
      h: value(at + 3),
      l: value(at + 4),
      c: value(at + 5),
      v: value(at + 6),
      day: value(at + 7),
      minute: value(at + 8),
    });
  return bars;
}
