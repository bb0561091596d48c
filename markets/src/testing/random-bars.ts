import type { BarsByTimeframe } from '#rules/closings.ts';
import type { ClosedBar } from '#rules/engine.ts';
import { randomNumbers } from './random-ideas.ts';

const minute = 60_000;
const dayLength = 1440 * minute;
/** A session of six and a half hours: the last hour is cut short. */
const sessionMinutes = 390;

/**
 * Bars of 15 minutes with those of an hour and of a day: few different prices, so that values are often equal; stretches in which nothing
 * moves, bars that are missing, and jumps in scale.
 */
export function randomBars(symbol: string, days: number, seed: number): BarsByTimeframe {
  const random = randomNumbers(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const scale = [1, 100, 100, 10_000][whole(0, 3)] ?? 1;
  let price = whole(400, 4000);
  let still = 0;
  // Some stand still for days soon after their beginning, so that averages come close to it and the way there shows.
  const halts = random() < 0.4 ? whole(2, 20) : -1;
  const quarters: ClosedBar[] = [];
  for (let day = 0; day < days; day++)
    for (let at = 0; at < sessionMinutes; at += 15) {
      if (still > 0) still--;
      else if (quarters.length === halts) still = 200;
      else if (random() < 0.01) still = whole(3, 25);
      if (random() < 0.02) continue;
      const o = still > 0 ? price : Math.max(50, price + whole(-3, 3));
      const c = still > 0 ? price : Math.max(50, o + whole(-8, 8));
      const [up, down] = still > 0 ? [0, 0] : [whole(0, 5), whole(0, 5)];
      price = c;
      const t = 20_000 * dayLength + day * dayLength + (870 + at) * minute;
      const bar = { o, h: Math.max(o, c) + up, l: Math.min(o, c) - down, c };
      quarters.push({
        symbol,
        t,
        closesAt: t + 15 * minute,
        o: bar.o / scale,
        h: bar.h / scale,
        l: bar.l / scale,
        c: bar.c / scale,
        v: still > 0 && random() < 0.5 ? 0 : whole(0, 900),
        day: 20_000 + day,
        minute: at,
      });
    }
  return new Map([
    ['15m', quarters],
    ['1h', joined(quarters, 60)],
    ['1d', joined(quarters, sessionMinutes)],
  ]);
}

/** Longer bars, from the opening of each day. */
function joined(bars: readonly ClosedBar[], minutes: number): ClosedBar[] {
  const periods = Map.groupBy(bars, (bar) => bar.day * 10_000 + Math.floor(bar.minute / minutes));
  return [...periods.values()].map((parts) => {
    const [first, last] = [parts[0] as ClosedBar, parts.at(-1) as ClosedBar];
    const begins = Math.floor(first.minute / minutes) * minutes;
    const opens = first.t - (first.minute - begins) * minute;
    return {
      ...first,
      t: opens,
      closesAt: opens + Math.min(minutes, sessionMinutes - begins) * minute,
      h: Math.max(...parts.map(({ h }) => h)),
      l: Math.min(...parts.map(({ l }) => l)),
      c: last.c,
      v: parts.reduce((sum, { v }) => sum + v, 0),
      minute: begins,
    };
  });
}
