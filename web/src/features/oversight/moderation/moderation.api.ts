import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { showToast } from '#platform/shell/toasts.ts';
import type { CallInput } from '@candela/contract/endpoint';
import {
  appealRemoval,
  createReport,
  decideReported,
  getRemoval,
  getReportedThing,
  listReportedThings,
  reopenReported,
} from '@candela/contract/oversight/moderation';
import type { ModerationFilter } from './moderation-filter.ts';

const keys = { all: ['moderation'], concerns: ['dashboard', 'concerns'] };

export const reportedListQuery = ({ open: _open, ...filter }: ModerationFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReportedThings,
        { query: { ...filter, limit: 30, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const reportedQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.all, 'one', id],
    queryFn: ({ signal }) => call(getReportedThing, { params: { id } }, { signal }),
  });

/** Reports content, and confirms that the report was received. */
export function useReporting(onDone: () => void) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (body: CallInput<typeof createReport>['body']) => call(createReport, { body }),
    onSuccess: () => {
      onDone();
      showToast('success', { title: t(($) => $.moderation.sent), detail: t(($) => $.moderation.sentText) });
    },
  });
}

export const removalQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.all, 'removal', id],
    queryFn: ({ signal }) => call(getRemoval, { params: { id } }, { signal }),
  });

/** Asks for another decision about what was removed. */
export function useAppeal(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(appealRemoval, { params: { id }, body: { text } }),
    onSuccess: (removal) => client.setQueryData(removalQuery(id).queryKey, removal),
  });
}

/** Decides a case; the lists are refetched after success and failure. */
export function useDecision() {
  const client = useQueryClient();
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: keys.all });
    await client.invalidateQueries({ queryKey: keys.concerns });
  };
  const decide = useMutation({
    mutationFn: ({ id, ...body }: { id: number; decision: 'kept' | 'removed'; isMuting?: boolean; note?: string }) =>
      call(decideReported, { params: { id }, body }),
    onSettled: readAgain,
  });
  const reopen = useMutation({
    mutationFn: (id: number) => call(reopenReported, { params: { id } }),
    onSettled: readAgain,
  });
  return { decide, reopen };
}
