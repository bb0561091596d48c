import { expect, test } from 'vitest';
import { buildIdea } from '#testing/ideas.ts';
import type { PlacedIdea } from './called-ideas.api.ts';
import { calledLevels, firstInside, standsAt } from './called-levels.ts';
import { scaleOf } from './idea-scale.ts';

const called = '2026-11-27T07:45:00.000Z';
const after = (minutes: number) => new Date(Date.parse(called) + minutes * 60_000).toISOString();
const symbol = 'DEMO:EURUSD';
const texts = {
  entry: 'Entry',
  stop: (r: number | null) => ['Stop', ...(r === null ? [] : [String(r)])],
  target: (place: number) => [`Target ${place}`],
  price: (units: number) => String(units),
};

/** Filled after 2 minutes, target 1 after 10, stop at the entry after 11, stopped after 20. */
const whole: PlacedIdea = {
  ...buildIdea({ status: 'closed_sl', closedAt: after(20), currentStop: '1.08530', hitTargets: 1 }),
  recordedAt: 62,
  events: [
    { seq: 1, type: 'filled', at: after(2), price: '1.08530' },
    { seq: 2, type: 'target', at: after(10), price: '1.08650' },
    { seq: 3, type: 'stopMoved', at: after(11), price: '1.08530' },
    { seq: 4, type: 'stopped', at: after(20), price: '1.08530' },
  ],
};
const drawnAt = (minutes: number | null, ideas = [whole]) =>
  standsAt(ideas, symbol, minutes === null ? null : Date.parse(after(minutes))).map((stand) =>
    calledLevels(stand, scaleOf(whole.instrument), texts),
  );
const stopOf = (minutes: number) => drawnAt(minutes)[0]?.levels.find(({ tone }) => tone === 'stop')?.price;

test('a chart of the past knows nothing of what came later', () => {
  expect(drawnAt(-1)).toEqual([]);
  const [fresh] = drawnAt(0);
  expect(fresh?.events).toEqual([]);
  expect(fresh?.levels.map(({ id, price }) => [id, price])).toEqual([
    ['idea1-target0', 1.0865],
    ['idea1-target1', 1.0877],
    ['idea1-entry', 1.0853],
    ['idea1-stop', 1.0841],
  ]);
  expect(fresh).toMatchObject({ from: Date.parse(called), until: null });
  expect([stopOf(10), stopOf(11)]).toEqual([1.0841, 1.0853]);
  expect(drawnAt(10)[0]?.events.map(({ number, tone }) => [number, tone])).toEqual([
    [2, 'plain'],
    [3, 'up'],
  ]);
  expect(drawnAt(10)[0]?.levels[0]?.isDashed).toBe(true);
});

test('an idea that is over has no levels any more; what happened stays', () => {
  for (const minutes of [20, null])
    expect(drawnAt(minutes)[0]).toMatchObject({ levels: [], until: Date.parse(after(20)), events: { length: 4 } });
  const cancelled = { ...whole, status: 'cancelled' as const, events: whole.events.slice(0, 0) };
  expect(drawnAt(null, [cancelled])).toEqual([]);
});

test('only ideas of the symbol, the newest six, of which the first is always in sight', () => {
  const open = Array.from({ length: 8 }, (_, at) => ({ ...whole, id: at + 1, closedAt: null }));
  const other = { ...whole, id: 99, instrument: { ...whole.instrument, symbol: 'DEMO:XAUUSD' } };
  expect(standsAt([...open, other], symbol, null).map(({ idea }) => idea.id)).toEqual([8, 7, 6, 5, 4, 3]);
  const outside = firstInside(drawnAt(null, open)).map(({ levels }) => levels.every((each) => each.mayBeOutside));
  expect(outside).toEqual([false, true, true, true, true, true]);
});

test('an idea that is still open is drawn and in sight, however many have been called and ended since', () => {
  const open = { ...whole, closedAt: null };
  const ended = Array.from({ length: 8 }, (_, at) => ({ ...whole, id: at + 2 }));
  expect(standsAt([open, ...ended], symbol, null).map(({ idea }) => idea.id)).toEqual([1, 9, 8, 7, 6, 5]);
  const [first] = firstInside(drawnAt(null, [open, ...ended]));
  expect(first?.levels.map(({ mayBeOutside = false }) => mayBeOutside)).toContain(false);
});
