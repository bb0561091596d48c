import type { DomainEvents } from '#platform/domain-events.ts';

export interface ViewerCount {
  eventId: number;
  viewerCount: number;
}

const publishMilliseconds = 3000;

/** Viewer counts of all streams, as far as known to this node. Changes are sent at most every three seconds. */
export function createViewerCounts(domainEvents: DomainEvents) {
  const counts = new Map<number, number>();
  const changed = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  function note(eventId: number, count: number): void {
    if (count === 0) counts.delete(eventId);
    else counts.set(eventId, count);
  }

  const countOf = (eventId: number) => counts.get(eventId) ?? 0;

  function publish(): void {
    timer = undefined;
    const changes = [...changed].map((eventId) => ({ eventId, viewerCount: countOf(eventId) }));
    changed.clear();
    domainEvents.emit('streams.viewersChanged', changes);
  }

  return {
    countOf,
    /** As reported by the media process of this node, or by the provider. */
    set(eventId: number, count: number): void {
      note(eventId, count);
      changed.add(eventId);
      timer ??= setTimeout(publish, publishMilliseconds).unref();
    },
    /** As reported by another node. */
    receive(given: readonly ViewerCount[]): void {
      for (const { eventId, viewerCount } of given) note(eventId, viewerCount);
    },
    forget: (eventId: number) => void counts.delete(eventId),
    clear: () => counts.clear(),
  };
}
