import { cut, type Bar } from './demo-bar.ts';

/** The lengths into which a day is cut, in seconds. The last is the step by which an unfinished bar grows. */
const lengths = [14_400, 3600, 900, 300, 60, 5] as const;

/**
 * The bars of one length inside another, in order, as they are after `until` seconds; does not compute those that end before `from` or
 * begin at or after `to`. A length that is no cut of its own is put together from the next shorter one.
 */
export function barsWithin(
  bar: Bar,
  length: number,
  { from, to, until }: { from: number; to: number; until: number },
): Bar[] {
  const part = lengths.find((each) => length % each === 0) ?? length;
  const found: Bar[] = [];
  let last = -1;
  for (const each of cutsWithin(bar, part, from, to)) {
    if (each.from > until) break;
    const at = Math.floor((each.from - bar.from) / length);
    const before = at === last ? found.pop() : undefined;
    const state = grown(each, until);
    found.push(before ? joined(before, state) : state);
    last = at;
  }
  return found;
}

/** The parts of one of the lengths into which a bar is cut. */
function cutsWithin(bar: Bar, length: number, from: number, to: number): Bar[] {
  const found: Bar[] = [];
  const visit = (each: Bar, level: number): void => {
    if (each.to <= from || each.from >= to) return;
    const own = lengths[level];
    if (own === undefined || own < length) return void found.push(each);
    const count = Math.ceil((each.to - each.from) / own);
    if (count <= 1) return visit(each, level + 1);
    for (const half of cut(each, each.from + (count >> 1) * own)) visit(half, level);
  };
  visit(bar, 0);
  return found;
}

/** The part of a bar traded by a given second: exactly the steps that have begun by then. */
export function grown(bar: Bar, until: number): Bar {
  if (until >= bar.to) return bar;
  const step = lengths.at(-1) ?? 5;
  const end = bar.from + (Math.floor(Math.max(0, until - bar.from) / step) + 1) * step;
  let sum: Bar | null = null;
  const visit = (each: Bar, level: number): void => {
    if (each.from >= end) return;
    if (each.to <= end) {
      sum = sum === null ? each : joined(sum, each);
      return;
    }
    const own = lengths[level] ?? step;
    const count = Math.ceil((each.to - each.from) / own);
    if (count <= 1) return visit(each, level + 1);
    for (const half of cut(each, each.from + (count >> 1) * own)) visit(half, level);
  };
  visit(bar, 0);
  return sum ?? bar;
}

/** Combines two consecutive bars. */
export function joined(first: Bar, second: Bar): Bar {
  return {
    ...first,
    to: second.to,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume: first.volume + second.volume,
  };
}
