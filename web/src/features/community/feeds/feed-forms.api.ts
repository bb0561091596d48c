import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import type { SaveResult } from '#platform/autosave/autosave.ts';
import type { SaveAttempt } from '#platform/autosave/kept-draft.ts';
import type { FeedBody, FeedForm } from '@candela/contract/community/feed-fields';
import {
  countFeedReaders,
  createFeed,
  getFeedForm,
  listFeedPeople,
  listManagedFeeds,
  saveFeed,
  type ManagedFeed,
} from '@candela/contract/community/feed-posts';

/** What the composer holds, without what the server keeps about a post. */
export function bodyOf({
  document,
  symbols,
  languageCode,
  subscriptionTypeIds,
  pinDays,
  isNotified,
  poll,
  pictures,
  hasLinkCard,
}: FeedForm): FeedBody {
  return { document, symbols, languageCode, subscriptionTypeIds, pinDays, isNotified, poll, pictures, hasLinkCard };
}

/** Statuses for which a retry may succeed. */
const passing = new Set([408, 425, 429]);

/** How a draft is loaded and saved; a new one begins with its first save. */
export function feedSaving(given: number | null, onBegun: (id: number) => void) {
  let id = given;
  const find = () => {
    if (id === null) throw new Error('not begun yet');
    return call(getFeedForm, { params: { id } });
  };
  const load = async () => {
    const form = await find();
    if (form.status !== 'draft') throw new Error('published meanwhile');
    return { revision: form.revision, content: bodyOf(form) };
  };
  return {
    load,
    /** The pictures that the post has on the server. */
    pictures: async () => (await find()).storedPictures,
    /** Null until it was saved for the first time. */
    id: () => id,
    async send({ revision, content }: SaveAttempt<FeedBody>): Promise<SaveResult<FeedBody>> {
      try {
        const saved =
          id === null
            ? await call(createFeed, { body: content })
            : await call(saveFeed, { params: { id }, body: { revision, ...content } });
        if (id === null) onBegun(saved.id);
        id = saved.id;
        return { state: 'saved', revision: saved.revision };
      } catch (error) {
        if (!(error instanceof ApiError)) return { state: 'offline' };
        if (error.body?.title === 'errors.feeds.conflict.title') {
          try {
            return { state: 'conflict', ...(await load()) };
          } catch {
            return { state: 'offline' };
          }
        }
        return { state: error.status < 500 && !passing.has(error.status) ? 'refused' : 'offline' };
      }
    },
  };
}

export const feedFormQuery = (id: number) =>
  queryOptions({
    queryKey: ['feeds', 'form', id],
    queryFn: ({ signal }) => call(getFeedForm, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Posts in a state, of the user or, for admins who do not ask for theirs, of everybody. */
export const managedFeedsQuery = (status: ManagedFeed['status'], { isMine = false } = {}) =>
  infiniteQueryOptions({
    queryKey: ['feeds', 'managed', status, isMine],
    queryFn: ({ pageParam, signal }) =>
      call(
        listManagedFeeds,
        { query: { status, ...(isMine && { mine: 'true' as const }), cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** How many people would read a post of these subscription types. */
export const feedReadersQuery = (types: readonly number[]) =>
  queryOptions({
    queryKey: ['feeds', 'readers', types.join(',')],
    queryFn: ({ signal }) => call(countFeedReaders, { query: { subscriptionTypeIds: types.join(',') } }, { signal }),
    staleTime: 60_000,
  });

/** People to mention in a post of these subscription types. */
export const feedPeopleQuery = (types: readonly number[], search: string) =>
  queryOptions({
    queryKey: ['feeds', 'people', types.join(','), search],
    queryFn: ({ signal }) =>
      call(listFeedPeople, { query: { subscriptionTypeIds: types.join(','), search } }, { signal }),
    staleTime: 30_000,
  });
