import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { askLinkPreview } from '@candela/contract/community/link-previews';

/** While a page is read: the hub says when that is done, unless the connection was lost meanwhile. */
const waitingMilliseconds = 15_000;

/** The card of a link; the server reads its page if it does not know it. */
export const linkPreviewQuery = (address: string) =>
  queryOptions({
    queryKey: ['link-previews', address],
    queryFn: ({ signal }) => call(askLinkPreview, { body: { address } }, { signal }),
    staleTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitingMilliseconds : false),
  });
