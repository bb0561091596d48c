import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '@candela/contract/live/streams';

type Change = Partial<Pick<Live, 'state' | 'viewerCount'>>;

/** Applies a stream change from the hub to the cached data, without refetching. */
export function writeLive(client: QueryClient, eventId: number, change: Change): void {
  client.setQueriesData<Live | { data: Live[] }>({ queryKey: ['streams'] }, (known) => {
    if (!known) return known;
    if (!('data' in known)) return known.eventId === eventId ? { ...known, ...change } : known;
    if (known.data.every((live) => live.eventId !== eventId)) return known;
    const data = known.data.map((live) => (live.eventId === eventId ? { ...live, ...change } : live));
    // Most viewers first, like the server's order.
    return { ...known, data: data.toSorted((a, b) => b.viewerCount - a.viewerCount) };
  });
}
