import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

function watch() {
  const rung: [at: number, keys: string[]][] = [];
  const deadlines = createDeadlines<string>((keys) => rung.push([Date.now(), keys]));
  return { rung, deadlines };
}

it('rings once for all whose time has come, in order, and not for those that were moved or taken back', () => {
  const { rung, deadlines } = watch();
  for (const [key, at] of [
    ['late', 3000],
    ['one', 1000],
    ['other', 1000],
    ['moved', 1000],
    ['gone', 1000],
  ] as const)
    deadlines.set(key, at);
  deadlines.set('moved', 2000);
  deadlines.set('gone', null);
  vi.advanceTimersByTime(10_000);
  expect(rung).toEqual([
    [1000, ['one', 'other']],
    [2000, ['moved']],
    [3000, ['late']],
  ]);
});

it('waits longer than a timer can', () => {
  const { rung, deadlines } = watch();
  deadlines.set('next year', 400 * day);
  vi.advanceTimersByTime(400 * day - 1);
  expect(rung).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(rung).toEqual([[400 * day, ['next year']]]);
});

it('rings at once for what is past, and never after it was closed', () => {
  const { rung, deadlines } = watch();
  vi.setSystemTime(5000);
  deadlines.set('past', 1000);
  vi.advanceTimersByTime(0);
  expect(rung).toEqual([[5000, ['past']]]);
  deadlines.set('coming', 6000);
  deadlines.close();
  vi.advanceTimersByTime(day);
  expect(rung).toHaveLength(1);
});
