import fc from 'fast-check';
import { expect, it } from 'vitest';
import { medianOf, partsOf } from './cohorts.ts';

const instant = fc.integer({ min: 0, max: 20 * 24 * 4 }).map((quarter) => quarter * 900_000 + Date.UTC(2026, 9, 30));
const iso = (at: number) => new Date(at).toISOString();
const startOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);

it('a period and its parts hold the same instants, each once', () => {
  const period = fc.property(fc.option(instant), fc.option(instant), instant, (from, to, at) => {
    const isIn = (from === null || at >= from) && (to === null || at < to);
    const { days, rest } = partsOf({
      ...(from !== null && { from: iso(from) }),
      ...(to !== null && { to: iso(to) }),
    });
    const isInDays = (days.from === null || at >= startOf(days.from)) && (days.to === null || at < startOf(days.to));
    const inRest = rest.filter((part) => at >= Date.parse(part.from) && at < Date.parse(part.to));
    expect(Number(isInDays) + inRest.length).toBe(isIn ? 1 : 0);
  });
  fc.assert(period, { numRuns: 2000 });
});

it('the median of counts is that of the values', () => {
  const values = fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), (days) => {
    const counts = new Map<number, number>();
    for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
    const sorted = days.toSorted((a, b) => a - b);
    const [low = 0, high = 0] = [sorted[Math.floor((days.length - 1) / 2)], sorted[Math.floor(days.length / 2)]];
    expect(medianOf(counts)).toBe((low + high) / 2);
  });
  fc.assert(values);
  expect(medianOf(new Map())).toBeNull();
});
