import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '#platform/realtime/live-client.ts';
import type { Feed } from '@candela/contract/community/feeds';
import type { HubData } from '@candela/contract/hub';

type Loaded = InfiniteData<{ data: Feed[]; pinned: Feed[]; nextCursor: string | null }>;

/** Puts the card of a link into its post, wherever that is shown. */
export function takeLinkCard(client: QueryClient, { id, linkCard }: HubData<'feeds.linkCard'>): void {
  const of = (feed: Feed) => (feed.id === id ? { ...feed, linkCard } : feed);
  for (const list of ['found', 'list'])
    client.setQueriesData<Loaded>(
      { queryKey: ['feeds', list] },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, data: page.data.map(of), pinned: page.pinned.map(of) })),
        },
    );
  client.setQueryData<Feed>(['feeds', 'one', id], (known) => known && of(known));
}

/** Shows cards of links as they come, in the rooms that the page has joined. */
export function useLinkCards(): void {
  const client = useQueryClient();
  useEffect(() => onLive('feeds.linkCard', (card) => takeLinkCard(client, card)), [client]);
}
