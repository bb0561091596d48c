import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { useSession } from '#platform/session/session.ts';
import { audienceRoom } from '@candela/contract/hub';
import { feedCountsQuery } from './feeds.api.ts';

/** How many posts were published since the list was loaded, as the rooms of its reader tell; nothing is loaded until it is asked for. */
export function useNewPosts(): { count: number; show: () => Promise<void> } {
  const client = useQueryClient();
  const ownId = useSession(({ profile }) => profile?.id);
  const rooms = useQuery(feedCountsQuery).data?.audienceIds.join(',') ?? '';
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const leave = rooms === '' ? [] : rooms.split(',').map((id) => joinRoom(audienceRoom(Number(id))));
    return () => leave.forEach((end) => end());
  }, [rooms]);
  useEffect(
    () =>
      onLive('feeds.published', ({ id, authorId }) => {
        if (authorId !== ownId) setIds((before) => new Set(before).add(id));
      }),
    [ownId],
  );
  return {
    count: ids.size,
    async show() {
      await client.resetQueries({ queryKey: ['feeds', 'found'] });
      await client.invalidateQueries({ queryKey: ['feeds'] });
      setIds(new Set());
    },
  };
}
