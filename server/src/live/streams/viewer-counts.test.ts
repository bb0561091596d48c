import { afterEach, expect, it, vi } from 'vitest';
import { createViewerCounts } from './viewer-counts.ts';
import { createDomainEvents } from '#platform/domain-events.ts';

vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());

it('numbers of viewers are told as numbers, a crowd that comes in once in three seconds', () => {
  const domainEvents = createDomainEvents();
  const told: unknown[] = [];
  domainEvents.on('streams.viewersChanged', (counts) => told.push(counts));
  domainEvents.on('streams.changed', () => told.push('read everything again'));
  const counts = createViewerCounts(domainEvents);
  for (let viewers = 1; viewers <= 200; viewers++) counts.set(7, viewers);
  counts.set(8, 1);
  expect(counts.countOf(7)).toBe(200);
  vi.advanceTimersByTime(3000);
  expect(told).toEqual([
    [
      { eventId: 7, viewerCount: 200 },
      { eventId: 8, viewerCount: 1 },
    ],
  ]);
  counts.set(8, 0);
  vi.advanceTimersByTime(3000);
  expect(told.slice(1)).toEqual([[{ eventId: 8, viewerCount: 0 }]]);
  // Another node counts its own.
  counts.receive([{ eventId: 9, viewerCount: 4 }]);
  expect(counts.countOf(9)).toBe(4);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(2);
});
