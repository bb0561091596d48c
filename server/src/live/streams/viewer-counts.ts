import type { DomainEvents } from '#platform/domain-events.ts';
import { sumOf } from '#platform/metrics/metrics.ts';

export interface ViewerCount {
  eventId: number;
  viewerCount: number;
}

const viewers = sumOf('live_viewers', 'Viewers of live events, as counted in their rooms.');

const publishMilliseconds = 3000;

/** Numbers of viewers, as counted in the rooms of events. Changes are sent at most every three seconds. */
export function createViewerCounts(domainEvents: DomainEvents) {
  const counts = new Map<number, number>();
  const changed = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  viewers.add(() => [...counts.values()].reduce((sum, count) => sum + count, 0));

  const countOf = (eventId: number) => counts.get(eventId) ?? 0;

  function publish(): void {
    timer = undefined;
    const changes = [...changed].map((eventId) => ({ eventId, viewerCount: countOf(eventId) }));
    changed.clear();
    domainEvents.emit('streams.viewersChanged', changes);
  }

  domainEvents.on('rooms.viewersCounted', ({ eventId, viewerCount }) => {
    if (viewerCount === countOf(eventId)) return;
    if (viewerCount === 0) counts.delete(eventId);
    else counts.set(eventId, viewerCount);
    changed.add(eventId);
    timer ??= setTimeout(publish, publishMilliseconds).unref();
  });

  return { countOf };
}
