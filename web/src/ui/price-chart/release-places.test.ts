import { expect, it } from 'vitest';
import type { EconomicEvent } from '@candela/contract/community/economic-events';
import { releaseMarks } from './release-places.ts';

const release = (id: number, minute: number): EconomicEvent => ({
  id,
  precision: 'minute',
  at: new Date(minute * 60_000).toISOString(),
  day: null,
  zone: null,
  country: null,
  currency: 'USD',
  title: `Release ${id}`,
  impact: 'high',
  unit: null,
  forecast: null,
  previous: null,
  revisedPrevious: null,
  actual: null,
  source: '',
  revision: 1,
  isDemo: false,
});

it('lie where their instants are, and share one where they would lie on each other', () => {
  const events = [release(3, 400), release(1, 100), release(2, 110), release(4, 127)];
  const marks = releaseMarks(events, (instant) => instant / 60_000);
  expect(marks.map(({ x, events: own }) => [x, own.map(({ id }) => id)])).toEqual([
    [100, [1, 2]],
    [127, [4]],
    [400, [3]],
  ]);
});

it('are none for what is out of sight or has no time', () => {
  const untimed = { ...release(9, 1), at: null, day: '2026-11-20', precision: 'day' as const };
  expect(releaseMarks([untimed, release(1, 5)], () => null)).toEqual([]);
});
