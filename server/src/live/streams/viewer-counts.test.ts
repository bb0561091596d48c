import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDomainEvents } from '#platform/domain-events.ts';
import { createViewerCounts } from './viewer-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('numbers of viewers are sent without names, and at most every three seconds while many come in', () => {
  const domainEvents = createDomainEvents();
  const told: unknown[] = [];
  domainEvents.on('streams.viewersChanged', (counts) => told.push(counts));
  domainEvents.on('streams.changed', () => told.push('read everything again'));
  const counts = createViewerCounts(domainEvents);
  const count = (eventId: number, viewerCount: number) =>
    domainEvents.emit('rooms.viewersCounted', { eventId, viewerCount });
  for (let viewers = 1; viewers <= 200; viewers++) count(7, viewers);
  count(8, 1);
  expect(counts.countOf(7)).toBe(200);
  vi.advanceTimersByTime(3000);
  expect(told).toEqual([
    [
      { eventId: 7, viewerCount: 200 },
      { eventId: 8, viewerCount: 1 },
    ],
  ]);
  count(8, 0);
  // Counted again, because somebody else has come and gone.
  count(7, 200);
  vi.advanceTimersByTime(3000);
  expect(told.slice(1)).toEqual([[{ eventId: 8, viewerCount: 0 }]]);
  expect(counts.countOf(8)).toBe(0);
});
