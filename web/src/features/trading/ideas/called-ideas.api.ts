import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/api/api-client.ts';
import { onLive } from '#platform/realtime/live-client.ts';
import { eventRoom } from '@candela/contract/hub';
import { listCalledIdeas, type CalledIdea } from '@candela/contract/trading/called-ideas';

/** A trade idea of a live event, with its second of the recording if it has one. */
export type PlacedIdea = CalledIdea & { recordedAt: number | null };

const calledIdeasQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['ideas', 'event', eventId],
    queryFn: async ({ signal }) => (await call(listCalledIdeas, { params: { eventId } }, { signal })).data,
  });

/** The trade ideas of a live event, oldest first; while it is live, the room sends what changes. */
export function useCalledIdeas(eventId: number): readonly PlacedIdea[] {
  const client = useQueryClient();
  // Those that were read while it was live do not know their second of the recording.
  const { data } = useQuery({ ...calledIdeasQuery(eventId), refetchOnMount: 'always' });
  useEffect(() => {
    const { queryKey } = calledIdeasQuery(eventId);
    const readAgain = () => void client.invalidateQueries({ queryKey });
    const stops = [
      onLive('room.updated', ({ eventId: of, news }) => {
        if (of !== eventId || news.type !== 'idea') return;
        // One that is being read may be older than this.
        void client.cancelQueries({ queryKey });
        const known = client.getQueryData(queryKey);
        if (known) client.setQueryData(queryKey, withIdea(known, news.idea));
        else readAgain();
      }),
      onLive('room.joined', ({ room, isComplete }) => room === eventRoom(eventId) && !isComplete && readAgain()),
      onLive('resync', readAgain),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, eventId]);
  return data ?? [];
}

/** The same ideas for what is drawn beside that list: it does not ask again for what the list has read. */
export function useKnownCalledIdeas(eventId: number): readonly PlacedIdea[] {
  return useQuery({ ...calledIdeasQuery(eventId), staleTime: Infinity }).data ?? none;
}

const none: readonly PlacedIdea[] = [];

/** In its place, or as the newest. */
export function withIdea(known: readonly PlacedIdea[], idea: CalledIdea): PlacedIdea[] {
  const before = known.find(({ id }) => id === idea.id);
  if (!before) return [...known, { ...idea, recordedAt: null }];
  return known.map((each) => (each.id === idea.id ? { ...each, ...idea } : each));
}
