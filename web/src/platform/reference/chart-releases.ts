import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listEventsOfSymbol, type EconomicEvent } from '@candela/contract/community/economic-events';

const day = 86_400_000;
/** Longer stretches have marks of releases with high impact only: there would be nothing else to see. */
const longestWithMedium = 21 * day;
/** Even longer ones have none. */
const longest = 400 * day;
const mostPages = 5;
const latest = 4_102_444_800_000;

export interface FoundReleases {
  events: EconomicEvent[];
  /** There are more than are read. */
  isCut: boolean;
}

/** What is read for a stretch of time that a chart shows: somewhat more than it, so that moving the chart does not read anew each time. */
export function readStretch({ from, to }: { from: number; to: number }) {
  const span = Math.max(1, to - from);
  const step = 2 ** Math.ceil(Math.log2(span / day)) * (day / 2);
  const around = { from: Math.floor(from / step) * step, before: Math.ceil(to / step) * step };
  return {
    from: Math.max(0, around.from),
    before: Math.min(latest, around.before),
    impacts: span <= longestWithMedium ? 'high,medium' : 'high',
    isTooLong: span > longest,
  };
}

/** The releases of either currency of a symbol that a chart marks, in the order of their times. */
export function chartReleasesQuery(symbolId: number, seen: { from: number; to: number }) {
  const { isTooLong, impacts, ...stretch } = readStretch(seen);
  const [from, before] = [stretch.from, stretch.before].map((instant) => new Date(instant).toISOString());
  return queryOptions({
    // Under the name of the calendar, whose changes make it read again.
    queryKey: ['economic-events', 'chart', symbolId, { from, before, impacts }],
    queryFn: async ({ signal }): Promise<FoundReleases> => {
      const events: EconomicEvent[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < mostPages && (page === 0 || cursor !== null); page++) {
        const query = { symbolId, from: from ?? '', before: before ?? '', impacts, limit: 100 };
        const found: { data: EconomicEvent[]; nextCursor: string | null } = await call(
          listEventsOfSymbol,
          { query: cursor === null ? query : { ...query, cursor } },
          { signal },
        );
        events.push(...found.data);
        cursor = found.nextCursor;
      }
      return { events, isCut: cursor !== null };
    },
    enabled: !isTooLong,
    staleTime: 30_000,
    // Results come minutes after their release; what is long past does not change.
    refetchInterval: stretch.before > Date.now() - 86_400_000 ? 60_000 : false,
    // While the chart is moved, but never those of another symbol.
    placeholderData: (shown, query) => (query?.queryKey[2] === symbolId ? shown : undefined),
  });
}
