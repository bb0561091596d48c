import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { listLoggedMails, retryMail } from '@candela/contract/messaging/mails';
import type { MailLogFilter } from './mail-log-filter.ts';

export const mailLogQuery = (filter: MailLogFilter) =>
  infiniteQueryOptions({
    queryKey: ['mail-log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLoggedMails,
        { query: { ...filter, limit: 30, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Resends a failed mail; the lists are refetched after success and failure. */
export function useMailRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSettled: () =>
      Promise.all(['mail-log', 'failed-jobs'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
