import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  discardFailedJob,
  listFailedJobs,
  retryFailedJob,
  retryFailedJobs,
  type FailedJob,
} from '@candela/contract/site/jobs';

const keys = { list: ['failed-jobs'] };

export const failedJobListQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }) =>
    call(listFailedJobs, { query: { limit: 10, cursor: pageParam ?? undefined } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export type FailedJobAction = { what: 'retry' | 'discard'; job: FailedJob } | { what: 'retryAll'; kind: string };

/** Retries or discards a job; the list is refetched after success and failure. */
export function useFailedJobAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: FailedJobAction): Promise<void> => {
      if (action.what === 'retryAll') await call(retryFailedJobs, { body: { kind: action.kind } });
      else if (action.what === 'retry') await call(retryFailedJob, { params: { id: action.job.id } });
      else await call(discardFailedJob, { params: { id: action.job.id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.list }),
  });
}
