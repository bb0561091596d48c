import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { getMail, listMails } from '@candela/contract/messaging/mails';

const mailKeys = {
  list: ['mails', 'list'],
  one: (id: string) => ['mails', 'one', id],
};

export const mailListQuery = infiniteQueryOptions({
  queryKey: mailKeys.list,
  queryFn: ({ pageParam, signal }) =>
    call(listMails, { query: { limit: 10, cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: mailKeys.one(id),
    queryFn: ({ signal }) => call(getMail, { params: { id } }, { signal }),
    // A stored mail never changes.
    staleTime: Infinity,
  });
